import { BlockedError, type Call, ServiceError, TooLargeError, UnauthorizedError } from '#client/errors';
import { type Interception, interceptionOf } from '#client/interceptions';
import { linksBy } from '#client/link-header';
import type { Answer } from '#client/transport';
import { REST_RELATION, readPage, type SitePage, webUrl } from '#discovery/page';
import {
  type Ask,
  dialectsAmong,
  jsonOf,
  type NamespaceIndex,
  type RootIndex,
  readNamespaceIndex,
  readRootIndex,
  rootIndexAddress,
} from '#discovery/rest-index';
import type { Explanation } from '#errors';
import { DIALECT_NAMES, DIALECTS, type DialectName } from '#interface/dialects/dialects';
import { type CallLanguage, type Endpoint, urlOf } from '#interface/endpoint';

/** A possible root of a REST interface, and the reason to think so. */
type Candidate = {
  readonly root: URL;
  /** `named`: the site or the person says so; `guessed`: sites mostly have it there. */
  readonly source: 'named' | 'guessed';
};

/** The two parts of a REST root, as the configuration has them. */
type RestAddress = {
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
function rootWithin(address: URL): URL | undefined {
  if (address.searchParams.has('rest_route')) {
    const root = new URL(address.pathname, address.origin);
    root.searchParams.set('rest_route', '/');
    return root;
  }
  const before = /^(.*?\/wp-json)(?:\/|$)/.exec(address.pathname)?.[1];
  return before === undefined ? undefined : at(address.origin, `${before}/`);
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
 * Splits the URL of a REST root into the site's base URL and the REST path below it. `home`, the address that the site states,
 * is used only if the root has neither `rest_route` nor `/wp-json`, and only if the root lies below it.
 */
export function restAddressOf(root: URL, home: URL | undefined): RestAddress {
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

/** The error where no calendar was found at the address that a person gave; its message says what answered instead. */
export class DiscoveryError extends ServiceError {
  constructor(call: Call, explanation: Omit<Explanation, 'state'>) {
    super(call, { ...explanation, state: 'Nothing was written.' });
  }
}

/** A calendar service that answered, and what it said of itself. */
export type FoundService = RestAddress & {
  readonly dialect: DialectName;
  readonly namespace: NamespaceIndex;
  /** The index at its REST root; `undefined` where only the namespace answers. */
  readonly root: RootIndex | undefined;
  /** The facts of the page at the address that the person gave. */
  readonly page: SitePage | undefined;
};

/** The language of calls that name none. */
export const NO_LANGUAGE: CallLanguage = { code: '', segment: null };

/** Returns a service as the client addresses it, with the names of its dialect. */
export function endpointOf({ baseUrl, restRoot }: RestAddress, dialect: DialectName): Endpoint {
  return { ...DIALECTS[dialect].naming, baseUrl, restRoot, languageSelection: 'segment' };
}

/** Reads the index of a namespace at a REST root; `undefined` where there is none. */
export async function namespaceAt(
  ask: Ask,
  address: RestAddress,
  dialect: DialectName,
): Promise<NamespaceIndex | undefined> {
  const endpoint = endpointOf(address, dialect);
  const url = urlOf(endpoint, NO_LANGUAGE, { operation: 'index' });
  const read = jsonOf(await ask(url), url);
  return 'value' in read ? readNamespaceIndex(read.value, endpoint.namespace) : undefined;
}

/** The requests on the way and their outcomes, for messages. */
type Trace = { readonly lines: string[]; refusal: ServiceError | undefined };

function noteFailure(trace: Trace, url: URL, error: ServiceError, answer?: Answer): void {
  const [reason = ''] = error.message.split('\n');
  trace.lines.push(`GET ${url.href}: ${reason}`);
  const isNamed = answer !== undefined && namedInterception(answer) !== undefined;
  // A firewall or a login says more than that there is nothing elsewhere.
  if (error instanceof UnauthorizedError || (error instanceof BlockedError && isNamed)) trace.refusal ??= error;
}

/** Returns what is known to answer in the place of a service, such as a firewall; `undefined` for an unknown page. */
function namedInterception(answer: Answer): Interception | undefined {
  const interception = interceptionOf(answer);
  return interception !== undefined && interception.signs.length > 0 ? interception : undefined;
}

/** Tells whether a REST interface answers, though without an index: an error of its own is JSON with a code. */
function speaksRest(answer: Answer): boolean {
  return interceptionOf(answer) === undefined && /^\s*\{/.test(answer.body) && /"code"\s*:/.test(answer.body);
}

/** Returns the address of a REST root that answered, after redirects, without the query that limits its fields. */
function answeredRoot(answer: Answer, requestUrl: URL): URL {
  const root = new URL(answer.url ?? requestUrl);
  root.searchParams.delete('_fields');
  return root;
}

function withoutCalendar(root: URL, index: RootIndex): DiscoveryError {
  const known = DIALECT_NAMES.map((name) => DIALECTS[name].naming.namespace).join(' or ');
  const listed = index.namespaces.slice(0, 12).join(', ');
  const more = index.namespaces.length > 12 ? ` and ${index.namespaces.length - 12} more` : '';
  return new DiscoveryError(
    { method: 'GET', url: root.href },
    {
      message: `The site has a REST interface, but no calendar in it: none of its namespaces is ${known}. It has ${listed === '' ? 'none' : `${listed}${more}`}.`,
      hint: 'Is The Events Calendar active there, and its REST interface on? If the calendar lies on another site, give that address.',
    },
  );
}

/** Finds the service at a REST root; `undefined` where no REST interface answers. Throws `DiscoveryError`. */
async function serviceAt(ask: Ask, { root }: Candidate, trace: Trace): Promise<Omit<FoundService, 'page'> | undefined> {
  const indexUrl = rootIndexAddress(root);
  const answer = await ask(indexUrl);
  const read = jsonOf(answer, indexUrl);
  const index = 'value' in read ? readRootIndex(read.value) : undefined;
  const at = answeredRoot(answer, indexUrl);
  if (index === undefined && !speaksRest(answer)) {
    if ('error' in read) noteFailure(trace, root, read.error, answer);
    else trace.lines.push(`GET ${root.href}: JSON that is no index of a REST interface.`);
    return undefined;
  }
  if ('error' in read) noteFailure(trace, root, read.error, answer);
  const address = restAddressOf(at, webUrl(index?.home, at));
  // Some sites hide the index of the root and leave the namespaces open.
  for (const dialect of index === undefined ? DIALECT_NAMES : dialectsAmong(index.namespaces)) {
    const namespace = await namespaceAt(ask, address, dialect);
    if (namespace !== undefined) return { ...address, dialect, namespace, root: index };
  }
  if (index !== undefined) throw withoutCalendar(at, index);
  return undefined;
}

/**
 * Finds the calendar service of a site from any of its addresses: by what the page and its headers name, then by where
 * sites mostly have it. Throws a `DiscoveryError` that says what answered.
 */
export async function findService(address: URL, ask: Ask): Promise<FoundService> {
  const trace: Trace = { lines: [], refusal: undefined };
  const answer = await firstAnswer(address, ask, trace);
  const at = answer?.url ?? address;
  const page = answer === undefined ? undefined : readPage(answer, address);
  for (const candidate of candidateRoots(at, [
    webUrl(linksBy(REST_RELATION, answer?.headers?.link)[0], at),
    page?.restRoot,
  ])) {
    try {
      const service = await serviceAt(ask, candidate, trace);
      if (service !== undefined) return { ...service, page };
    } catch (error) {
      if (error instanceof DiscoveryError || !(error instanceof ServiceError)) throw error;
      noteFailure(trace, candidate.root, error);
    }
  }
  throw noServiceError(address, answer, trace);
}

/** Requests the address itself; returns `undefined` if the answer is too large for a page. Throws `DiscoveryError`. */
async function firstAnswer(address: URL, ask: Ask, trace: Trace): Promise<Answer | undefined> {
  try {
    return await ask(address);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error instanceof TooLargeError) {
      noteFailure(trace, address, error);
      return undefined;
    }
    throw new DiscoveryError(error.call, {
      message: error.message,
      hint: 'Check the address, and that the site is up.',
      cause: error,
    });
  }
}

function noServiceError(address: URL, answer: Answer | undefined, { lines, refusal }: Trace): DiscoveryError {
  const named = answer === undefined ? undefined : namedInterception(answer);
  const what = named === undefined ? '' : ` The address itself answers ${named.name}.`;
  const firstLines = lines.slice(0, 6).map((line) => `  ${line}`);
  return new DiscoveryError(
    { method: 'GET', url: (answer?.url ?? address).href, status: answer?.status },
    {
      message: [`No calendar service was found from this address.${what} What was asked:`, ...firstLines].join('\n'),
      hint:
        refusal?.hint ??
        named?.remedy ??
        'Is it a WordPress site with The Events Calendar, and is its REST interface open to the public? Open the address with /wp-json/ behind it in a browser.',
    },
  );
}
