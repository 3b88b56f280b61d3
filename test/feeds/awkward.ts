import { event, type Fields, type Records, stored } from './fixtures.ts';

const EVENTS: readonly (readonly [slug: string, fields: Fields])[] = [
  [
    'night-of-the-clocks',
    {
      title: 'Night of the clocks: from 1:30 to 4:30, "two hours"; bring a lamp',
      description:
        '<p>At 2:00 it is 3:00.</p><ul><li>Tea</li><li><a href="https://example.net/a?b=c,d;e">Map</a></li></ul>',
      start_date: '2027-03-28 01:30:00',
      end_date: '2027-03-28 04:30:00',
      venue: [1],
      organizer: [2],
      categories: [3, 4],
    },
  ],
  [
    'carnival',
    {
      title: '🎭 Carnestoltes — “rua” i ball, l’última nit; 🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻🎻',
      all_day: true,
      start_date: '2027-02-04',
      end_date: '2027-02-10',
    },
  ],
  [
    'call-from-kolkata',
    {
      title: 'Call from Kolkata',
      timezone: 'UTC+5.5',
      start_date: '2026-12-31 23:00:00',
      end_date: '2027-01-01 00:30:00',
    },
  ],
  [
    'fireworks',
    {
      title: 'Fireworks',
      start_date: '2027-06-23 23:59:59',
      end_date: '2027-06-23 23:59:59',
      local: { event_status: 'cancelled' },
    },
  ],
  [
    'iftar-in-casablanca',
    {
      title: 'Iftar',
      timezone: 'Africa/Casablanca',
      start_date: '2026-03-01 18:30:00',
      end_date: '2026-03-01 21:00:00',
      local: { event_status: 'postponed', coordinates: { latitude: 33.5731, longitude: -7.589843 } },
    },
  ],
  [
    'half-hour-on-lord-howe',
    {
      title: 'Half an hour',
      timezone: 'Australia/Lord_Howe',
      start_date: '2027-04-03 23:00:00',
      end_date: '2027-04-04 03:00:00',
    },
  ],
  ['twice-at-half-past-two', { title: 'Twice', start_date: '2027-10-31 02:30:00', end_date: '2027-10-31 05:00:00' }],
  [
    'winter-in-vancouver',
    {
      title: 'Winter',
      timezone: 'america/vancouver',
      start_date: '2026-12-05 19:00:00',
      end_date: '2027-12-05 20:00:00',
      service: { id: 18, url: 'https://service.example/18', listed: true },
    },
  ],
];

/** A calendar of awkward events in English, one of them in Catalan, and one that is only a draft. */
export const AWKWARD: Records = {
  events: [
    ...EVENTS.map(([slug, fields], index) => event(11 + index, { slug, ...fields })),
    event(11, { slug: 'nit-dels-rellotges', start_date: '2027-03-28 01:30:00', end_date: '2027-03-28 04:30:00' }, 'ca'),
    event(30, { slug: 'draft', service: undefined }),
    event(31, { slug: 'secret', service: { id: 31, url: '', listed: true, protected: true } }),
  ],
  venues: [
    stored('venues', 1, {
      venue: 'Sala Gran, “la Nau”',
      address: 'Carrer Major; 1',
      zip: '17001',
      city: 'Girona',
      country: 'Spain',
      local: { coordinates: { latitude: 41.98, longitude: 2.82 } },
    }),
  ],
  organizers: [stored('organizers', 2, { organizer: 'Ateneu "Nou"', email: 'hola@ateneu.example' })],
  categories: [stored('categories', 3, { name: 'Music, old and new' }), stored('categories', 4, { name: 'Free' })],
};
