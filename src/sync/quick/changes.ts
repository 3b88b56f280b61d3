import type { CallLanguage } from '#interface/endpoint';
import { POST_KINDS, type PostKind } from '#interface/kinds';
import type { Baseline, LanguageBaseline } from '#sync/quick/baseline';
import type { LanguageLook, QuickLook } from '#sync/quick/look';

/** The changes to read of one language. */
export type LanguageChanges = {
  readonly language: CallLanguage;
  /** The new or changed events of the list, as served. */
  readonly items: ReadonlyMap<number, unknown>;
  /** The ids of records to be fetched on their own routes. */
  readonly toFetch: Readonly<Record<PostKind, ReadonlySet<number>>>;
};

/** The changes since the baseline, or the reason why only a full sync can find them. */
type Changes = { readonly full: string } | { readonly some: readonly LanguageChanges[] };

/** Number of records above which reading lists is cheaper than fetching one by one. */
const MOST_ASKED = 50;

/** The circumstances of a run. */
type RunCircumstances = Pick<Baseline, 'configuration' | 'agreed' | 'day'> & {
  readonly now: Temporal.Instant;
  /** The longest time between two full syncs. */
  readonly fullEvery: Temporal.Duration;
};

/** Returns the reason why a run has to be a full one whatever the service shows; `undefined` if there is none. */
export function reasonForFullSync(before: Baseline | undefined, run: RunCircumstances): string | undefined {
  if (before === undefined) return 'nothing is known of an earlier one';
  if (before.configuration !== run.configuration) return 'the configuration is another';
  if (before.day !== run.day) return 'it is the first of the day';
  if (before.agreed !== run.agreed) return 'another command has changed what content and service agree on';
  const due = Temporal.Instant.from(before.fullAt).add(run.fullEvery);
  const isBefore = Temporal.Instant.compare(run.now, Temporal.Instant.from(before.fullAt)) < 0;
  if (isBefore || Temporal.Instant.compare(run.now, due) >= 0) return 'the last full one is long ago';
  return undefined;
}

const OVERLAP = { hours: 2 };

/**
 * Returns the instant from which to request changes: the watermark, less two hours and, where clocks were changed about
 * then, less that change, too. Services compare stamps by the wall time of the site, which then comes twice.
 */
export function instantToAskFrom(watermark: Temporal.Instant, timeZone: string): Temporal.Instant {
  const since = watermark.subtract(OVERLAP);
  const offset = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).offsetNanoseconds;
  const shift = Math.abs(offset(watermark.add(OVERLAP)) - offset(since.subtract(OVERLAP)));
  return since.subtract({ nanoseconds: shift });
}

function changedIds(look: LanguageLook, before: LanguageBaseline, kind: PostKind): number[] {
  return [...look.stamps[kind]].filter(([id, stamp]) => before[kind][id] !== stamp).map(([id]) => id);
}

/** Returns the changes since the baseline that a look shows, or the reason why only a full sync can find them. */
export function changesSinceBaseline(look: QuickLook, before: Baseline): Changes {
  const hinted: Record<PostKind, Set<number>> = { events: new Set(), venues: new Set(), organizers: new Set() };
  for (const language of look.languages) {
    const { code } = language.language;
    const known = before.languages[code];
    if (known === undefined) return { full: `nothing is known of '${code}'` };
    if (language.coming !== known.coming)
      return { full: `'${code}' has ${language.coming} coming events and had ${known.coming}` };
    if (language.crowded.some((stamp) => !known.crowded.includes(stamp)))
      return { full: `so many records of '${code}' were changed in one second that not all are named` };
    for (const kind of POST_KINDS) for (const id of changedIds(language, known, kind)) hinted[kind].add(id);
  }
  // A record is fetched in the languages that have it, mostly one.
  let count = POST_KINDS.reduce((sum, kind) => sum + hinted[kind].size, 0);
  const some = look.languages.flatMap((language): LanguageChanges[] => {
    const known = before.languages[language.language.code]?.next ?? {};
    const items = [...language.next].filter(([id, { raw }]) => known[id] !== raw);
    const away = Object.keys(known)
      .map(Number)
      .filter((id) => !language.next.has(id));
    count += away.length;
    const events = new Set([...hinted.events, ...away].filter((id) => !items.some(([listed]) => listed === id)));
    const toFetch = { ...hinted, events };
    const isSame = items.length === 0 && POST_KINDS.every((kind) => toFetch[kind].size === 0);
    return isSame
      ? []
      : [{ language: language.language, items: new Map(items.map(([id, { item }]) => [id, item])), toFetch }];
  });
  return count > MOST_ASKED ? { full: `${count} records were changed, which lists show sooner` } : { some };
}
