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
  /** Everything on which a sync depends besides service and content, as a JSON value; only its digest is stored. */
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
  /** Returns the number of answers that were not requested again: an earlier run that was cut off has kept them. */
  readonly resumed: () => number;
  /** True if pulls write nothing. */
  readonly dryRun: boolean;
};

/**
 * The result of a quick pull: `fullBecause` is the reason why it pulled everything, and absent if it did not; `hints`
 * is false if the service does not say what was changed.
 */
type QuickPull = { readonly report: PullReport; readonly fullBecause?: string; readonly hints: boolean };

/**
 * The greatest age of changes that a look reads where everything is pulled anyway, so that the next look knows them.
 */
const NOTED_AT_FIRST = { hours: 6 };

/** The report of a pull to which nothing has changed. */
const NOTHING = pullReportOf([], []);

/** Tells whether content has everything that a pull observed. */
const isWhole = ({ degraded, overtaken, unreadable }: PullReport) =>
  degraded.length + overtaken.length + unreadable.length === 0;

/**
 * Pulls the records that the service says were changed since the last run, or everything if that does not say enough.
 * Only a full pull removes anything. Throws the errors of a pull.
 */
export async function pullQuickly(options: QuickPullOptions): Promise<QuickPull> {
  const { client, cache, languages, window, timeZone, today, now, agreed, pull, resumed, dryRun } = options;
  const state = {
    configuration: digestOfSortedJson(JSON.stringify([options.configuration, DECODER_VERSION])),
    day: today.toString(),
  };
  const languageOf = languageOfUrl(client.endpoint, options.configured);
  const before = await readBaseline(cache);
  const reason = reasonForFullSync(before, { ...state, agreed: await agreed(), now, fullEvery: options.fullEvery });
  const since =
    before === undefined || reason !== undefined
      ? now.subtract(NOTED_AT_FIRST)
      : instantToAskFrom(Temporal.Instant.from(before.watermark), timeZone);
  // If a pull did not bring content in step with the look, the baseline stays, and the next look shows the same
  // changes.
  const isInStep = (report: PullReport) => !dryRun && isWhole(report) && resumed() === 0;
  // The look comes before anything is read, so that changes made meanwhile show at the next look.
  const look = await lookAtService(client, { languages, window, today, since, languageOf });

  const full = async (fullBecause: string): Promise<QuickPull> => {
    const report = await pull();
    if (!('none' in look) && isInStep(report))
      await writeBaseline(
        cache,
        baselineAfterLists(look, { ...state, agreed: await agreed(), fullAt: now.toString() }),
      );
    return { report, fullBecause, hints: !('none' in look) };
  };

  if ('none' in look) return full(`the service gives no hints: ${look.none}`);
  if (before === undefined || reason !== undefined) return full(reason ?? 'nothing is known of an earlier one');
  const changes = changesSinceBaseline(look, before);
  if ('full' in changes) return full(changes.full);
  const stale = new Set<string>();
  const observeSome: PullOptions['observeSome'] = (sideOf) =>
    observeChanges(client, {
      changes: changes.some,
      sideOf,
      details: options.details,
      stampOf: (language, kind, id) =>
        look.languages.find(({ language: { code } }) => code === language)?.stamps[kind].get(id),
      languageOf,
      onStale: (kind, id) => stale.add(`${kind} ${id}`),
    });
  try {
    const report = changes.some.length === 0 ? NOTHING : await pull(observeSome);
    const after = { ...state, agreed: await agreed(), fullAt: before.fullAt };
    if (isInStep(report)) await writeBaseline(cache, baselineAfterChanges(look, after, stale));
    return { report, hints: true };
  } catch (error) {
    if (error instanceof FullSyncNeeded) return full(error.message);
    throw error;
  }
}
