import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import { EXIT, UsageError } from '#errors';
import { counted } from '#records/printable';
import type { CycleSummary, WatchIntervals, WatchReporter } from '#watch/loop';
import { processRunner } from '#watch/runner';
import type { WatchTask } from '#watch/schedule';
import { watchProject } from '#watch/watch-project';

type WatchOptions = {
  /** The interval between syncs: an ISO 8601 duration. */
  readonly every: string;
  /** The shell command that publishes. */
  readonly exec?: string;
};

/** The shortest and the longest interval. */
const SHORTEST = Temporal.Duration.from('PT1S');
const LONGEST = Temporal.Duration.from('P1D');

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

const VERBS: Readonly<Record<WatchTask, string>> = {
  sync: 'The sync',
  build: 'The build',
  publish: 'The publication',
};

function textOf({ sync, build, published }: CycleSummary): string | undefined {
  const files = build === undefined ? 0 : build.added + build.changed + build.removed;
  const parts = [
    ...(sync !== undefined && sync.changes > 0 ? [`${counted(sync.changes, 'change')} pulled`] : []),
    ...(files > 0 ? [`${counted(files, 'file')} of the site made or removed`] : []),
    ...(published !== undefined && published > 0 ? [`${counted(published, 'file')} published`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Returns the reporter of a watch that writes to the streams of a command: lines or, with `--log json`, events. */
export function reporterFor(output: Output): WatchReporter {
  const known = new Map<WatchTask, ReadonlySet<string>>();
  const isJson = output.log === 'json';
  const clock = () => output.now().toString({ smallestUnit: 'second' });
  return {
    cycle(cycle, milliseconds) {
      const durationMs = Math.round(milliseconds);
      if (isJson) return logEvent(output, 'info', 'cycle', { ...cycle, durationMs });
      const text = textOf(cycle);
      if (text !== undefined) say(output, `${clock()} ${text}, in ${(durationMs / 1_000).toFixed(1)} s.`);
    },
    news(news) {
      const { task } = news;
      if (news.type === 'over') {
        const { since } = news;
        if (isJson) return logEvent(output, 'warn', 'outage-over', { task, since });
        return warn(output, `${clock()} ${VERBS[task]} succeeds again; it did not since ${since}.`);
      }
      const { since, code, message } = news.outage;
      if (isJson) return logEvent(output, 'warn', 'outage', { task, since, code, message });
      return warn(output, `${clock()} ${VERBS[task]} ended with ${code}, and will be tried again:\n${message}`);
    },
    warnings(task, warnings) {
      const before = known.get(task);
      known.set(task, new Set(warnings));
      for (const message of known.get(task) ?? []) if (before?.has(message) !== true) warn(output, message);
    },
    warning(message) {
      warn(output, message);
    },
  };
}

/** Runs `almanac watch`: keeps a site up to date with content and service until it is stopped. Returns the exit code. */
async function watch(context: CommandContext, options: WatchOptions, output: Output): Promise<number> {
  const { root, environment } = context;
  const every = everyOf(options.every);
  const stopped = context.stopSignal();
  const settings = await context.settings();
  // Changes that no watcher sees, such as lost files of the site, are found as often as changes that the hints of a service lack.
  const times: WatchIntervals = { every, buildEvery: inMilliseconds(settings.configuration.sync.fullEvery) };
  const run = processRunner({ root, environment }, fileURLToPath(new URL('../main.mjs', import.meta.url)));
  const onBegin = () =>
    say(output, `Watching, every ${Temporal.Duration.from(options.every)}. Ctrl-C or SIGTERM ends it.`);
  const project = { settings, environment, line: options.exec, run, stopped, onBegin };
  await watchProject(project, times, reporterFor(output));
  return EXIT.done;
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
      'run in a shell when the site has changed since it was published last, and again if it fails. Its environment has ALMANAC_OUTPUT (the folder), ALMANAC_CHANGED and ALMANAC_REMOVED (files with a path on each line)',
    )
    .addHelpText(
      'after',
      examples('npm run almanac -- watch', 'npm run almanac -- watch --every PT5M --exec "sh publish.sh"'),
    )
    .action(async (options: CommonOptions & WatchOptions) => {
      context.ended(await watch(context, options, context.outputOf(options)));
    });
}
