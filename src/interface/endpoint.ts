import { isTermKind, type Kind } from '#interface/kinds';
import { type AddressForm, type Operation, routeOf } from '#interface/routes';

/**
 * The ways to choose a language on every call: a query parameter, a segment of the base URL, or both. With `url` lists of
 * posts hold all languages, and the URL of each record tells its own; all other calls have the parameter.
 */
export const LANGUAGE_SELECTIONS = ['parameter', 'segment', 'both', 'url'] as const;

/** A way to choose a language. */
export type LanguageSelection = (typeof LANGUAGE_SELECTIONS)[number];

/** The names that differ from site to site. */
export type Naming = {
  /** The REST root below the base URL, with a leading and no trailing slash, or empty. */
  readonly restRoot: string;
  readonly namespace: string;
  readonly languageParameter: string;
};

/** The document's own names; the REST root is the one of the common implementation. */
export const DOCUMENT_NAMING: Naming = {
  restRoot: '/wp-json',
  namespace: 'calendar/events/v1',
  languageParameter: 'translation_language',
};

/** A service as the client and the embedded service address it. */
export type Endpoint = Naming & {
  /** Site address without a trailing slash. */
  readonly baseUrl: string;
  readonly languageSelection: LanguageSelection;
};

/** A language of a service, as far as URLs of calls need it: its code, and its segment or base URL. */
export type CallLanguage = {
  readonly code: string;
  /** The language's segment of the base URL; `null` for the language that has none. */
  readonly segment: string | null;
  /** Replaces the endpoint's base URL (and segment) for sites with a host per language; no trailing slash. */
  readonly baseUrl?: string | undefined;
};

/** The target of a call; `key` is the id or slug of the single-record routes. */
export type CallTarget = {
  readonly operation: Operation;
  readonly kind?: Kind;
  readonly by?: AddressForm;
  readonly key?: number | string;
};

/** Query values by parameter name; they are sent in the order of the names. */
export type CallQuery = Readonly<Record<string, string | number | boolean | readonly (number | string)[]>>;

/**
 * Returns the URL of a call. Lists are sent comma-separated, booleans as `true` and `false`. Throws a `RangeError` for a single
 * record without a key: its URL would be the list's.
 */
export function urlOf(endpoint: Endpoint, language: CallLanguage, target: CallTarget, query: CallQuery = {}): URL {
  if (holdsAllLanguages(endpoint, target.operation === 'list' ? target.kind : undefined))
    return languageUrl(endpoint, undefined, `/${endpoint.namespace}/${target.kind}`, query);
  const route = routeOf(target.operation, target.kind, target.by);
  const key = encodeURIComponent(target.key ?? '');
  // `.` and `..` are steps of a path even when they are percent-encoded.
  if (route.by !== undefined && /^\.{0,2}$/.test(key))
    throw new RangeError(`'${key}' is no key of one of the ${target.kind}.`);
  const path = route.path.replace(/\{(?:id|slug)\}/, key);
  return languageUrl(endpoint, language, `/${endpoint.namespace}${path}`, query);
}

/** Tells whether the list of a kind holds the records of all languages, whichever is requested. */
export function holdsAllLanguages({ languageSelection }: Endpoint, kind: Kind | undefined): boolean {
  return languageSelection === 'url' && kind !== undefined && !isTermKind(kind);
}

/**
 * Returns the URL of a path below the REST root, which begins with a slash, in a language or in none. The query is as
 * for `urlOf`.
 */
export function languageUrl(
  endpoint: Endpoint,
  language: CallLanguage | undefined,
  path: string,
  query: CallQuery,
): URL {
  const { languageSelection } = endpoint;
  const hasSegment = languageSelection === 'segment' || languageSelection === 'both';
  const segment = hasSegment && language?.baseUrl === undefined ? (language?.segment ?? null) : null;
  const root = `${language?.baseUrl ?? endpoint.baseUrl}${segment === null ? '' : `/${segment}`}${endpoint.restRoot}`;
  const url = new URL(`${root}${path}`);
  for (const name of Object.keys(query).sort()) url.searchParams.set(name, String(query[name]));
  if (languageSelection !== 'segment' && language !== undefined)
    url.searchParams.set(endpoint.languageParameter, language.code);
  return url;
}
