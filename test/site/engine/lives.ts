import fc from 'fast-check';
import { NAVIGATION_PLACES, type OwnPageFile } from '#content/pages/own-page';
import { pictureFiles } from '../../../site/pictures/sizes.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { category, event, publication, service, TODAY, venue } from '../fixtures.ts';

/** The date of a day counted from `TODAY`. */
export const day = (number: number) => Temporal.PlainDate.from(TODAY).add({ days: number }).toString();

const EVENTS = [1, 2, 3, 4, 5] as const;
const POSTER = 'https://service.example/poster.png';
/** The files of that picture, once it is made. */
const FILES = pictureFiles('poster', { width: 9, height: 9 });
/** The text of an event with an image that may be mirrored. */
export const IMAGE = `<p><img src="${POSTER}" alt="A poster"></p>`;
/** The text of an event that links to another one. */
export const LINK = '<p>See <a href="https://service.example/1">that</a>.</p>';

const eventFacts = fc.option(
  fc.record({
    languages: fc.constantFrom(['ca'], ['en'], ['ca', 'en']),
    title: fc.constantFrom('One', 'Two'),
    begins: fc.integer({ min: -3, max: 4 }),
    lasts: fc.constantFrom(0, 0, 0, 2, 40),
    venue: fc.constantFrom(undefined, 21, 22),
    category: fc.constantFrom(undefined, 31, 32),
    text: fc.constantFrom('', LINK, IMAGE),
    status: fc.constantFrom(undefined, 'cancelled' as const),
    cost: fc.constantFrom('', '5 €', 'gratis'),
    online: fc.boolean(),
    image: fc.boolean(),
  }),
  { freq: 4 },
);

const ownPageFacts = fc.option(
  fc.record({
    title: fc.constantFrom('Imprint', 'Contact'),
    nav: fc.constantFrom(...NAVIGATION_PLACES),
    key: fc.constantFrom('legal', 'other'),
    text: fc.constantFrom(
      '',
      '<p><img src="plan.png" alt="A plan"></p>',
      '<p><a href="two.md">Two</a> and <a href="../en/legal.md">that</a></p>',
      LINK,
    ),
  }),
  { freq: 2 },
);
/** Two pages in Catalan, and one in English. */
const ownPages = fc.tuple(ownPageFacts, ownPageFacts, ownPageFacts);
const OWN_PAGES = [
  { language: 'ca', name: 'one' },
  { language: 'ca', name: 'two' },
  { language: 'en', name: 'legal' },
] as const;

/** Everything of a small site that may be otherwise in another state of it. */
const facts = fc.record({
  events: fc.tuple(eventFacts, eventFacts, eventFacts, eventFacts, eventFacts),
  venue: fc.constantFrom('Hall', 'Cellar'),
  city: fc.constantFrom('Reus', 'Valls'),
  category: fc.constantFrom('Music', 'Talks'),
  lies: fc.boolean(),
  colour: fc.constantFrom('music', 'noise'),
  translated: fc.boolean(),
  borrows: fc.boolean(),
  mirrored: fc.boolean(),
  archive: fc.boolean(),
  counted: fc.integer({ min: 1, max: 2 }),
  changed: fc.boolean(),
  former: fc.boolean(),
  service: fc.boolean(),
  points: fc.integer({ min: 0, max: 2 }),
  north: fc.constantFrom(41, 42),
  map: fc.constantFrom(undefined, 'https://tiles.example', 'https://other.example'),
  today: fc.integer({ min: 0, max: 3 }),
  pages: ownPages,
});

/** The names of these facts. */
const FACTS = [
  'events',
  'venue',
  'city',
  'category',
  'lies',
  'colour',
  'translated',
  'borrows',
  'mirrored',
  'archive',
  'counted',
  'changed',
  'former',
  'service',
  'points',
  'north',
  'map',
  'today',
  'pages',
] as const;

/** A state of a small site. */
export type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;

/** Returns the site of a state. */
export function siteOf(of: Facts): Publication {
  const languages = ['ca', 'en'];
  const events = of.events.flatMap((one, index) => {
    if (one === null) return [];
    const id = EVENTS[index] ?? 0;
    const [begins, ends] = [day(one.begins), day(one.begins + one.lasts)];
    return one.languages.map((lang) =>
      event(`${begins} 19:00`, `${ends} 21:00`, {
        lang,
        name: `event-${id}`,
        service: { ...service(id), ...(one.image ? { image: { url: POSTER } } : {}) },
        title: one.title,
        cost: one.cost,
        description: one.text,
        ...(one.venue === undefined ? {} : { venue: [one.venue] }),
        ...(one.category === undefined ? {} : { categories: [one.category] }),
        local: { online: one.online, ...(one.status === undefined ? {} : { event_status: one.status }) },
      }),
    );
  });
  // Where a venue is, by its file or by its service.
  const at = { latitude: of.north, longitude: 2 };
  const local = of.points > 0 ? { local: { coordinates: at } } : {};
  const placed = of.points > 1 ? { ...service(22), coordinates: at } : service(22);
  return publication({
    events,
    venues: languages.flatMap((lang) => [
      venue({ lang, name: 'hall', service: service(21), venue: of.venue, city: of.city, ...local }),
      venue({ lang, name: 'barn', service: placed, venue: 'Barn', city: 'Reus' }),
    ]),
    categories: languages.flatMap((lang) => [
      category({ lang, name: 'first', service: service(31), slug: of.colour, description: of.category }),
      category({ lang, name: 'second', service: service(32), slug: 'second', ...(of.lies ? { parent: 31 } : {}) }),
    ]),
    series: 'detect',
    translations: of.translated ? { events: [{ ca: 1, en: 2 }] } : {},
    settings: {
      today: day(of.today),
      fallback: { languages: of.borrows ? { en: ['ca'] } : {}, inFeeds: false },
      canonical: of.service ? 'service' : 'self',
      map: of.map === undefined ? undefined : { tiles: `${of.map}/{z}/{x}/{y}.png`, attribution: '©' },
      ownPages: {
        folder: '/pages',
        pages: of.pages.flatMap((page, index): OwnPageFile[] => {
          const { language, name } = OWN_PAGES[index] ?? OWN_PAGES[0];
          if (page === null) return [];
          const { text: html, key, ...head } = page;
          const own = { language, name, path: `${language}/${name}.md`, html, order: 0, draft: false };
          return [{ ...head, ...own, key: name === 'two' ? 'two' : key }];
        }),
        images: of.mirrored ? [{ path: 'ca/plan.png', file: 'page-a.png', width: 9, height: 9 }] : [],
      },
      media: {
        images: of.mirrored ? { [POSTER]: { file: 'a.png', width: 9, height: 9, made: { files: FILES } } } : {},
      },
      feeds: {
        ca: {
          all: of.counted,
          upcoming: 1,
          cut: [],
          archives: of.archive ? [{ period: '2026', events: of.counted }] : [],
        },
      },
      changes: of.changed
        ? [{ at: '2026-11-20T10:00:00Z', language: 'ca', id: 1, name: 'event-1', title: 'One', type: 'new' }]
        : [],
      formerPages: of.former ? [{ language: 'ca', kind: 'events', id: 1, names: ['before'] }] : [],
    },
  });
}

/** A state of a site, and how it goes on: each time some facts become those of another state. */
export const lives = fc.tuple(
  facts,
  fc.array(fc.tuple(facts, fc.subarray([...FACTS], { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 3 }),
);

/** Returns the states of a life in order. */
export function statesOf([first, changes]: typeof lives extends fc.Arbitrary<infer L> ? L : never): readonly Facts[] {
  const states = [first];
  let last = first;
  for (const [other, names] of changes) {
    last = { ...last, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
    states.push(last);
  }
  return states;
}

type EventFacts = NonNullable<Facts['events'][number]>;

/** A site without events. */
export const PLAIN: Facts = {
  events: [null, null, null, null, null],
  venue: 'Hall',
  city: 'Reus',
  category: 'Music',
  lies: false,
  colour: 'music',
  translated: false,
  borrows: false,
  mirrored: false,
  archive: false,
  counted: 1,
  changed: false,
  former: false,
  service: false,
  points: 0,
  north: 41,
  map: undefined,
  today: 0,
  pages: [null, null, null],
};

/** An event of this title on a day counted from `TODAY`, in a hall. */
export const on = (
  begins: number,
  title: 'One' | 'Two' = 'One',
  languages: EventFacts['languages'] = ['ca'],
): EventFacts => ({
  languages,
  title,
  begins,
  lasts: 0,
  venue: undefined,
  category: undefined,
  text: '',
  status: undefined,
  cost: '',
  online: false,
  image: false,
});
