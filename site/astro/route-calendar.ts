import type { SiteDocument } from '../documents/documents.ts';
import type { Icon } from '../theme/settings.ts';

/*
 * What the integration and the route say to each other. Astro runs the route's modules apart from the integration's, in
 * the same process: both have a copy of this module, and share one value.
 */

/** What is compiled with the route: the addresses of the site's icons, and the text of its style sheet. */
export type RouteAssets = { readonly icons: readonly Icon[]; readonly sheet: () => Promise<string> };

/** A page of the route: its path below the route, without slashes around it, and its document. */
export type RoutePage = { readonly path: string; readonly document: SiteDocument; readonly cacheKey?: string };

/** Returns the pages of the calendar in its present state. Throws `BuildError` where content can't be published. */
type PagesOfRoute = (assets: RouteAssets) => Promise<readonly RoutePage[]>;

const KEY = Symbol.for('almanac.astro');

/** Gives the route of this process its pages. */
export function setRoutePages(pages: PagesOfRoute): void {
  Reflect.set(globalThis, KEY, pages);
}

/** Returns the pages of the route. Throws where this process has no calendar, and as `PagesOfRoute` does. */
export async function routePages(assets: RouteAssets): Promise<readonly RoutePage[]> {
  const pages: PagesOfRoute | undefined = Reflect.get(globalThis, KEY);
  if (pages !== undefined) return pages(assets);
  throw new Error(
    'The calendar is not in this process: its pages can be rendered by adapters that do so in Node only.',
  );
}
