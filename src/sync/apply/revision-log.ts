import type { RevisionLog } from '#content/state/revisions';
import { type Kind, POST_KINDS } from '#interface/kinds';
import { type RevisionChange, withChanges } from '#sync/plan/record-revisions';

/** One language and kind of which a run has looked at records. */
export type Covered = { readonly language: string; readonly kind: Kind; readonly revised: readonly RevisionChange[] };

/** What a run finds out for the log of revisions. */
export type Findings = {
  readonly covered: readonly Covered[];
  /** What befalls events because their venues or organizers went. */
  readonly losses: readonly RevisionChange[];
  /** The configured languages. */
  readonly languages: readonly string[];
  /** By language that was looked at, the digest of the rules of statuses; `undefined` where there are none. */
  readonly statuses: ReadonlyMap<string, string | undefined>;
};

/** Whether a run has to look into all events of a language: something else than before decides their statuses. */
export function hasOtherRules({ statuses }: RevisionLog, language: string, digest: string | undefined): boolean {
  return statuses[language] !== digest;
}

/**
 * The log after a run; the same where nothing changed. It is whole again once one run has looked at all records of all
 * languages.
 */
export function logAfter(log: RevisionLog, { covered, losses, languages, statuses }: Findings): RevisionLog {
  const changes = [...covered.flatMap(({ revised }) => revised), ...losses];
  const seen = new Set(covered.map(({ language, kind }) => `${language} ${kind}`));
  const isAll = languages.every((language) => POST_KINDS.every((kind) => seen.has(`${language} ${kind}`)));
  const whole = log.whole || isAll;
  const others = [...statuses].filter(([language, digest]) => hasOtherRules(log, language, digest));
  if (changes.length === 0 && whole === log.whole && others.length === 0) return log;
  const known = Object.entries({ ...log.statuses, ...Object.fromEntries(others) });
  return {
    revisions: withChanges(log.revisions, changes),
    whole,
    statuses: Object.fromEntries(known.filter((one): one is [string, string] => one[1] !== undefined)),
  };
}
