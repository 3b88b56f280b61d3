import type { IncomingHttpHeaders } from 'node:http';
import { performance } from 'node:perf_hooks';
import PQueue from 'p-queue';
import { request } from 'undici';
import { DEFAULT_CEILINGS, IncomingBody, readBodyText } from '#client/body';
import { type CallOutcome, ConcurrencyLimit } from '#client/concurrency';
import { openConnections } from '#client/dispatcher';
import { type Call, OverBudgetError, TimedOutError } from '#client/errors';
import {
  BrokenOffError,
  isBrokenOff,
  isLastingFailure,
  RedirectionError,
  RefusedAddressError,
  toServiceError,
} from '#client/failures';
import {
  isOverload,
  isWorthRetrying,
  LONGEST_PAUSE,
  pauseOf,
  QuietPeriod,
  quietPeriodOf,
  RETRIES,
  retryAfterOf,
} from '#client/retry';
import {
  type Answer,
  type Outgoing,
  secretsOf,
  type Timeouts,
  type Traffic,
  type Transport,
  type TransportOptions,
  urlForMessages,
} from '#client/transport';

/** The default time-outs, in milliseconds. */
const TIMEOUTS: Timeouts = { connect: 10_000, headers: 60_000, body: 60_000, call: 60_000 };

const UNBOUNDED = { bytes: Number.POSITIVE_INFINITY, duration: Number.POSITIVE_INFINITY };

const LONGEST_REDIRECTION = 3;

const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

/**
 * The parameter that makes a request unique, so that no cache on the way has an answer to it. Services ignore it: the
 * interface and WordPress have no parameter of this name.
 */
const ONCE = 'almanac_once';

/**
 * Returns a URL without the parameter `ONCE`, which a redirect may have kept: it belongs to one request and to no
 * message.
 */
function withoutOnce(url: URL): URL {
  if (!url.searchParams.has(ONCE)) return url;
  const plain = new URL(url);
  plain.searchParams.delete(ONCE);
  return plain;
}

function callOf({ method, url }: Outgoing): Call {
  return { method, url: urlForMessages(url) };
}

/** Returns true if a call may be sent twice, as a second one changes nothing on the service. */
function isRepeatable({ method }: Outgoing): boolean {
  return method === 'GET' || method === 'HEAD';
}

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]];
      return name === 'link' && value !== undefined ? [[name, value.join(', ')]] : [];
    }),
  );
}

/** Returns what a response says about the load of the service. */
function outcomeOf(answer: Answer): CallOutcome {
  if (isOverload(answer)) return 'overload';
  return answer.status >= 200 && answer.status <= 299 ? 'done' : 'nothing';
}

/**
 * Creates a transport over HTTP. Only GET and HEAD are sent again, after network failures, 429 and 5xx, with growing
 * pauses. After a 429 or 503 with a `Retry-After` of at most two minutes, no call is sent before that time is over. The
 * pacing limits the calls under way at once; a refusal for load halves their number, which then grows again step by
 * step. Only GET and HEAD follow redirects, not from https to http nor to an address that is not public (`hosts`), and
 * credentials are never sent to another origin. A GET with `isUncached` carries a parameter that no other request has,
 * and `Cache-Control: no-cache` (RFC 9111, 5.2.1.4). Calls throw an `UnreachableError`, `TimedOutError`,
 * `TooLargeError`, `UndecodableError` or `OverBudgetError`; a response of any status is returned.
 */
export function httpTransport(options: TransportOptions): Transport {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const ceilings = { ...DEFAULT_CEILINGS, ...options.ceilings };
  const now = options.now ?? (() => performance.now());
  const pool = {
    connections: options.pacing.inFlight,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  };
  const ways = openConnections(pool, options);
  const concurrency = new ConcurrencyLimit(options.pacing.inFlight);
  const queue = new PQueue({
    concurrency: concurrency.limit,
    ...(Number.isFinite(options.pacing.perSecond) ? { intervalCap: options.pacing.perSecond, interval: 1000 } : {}),
  });
  const closing = new AbortController();
  const rest = new QuietPeriod((duration) => options.sleep(duration, closing.signal));
  const traffic: Traffic = { requests: 0, bytes: 0, retries: 0 };
  const plain = {
    'user-agent': 'Almanac (calendar sync)',
    accept: options.accept ?? 'application/json',
    'accept-encoding': 'gzip, br',
  };
  const secrets = secretsOf(options);
  const credentials = {
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
    ...(options.header === undefined ? {} : { [options.header.name.toLowerCase()]: options.header.value }),
  };

  /** Returns a URL that no cache has an answer to. */
  function uncachedUrl(url: URL): URL {
    const unique = new URL(url);
    const drawn = options.random().toString(36).slice(2);
    unique.searchParams.set(ONCE, `${traffic.requests}${drawn}`);
    return unique;
  }

  async function ask(outgoing: Outgoing, url: URL, call: Call, signal: AbortSignal): Promise<Answer> {
    const isUncached = outgoing.isUncached === true && outgoing.method === 'GET';
    const response = await request(isUncached ? uncachedUrl(url) : url, {
      method: outgoing.method,
      headers: {
        ...plain,
        ...(outgoing.accept === undefined ? {} : { accept: outgoing.accept }),
        ...(isUncached ? { 'cache-control': 'no-cache' } : {}),
        ...(url.origin === outgoing.url.origin && outgoing.isAnonymous !== true ? credentials : {}),
        ...(outgoing.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
      dispatcher: await ways.to(url, outgoing.url),
      signal,
    });
    const status = response.statusCode;
    const headers = headersOf(response.headers);
    const source = new IncomingBody(response.body);
    let body: string;
    try {
      body = await readBodyText(source, headers['content-encoding'], ceilings, { ...call, status });
    } catch (error) {
      throw isBrokenOff(error) ? new BrokenOffError(call, { status, bytes: source.bytes, cause: error }) : error;
    }
    const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const retryAfter = retryAfterOf(headers['retry-after'], headers.date);
    return { status, mediaType, body, retryAfter, headers, url, ...(secrets.length === 0 ? {} : { secrets }) };
  }

  const begun = now();

  /** Throws an `OverBudgetError` where the budget allows no further call. */
  function checkBudget(call: Call): void {
    const { bytes, duration } = options.budget ?? UNBOUNDED;
    if (traffic.bytes >= bytes)
      throw new OverBudgetError(call, `fetched ${Math.round(traffic.bytes / 1024 / 1024)} MiB`, 'megabytes');
    if (now() - begun >= duration)
      throw new OverBudgetError(
        call,
        `asked the service for ${Math.round((now() - begun) / 60_000)} minutes`,
        'minutes',
      );
  }

  async function exchange(outgoing: Outgoing, url: URL, call: Call, attempt: number, signal: AbortSignal) {
    checkBudget(call);
    traffic.requests += 1;
    const end = concurrency.begin();
    const start = now();
    let outcome: CallOutcome = 'nothing';
    try {
      const answer = await ask(outgoing, url, call, signal);
      const duration = now() - start;
      const bytes = Buffer.byteLength(answer.body);
      traffic.bytes += bytes;
      outcome = outcomeOf(answer);
      const { status } = answer;
      options.onExchange?.({ method: call.method, url: urlForMessages(url), status, bytes, duration, attempt });
      return answer;
    } catch (error) {
      const failed = toServiceError(error, call, timeouts.call);
      if (failed instanceof TimedOutError) outcome = 'overload';
      throw failed;
    } finally {
      end(outcome);
      if (queue.concurrency !== concurrency.limit) queue.concurrency = concurrency.limit;
    }
  }

  async function once(outgoing: Outgoing, attempt: number): Promise<Answer> {
    const call = callOf(outgoing);
    const follows = isRepeatable(outgoing);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.call)]);
    let url = outgoing.url;
    for (let redirections = 0; ; redirections += 1) {
      const answer = await exchange(outgoing, url, call, attempt, signal);
      const location = answer.headers?.location;
      if (!follows || location === undefined || !REDIRECTIONS.has(answer.status)) return answer;
      if (redirections === LONGEST_REDIRECTION || !URL.canParse(location, url)) throw new RedirectionError(call);
      const next = withoutOnce(new URL(location, url));
      if (url.protocol === 'https:' && next.protocol !== 'https:')
        throw new RefusedAddressError(call, `${urlForMessages(next)}, away from https`);
      url = next;
    }
  }

  /** Makes one attempt. Where another one must follow, waits for the pause before it and returns undefined. */
  async function attempt(outgoing: Outgoing, retry: number): Promise<Answer | undefined> {
    await rest.over();
    const isLast = retry === (isRepeatable(outgoing) && outgoing.isTriedOnce !== true ? RETRIES : 0);
    let pause: number | undefined;
    try {
      const answer = await once(outgoing, retry + 1);
      const quietPeriod = quietPeriodOf(answer);
      if (quietPeriod !== undefined) rest.take(quietPeriod);
      else pause = pauseOf(answer.retryAfter, retry, options.random);
      if (isLast || !isWorthRetrying(answer) || (pause ?? 0) > LONGEST_PAUSE) return answer;
    } catch (error) {
      if (isLast || isLastingFailure(error) || closing.signal.aborted) throw error;
      pause = pauseOf(undefined, retry, options.random);
    }
    traffic.retries += 1;
    if (pause !== undefined) await options.sleep(pause, closing.signal);
    return undefined;
  }

  async function send(outgoing: Outgoing): Promise<Answer> {
    try {
      for (let retry = 0; ; retry += 1) {
        // Retries queue, too: after a refusal for load the limit on calls under way is lower than before.
        const answer = await queue.add(() => attempt(outgoing, retry), { priority: retry });
        if (answer !== undefined) return answer;
      }
    } catch (error) {
      throw toServiceError(error, callOf(outgoing), timeouts.call);
    }
  }

  return {
    traffic,
    send,
    get: (url) => send({ method: 'GET', url }),
    async close() {
      closing.abort();
      queue.clear();
      await ways.close();
    },
  };
}
