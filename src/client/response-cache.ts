import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Answer, Outgoing, Transport } from '#client/transport';

/** A store that keeps responses from one run to the next, by key. Every method may fail. */
export interface ResponseCache {
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

type ResponseCacheOptions = {
  /** Tells whether the response to a GET of this URL is to be kept. */
  readonly remembers: (url: URL) => boolean;
  /** The age in milliseconds from which a kept response is no longer used. */
  readonly validFor: number;
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now: () => number;
};

/** A transport that uses the kept responses of an earlier run. */
export interface CachedTransport extends Transport {
  /** Number of calls answered from the cache, without a request. */
  readonly resumed: number;
  /** Removes the kept response for this URL, so that the next GET of it asks the service. */
  forget(url: URL): Promise<void>;
}

/** The first line of a kept response, as JSON; the body follows unchanged. */
const HEADER = z.object({ at: z.number(), mediaType: z.string() });

type CachedResponse = z.output<typeof HEADER> & { readonly body: string };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

function cacheKeyOf(url: URL): string {
  return createHash('sha256').update(url.href).digest('hex');
}

function keptIn(text: string): CachedResponse | undefined {
  const end = text.indexOf('\n');
  try {
    return { ...HEADER.parse(JSON.parse(text.slice(0, end))), body: text.slice(end + 1) };
  } catch {
    return undefined;
  }
}

/** Returns true if a JSON body ends in a closing bracket, so that it is not cut off; it is not parsed. */
function isWhole(body: string): boolean {
  return /[}\]]\s*$/.test(body.slice(-64));
}

/**
 * Decorates a transport with a response cache, so that a run that was killed resumes without repeating its requests.
 * The cache keeps responses to GET with status 200 and complete JSON, and returns them until they are `validFor` old;
 * no other responses are kept. Damaged entries are ignored, and a cache that can't be read or written only costs
 * further requests. Responses depend on the credentials: each cache must serve one service and one reader.
 */
export function cachedTransport(
  transport: Transport,
  memory: ResponseCache,
  { remembers, validFor, now }: ResponseCacheOptions,
): CachedTransport {
  // Number of times each key was forgotten: the response to an earlier request may arrive after that.
  const forgettings = new Map<string, number>();
  // Keys whose requests go to the service even if the cache holds a response: its removal may have failed.
  const forgotten = new Set<string>();
  let resumed = 0;

  async function recall(key: string): Promise<Answer | undefined> {
    const text = await memory.read(key).catch(() => undefined);
    const entry = text === undefined ? undefined : keptIn(text);
    if (entry === undefined || forgotten.has(key) || !isWhole(entry.body)) return undefined;
    const age = now() - entry.at;
    return age >= 0 && age < validFor ? { status: 200, mediaType: entry.mediaType, body: entry.body } : undefined;
  }

  async function keep(key: string, { status, mediaType, body }: Answer, forgetting: number | undefined): Promise<void> {
    if (forgettings.get(key) !== forgetting) return;
    if (status !== 200 || !JSON_TYPE.test(mediaType) || !isWhole(body)) return;
    const text = `${JSON.stringify({ at: now(), mediaType })}\n${body}`;
    const isWritten = await memory.write(key, text).then(
      () => true,
      () => false,
    );
    if (isWritten && forgettings.get(key) === forgetting) forgotten.delete(key);
  }

  async function get(outgoing: Outgoing): Promise<Answer> {
    const { url } = outgoing;
    if (!remembers(url)) return transport.send(outgoing);
    const key = cacheKeyOf(url);
    const known = await recall(key);
    if (known !== undefined) {
      resumed += 1;
      return known;
    }
    const forgetting = forgettings.get(key);
    const answer = await transport.send(outgoing);
    await keep(key, answer, forgetting);
    return answer;
  }

  return {
    traffic: transport.traffic,
    get resumed() {
      return resumed;
    },
    get: (url) => get({ method: 'GET', url }),
    send: (outgoing) =>
      outgoing.method === 'GET' &&
      outgoing.body === undefined &&
      outgoing.isAnonymous !== true &&
      outgoing.isUncached !== true
        ? get(outgoing)
        : transport.send(outgoing),
    async forget(url) {
      const key = cacheKeyOf(url);
      forgettings.set(key, (forgettings.get(key) ?? 0) + 1);
      forgotten.add(key);
      await memory.remove(key).catch(() => {});
    },
    close: () => transport.close(),
  };
}

/** The key of the entry that names the state of content for which answers are kept; the keys of answers are digests. */
const KEPT_FOR = 'kept-for';

/** A cache whose answers belong to one state of content. */
interface CacheForState extends ResponseCache {
  /** Says that this run may have changed content itself: the answers of the cache stay valid in the new state. */
  changed(): void;
}

/**
 * Decorates a cache so that it returns no answer that was kept for another state of content: a push, or commits from
 * another machine, may have brought newer content. `stateNow` returns a text that identifies the state of content; it
 * is called before the first answer is looked up, and again after `changed`. Where a cache can't be emptied, nothing is
 * read from it and nothing kept.
 */
export function cacheForState(cache: ResponseCache, stateNow: () => Promise<string>): CacheForState {
  let isOwn = false;
  let ready: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    const state = await stateNow();
    if (!isOwn && state !== (await cache.read(KEPT_FOR).catch(() => undefined))) await cache.clear();
    await cache.write(KEPT_FOR, state);
    // From here on, the cache holds answers of this run, or of a run that found the same state.
    isOwn = true;
  }

  const whenReady = () => {
    ready ??= prepare();
    return ready;
  };

  return {
    async read(key) {
      await whenReady();
      return cache.read(key);
    },
    async write(key, text) {
      await whenReady();
      await cache.write(key, text);
    },
    remove: (key) => cache.remove(key),
    clear: () => cache.clear(),
    changed() {
      ready = undefined;
    },
  };
}
