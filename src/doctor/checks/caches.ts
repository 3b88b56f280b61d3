import { isDeepStrictEqual } from 'node:util';
import { type Finding, ok, warning } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';
import { isReply, type Reply } from '#doctor/probe';
import { decodeItem } from '#interface/decode-item';

/** Headers in which caches say whether an answer came from them. */
const CACHE_HEADERS = ['x-cache', 'x-cache-status', 'x-proxy-cache', 'cf-cache-status', 'x-litespeed-cache'];

/** The age in seconds from which an answer counts as old: less may come from clocks and transfer. */
const OLD = 5;

const REMEDY =
  "Exempt the REST interface (`/wp-json/`) from the site's cache, in its cache plugin or with its host. Almanac reads what a push decides by past caches; lists, and what visitors of the site see, may be old for as long.";

/** Returns the age of an answer in seconds, by its `Age` and `Date` headers (RFC 9111, 4.2.3), whichever is larger. */
function ageOf({ headers, at }: Reply, ahead: number): number {
  const age = Number(headers.age ?? '0');
  return Math.max(Number.isFinite(age) ? age : 0, secondsSince(headers.date, at) - ahead);
}

/** Returns the seconds from a `Date` header to an instant; 0 without one. */
function secondsSince(date: string | undefined, at: Temporal.Instant): number {
  const time = Date.parse(date ?? '');
  return Number.isFinite(time) ? (at.epochMilliseconds - time) / 1_000 : 0;
}

/** Returns the header by which a cache says that it gave an answer, as `X-Cache: HIT`; empty without one. */
function hitOf({ headers }: Reply): string {
  const name = CACHE_HEADERS.find((one) => /\bhit\b/i.test(headers[one] ?? ''));
  return name === undefined ? '' : `${name}: ${headers[name]}`;
}

/** Checks whether a cache answers in the place of the service, and how old its answers are; `undefined` if not tried. */
export function cacheFinding({ cache, lists }: ServiceObservation): Finding | undefined {
  if (cache === undefined || !isReply(cache.ordinary) || !isReply(cache.uncached)) return undefined;
  const { ordinary, uncached } = cache;
  // A clock that goes wrong is the same in all answers.
  const ahead = secondsSince(uncached.headers.date, uncached.at);
  const replies = [ordinary, ...[...lists.values()].filter(isReply)];
  const oldest = Math.max(...replies.map((reply) => ageOf(reply, ahead)));
  const hit = replies.map(hitOf).find((one) => one !== '') ?? '';
  if (hitOf(uncached) !== '' || Number(uncached.headers.age ?? '0') > 0)
    return warning(
      'cache-unavoidable',
      `GET ${uncached.url}: a cache answers in the place of the service (${hitOf(uncached) || `Age: ${uncached.headers.age}`}), also where it is asked not to: a push may decide by what is old.`,
      REMEDY,
    );
  const isOther = !isDeepStrictEqual(decodeItem('events', ordinary.body), decodeItem('events', uncached.body));
  if (hit === '' && oldest < OLD && !isOther) return ok('cache', 'No cache answers in the place of the service.');
  const said = [
    ...(hit === '' ? [] : [hit]),
    ...(oldest >= OLD ? [`answers are up to ${Math.round(oldest)} s old`] : []),
    ...(isOther ? ['it shows the event otherwise than the service itself'] : []),
  ];
  return warning(
    'cache',
    `GET ${ordinary.url}: a cache answers in the place of the service (${said.join('; ')}).`,
    REMEDY,
  );
}
