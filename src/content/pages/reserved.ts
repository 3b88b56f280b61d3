import { KINDS } from '#interface/kinds';

/** What stands, or may come to stand, directly below a language's address, beside years, which are digits. */
const RESERVED: ReadonlySet<string> = new Set([
  ...KINDS,
  'upcoming',
  'past',
  'free',
  'featured',
  'search',
  'today',
  'tomorrow',
  'weekend',
  'this-week',
  'this-month',
  'subscribe',
  'changes',
  'series',
  'calendar',
  'api',
  'embed',
  'feed',
  'feeds',
  'index',
  'map',
  'media',
  'pages',
  'places',
  'programme',
  'sitemap',
]);

/** Tells whether an address below a language is the site's own, or kept for it. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name) || /^\d+$/.test(name);
}
