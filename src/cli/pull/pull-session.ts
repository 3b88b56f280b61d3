import { join } from 'node:path';
import { AgreedState } from '#cli/pull/agreed-state';
import type { WantedImages } from '#cli/pull/images';
import type { OngoingRun } from '#cli/pull/report';
import type { PullScope } from '#cli/pull/scope';
import { ServiceError, TimedOutError, UnavailableError, UnreachableError } from '#client/errors';
import { diskFiles } from '#content/store/files';
import { cacheFiles } from '#content/store/links';
import { openSpool } from '#content/store/spool';
import { InterruptedError } from '#errors';
import { bindingOf } from '#settings/binding';
import { type Connection, connect } from '#settings/connection';
import type { Settings } from '#settings/settings';
import type { OnProgress } from '#sync/progress';
import type { PullOptions } from '#sync/pull/pull';
import type { PullReport } from '#sync/pull/pull-report';

/** The options of all pulls of a session. */
export type PullSessionOptions = {
  /** Go on where most files of a collection are missing: they were removed on purpose. */
  readonly acceptMissing?: boolean;
  /** Take records off the site however many they are: they were removed from the service on purpose. */
  readonly acceptRemovals?: boolean;
  /** Stop after the plan. */
  readonly dryRun?: boolean;
  /** Report what guards refuse instead of failing for it. */
  readonly reportsRefusals?: boolean;
};

/** The failures after which the stored answers of the service stay valid for the next run. */
const MAY_PASS = [UnavailableError, UnreachableError, TimedOutError, InterruptedError] as const;

/** One run's connection to the service, which `withPullSession` closes, with the agreed state and the images of its pulls. */
export type PullSession = {
  readonly connection: Connection;
  readonly agreed: AgreedState;
  /** The images that the records of the last pull want; absent where none are mirrored. */
  images?: WantedImages;
  /** Pulls a scope; with `observeSome`, only the records that it reads. */
  pull(scope: PullScope, observeSome?: PullOptions['observeSome']): Promise<PullReport>;
};

/**
 * Connects to the service, calls `act`, closes the connection, and stores its traffic in `run`. `dryRun` stops each pull after its
 * plan, and no image is mirrored. Returns the result of `act`.
 */
export async function withPullSession<T>(
  settings: Settings,
  options: PullSessionOptions,
  run: OngoingRun,
  onProgress: OnProgress,
  act: (session: PullSession) => Promise<T>,
): Promise<T> {
  const { configuration, contentDir, cacheDir, stopped } = settings;
  const { removals, budget } = configuration;
  const { dryRun = false, acceptMissing = false, acceptRemovals = false, reportsRefusals } = options;
  const codes = configuration.languages.map(({ code }) => code);
  const agreed = new AgreedState(contentDir, codes);
  // The responses of a dry run are not stored: a later run has to ask the service again.
  const connection = await connect(settings, {
    contentState: dryRun ? undefined : () => agreed.digest(),
    budget: { bytes: budget.megabytes * 1024 * 1024, duration: budget.minutes * 60_000 },
  });
  const spool = openSpool(join(cacheDir, `spool-${process.pid}`));
  const stop = () => void connection.close();
  stopped?.addEventListener('abort', stop, { once: true });
  let keep = false;
  let pulls = 0;
  const session: PullSession = {
    connection,
    agreed,
    async pull(scope, observeSome) {
      if (!dryRun && configuration.media === 'mirror') {
        const { WantedImages } = await import('#cli/pull/images');
        session.images = await WantedImages.open(settings, agreed);
      }
      // Loaded here, as a quick run that finds no change does without it.
      const { pull } = await import('#sync/pull/pull');
      const report = await pull(connection.client, diskFiles(contentDir), {
        ...scope,
        observeSome,
        configured: configuration.languages,
        defaultLanguage: configuration.defaultLanguage,
        timeZone: configuration.timeZone,
        binding: bindingOf(configuration),
        accepted: { missing: acceptMissing, removals: acceptRemovals },
        ceiling: { share: removals.share, count: removals.count ?? Number.POSITIVE_INFINITY },
        details: configuration.details,
        budget,
        statuses: configuration.statuses,
        cache: cacheFiles(cacheDir),
        spool,
        at: settings.now(),
        dryRun,
        onRecord: (file) => session.images?.note(file),
        reportsRefusals,
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
  };
  try {
    return await act(session);
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
