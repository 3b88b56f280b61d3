import type { AllowedHosts } from '#config/head';

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

/** What a policy allows beside the site itself. */
type Allowed = {
  /** The origin of the tiles of maps. */
  readonly tiles?: string | undefined;
  /** The hosts that the user allows. */
  readonly hosts?: AllowedHosts | undefined;
};

/** Returns the directives that allow what is beside the site itself; those that allow nothing more are left out. */
function allowing({ tiles, hosts }: Allowed): Readonly<Record<string, string>> {
  const lists: AllowedHosts = {
    'script-src': hosts?.['script-src'] ?? [],
    'connect-src': hosts?.['connect-src'] ?? [],
    'img-src': [...(tiles === undefined ? [] : [tiles]), ...(hosts?.['img-src'] ?? [])],
  };
  const named = Object.entries(lists).filter(([, list]) => list.length > 0);
  const directives = Object.fromEntries(
    named.map(([name, list]) => [name, [...new Set(["'self'", ...list])].join(' ')]),
  );
  // What is not said of workers is as it is said of scripts.
  return lists['script-src'].length === 0 ? directives : { ...directives, 'worker-src': "'self'" };
}

/** Returns the policy as a page says it of itself, wherever it is hosted, of its map and the site's hosts. */
export const pagePolicy = (allowed: Allowed = {}): string => policyText({ ...DIRECTIVES, ...allowing(allowed) });

/** Returns the policy as a header, which alone can say that nobody may frame a page. */
export const headerPolicy = (allowed: Allowed = {}): string =>
  policyText({ ...DIRECTIVES, ...allowing(allowed), 'frame-ancestors': "'none'" });

/** Returns the policy, as a header, of pages that sites of some origins may frame. */
export function framedPolicy(origins: readonly string[]): string {
  return policyText({ ...DIRECTIVES, 'frame-ancestors': origins.join(' ') });
}
