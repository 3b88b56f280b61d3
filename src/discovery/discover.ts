import { z } from 'zod';
import { ServiceError } from '#client/errors';
import { endpointOf, type FoundService, findService, namespaceAt } from '#discovery/find-service';
import { hintsOfPage, withoutLanguage } from '#discovery/language-hints';
import { type FoundLanguage, findLanguages, type LanguageWishes, type SiteLanguages } from '#discovery/languages';
import { plainName, readPage, webUrl } from '#discovery/page';
import { type Ask, jsonOf, readFirstPage, readRootIndex, rootIndexAddress, unlessFailed } from '#discovery/rest-index';
import type { DialectName } from '#interface/dialects/dialects';
import { type CallLanguage, type Endpoint, urlOf } from '#interface/endpoint';
import { type ListedEvent, listedEvent, type ProposedStatusRules, proposedStatusRules } from '#records/status-signs';

const terms = z.array(z.object({ name: z.string(), slug: z.string() })).catch([]);
const listedItem = z.object({ title: z.string(), categories: terms, tags: terms });

/** As many events as services give at a time, the first of the list. */
const EVENTS_AT_ONCE = { per_page: 50 };

async function comingEvents(ask: Ask, endpoint: Endpoint, language: CallLanguage): Promise<readonly ListedEvent[]> {
  const page = await unlessFailed(readFirstPage(ask, endpoint, language, 'events', EVENTS_AT_ONCE));
  return (page?.items ?? []).flatMap((one) => {
    const { data } = listedItem.safeParse(one);
    return data === undefined ? [] : [listedEvent(data)];
  });
}

/**
 * Proposes rules for cancelled and postponed events by what the coming events of all languages say, in a request for each
 * language; `undefined` where none says so.
 */
async function findStatusSigns(
  ask: Ask,
  endpoint: Endpoint,
  languages: readonly CallLanguage[],
): Promise<ProposedStatusRules | undefined> {
  const events: ListedEvent[] = [];
  for (const language of languages) events.push(...(await comingEvents(ask, endpoint, language)));
  return proposedStatusRules(events);
}

const item = z.object({ url: z.string() });

/** The largest number of languages, and of pages of each, that are looked at. */
const LOOKED_AT = { languages: 2, pages: 3 } as const;

/** Tells whether an address may be a record's: the home of a language has one segment at most. */
const isBelowHome = ({ pathname, search }: URL) => pathname.split('/').filter(Boolean).length > 1 || search !== '';

async function pagesIn(ask: Ask, endpoint: Endpoint, language: CallLanguage): Promise<readonly URL[]> {
  const page = await readFirstPage(ask, endpoint, language, 'events', { per_page: LOOKED_AT.pages });
  const hosts = [endpoint.baseUrl, language.baseUrl ?? endpoint.baseUrl].map((address) => new URL(address).host);
  return (page?.items ?? [])
    .flatMap((one) => webUrl(item.safeParse(one).data?.url, new URL(endpoint.baseUrl)) ?? [])
    .filter(({ host }) => hosts.includes(host))
    .slice(0, LOOKED_AT.pages);
}

/**
 * Tells whether the pages of events name their translations (`<link rel="alternate" hreflang>`), judged by some
 * pages in languages other than the default one.
 */
async function pagesNameTranslations(
  ask: Ask,
  endpoint: Endpoint,
  languages: readonly CallLanguage[],
  defaultLanguage: string,
): Promise<boolean> {
  const others = languages.filter(({ code }) => code !== defaultLanguage).slice(0, LOOKED_AT.languages);
  for (const language of others)
    try {
      for (const url of await pagesIn(ask, endpoint, language)) {
        const page = readPage(await ask(url), url);
        const named = (page?.alternates ?? []).filter(({ tag, url: to }) => tag !== 'x-default' && isBelowHome(to));
        if (new Set(named.map(({ tag }) => tag)).size > 1) return true;
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  return false;
}

/** The facts that a site states of itself, checked where possible. */
export type Discovery = Endpoint &
  Pick<SiteLanguages, 'languages' | 'defaultLanguage' | 'zone' | 'isGuess' | 'notes'> & {
    readonly dialect: DialectName;
    /** The site's name by language code; plain text. */
    readonly titles: Readonly<Record<string, string>>;
    /** Rules for cancelled and postponed events, where coming events say that they are. */
    readonly statuses: ProposedStatusRules | undefined;
    readonly pagesNameTranslations: boolean;
  };

/**
 * Returns the service at the site's own address, for a service found below the segment of a language: without a
 * segment, or, if all languages have one, by the page's links.
 */
async function withoutSegment(ask: Ask, service: FoundService, known: readonly string[]): Promise<FoundService> {
  const { page } = service;
  const tags = [...known, ...(page?.alternates ?? []).map(({ tag }) => tag), page?.language ?? ''];
  const baseUrl = withoutLanguage(
    service.baseUrl,
    tags.filter((tag) => tag !== ''),
  );
  if (baseUrl === undefined) return service;
  const { restRoot } = service;
  const namespace = await namespaceAt(ask, { baseUrl, restRoot }, service.dialect).catch(() => undefined);
  if (namespace !== undefined) return { ...service, baseUrl, namespace };
  const segments = hintsOfPage(page?.alternates ?? [], new URL(baseUrl), false).filter(
    ({ segment }) => segment !== null,
  );
  return segments.length > 1 ? { ...service, baseUrl } : service;
}

/** Returns the address of the REST root's index in one language. */
function rootIn(endpoint: Endpoint, language: FoundLanguage): URL {
  const url = urlOf(endpoint, language, { operation: 'index' });
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', '/');
  else url.pathname = url.pathname.slice(0, -endpoint.namespace.length);
  return rootIndexAddress(url);
}

/** Returns the site's name in one language, as the REST root says it there. */
async function nameIn(ask: Ask, endpoint: Endpoint, language: FoundLanguage): Promise<string | undefined> {
  const url = rootIn(endpoint, language);
  const answer = await unlessFailed(ask(url));
  const read = answer && jsonOf(answer, url);
  return read && 'value' in read ? plainName(readRootIndex(read.value)?.name) : undefined;
}

/** Returns the notes on languages that have a host of their own: the site's page chose it, not the person. */
function notesOfHosts(baseUrl: string, languages: readonly FoundLanguage[]): string[] {
  return languages.flatMap(({ code, baseUrl: hostUrl }) =>
    hostUrl === undefined || new URL(hostUrl).origin === new URL(baseUrl).origin
      ? []
      : [
          `${code} is asked for at ${hostUrl}, another host than the service's. Syncs and pushes send the credentials of ALMANAC_AUTH_… there, too: leave the language out if that host is not the site's.`,
        ],
  );
}

/**
 * Finds out what a site says of itself: its service, languages, time zone and name. Sends some tens of requests, all of
 * which read, and writes nothing. Throws `DiscoveryError` and other `ServiceError`s.
 */
export async function discover(address: URL, ask: Ask, wishes: LanguageWishes): Promise<Discovery> {
  const service = await withoutSegment(ask, await findService(address, ask), wishes.known);
  const first = `${service.baseUrl}/`;
  const isHome = address.href === first || service.page?.url.href === first;
  const answer = isHome ? undefined : await unlessFailed(ask(new URL(first)));
  const home = isHome ? service.page : answer && readPage(answer, new URL(first));
  const { languages, defaultLanguage, selection, parameter, zone, isGuess, notes } = await findLanguages(
    ask,
    service,
    home,
    wishes,
  );
  const endpoint: Endpoint = {
    ...endpointOf(service, service.dialect),
    languageParameter: parameter,
    languageSelection: selection,
  };
  const siteName =
    plainName(service.root?.name) ?? home?.name ?? service.page?.name ?? new URL(service.baseUrl).hostname;
  const titles: Record<string, string> = {};
  for (const language of languages) {
    const asksRoot = service.root !== undefined && language.code !== defaultLanguage;
    titles[language.code] = (asksRoot ? await nameIn(ask, endpoint, language) : undefined) ?? siteName;
  }
  const { host } = new URL(service.baseUrl);
  const elsewhere =
    host === address.host ? [] : [`The calendar is at ${service.baseUrl}, another host than was given.`];
  return {
    ...endpoint,
    dialect: service.dialect,
    languages,
    defaultLanguage,
    zone,
    isGuess,
    notes: [...elsewhere, ...notesOfHosts(service.baseUrl, languages), ...notes],
    titles,
    statuses: await findStatusSigns(ask, endpoint, languages),
    pagesNameTranslations: await pagesNameTranslations(ask, endpoint, languages, defaultLanguage),
  };
}
