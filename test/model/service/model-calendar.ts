import type { CalendarRows, LinkedEvent, TermRow, VenueRow } from '#service/database/rows';
import { LANGUAGES } from '../pulling.ts';

const STAMP = '2026-10-01 09:00:00';
const POST = {
  author: 1,
  status: 'publish',
  date: STAMP,
  date_utc: STAMP,
  modified: STAMP,
  modified_utc: STAMP,
  image: null,
};

function eventRow(language: string, index: number): LinkedEvent {
  const day = Temporal.PlainDate.from('2026-12-01').add({ days: index }).toString();
  return {
    ...POST,
    language,
    id: 1 + index,
    slug: `event-${index + 1}`,
    title: `Event ${index + 1} ${language}`,
    description: `<p>About it, in ${language}.</p>`,
    excerpt: 'Short.',
    password: '',
    timezone: 'Europe/Madrid',
    all_day: false,
    start_date: `${day} 20:00:00`,
    end_date: `${day} 22:00:00`,
    cost: 'Some coins',
    website: null,
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    venue: 101 + (index % 4),
    categories: [],
    tags: [201 + (index % 4)],
    organizers: [],
  };
}

function venueRow(language: string, index: number): VenueRow {
  const texts = {
    description: '',
    address: '',
    country: '',
    province: '',
    state: '',
    zip: '',
    phone: '',
    stateprovince: '',
    website: '',
  };
  const context = { slug: `venue-${index + 1}`, venue: `Venue ${index + 1} ${language}`, city: `City ${index + 1}` };
  return { ...POST, ...texts, ...context, language, id: 101 + index, show_map: true, show_map_link: true };
}

function tagRow(language: string, index: number): TermRow {
  const name = `Tag ${index + 1} ${language}`;
  return { language, id: 201 + index, kind: 'tags', name, slug: `tag-${index + 1}`, description: 'A tag.', parent: 0 };
}

/** So many things, each made from its place. */
export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Returns a calendar of this many events in each language, with four venues and tags. */
export function modelCalendar(events: number): CalendarRows {
  const codes = LANGUAGES.map(({ code }) => code);
  return {
    events: codes.flatMap((code) => times(events, (index) => eventRow(code, index))),
    venues: codes.flatMap((code) => times(4, (index) => venueRow(code, index))),
    organizers: [],
    terms: codes.flatMap((code) => times(4, (index) => tagRow(code, index))),
    media: [],
  };
}
