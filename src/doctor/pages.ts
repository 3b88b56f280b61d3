import { linksBy } from '#client/link-header';
import type { Answer } from '#client/transport';
import { isReply, type ProbeResult, type Reply } from '#doctor/probe';
import { decodeItem } from '#interface/decode-item';
import type { Kind } from '#interface/kinds';
import { ENVELOPE_DECODERS, type Served, type ServedPage } from '#interface/responses';

/** A page of a list, with the reply that held it. */
export type ObservedPage<K extends Kind = Kind> = ServedPage & {
  readonly kind: K;
  readonly reply: Reply;
  /** The items that decode. */
  readonly decoded: readonly Served[K][];
};

/** A cache of the pages of replies: several checks read the same one. */
const PAGES: { readonly [K in Kind]: WeakMap<Reply, ObservedPage<K> | undefined> } = {
  events: new WeakMap(),
  venues: new WeakMap(),
  organizers: new WeakMap(),
  categories: new WeakMap(),
  tags: new WeakMap(),
};

/** Parses the page of a list from a reply; returns `undefined` for a failure or any other JSON. */
export function pageIn<K extends Kind>(kind: K, result: ProbeResult | undefined): ObservedPage<K> | undefined {
  if (!isReply(result)) return undefined;
  const pages = PAGES[kind];
  if (!pages.has(result)) pages.set(result, parse(kind, result));
  return pages.get(result);
}

function parse<K extends Kind>(kind: K, reply: Reply): ObservedPage<K> | undefined {
  const envelope = ENVELOPE_DECODERS[kind].safeParse(reply.body).data;
  if (envelope === undefined) return undefined;
  const decoded = envelope.items.flatMap((item) => {
    const decodedItem = decodeItem(kind, item);
    return 'served' in decodedItem ? [decodedItem.served] : [];
  });
  return { ...envelope, kind, reply, decoded };
}

/** Returns the ids and titles of a page of events as a string, to be compared with another language's. */
export function pageSignature({ decoded }: ObservedPage<'events'>): string {
  return JSON.stringify(decoded.map(({ id, title }) => [id, title]));
}

/** Returns the number of items on a full page of a list, as its first page shows. */
export function pageSizeOf({ items, total }: ServedPage, largest: number): number {
  return items.length < Math.min(largest, total) ? items.length : largest;
}

/** Tells whether a response says that a list has no such page (404; older services answer 400). */
export function isNoPage(result: ProbeResult): boolean {
  return !isReply(result) && [400, 404].includes(result.failure.call.status ?? 0);
}

/** The link relation by which pages of WordPress name their REST root. */
const RELATION = 'https://api.w.org/';

/** Number of characters of a page that are searched, enough for its head. */
const HEAD = 256 * 1024;

// No `<` is allowed inside: otherwise a page with many unclosed elements would take quadratic time.
const LINK_ELEMENT = /<link\b[^<>]*>/gi;

/** Returns the REST root that a page of a site names in its headers or its head; `undefined` where it names none. */
export function restRootOfPage({ headers, body, url }: Answer): string | undefined {
  const element = [...body.slice(0, HEAD).matchAll(LINK_ELEMENT)].find(([text]) => text.includes(RELATION))?.[0];
  const named = linksBy(RELATION, headers?.link)[0] ?? /\bhref=["']([^"']+)["']/i.exec(element ?? '')?.[1];
  if (named === undefined || !URL.canParse(named, url)) return undefined;
  const root = new URL(named, url);
  return /^https?:$/.test(root.protocol) ? root.href : undefined;
}
