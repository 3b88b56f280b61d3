import type { Command } from 'commander';
import {
  type CommandContext,
  type CommonOptions,
  examples,
  SERVER_NAMES_OPTION,
  withCommonOptions,
} from '#cli/program/command';
import { say, warn, writeFailure } from '#cli/terminal/output';
import { absoluteUrl } from '#content/calendar/addresses';
import { EXIT } from '#errors';
import { showSite } from '#publishing/dev/show-site';
import { parsePort } from '#publishing/static-server';

type DevOptions = CommonOptions & {
  readonly port: string;
  readonly allowHost?: readonly string[];
  readonly today?: string;
};

/** Defines `almanac dev`. */
export function define(
  command: Command,
  { root, environment, now, stopSignal, outputOf, exit, ended }: CommandContext,
): void {
  withCommonOptions(command)
    .description(
      "Serve the site on this machine, made of the same bytes as a build, and load open pages again when content or configuration has changed. What can't be read is named in the terminal, and the browser keeps the last good page.",
    )
    .option('--port <number>', 'port to serve on; 0 takes a free one', '0')
    .option(...SERVER_NAMES_OPTION)
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .addHelpText('after', examples('npm run dev', 'npm run dev -- --today 2026-12-24'))
    .action(async (options: DevOptions) => {
      const stopped = stopSignal();
      const today = options.today;
      const listening = { port: parsePort(options.port), names: options.allowHost };
      const output = outputOf(options);
      const isShown = await showSite({
        root,
        environment,
        now,
        ...listening,
        today,
        stopped,
        onBegin: () => say(output, 'Making the site …'),
        onOpen(url, languages) {
          for (const { label, code } of languages)
            say(output, `${label}: ${absoluteUrl({ siteUrl: url }, `${code}/`)}`);
          say(output, 'Changes of content and configuration show by themselves. Ctrl-C ends it.');
        },
        onRefresh: (seconds) => say(output, `Shown anew, in ${seconds.toFixed(1)} s.`),
        onWarning: (text) => warn(output, text),
        onFailure: (text) => writeFailure(output, text),
      });
      const code = isShown ? EXIT.done : EXIT.failed;
      ended(code);
      // A site that is still being made needs no clean end: it is in a folder of its own.
      if (stopped.aborted) exit(code);
    });
}
