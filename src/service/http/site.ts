import { z } from 'zod';
import type { Dialect } from '#interface/dialects/dialects';
import type { CallLanguage, Naming } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { Currency, Sequence } from '#service/database/rows';
import { type Store, sqlWhere } from '#service/database/store';
import type { Presentation } from '#service/reads/text';

/**
 * The ways in which a site can offer several languages. `segments`: a REST root for each language, or the parameter.
 * `filtered`: the parameter alone. `polylang`: as the WordPress plugin Polylang does; lists of posts hold all
 * languages, lists of terms the requested one, and ids and slugs are unique over all languages.
 */
export const LANGUAGE_FORMS = ['segments', 'filtered', 'polylang'] as const;

/** A way in which a site can offer several languages. */
export type LanguageForm = (typeof LANGUAGE_FORMS)[number];

/** Returns the REST root, namespace and language parameter of a site: the dialect's own, but with Polylang the parameter `lang`. */
export function namingOf({ naming }: Dialect, form: LanguageForm): Naming {
  return form === 'polylang' ? { ...naming, languageParameter: 'lang' } : naming;
}

/** The WordPress site that the embedded service imitates: its interface, languages, currency, time zone, address and clock. */
export type Site = {
  readonly naming: Naming;
  /** The behaviour wherever document and observation differ. */
  readonly dialect: Dialect;
  readonly presentation: Presentation;
  readonly languages: readonly CallLanguage[];
  readonly languagesAs: LanguageForm;
  /** The language of requests that name no language of the site. */
  readonly defaultLanguage: CallLanguage;
  /** The address that every URL in a response begins with; no trailing slash. */
  readonly publicUrl: string;
  /** The currency of amounts without one of their own. */
  readonly currency: Currency;
  /** The site's time zone. */
  readonly timeZone: string;
  /** True if a venue or organizer that goes to the trash leaves its events. */
  readonly unlinksTrash: boolean;
  /** The time at which the days of the site end, and all-day events begin. */
  readonly dayEnds: Temporal.PlainTime;
  readonly now: () => Temporal.Instant;
  /** Returns a number from 0 up to 1, for what services vary between answers. */
  readonly random: () => number;
};

/**
 * The user who sends a request: `anonymous`; `editor`, the one user who may read and write everything; or `reader`, a
 * user who can sign in and reads what anyone does.
 */
export type ReaderRole = 'anonymous' | 'editor' | 'reader';

/** The source of an answer: the calendar of one language, and the reader who asks. */
export type RequestContext = {
  readonly site: Site;
  readonly store: Store;
  /** The language of the rows that answer the request. */
  readonly language: string;
  /** The language that the request names, or the default one for an unknown code; `undefined` if it names none. */
  readonly requestedLanguage: string | undefined;
  readonly reader: ReaderRole;
  readonly addresses: Addresses;
};

/** The contexts that requests are answered from. */
export type RequestContexts = {
  readonly standard: RequestContext;
  readonly byLanguage: ReadonlyMap<string, RequestContext>;
  /** The contexts of languages with a segment in their base URL, by segment. */
  readonly bySegment: ReadonlyMap<string, RequestContext>;
  /** The contexts of languages with a host of their own, by host. */
  readonly byHost: ReadonlyMap<string, RequestContext>;
};

/** Returns the context of the language to which the host of a URL belongs; the standard one for any other host. */
export function contextOfHost({ standard, byHost }: RequestContexts, { host }: URL): RequestContext {
  return byHost.get(host) ?? standard;
}

/** Builds the URLs in responses of one language. They never depend on where the service listens. */
type Addresses = {
  /** A post's page; `kind` in the singular. */
  readonly page: (kind: 'event' | 'venue' | 'organizer', slug: string) => string;
  /** The address of a post that has no page; `type` as the platform calls its kind. */
  readonly numbered: (type: string, id: number) => string;
  /** A term's archive page; `slugs` from the topmost category down. */
  readonly archive: (kind: 'categories' | 'tags', slugs: readonly string[]) => string;
  /** A route of the interface, by its path below the namespace. */
  readonly rest: (path: string) => string;
  readonly image: (file: string) => string;
  readonly globalId: (id: number) => string;
};

/** Returns the path of the REST root under a language segment. */
export function restRootPath(naming: Naming, segment: string | null): string {
  return `${segment === null ? '' : `/${segment}`}${naming.restRoot}`;
}

/** Returns the path of the interface's namespace under a language segment. */
export function restPath(naming: Naming, segment: string | null): string {
  return `${restRootPath(naming, segment)}/${naming.namespace}`;
}

/** Returns the address of a site's home in one language, without a trailing slash. */
export function homeOf({ publicUrl }: Pick<Site, 'publicUrl'>, { segment, baseUrl }: CallLanguage): string {
  return baseUrl ?? `${publicUrl}${segment === null ? '' : `/${segment}`}`;
}

/** Returns the addresses of a site's records in one language. */
export function addressesOf(site: Pick<Site, 'naming' | 'publicUrl'>, language: CallLanguage): Addresses {
  const home = homeOf(site, language);
  const rest = language.baseUrl === undefined ? restPath(site.naming, language.segment) : restPath(site.naming, null);
  const host = new URL(home).hostname;
  return {
    page: (kind, slug) => `${home}/${kind}/${slug}/`,
    numbered: (type, id) => `${home}/?post_type=${type}&p=${id}`,
    archive: (kind, slugs) => `${home}/${kind === 'tags' ? 'tag' : 'events/category'}/${slugs.join('/')}/`,
    rest: (path) => `${language.baseUrl ?? site.publicUrl}${rest}${path}`,
    image: (file) => (/^https?:/.test(file) ? file : `${site.publicUrl}/images/${file}`),
    globalId: (id) => `${host}?id=${id}`,
  };
}

/** Returns the address of a kind's list, or of one of its records. */
export function restAddress(addresses: Addresses, kind: Kind, id?: number): string {
  return addresses.rest(id === undefined ? `/${kind}` : `/${kind}/${id}`);
}

const LANGUAGE_ROW = z.object({ language: z.string() });

/** Returns the language of a record: its row's or, with a plugin, the plugin's entry; `undefined` if that is missing. */
export function languageOfRecord(
  { site, store, language }: RequestContext,
  sequence: Sequence,
  id: number,
): string | undefined {
  if (site.languagesAs !== 'polylang') return language;
  const sql = 'SELECT language FROM record_languages WHERE sequence = ? AND id = ?';
  return store.recall(LANGUAGE_ROW, sql, [sequence, id])[0]?.language;
}

/** Stores the language of a record that has none yet: the request's, or the site's. */
export function setMissingLanguage(
  { site, store, requestedLanguage }: RequestContext,
  sequence: Sequence,
  id: number,
): void {
  if (site.languagesAs !== 'polylang') return;
  if (store.count('record_languages', sqlWhere('sequence = ? AND id = ?', sequence, id)) > 0) return;
  store.insert('record_languages', { sequence, id, language: requestedLanguage ?? site.defaultLanguage.code });
}

/** Returns the addresses in the language of a record; without a segment for a record that has no language. */
export function addressesOfRecord(context: RequestContext, sequence: Sequence, id: number): Addresses {
  const { site, addresses } = context;
  if (site.languagesAs !== 'polylang') return addresses;
  const code = languageOfRecord(context, sequence, id);
  return addressesOf(site, site.languages.find((one) => one.code === code) ?? { code: '', segment: null });
}
