import { existsSync } from 'node:fs';
import { rm, watch } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { serveDev } from '#cli/dev/server';
import { type DevSite, openDevSite } from '#cli/dev/thread';
import { ALLOW_HOST, type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { portOf } from '#cli/publish/static-server';
import { fail, type Output, say, warn } from '#cli/terminal/output';
import { THEME_FOLDER } from '#config/theme';
import { WORDS_FOLDER } from '#config/word-files';
import { absoluteUrl } from '#content/calendar/addresses';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { STATE_FOLDER } from '#content/store/layout';
import { removeLinks } from '#content/store/links';
import { LOCK_FILES } from '#content/store/lock';
import { EXIT } from '#errors';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import type { Environment } from '#settings/environment';
import { loadSettings } from '#settings/settings';
import { OVERRIDES_FOLDER } from '../../../site/engine/compile/overrides.ts';

/** Everything of the outside world that `almanac dev` needs. */
type DevContext = {
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  readonly port: number;
  /** Names that the server answers under, beside this machine's own. */
  readonly names?: readonly string[] | undefined;
  readonly today: string | undefined;
  /** Aborted when a person ends the command. */
  readonly stopped: AbortSignal;
};

/** Milliseconds without a change after which the site is made anew: editors and syncs write in bursts. */
const QUIET = 100;

/** Every command touches the lock's files, also those that change nothing; what is half written gets its name later. */
const isNoChange = (file: string) =>
  file.endsWith('.partial') || (dirname(file) === STATE_FOLDER && LOCK_FILES.includes(basename(file)));

/** The folders of the project, beside content, of which a site is made where they are there. */
const FOLLOWED: readonly string[] = [THEME_FOLDER, OVERRIDES_FOLDER, WORDS_FOLDER, PAGES_FOLDER];

/** Tells whether a file of the user's directory is one that the site is made of. */
const isOfRoot = (file: string) => file === CONFIGURATION_FILE || FOLLOWED.includes(file);

/** Calls `changed` for each change of a file that the site is made of, until it is stopped. */
async function watchFiles(folder: string, changed: (file: string) => void, options: object, stopped: AbortSignal) {
  try {
    for await (const { filename } of watch(folder, { ...options, signal: stopped })) changed(filename ?? '');
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

/** `almanac dev`: serves the site and shows every change of content, configuration or theme. Returns the exit code. */
async function dev(context: DevContext, output: Output): Promise<number> {
  const { root, environment, now, stopped, today } = context;
  const { contentDir, cacheDir, configuration } = await loadSettings(root, environment, now);
  const folder = join(cacheDir, 'dev');
  removeLinks(cacheDir, basename(folder));
  const server = await serveDev(context.port, (text) => fail(output, text), context.names);
  const ended = new Promise<undefined>((resolve) => {
    stopped.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let shown: DevSite | undefined;
  let number = 0;

  /** Shows the site as it is; returns why that failed, if it did. */
  const refresh = async (): Promise<string | undefined> => {
    number += 1;
    const outDir = join(folder, `${process.pid}-${number}`);
    const site = await openDevSite({ root, siteUrl: server.url, today, outDir }, (text) => warn(output, text));
    if ('failure' in site) return site.failure;
    const before = shown;
    shown = site;
    server.show(site);
    await before?.close();
    return undefined;
  };

  let change = Promise.withResolvers<void>();
  const changed = () => change.resolve();
  const follow = async () => {
    for (;;) {
      await change.promise;
      await pause(QUIET);
      change = Promise.withResolvers();
      const begun = now();
      const failure = await refresh();
      if (failure === undefined) say(output, `Shown anew, in ${now().since(begun).total('seconds').toFixed(1)} s.`);
      else fail(output, failure);
    }
  };

  const left = new AbortController();
  const until = AbortSignal.any([stopped, left.signal]);
  const followed = new Set<string>();
  /** Watches a folder of the project that need not be there, and that may be begun, or go, while the site is shown. */
  const watchIfThere = (name: string) => {
    const folder = join(root, name);
    if (followed.has(name) || !existsSync(folder)) return;
    followed.add(name);
    watchFiles(folder, changed, { recursive: true }, until)
      .catch(() => undefined)
      .finally(() => followed.delete(name));
  };
  const changedAtRoot = (file: string) => {
    if (FOLLOWED.includes(file)) watchIfThere(file);
    changed();
  };
  // From before content is first read: what is saved while the site is made shows after it.
  const watching = [
    watchFiles(contentDir, (file) => !isNoChange(file) && changed(), { recursive: true }, until),
    watchFiles(root, (file) => isOfRoot(file) && changedAtRoot(file), {}, until),
  ];
  for (const name of FOLLOWED) watchIfThere(name);
  // If there is no content to watch, making the site fails with a better message.
  for (const one of watching) one.catch(() => undefined);

  try {
    say(output, 'Making the site …');
    const failure = await Promise.race([refresh(), ended]);
    if (stopped.aborted) return EXIT.done;
    if (failure !== undefined) {
      fail(output, failure);
      return EXIT.failed;
    }
    for (const language of configuration.languages)
      say(output, `${language.label}: ${absoluteUrl(server.url, `${language.code}/`)}`);
    say(output, 'Changes of content and configuration show by themselves. Ctrl-C ends it.');
    await Promise.race([ended, follow(), ...watching]);
    return EXIT.done;
  } finally {
    left.abort();
    await shown?.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

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
    .option(...ALLOW_HOST)
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .addHelpText('after', examples('npm run dev', 'npm run dev -- --today 2026-12-24'))
    .action(async (options: DevOptions) => {
      const stopped = stopSignal();
      const today = options.today;
      const listening = { port: portOf(options.port), names: options.allowHost };
      const context = { root, environment, now, ...listening, today, stopped };
      const code = await dev(context, outputOf(options));
      ended(code);
      // A site that is still being made is left alone: it is in a folder of its own.
      if (stopped.aborted) exit(code);
    });
}
