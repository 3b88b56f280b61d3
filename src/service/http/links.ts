import { z } from 'zod';
import { TERM_KINDS, type TermKind } from '#interface/kinds';
import { ORGANIZER_ROW, type StoredEvent, VENUE_ROW } from '#service/database/rows';
import { jsonParameter } from '#service/database/store';
import type { RequestContext } from '#service/http/site';
import { organizerItem, venueItem } from '#service/reads/post-items';
import { embeddedTerm, termOf } from '#service/reads/term-items';

type VenueItem = ReturnType<typeof venueItem>;
type OrganizerItem = ReturnType<typeof organizerItem>;
type EmbeddedTerm = ReturnType<typeof embeddedTerm>;

/** The records linked to events, as they embed them. Items are made once and shared by the events of one response. */
export type EventLinks = {
  readonly terms: (event: StoredEvent, kind: TermKind) => EmbeddedTerm[];
  /** The venue's item, or an empty list. Drafts appear, too: a venue in an event need not be published. */
  readonly venue: (event: StoredEvent) => VenueItem | [];
  readonly organizers: (event: StoredEvent) => OrganizerItem[];
};

const TERMS_OF_EVENTS = `SELECT link.event, terms.id, terms.kind FROM event_terms AS link
  JOIN terms ON terms.language = link.language AND terms.id = link.term
  WHERE link.language = ? AND link.event IN (SELECT value FROM json_each(?)) ORDER BY folded(terms.name), terms.id`;

const ORGANIZERS_OF_EVENTS = `SELECT event, organizer AS id FROM event_organizers
  WHERE language = ? AND event IN (SELECT value FROM json_each(?)) ORDER BY position`;

const organizerLink = z.object({ event: z.int(), id: z.int() });
const termLink = organizerLink.extend({ kind: z.enum(TERM_KINDS) });

function byId<T extends { readonly id: number }>(items: readonly T[]): ReadonlyMap<number, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Returns the records linked to some events of one language, read at once for one response. */
export function eventLinks(context: RequestContext, events: readonly StoredEvent[]): EventLinks {
  const { store, language } = context;
  const parameters = [language, jsonParameter(events.map(({ id }) => id))];
  const termLinks = store.select(termLink, TERMS_OF_EVENTS, parameters);
  const organizerLinks = store.select(organizerLink, ORGANIZERS_OF_EVENTS, parameters);
  const rows = (table: string) =>
    `SELECT * FROM ${table} WHERE language = ? AND id IN (SELECT value FROM json_each(?))${
      // With `trashUnlinks`, moving a record to the trash removed its links; links that it left are still shown.
      context.site.dialect.quirks.trashUnlinks ? '' : " AND status <> 'trash'"
    }`;
  const venueIds = jsonParameter(events.flatMap(({ venue }) => venue ?? []));
  const organizerIds = jsonParameter(organizerLinks.map(({ id }) => id));
  const linkedTerms = [...byId(termLinks).values()].flatMap(({ kind, id }) => termOf(context, kind, id) ?? []);

  const terms = byId(linkedTerms.map((term) => embeddedTerm(context, term)));
  const venues = byId(
    store.select(VENUE_ROW, rows('venues'), [language, venueIds]).map((venue) => venueItem(context, venue)),
  );
  const organizers = byId(
    store.select(ORGANIZER_ROW, rows('organizers'), [language, organizerIds]).map((one) => organizerItem(context, one)),
  );
  const termsByEvent = Map.groupBy(termLinks, ({ event }) => event);
  const organizersByEvent = Map.groupBy(organizerLinks, ({ event }) => event);
  return {
    terms: (event, kind) =>
      (termsByEvent.get(event.id) ?? []).filter((link) => link.kind === kind).flatMap(({ id }) => terms.get(id) ?? []),
    venue: (event) => (event.venue === null ? [] : (venues.get(event.venue) ?? [])),
    organizers: (event) => (organizersByEvent.get(event.id) ?? []).flatMap(({ id }) => organizers.get(id) ?? []),
  };
}
