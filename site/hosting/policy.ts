/*
 * The sources that pages may load and run (Content Security Policy, Level 3): only what comes from the site itself. A
 * page's JSON-LD is data, and no script to a browser. A page that should have an inline script needs the script's hash
 * here.
 */

/** Directives by name; each holds for every page. */
const DIRECTIVES = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
};

const policyText = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** Allows images of one host beside the site's own: the tiles of a map. */
const withTiles = (tiles: string | undefined) => (tiles === undefined ? {} : { 'img-src': `'self' ${tiles}` });

/** Returns the policy as a page says it of itself, wherever it is hosted; `tiles` is the origin of its map's tiles. */
export const pagePolicy = (tiles?: string): string => policyText({ ...DIRECTIVES, ...withTiles(tiles) });

/** Returns the policy as a header, which alone can say that nobody may frame a page. */
export const headerPolicy = (tiles?: string): string =>
  policyText({ ...DIRECTIVES, ...withTiles(tiles), 'frame-ancestors': "'none'" });

/** Returns the policy, as a header, of pages that sites of some origins may frame. */
export function framedPolicy(origins: readonly string[]): string {
  return policyText({ ...DIRECTIVES, 'frame-ancestors': origins.join(' ') });
}
