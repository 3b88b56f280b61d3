import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { withContentLock } from '#content/state/locked';
import { type Fence, isLatestRun, raiseFence } from '#content/store/fence';
import { STATE_FOLDER } from '#content/store/layout';
import { cacheFiles } from '#content/store/links';
import { failureOf, RefusedError } from '#errors';
import { calendarFolderOf, mendCheckout } from '#fleet/cycle/checkout';
import type { BeginMessage, CycleEndMessage, MessageFromCycle, MessageToCycle } from '#fleet/jobs';
import type { CycleOutcome } from '#fleet/state';
import { forgetPublished, publisher } from '#publishing/publication';
import { counted } from '#records/printable';
import { authorOf } from '#repository/commit';
import { isLatestAtRemote, raiseRemoteFence } from '#repository/remote-fence';
import { hasSharedCommits, openRepository } from '#repository/repository';
import type { Environment } from '#settings/environment';
import { loadSettings, type Settings } from '#settings/settings';
import { type CommandRunner, type ProcessWorld, shellRunner } from '#watch/runner';
import { type CommandStepEnd, runBuild, runSync } from '#watch/steps';

/** The parts of its process that a cycle uses. */
type CycleWorld = {
  readonly world: { readonly environment: Environment; readonly now: () => Temporal.Instant };
  /** Returns a runner of Almanac's commands for a folder and environment. */
  readonly commandsIn: (place: ProcessWorld) => CommandRunner;
  readonly say: (message: MessageFromCycle) => void;
  /** Waits for a message of a type from the worker. */
  readonly receive: <T extends MessageToCycle['type']>(
    type: T,
  ) => Promise<Extract<MessageToCycle, { readonly type: T }>>;
  /** Returns a new unique text. */
  readonly unique: () => string;
};

/** The folder of the fence, in the folder of a calendar. */
const FENCE = join('.fleet', 'fence');

/** The folder for states of publications, in the cache, and the file in it that identifies this checkout. */
const PUBLISHED = 'fleet';
const MARK = 'checkout';

/** The number of times that a run tries to raise the fence, each time with a greater number. */
const TRIES = 5;

/** Thrown to end a cycle early for a reason that is no failure of the calendar. */
class CycleStop extends Error {
  readonly outcome: CycleOutcome;

  constructor(outcome: CycleOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/**
 * Runs one cycle of a calendar: sync, build and publish. The result of each counts only while no later cycle has begun. Returns
 * failures in its message, and does not throw.
 */
export async function runCycle(beginMessage: BeginMessage, cycle: CycleWorld): Promise<CycleEndMessage> {
  const did: string[] = [];
  const warnings: string[] = [];
  const troubles: string[] = [];
  let fence: Fence | undefined;
  const ended = (outcome: CycleOutcome, message?: string): CycleEndMessage => ({
    outcome,
    ...(message === undefined ? {} : { message }),
    did,
    warnings,
  });
  try {
    cycle.say({ type: 'step', step: 'begin' });
    const { environment, now } = cycle.world;
    const root = await calendarFolderOf(beginMessage.place, beginMessage.calendar, beginMessage.work, environment);
    fence = await beginRun(beginMessage, cycle, root);
    const place: ProcessWorld = { root, environment: { ...environment, ...variablesOf(fence) } };
    const settings = await loadSettings(root, place.environment, now);
    await checkUnlocked(settings);
    await shareTemplates(settings, beginMessage.work);
    const commands = cycle.commandsIn(place);
    const never = new AbortController().signal;
    const take = ({ outcome, trouble, warnings: ofStep }: CommandStepEnd<unknown>, step: string): boolean => {
      warnings.push(...ofStep);
      if (outcome === 'busy') throw new CycleStop('busy', `The ${step} found somebody else at work on the folder.`);
      if (outcome === 'failed') troubles.push(`${step}: ${trouble?.message ?? 'it failed'}`);
      else if (trouble !== undefined) warnings.push(`${step}: ${trouble.message}`);
      return outcome === 'done';
    };

    cycle.say({ type: 'step', step: 'sync' });
    const sync = await runSync(commands, never, beginMessage.place.kind === 'repository' ? ['--commit'] : []);
    const isSynced = take(sync, 'sync');
    if (sync.report !== undefined) did.push(`sync: ${counted(sync.report.changes, 'change')}`);
    // Without the service a cycle goes on, as days pass and people edit; with wrong content it ends.
    if (!isSynced && sync.byContent) return ended('failed', wrongContent(sync, troubles).join('\n'));
    if (!isSynced && beginMessage.place.kind === 'repository') {
      await checkLatest(place, fence);
      // A checkout that lacks shared commits is not published: another machine may have published these already.
      if (!(await hasSharedCommits(await repositoryOf(place)))) return ended('failed', troubles.join('\n'));
    }

    cycle.say({ type: 'step', step: 'build' });
    const build = await runBuild(commands, never);
    if (!take(build, 'build')) return ended(...(await failedAs(fence, troubles)));
    if (build.report !== undefined) {
      const { added, changed, removed } = build.report;
      did.push(`build: ${counted(added + changed + removed, 'file')} made or removed`);
    }

    if (beginMessage.publish !== undefined) {
      cycle.say({ type: 'step', step: 'publish' });
      if (beginMessage.place.kind === 'repository') await checkLatest(place, fence);
      const published = await publish(beginMessage.publish, settings, place, cycle);
      if (published.outcome === 'busy') throw new CycleStop('busy', 'Another site was built beside the publication.');
      if (published.trouble !== undefined) troubles.push(`publish: ${published.trouble.message}`);
      did.push(`publish: ${counted(published.files, 'file')} that differed`);
    }
    return troubles.length === 0 ? ended('done') : ended(...(await failedAs(fence, troubles)));
  } catch (error) {
    if (error instanceof CycleStop) return ended(error.outcome, error.message);
    if (error instanceof RefusedError && error.busy) return ended('busy', error.message);
    return ended(...(await failedAs(fence, [...troubles, failureOf(error).text])));
  }
}

/** Returns the lines on wrong content: the sync's warnings on each file if the last one sums them up, else `troubles`. */
function wrongContent({ trouble, warnings }: CommandStepEnd<unknown>, troubles: readonly string[]): readonly string[] {
  return warnings.at(-1) === trouble?.message ? warnings.map((warning) => `sync: ${warning}`) : troubles;
}

const repositoryOf = ({ root, environment }: ProcessWorld) => openRepository({ folder: root, environment });

/** Throws a `CycleStop` if another machine has begun a later cycle. */
async function checkLatest(place: ProcessWorld, fence: Fence): Promise<void> {
  if (!(await isLatestAtRemote(await repositoryOf(place), fence)))
    throw new CycleStop('superseded', 'A later run has begun on another machine.');
}

/** Returns the outcome of a failed cycle with its message: `superseded` if a later cycle has begun, else `failed`. */
async function failedAs(fence: Fence | undefined, troubles: readonly string[]): Promise<[CycleOutcome, string]> {
  const isOld = fence !== undefined && !(await isLatestRun(fence).catch(() => true));
  return [isOld ? 'superseded' : 'failed', troubles.join('\n')];
}

/** Returns the variables that identify this run to commands and to the publishing command. */
const variablesOf = ({ folder, token, owner }: Fence) => ({
  ALMANAC_FENCE_DIR: folder,
  ALMANAC_FENCE_TOKEN: String(token),
  ALMANAC_FENCE_OWNER: owner,
});

/** Makes this the latest run, on this disk and at the remote; returns its fence. Throws a `CycleStop` if others stay ahead. */
async function beginRun(beginMessage: BeginMessage, { world, say, receive }: CycleWorld, root: string): Promise<Fence> {
  const { owner } = beginMessage;
  const folder = join(root, FENCE);
  let { token } = beginMessage;
  for (let tries = 1; ; tries += 1) {
    const fence = { folder, token, owner };
    let behind = await raiseFence(fence);
    if (behind === undefined && beginMessage.place.kind === 'repository') {
      const { environment } = world;
      const repository = await repositoryOf({ root, environment });
      await mendCheckout(repository, world.now);
      behind = await raiseRemoteFence(repository, fence, authorOf(await loadSettings(root, environment, world.now)));
    }
    if (behind === undefined) return fence;
    if (tries >= TRIES)
      throw new CycleStop('superseded', `Another run has the number ${behind}, and goes before this one.`);
    // Redis has lost numbers that it gave: report the greatest one in use.
    say({ type: 'behind', token: behind });
    token = (await receive('token')).token;
  }
}

/** Throws a `RefusedError`, without a wait, while an earlier run holds the lock on content. */
async function checkUnlocked(settings: Settings): Promise<void> {
  if (existsSync(join(settings.contentDir, STATE_FOLDER)))
    await withContentLock(settings, 'fleet work', async () => {});
}

/** Links the folder of compiled templates to a folder that all calendars of a machine share; templates hold no calendar's data. */
async function shareTemplates({ cacheDir }: Settings, work: string): Promise<void> {
  const link = join(cacheDir, 'templates');
  if (existsSync(link)) return;
  const shared = join(work, 'templates');
  try {
    await mkdir(shared, { recursive: true });
    await mkdir(cacheDir, { recursive: true });
    await symlink(shared, link, 'junction');
  } catch {
    // Then this calendar has its own.
  }
}

/** Publishes the built site while it holds the lock on content, so that no other run can write on this disk. */
async function publish(line: string, settings: Settings, place: ProcessWorld, { say, receive, unique }: CycleWorld) {
  const { outDir, cacheDir } = settings;
  const folder = join(cacheDir, PUBLISHED);
  const files = cacheFiles(cacheDir, PUBLISHED);
  const mark = (await files.read(MARK))?.trim() || unique();
  await files.write(MARK, `${mark}\n`);
  return withContentLock(settings, 'fleet work', async () => {
    say({ type: 'publishing', checkout: mark });
    const { knows } = await receive('publish');
    // Another checkout has published since: this one's record of the last publication is out of date.
    if (!knows) await forgetPublished(files);
    const shell = shellRunner(place, { stays: true });
    const publishing = publisher({ line, shell, outDir, folder, files, now: Date.now });
    return publishing(new AbortController().signal);
  });
}
