import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Answer, Transport } from '#client/transport';

/** Where answers are kept from one run to the next, by key. Every method may fail. */
export interface ResponseCache {
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

export type ResponseCacheOptions = {
  /** Whether the answer to a GET of this URL is worth keeping. */
  readonly remembers: (url: URL) => boolean;
  /** For how long an answer is given again, in milliseconds. */
  readonly validFor: number;
  /** The instant, in milliseconds since the epoch. */
  readonly now: () => number;
};

/** A transport that gives answers of an earlier run again. */
export interface CachedTransport extends Transport {
  /** How many answers were given without asking the service. */
  readonly resumed: number;
  /** Lets the next GET of this URL ask the service. */
  forget(url: URL): Promise<void>;
}

/** The first line of what is kept; the body follows as it came. */
const HEADER = z.object({ at: z.number(), mediaType: z.string() });

type Kept = z.output<typeof HEADER> & { readonly body: string };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

function cacheKeyOf(url: URL): string {
  return createHash('sha256').update(url.href).digest('hex');
}

function keptIn(text: string): Kept | undefined {
  const end = text.indexOf('\n');
  try {
    return { ...HEADER.parse(JSON.parse(text.slice(0, end))), body: text.slice(end + 1) };
  } catch {
    return undefined;
  }
}

/** Whether a body that says to be JSON came to its end; whether it is JSON, whoever reads it will see. */
function isWhole(body: string): boolean {
  return /[}\]]\s*$/.test(body.slice(-64));
}

/**
 * Decorates a transport, so that a run that was killed goes on where it was: a GET that answered 200 with JSON is kept,
 * and given again while it is young enough. Nothing else is kept, JSON that is cut off included. Damaged or foreign
 * memory counts as none, and one that can't be read or written costs no more than asking again. What a service
 * answers depends on the credentials: a memory is for one service and one reader.
 */
export function cachedTransport(
  transport: Transport,
  memory: ResponseCache,
  { remembers, validFor, now }: ResponseCacheOptions,
): CachedTransport {
  // How often each key was forgotten: an answer that was asked for before may come in after it.
  const forgettings = new Map<string, number>();
  // The keys to ask for, whatever is remembered: the memory may refuse to forget.
  const forgotten = new Set<string>();
  let resumed = 0;

  async function recall(key: string): Promise<Answer | undefined> {
    const text = await memory.read(key).catch(() => undefined);
    const found = text === undefined ? undefined : keptIn(text);
    if (found === undefined || forgotten.has(key) || !isWhole(found.body)) return undefined;
    const age = now() - found.at;
    return age >= 0 && age < validFor ? { status: 200, mediaType: found.mediaType, body: found.body } : undefined;
  }

  async function keep(key: string, { status, mediaType, body }: Answer, forgetting: number | undefined): Promise<void> {
    if (forgettings.get(key) !== forgetting) return;
    if (status !== 200 || !JSON_TYPE.test(mediaType) || !isWhole(body)) return;
    const text = `${JSON.stringify({ at: now(), mediaType })}\n${body}`;
    const kept = await memory.write(key, text).then(
      () => true,
      () => false,
    );
    if (kept && forgettings.get(key) === forgetting) forgotten.delete(key);
  }

  async function get(url: URL): Promise<Answer> {
    if (!remembers(url)) return transport.get(url);
    const key = cacheKeyOf(url);
    const known = await recall(key);
    if (known !== undefined) {
      resumed += 1;
      return known;
    }
    const forgetting = forgettings.get(key);
    const answer = await transport.get(url);
    await keep(key, answer, forgetting);
    return answer;
  }

  return {
    traffic: transport.traffic,
    get resumed() {
      return resumed;
    },
    get,
    send: (outgoing) =>
      outgoing.method === 'GET' && outgoing.body === undefined ? get(outgoing.url) : transport.send(outgoing),
    async forget(url) {
      const key = cacheKeyOf(url);
      forgettings.set(key, (forgettings.get(key) ?? 0) + 1);
      forgotten.add(key);
      await memory.remove(key).catch(() => {});
    },
    close: () => transport.close(),
  };
}
