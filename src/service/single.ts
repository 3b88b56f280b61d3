import type { Kind, TermKind } from '#interface/kinds';
import {
  type Answer,
  found,
  invalidParameters,
  noLongerAvailable,
  noSuchEvent,
  notAccessible,
  notAnEvent,
  passwordProtected,
} from '#service/answers';
import { eventItem, structuredData } from '#service/event-items';
import { linksOf } from '#service/links';
import { organizerItem, venueItem } from '#service/post-items';
import { EVENT_ROW, ORGANIZER_ROW, VENUE_ROW } from '#service/rows';
import type { Edition } from '#service/site';
import { type Condition, where } from '#service/store';
import { selectTerms, termItem } from '#service/term-items';

/** How one record is asked for: by the digits of its id, or by its slug, percent-decoded. */
export type Key = { readonly by: 'id' | 'slug'; readonly text: string };

/** Slugs are stored percent-encoded where they are not ASCII, and compared without regard to case. */
function addressed({ language }: Edition, { by, text }: Key): Condition {
  if (by === 'id') return where('language = ? AND id = ?', language, Number(text));
  const slug = text.toLowerCase();
  return where('language = ? AND lower(slug) IN (?, ?)', language, slug, encodeURIComponent(slug).toLowerCase());
}

function missing({ store }: Edition, kind: Kind, { by, text }: Key): Answer {
  if (kind !== 'events' || by === 'slug') return invalidParameters([{ name: by }]);
  const taken = where('id = ?', Number(text));
  return store.count('venues', taken) + store.count('organizers', taken) > 0 ? notAnEvent() : noSuchEvent(text);
}

function fetchEvent(edition: Edition, key: Key, password: string): Answer {
  const condition = addressed(edition, key);
  const sql = `SELECT * FROM events WHERE ${condition.sql}`;
  const [event] = edition.store.select(EVENT_ROW, sql, condition.values);
  if (event === undefined) return missing(edition, 'events', key);
  if (event.status === 'trash') return noLongerAvailable();
  if (event.status !== 'publish') return notAccessible('events');
  if (event.password !== '' && event.password !== password) return passwordProtected();
  const links = linksOf(edition);
  return found({ ...eventItem(edition, links, event), json_ld: structuredData(edition, links, event) });
}

function fetchVenue(edition: Edition, key: Key): Answer {
  const condition = addressed(edition, key);
  const sql = `SELECT * FROM venues WHERE ${condition.sql}`;
  const [venue] = edition.store.select(VENUE_ROW, sql, condition.values);
  if (venue === undefined) return missing(edition, 'venues', key);
  return venue.status === 'publish' ? found(venueItem(edition, venue)) : notAccessible('venues');
}

function fetchOrganizer(edition: Edition, key: Key): Answer {
  const condition = addressed(edition, key);
  const sql = `SELECT * FROM organizers WHERE ${condition.sql}`;
  const [organizer] = edition.store.select(ORGANIZER_ROW, sql, condition.values);
  if (organizer === undefined) return missing(edition, 'organizers', key);
  return organizer.status === 'publish' ? found(organizerItem(edition, organizer)) : notAccessible('organizers');
}

function fetchTerm(edition: Edition, kind: TermKind, key: Key): Answer {
  const [term] = selectTerms(edition, kind, 'AND id = ?', [Number(key.text)]);
  return term === undefined ? missing(edition, kind, key) : found(termItem(edition, term));
}

/** The answer to a request for one record. `password` opens events that ask for it. */
export function fetchOne(edition: Edition, kind: Kind, key: Key, password: string): Answer {
  switch (kind) {
    case 'events':
      return fetchEvent(edition, key, password);
    case 'venues':
      return fetchVenue(edition, key);
    case 'organizers':
      return fetchOrganizer(edition, key);
    case 'categories':
    case 'tags':
      return fetchTerm(edition, kind, key);
  }
}
