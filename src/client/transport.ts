import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import PQueue from 'p-queue';
import { Agent, interceptors, request, errors as undiciErrors } from 'undici';
import {
  type Call,
  ServiceError,
  TimedOutError,
  TooLargeError,
  UndecodableError,
  UnreachableError,
} from '#client/errors';
import { messageOf } from '#errors';

/** The longest a call may take from its start to the last byte, in milliseconds. */
const CALL_TIMEOUT = 60_000;
const CONNECT_TIMEOUT = 10_000;

/** The largest decoded body, in bytes: fifty events with long descriptions stay far below it. */
const LARGEST_BODY = 32 * 1024 * 1024;

/** How often a GET is sent again after a passing failure. */
const RETRIES = 3;

/** The first pause before a retry, in milliseconds; it doubles each time and is spread by up to half. */
const FIRST_PAUSE = 500;

/** The longest `Retry-After` that is waited for, in milliseconds; with a longer one the answer is given as it is. */
const LONGEST_PAUSE = 120_000;

const LONGEST_REDIRECTION = 3;

/** How many calls are under way at once, and started within one second. */
export type Pacing = { readonly inFlight: number; readonly perSecond: number };

/** What sites that are not ours are asked with; more gets clients banned (observed behaviour, section 5). */
export const POLITE: Pacing = { inFlight: 4, perSecond: 4 };

/** For a service on this machine. */
export const UNPACED: Pacing = { inFlight: 4, perSecond: Number.POSITIVE_INFINITY };

/** The pacing for a base URL: polite, but for loopback. */
export function pacingFor(baseUrl: string): Pacing {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname) ? UNPACED : POLITE;
}

/** What a service answered, whatever its status. */
export type Answer = {
  readonly status: number;
  /** Lower-case media type without parameters; empty where none was sent. */
  readonly mediaType: string;
  /** The body as text, without a byte-order mark. */
  readonly body: string;
  /** How long the service asks to be left alone, in milliseconds; absent where it does not say. */
  readonly retryAfter?: number | undefined;
};

/** What is counted while calls are made. */
export type Traffic = { requests: number; bytes: number; retries: number };

/** Sends calls to one service. */
export interface Transport {
  get(url: URL): Promise<Answer>;
  readonly traffic: Readonly<Traffic>;
  /** Ends all connections; calls that are under way or wait fail at once. */
  close(): Promise<void>;
}

/** Everything of the outside world that a transport needs. */
export type TransportOptions = {
  readonly pacing: Pacing;
  /** The `Authorization` header, if the service wants one. */
  readonly authorization?: string | undefined;
  /** Waits, in milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (duration: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random: () => number;
};

/** A URL for messages: passwords in it are hidden. */
export function shownUrl(url: URL): string {
  const shown = new URL(url);
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '…');
  return shown.href;
}

/** A `Retry-After` in milliseconds (RFC 9110, 10.2.3): seconds, or a date, which is measured by the service's own clock. */
function retryAfterOf(retryAfter: string | undefined, date: string | undefined): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const pause = text.endsWith('GMT') ? Date.parse(text) - Date.parse(date ?? '') : Number.NaN;
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

function pauseOf(retryAfter: number | undefined, attempt: number, random: () => number): number {
  return retryAfter ?? FIRST_PAUSE * 2 ** attempt * (1 + random() / 2);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function decompressor(encoding: string | undefined) {
  switch (encoding?.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      return undefined;
  }
}

async function textOf(source: AsyncIterable<Buffer>, encoding: string | undefined, call: Call): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      size += chunk.length;
      if (size > LARGEST_BODY)
        throw new TooLargeError(call, {
          message: `The service's answer is larger than ${LARGEST_BODY / 1024 / 1024} MiB and was not read to its end.`,
          hint: 'No list of the interface is that large: look at what answers at this address.',
        });
      chunks.push(chunk);
    }
  };
  const transform = decompressor(encoding);
  if (transform === undefined) await collect(source);
  else await pipeline(source, transform, collect);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

function isRedirection(error: unknown): boolean {
  return (
    error instanceof undiciErrors.MaxRedirectsError ||
    (error instanceof undiciErrors.InvalidArgumentError && error.message.startsWith('Redirect loop'))
  );
}

function failure(error: unknown, call: Call): ServiceError {
  if (error instanceof ServiceError) return error;
  const timedOut =
    (error instanceof Error && error.name === 'TimeoutError') ||
    error instanceof undiciErrors.HeadersTimeoutError ||
    error instanceof undiciErrors.BodyTimeoutError;
  if (timedOut)
    return new TimedOutError(call, {
      message: `The service did not answer within ${CALL_TIMEOUT / 1000} seconds.`,
      hint: 'Try again later; if it stays so, ask the host of the site.',
      cause: error,
    });
  if (isRedirection(error))
    return new UnreachableError(call, {
      message: 'The service redirects in a circle, or too often.',
      hint: 'Open the address in a browser: service.baseUrl (ALMANAC_BASE_URL) may lack `https` or `www`.',
      cause: error,
    });
  if (error instanceof Error && 'code' in error && /^(?:Z_DATA_ERROR$|ERR__)/.test(String(error.code)))
    return new UndecodableError(call, {
      message: `The service's answer is not compressed as it says: ${messageOf(error)}`,
      hint: 'Two places of the site may compress, one over the other: ask the host of the site.',
      cause: error,
    });
  const reason =
    messageOf(error) || (error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : 'no reason given');
  return new UnreachableError(call, {
    message: `The service can't be reached: ${reason}`,
    hint: 'Check service.baseUrl (ALMANAC_BASE_URL) and that the site is up.',
    cause: error,
  });
}

/** Whether a failure would only be repeated. */
function isLasting(error: unknown): boolean {
  if (error instanceof TooLargeError || error instanceof UndecodableError) return true;
  const cause = error instanceof Error ? error.cause : undefined;
  return isRedirection(cause) || cause instanceof undiciErrors.InvalidArgumentError;
}

/**
 * A transport over HTTP. GETs are sent again after network failures, 429 and 5xx, with growing pauses; a `Retry-After`
 * of the service is obeyed. Throws `UnreachableError`, `TimedOutError`, `TooLargeError` or `UndecodableError`; every
 * status is an answer.
 */
export function httpTransport(options: TransportOptions): Transport {
  const agent = new Agent({
    connections: options.pacing.inFlight,
    connect: { timeout: CONNECT_TIMEOUT },
    headersTimeout: CALL_TIMEOUT,
    bodyTimeout: CALL_TIMEOUT,
  }).compose(interceptors.redirect({ maxRedirections: LONGEST_REDIRECTION, throwOnMaxRedirect: true }));
  const queue = new PQueue({
    concurrency: options.pacing.inFlight,
    ...(Number.isFinite(options.pacing.perSecond) ? { intervalCap: options.pacing.perSecond, interval: 1000 } : {}),
  });
  const closing = new AbortController();
  const traffic: Traffic = { requests: 0, bytes: 0, retries: 0 };
  const headers = {
    'user-agent': 'Almanac (calendar sync)',
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
  };

  async function send(url: URL): Promise<Answer> {
    const call: Call = { method: 'GET', url: shownUrl(url) };
    traffic.requests += 1;
    try {
      const response = await request(url, {
        method: 'GET',
        headers,
        dispatcher: agent,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(CALL_TIMEOUT)]),
      });
      const encoding = single(response.headers['content-encoding']);
      const body = await textOf(response.body, encoding, { ...call, status: response.statusCode });
      traffic.bytes += Buffer.byteLength(body);
      const mediaType = (single(response.headers['content-type']) ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      const retryAfter = retryAfterOf(single(response.headers['retry-after']), single(response.headers.date));
      return { status: response.statusCode, mediaType, body, retryAfter };
    } catch (error) {
      throw failure(error, call);
    }
  }

  async function get(url: URL): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      let pause: number;
      try {
        const answer = await send(url);
        const passing = answer.status === 429 || answer.status >= 500;
        pause = pauseOf(answer.retryAfter, attempt, options.random);
        if (!passing || attempt === RETRIES || pause > LONGEST_PAUSE) return answer;
      } catch (error) {
        if (isLasting(error) || attempt === RETRIES || closing.signal.aborted) throw error;
        pause = pauseOf(undefined, attempt, options.random);
      }
      traffic.retries += 1;
      await options.sleep(pause, closing.signal);
    }
  }

  return {
    traffic,
    get: (url) => queue.add(() => get(url)),
    async close() {
      closing.abort();
      queue.clear();
      await agent.destroy();
    },
  };
}
