import { z } from 'zod';
import { ServiceError } from '#client/errors';
import type { FoundService } from '#discovery/find-service';
import { hintsOfCodes, hintsOfPage, type LanguageHint } from '#discovery/language-hints';
import { tagOf, webUrl } from '#discovery/page';
import { type Ask, jsonOf } from '#discovery/rest-index';

/** The routes by which language plugins of WordPress tell anybody the languages of a site, by their namespaces. */
const ROUTES = [{ namespace: 'pll/v1', path: '/languages' }] as const;

const MOST_LANGUAGES = 100;

const text = z.string().optional().catch(undefined);

const language = z.object({
  slug: z.string(),
  w3c: text,
  locale: text,
  home_url: z.string(),
  is_default: z.boolean().optional().catch(undefined),
});

/**
 * Returns the languages that a language plugin of a site tells on a route of its own: their tags, and the addresses of their
 * first pages; none where there is no such route.
 */
export async function pluginLanguages(ask: Ask, service: FoundService): Promise<LanguageHint[]> {
  const route = ROUTES.find(({ namespace }) => service.root?.namespaces.includes(namespace) === true);
  if (route === undefined) return [];
  const url = new URL(`${service.baseUrl}${service.restRoot}/${route.namespace}${route.path}`);
  try {
    const read = jsonOf(await ask(url), url);
    const languages = 'found' in read ? z.array(z.unknown()).safeParse(read.found).data : undefined;
    const base = new URL(service.baseUrl);
    return (languages ?? []).slice(0, MOST_LANGUAGES).flatMap((one) => {
      const { slug, w3c, locale, home_url: home, is_default: isDefault } = language.safeParse(one).data ?? {};
      const [named] = hintsOfCodes(slug === undefined ? [] : [slug], 'page');
      const tag = tagOf(w3c ?? locale ?? slug ?? '');
      const page = webUrl(home, base);
      if (named === undefined || tag === undefined || page === undefined) return [];
      return hintsOfPage([{ tag, url: page }], base, true).map((hint) => ({ ...hint, code: named.code, isDefault }));
    });
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
