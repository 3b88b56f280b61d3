import { z } from 'zod';
import type { Files } from '#content/store/files';
import { POST_KINDS } from '#interface/kinds';
import type { LanguageLook, ModifiedStamps, QuickLook } from '#sync/quick/look';

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

/** The state of a service when content was last in step with it, from which a quick sync tells the changes. */
export type Baseline = z.output<typeof baseline>;

/** The baseline of one language. */
export type LanguageBaseline = Baseline['languages'][string];

/** Reads the baseline; a missing or unreadable one is `undefined`, and costs a full sync. */
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
 * The time that has to lie between a stamp and the service's own time before the record counts as read: a later change
 * within the same second would have the same stamp.
 */
const SETTLED_AFTER = { seconds: 5 };

/** The age up to which a cache in front of a service may serve lists from before a change. */
const LISTS_KEPT = { minutes: 10 };

/** The largest number of records that are requested again because a list may have been older. */
const MOST_DOUBTED = 20;

/**
 * The stamps that count as read: those up to `until`, but for records in `stale` (`kind id`), whose served state was
 * older.
 */
type Settling = { readonly until: Temporal.Instant; readonly stale: ReadonlySet<string> };

/** Returns the stamps of changes that a later look need not read again. */
function settled(stamps: ModifiedStamps, { until, stale }: Settling) {
  const latest = until.toString({ smallestUnit: 'second' }).slice(0, -1);
  const of = (kind: (typeof POST_KINDS)[number]) =>
    Object.fromEntries([...stamps[kind]].filter(([id, stamp]) => stamp <= latest && !stale.has(`${kind} ${id}`)));
  return { events: of('events'), venues: of('venues'), organizers: of('organizers') };
}

const languageAfter = (
  { coming, next, stamps: modifiedStamps, crowded }: LanguageLook,
  settling: Settling,
): LanguageBaseline => ({
  coming,
  next: Object.fromEntries([...next].map(([id, { raw }]) => [id, raw])),
  ...settled(modifiedStamps, settling),
  crowded: [...crowded],
});

/**
 * The part of a baseline that does not come from a look: digests of configuration and content, and the last full sync.
 */
type BaselineBesideLook = Pick<Baseline, 'configuration' | 'agreed' | 'day' | 'fullAt'>;

function baselineOf({ date, languages }: QuickLook, rest: BaselineBesideLook, settling: Settling): Baseline {
  return {
    v: 1,
    ...rest,
    watermark: date.toString(),
    languages: Object.fromEntries(languages.map((one) => [one.language.code, languageAfter(one, settling)])),
  };
}

/**
 * Returns the baseline after a run that began with `look` and requested each record that it showed to have changed;
 * `stale` names records whose served state was older.
 */
export function baselineAfterChanges(look: QuickLook, rest: BaselineBesideLook, stale: ReadonlySet<string>): Baseline {
  return baselineOf(look, rest, { until: look.date.subtract(SETTLED_AFTER), stale });
}

/**
 * Returns the baseline after a run that began with `look` and read all lists. The next run requests once more the
 * records that were changed shortly before, unless they are many: the lists may have been older.
 */
export function baselineAfterLists(look: QuickLook, rest: BaselineBesideLook): Baseline {
  const [settled, doubted] = [look.date.subtract(SETTLED_AFTER), look.date.subtract(LISTS_KEPT)];
  const from = doubted.toString({ smallestUnit: 'second' }).slice(0, -1);
  const late = look.languages.flatMap(({ stamps }) =>
    POST_KINDS.flatMap((kind) => [...stamps[kind].values()].filter((stamp) => stamp > from)),
  );
  return baselineOf(look, rest, { until: late.length > MOST_DOUBTED ? settled : doubted, stale: new Set() });
}
