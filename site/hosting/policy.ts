import type { AllowedHosts } from '#config/head';

/*
 * The sources that pages may load and run (Content Security Policy, Level 3): only the site itself. Browsers treat a
 * page's JSON-LD as data, not as a script. An inline script would need its hash here.
 */

/** Directives by name, for every page. */
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

/** The sources that a policy allows besides the site itself. */
type PolicySources = {
  /** The origin of the tiles of maps. */
  readonly tiles?: string | undefined;
  /** The hosts that the user allows. */
  readonly hosts?: AllowedHosts | undefined;
};

/** Returns the directives for sources besides the site itself, without directives that would allow nothing more. */
function directivesFor({ tiles, hosts }: PolicySources): Readonly<Record<string, string>> {
  const lists: AllowedHosts = {
    'script-src': hosts?.['script-src'] ?? [],
    'connect-src': hosts?.['connect-src'] ?? [],
    'img-src': [...(tiles === undefined ? [] : [tiles]), ...(hosts?.['img-src'] ?? [])],
  };
  const named = Object.entries(lists).filter(([, list]) => list.length > 0);
  const directives = Object.fromEntries(
    named.map(([name, list]) => [name, [...new Set(["'self'", ...list])].join(' ')]),
  );
  // Without a directive of their own, workers follow the directive of scripts.
  return lists['script-src'].length === 0 ? directives : { ...directives, 'worker-src': "'self'" };
}

/** Returns the policy that a page declares itself, on any host, for its map and the hosts that the user allows. */
export const pagePolicy = (sources: PolicySources = {}): string =>
  policyText({ ...DIRECTIVES, ...directivesFor(sources) });

/** Returns the policy as a header. Only a header can forbid frames. */
export const headerPolicy = (sources: PolicySources = {}): string =>
  policyText({ ...DIRECTIVES, ...directivesFor(sources), 'frame-ancestors': "'none'" });

/** Returns the value of the header `Content-Security-Policy` for pages that these origins may frame. */
export function framedPolicy(origins: readonly string[]): string {
  return policyText({ ...DIRECTIVES, 'frame-ancestors': origins.join(' ') });
}
