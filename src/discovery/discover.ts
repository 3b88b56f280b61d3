import { ServiceError } from '#client/errors';
import { endpointOf, type FoundService, findService, namespaceAt } from '#discovery/find-service';
import { hintsOfPage, withoutLanguage } from '#discovery/language-hints';
import { type FoundLanguage, type FoundLanguages, findLanguages, type LanguageWishes } from '#discovery/languages';
import { plainName, readPage, type SitePage } from '#discovery/page';
import { type Ask, indexAddress, jsonOf, readRootIndex } from '#discovery/rest-index';
import { findStatusSigns } from '#discovery/status-signs';
import { pagesNameTranslations } from '#discovery/translations';
import type { DialectName } from '#interface/dialects/dialects';
import { type Endpoint, urlOf } from '#interface/endpoint';
import type { ProposedStatuses } from '#records/status-signs';

/** The facts that a site states of itself, checked where possible. */
export type Discovery = Endpoint &
  Pick<FoundLanguages, 'languages' | 'defaultLanguage' | 'zone' | 'isGuess' | 'notes'> & {
    readonly dialect: DialectName;
    /** The site's name by language code; plain text. */
    readonly titles: Readonly<Record<string, string>>;
    /** Rules for cancelled and postponed events, where coming events say that they are. */
    readonly statuses: ProposedStatuses | undefined;
    /** True if pages of events name their translations. */
    readonly pagesNameTranslations: boolean;
  };

/** Returns a page, or `undefined` where there is none that can be read. */
async function pageAt(ask: Ask, url: URL): Promise<SitePage | undefined> {
  try {
    return readPage(await ask(url), url);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/**
 * Returns the service at the site's own address, where it was found below the segment of a language: as it answers
 * without one, or, where all languages have a segment, as the page's links show.
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
  return indexAddress(url);
}

/** Returns the site's name in one language, as the REST root says it there. */
async function nameIn(ask: Ask, endpoint: Endpoint, language: FoundLanguage): Promise<string | undefined> {
  const url = rootIn(endpoint, language);
  try {
    const read = jsonOf(await ask(url), url);
    return 'found' in read ? plainName(readRootIndex(read.found)?.name) : undefined;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** Returns the notes on languages that have a host of their own: the site's page chose it, not the person. */
function notesOfHosts(baseUrl: string, languages: readonly FoundLanguage[]): string[] {
  return languages.flatMap(({ code, baseUrl: own }) =>
    own === undefined || new URL(own).origin === new URL(baseUrl).origin
      ? []
      : [
          `${code} is asked for at ${own}, another host than the service's. Syncs and pushes send the credentials of ALMANAC_AUTH_… there, too: leave the language out if that host is not the site's.`,
        ],
  );
}

/**
 * Finds out what a site says of itself: its service, languages, time zone and name. Everything is only asked for, in
 * some tens of requests, and nothing is written. Throws `DiscoveryError` and other `ServiceError`s.
 */
export async function discover(asked: URL, ask: Ask, wishes: LanguageWishes): Promise<Discovery> {
  const service = await withoutSegment(ask, await findService(asked, ask), wishes.known);
  const first = `${service.baseUrl}/`;
  const isHome = asked.href === first || service.page?.url.href === first;
  const home = isHome ? service.page : await pageAt(ask, new URL(first));
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
  const own = plainName(service.root?.name) ?? home?.name ?? service.page?.name ?? new URL(service.baseUrl).hostname;
  const titles: Record<string, string> = {};
  for (const language of languages) {
    const asksRoot = service.root !== undefined && language.code !== defaultLanguage;
    titles[language.code] = (asksRoot ? await nameIn(ask, endpoint, language) : undefined) ?? own;
  }
  const { host } = new URL(service.baseUrl);
  const elsewhere = host === asked.host ? [] : [`The calendar is at ${service.baseUrl}, another host than was given.`];
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
