import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cachedTransport, cacheForState, type ResponseCache } from '#client/response-cache';
import type { Answer, Transport } from '#client/transport';

const URL_1 = new URL('https://town.example/wp-json/events?page=1');
const KEY_1 = createHash('sha256').update(URL_1.href).digest('hex');

/** Creates a response cache over a map; `replaced` overrides its methods. */
function memoryOf(entries = new Map<string, string>(), replaced: Partial<ResponseCache> = {}): ResponseCache {
  return {
    read: async (key) => entries.get(key),
    write: async (key, text) => {
      entries.set(key, text);
    },
    remove: async (key) => {
      entries.delete(key);
    },
    clear: async () => entries.clear(),
    ...replaced,
  };
}

/** Creates a transport that records the requested URLs and numbers its responses. */
function serviceOf(answer: Partial<Answer> = {}) {
  const asked: string[] = [];
  let closed = false;
  const send = async (method: string, url: URL): Promise<Answer> => {
    asked.push(`${method} ${url.href}`);
    return { status: 200, mediaType: 'application/json', body: `{"answer":${asked.length}}`, ...answer };
  };
  const transport: Transport = {
    traffic: { requests: 7, bytes: 0, retries: 0 },
    send: ({ method, url }) => send(method, url),
    get: (url) => send('GET', url),
    close: async () => {
      closed = true;
    },
  };
  return { transport, asked, isClosed: () => closed };
}

const options = (
  changed: Partial<Parameters<typeof cachedTransport>[2]> = {},
): Parameters<typeof cachedTransport>[2] => ({
  remembers: () => true,
  validFor: 1000,
  now: () => 50_000,
  ...changed,
});

const failing = async (): Promise<never> => {
  throw new Error('the disk is full');
};

describe('a cached answer', () => {
  it('is not used for a read that must bypass the cache, whose answer is not cached either', async () => {
    const memory = memoryOf();
    const { transport, asked } = serviceOf();
    const cached = cachedTransport(transport, memory, options());
    await cached.get(URL_1);
    expect((await cached.send({ method: 'GET', url: URL_1, isUncached: true })).body).toBe('{"answer":2}');
    expect((await cached.get(URL_1)).body).toBe('{"answer":1}');
    expect(asked).toHaveLength(2);
  });

  it('is reused without a request, even by another run, and counted', async () => {
    const memory = memoryOf();
    const { transport, asked } = serviceOf();
    const first = cachedTransport(transport, memory, options());
    expect((await first.get(URL_1)).body).toBe('{"answer":1}');
    expect(first.resumed).toBe(0);
    expect((await first.get(URL_1)).body).toBe('{"answer":1}');
    expect(first.resumed).toBe(1);

    const second = cachedTransport(transport, memory, options());
    expect(await second.send({ method: 'GET', url: URL_1 })).toEqual({
      status: 200,
      mediaType: 'application/json',
      body: '{"answer":1}',
    });
    expect(second.resumed).toBe(1);
    expect(asked).toHaveLength(1);
    expect(second.traffic).toBe(transport.traffic);
  });

  it('is stored under the SHA-256 of its URL, so that the URL itself is not stored', async () => {
    const entries = new Map<string, string>();
    await cachedTransport(serviceOf().transport, memoryOf(entries), options()).get(URL_1);
    expect([...entries.keys()]).toEqual([KEY_1]);
    expect(entries.get(KEY_1)).not.toContain('town.example');
  });

  it.each([
    [999, 1],
    [1000, 2],
    [5000, 2],
    [-1, 2],
  ])('at an age of %i ms with a lifetime of 1,000 ms leads to %i requests', async (age, requests) => {
    const memory = memoryOf();
    const { transport, asked } = serviceOf();
    await cachedTransport(transport, memory, options()).get(URL_1);
    await cachedTransport(transport, memory, options({ now: () => 50_000 + age })).get(URL_1);
    expect(asked).toHaveLength(requests);
  });

  it('is replaced once it is too old', async () => {
    const memory = memoryOf();
    const { transport, asked } = serviceOf();
    let now = 0;
    const remembered = cachedTransport(transport, memory, options({ now: () => now }));
    for (now of [0, 1500, 2000]) await remembered.get(URL_1);
    expect(asked).toHaveLength(2);
  });

  it('is not reused for another URL', async () => {
    const { transport, asked } = serviceOf();
    const remembered = cachedTransport(transport, memoryOf(), options());
    await remembered.get(URL_1);
    await remembered.get(new URL('https://town.example/wp-json/events?page=2'));
    expect(asked).toHaveLength(2);
  });
});

describe('the response cache', () => {
  it.each<[string, Partial<Answer>]>([
    ['after a failure', { status: 500 }],
    ['after a refusal', { status: 404 }],
    ['for a success status other than 200', { status: 202 }],
    ['when the answer is an HTML page', { mediaType: 'text/html', body: '<html></html>' }],
    ['when JSON is labelled as HTML', { mediaType: 'text/html' }],
    ['when the answer has no media type', { mediaType: '' }],
    ['when JSON is cut off', { body: '{"events":[' }],
    ['when the body is empty', { body: '' }],
  ])('stores nothing %s', async (_what, answer) => {
    const entries = new Map<string, string>();
    const { transport, asked } = serviceOf(answer);
    const remembered = cachedTransport(transport, memoryOf(entries), options());
    await remembered.get(URL_1);
    await remembered.get(URL_1);
    expect(entries.size).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it('stores and reads nothing for URLs that are excluded from caching', async () => {
    const { transport, asked } = serviceOf();
    const memory = memoryOf(new Map(), { read: failing, write: failing });
    const remembered = cachedTransport(transport, memory, options({ remembers: (url) => url.pathname === '/x' }));
    await remembered.get(URL_1);
    await remembered.get(URL_1);
    expect(asked).toHaveLength(2);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const)(
    'stores nothing for %s, which is sent each time',
    async (method) => {
      const { transport, asked } = serviceOf();
      const remembered = cachedTransport(transport, memoryOf(), options());
      await remembered.get(URL_1);
      await remembered.send({ method, url: URL_1 });
      await remembered.send({ method, url: URL_1 });
      expect(asked.slice(1)).toEqual([`${method} ${URL_1.href}`, `${method} ${URL_1.href}`]);
    },
  );

  it('stores nothing for a call that fails, and passes its error on', async () => {
    const { transport } = serviceOf();
    const broken: Transport = { ...transport, send: failing };
    await expect(cachedTransport(broken, memoryOf(), options()).get(URL_1)).rejects.toThrow('the disk is full');
  });

  it('stores only JSON media types, including those with a +json suffix', async () => {
    for (const [mediaType, requests] of [
      ['application/problem+json', 1],
      ['application/jsonx', 2],
      ['text/json', 2],
    ] as const) {
      const { transport, asked } = serviceOf({ mediaType });
      const remembered = cachedTransport(transport, memoryOf(), options());
      await remembered.get(URL_1);
      await remembered.get(URL_1);
      expect(asked, mediaType).toHaveLength(requests);
    }
  });
});

describe('a broken cache', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"at":"x","mediaType":"application/json","body":"{}"}',
    '{"at":50000,"body":"{}"}',
    '{"at":50000,"mediaType":"application/json","body":5}',
  ])('counts as empty and is overwritten when its entry is %j', async (text) => {
    const entries = new Map([[KEY_1, text]]);
    const { transport, asked } = serviceOf();
    const remembered = cachedTransport(transport, memoryOf(entries), options());
    expect((await remembered.get(URL_1)).body).toBe('{"answer":1}');
    await remembered.get(URL_1);
    expect(asked).toHaveLength(1);
  });

  it('only causes a repeated request when it cannot be read, written or cleared', async () => {
    const { transport, asked } = serviceOf();
    const memory = memoryOf(new Map(), { read: failing, write: failing, remove: failing });
    const remembered = cachedTransport(transport, memory, options());
    await remembered.get(URL_1);
    await remembered.forget(URL_1);
    expect((await remembered.get(URL_1)).body).toBe('{"answer":2}');
    expect(asked).toHaveLength(2);
    expect(remembered.resumed).toBe(0);
  });
});

describe('a forgotten answer', () => {
  it('is requested again, once', async () => {
    const { transport, asked } = serviceOf();
    const remembered = cachedTransport(transport, memoryOf(), options());
    await remembered.get(URL_1);
    await remembered.forget(URL_1);
    expect((await remembered.get(URL_1)).body).toBe('{"answer":2}');
    expect((await remembered.get(URL_1)).body).toBe('{"answer":2}');
    expect(asked).toHaveLength(2);
  });

  it('is requested again when the cache fails to remove it', async () => {
    const { transport, asked } = serviceOf();
    const remembered = cachedTransport(transport, memoryOf(new Map(), { remove: failing }), options());
    await remembered.get(URL_1);
    await remembered.forget(URL_1);
    expect((await remembered.get(URL_1)).body).toBe('{"answer":2}');
    expect(asked).toHaveLength(2);
  });

  it('is requested again when it arrives only after being forgotten', async () => {
    const { transport, asked } = serviceOf();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Transport = {
      ...transport,
      async get(url) {
        const answer = await transport.get(url);
        if (asked.length === 1) await held;
        return answer;
      },
    };
    const remembered = cachedTransport(slow, memoryOf(), options());
    const early = remembered.get(URL_1);
    while (asked.length === 0) await Promise.resolve();
    await remembered.forget(URL_1);
    release();
    expect((await early).body).toBe('{"answer":1}');
    expect((await remembered.get(URL_1)).body).toBe('{"answer":2}');
  });

  it('does not replace a later answer when it arrives late', async () => {
    const { transport, asked } = serviceOf();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Transport = {
      ...transport,
      async get(url) {
        const answer = await transport.get(url);
        if (answer.body === '{"answer":1}') await held;
        return answer;
      },
    };
    const remembered = cachedTransport(slow, memoryOf(), options());
    const early = remembered.get(URL_1);
    while (asked.length === 0) await Promise.resolve();
    await remembered.forget(URL_1);
    await remembered.get(URL_1);
    release();
    await early;
    expect((await remembered.get(URL_1)).body).toBe('{"answer":2}');
    expect(asked).toHaveLength(2);
  });
});

describe('closing the cached transport', () => {
  it('closes the transport that it wraps', async () => {
    const { transport, isClosed } = serviceOf();
    await cachedTransport(transport, memoryOf(), options()).close();
    expect(isClosed()).toBe(true);
  });
});

describe('answers cached for a state of the content', () => {
  /** Has a run ask for a URL where content is in a state; returns the number of the answer. */
  async function run(memory: ResponseCache, service: ReturnType<typeof serviceOf>, state: string) {
    const cache = cacheForState(memory, async () => state);
    return (await cachedTransport(service.transport, cache, options()).get(URL_1)).body;
  }

  it('are reused when the content is in the same state', async () => {
    const [memory, service] = [memoryOf(), serviceOf()];
    expect(await run(memory, service, 'one')).toBe('{"answer":1}');
    expect(await run(memory, service, 'one')).toBe('{"answer":1}');
  });

  it('are discarded when the content is in another state, even if the first state returns later', async () => {
    const [memory, service] = [memoryOf(), serviceOf()];
    await run(memory, service, 'one');
    expect(await run(memory, service, 'another')).toBe('{"answer":2}');
    expect(await run(memory, service, 'one')).toBe('{"answer":3}');
  });

  it('are discarded when the cache does not record the state they belong to', async () => {
    const [entries, service] = [new Map<string, string>(), serviceOf()];
    await cachedTransport(service.transport, memoryOf(entries), options()).get(URL_1);
    expect(await run(memoryOf(entries), service, 'one')).toBe('{"answer":2}');
  });

  it('are kept for the new state when the run itself has changed the content', async () => {
    const [memory, service] = [memoryOf(), serviceOf()];
    let state = 'one';
    const cache = cacheForState(memory, async () => state);
    const transport = cachedTransport(service.transport, cache, options());
    await transport.get(URL_1);
    state = 'two';
    cache.changed();
    expect((await transport.get(URL_1)).body).toBe('{"answer":1}');
    expect(await run(memory, service, 'two')).toBe('{"answer":1}');
    expect(await run(memory, service, 'one')).toBe('{"answer":2}');
  });

  it.each([
    ['be cleared', () => ({ clear: failing })],
    [
      'record the state',
      (entries: Map<string, string>) => ({
        clear: async () => {},
        write: async (key: string, text: string) => (key === KEY_1 ? void entries.set(key, text) : failing()),
      }),
    ],
  ])(
    'are neither reused nor stored when the cache cannot %s, even once the run has changed the content',
    async (_what, broken) => {
      const [entries, service] = [new Map<string, string>(), serviceOf()];
      await run(memoryOf(entries), service, 'one');
      const cache = cacheForState(memoryOf(entries, broken(entries)), async () => 'another');
      const transport = cachedTransport(service.transport, cache, options());
      expect((await transport.get(URL_1)).body).toBe('{"answer":2}');
      cache.changed();
      expect((await transport.get(URL_1)).body).toBe('{"answer":3}');
      expect(await run(memoryOf(entries), service, 'another')).toBe('{"answer":4}');
    },
  );

  it('are requested only after the state of the content has been read', async () => {
    const service = serviceOf();
    const askedBefore: number[] = [];
    const cache = cacheForState(memoryOf(), async () => {
      askedBefore.push(service.asked.length);
      return 'one';
    });
    const transport = cachedTransport(service.transport, cache, options());
    await Promise.all([transport.get(URL_1), transport.get(new URL('?page=2', URL_1))]);
    expect(askedBefore).toEqual([0]);
  });
});
