import { z } from 'zod';
import { POST_KINDS } from '#interface/kinds';
import { where } from '#service/database/store';
import type { RequestContext } from '#service/http/site';
import { stampOf } from '#service/writes/dates';

const DUE = "status = 'future' AND date_utc <= ?";

const ANY_DUE = POST_KINDS.map((kind) => `SELECT id FROM ${kind} WHERE ${DUE}`).join(' UNION ALL ');

const POST = z.object({ id: z.int() });

/**
 * Publishes the posts that were to be published at a time that has come. Nothing else of them changes, and their time of
 * change stays what it was: as in the common implementation, this is no edit.
 */
export function publishDue({ store, site }: Pick<RequestContext, 'store' | 'site'>): void {
  const now = stampOf(site.now(), site).utc;
  const due = store.select(
    POST,
    ANY_DUE,
    POST_KINDS.map(() => now),
  );
  if (due.length > 0) for (const kind of POST_KINDS) store.update(kind, { status: 'publish' }, where(DUE, now));
}
