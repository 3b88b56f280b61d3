import { Hono } from 'hono';
import type { DevSite } from '#publishing/dev/thread';
import { folderApp, listen, type StaticServer } from '#publishing/static-server';

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
 * Serves, as `listen` does, the pages of a site, made on request, with a script that loads them again. Calls
 * `onFailure` with each failure. Throws a `UsageError` if the port can't be had.
 */
export async function serveDev(
  port: number,
  onFailure: (text: string) => void,
  names?: readonly string[],
): Promise<DevServer> {
  const app = new Hono();
  const browsers = new Set<ReadableStreamDefaultController<string>>();
  let shown: { readonly site: DevSite; readonly files: Hono } | undefined;

  app.get(SCRIPT, (context) => context.body(RELOADING, 200, { 'Content-Type': 'text/javascript' }));
  app.get(EVENTS, () => {
    let own: ReadableStreamDefaultController<string> | undefined;
    const stream = new ReadableStream<string>({
      start(controller) {
        own = controller;
        browsers.add(controller);
        controller.enqueue(': open\n\n');
      },
      cancel() {
        if (own !== undefined) browsers.delete(own);
      },
    });
    return new Response(stream.pipeThrough(new TextEncoderStream()), {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  });
  app.all('*', async (context) => {
    const current = shown;
    if (current === undefined) return context.text('The site is being made.', 503);
    const address = new URL(context.req.url).pathname.slice(1);
    const failure = isDecodable(address) ? await current.site.make(address) : undefined;
    // Closed during the request: the newer site has the answer.
    if (current !== shown) return context.redirect(context.req.url);
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

  const server = await listen(app, port, names);
  return {
    url: server.url,
    show(site) {
      shown = { site, files: folderApp(site.outDir) };
      for (const browser of browsers) browser.enqueue('event: reload\ndata:\n\n');
    },
    close: () => server.close(),
  };
}
