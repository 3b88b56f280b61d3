import { isTermKind, type Kind, SINGULAR } from '#interface/kinds';
import { failureAnswer, type HttpAnswer, successAnswer } from '#service/http/answers';
import type { ListQuery } from '#service/http/query';
import { type RequestContext, restAddress } from '#service/http/site';

/** Part of a list. */
type Paging = { readonly page: number; readonly size: number };

/** A list before it is cut into pages. */
export type UnpagedList = {
  readonly kind: Kind;
  readonly total: number;
  /** Reads the items of the requested page; called only where the page exists. */
  readonly items: (limit: number, offset: number) => readonly unknown[];
  /** The parameters that the list's own URLs repeat, in order. Lists of terms repeat none. */
  readonly echo: readonly (readonly [name: string, value: string])[];
};

function pageUrls(context: RequestContext, { kind, echo }: UnpagedList, { page, size }: Paging, pages: number) {
  const base = `${restAddress(context.addresses, kind)}/`;
  const repeated = isTermKind(kind) ? [] : [['per_page', String(size)] as const, ...echo];
  const at = (number: number) => {
    const search = new URLSearchParams(repeated.map(([name, value]) => [name, value]));
    if (number > 1) search.set('page', String(number));
    return search.size === 0 ? base : `${base}?${search}`;
  };
  // `rest_url` is not encoded, unlike the two others: services of the common implementation leave raw spaces in it.
  const ownQuery = [['page', String(page)] as const, ...repeated].map(([name, value]) => `${name}=${value}`).join('&');
  return {
    rest_url: isTermKind(kind) ? base : `${base}?${ownQuery}`,
    ...(page < pages ? { next_rest_url: at(page + 1) } : {}),
    ...(page > 1 ? { previous_rest_url: at(page - 1) } : {}),
  };
}

/** Returns the answer to a list request, the page that its query asks for. Past the end, posts are 404 and terms an empty list. */
export function listAnswer(context: RequestContext, listing: UnpagedList, query: ListQuery): HttpAnswer {
  const { kind, total } = listing;
  const page = query.number('page') ?? 1;
  const size = Math.min(query.number('per_page') ?? 10, context.site.dialect.largestPage);
  const pages = Math.ceil(total / size);
  if (!isTermKind(kind) && page > Math.max(pages, 1)) {
    const code = context.site.dialect.pastEnd[kind] ?? 'rest_no_route';
    return failureAnswer(404, code, `The requested ${SINGULAR[kind]} archive page does not exist`);
  }
  const items = page > pages ? [] : listing.items(size, (page - 1) * size);
  const body = { [kind]: items, ...pageUrls(context, listing, { page, size }, pages), total, total_pages: pages };
  return successAnswer(body, { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) });
}
