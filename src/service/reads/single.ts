import { isTermKind, type Kind, type PostKind, SINGULAR, type TermKind } from '#interface/kinds';
import { POST_ROWS, type PostRow } from '#service/database/rows';
import { type Condition, jsonParameter, sqlWhere } from '#service/database/store';
import {
  failureAnswer,
  type HttpAnswer,
  invalidParameters,
  noSuchEvent,
  passwordProtected,
  successAnswer,
} from '#service/http/answers';
import { eventLinks } from '#service/http/links';
import { addressesOf, type RequestContext } from '#service/http/site';
import { eventItem, structuredData } from '#service/reads/event-items';
import { organizerItem, venueItem } from '#service/reads/post-items';
import { type CountedTerm, termItem, termOf } from '#service/reads/term-items';

/** Answers 403 to a post that is not published. */
function notAccessible(kind: PostKind): HttpAnswer {
  const singular = SINGULAR[kind];
  return failureAnswer(403, `${singular}-not-accessible`, `The requested ${singular} is not accessible`);
}

/** The key of a record in a request: the digits of its id, or its slug, percent-decoded. */
export type PathKey = { readonly by: 'id' | 'slug'; readonly text: string };

/** The kinds whose records events are linked to. */
export type LinkedKind = Exclude<PostKind, 'events'>;

/** The parameters that may open an event with a password. */
type Opening = { readonly password: string; readonly queryContext: string };

/**
 * Returns a slug as the common implementation looks it up: without tags, octets and what a slug can't hold; accents
 * stay, and what is not ASCII is percent-encoded.
 */
function lookupSlug(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, '')
    .replace(/%[0-9a-f]{2}/gi, '')
    .toLowerCase()
    .replace(/[\s.]+/g, '-')
    .replace(/[!-,/:-@[-^`{-~]+/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return encodeURIComponent(plain.toWellFormed()).toLowerCase();
}

/**
 * Returns the condition that a row has a key. Slugs are stored percent-encoded unless ASCII, and compared without case.
 */
function keyCondition({ language, site }: RequestContext, { by, text }: PathKey): Condition {
  if (by === 'id') return sqlWhere('language = ? AND id = ?', language, Number(text));
  const slug = text.toLowerCase();
  const slugs = site.dialect.quirks.slugsCleaned ? [lookupSlug(text)] : [slug, encodeURIComponent(slug).toLowerCase()];
  return sqlWhere('language = ? AND lower(slug) IN (SELECT value FROM json_each(?))', language, jsonParameter(slugs));
}

/**
 * Returns the context in which to read the record of a key: `context` or, if its language has no such record and the
 * dialect finds records under every language, the context of a language that has it.
 */
export function contextOfRecord(context: RequestContext, kind: Kind, key: PathKey): RequestContext {
  const { site, store, language } = context;
  if (!site.dialect.quirks.foundInAnyLanguage) return context;
  const table = isTermKind(kind) ? 'terms' : kind;
  const has = (candidate: string) => {
    const { sql, values } = keyCondition({ ...context, language: candidate }, key);
    return (
      store.count(table, isTermKind(kind) ? sqlWhere(`${sql} AND kind = ?`, ...values, kind) : { sql, values }) > 0
    );
  };
  if (has(language)) return context;
  const other = site.languages.find(({ code }) => has(code));
  return other === undefined ? context : { ...context, language: other.code, addresses: addressesOf(site, other) };
}

/** Returns the post with a key, whatever its status; `undefined` if there is none. */
export function findPost<K extends PostKind>(context: RequestContext, kind: K, key: PathKey): PostRow[K] | undefined {
  const { sql, values } = keyCondition(context, key);
  return context.store.select(POST_ROWS[kind], `SELECT * FROM ${kind} WHERE ${sql} ORDER BY id`, values)[0];
}

/**
 * Returns the venue or organizer with a key as responses hold it, whatever its status; `undefined` if there is none.
 */
export function linkedItem(context: RequestContext, kind: LinkedKind, key: PathKey) {
  if (kind === 'venues') {
    const venue = findPost(context, kind, key);
    return venue && venueItem(context, venue);
  }
  const organizer = findPost(context, kind, key);
  return organizer && organizerItem(context, organizer);
}

/** Returns the term with a key, which has to be an id; `undefined` if there is none. */
export function findTerm(context: RequestContext, kind: TermKind, key: PathKey): CountedTerm | undefined {
  return termOf(context, kind, Number(key.text));
}

/** Returns the answer for a key that has no record: a 404 or 400, by the kind and the key. */
export function noRecordAnswer({ store }: RequestContext, kind: Kind, { by, text }: PathKey): HttpAnswer {
  if (kind !== 'events' || by === 'slug') return invalidParameters([{ name: by }]);
  const sameId = sqlWhere('id = ?', Number(text));
  return store.count('venues', sameId) + store.count('organizers', sameId) > 0
    ? failureAnswer(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.')
    : noSuchEvent(text);
}

function fetchEvent(context: RequestContext, key: PathKey, { password, queryContext }: Opening): HttpAnswer {
  const event = findPost(context, 'events', key);
  const editor = context.reader === 'editor';
  if (event === undefined) return noRecordAnswer(context, 'events', key);
  if (event.status === 'trash')
    return failureAnswer(403, 'event-no-longer-available', 'This event is no longer available');
  if (event.status !== 'publish' && !editor) return notAccessible('events');
  const open = event.password === '' || event.password === password || (editor && queryContext === 'edit');
  if (!open) return passwordProtected();
  const links = eventLinks(context, [event]);
  return successAnswer({ ...eventItem(context, links, event), json_ld: structuredData(context, links, event) });
}

function fetchLinked(context: RequestContext, kind: LinkedKind, key: PathKey): HttpAnswer {
  const item = linkedItem(context, kind, key);
  if (item === undefined) return noRecordAnswer(context, kind, key);
  const accessible = item.status === 'publish' || context.reader === 'editor';
  return accessible ? successAnswer(item) : notAccessible(kind);
}

function fetchTerm(context: RequestContext, kind: TermKind, key: PathKey): HttpAnswer {
  const term = findTerm(context, kind, key);
  return term === undefined ? noRecordAnswer(context, kind, key) : successAnswer(termItem(context, term));
}

/** Answers a request for one record. `opening` is for events that ask for a password. */
export function fetchOne(context: RequestContext, kind: Kind, key: PathKey, opening: Opening): HttpAnswer {
  switch (kind) {
    case 'events':
      return fetchEvent(context, key, opening);
    case 'venues':
    case 'organizers':
      return fetchLinked(context, kind, key);
    case 'categories':
    case 'tags':
      return fetchTerm(context, kind, key);
  }
}
