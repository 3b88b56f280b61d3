import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { build } from '#cli/commands/build';
import { sync } from '#cli/commands/sync';
import {
  type CommandContext,
  type CommonOptions,
  examples,
  SERVER_NAMES_OPTION,
  withCommonOptions,
} from '#cli/program/command';
import { type Output, say } from '#cli/terminal/output';
import { titleOf } from '#config/config';
import { absoluteUrl, calendarFeedAddress } from '#content/calendar/addresses';
import { removeSymbolicLinks } from '#content/store/links';
import { EXIT } from '#errors';
import { parsePort, serveFolder } from '#publishing/static-server';
import { loadSettings } from '#settings/settings';

/** Runs `almanac start`: sync, build, and serve the site on this machine until it is stopped. Returns the exit code. */
async function start(
  { root, environment, now }: CommandContext,
  port: number,
  names: readonly string[] | undefined,
  stopped: Promise<void>,
  output: Output,
): Promise<number> {
  const { cacheDir } = await loadSettings(root, environment, now);
  // Its pages name this machine's address: they must never end up where a site is published from.
  const outDir = join(cacheDir, 'preview');
  removeSymbolicLinks(cacheDir, basename(outDir));
  const server = await serveFolder(outDir, port, names);
  try {
    const loaded = await loadSettings(root, environment, now, { siteUrl: server.url });
    const settings = { ...loaded, outDir };
    say(output, settings.configuration.service === 'embedded' ? 'Syncing the sample calendar …' : 'Syncing …');
    const code = await sync(settings, {}, output);
    if (code !== EXIT.done) return code;
    say(output, 'Building the site …');
    await build(settings, output);
    for (const language of settings.configuration.languages) {
      say(output, `\n${language.label}: ${titleOf(settings.configuration, language)}`);
      say(output, `  calendar  ${absoluteUrl({ siteUrl: server.url }, `${language.code}/`)}`);
      say(output, `  feed      ${absoluteUrl({ siteUrl: server.url }, calendarFeedAddress(language.code))}`);
    }
    say(output, '\nCtrl-C ends it.');
    await stopped;
    return EXIT.done;
  } finally {
    await server.close();
  }
}

/** Milliseconds that a command may take to end after a signal. */
const GRACE = 300;

/** Defines `almanac start`. */
export function define(command: Command, context: CommandContext): void {
  const { outputOf, stopRequested, keepHeapSmall, exit, ended } = context;
  withCommonOptions(command)
    .description(
      'Sync, build and serve the site on this machine: a preview in the cache folder, which leaves the published site alone.',
    )
    .option('--port <number>', 'port to serve on; 0 takes a free one', '0')
    .option(...SERVER_NAMES_OPTION)
    .addHelpText('after', examples('npm start'))
    .action(async (options: CommonOptions & { readonly port: string; readonly allowHost?: readonly string[] }) => {
      keepHeapSmall('all');
      const stopped = stopRequested();
      const running = start(context, parsePort(options.port), options.allowHost, stopped, outputOf(options));
      const first = await Promise.race([running, stopped.then(() => undefined)]);
      const code =
        first ?? (await Promise.race([running, pause(GRACE, undefined, { ref: false })])) ?? EXIT.interrupted;
      ended(code);
      // Work under way may be cut off: every write is whole, and the next run goes on from there.
      if (code === EXIT.interrupted) exit(code);
    });
}
