import type { PublicationInputs } from '../publication/settings.ts';
import type { Grants } from './grants.ts';
import { framedPolicy, headerPolicy } from './policy.ts';

/*
 * The headers of the site. This table is their only source: the files for hosts and the server on this machine are made
 * from it.
 */

/** Headers by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** The headers of some addresses. */
export type HeaderRule = {
  /**
   * A pattern of addresses, relative to the root of the site: `:language` stands for one segment; `*`, once at most,
   * for any text, also an empty one or several segments. All hosts understand this much.
   */
  readonly path: string;
  readonly headers: HeaderFields;
};

/** The usual `Cache-Control`: a cached page is revalidated before each use, so that nobody sees an outdated date. */
export const ALWAYS_REVALIDATE = 'public, max-age=0, must-revalidate';

/** For files with a digest of their bytes in the name, which never change under that name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Some programs fetch a feed much too often: an hour spares the host without a noticeable delay. */
const HOURLY = 'public, max-age=3600';

/** Returns the rules that all sites have, with the grants of a site. */
const commonRules = ({ tiles, hosts, position = false }: Grants): readonly HeaderRule[] => [
  {
    path: '*',
    headers: {
      'Cache-Control': ALWAYS_REVALIDATE,
      'Content-Security-Policy': headerPolicy({ tiles, hosts }),
      'Permissions-Policy': `camera=(), geolocation=(${position ? 'self' : ''}), microphone=()`,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  },
  { path: 'assets/*', headers: { 'Cache-Control': IMMUTABLE } },
  { path: 'media/*', headers: { 'Cache-Control': IMMUTABLE } },
  { path: '*.ics', headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': HOURLY } },
  { path: '*.atom', headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': HOURLY } },
  { path: '*.webmanifest', headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } },
  // A single event is imported into a calendar. A feed is subscribed to: as an attachment, a browser would save a copy
  // that never changes again.
  { path: ':language/events/*.ics', headers: { 'Content-Disposition': 'attachment' } },
];

/** Headers of files that scripts of any site may read. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': HOURLY };

/** The rules for files of events for programs, in order. */
const API_RULES: readonly HeaderRule[] = [
  { path: ':language/api/*', headers: FOR_ALL },
  { path: 'api/*', headers: { ...FOR_ALL, 'Content-Type': 'application/schema+json' } },
  { path: ':language/changes.json', headers: { ...FOR_ALL, 'Content-Type': 'application/feed+json' } },
];

/** Returns the rules of a site in order: if several set the same header of an address, the last one counts. */
export function headerRules(
  { api, embed }: Pick<PublicationInputs, 'api' | 'embed'>,
  grants: Grants = {},
): readonly HeaderRule[] {
  const rules = [...commonRules(grants), ...(api ? API_RULES : [])];
  if (embed === undefined || embed.allow.length === 0) return rules;
  return [...rules, { path: ':language/embed/*', headers: { 'Content-Security-Policy': framedPolicy(embed.allow) } }];
}

/** The rules of a site that has no data for programs, and grants nothing. */
export const DEFAULT_HEADER_RULES = headerRules({ api: false });

/** The notation of a host for the parts of a rule's path. */
export type PathNotation = {
  readonly segment: string;
  readonly anything: string;
  literal(text: string): string;
};

/** Returns a rule's path below a folder, `/` or `/deep/path/`, as a host writes it. */
export function hostPath(root: string, path: string, { segment, anything, literal }: PathNotation): string {
  const parts = path.split(/(:language|\*)/).map((part, index) => {
    if (index % 2 === 0) return literal(part);
    return part === '*' ? anything : segment;
  });
  return literal(root) + parts.join('');
}

/** The notation of regular expressions without anchors, valid for JavaScript and PCRE. */
export const REGEXP_NOTATION: PathNotation = {
  segment: '[^/]+',
  anything: '.*',
  literal: (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
};

/** Returns the headers that rules set for an address, percent-encoded as in `#content/calendar/addresses`. */
export function headersOf(address: string, rules = headerRules({ api: true })): HeaderFields {
  const fitting = rules.filter(({ path }) => new RegExp(`^${hostPath('', path, REGEXP_NOTATION)}$`).test(address));
  return Object.assign({}, ...fitting.map(({ headers }) => headers));
}
