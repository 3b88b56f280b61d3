import { isTermKind, type Kind, type TermKind } from '#interface/kinds';
import {
  EVENT_ROW,
  type EventRow,
  ORGANIZER_ROW,
  type OrganizerRow,
  VENUE_ROW,
  type VenueRow,
} from '#service/database/rows';
import { type Condition, listed, where } from '#service/database/store';
import {
  type Answer,
  found,
  invalidParameters,
  noLongerAvailable,
  noSuchEvent,
  notAccessible,
  notAnEvent,
  passwordProtected,
} from '#service/http/answers';
import { linksOf } from '#service/http/links';
import { addressesOf, type Edition } from '#service/http/site';
import { eventItem, structuredData } from '#service/reads/event-items';
import { organizerItem, venueItem } from '#service/reads/post-items';
import { type CountedTerm, termItem, termOf } from '#service/reads/term-items';

/** How one record is asked for: by the digits of its id, or by its slug, percent-decoded. */
export type Key = { readonly by: 'id' | 'slug'; readonly text: string };

/** What a reader shows to see an event that asks for a password. */
export type Opening = { readonly password: string; readonly context: string };

/**
 * A slug as the common implementation looks it up: without tags, octets and what a slug can't hold; accents stay, and
 * what is not ASCII is percent-encoded.
 */
function lookedUp(text: string): string {
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

/** Slugs are stored percent-encoded where they are not ASCII, and compared without regard to case. */
function addressed({ language, site }: Edition, { by, text }: Key): Condition {
  if (by === 'id') return where('language = ? AND id = ?', language, Number(text));
  const slug = text.toLowerCase();
  const meant = site.dialect.quirks.slugsCleaned ? [lookedUp(text)] : [slug, encodeURIComponent(slug).toLowerCase()];
  return where('language = ? AND lower(slug) IN (SELECT value FROM json_each(?))', language, listed(meant));
}

/**
 * The edition that has the record of a key: the one asked, or another one where records are found under every language
 * and this one has none.
 */
export function editionOfRecord(edition: Edition, kind: Kind, key: Key): Edition {
  const { site, store, language } = edition;
  if (!site.dialect.quirks.foundInAnyLanguage) return edition;
  const table = isTermKind(kind) ? 'terms' : kind;
  const has = (candidate: string) => {
    const { sql, values } = addressed({ ...edition, language: candidate }, key);
    return store.count(table, isTermKind(kind) ? where(`${sql} AND kind = ?`, ...values, kind) : { sql, values }) > 0;
  };
  if (has(language)) return edition;
  const other = site.languages.find(({ code }) => has(code));
  return other === undefined ? edition : { ...edition, language: other.code, addresses: addressesOf(site, other) };
}

/** The event of a key, in whatever state. */
export function findEvent(edition: Edition, key: Key): EventRow | undefined {
  const { sql, values } = addressed(edition, key);
  return edition.store.select(EVENT_ROW, `SELECT * FROM events WHERE ${sql} ORDER BY id`, values)[0];
}

/** The venue of a key, in whatever state. */
export function findVenue(edition: Edition, key: Key): VenueRow | undefined {
  const { sql, values } = addressed(edition, key);
  return edition.store.select(VENUE_ROW, `SELECT * FROM venues WHERE ${sql} ORDER BY id`, values)[0];
}

/** The organizer of a key, in whatever state. */
export function findOrganizer(edition: Edition, key: Key): OrganizerRow | undefined {
  const { sql, values } = addressed(edition, key);
  return edition.store.select(ORGANIZER_ROW, `SELECT * FROM organizers WHERE ${sql} ORDER BY id`, values)[0];
}

/** The term of a key. */
export function findTerm(edition: Edition, kind: TermKind, key: Key): CountedTerm | undefined {
  return termOf(edition, kind, Number(key.text));
}

/** The answer where a key has no record. */
export function missing({ store }: Edition, kind: Kind, { by, text }: Key): Answer {
  if (kind !== 'events' || by === 'slug') return invalidParameters([{ name: by }]);
  const taken = where('id = ?', Number(text));
  return store.count('venues', taken) + store.count('organizers', taken) > 0 ? notAnEvent() : noSuchEvent(text);
}

function fetchEvent(edition: Edition, key: Key, { password, context }: Opening): Answer {
  const event = findEvent(edition, key);
  const editor = edition.reader === 'editor';
  if (event === undefined) return missing(edition, 'events', key);
  if (event.status === 'trash') return noLongerAvailable();
  if (event.status !== 'publish' && !editor) return notAccessible('events');
  const open = event.password === '' || event.password === password || (editor && context === 'edit');
  if (!open) return passwordProtected();
  const links = linksOf(edition, [event]);
  return found({ ...eventItem(edition, links, event), json_ld: structuredData(edition, links, event) });
}

function fetchVenue(edition: Edition, key: Key): Answer {
  const venue = findVenue(edition, key);
  if (venue === undefined) return missing(edition, 'venues', key);
  const accessible = venue.status === 'publish' || edition.reader === 'editor';
  return accessible ? found(venueItem(edition, venue)) : notAccessible('venues');
}

function fetchOrganizer(edition: Edition, key: Key): Answer {
  const organizer = findOrganizer(edition, key);
  if (organizer === undefined) return missing(edition, 'organizers', key);
  const accessible = organizer.status === 'publish' || edition.reader === 'editor';
  return accessible ? found(organizerItem(edition, organizer)) : notAccessible('organizers');
}

function fetchTerm(edition: Edition, kind: TermKind, key: Key): Answer {
  const term = findTerm(edition, kind, key);
  return term === undefined ? missing(edition, kind, key) : found(termItem(edition, term));
}

/** The answer to a request for one record. `opening` is for events that ask for a password. */
export function fetchOne(edition: Edition, kind: Kind, key: Key, opening: Opening): Answer {
  switch (kind) {
    case 'events':
      return fetchEvent(edition, key, opening);
    case 'venues':
      return fetchVenue(edition, key);
    case 'organizers':
      return fetchOrganizer(edition, key);
    case 'categories':
    case 'tags':
      return fetchTerm(edition, kind, key);
  }
}
