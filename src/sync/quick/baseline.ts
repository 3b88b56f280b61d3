import { z } from 'zod';
import type { Files } from '#content/store/files';
import type { POST_KINDS } from '#interface/kinds';
import type { LanguageLook, Look, Stamps } from '#sync/quick/look';

const PATH = 'quick-sync.json';

const stamps = z.record(z.string(), z.string());

const baseline = z.strictObject({
  v: z.literal(1),
  /** The digest of the configuration, and of how records are decoded. */
  configuration: z.string(),
  /** The digest of what content and service agreed on after the run. */
  agreed: z.string(),
  /** The day in the site's zone of the last full sync, and its instant. */
  day: z.string(),
  fullAt: z.iso.datetime(),
  /** The service's time at the first answer of the last run whose changes are all in content. */
  watermark: z.iso.datetime(),
  languages: z.record(
    z.string(),
    z.strictObject({
      coming: z.int().nonnegative(),
      /** The digests of the next events as served, by id. */
      next: z.record(z.string(), z.string()),
      /** The stamps of changes that are in content, by id. */
      events: stamps,
      venues: stamps,
      organizers: stamps,
      crowded: z.array(z.string()),
    }),
  ),
});

/** What a service showed when content was last in step with it, from which a quick sync tells what has changed. */
export type Baseline = z.output<typeof baseline>;

/** The baseline of one language. */
export type LanguageBaseline = Baseline['languages'][string];

/** Reads the baseline; one that is not there or can't be read is `undefined`, and costs a full sync. */
export async function readBaseline(cache: Files): Promise<Baseline | undefined> {
  try {
    return baseline.parse(JSON.parse((await cache.read(PATH)) ?? ''));
  } catch {
    return undefined;
  }
}

/** Writes the baseline. A failure to write is ignored: the next run starts from the one before. */
export async function writeBaseline(cache: Files, after: Baseline): Promise<void> {
  await cache.write(PATH, `${JSON.stringify(after)}\n`).catch(() => undefined);
}

/**
 * The time that has to lie between a stamp and the service's own time before the record counts as read: a later change within
 * the same second would have the same stamp.
 */
const SETTLED_AFTER = { seconds: 5 };

/** Returns the stamps that a later look need not heed: `stale` names records that were served as they were before. */
function settled(found: Stamps, date: Temporal.Instant, stale: ReadonlySet<string>) {
  const latest = date.subtract(SETTLED_AFTER).toString({ smallestUnit: 'second' }).slice(0, -1);
  const of = (kind: (typeof POST_KINDS)[number]) =>
    Object.fromEntries([...found[kind]].filter(([id, stamp]) => stamp <= latest && !stale.has(`${kind} ${id}`)));
  return { events: of('events'), venues: of('venues'), organizers: of('organizers') };
}

const languageAfter = (
  { coming, next, stamps: found, crowded }: LanguageLook,
  date: Temporal.Instant,
  stale: ReadonlySet<string>,
): LanguageBaseline => ({
  coming,
  next: Object.fromEntries([...next].map(([id, { raw }]) => [id, raw])),
  ...settled(found, date, stale),
  crowded: [...crowded],
});

/** Returns the baseline after a run that began with `look` and brought into content all that it showed. */
export function baselineAfter(
  { date, languages }: Look,
  run: Pick<Baseline, 'configuration' | 'agreed' | 'day' | 'fullAt'>,
  stale: ReadonlySet<string> = new Set(),
): Baseline {
  return {
    v: 1,
    ...run,
    watermark: date.toString(),
    languages: Object.fromEntries(languages.map((one) => [one.language.code, languageAfter(one, date, stale)])),
  };
}
