import type { ListClient } from '#client/client';
import { digestOfSortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import type { CallLanguage } from '#interface/endpoint';
import { languageOfUrl } from '#interface/language-of-url';
import { DECODER_VERSION } from '#records/from-response';
import type { Window } from '#records/time';
import type { PullOptions } from '#sync/pull/pull';
import { FullSyncNeeded, type PullReport, pullReportOf } from '#sync/pull/pull-report';
import { baselineAfterChanges, baselineAfterLists, readBaseline, writeBaseline } from '#sync/quick/baseline';
import { changesSinceBaseline, instantToAskFrom, reasonForFullSync } from '#sync/quick/changes';
import { lookAtService, type QuickLookClient } from '#sync/quick/look';
import { observeChanges } from '#sync/quick/observe-changes';

/** The input of `pullQuickly`. */
type QuickPullOptions = {
  readonly client: ListClient & QuickLookClient;
  readonly cache: Files;
  readonly languages: readonly CallLanguage[];
  /** All configured languages, including languages that this pull does not read. */
  readonly configured: readonly CallLanguage[];
  readonly window: Window;
  /** The zone of the site. */
  readonly timeZone: string;
  readonly details: boolean;
  /** All on which a sync depends beside service and content, as a value that has a digest. */
  readonly configuration: unknown;
  /** The longest time between two full pulls. */
  readonly fullEvery: Temporal.Duration;
  /** The day at the site, and the instant of the run. */
  readonly today: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  /** Returns the digest of what content and service agree on, at the moment. */
  readonly agreed: () => Promise<string>;
  /** Pulls everything, or what `observeSome` reads. */
  readonly pull: (observeSome?: PullOptions['observeSome']) => Promise<PullReport>;
  /** Returns the number of answers that were not asked for anew: an earlier run that was cut off has kept them. */
  readonly resumed: () => number;
  /** True if pulls write nothing. */
  readonly dryRun: boolean;
};

/**
 * The result of a quick pull: `fullBecause` is the reason why it pulled everything, and absent where it did not; `hints` is false
 * where the service does not tell what was changed.
 */
type QuickPull = { readonly report: PullReport; readonly fullBecause?: string; readonly hints: boolean };

/** The greatest age of changes that a look reads where everything is pulled anyway, so that the next look knows them. */
const NOTED_AT_FIRST = { hours: 6 };

/** The report of a pull to which nothing has changed. */
const NOTHING = pullReportOf([], []);

/** Tells whether all that a pull saw is in content. */
const isWhole = ({ degraded, overtaken, unreadable }: PullReport) =>
  degraded.length + overtaken.length + unreadable.length === 0;

/**
 * Pulls what the service says was changed since the last run; everything where that can't tell enough. Nothing is removed but
 * by a full pull. Throws what a pull throws.
 */
export async function pullQuickly(options: QuickPullOptions): Promise<QuickPull> {
  const { client, cache, languages, window, timeZone, today, now, agreed, pull, resumed, dryRun } = options;
  const own = {
    configuration: digestOfSortedJson(JSON.stringify([options.configuration, DECODER_VERSION])),
    day: today.toString(),
  };
  const languageOf = languageOfUrl(client.endpoint, options.configured);
  const before = await readBaseline(cache);
  const reason = reasonForFullSync(before, { ...own, agreed: await agreed(), now, fullEvery: options.fullEvery });
  const since =
    before === undefined || reason !== undefined
      ? now.subtract(NOTED_AT_FIRST)
      : instantToAskFrom(Temporal.Instant.from(before.watermark), timeZone);
  // Where a pull is not in step with what was looked at, the baseline stays, and the next look shows it again.
  const isInStep = (report: PullReport) => !dryRun && isWhole(report) && resumed() === 0;
  // Before anything is read, so that what changes meanwhile shows at the next look.
  const found = await lookAtService(client, { languages, window, today, since, languageOf });

  const full = async (fullBecause: string): Promise<QuickPull> => {
    const report = await pull();
    if (!('none' in found) && isInStep(report))
      await writeBaseline(cache, baselineAfterLists(found, { ...own, agreed: await agreed(), fullAt: now.toString() }));
    return { report, fullBecause, hints: !('none' in found) };
  };

  if ('none' in found) return full(`the service gives no hints: ${found.none}`);
  if (before === undefined || reason !== undefined) return full(reason ?? 'nothing is known of an earlier one');
  const changes = changesSinceBaseline(found, before);
  if ('full' in changes) return full(changes.full);
  const stale = new Set<string>();
  const observeSome: PullOptions['observeSome'] = (sideOf) =>
    observeChanges(client, {
      changes: changes.some,
      sideOf,
      details: options.details,
      stampOf: (language, kind, id) =>
        found.languages.find(({ language: { code } }) => code === language)?.stamps[kind].get(id),
      languageOf,
      onStale: (kind, id) => stale.add(`${kind} ${id}`),
    });
  try {
    const report = changes.some.length === 0 ? NOTHING : await pull(observeSome);
    const after = { ...own, agreed: await agreed(), fullAt: before.fullAt };
    if (isInStep(report)) await writeBaseline(cache, baselineAfterChanges(found, after, stale));
    return { report, hints: true };
  } catch (error) {
    if (error instanceof FullSyncNeeded) return full(error.message);
    throw error;
  }
}
