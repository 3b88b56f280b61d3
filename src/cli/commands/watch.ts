import { statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say } from '#cli/terminal/output';
import { WATCH_FOLDER, WATCH_NOTE } from '#cli/watch/folder';
import { type WatchTimes, type WatchWorld, watchSite } from '#cli/watch/loop';
import { type CommandRunner, processRunner, shellRunner } from '#cli/watch/runner';
import { cacheFiles, removeLinks } from '#content/store/links';
import { acquireLock } from '#content/store/lock';
import { UsageError } from '#errors';
import { contentAt, watchContent } from '#publishing/changes/contents';
import { publisher, siteAt } from '#publishing/publication';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import { loadSettings, type Settings } from '#settings/settings';
import { watchNoteText } from '#watch/note';

/** The options of `almanac watch`. */
type WatchOptions = {
  /** How often: an ISO 8601 duration. */
  readonly every: string;
  /** The line of a shell that publishes. */
  readonly exec?: string;
};

/** The shortest and the longest interval. */
const SHORTEST = Temporal.Duration.from('PT1S');
const LONGEST = Temporal.Duration.from('P1D');

/** Milliseconds without another change after which a build is due: editors and syncs write in bursts. */
const QUIET = 200;

const inMilliseconds = (duration: Temporal.Duration) =>
  duration.total({ unit: 'milliseconds', relativeTo: '2026-01-01T00:00Z[UTC]' });

function everyOf(text: string): number {
  try {
    const every = inMilliseconds(Temporal.Duration.from(text));
    if (every >= inMilliseconds(SHORTEST) && every <= inMilliseconds(LONGEST)) return every;
  } catch {
    // said below
  }
  throw new UsageError({ message: `--every: a duration from ${SHORTEST} to ${LONGEST}, such as PT1M, not '${text}'` });
}

/** Tells the day in the site's zone, after the configuration as it stands; one that can't be read counts as the last. */
function dayTeller(context: CommandContext, first: Settings): () => Promise<string> {
  const file = join(first.root, CONFIGURATION_FILE);
  const stateOf = () => statSync(file, { throwIfNoEntry: false })?.ctimeMs;
  let known = stateOf();
  let { timeZone } = first.configuration;
  let reading = 0;
  return async () => {
    const state = stateOf();
    if (state !== known) {
      known = state;
      reading += 1;
      const { root, environment, now } = context;
      const settings = await loadSettings(root, environment, now, { reading }).catch(() => undefined);
      timeZone = settings?.configuration.timeZone ?? timeZone;
    }
    return context.environment.ALMANAC_TODAY || context.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  };
}

/** Waits, and is woken by what is saved and by the end. */
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

/** `almanac watch`: keeps a site as content and its service are, until it is stopped. Returns the exit code. */
async function watch(
  context: CommandContext,
  options: WatchOptions,
  output: Output,
  run: CommandRunner = processRunner(context),
): Promise<number> {
  const every = everyOf(options.every);
  const stopped = context.stopSignal();
  const settings = await context.settings();
  // What nobody looks at, such as lost files of the site, is found as often as what hints don't tell.
  const times: WatchTimes = { every, buildEvery: inMilliseconds(settings.configuration.sync.fullEvery) };
  const { outDir, cacheDir, now } = settings;
  const folder = join(cacheDir, WATCH_FOLDER);
  const files = cacheFiles(cacheDir, WATCH_FOLDER);
  const since = now().toString({ smallestUnit: 'second' });
  removeLinks(cacheDir, WATCH_FOLDER);
  const lock = await acquireLock(folder, { command: 'almanac watch', since, pid: process.pid });
  const wall = () => Date.now();
  const { changed, saved, pause } = waker(stopped);
  const watching = watchContent(settings, changed);
  const shell = shellRunner(context);
  const world: WatchWorld = {
    run,
    publish:
      options.exec === undefined
        ? undefined
        : publisher({ line: options.exec, shell, outDir, folder, files, now: wall }),
    day: dayTeller(context, settings),
    content: () => contentAt(settings, wall()),
    site: () => siteAt(outDir),
    elapsed: () => performance.now(),
    now,
    pause,
    saved,
    random: Math.random,
    note: (note) => files.write(WATCH_NOTE, watchNoteText(note)),
    pid: process.pid,
    stopped,
  };
  try {
    say(output, `Watching, every ${Temporal.Duration.from(options.every)}. Ctrl-C or SIGTERM ends it.`);
    return await watchSite(world, times, output);
  } finally {
    watching.close();
    await lock.release();
  }
}

/** Defines `almanac watch`. */
export function define(command: Command, context: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Keep the site as content and its service are: sync at an interval, build what has changed, at once where somebody edits content, and run a command that publishes it. It works beside people: what is locked is tried again. Whatever fails is told once and tried again at longer and longer intervals.',
    )
    .option('--every <duration>', 'from one sync to the next, as an ISO 8601 duration', 'PT1M')
    .option(
      '--exec <command>',
      'run in a shell where the site is not as it was published last, with ALMANAC_OUTPUT (the folder), ALMANAC_CHANGED and ALMANAC_REMOVED (files with a path on each line) in its environment; again where it fails',
    )
    .addHelpText(
      'after',
      examples('npm run almanac -- watch', 'npm run almanac -- watch --every PT5M --exec "sh publish.sh"'),
    )
    .action(async (options: CommonOptions & WatchOptions) => {
      context.ended(await watch(context, options, context.outputOf(options)));
    });
}
