import { existsSync } from 'node:fs';
import { rm, watch } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Language } from '#config/config';
import { THEME_FOLDER } from '#config/theme';
import { WORDS_FOLDER } from '#config/word-files';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { removeSymbolicLinks } from '#content/store/links';
import { isContentChange } from '#content/store/lock';
import { type DevSite, openDevSite } from '#publishing/dev/thread';
import { folderApp, listenOnLoopback, type StaticServer } from '#publishing/static-server';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import type { Environment } from '#settings/environment';
import { loadSettings } from '#settings/settings';
import { OVERRIDES_FOLDER } from '../../../site/engine/compile/overrides.ts';
import { PUBLIC_FOLDER } from '../../../site/hosting/public-files.ts';

/** Everything of its surroundings that showing a site needs. */
type DevContext = {
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  readonly port: number;
  /** Names that the server answers under, beside this machine's own. */
  readonly names?: readonly string[] | undefined;
  readonly today: string | undefined;
  /** Aborted when a person ends it. */
  readonly stopped: AbortSignal;
  /** Called before the site is first made. */
  readonly onBegin: () => void;
  /** Called once the site is open at an address, with its languages. */
  readonly onOpen: (url: string, languages: readonly Language[]) => void;
  /** Called when a change is shown, with the seconds that this took. */
  readonly onRefresh: (seconds: number) => void;
  readonly onWarning: (text: string) => void;
  /** Called with the reason why a state or a page can't be shown; after a failed state the one before stays. */
  readonly onFailure: (text: string) => void;
};

/** Milliseconds from the first change to the next build, so that one build shows a short burst of writes. */
const BUILD_DELAY = 100;

/** The folders of inputs in the project, beside content; any may be missing. */
const FOLLOWED: readonly string[] = [THEME_FOLDER, OVERRIDES_FOLDER, WORDS_FOLDER, PAGES_FOLDER, PUBLIC_FOLDER];

/** Tells whether an entry of the project's directory is an input of the site. */
const isOfRoot = (file: string) => file === CONFIGURATION_FILE || FOLLOWED.includes(file);

/** Calls `changed` for each change of a file in a folder, until `stopped` is aborted. */
async function watchFiles(folder: string, changed: (file: string) => void, options: object, stopped: AbortSignal) {
  try {
    for await (const { filename } of watch(folder, { ...options, signal: stopped })) changed(filename ?? '');
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

/**
 * Serves a site on this machine, and shows every change of content, configuration, theme, pages and the project's other files,
 * until it is stopped. Returns false, at once, if the site can't be made at first.
 */
export async function showSite(context: DevContext): Promise<boolean> {
  const { root, environment, now, stopped, today, onWarning, onFailure } = context;
  const { contentDir, cacheDir, configuration } = await loadSettings(root, environment, now);
  const folder = join(cacheDir, 'dev');
  removeSymbolicLinks(cacheDir, basename(folder));
  const server = await serveDev(context.port, onFailure, context.names);
  const ended = new Promise<undefined>((resolve) => {
    stopped.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let current: DevSite | undefined;
  let number = 0;

  /** Makes and shows the site in its present state; returns the reason of a failure. */
  const refresh = async (): Promise<string | undefined> => {
    number += 1;
    const outDir = join(folder, `${process.pid}-${number}`);
    const site = await openDevSite({ root, siteUrl: server.url, today, outDir }, onWarning);
    if ('failure' in site) return site.failure;
    const before = current;
    current = site;
    server.show(site);
    await before?.close();
    return undefined;
  };

  let change = Promise.withResolvers<void>();
  const changed = () => change.resolve();
  const follow = async () => {
    for (;;) {
      await change.promise;
      await pause(BUILD_DELAY);
      change = Promise.withResolvers();
      const begun = now();
      const failure = await refresh();
      if (failure === undefined) context.onRefresh(now().since(begun).total('seconds'));
      else onFailure(failure);
    }
  };

  const watchEnd = new AbortController();
  const until = AbortSignal.any([stopped, watchEnd.signal]);
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
  // Watching begins before content is first read, so that a file saved during the first build is not missed.
  const watching = [
    watchFiles(contentDir, (file) => isContentChange(file) && changed(), { recursive: true }, until),
    watchFiles(root, (file) => isOfRoot(file) && changedAtRoot(file), {}, until),
  ];
  for (const name of FOLLOWED) watchIfThere(name);
  // If there is no content to watch, making the site fails with a better message.
  for (const one of watching) one.catch(() => undefined);

  try {
    context.onBegin();
    const failure = await Promise.race([refresh(), ended]);
    if (stopped.aborted) return true;
    if (failure !== undefined) {
      onFailure(failure);
      return false;
    }
    context.onOpen(server.url, configuration.languages);
    await Promise.race([ended, follow(), ...watching]);
    return true;
  } finally {
    watchEnd.abort();
    await current?.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server's own addresses, beside the site's. */
const EVENTS = '/-/reload';
const SCRIPT = '/-/reload.js';

const RELOADING = `new EventSource('${EVENTS}').addEventListener('reload', () => location.reload());\n`;

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** A server that shows one state of the site after the other. */
type DevServer = StaticServer & {
  /** Shows a state from now on, and has every page that is open in a browser load again. */
  show(site: DevSite): void;
};

/**
 * Serves, as `listenOnLoopback` does, the pages of a site, made on request, with a script that loads them again. Calls
 * `onFailure` with each failure. Throws a `UsageError` if the port can't be had.
 */
async function serveDev(
  port: number,
  onFailure: (text: string) => void,
  names?: readonly string[],
): Promise<DevServer> {
  const app = new Hono();
  const browsers = new Set<ReadableStreamDefaultController<string>>();
  let latest: { readonly site: DevSite; readonly files: Hono } | undefined;

  app.get(SCRIPT, (context) => context.body(RELOADING, 200, { 'Content-Type': 'text/javascript' }));
  app.get(EVENTS, () => {
    let browser: ReadableStreamDefaultController<string> | undefined;
    const stream = new ReadableStream<string>({
      start(controller) {
        browser = controller;
        browsers.add(controller);
        controller.enqueue(': open\n\n');
      },
      cancel() {
        if (browser !== undefined) browsers.delete(browser);
      },
    });
    return new Response(stream.pipeThrough(new TextEncoderStream()), {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  });
  app.all('*', async (context) => {
    const current = latest;
    if (current === undefined) return context.text('The site is being made.', 503);
    const address = new URL(context.req.url).pathname.slice(1);
    const failure = isDecodable(address) ? await current.site.make(address) : undefined;
    // A newer state has replaced this one during the request, and has the answer.
    if (current !== latest) return context.redirect(context.req.url);
    if (failure !== undefined) {
      onFailure(failure);
      return context.text(failure, 500);
    }
    const response = await current.files.fetch(context.req.raw);
    response.headers.set('Cache-Control', 'no-store');
    if (!response.headers.get('Content-Type')?.startsWith('text/html') || context.req.method !== 'GET') return response;
    const page = (await response.text()).replace('</body>', `<script src="${SCRIPT}"></script></body>`);
    response.headers.delete('Content-Length');
    return new Response(page, response);
  });

  const server = await listenOnLoopback(app, port, names);
  return {
    url: server.url,
    show(site) {
      latest = { site, files: folderApp(site.outDir) };
      for (const browser of browsers) browser.enqueue('event: reload\ndata:\n\n');
    },
    close: () => server.close(),
  };
}
