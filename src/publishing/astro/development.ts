import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import { THEME_FOLDER } from '#config/theme';
import { WORDS_FOLDER } from '#config/word-files';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { isContentChange } from '#content/store/lock';
import { failureOf } from '#errors';
import type { OpenCalendar } from '#publishing/astro/calendar';
import type { RouteAssets } from '../../../site/astro/route-calendar.ts';

/** A calendar of a site that Astro's server for development shows. Folders are absolute. */
type DevelopedCalendar = {
  /** The path of its root, without a slash at its end. */
  readonly path: string;
  /** The folder of content, and the one of the project. */
  readonly inputs: { readonly contentDir: string; readonly root: string };
  /** A folder for the files beside its pages; each state of them has a folder in it. */
  readonly folder: string;
  /** The files of its route and of the module that exports `ROUTE_ASSETS`. */
  readonly route: { readonly page: URL; readonly assets: URL };
  /** Opens the calendar, or returns the open one. */
  readonly open: (assets: RouteAssets) => Promise<OpenCalendar>;
  /** Closes the calendar: its content has changed. */
  readonly close: () => void;
  /** Called with the reason where files can't be served. */
  readonly onFailure: (message: string) => void;
};

/** Milliseconds after a change of content before pages load again, so that a burst of changes shows once. */
const CHANGE_DELAY = 100;

/** The paths of Vite's own in the root of a site. */
const OF_VITE = /^\/(?:@|node_modules\/|src\/)/;

/** Returns the path of a file in a URL below a root, decoded; `undefined` for pages and for other URLs. */
function fileIn(url: string, root: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname);
    return path.startsWith(`${root}/`) && /\.\w+$/.test(path) ? path.slice(root.length) : undefined;
  } catch {
    return undefined;
  }
}

/** Serves the files beside the pages of a calendar in development, and shows every change of its inputs. */
export function developCalendar(server: ViteDevServer, calendar: DevelopedCalendar): void {
  const { path: root, inputs, folder, route } = calendar;
  const { base, publicDir } = server.config;
  type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  let served:
    | { readonly calendar: OpenCalendar; readonly listener: Promise<Listener>; readonly folder: string }
    | undefined;
  let number = 0;

  const publish = async (open: OpenCalendar, into: string): Promise<Listener> => {
    await rm(into, { recursive: true, force: true });
    await open.publish(into);
    const { getRequestListener } = await import('@hono/node-server');
    const { folderApp } = await import('#publishing/static-server');
    return getRequestListener(folderApp(into, []).fetch);
  };
  /** Returns the present state of the files. Each state has a folder of its own, as the one before may still be written. */
  const serve = async () => {
    const { ROUTE_ASSETS } = await server.ssrLoadModule(fileURLToPath(route.assets));
    const open = await calendar.open(ROUTE_ASSETS);
    if (served?.calendar === open) return served;
    number += 1;
    const into = join(folder, `${process.pid}-${number}`);
    const before = served;
    served = { calendar: open, listener: publish(open, into), folder: into };
    const { listener } = served;
    listener.catch(() => {
      if (served?.listener === listener) served = undefined;
    });
    const remove = () => before && rm(before.folder, { recursive: true, force: true });
    before?.listener.then(remove, remove);
    return served;
  };
  /** Tells whether the site around the calendar has a file at a path, which Vite serves. */
  const isOfSite = (path: string) => OF_VITE.test(path) || existsSync(join(publicDir, path));
  server.middlewares.use(async (request, response, next) => {
    const file = fileIn(request.originalUrl ?? request.url ?? '', root);
    if (file === undefined || isOfSite(`${root}${file}`.slice(base.length - 1))) return next();
    try {
      const { listener, folder: into } = await serve();
      const answer = await listener;
      const path = resolve(into, `.${file}`);
      if (!path.startsWith(into + sep) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return next();
      request.url = encodeURI(file);
      await answer(request, response);
    } catch (error) {
      calendar.onFailure(failureOf(error).text);
      next();
    }
  });

  const show = () => {
    calendar.close();
    for (const { moduleGraph } of Object.values(server.environments))
      for (const module of moduleGraph.getModulesByFile(fileURLToPath(route.page)) ?? [])
        moduleGraph.invalidateModule(module);
    server.ws.send({ type: 'full-reload' });
  };
  let pending: NodeJS.Timeout | undefined;
  const folders = [THEME_FOLDER, WORDS_FOLDER, PAGES_FOLDER].map((name) => join(inputs.root, name));
  server.watcher.add([inputs.contentDir, ...folders]);
  server.watcher.on('all', (_event, file) => {
    const isContent = file.startsWith(inputs.contentDir + sep) && isContentChange(relative(inputs.contentDir, file));
    if (!isContent && !folders.some((one) => file.startsWith(one + sep))) return;
    clearTimeout(pending);
    pending = setTimeout(show, CHANGE_DELAY);
  });
  server.httpServer?.once('close', () => {
    clearTimeout(pending);
    if (served !== undefined) rm(served.folder, { recursive: true, force: true }).catch(() => undefined);
  });
}
