import type { ListClient } from '#client/client';
import { IncompleteListError, NotFoundError, UndecodableError } from '#client/errors';
import { shownUrl } from '#client/transport';
import { type EndpointLanguage, type Query, urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { ServedPage } from '#interface/responses';
import type { OnProgress } from '#sync/progress';

/** The largest page that the common implementation serves; it clamps silently (observed behaviour, section 1). */
export const PAGE_SIZE = 50;

/** More items than any calendar has: an announcement beyond it is no count. */
const LARGEST_LIST = 1_000_000;

/** What reading a whole list gave. */
export type Sweep = {
  /** The items as served, in the order of the list; an item that stood on two pages is there twice. */
  readonly items: readonly unknown[];
  /** Whether the list is proved to be complete: unique ids = the announced total, steady while it was read. */
  readonly proved: boolean;
  /** Why it is not. */
  readonly doubt?: string;
};

function idsOf(items: readonly unknown[]): Set<string> {
  const ids = new Set<string>();
  for (const item of items)
    if (typeof item === 'object' && item !== null)
      ids.add(String(Reflect.get(item, 'id') ?? Reflect.get(item, 'term_id')));
  return ids;
}

/**
 * Reads a whole list page by page. A list whose count is off is read once more; then it counts as unproved.
 * Throws `IncompleteListError` where announced pages are missing twice, and every other `ServiceError` as it comes.
 */
export async function sweep(
  client: ListClient,
  kind: Kind,
  language: EndpointLanguage,
  query: Query,
  onProgress: OnProgress,
): Promise<Sweep> {
  const first = await readOnce(client, kind, language, query, onProgress);
  if (first.proved) return first;
  onProgress({ type: 'sweep-repeated', language: language.code, kind, reason: first.doubt ?? '' });
  const second = await readOnce(client, kind, language, query, onProgress);
  if (second.proved) return second;
  if (second.missingPages)
    throw new IncompleteListError(
      { method: 'GET', url: shownUrl(urlOf(client.endpoint, language, { operation: 'list', kind }, query)) },
      {
        message: `The list of ${kind} in '${language.code}' ends early: ${second.doubt}.`,
        hint: 'Nothing was taken from it. Run sync again; if it stays so, a plugin or cache of the site breaks its lists.',
      },
    );
  return second;
}

async function readOnce(
  client: ListClient,
  kind: Kind,
  language: EndpointLanguage,
  query: Query,
  onProgress: OnProgress,
): Promise<Sweep & { readonly missingPages: boolean }> {
  const fetchPage = async (page: number, pages?: number): Promise<ServedPage> => {
    const served = await client.listPage(kind, language, { ...query, page, per_page: PAGE_SIZE });
    onProgress({
      type: 'page-fetched',
      language: language.code,
      kind,
      page,
      pages: pages ?? Math.max(1, served.totalPages),
    });
    return served;
  };
  const first = await fetchPage(1);
  const { total, totalPages } = first;
  if (total > LARGEST_LIST || totalPages > Math.max(1, total))
    throw new UndecodableError(
      { method: 'GET', url: shownUrl(urlOf(client.endpoint, language, { operation: 'list', kind }, query)) },
      {
        message: `The list of ${kind} in '${language.code}' announces ${total} items on ${totalPages} pages, which can't be.`,
        hint: 'A plugin or cache of the site breaks its lists: open the address in a browser.',
      },
    );
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, totalPages - 1) }, async (_, index) => {
      try {
        return await fetchPage(index + 2, totalPages);
      } catch (error) {
        // Past the end of a post list the service answers 404: the list has become shorter while it was read.
        if (error instanceof NotFoundError && error.call.code !== 'rest_no_route') return undefined;
        throw error;
      }
    }),
  );
  const served = [first, ...rest];
  const items = served.flatMap((page) => page?.items ?? []);
  const unique = idsOf(items).size;
  const empty = served.filter((page) => (page?.items.length ?? 0) === 0).length;
  const missingPages = total > 0 && empty > 0;
  const moved = served.find((page) => page !== undefined && page.total !== total);
  const doubt = missingPages
    ? `${total} announced, ${unique} served, ${empty} of ${totalPages} pages empty or missing`
    : moved !== undefined
      ? `the announced total moved from ${total} to ${moved.total} while it was read`
      : unique !== total
        ? `${total} announced, ${unique} different ones served`
        : undefined;
  return { items, missingPages, ...(doubt === undefined ? { proved: true } : { proved: false, doubt }) };
}
