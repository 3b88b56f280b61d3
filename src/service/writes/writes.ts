import { isTermKind, type Kind, type PostKind } from '#interface/kinds';
import { where } from '#service/database/store';
import {
  type Answer,
  alreadyInTrash,
  created,
  forbidden,
  found,
  noSuchEvent,
  passwordProtected,
  tagsHaveNoParent,
} from '#service/http/answers';
import type { Body } from '#service/http/body';
import type { Input } from '#service/http/input';
import { linksOf } from '#service/http/links';
import type { Edition } from '#service/http/site';
import { eventItem } from '#service/reads/event-items';
import { organizerItem, venueItem } from '#service/reads/post-items';
import { findEvent, findOrganizer, findTerm, findVenue, type Key, missing } from '#service/reads/single';
import { termItem } from '#service/reads/term-items';
import { stampOf } from '#service/writes/dates';
import { eventBody, writeEvent } from '#service/writes/events';
import { createLinked, linkedBody, updateLinked } from '#service/writes/linked';
import { createTermOf, deleteTerm, termBody, updateTerm } from '#service/writes/terms';

/** The record of an id as writes return it: whole, whatever its state and password. */
function itemOf(edition: Edition, kind: Kind, id: number): unknown {
  const key: Key = { by: 'id', text: String(id) };
  const [event, venue, organizer] = [
    kind === 'events' ? findEvent(edition, key) : undefined,
    kind === 'venues' ? findVenue(edition, key) : undefined,
    kind === 'organizers' ? findOrganizer(edition, key) : undefined,
  ];
  if (event !== undefined) return eventItem(edition, linksOf(edition, [event]), event);
  if (venue !== undefined) return venueItem(edition, venue);
  if (organizer !== undefined) return organizerItem(edition, organizer);
  const term = isTermKind(kind) ? findTerm(edition, kind, key) : undefined;
  return term === undefined ? undefined : termItem(edition, term);
}

/** A write: checked, then allowed, then done whole or not at all. */
function written(edition: Edition, body: Body, work: () => Answer): Answer {
  const refusal = body.refusal();
  if (refusal !== undefined) return refusal;
  if (edition.reader !== 'editor') return forbidden(edition.reader);
  return edition.store.transaction(work, (answer) => answer.status < 300);
}

/** Whether a tag is to get a parent, which none can have. */
function hasStrayParent({ site }: Edition, kind: Kind, { parent }: Input): boolean {
  return kind === 'tags' && site.dialect.quirks.categoryStaysNested && Boolean(parent);
}

/** The answer to a request to make a record. */
export function createOne(edition: Edition, kind: Kind, input: Input): Answer {
  const made = (result: { id: number } | { refusal: Answer }) =>
    'refusal' in result ? result.refusal : created(itemOf(edition, kind, result.id));
  switch (kind) {
    case 'events': {
      const body = eventBody(edition, input);
      return written(edition, body, () => made(writeEvent(edition, body)));
    }
    case 'venues':
    case 'organizers': {
      const body = linkedBody(edition, kind, 'create', input);
      return written(edition, body, () => made(createLinked(edition, kind, body)));
    }
    case 'categories':
    case 'tags': {
      const body = termBody(edition, kind, input);
      if (hasStrayParent(edition, kind, input)) return written(edition, body, tagsHaveNoParent);
      return written(edition, body, () => made(createTermOf(edition, kind, body)));
    }
  }
}

function updateEvent(edition: Edition, key: Key, input: Input): Answer {
  const row = findEvent(edition, key);
  const body = eventBody(edition, input, row ?? 'none', key.by);
  return written(edition, body, () => {
    // A slug that nothing has becomes the id of nothing.
    if (row === undefined) return key.by === 'id' ? missing(edition, 'events', key) : noSuchEvent('0');
    const result = writeEvent(edition, body, row);
    return 'refusal' in result ? result.refusal : found(itemOf(edition, 'events', row.id));
  });
}

/** Which record is meant: that of the path, or the one that the body names in its place. */
function keyMeant({ site }: Edition, key: Key, input: Input): Key {
  const named = input[key.by];
  const isKey = typeof named === 'string' || typeof named === 'number';
  return isKey && site.dialect.quirks.bodyBeatsPath ? { by: key.by, text: String(named) } : key;
}

/** The answer to a request to change a record; POST, PUT and PATCH mean the same. */
export function updateOne(edition: Edition, kind: Kind, asked: Key, input: Input): Answer {
  const key = keyMeant(edition, asked, input);
  if (kind === 'events') return updateEvent(edition, key, input);
  if (isTermKind(kind)) {
    const row = findTerm(edition, kind, key);
    if (row === undefined) return missing(edition, kind, key);
    const body = termBody(edition, kind, input, row);
    if (hasStrayParent(edition, kind, input)) return written(edition, body, tagsHaveNoParent);
    return written(edition, body, () => updateTerm(edition, row, body) ?? found(itemOf(edition, kind, row.id)));
  }
  const row = kind === 'venues' ? findVenue(edition, key) : findOrganizer(edition, key);
  if (row === undefined) return missing(edition, kind, key);
  const body = linkedBody(edition, kind, 'update', input);
  return written(edition, body, () => {
    updateLinked(edition, kind, row, body);
    return found(itemOf(edition, kind, row.id));
  });
}

/** Takes what goes to the trash from events: from all of them every organizer, from those to come the venue. */
function unlink({ store }: Edition, kind: PostKind, id: number, now: string): void {
  if (kind === 'organizers')
    store.remove(
      'event_organizers',
      where('(language, event) IN (SELECT language, event FROM event_organizers WHERE organizer = ?)', id),
    );
  if (kind === 'venues') store.update('events', { venue: null }, where('venue = ? AND end_date >= ?', id, now));
}

function trash(edition: Edition, kind: PostKind, id: number, slug: string): Answer {
  const { store, site, language } = edition;
  const now = stampOf(site.now(), site);
  if (site.dialect.quirks.trashUnlinks) unlink(edition, kind, id, now.local);
  const changes = { status: 'trash', slug: slug === '' ? '' : `${slug}__trashed` };
  const stamps = { modified: now.local, modified_utc: now.utc };
  store.update(kind, { ...changes, ...stamps }, where('language = ? AND id = ?', language, id));
  return found(itemOf(edition, kind, id));
}

function findPost(edition: Edition, kind: PostKind, key: Key) {
  if (kind === 'events') return findEvent(edition, key);
  return kind === 'venues' ? findVenue(edition, key) : findOrganizer(edition, key);
}

/** The answer to a request to delete a record: posts go to the trash, terms for good. `password` is a protected event's. */
export function deleteOne(edition: Edition, kind: Kind, key: Key, password: string): Answer {
  const { store, reader } = edition;
  const kept = (answer: Answer) => answer.status < 300;
  if (isTermKind(kind)) {
    const row = findTerm(edition, kind, key);
    if (row === undefined) return missing(edition, kind, key);
    if (reader !== 'editor') return forbidden(reader);
    const item = itemOf(edition, kind, row.id);
    return store.transaction(() => {
      deleteTerm(edition, row);
      return found(item);
    }, kept);
  }
  const row = findPost(edition, kind, key);
  // Whether an event of an id exists is looked up last, so that nobody learns it without credentials.
  const late = kind === 'events' && key.by === 'id';
  if (row === undefined && !late) return missing(edition, kind, key);
  if (reader !== 'editor') return forbidden(reader);
  if (row === undefined) return missing(edition, kind, key);
  if (row.status === 'trash') return alreadyInTrash(kind);
  const closed = 'password' in row && row.password !== '' && row.password !== password;
  if (closed && !edition.site.dialect.quirks.deleteAsksNoPassword) return passwordProtected();
  return store.transaction(() => trash(edition, kind, row.id, row.slug), kept);
}
