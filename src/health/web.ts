import { request } from 'undici';
import { dispatcherOf } from '#client/dispatcher';
import type { Proxies } from '#client/transport';

type WebAnswer =
  | {
      readonly status: number;
      /** The address that answered, after redirections. */
      readonly url: URL;
      /** The media type, lower case, without parameters; empty if none was said. */
      readonly type: string;
      readonly text: string;
      readonly bytes: number;
    }
  /** A clause that says what happened instead. */
  | { readonly failure: string };

/** Reads a site from outside. Whatever the site does is an answer; nothing is thrown. */
export interface SiteReader {
  /** Requests an address, and follows redirections on the site; `longest` is the most bytes of an answer. */
  get(url: URL, longest?: number): Promise<WebAnswer>;
  close(): Promise<void>;
}

/** The proxies and limits with which the web is reached. */
type WebOptions = {
  readonly proxies: Proxies;
  /** Longest time for one answer, in milliseconds. */
  readonly timeout?: number;
  readonly stopped?: AbortSignal | undefined;
};

/** Bytes; the largest feed of a good configuration is a few of these. */
const LARGEST = 16 * 1024 * 1024;
const TIMEOUT = 20_000;
const CONNECT_TIMEOUT = 10_000;
const LONGEST_REDIRECTION = 3;
const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** Tells whether a redirection stays on the site: on its origin, or from plain HTTP to TLS on its host. */
function staysOn(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname;
  return to.origin === from.origin || (isUpgrade && to.port === '');
}

/** Returns a reader of sites over HTTP. */
export function httpSiteReader(options: WebOptions): SiteReader {
  const { timeout = TIMEOUT, stopped } = options;
  const dispatcher = dispatcherOf({ connections: 4, connect: { timeout: CONNECT_TIMEOUT } }, options.proxies);

  async function follow(first: URL, longest: number): Promise<WebAnswer> {
    const late = AbortSignal.timeout(timeout);
    const signal = stopped === undefined ? late : AbortSignal.any([late, stopped]);
    let url = first;
    for (let redirections = 0; redirections <= LONGEST_REDIRECTION; redirections += 1) {
      const headers = { 'user-agent': 'Almanac (health)', 'accept-encoding': 'identity' };
      const {
        statusCode: status,
        headers: responseHeaders,
        body,
      } = await request(url, { headers, dispatcher, signal });
      const location = single(responseHeaders.location);
      if (REDIRECTIONS.has(status) && location !== undefined) {
        await body.dump();
        const to = URL.parse(location, url);
        if (to === null) return { failure: 'redirects to no address' };
        if (!staysOn(url, to)) return { failure: `redirects to another site, ${to.origin}` };
        url = to;
        continue;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > longest) {
          body.destroy();
          return { failure: `is larger than ${Math.round(longest / 1024 / 1024)} MiB` };
        }
        chunks.push(chunk);
      }
      const type = (single(responseHeaders['content-type']) ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      return { status, url, type, text: Buffer.concat(chunks).toString('utf8'), bytes };
    }
    return { failure: `redirects more than ${LONGEST_REDIRECTION} times` };
  }

  return {
    async get(url, longest = LARGEST) {
      try {
        return await follow(url, longest);
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError')
          return { failure: `takes longer than ${timeout / 1000} s` };
        const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
        return { failure: `can't be reached (${code})` };
      }
    },
    close: () => dispatcher.destroy(),
  };
}
