import { join } from 'node:path';
import { AgreedState } from '#cli/pull/agreed-state';
import type { RunOutcome } from '#cli/pull/report';
import type { Scope } from '#cli/pull/scope';
import { ServiceError, TimedOutError, UnavailableError, UnreachableError } from '#client/errors';
import { diskFiles } from '#content/store/files';
import { cacheFiles } from '#content/store/links';
import { openSpool } from '#content/store/spool';
import type { StoredRecord } from '#content/store/store';
import { EXIT, InterruptedError } from '#errors';
import { bindingOf } from '#settings/binding';
import { type Connection, connect } from '#settings/connection';
import type { Settings } from '#settings/settings';
import type { Progress } from '#sync/progress';
import type { PullOptions } from '#sync/pull/pull';
import type { PullReport } from '#sync/pull/pull-report';

/** The options of the pulls of one run. */
export type PullingOptions = {
  /** Go on where most files of a collection are missing: they were removed on purpose. */
  readonly acceptMissing?: boolean;
  /** Take records off the site however many they are: they were removed from the service on purpose. */
  readonly acceptRemovals?: boolean;
  /** Stop after the plan. */
  readonly dryRun?: boolean;
  /** Report what guards refuse instead of failing for it. */
  readonly reportsRefusals?: boolean;
  /** Told of each record that is going to be written. */
  readonly onRecord?: (file: StoredRecord) => void;
};

/** Failures after which the answers that did come are still good. */
const MAY_PASS = [UnavailableError, UnreachableError, TimedOutError, InterruptedError] as const;

/** A run under way, as its report will tell of it. */
export type Run = { -readonly [K in keyof RunOutcome]: RunOutcome[K] };

/** A pull over an open connection, for a scope: what `sync`, `status` and the archive do; maybe of some records only. */
export type Pull = (scope: Scope, observeSome?: PullOptions['observeSome']) => Promise<PullReport>;

/**
 * Opens the way to the service and hands over a pull; closes it, and notes in `run` what went over it. `dryRun` stops
 * each pull after its plan.
 */
export async function withPull<T>(
  settings: Settings,
  options: PullingOptions,
  run: Run,
  onProgress: (progress: Progress) => void,
  act: (pull: Pull, connection: Connection, agreed: AgreedState) => Promise<T>,
): Promise<T> {
  const { configuration, contentDir, cacheDir, stopped } = settings;
  const { dryRun = false, acceptMissing = false, acceptRemovals = false } = options;
  const agreed = new AgreedState(
    contentDir,
    configuration.languages.map(({ code }) => code),
  );
  // The responses of a dry run are not kept: a later run has to see the service as it is then.
  const connection = await connect(settings, {
    contentState: dryRun ? undefined : () => agreed.digest(),
    budget: {
      bytes: configuration.budget.megabytes * 1024 * 1024,
      duration: configuration.budget.minutes * 60_000,
    },
  });
  const spool = openSpool(join(cacheDir, `spool-${process.pid}`));
  const stop = () => void connection.close();
  stopped?.addEventListener('abort', stop, { once: true });
  let keep = false;
  let pulls = 0;
  try {
    return await act(
      async (scope, observeSome) => {
        // A look that finds nothing changed needs none of it.
        const { pull } = await import('#sync/pull/pull');
        const report = await pull(connection.client, diskFiles(contentDir), {
          ...scope,
          observeSome,
          configured: configuration.languages,
          defaultLanguage: configuration.defaultLanguage,
          timeZone: configuration.timeZone,
          binding: bindingOf(configuration),
          accepted: { missing: acceptMissing, removals: acceptRemovals },
          ceiling: {
            share: configuration.removals.share,
            count: configuration.removals.count ?? Number.POSITIVE_INFINITY,
          },
          details: configuration.details,
          budget: configuration.budget,
          statuses: configuration.statuses,
          cache: cacheFiles(cacheDir),
          spool,
          at: settings.now(),
          dryRun,
          onRecord: options.onRecord,
          reportsRefusals: options.reportsRefusals,
          stopped,
          forget: connection.forget,
          onProgress,
        }).finally(() => {
          agreed.changed();
          connection.contentChanged();
        });
        pulls += 1;
        return report;
      },
      connection,
      agreed,
    );
  } catch (error) {
    keep = MAY_PASS.some((passing) => error instanceof passing);
    // The service is read in full before the first write.
    throw error instanceof ServiceError && pulls === 0 ? error.inState('Content is as it was.') : error;
  } finally {
    stopped?.removeEventListener('abort', stop);
    run.traffic = { ...connection.transport.traffic };
    run.resumedPages = connection.transport.resumed;
    run.exchanges = connection.slowest.exchanges;
    spool.close();
    if (!keep && !dryRun) await connection.forgetAll();
    await connection.close();
  }
}

/** Makes a run that has not done anything yet. */
export function newRun(command: string, settings: Settings): Run {
  const begun = settings.now();
  const traffic = { requests: 0, bytes: 0, retries: 0 };
  return {
    command,
    begun,
    ended: begun,
    exitCode: EXIT.done,
    counts: [],
    traffic,
    resumedPages: 0,
    exchanges: [],
    warnings: [],
    degraded: [],
    changes: [],
  };
}
