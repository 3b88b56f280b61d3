/** A possible root of a REST interface, and the reason to think so. */
export type Candidate = {
  readonly root: URL;
  /** `named`: the site or the person says so; `guessed`: sites mostly have it there. */
  readonly source: 'named' | 'guessed';
};

/** The two parts of a REST root, as the configuration has them. */
export type RestAddress = {
  /** Without a trailing slash, query or fragment. */
  readonly baseUrl: string;
  /** With a leading and no trailing slash; `/?rest_route=` for sites without pretty addresses. */
  readonly restRoot: string;
};

const PRETTY = '/wp-json/';

/** A site may lie below its host, but not deep. */
const DEEPEST = 3;

function at(origin: string, path: string): URL {
  return new URL(path, origin);
}

/** Returns the REST root that an address within a REST interface belongs to. */
function rootWithin(asked: URL): URL | undefined {
  if (asked.searchParams.has('rest_route')) {
    const root = new URL(asked.pathname, asked.origin);
    root.searchParams.set('rest_route', '/');
    return root;
  }
  const before = /^(.*?\/wp-json)(?:\/|$)/.exec(asked.pathname)?.[1];
  return before === undefined ? undefined : at(asked.origin, `${before}/`);
}

/** Returns the folders of a path from the deepest up to the host's own, each with a trailing slash. */
function foldersOf(pathname: string): string[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const depths = Array.from({ length: Math.min(parts.length, DEEPEST) + 1 }, (_, depth) => depth);
  return depths.reverse().map((depth) => (depth === 0 ? '/' : `/${parts.slice(0, depth).join('/')}/`));
}

/**
 * Lists the possible roots of a site's REST interface, the likeliest first: those the address lies in, those the site
 * names itself, and those guessed from the address.
 */
export function candidateRoots(page: URL, named: readonly (URL | undefined)[]): Candidate[] {
  const folders = foldersOf(page.pathname);
  const guesses = [
    ...folders.map((folder) => at(page.origin, `${folder.slice(0, -1)}${PRETTY}`)),
    ...folders.map((folder) => at(page.origin, `${folder}?rest_route=/`)),
  ];
  const all: Candidate[] = [
    ...[rootWithin(page), ...named].flatMap((root) =>
      root === undefined ? [] : [{ root, source: 'named' } satisfies Candidate],
    ),
    ...guesses.map((root): Candidate => ({ root, source: 'guessed' })),
  ];
  const addresses = all.map(({ root }) => root.href);
  return all.filter(({ root }, index) => addresses.indexOf(root.href) === index);
}

/**
 * Parts a REST root into the site's address and what is below it. `home` is the site's address as the site says it;
 * it counts only where it fits.
 */
export function addressOf(root: URL, home: URL | undefined): RestAddress {
  const path = root.pathname.replace(/\/+$/, '');
  if (root.searchParams.has('rest_route')) {
    const script = /\/index\.php$/.exec(path)?.[0] ?? '/';
    const folder = path.endsWith(script) ? path.slice(0, -script.length) : path;
    return { baseUrl: `${root.origin}${folder}`, restRoot: `${script}?rest_route=` };
  }
  const known = /(?:\/index\.php)?\/wp-json$/.exec(path)?.[0];
  if (known !== undefined) return { baseUrl: `${root.origin}${path.slice(0, -known.length)}`, restRoot: known };
  const homePath = home?.host === root.host ? home.pathname.replace(/\/+$/, '') : '';
  const below = path.startsWith(`${homePath}/`) ? homePath : '';
  return { baseUrl: `${root.origin}${below}`, restRoot: path.slice(below.length) };
}
