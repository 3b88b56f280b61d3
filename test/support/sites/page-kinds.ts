import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROUTES = fileURLToPath(new URL('../../../site/pages', import.meta.url));

/**
 * A route, and the paths of the files that it makes. If two routes match a path, the one with the lower rank makes it.
 */
type Route = { readonly name: string; readonly makes: RegExp; readonly rank: string };

/**
 * Returns the pattern of the paths that a part of a route matches, and its rank: the more a part matches, the higher.
 */
function partOf(part: string): { readonly pattern: string; readonly rank: number } {
  if (/^\[\.\.\.\w+\]$/.test(part)) return { pattern: '(?:/.+)?', rank: 3 };
  const pattern = `/${part.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+')}`;
  return { pattern, rank: part.startsWith('[') ? 2 : part.includes('[') ? 1 : 0 };
}

function routeOf(file: string): Route {
  const name = file.replace(/\.astro$/, '').replaceAll('\\', '/');
  const parts = name
    .split('/')
    .filter((part) => part !== 'index')
    .map(partOf);
  const folder = parts.map(({ pattern }) => pattern).join('');
  const end = name.endsWith('404') ? '\\.html' : '/index\\.html';
  return { name, makes: new RegExp(`^${folder}${end}$`), rank: parts.map(({ rank }) => rank).join('') };
}

const routes = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro'))
  .map(routeOf)
  .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));

/** The routes of all pages, named by their files: `[lang]/events/[name]`. */
export const PAGE_ROUTES: readonly string[] = routes.map(({ name }) => name);

/** The route of the pages that stay at the addresses of renamed and deleted records. */
export const FORMER_PAGES = '[lang]/[...former]';

/**
 * Returns the kind of a built page: the route that made it, with ` (more)` for the further pages of a list that fills
 * several. Throws if no route can have made it.
 */
export function kindOfPage(path: string): string {
  const route = routes.find(({ makes }) => makes.test(`/${path}`));
  if (route === undefined) throw new Error(`No route makes ${join('/', path)}.`);
  return /\[\.\.\.page\]/.test(route.name) && /\/\d+\/index\.html$/.test(path) ? `${route.name} (more)` : route.name;
}

/** Returns the first of these pages of each kind, by kind. */
export function onePageOfEachKind(pages: readonly string[]): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const path of pages) {
    const kind = kindOfPage(path);
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return kinds;
}
