/** Answers a request; `environment` is what the server hands over with it. */
type Handler<E> = (request: Request, environment: E) => Response | Promise<Response>;

/** The options of a cache. */
type CacheOptions = {
  /** The time in seconds for which an answer is given again. */
  readonly seconds: number;
  readonly now: () => Temporal.Instant;
};

type CachedAnswer = {
  readonly at: Temporal.Instant;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
};

/**
 * Puts a cache in front of a service, as hosts of sites do: a GET that was answered with 200 is answered with the same bytes
 * until they are so many seconds old, whoever asks and whatever was written meanwhile. The key is the URL, and what a request
 * says of caches is not heeded. Answers tell their `Age`, and `X-Cache` whether they come from the cache.
 */
export function cacheInFront<E>(answer: Handler<E>, { seconds, now }: CacheOptions): Handler<E> {
  const answers = new Map<string, CachedAnswer>();

  const ageOf = ({ at }: CachedAnswer) => Math.floor(at.until(now()).total('seconds'));

  function from(cached: CachedAnswer, state: 'HIT' | 'MISS'): Response {
    const headers = new Headers(cached.headers);
    headers.set('X-Cache', state);
    if (state === 'HIT') headers.set('Age', String(ageOf(cached)));
    return new Response(cached.body, { status: 200, headers });
  }

  return async (request, environment) => {
    if (request.method !== 'GET') return answer(request, environment);
    for (const [url, cached] of answers) if (ageOf(cached) >= seconds) answers.delete(url);
    const known = answers.get(request.url);
    if (known !== undefined) return from(known, 'HIT');
    const response = await answer(request, environment);
    if (response.status !== 200) return response;
    const cached = { at: now(), headers: response.headers, body: await response.arrayBuffer() };
    answers.set(request.url, cached);
    return from(cached, 'MISS');
  };
}
