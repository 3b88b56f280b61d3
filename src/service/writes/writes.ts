import { isTermKind, type Kind, type PostKind, SINGULAR } from '#interface/kinds';
import { sqlWhere } from '#service/database/store';
import { failureAnswer, type HttpAnswer, noSuchEvent, passwordProtected, successAnswer } from '#service/http/answers';
import type { WriteBody } from '#service/http/body';
import type { RequestInput } from '#service/http/input';
import { eventLinks } from '#service/http/links';
import { type ReaderRole, type RequestContext, setMissingLanguage } from '#service/http/site';
import { eventItem } from '#service/reads/event-items';
import { findPost, findTerm, linkedItem, noRecordAnswer, type PathKey } from '#service/reads/single';
import { termItem } from '#service/reads/term-items';
import { stampOf } from '#service/writes/dates';
import { eventBody, writeEvent } from '#service/writes/events';
import { createLinked, linkedBody, updateLinked } from '#service/writes/linked';
import { createTermFromBody, deleteTerm, termBody, updateTerm } from '#service/writes/terms';

/** Answers 410 to a second deletion. */
function alreadyInTrash(kind: PostKind): HttpAnswer {
  const singular = SINGULAR[kind];
  return failureAnswer(410, `${singular}-is-in-trash`, `The ${singular} is already trashed`);
}

/** Answers 400 to a tag with a parent. */
function tagsHaveNoParent(): HttpAnswer {
  return failureAnswer(400, 'rest_taxonomy_not_hierarchical', 'Cannot set parent term, taxonomy is not hierarchical.');
}

/**
 * Answers 401 to a write without credentials, 403 to one by a user who may not write. Wrong parameters are refused
 * first.
 */
function forbidden(reader: ReaderRole): HttpAnswer {
  return failureAnswer(reader === 'anonymous' ? 401 : 403, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** Returns the record of an id as writes return it: whole, whatever its state and password. */
function itemOf(context: RequestContext, kind: Kind, id: number) {
  const key: PathKey = { by: 'id', text: String(id) };
  if (isTermKind(kind)) {
    const term = findTerm(context, kind, key);
    return term && termItem(context, term);
  }
  if (kind !== 'events') return linkedItem(context, kind, key);
  const event = findPost(context, kind, key);
  return event && eventItem(context, eventLinks(context, [event]), event);
}

/** Answers a write: checks the body, then the credentials, then calls `work` in a transaction. */
function writeAnswer(context: RequestContext, body: WriteBody, work: () => HttpAnswer): HttpAnswer {
  const refusal = body.refusal();
  if (refusal !== undefined) return refusal;
  if (context.reader !== 'editor') return forbidden(context.reader);
  return context.store.transaction(work, (answer) => answer.status < 300);
}

/** Tells whether a tag is to get a parent, which none can have. */
function hasStrayParent({ site }: RequestContext, kind: Kind, { parent }: RequestInput): boolean {
  return kind === 'tags' && site.dialect.quirks.categoryStaysNested && Boolean(parent);
}

/** Returns the language of a new record: the body's, or else the query's. */
function languageIn({ site, requestedLanguage }: RequestContext, input: RequestInput): string | undefined {
  const named = input[site.naming.languageParameter];
  return site.languages.find(({ code }) => code === named)?.code ?? requestedLanguage;
}

/** Answers a request to create a record. */
export function createOne(requestContext: RequestContext, kind: Kind, input: RequestInput): HttpAnswer {
  const context = { ...requestContext, requestedLanguage: languageIn(requestContext, input) };
  const createdAnswer = (result: { id: number } | { refusal: HttpAnswer }): HttpAnswer => {
    if ('refusal' in result) return result.refusal;
    setMissingLanguage(context, isTermKind(kind) ? 'terms' : 'posts', result.id);
    return { status: 201, body: itemOf(context, kind, result.id) };
  };
  switch (kind) {
    case 'events': {
      const body = eventBody(context, input);
      return writeAnswer(context, body, () => createdAnswer(writeEvent(context, body)));
    }
    case 'venues':
    case 'organizers': {
      const body = linkedBody(context, kind, 'create', input);
      return writeAnswer(context, body, () => createdAnswer(createLinked(context, kind, body)));
    }
    case 'categories':
    case 'tags': {
      const body = termBody(context, kind, input);
      if (hasStrayParent(context, kind, input)) return writeAnswer(context, body, tagsHaveNoParent);
      return writeAnswer(context, body, () => createdAnswer(createTermFromBody(context, kind, body)));
    }
  }
}

function updateEvent(context: RequestContext, key: PathKey, input: RequestInput): HttpAnswer {
  const row = findPost(context, 'events', key);
  const body = eventBody(context, input, row ?? 'none', key.by);
  return writeAnswer(context, body, () => {
    // An unknown slug is answered as the unknown id 0.
    if (row === undefined) return key.by === 'id' ? noRecordAnswer(context, 'events', key) : noSuchEvent('0');
    const result = writeEvent(context, body, row);
    if ('refusal' in result) return result.refusal;
    setMissingLanguage(context, 'posts', row.id);
    return successAnswer(itemOf(context, 'events', row.id));
  });
}

/** Returns the key of the record to write: the path's, or the body's where the dialect prefers it. */
function keyToWrite({ site }: RequestContext, key: PathKey, input: RequestInput): PathKey {
  const named = input[key.by];
  const isKey = typeof named === 'string' || typeof named === 'number';
  return isKey && site.dialect.quirks.bodyBeatsPath ? { by: key.by, text: String(named) } : key;
}

/** Answers a request to change a record; POST, PUT and PATCH mean the same. */
export function updateOne(
  requestContext: RequestContext,
  kind: Kind,
  pathKey: PathKey,
  input: RequestInput,
): HttpAnswer {
  const context = { ...requestContext, requestedLanguage: languageIn(requestContext, input) };
  const key = keyToWrite(context, pathKey, input);
  if (kind === 'events') return updateEvent(context, key, input);
  if (isTermKind(kind)) {
    const row = findTerm(context, kind, key);
    if (row === undefined) return noRecordAnswer(context, kind, key);
    const body = termBody(context, kind, input, row);
    if (hasStrayParent(context, kind, input)) return writeAnswer(context, body, tagsHaveNoParent);
    return writeAnswer(
      context,
      body,
      () => updateTerm(context, row, body) ?? successAnswer(itemOf(context, kind, row.id)),
    );
  }
  const row = findPost(context, kind, key);
  if (row === undefined) return noRecordAnswer(context, kind, key);
  const body = linkedBody(context, kind, 'update', input);
  return writeAnswer(context, body, () => {
    updateLinked(context, kind, row, body);
    setMissingLanguage(context, 'posts', row.id);
    return successAnswer(itemOf(context, kind, row.id));
  });
}

/**
 * Unlinks a record that goes to the trash from the events of its language: an event with the organizer loses all its
 * organizers, a coming event loses the venue. Another language may have another record with its id.
 */
function unlink({ store, language }: RequestContext, kind: PostKind, id: number, now: string): void {
  if (kind === 'organizers') {
    const its = 'SELECT event FROM event_organizers WHERE language = ? AND organizer = ?';
    store.remove('event_organizers', sqlWhere(`language = ? AND event IN (${its})`, language, language, id));
  }
  if (kind === 'venues')
    store.update(
      'events',
      { venue: null },
      sqlWhere('language = ? AND venue = ? AND end_date >= ?', language, id, now),
    );
}

function trash(context: RequestContext, kind: PostKind, id: number, slug: string): HttpAnswer {
  const { store, site, language } = context;
  const now = stampOf(site.now(), site);
  if (site.unlinksTrash) unlink(context, kind, id, now.local);
  const changes = { status: 'trash', slug: slug === '' ? '' : `${slug}__trashed` };
  const stamps = { modified: now.local, modified_utc: now.utc };
  store.update(kind, { ...changes, ...stamps }, sqlWhere('language = ? AND id = ?', language, id));
  return successAnswer(itemOf(context, kind, id));
}

/**
 * Answers a request to delete a record: a post goes to the trash, a term is deleted. `eventPassword` is the password
 * that the request gives for a protected event; empty without one.
 */
export function trashOrDelete(context: RequestContext, kind: Kind, key: PathKey, eventPassword: string): HttpAnswer {
  const { store, reader } = context;
  const isSuccess = (answer: HttpAnswer) => answer.status < 300;
  if (isTermKind(kind)) {
    const row = findTerm(context, kind, key);
    if (row === undefined) return noRecordAnswer(context, kind, key);
    if (reader !== 'editor') return forbidden(reader);
    const item = itemOf(context, kind, row.id);
    return store.transaction(() => {
      deleteTerm(context, row);
      return successAnswer(item);
    }, isSuccess);
  }
  const row = findPost(context, kind, key);
  // For an event by id, 404 is answered only after 403: nobody learns without credentials whether the event exists.
  const late = kind === 'events' && key.by === 'id';
  if (row === undefined && !late) return noRecordAnswer(context, kind, key);
  if (reader !== 'editor') return forbidden(reader);
  if (row === undefined) return noRecordAnswer(context, kind, key);
  if (row.status === 'trash') return alreadyInTrash(kind);
  const closed = 'password' in row && row.password !== '' && row.password !== eventPassword;
  if (closed && !context.site.dialect.quirks.deleteAsksNoPassword) return passwordProtected();
  return store.transaction(() => trash(context, kind, row.id, row.slug), isSuccess);
}
