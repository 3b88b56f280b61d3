import type { Settings } from '../publication/settings.ts';
import type { Grants } from './grants.ts';
import { framedPolicy, headerPolicy } from './policy.ts';

/*
 * With which headers the site is delivered. This table is the one place that says so: the files for hosts and the
 * server on this machine are made from it.
 */

/** Headers by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** The headers of some addresses. */
export type HeaderRule = {
  /**
   * Which ones, relative to the root of the site: `:language` stands for one segment, `*`, once at most, for any text,
   * also none and one of several segments. That much is understood by all hosts.
   */
  readonly path: string;
  readonly headers: HeaderFields;
};

/** A page is kept, and used only after asking whether it is still the same: nobody sees a date that has changed. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** For files with a digest of their bytes in the name, which never change under that name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Programs ask for a feed every few hours at best, and some much more often: an hour spares the host those, and lets
 * nobody wait for a change that would not have waited anyway.
 */
const HOURLY = 'public, max-age=3600';

/** Returns the rules that every site has, with what its headers grant. */
const commonRules = ({ tiles, hosts, position = false }: Grants): readonly HeaderRule[] => [
  {
    path: '*',
    headers: {
      'Cache-Control': REVALIDATED,
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
  // One event is there to be taken into a calendar of one's own. A feed is there to be subscribed to: as an attachment,
  // a browser would save a copy of it that never changes again.
  { path: ':language/events/*.ics', headers: { 'Content-Disposition': 'attachment' } },
];

/** What any site may read, also by a script. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': HOURLY };

/** The rules of the files by which programs read events, in order. */
const API_RULES: readonly HeaderRule[] = [
  { path: ':language/api/*', headers: FOR_ALL },
  { path: 'api/*', headers: { ...FOR_ALL, 'Content-Type': 'application/schema+json' } },
  { path: ':language/changes.json', headers: { ...FOR_ALL, 'Content-Type': 'application/feed+json' } },
];

/** Returns the rules of a site in order: where several say the same header of an address, the last one counts. */
export function headerRules(
  { api, embed }: Pick<Settings, 'api' | 'embed'>,
  grants: Grants = {},
): readonly HeaderRule[] {
  const rules = [...commonRules(grants), ...(api ? API_RULES : [])];
  if (embed === undefined || embed.allow.length === 0) return rules;
  return [...rules, { path: ':language/embed/*', headers: { 'Content-Security-Policy': framedPolicy(embed.allow) } }];
}

/** The rules of a site that has no data for programs, and grants nothing. */
export const HEADER_RULES = headerRules({ api: false });

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

/** Regular expressions, without the anchors; of a form that is the same for JavaScript and PCRE. */
export const REGULAR_EXPRESSION: PathNotation = {
  segment: '[^/]+',
  anything: '.*',
  literal: (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
};

/** Returns the headers that rules give an address, percent-encoded as `#content/addresses` has them. */
export function headersOf(address: string, rules = headerRules({ api: true })): HeaderFields {
  const fitting = rules.filter(({ path }) => new RegExp(`^${hostPath('', path, REGULAR_EXPRESSION)}$`).test(address));
  return Object.assign({}, ...fitting.map(({ headers }) => headers));
}
