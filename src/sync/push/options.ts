import type { Client } from '#client/client';
import type { StatusRules } from '#content/calendar/facts/rules';
import type { Binding } from '#content/state/binding';
import type { CreateIntent } from '#content/state/intents';
import type { Files } from '#content/store/files';
import type { CallLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { Zone } from '#records/time';
import type { RemovalCeiling } from '#sync/plan/guard';
import type { OnProgress } from '#sync/progress';
import type { Sleep } from '#sync/push/writing/attempt';

/** The part of a client that a push uses. */
export type PushClient = Pick<
  Client,
  'endpoint' | 'dialect' | 'listPage' | 'readAsEditor' | 'storedDescription' | 'fetch' | 'create' | 'update' | 'delete'
>;

/** The permissions that a person gives a push beyond the usual. */
export type PushPermissions = {
  /** True to delete records on the service whose files were removed from content. */
  readonly deletes: boolean;
  /** True to delete any number of records, whatever the ceiling. */
  readonly allDeletes: boolean;
  /** True to write single occurrences of series, which takes them out of their series. */
  readonly occurrences: boolean;
  /** True to replace descriptions where the service stores another text than it shows, such as blocks or shortcodes. */
  readonly replaceRendered: boolean;
  /** Fields that a write may alter: unedited ones, and edited ones to another value than the one sent. */
  readonly changes: ReadonlySet<string>;
  /** Paths of new files to send once more although it is unknown whether an earlier push created their records. */
  readonly again: ReadonlySet<string>;
};

/** Returns a language with all other configured ones, in which a new record's key may be taken, too. */
export function languageWithOthers(language: CallLanguage, { configured }: Pick<PushOptions, 'configured'>) {
  return { language, others: configured.filter(({ code }) => code !== language.code) };
}

/** The options of a push. */
export type PushOptions = {
  readonly client: PushClient;
  readonly files: Files;
  readonly languages: readonly CallLanguage[];
  /** All configured languages: a record of the service may have files in languages that this push does not write. */
  readonly configured: readonly CallLanguage[];
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
  /** True if syncs, too, fetch each record from its own route. */
  readonly details: boolean;
  readonly allowed: PushPermissions;
  /** True to stop after the plan, without writing to the service or to content. */
  readonly dryRun?: boolean | undefined;
  /** Aborted when a person ends the run: the write under way is finished, and no other is begun. */
  readonly stopped?: AbortSignal | undefined;
  readonly onProgress: OnProgress;
  /** Called for each new record once its file holds its id; until then the intent to create it is open. */
  readonly onMade?: ((intent: CreateIntent) => void) | undefined;
};
