import { z } from 'zod';
import type { Dialect } from '#interface/dialects/dialects';
import { POST_KINDS, type PostKind } from '#interface/kinds';
import type { StoredEvent } from '#service/database/rows';
import { sqlWhere } from '#service/database/store';
import type { WriteBody } from '#service/http/body';
import type { RequestContext } from '#service/http/site';
import { NEVER_PUBLISHED, publicationOf, stampOf } from '#service/writes/dates';
import { slugFrom, uniqueSlug } from '#service/writes/slugs';

/** The columns that every kind of post has. */
export type PostColumns = Pick<
  StoredEvent,
  'language' | 'id' | 'author' | 'status' | 'date' | 'date_utc' | 'modified' | 'modified_utc' | 'slug' | 'image'
>;

/** The statuses that a post may be given. */
const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'auto-draft', 'inherit'] as const;

const UNPUBLISHED: readonly string[] = ['draft', 'pending', 'auto-draft'];

/**
 * The highest author id that counts as known: no list of the interface has users, and the sample's authors are below
 * it.
 */
const LAST_USER = 99;

/** URLs that PHP accepts: ASCII, a scheme and something after it. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/[!-~]+|(?:mailto|news|tel):[!-~]+)$/i;

function isWebsite(value: unknown, { quirks }: Dialect): boolean {
  if (typeof value !== 'string') return false;
  return (quirks.websiteSanitised ? ADDRESS : /^https?:\/\/[^\s/]+\S*$/i).test(value);
}

/** Returns a website to store: without percent-encoded characters, if the dialect strips them. */
export function storedWebsite(website: string, { quirks }: Dialect): string {
  return quirks.websiteSanitised ? website.replace(/%[0-9a-f]{2}/gi, '') : website;
}

/** Rejects each field of `body` with a value that no post can have: status, author, dates, website or image. */
export function notePostFaults(context: RequestContext, body: WriteBody): void {
  const status = body.text('status');
  if (status !== undefined && !STATUSES.some((one) => one === status)) body.reject('status');
  const author = body.number('author');
  if (author !== undefined && (author < 1 || author > LAST_USER)) body.reject('author');
  publicationOf(context, body);
  const website = body.raw('website') ?? '';
  if (website !== '' && !isWebsite(website, context.site.dialect)) body.reject('website');
  imageOf(context, body);
}

/**
 * Returns the id of the image that a body names by id or URL; `null` for none, `undefined` if it has no such field. A
 * URL outside the site names a new image, which is stored only with `create`. Rejects an image that can't be used.
 */
export function imageOf(
  { store, addresses }: RequestContext,
  body: WriteBody,
  create?: 'create',
): number | null | undefined {
  const text = body.text('image')?.trim();
  if (text === undefined) return undefined;
  if (text === '') return null;
  if (/^\d+$/.test(text)) {
    if (store.count('media', sqlWhere('id = ?', Number(text))) > 0) return Number(text);
    body.reject('image');
    return undefined;
  }
  const known = store.findMedia((file) => addresses.image(file) === text);
  if (known !== undefined) return known;
  const isOwn = URL.canParse(text) && text.startsWith(new URL(addresses.image('x')).origin);
  if (isOwn || !/^https?:\/\/\S+\.(?:png|jpe?g|gif|webp|avif|svg)(?:\?\S*)?$/i.test(text)) {
    body.reject('image');
    return undefined;
  }
  if (create === undefined) return undefined;
  const id = store.nextId('posts');
  store.insert('media', { id, file: text, width: 0, height: 0 });
  return id;
}

function datesOf(context: RequestContext, body: WriteBody, status: string, before: PostColumns | undefined) {
  const { site } = context;
  const now = stampOf(site.now(), site);
  const publication = publicationOf(context, body);
  const today = { date: now.local, date_utc: UNPUBLISHED.includes(status) ? NEVER_PUBLISHED : now.utc };
  const dated =
    before === undefined || (before.date_utc === NEVER_PUBLISHED && !UNPUBLISHED.includes(status))
      ? today
      : { date: before.date, date_utc: before.date_utc };
  // A draft that is given a date, but none in UTC, counts as never published.
  const never = UNPUBLISHED.includes(status) && (body.text('date_utc') ?? '') === '';
  const published =
    publication === undefined ? dated : never ? { ...publication, date_utc: NEVER_PUBLISHED } : publication;
  // A new record counts as changed when it was published, as in the common implementation.
  const modified =
    before === undefined
      ? { modified: published.date, modified_utc: published.date_utc }
      : { modified: now.local, modified_utc: now.utc };
  return { ...published, ...modified };
}

/**
 * Returns the status that a post gets: a published post with a future date waits (`future`), and a waiting one with a past
 * date is published.
 */
function statusAt(status: string, date: string, now: string): string {
  if (status === 'publish' && date > now) return 'future';
  return status === 'future' && date <= now ? 'publish' : status;
}

/**
 * Returns the columns of a new post, or of `before` with a body applied. Does not store the post, but takes an id for a new
 * one and stores a new image that the body names by URL. Without a slug in the body or in `before`, one is made from `name`;
 * drafts of events get none.
 */
export function postColumns(
  context: RequestContext,
  kind: PostKind,
  body: WriteBody,
  name: string,
  before?: PostColumns,
): PostColumns {
  const { site, store, language } = context;
  const requestedStatus = body.text('status') ?? before?.status ?? 'publish';
  const dates = datesOf(context, body, requestedStatus, before);
  const status = statusAt(requestedStatus, dates.date, stampOf(site.now(), site).local);
  const id = before?.id ?? store.nextId('posts');
  const image = imageOf(context, body, 'create');
  return {
    language,
    id,
    author: body.number('author') ?? before?.author ?? 1,
    status,
    ...dates,
    slug: slugOf(context, kind, body, { id, status, name, before: before?.slug ?? '' }),
    image: image === undefined ? (before?.image ?? null) : image,
  };
}

function slugOf(
  context: RequestContext,
  kind: PostKind,
  body: WriteBody,
  post: { readonly id: number; readonly status: string; readonly name: string; readonly before: string },
): string {
  const requestedSlug = slugFrom(body.text('slug') ?? '');
  const nameless = kind === 'events' && UNPUBLISHED.includes(post.status);
  const untrashed = post.before.replace(/__trashed$/, '');
  const currentSlug = post.status === 'trash' && untrashed !== '' ? `${untrashed}__trashed` : untrashed;
  const slug = requestedSlug || currentSlug || (nameless ? '' : slugFrom(post.name) || String(post.id));
  return uniqueSlug(context, kind, post.id, slug);
}

const DUE = "status = 'future' AND date_utc <= ?";

const ANY_DUE = POST_KINDS.map((kind) => `SELECT id FROM ${kind} WHERE ${DUE}`).join(' UNION ALL ');

const POST = z.object({ id: z.int() });

/**
 * Publishes the posts whose scheduled time has come. Nothing else of them changes, not even their time of change: as in
 * the common implementation, this is no edit.
 */
export function publishDuePosts({ store, site }: Pick<RequestContext, 'store' | 'site'>): void {
  const now = stampOf(site.now(), site).utc;
  const due = store.select(
    POST,
    ANY_DUE,
    POST_KINDS.map(() => now),
  );
  if (due.length > 0) for (const kind of POST_KINDS) store.update(kind, { status: 'publish' }, sqlWhere(DUE, now));
}
