import type { CreateIntent } from '#content/state/intents';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Decision } from '#sync/plan/decision';
import type { CreateStep, DeleteStep, UpdateStep } from '#sync/push/plan';
import type { Edited, OwnFile, Removed } from '#sync/push/planning/candidates';
import type { ServedRecord } from '#sync/push/served-record';

/** A piece of work of a push, with the data that it was planned from. */
export type Work =
  | { readonly does: 'update'; readonly step: UpdateStep; readonly edited: Edited }
  | { readonly does: 'create'; readonly step: CreateStep; readonly own: OwnFile }
  | { readonly does: 'delete'; readonly step: DeleteStep; readonly removed: Removed; readonly onService: ServedRecord }
  /** Edited files without an edit to write: they get the service's values, or have them already. */
  | { readonly does: 'take'; readonly edited: Edited }
  /** A new file whose record is on the service already, such as one that an earlier push began to create. */
  | {
      readonly does: 'link';
      readonly own: OwnFile;
      readonly onService: ServedRecord;
      readonly wanted: AnyRecord;
      readonly begun: CreateIntent | undefined;
    }
  /** A record that is deleted on the service and whose file was removed. */
  | { readonly does: 'forget'; readonly removed: Removed }
  /** The service's version of a record in conflict, to be written beside the file. */
  | { readonly does: 'note'; readonly language: string; readonly kind: Kind; readonly decision: Decision };

/** The members of `Work` with this value of `does`. */
export type WorkOf<D extends Work['does']> = Extract<Work, { does: D }>;
