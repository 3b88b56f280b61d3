import type { Client } from '#client/client';
import type { StatusRules } from '#content/calendar/status';
import type { Binding } from '#content/state/binding';
import type { CreateIntent } from '#content/state/intents';
import type { Files } from '#content/store/files';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { Zone } from '#records/time';
import type { RemovalCeiling } from '#sync/plan/guard';
import type { OnProgress } from '#sync/progress';
import type { Sleep } from '#sync/push/writing/attempt';

/** What a push takes of a client. */
export type WritingClient = Pick<
  Client,
  'endpoint' | 'dialect' | 'listPage' | 'readAsEditor' | 'fetch' | 'create' | 'update' | 'delete'
>;

/** What a person allows a push to do beyond the usual. */
export type Allowed = {
  /** Delete on the service what was removed here. */
  readonly deletes: boolean;
  /** Delete however many they are. */
  readonly allDeletes: boolean;
  /** Write single occurrences of series. */
  readonly occurrences: boolean;
  /** Write descriptions although the service's hold what rendering made. */
  readonly replaceRendered: boolean;
  /** Fields that an update may change although they were not edited, and make something else of where they were. */
  readonly changes: ReadonlySet<string>;
  /** Files whose earlier create ended nobody knows how, and that are to be sent once more. */
  readonly again: ReadonlySet<string>;
};

/** A language with all others that are configured. */
export function placeOf(language: EndpointLanguage, { configured }: Pick<PushOptions, 'configured'>) {
  return { language, others: configured.filter(({ code }) => code !== language.code) };
}

/** Everything that a push works with. */
export type PushOptions = {
  readonly client: WritingClient;
  readonly files: Files;
  readonly languages: readonly EndpointLanguage[];
  /** All languages that are configured: a record of the service may have files in others than are written. */
  readonly configured: readonly EndpointLanguage[];
  readonly kinds: readonly Kind[];
  readonly binding: Binding;
  /** The zone of the site, for events without one of their own. */
  readonly timeZone: Zone;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  readonly now: () => Temporal.Instant;
  readonly sleep: Sleep;
  readonly ceiling: RemovalCeiling;
  /** The rules by which events are cancelled or postponed. */
  readonly statuses?: StatusRules | undefined;
  /** Whether records are fetched one by one in syncs, too. */
  readonly details: boolean;
  readonly allowed: Allowed;
  /** Aborted when a person ends the run: what is being written is finished, and nothing more is begun. */
  readonly stopped?: AbortSignal | undefined;
  readonly onProgress: OnProgress;
  /** Told of each new record once its file holds its id; until then the intent to make it is open. */
  readonly onMade?: ((made: CreateIntent) => void) | undefined;
};
