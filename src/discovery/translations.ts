import { z } from 'zod';
import { ServiceError } from '#client/errors';
import { readPage, webUrl } from '#discovery/page';
import { type Ask, jsonOf } from '#discovery/rest-index';
import { type Endpoint, type EndpointLanguage, urlOf } from '#interface/endpoint';
import { ENVELOPE } from '#interface/responses';

const item = z.object({ url: z.string() });

/** The largest number of languages, and of pages of each, that are looked at. */
const LOOKED_AT = { languages: 2, pages: 3 } as const;

/** Tells whether an address may be a record's: the home of a language has one segment at most. */
const isBelowHome = ({ pathname, search }: URL) => pathname.split('/').filter(Boolean).length > 1 || search !== '';

async function pagesIn(ask: Ask, endpoint: Endpoint, language: EndpointLanguage): Promise<readonly URL[]> {
  const url = urlOf(endpoint, language, { operation: 'list', kind: 'events' }, { per_page: LOOKED_AT.pages });
  const read = jsonOf(await ask(url), url);
  const items = 'found' in read ? (ENVELOPE.events.safeParse(read.found).data?.items ?? []) : [];
  return items
    .flatMap((one) => webUrl(item.safeParse(one).data?.url, new URL(endpoint.baseUrl)) ?? [])
    .filter(({ host }) => host === new URL(endpoint.baseUrl).host || host === new URL(language.baseUrl ?? url).host)
    .slice(0, LOOKED_AT.pages);
}

/**
 * Tells whether the pages of events name their translations (`<link rel="alternate" hreflang>`), as some of those in
 * languages other than the default one show.
 */
export async function pagesNameTranslations(
  ask: Ask,
  endpoint: Endpoint,
  languages: readonly EndpointLanguage[],
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
