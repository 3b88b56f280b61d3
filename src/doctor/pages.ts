import { isReply, type ProbeResult, type Reply } from '#doctor/probe';
import type { Kind } from '#interface/kinds';
import { decodeItem, envelopeOf, type Served, type ServedPage } from '#interface/responses';

/** A page of a list, as it was replied. */
export type Page<K extends Kind = Kind> = ServedPage & {
  readonly kind: K;
  readonly reply: Reply;
  /** Its items, as far as they decode. */
  readonly decoded: readonly Served[K][];
};

/** The page of a list that a reply holds; `undefined` where it is not one. */
export function pageIn<K extends Kind>(kind: K, asked: ProbeResult | undefined): Page<K> | undefined {
  if (!isReply(asked)) return undefined;
  const envelope = envelopeOf(kind).safeParse(asked.body).data;
  if (envelope === undefined) return undefined;
  const decoded = envelope.items.flatMap((item) => {
    const one = decodeItem(kind, item);
    return 'served' in one ? [one.served] : [];
  });
  return { ...envelope, kind, reply: asked, decoded };
}

/** Ids and titles of a page, to be compared with those of another language. */
export function signatureOf({ decoded }: Page<'events'>): string {
  return JSON.stringify(decoded.map(({ id, title }) => [id, title]));
}

/** How many items pages of this list have, as its first page shows. */
export function sizeOf({ items, total }: ServedPage, largest: number): number {
  return items.length < Math.min(largest, total) ? items.length : largest;
}

/** Whether the service says of a page that there is none (observed behaviour, section 1; older versions say 400). */
export function isNoPage(asked: ProbeResult): boolean {
  return !isReply(asked) && [400, 404].includes(asked.failure.call.status ?? 0);
}
