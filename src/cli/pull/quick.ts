import type { AgreedState } from '#cli/pull/agreed-state';
import type { Pull, Run } from '#cli/pull/pulling';
import type { Scope } from '#cli/pull/scope';
import { cacheFiles } from '#content/store/links';
import type { Connection } from '#settings/connection';
import type { Settings } from '#settings/settings';
import type { PullReport } from '#sync/pull/pull-report';
import { pullQuickly } from '#sync/quick/quick-pull';

/** What `syncQuickly` pulls with, and where it notes how. */
type QuickSync = {
  readonly agreed: AgreedState;
  readonly pull: Pull;
  readonly run: Run;
  readonly dryRun: boolean;
};

/** Pulls what has changed, as `sync --quick` does; `run` says which way it went, and why if that was the long one. */
export async function syncQuickly(
  settings: Settings,
  { client, transport }: Connection,
  scope: Scope,
  { agreed, pull, run, dryRun }: QuickSync,
): Promise<PullReport> {
  const { configuration, cacheDir, today } = settings;
  const { report, fullBecause, hints } = await pullQuickly({
    client,
    cache: cacheFiles(cacheDir),
    languages: scope.languages,
    configured: configuration.languages,
    window: scope.window,
    timeZone: configuration.timeZone,
    details: configuration.details,
    configuration,
    fullEvery: configuration.sync.fullEvery,
    today,
    now: settings.now(),
    agreed: () => agreed.digest(),
    pull: (observeSome) => pull(scope, observeSome),
    resumed: () => transport.resumed,
    dryRun,
  });
  run.mode = fullBecause === undefined ? 'quick' : 'full';
  run.fullBecause = fullBecause;
  run.hints = hints;
  return report;
}
