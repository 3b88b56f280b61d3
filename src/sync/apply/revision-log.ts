import type { RevisionLog } from '#content/state/revisions';
import { type Kind, POST_KINDS } from '#interface/kinds';
import { type RevisionChange, withChanges } from '#sync/plan/record-revisions';

/** A language and kind whose records a run has read, with the revisions that change. */
type Covered = { readonly language: string; readonly kind: Kind; readonly revised: readonly RevisionChange[] };

/** The findings of a run from which the log of revisions is brought up to date. */
type Findings = {
  readonly covered: readonly Covered[];
  /** The revisions of events that lost a venue or organizer. */
  readonly losses: readonly RevisionChange[];
  /** The configured languages. */
  readonly languages: readonly string[];
  /** The digest of the status rules by language that the run has read; `undefined` for one without rules. */
  readonly statuses: ReadonlyMap<string, string | undefined>;
};

/**
 * Tells whether the status rules of a language differ from those of the last run, so that all of its events have to be
 * read.
 */
export function hasOtherRules({ statuses }: RevisionLog, language: string, digest: string | undefined): boolean {
  return statuses[language] !== digest;
}

/**
 * Returns the log after a run, or the same object if nothing changed. The log is whole as soon as one run has read all
 * records of all languages.
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
