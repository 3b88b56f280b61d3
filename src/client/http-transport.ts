import PQueue from 'p-queue';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { CEILINGS, textOf } from '#client/body';
import type { Call } from '#client/errors';
import { failure, isLasting, RedirectionError } from '#client/failures';
import { isPassing, LONGEST_PAUSE, pauseOf, RETRIES, retryAfterOf } from '#client/retry';
import {
  type Answer,
  type Outgoing,
  shownUrl,
  type Timeouts,
  type Traffic,
  type Transport,
  type TransportOptions,
} from '#client/transport';

/** The default time-outs, in milliseconds. */
const TIMEOUTS: Timeouts = { connect: 10_000, headers: 60_000, body: 60_000, call: 60_000 };

const LONGEST_REDIRECTION = 3;

/** Hosts that no proxy can reach. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function dispatcherOf(options: TransportOptions, timeouts: Timeouts): Dispatcher {
  const pool = {
    connections: options.pacing.inFlight,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  };
  const { http, https, none } = options.proxies ?? {};
  if (http === undefined && https === undefined) return new Agent(pool);
  return new EnvHttpProxyAgent({
    ...pool,
    httpProxy: http ?? '',
    httpsProxy: https ?? http ?? '',
    noProxy: [none, LOOPBACK].filter(Boolean).join(','),
  });
}

/**
 * A transport over HTTP. Only GET and HEAD are sent again, after network failures, 429 and 5xx, with growing pauses; a
 * `Retry-After` of the service is obeyed. Only they follow redirects, and no credentials go to another origin. Throws
 * `UnreachableError`, `TimedOutError`, `TooLargeError` or `UndecodableError`; every status is an answer.
 */
export function httpTransport(options: TransportOptions): Transport {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const ceilings = { ...CEILINGS, ...options.ceilings };
  const dispatcher = dispatcherOf(options, timeouts);
  const queue = new PQueue({
    concurrency: options.pacing.inFlight,
    ...(Number.isFinite(options.pacing.perSecond) ? { intervalCap: options.pacing.perSecond, interval: 1000 } : {}),
  });
  const closing = new AbortController();
  const traffic: Traffic = { requests: 0, bytes: 0, retries: 0 };
  const plain = { 'user-agent': 'Almanac (calendar sync)', accept: 'application/json', 'accept-encoding': 'gzip, br' };
  const credentials = {
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
    ...(options.header === undefined ? {} : { [options.header.name.toLowerCase()]: options.header.value }),
  };

  async function exchange(outgoing: Outgoing, url: URL, call: Call, signal: AbortSignal) {
    traffic.requests += 1;
    const response = await request(url, {
      method: outgoing.method,
      headers: {
        ...plain,
        ...(url.origin === outgoing.url.origin ? credentials : {}),
        ...(outgoing.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
      dispatcher,
      signal,
    });
    const status = response.statusCode;
    const body = await textOf(response.body, single(response.headers['content-encoding']), ceilings, {
      ...call,
      status,
    });
    const bytes = Buffer.byteLength(body);
    traffic.bytes += bytes;
    options.onExchange?.({ method: call.method, url: shownUrl(url), status, bytes });
    const mediaType = (single(response.headers['content-type']) ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const retryAfter = retryAfterOf(single(response.headers['retry-after']), single(response.headers.date));
    return { answer: { status, mediaType, body, retryAfter }, location: single(response.headers.location) };
  }

  async function once(outgoing: Outgoing): Promise<Answer> {
    const call: Call = { method: outgoing.method, url: shownUrl(outgoing.url) };
    const follows = outgoing.method === 'GET' || outgoing.method === 'HEAD';
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.call)]);
      let url = outgoing.url;
      for (let redirections = 0; ; redirections += 1) {
        const { answer, location } = await exchange(outgoing, url, call, signal);
        if (!follows || location === undefined || !REDIRECTIONS.has(answer.status)) return answer;
        if (redirections === LONGEST_REDIRECTION || !URL.canParse(location, url)) throw new RedirectionError(call);
        url = new URL(location, url);
      }
    } catch (error) {
      throw failure(error, call, timeouts.call);
    }
  }

  async function send(outgoing: Outgoing): Promise<Answer> {
    if (outgoing.method !== 'GET' && outgoing.method !== 'HEAD') return once(outgoing);
    for (let attempt = 0; ; attempt += 1) {
      let pause: number;
      try {
        const answer = await once(outgoing);
        pause = pauseOf(answer.retryAfter, attempt, options.random);
        if (!isPassing(answer) || attempt === RETRIES || pause > LONGEST_PAUSE) return answer;
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
    send: (outgoing) => queue.add(() => send(outgoing)),
    get: (url) => queue.add(() => send({ method: 'GET', url })),
    async close() {
      closing.abort();
      queue.clear();
      await dispatcher.destroy();
    },
  };
}
