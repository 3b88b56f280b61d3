import dns from 'node:dns';
import PQueue from 'p-queue';
import { type Dispatcher, request } from 'undici';
import {
  ipLiteralOf,
  isPublicAddress,
  type Lookup,
  mustBePublic,
  NotPublicError,
  publicLookup,
} from '#client/addresses';
import { dispatcherOf } from '#client/dispatcher';
import { POLITE, pacingFor, type TransportOptions } from '#client/transport';
import { messageOf } from '#errors';

/** Failures of a host in a row, a sign that it is down or refuses, after which a run leaves it alone. */
const PATIENCE = 3;

/** Lets calls to many hosts take turns: few at once in all, and politely to each host. */
export class HostTurns {
  readonly #all = new PQueue({ concurrency: POLITE.inFlight });
  readonly #hosts = new Map<string, PQueue>();
  readonly #failures = new Map<string, number>();

  /** Runs a task that calls the host of a URL, when it is its turn. */
  take<T>(url: URL, task: () => Promise<T>): Promise<T> {
    const known = this.#hosts.get(url.origin);
    const { inFlight, perSecond } = pacingFor(url.origin);
    const queue =
      known ??
      new PQueue({
        concurrency: inFlight,
        ...(Number.isFinite(perSecond) ? { intervalCap: perSecond, interval: 1000 } : {}),
      });
    if (known === undefined) this.#hosts.set(url.origin, queue);
    return queue.add(() => this.#all.add(task));
  }

  /** Notes whether the host of a URL could be called. */
  note(url: URL, result: 'answered' | 'failed'): void {
    this.#failures.set(url.origin, result === 'answered' ? 0 : (this.#failures.get(url.origin) ?? 0) + 1);
  }

  /** Tells whether the host of a URL has failed too often in a row to be called again. */
  isLeftAlone(url: URL): boolean {
    return (this.#failures.get(url.origin) ?? 0) >= PATIENCE;
  }
}

/** The validators of an answer, for a conditional request later (RFC 9110, 13.1). */
export type Validators = { readonly etag?: string | undefined; readonly modified?: string | undefined };

/** The outcome of fetching an image. */
export type FetchOutcome =
  | { readonly outcome: 'fetched'; readonly bytes: Uint8Array; readonly validators: Validators }
  /** The image has not changed since the validators were given. */
  | { readonly outcome: 'unchanged' }
  /** A clause that says what the address does instead, the same each time. */
  | { readonly outcome: 'failed'; readonly reason: string }
  /** Its host failed too often in this run and was not asked. */
  | { readonly outcome: 'left-alone' }
  /** The fetcher was closed before there was an answer. */
  | { readonly outcome: 'ended' };

/** Fetches images from anywhere. Whatever a host does is an outcome; nothing is thrown. */
export interface ImageFetcher {
  get(url: string, validators: Validators): Promise<FetchOutcome>;
  /** Ends the requests under way; sends no more. */
  close(): Promise<void>;
}

/** Everything of the outside world that fetching images needs. */
type FetcherOptions = {
  /**
   * The origins of the bound service and where each is reached: the same, unless a service names itself otherwise. They
   * are always allowed, on whatever address they are.
   */
  readonly ownOrigins: ReadonlyMap<string, string>;
  readonly proxies?: TransportOptions['proxies'];
  /** Looks up hosts; by the system if not given. */
  readonly lookup?: Lookup | undefined;
  /** Longest time for one image, in milliseconds. */
  readonly timeout?: number | undefined;
};

/** Bytes; posters that people upload stay below. */
const LARGEST_FILE = 10 * 1024 * 1024;

const LONGEST_REDIRECTION = 5;

const CONNECT_TIMEOUT = 10_000;
const TIMEOUT = 60_000;

const HEADERS = {
  'user-agent': 'Almanac (calendar sync)',
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
};

const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

/** The statuses with which a host asks to be left alone. */
const TOO_MUCH = new Set([429, 503]);

/** An address that answers, but not with an image that can be taken. */
class UnusableError extends Error {}

/** Returns the name of a connection fault, which is the same for each address of a host. */
function causeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : messageOf(error);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Returns a validator that is fit to be sent back; else `undefined`. */
function validatorOf(header: string | string[] | undefined): string | undefined {
  const text = single(header);
  return text !== undefined && /^[\x20-\x7e]{1,200}$/.test(text) ? text : undefined;
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST_FILE) throw new UnusableError(`is larger than ${LARGEST_FILE / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function connections(options: FetcherOptions, lookup?: ReturnType<typeof publicLookup>): Dispatcher {
  const connect = { timeout: CONNECT_TIMEOUT, ...(lookup === undefined ? {} : { lookup }) };
  return dispatcherOf({ connections: POLITE.inFlight, connect }, options.proxies);
}

/**
 * Returns a fetcher over HTTP. It sends no credentials. Hosts other than the bound service's own are reached on public
 * addresses only, redirects included: the address is checked when the connection is made. A proxy makes its connections
 * itself, so that behind one the names of hosts are looked up here first; an image is not requested if that fails.
 */
export function httpImageFetcher(options: FetcherOptions): ImageFetcher {
  const { ownOrigins, timeout = TIMEOUT, lookup = dns.lookup } = options;
  const ownConnections = connections(options);
  const foreignConnections = connections(options, publicLookup(lookup, isPublicAddress));
  const isProxied = options.proxies?.http !== undefined || options.proxies?.https !== undefined;
  const turns = new HostTurns();
  const closing = new AbortController();

  /** Returns the URL at which a URL is reached. */
  const reachedAt = (url: URL) => {
    const origin = ownOrigins.get(url.origin);
    return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin);
  };

  async function ask(url: URL, validators: Validators, signal: AbortSignal) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new UnusableError('leads to no web address');
    const isOwn = ownOrigins.has(url.origin);
    // A connection to an address that is written out asks for no lookup.
    if (!isOwn && (isProxied || ipLiteralOf(url) !== undefined)) await mustBePublic(url, lookup, isPublicAddress);
    const { etag, modified } = validators;
    return request(reachedAt(url), {
      headers: {
        ...HEADERS,
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(modified === undefined ? {} : { 'if-modified-since': modified }),
      },
      dispatcher: isOwn ? ownConnections : foreignConnections,
      signal,
    });
  }

  async function follow(first: URL, validators: Validators): Promise<FetchOutcome> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)]);
    let url = first;
    for (let redirections = 0; redirections <= LONGEST_REDIRECTION; redirections += 1) {
      const { statusCode, headers, body } = await ask(url, validators, signal);
      turns.note(first, TOO_MUCH.has(statusCode) ? 'failed' : 'answered');
      if (statusCode === 200)
        return {
          outcome: 'fetched',
          bytes: await bytesOf(body),
          validators: { etag: validatorOf(headers.etag), modified: validatorOf(headers['last-modified']) },
        };
      await body.dump();
      if (statusCode === 304) return { outcome: 'unchanged' };
      const location = single(headers.location);
      if (!REDIRECTIONS.has(statusCode) || location === undefined)
        throw new UnusableError(`answers with status ${statusCode}`);
      if (!URL.canParse(location, url)) throw new UnusableError('redirects to no address');
      url = new URL(location, url);
    }
    throw new UnusableError(`redirects more than ${LONGEST_REDIRECTION} times`);
  }

  async function get(url: URL, validators: Validators): Promise<FetchOutcome> {
    if (closing.signal.aborted) return { outcome: 'ended' };
    if (turns.isLeftAlone(url)) return { outcome: 'left-alone' };
    try {
      return await follow(url, validators);
    } catch (error) {
      if (error instanceof UnusableError || error instanceof NotPublicError)
        return { outcome: 'failed', reason: error.message };
      if (closing.signal.aborted) return { outcome: 'ended' };
      turns.note(url, 'failed');
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const reason = isLate ? `takes longer than ${timeout / 1000} s` : `can't be reached (${causeOf(error)})`;
      return { outcome: 'failed', reason };
    }
  }

  return {
    async get(text, validators) {
      const url = URL.parse(text);
      if (url === null) return { outcome: 'failed', reason: 'is no address' };
      return turns.take(reachedAt(url), () => get(url, validators));
    },
    async close() {
      closing.abort();
      await Promise.all([ownConnections.destroy(), foreignConnections.destroy()]);
    },
  };
}
