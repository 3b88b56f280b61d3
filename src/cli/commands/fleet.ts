import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { FleetCommand } from '#cli/fleet/scheduling';
import {
  type CommandContext,
  type CommonOptions,
  examples,
  SERVER_NAMES_OPTION,
  withCommonOptions,
} from '#cli/program/command';
import { warn } from '#cli/terminal/output';
import { UsageError } from '#errors';

function wholeNumber(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError({ message: `--${name}: a whole number from ${least} to ${most}, not '${text}'` });
}

/** The most cycles that one worker runs at once. */
const MOST = 256;

type MetricsWords = { readonly port?: string; readonly host: string; readonly allowHost?: readonly string[] };

/** Defines `almanac fleet` and the commands below it. */
export function define(command: Command, context: CommandContext): void {
  command.description(
    'Keep many calendars, on any number of machines: each is synced, built and published at its interval, by workers that share a Redis (`ALMANAC_REDIS_URL`). `fleet.config.ts` names the calendars; docs/fleet.md shows how.',
  );
  command.addHelpText(
    'after',
    examples('npm run almanac -- fleet schedule', 'npm run almanac -- fleet work --concurrency 4'),
  );
  const act = async (options: CommonOptions, load: () => Promise<FleetCommand>) => {
    const output = context.outputOf(options);
    const { withFleet } = await import('#fleet/session');
    const does = await load();
    let isAway = false;
    const away = (message: string) => {
      // Once: the client connects again without help.
      if (!isAway) warn(output, `Redis: ${message}. The connection is made again by itself.`);
      isAway = true;
    };
    context.ended(await withFleet(context, (session) => does(session, context, output), away));
  };
  const below = (name: string, does: string, ...lines: readonly [string, ...string[]]) =>
    withCommonOptions(command.command(name))
      .description(does)
      .addHelpText('after', examples(...lines));
  const scheduling = () => import('#cli/fleet/scheduling');
  const looking = () => import('#cli/fleet/looking');

  below(
    'schedule',
    'Bring the schedules in Redis to what `fleet.config.ts` says: what is new is added, what is gone is removed, and what is as it was is not touched. Calendars are spread over their interval.',
    'npm run almanac -- fleet schedule',
  ).action((options: CommonOptions) => act(options, async () => (await scheduling()).schedule));
  below(
    'work',
    'Work on calendars that are due, until it is stopped: then what is under way comes to its end.',
    'npm run almanac -- fleet work --concurrency 4',
  )
    .option('--concurrency <number>', 'how many calendars at once', '1')
    .action((options: CommonOptions & { readonly concurrency: string }) => {
      const concurrency = wholeNumber('concurrency', options.concurrency, [1, MOST]);
      return act(options, async () => (await import('#cli/fleet/working')).work(concurrency));
    });
  below(
    'status',
    'Tell what each calendar last did, when it is due, and what failed and why. Exits with 4 where one fails.',
    'npm run almanac -- fleet status',
    'npm run almanac -- fleet status --json',
  )
    .option('--json', 'print it as JSON')
    .action((options: CommonOptions & { readonly json?: boolean }) =>
      act(options, async () => (await looking()).status({ json: options.json ?? false })),
    );
  below(
    'run',
    'Have a calendar worked on as soon as a worker is free, also where it waits after failures.',
    'npm run almanac -- fleet run girona',
  )
    .argument('<name>', 'the calendar')
    .action((name: string, options: CommonOptions) => act(options, async () => (await scheduling()).runNow(name)));
  below('pause', 'Begin nothing more, on all machines.', 'npm run almanac -- fleet pause').action(
    (options: CommonOptions) => act(options, async () => (await scheduling()).pause),
  );
  below('resume', 'Begin again what is due, after `pause` or `drain`.', 'npm run almanac -- fleet resume').action(
    (options: CommonOptions) => act(options, async () => (await scheduling()).resume),
  );
  below(
    'drain',
    'Begin nothing more, on all machines, and wait until nothing is under way.',
    'npm run almanac -- fleet drain',
  ).action((options: CommonOptions) => act(options, async () => (await scheduling()).drain((ms) => setTimeout(ms))));
  below(
    'metrics',
    'Print the metrics of the fleet as Prometheus reads them, or serve them.',
    'npm run almanac -- fleet metrics',
    'npm run almanac -- fleet metrics --port 9464',
  )
    .option('--port <number>', 'serve them at /metrics until it is stopped')
    .option('--host <name>', 'where to listen', '127.0.0.1')
    .option(...SERVER_NAMES_OPTION)
    .action((options: CommonOptions & MetricsWords) => {
      const port = options.port === undefined ? undefined : wholeNumber('port', options.port, [0, 65_535]);
      return act(options, async () =>
        (await looking()).metrics({ port, host: options.host, names: options.allowHost }),
      );
    });
}
