import PQueue from 'p-queue';
import type { Certificate } from '#health/certificate';
import { checkICalendar, HEALTH_ADDRESS, type PublishedHealth, readHealth, sitemapAddresses } from '#health/published';
import type { SiteReader } from '#health/web';

/** The severity of a finding: `degraded` needs a person soon, `broken` is what visitors notice. */
export type HealthLevel = 'fine' | 'degraded' | 'broken';

/** The finding on one thing that was looked at. */
export type HealthFinding = {
  readonly level: HealthLevel;
  readonly check: 'site' | 'freshness' | 'events' | 'feeds' | 'pages' | 'certificate';
  /** The finding, on one line. */
  readonly message: string;
  /** The action to take, where one is needed. */
  readonly remedy?: string;
};

/** The outside world of an examination, and what is expected of the site. */
type ExaminationOptions = {
  readonly web: SiteReader;
  /** `undefined` where certificates can't be looked at, as behind a proxy. */
  readonly certificate: ((url: URL) => Promise<Certificate>) | undefined;
  readonly now: Temporal.Instant;
  /** The greatest age of the site's build. */
  readonly maxAge: Temporal.Duration;
};

/** The greatest number of feeds and pages to request, spread over all. */
const MOST_FEEDS = 100;
const MOST_PAGES = 30;
const AT_ONCE = 4;
/** The greatest number of findings of one kind to report singly. */
const MOST_FINDINGS = 10;
/** Days; automatic renewals come earlier. */
const SHORTEST_CERTIFICATE = 14;
const LARGEST_SMALL_FILE = 4 * 1024 * 1024;

/** Returns at most so many members of a list, evenly spread, the first always among them. */
export function evenlySpread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]).filter(
    (one) => one !== undefined,
  );
}

/** Returns the first ten findings, and one more that counts the rest. */
function firstFindings(findings: readonly HealthFinding[]): readonly HealthFinding[] {
  const [first] = findings.slice(MOST_FINDINGS);
  if (first === undefined) return findings;
  return [...findings.slice(0, MOST_FINDINGS), { ...first, message: `… and ${findings.length - MOST_FINDINGS} more` }];
}

/** Calls `act` for each item, four at once; resolves to the results in the order of the items. */
async function each<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return Promise.all(all.map((one) => queue.add(() => act(one))));
}

/** Returns findings on a published site, looked at from outside: by at most some 150 requests, all to the site itself. */
export async function examineSite(root: URL, options: ExaminationOptions): Promise<readonly HealthFinding[]> {
  const { web } = options;
  const answer = await web.get(new URL(HEALTH_ADDRESS, root), LARGEST_SMALL_FILE);
  const cannot = (what: string, remedy: string): readonly HealthFinding[] => [
    { level: 'broken', check: 'site', message: `${new URL(HEALTH_ADDRESS, root)} ${what}`, remedy },
  ];
  if ('failure' in answer) return cannot(answer.failure, 'Look whether the address is right and the host is up.');
  const remedy = 'Name the root of the site; if it is that, build and publish it again.';
  if (answer.status !== 200) return cannot(`answers with status ${answer.status}`, remedy);
  const health = readHealth(answer.text);
  if (health === undefined) return cannot('is not what Almanac publishes there', remedy);
  const base = new URL('.', answer.url);
  const moved: readonly HealthFinding[] =
    base.href === root.href
      ? []
      : [{ level: 'fine', check: 'site', message: `${root.href} redirects to ${base.href}` }];
  const elsewhere: readonly HealthFinding[] =
    new URL(`${health.siteUrl}/`).href === base.href
      ? []
      : [
          {
            level: 'degraded',
            check: 'site',
            message: `the site was built for ${health.siteUrl}/ and is published at ${base.href}`,
            remedy: 'Its feeds and sitemaps lead there: set `siteUrl` to where it is published, and build again.',
          },
        ];
  return [
    ...moved,
    ...elsewhere,
    freshness(health, options),
    ...events(health),
    ...(await feeds(base, health, web)),
    ...(await pages(base, web)),
    ...(await certificate(base, options)),
  ];
}

function freshness({ day, timeZone }: PublishedHealth, { now, maxAge }: ExaminationOptions): HealthFinding {
  const check = 'freshness';
  const zone = zoneOf(timeZone);
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const built = Temporal.PlainDate.from(day);
  const { days } = built.until(today, { largestUnit: 'days' });
  const message = days === 0 ? `built today, ${day}` : `built for ${day}, ${days} ${days === 1 ? 'day' : 'days'} ago`;
  if (Temporal.PlainDate.compare(built.add(maxAge), today) < 0)
    return { level: 'broken', check, message, remedy: 'Look at the last runs of the timer that syncs and builds.' };
  if (days < -1)
    return { level: 'degraded', check, message: `built for ${day}, which is yet to come`, remedy: 'Set the clock.' };
  return { level: 'fine', check, message };
}

/** Returns the name of a zone; `UTC` if this machine does not know it. */
function zoneOf(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return 'UTC';
  }
}

function events({ languages }: PublishedHealth): readonly HealthFinding[] {
  return languages.map(({ code, events: all, upcoming }) => {
    const message = `${code}: ${all} events, ${upcoming} of them upcoming`;
    return upcoming > 0
      ? { level: 'fine', check: 'events', message }
      : { level: 'degraded', check: 'events', message, remedy: 'Look whether the service still has events to come.' };
  });
}

async function feeds(base: URL, { feeds: all }: PublishedHealth, web: SiteReader): Promise<readonly HealthFinding[]> {
  const main = all.filter((address) => address.endsWith('/calendar.ics'));
  const rest = all.filter((address) => !address.endsWith('/calendar.ics'));
  const chosen = [...evenlySpread(main, MOST_FEEDS), ...evenlySpread(rest, Math.max(0, MOST_FEEDS - main.length))];
  let count = 0;
  let largest = 0;
  const results = await each(chosen, async (address): Promise<HealthFinding | undefined> => {
    const url = URL.parse(address, base);
    const bad = (what: string, level: HealthLevel = 'broken', remedy?: string): HealthFinding => ({
      level,
      check: 'feeds',
      message: `${url?.href ?? JSON.stringify(address.slice(0, 200))} ${what}`,
      ...(remedy === undefined ? {} : { remedy }),
    });
    if (url === null) return bad('is named as a feed and is no address');
    if (!url.href.startsWith(base.href)) return bad('is named as a feed and is not of this site');
    const answer = await web.get(url);
    if ('failure' in answer) return bad(answer.failure);
    if (answer.status !== 200) return bad(`answers with status ${answer.status}`);
    const read = checkICalendar(answer.text);
    if ('problem' in read) return bad(`is no feed: ${read.problem}`, 'broken', 'Build and publish the site again.');
    count += read.events;
    largest = Math.max(largest, answer.bytes);
    if (answer.type === 'text/calendar') return undefined;
    const remedy = 'Deliver `.ics` files as `text/calendar`; the build writes that for many hosts, see the README.';
    return bad(`is delivered as ${answer.type || 'nothing that is named'}`, 'degraded', remedy);
  });
  const bad = results.filter((one) => one !== undefined);
  if (chosen.length === 0) return [{ level: 'broken', check: 'feeds', message: 'the site names no feeds' }];
  const message = `${chosen.length - bad.length} of ${chosen.length} feeds are whole${chosen.length < all.length ? ` (of ${all.length})` : ''}: ${count} entries, the largest ${Math.ceil(largest / 1024)} KiB`;
  return [...firstFindings(bad), { level: 'fine', check: 'feeds', message }];
}

async function pages(base: URL, web: SiteReader): Promise<readonly HealthFinding[]> {
  const check = 'pages';
  const absent = await web.get(new URL('this-page-is-not-there/', base), LARGEST_SMALL_FILE);
  const soft: readonly HealthFinding[] =
    'status' in absent && absent.status < 400
      ? [
          {
            level: 'degraded',
            check,
            message: `what is not there is answered with status ${absent.status}`,
            remedy: 'Have the host answer 404 with 404.html: otherwise dead addresses stay in search engines.',
          },
        ]
      : [];
  const index = await locations(new URL('sitemap.xml', base), web);
  if ('failure' in index) return [...soft, { level: 'broken', check, message: `sitemap.xml ${index.failure}` }];
  const foreign = index.urls.find((url) => !url.startsWith(base.href));
  if (foreign !== undefined)
    return [...soft, { level: 'degraded', check, message: `sitemap.xml leads elsewhere: ${foreign.slice(0, 200)}` }];
  const listed = await each(evenlySpread(index.urls, MOST_PAGES), (url) => locations(new URL(url), web));
  const bad: HealthFinding[] = [];
  const urls = listed.flatMap((one, at) => {
    if ('urls' in one) return one.urls;
    bad.push({ level: 'broken', check, message: `${evenlySpread(index.urls, MOST_PAGES)[at]} ${one.failure}` });
    return [];
  });
  const ofSite = urls.filter((url) => url.startsWith(base.href));
  const chosen = evenlySpread(ofSite, MOST_PAGES);
  const answers = await each(chosen, async (url): Promise<HealthFinding | undefined> => {
    const answer = await web.get(new URL(url), LARGEST_SMALL_FILE);
    const what =
      'failure' in answer
        ? answer.failure
        : answer.status !== 200
          ? `answers with status ${answer.status}`
          : answer.type !== 'text/html'
            ? `is no page but ${answer.type || 'of no type'}`
            : undefined;
    return what === undefined ? undefined : { level: 'broken', check, message: `${url} ${what}` };
  });
  bad.push(...answers.filter((one) => one !== undefined));
  const good = chosen.length - answers.filter((one) => one !== undefined).length;
  return [
    ...soft,
    ...firstFindings(bad),
    { level: 'fine', check, message: `${good} of ${chosen.length} pages answer (of ${ofSite.length} in the sitemaps)` },
  ];
}

async function locations(url: URL, web: SiteReader) {
  const answer = await web.get(url);
  if ('failure' in answer) return answer;
  if (answer.status !== 200) return { failure: `answers with status ${answer.status}` };
  const urls = sitemapAddresses(answer.text);
  return urls === undefined ? { failure: 'is no sitemap' } : { urls };
}

async function certificate(
  base: URL,
  { certificate: look, now }: ExaminationOptions,
): Promise<readonly HealthFinding[]> {
  const check = 'certificate';
  if (base.protocol !== 'https:') return [{ level: 'fine', check, message: 'none: the site is asked for without TLS' }];
  if (look === undefined) return [{ level: 'fine', check, message: 'not looked at: a proxy is in between' }];
  const result = await look(base);
  if ('failure' in result) return [{ level: 'broken', check, message: `${base.host} ${result.failure}` }];
  const days = Math.floor((result.until.epochMilliseconds - now.epochMilliseconds) / 86_400_000);
  const message = days < 0 ? `ended ${-days} days ago` : `ends in ${days} days`;
  const remedy = 'Renew it, and look why that did not happen by itself.';
  if (days < 0) return [{ level: 'broken', check, message, remedy }];
  if (result.distrust !== undefined)
    return [{ level: 'broken', check, message: `is not trusted (${result.distrust})`, remedy: 'Install one that is.' }];
  if (days < SHORTEST_CERTIFICATE) return [{ level: 'degraded', check, message, remedy }];
  return [{ level: 'fine', check, message }];
}
