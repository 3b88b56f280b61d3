import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Decision } from '#sync/plan/decision';
import type { CreateStep, DeleteStep, UpdateStep } from '#sync/push/plan';
import type { Edited, OwnFile, Removed } from '#sync/push/planning/candidates';
import type { ServedRecord } from '#sync/push/served-record';

/** One thing to do, with what it was planned from. */
export type Work =
  | { readonly does: 'update'; readonly step: UpdateStep; readonly edited: Edited }
  | { readonly does: 'create'; readonly step: CreateStep; readonly own: OwnFile }
  | { readonly does: 'delete'; readonly step: DeleteStep; readonly removed: Removed; readonly onService: ServedRecord }
  /** Files that agree with the service, or take what it has. */
  | { readonly does: 'take'; readonly edited: Edited }
  /** A new file of which the record is on the service: an earlier push made it. */
  | { readonly does: 'adopt'; readonly own: OwnFile; readonly onService: ServedRecord; readonly wanted: AnyRecord }
  /** A record that is deleted on the service and removed here. */
  | { readonly does: 'forget'; readonly removed: Removed }
  /** The service's version is put beside the file. */
  | { readonly does: 'note'; readonly language: string; readonly kind: Kind; readonly decision: Decision };

/** The work that does one of these. */
export type WorkOf<D extends Work['does']> = Extract<Work, { does: D }>;
