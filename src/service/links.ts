import { z } from 'zod';
import { TERM_KINDS, type TermKind } from '#interface/kinds';
import { organizerItem, venueItem } from '#service/post-items';
import { type EventRow, ORGANIZER_ROW, VENUE_ROW } from '#service/rows';
import type { Edition } from '#service/site';
import { embeddedTerm, selectTerms } from '#service/term-items';

type VenueItem = ReturnType<typeof venueItem>;
type OrganizerItem = ReturnType<typeof organizerItem>;
type EmbeddedTerm = ReturnType<typeof embeddedTerm>;

/** What events are linked to, as they hold it. Items are made once and shared by the events of one response. */
export type Links = {
  readonly terms: (event: EventRow, kind: TermKind) => EmbeddedTerm[];
  /** The venue's item, or an empty list. Drafts too, unless in the trash: a venue needs no publication of its own to stand in an event. */
  readonly venue: (event: EventRow) => VenueItem | [];
  readonly organizers: (event: EventRow) => OrganizerItem[];
};

const TERMS_OF_EVENT = `SELECT terms.id, terms.kind FROM event_terms AS link
  JOIN terms ON terms.language = link.language AND terms.id = link.term
  WHERE link.language = ? AND link.event = ? ORDER BY folded(terms.name), terms.id`;

const ORGANIZERS_OF_EVENT = `SELECT organizers.id FROM event_organizers AS link
  JOIN organizers ON organizers.language = link.language AND organizers.id = link.organizer
  WHERE link.language = ? AND link.event = ? ORDER BY link.position`;

const termLink = z.object({ id: z.int(), kind: z.enum(TERM_KINDS) });
const link = z.object({ id: z.int() });

function remembered<V>(read: (id: number) => V): (id: number) => V {
  const known = new Map<number, V>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const value = read(id);
    known.set(id, value);
    return value;
  };
}

/** The links of one edition's events, for the length of one response. */
export function linksOf(edition: Edition): Links {
  const { store, language } = edition;
  const row = (table: string) => `SELECT * FROM ${table} WHERE language = ? AND id = ? AND status <> 'trash'`;
  const categories = remembered((id) => selectTerms(edition, 'categories', 'AND id = ?', [id]));
  const tags = remembered((id) => selectTerms(edition, 'tags', 'AND id = ?', [id]));
  const venues = remembered((id) =>
    store.select(VENUE_ROW, row('venues'), [language, id]).map((venue) => venueItem(edition, venue)),
  );
  const organizers = remembered((id) =>
    store.select(ORGANIZER_ROW, row('organizers'), [language, id]).map((one) => organizerItem(edition, one)),
  );
  return {
    terms: (event, kind) =>
      store
        .select(termLink, TERMS_OF_EVENT, [language, event.id])
        .filter((term) => term.kind === kind)
        .flatMap(({ id }) => (kind === 'categories' ? categories(id) : tags(id)))
        .map((term) => embeddedTerm(edition, term)),
    venue: (event) => (event.venue === null ? [] : (venues(event.venue)[0] ?? [])),
    organizers: (event) =>
      store.select(link, ORGANIZERS_OF_EVENT, [language, event.id]).flatMap(({ id }) => organizers(id)),
  };
}
