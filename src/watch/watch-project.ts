import { statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { cacheFiles, removeSymbolicLinks } from '#content/store/links';
import { acquireLock } from '#content/store/lock';
import { projectDigest, watchInputs } from '#publishing/changes/contents';
import { publisher, siteIdentity } from '#publishing/publication';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import type { Environment } from '#settings/environment';
import { loadSettings, type Settings } from '#settings/settings';
import { type WatchIntervals, type WatchReporter, watchSite } from '#watch/loop';
import { WATCH_FOLDER, WATCH_NOTE_FILE, watchNoteText } from '#watch/note';
import { type CommandRunner, shellRunner } from '#watch/runner';

/** A project whose site is kept up to date with its content and its service. */
type WatchedProject = {
  readonly settings: Settings;
  readonly environment: Environment;
  /** The shell command that publishes. */
  readonly line: string | undefined;
  readonly run: CommandRunner;
  /** Aborted when a person or the system ends it. */
  readonly stopped: AbortSignal;
  /** Called before the first step, once it is certain that no other process watches the project. */
  readonly onBegin: () => void;
};

/** Milliseconds without another change after which a build is due: editors and syncs write in bursts. */
const QUIET = 200;

/** Returns a function that returns today, YYYY-MM-DD, in the site's zone by the current configuration or the last valid one. */
function dayReader({ environment, settings: first }: WatchedProject): () => Promise<string> {
  const { root, now } = first;
  const file = join(root, CONFIGURATION_FILE);
  const stateOf = () => statSync(file, { throwIfNoEntry: false })?.ctimeMs;
  let known = stateOf();
  let { timeZone } = first.configuration;
  let reading = 0;
  return async () => {
    const state = stateOf();
    if (state !== known) {
      known = state;
      reading += 1;
      const settings = await loadSettings(root, environment, now, { reading }).catch(() => undefined);
      timeZone = settings?.configuration.timeZone ?? timeZone;
    }
    return environment.ALMANAC_TODAY || now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  };
}

/** Returns a wait that ends early when a file was saved (`changed`), or when `stopped` is aborted. */
function waker(stopped: AbortSignal) {
  let saved = false;
  let quiet: NodeJS.Timeout | undefined;
  let wake = () => {};
  stopped.addEventListener('abort', () => wake(), { once: true });
  return {
    changed() {
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        saved = true;
        wake();
      }, QUIET);
      quiet.unref();
    },
    saved() {
      const was = saved;
      saved = false;
      return was;
    },
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        if (saved || stopped.aborted) return resolve();
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/**
 * Keeps the site of a project up to date with content and service until it is stopped. Throws `RefusedError` where another
 * process does.
 */
export async function watchProject(
  project: WatchedProject,
  times: WatchIntervals,
  report: WatchReporter,
): Promise<void> {
  const { settings, environment, line, stopped } = project;
  const { root, outDir, cacheDir, now } = settings;
  const folder = join(cacheDir, WATCH_FOLDER);
  const files = cacheFiles(cacheDir, WATCH_FOLDER);
  const since = now().toString({ smallestUnit: 'second' });
  removeSymbolicLinks(cacheDir, WATCH_FOLDER);
  const lock = await acquireLock(folder, { command: 'almanac watch', since, pid: process.pid });
  const wall = () => Date.now();
  const { changed, saved, pause } = waker(stopped);
  const watching = watchInputs(settings, changed);
  const shell = shellRunner({ root, environment });
  try {
    project.onBegin();
    await watchSite(
      {
        run: project.run,
        publish: line === undefined ? undefined : publisher({ line, shell, outDir, folder, files, now: wall }),
        day: dayReader(project),
        content: () => projectDigest(settings, wall()),
        site: () => siteIdentity(outDir),
        elapsed: () => performance.now(),
        now,
        pause,
        saved,
        random: Math.random,
        note: (note) => files.write(WATCH_NOTE_FILE, watchNoteText(note)),
        pid: process.pid,
        stopped,
      },
      times,
      report,
    );
  } finally {
    watching.close();
    await lock.release();
  }
}
