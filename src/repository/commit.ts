import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { INTENTS_PATH, type Intent, Intents, readIntents } from '#content/state/intents';
import { withContentLock } from '#content/state/locked';
import { checkFence, supersededError } from '#content/store/fence';
import { diskFiles } from '#content/store/files';
import { CONFLICT_ENDING, STATE_FOLDER } from '#content/store/layout';
import { acquireLock } from '#content/store/lock';
import { ContentError, RefusedError } from '#errors';
import { KINDS, SINGULAR } from '#interface/kinds';
import { counted } from '#records/printable';
import type { GitIdentity } from '#repository/git';
import { remoteFenceGuard } from '#repository/remote-fence';
import { takeRemoteLock } from '#repository/remote-lock';
import {
  countUncommitted,
  fastForward,
  fetchHead,
  openRepository,
  type PublishOutcome,
  publishCommit,
  type Repository,
} from '#repository/repository';
import { copyLeftBehind, type FileChange, makeWorkingCopy, removeWorkingCopy } from '#repository/working-copy';
import type { Environment } from '#settings/environment';
import type { Settings } from '#settings/settings';

/** The surroundings of a run that commits. */
export type CommitWorld = {
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  /** Reads the settings again at each call: new commits of the branch may change them. */
  readonly settings: () => Promise<Settings>;
  /** Called with lines for a person on the progress of the run. */
  readonly onNotice: (text: string) => void;
  readonly onWarning: (text: string) => void;
};

const WORDS = { added: 'new', updated: 'updated', renamed: 'renamed', removed: 'gone' } as const;

/** The order of changes in a message. */
const DOES = ['added', 'updated', 'renamed', 'removed'] as const;

/** Returns the subject of a commit to content, with the counts of changed records: `Sync: 12 events updated, 1 gone`. */
export function commitSubject(command: string, changes: readonly FileChange[]): string {
  const of = (path: string) => path.split('/')[1] ?? '';
  const records = changes.filter(({ path }) => path.split('/').length === 3 && !path.startsWith('.'));
  const plain = records.filter(({ path }) => !path.endsWith(CONFLICT_ENDING));
  const summaries = KINDS.flatMap((kind) => {
    const ofKind = plain.filter(({ path }) => of(path) === kind);
    const counts = DOES.map((does) => ({ does, count: ofKind.filter((one) => one.does === does).length })).filter(
      ({ count }) => count > 0,
    );
    const parts = counts.map(({ does, count }, index) =>
      index === 0 ? `${nouned(count, kind)} ${WORDS[does]}` : `${count} ${WORDS[does]}`,
    );
    return parts.length === 0 ? [] : [parts.join(', ')];
  });
  const conflicts = records.filter(({ path, does }) => path.endsWith(CONFLICT_ENDING) && does === 'added').length;
  const all = [...summaries, ...(conflicts === 0 ? [] : [counted(conflicts, 'conflict')])];
  return `${command}: ${all.length === 0 ? 'what content and service agree on' : all.join('; ')}`;
}

function nouned(count: number, kind: (typeof KINDS)[number]): string {
  return `${count} ${count === 1 ? SINGULAR[kind] : kind}`;
}

/** The number of times that a run begins again because the branch has moved. */
const AGAIN = 3;

/**
 * Runs a command on a copy of the shared branch's head, commits its changes of content, and pushes the commit. If the
 * branch has moved meanwhile, drops the commit and begins again on the new head. The checked-out folder is only ever
 * moved forward. `created` gains the records that the command creates on the service: a run that begins again finds them
 * there even if their files were edited meanwhile.
 */
async function committed(
  name: 'Sync' | 'Push',
  committing: CommitWorld,
  run: (settings: Settings) => Promise<number>,
  created: readonly Intent[] = [],
): Promise<number> {
  const { root, environment, now, onNotice } = committing;
  const repository = await openRepository({ folder: root, environment });
  const lock = await acquireLock(repository.stateFolder, {
    command: `almanac ${name.toLowerCase()} --commit`,
    since: now().toString({ smallestUnit: 'second' }),
    pid: process.pid,
  });
  try {
    for (let tries = 0; tries <= AGAIN; tries += 1) {
      const head = await fetchHead(repository);
      await fastForward(repository, head);
      const settings = await committing.settings();
      const path = repository.pathOf(settings.contentDir);
      const begun = [...(await begunBefore(repository, path)), ...created];
      const copy = await makeWorkingCopy(repository, head, path, (folder) => noteAgain(folder, begun));
      // If it throws, nothing is committed; the copy holds the intents of the writes that it had begun, for the next run.
      const code = await run({ ...settings, contentDir: copy.folder });
      const commit = await copy.commit((changes) => commitSubject(name, changes), authorOf(settings));
      const outcome = commit === undefined ? 'published' : await accepted(repository, settings, { commit, head });
      if (outcome === 'published') {
        await removeWorkingCopy(repository);
        if (commit !== undefined) await followCommit(repository, settings, commit, onNotice);
        return code;
      }
      onNotice(`${repository.name} has moved meanwhile; the commit is dropped, and all is done again on its head.`);
    }
  } finally {
    await lock.release();
  }
  throw new RefusedError({
    message: `${repository.name} moved during each of ${AGAIN + 1} runs, so that none could be committed.`,
    state: 'What the runs made of content was dropped; nothing else was.',
    hint: 'Run it again when fewer people are at work.',
  });
}

/** Pushes a commit. Throws a `RefusedError` for a run of a fleet that is no longer the latest. */
async function accepted(
  repository: Repository,
  settings: Settings,
  { commit, head }: { readonly commit: string; readonly head: string },
): Promise<PublishOutcome> {
  const { fence } = settings;
  if (fence === undefined) return publishCommit(repository, commit, head);
  await checkFence(fence);
  const guarded = async () => {
    const guard = await remoteFenceGuard(repository, fence, authorOf(settings));
    if (guard === undefined) throw supersededError(fence);
    return guard;
  };
  const guard = await guarded();
  try {
    return await publishCommit(repository, commit, head, guard);
  } catch (error) {
    // The remote may have refused the commit because another run has begun meanwhile: then this throws that error.
    await guarded();
    throw error;
  }
}

/** Returns the author of commits for the case that git is configured with none. */
export function authorOf({ configuration }: Settings): GitIdentity {
  return { name: 'Almanac', email: `noreply@${new URL(configuration.siteUrl).hostname}` };
}

/** Returns the writes that earlier runs on this machine began and whose outcome is unknown, from the copy that they left. */
async function begunBefore(repository: Repository, path: string): Promise<readonly Intent[]> {
  const copy = await copyLeftBehind(repository, path);
  if (copy === undefined) return [];
  try {
    return await readIntents(diskFiles(copy));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError({
      message: `A run was cut off and left a copy of content in ${copy}. In it, ${error.message}`,
      state: error.state,
      hint: `Look on the service whether the records of the last push are there; then remove ${join(copy, INTENTS_PATH)}.`,
      cause: error,
    });
  }
}

async function noteAgain(contentDir: string, begun: readonly Intent[]): Promise<void> {
  if (begun.length === 0) return;
  const intents = await Intents.read(diskFiles(contentDir));
  for (const one of begun) if (intents.of(one.does, one.path) === undefined) await intents.note(one);
}

/** Brings the checked-out folder to the new commit. */
async function followCommit(
  repository: Repository,
  settings: Settings,
  commit: string,
  onNotice: CommitWorld['onNotice'],
): Promise<void> {
  const subject = await repository.git.run(['log', '-1', '--format=%s', commit]);
  onNotice(`${repository.name}: ${subject}`);
  const move = () => fastForward(repository, commit);
  try {
    // Without the folder there is nothing that another command could be reading.
    await (existsSync(join(settings.contentDir, STATE_FOLDER)) ? withContentLock(settings, 'sync', move) : move());
  } catch (error) {
    throw error instanceof RefusedError
      ? new RefusedError({
          message: error.message,
          state: `The commit is in ${repository.name}; every file here is as it was.`,
          hint: error.hint,
          cause: error,
        })
      : error;
  }
}

/** Runs a sync on a copy of the shared branch, and commits and pushes the changes. Returns the exit code. */
export function syncAndCommit(committing: CommitWorld, sync: (settings: Settings) => Promise<number>): Promise<number> {
  return committed('Sync', committing, sync);
}

/**
 * Runs a push on a copy of the shared branch, under the remote lock, and commits and pushes the changes of content. Returns the
 * exit code.
 */
export async function pushAndCommit(
  committing: CommitWorld,
  push: (settings: Settings, onCreated: (intent: Intent) => void) => Promise<number>,
): Promise<number> {
  const { root, environment, now, onWarning } = committing;
  const repository = await openRepository({ folder: root, environment });
  const settings = await committing.settings();
  const edits = await countUncommitted(repository, repository.pathOf(settings.contentDir));
  if (edits > 0)
    onWarning(
      `${counted(edits, 'file')} in content ${edits === 1 ? 'is' : 'are'} edited and not committed. What is pushed is what ${repository.name} has.`,
    );
  const lock = await takeRemoteLock(repository, {
    who: `almanac push on ${hostname()}, process ${process.pid}`,
    mark: randomUUID(),
    at: now(),
    author: authorOf(settings),
  });
  if (lock.fromFuture !== undefined)
    onWarning(
      `The turn to write was taken over from ${lock.fromFuture}, which is yet to come. The clocks of the two machines differ: set the one that is wrong.`,
    );
  try {
    const created: Intent[] = [];
    const run = (copySettings: Settings) => push(copySettings, (intent) => void created.push(intent));
    return await committed('Push', committing, run, created);
  } finally {
    if (!(await lock.release())) onWarning('The turn to write could not be given back; it ends by itself.');
  }
}
