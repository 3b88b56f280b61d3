import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { UsageError } from '#errors';
import { hostCheck, MISDIRECTED } from '#service/http/own-hosts';
import { type HeaderRule, headersOf } from '../../site/hosting/headers.ts';

/** A server of a built site on loopback, for looking at it on this machine. */
export type StaticServer = { readonly url: string; close(): Promise<void> };

const LOOPBACK = '127.0.0.1';

const hosting = z.object({
  headers: z.tuple([z.object({ headers: z.array(z.object({ key: z.string(), value: z.string() })) })], z.unknown()),
});

/** The names of the headers that depend on the site: on whether it has a map, and on whether it sorts by distance. */
const OF_SITE = ['Content-Security-Policy', 'Permissions-Policy'];

/** Returns these headers from the `vercel.json` of the site in a folder; none without such a file. */
async function ownHeaders(folder: string): Promise<Readonly<Record<string, string>>> {
  try {
    const text = await readFile(join(folder, 'vercel.json'), 'utf8');
    const [{ headers }] = hosting.parse(JSON.parse(text)).headers;
    return Object.fromEntries(headers.filter(({ key }) => OF_SITE.includes(key)).map(({ key, value }) => [key, value]));
  } catch {
    return {};
  }
}

/**
 * Returns an application that answers from a folder as static hosts do: `index.html` of folders, the language's or the site's
 * `404.html` for missing files. Sends the headers of `rules`. By default these are the table in code, with the policies in the
 * folder's `vercel.json`.
 */
export function folderApp(folder: string, rules?: readonly HeaderRule[]): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    await next();
    const address = context.res.ok ? context.req.path.slice(1) : '404.html';
    const headers =
      rules === undefined ? { ...headersOf(address), ...(await ownHeaders(folder)) } : headersOf(address, rules);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  let files: MiddlewareHandler | undefined;
  // Made at the first request, as the folder may still be unbuilt when the server begins to listen.
  app.use('*', (context, next) => {
    files ??= serveStatic({ root: folder });
    return files(context, next);
  });
  app.notFound(async (context) => {
    const language = /^\/([\w-]+)\//.exec(context.req.path)?.[1] ?? '';
    const ofLanguage = readFile(join(folder, language, '404.html'), 'utf8');
    const page = await ofLanguage.catch(() => readFile(join(folder, '404.html'), 'utf8')).catch(() => 'Not found');
    return context.html(page, 404);
  });
  return app;
}

/** Parses a port from the command line. Throws a `UsageError`. */
export function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError({ message: `--port: a number up to 65535, not '${text}'` });
}

/** Serves a folder, as `folderApp` answers, on loopback, as `listenOnLoopback` does. Throws a `UsageError` if it can't. */
export function serveFolder(folder: string, port: number, names?: readonly string[]): Promise<StaticServer> {
  return listenOnLoopback(folderApp(folder), port, names);
}

/** Serves an application on loopback, under this machine's names and `names`. Throws a `UsageError` if the port can't be used. */
export async function listenOnLoopback(app: Hono, port: number, names: readonly string[] = []): Promise<StaticServer> {
  const isOwn = hostCheck({ listensOn: LOOPBACK, names });
  const refusal = { status: 421, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
  const server = createAdaptorServer({
    fetch: (request, env) =>
      isOwn(request.headers.get('Host')) ? app.fetch(request, env) : new Response(`${MISDIRECTED}\n`, refusal),
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('error', (error: Error) =>
      reject(
        new UsageError({
          message: `Port ${port} can't be used: ${error.message}`,
          hint: 'Choose another with --port, or leave it out.',
        }),
      ),
    );
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      resolve(`http://${LOOPBACK}:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
