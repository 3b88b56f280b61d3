import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revisionKey } from '#content/state/revisions';
import { type FeedOptions, feedFiles, knownEventTexts, planFeeds } from '#feeds/catalogue';
import { renderEvent } from '#feeds/vevent';
import { Zones } from '#feeds/zones';
import { runs } from '../../support/tiers/runs.ts';
import { calendar, event, OPTIONS, stored } from '../calendars/fixtures.ts';

const day = (number: number) => Temporal.PlainDate.from('2026-11-21').add({ days: number }).toString();

const eventFacts = fc.record({
  language: fc.constantFrom('ca', 'en'),
  name: fc.constantFrom('', 'renamed-'),
  title: fc.constantFrom('One', 'Two'),
  day: fc.integer({ min: -3, max: 3 }),
  hour: fc.constantFrom('09', '19'),
  timezone: fc.constantFrom('Europe/Madrid', 'Africa/Cairo', '+05:30'),
  allDay: fc.boolean(),
  text: fc.constantFrom('', '<p>In the hall.</p>', `<p>${'Long. '.repeat(200)}</p>`),
  venue: fc.constantFrom([], [21], [22]),
  organizer: fc.constantFrom([], [41]),
  category: fc.constantFrom([], [31], [32]),
  status: fc.constantFrom(undefined, 'cancelled', 'postponed'),
  placed: fc.boolean(),
  revised: fc.constantFrom(undefined, '2026-11-03T10:00:00Z', '2026-11-04T10:00:00Z'),
  gone: fc.constantFrom(undefined, undefined, '2026-11-10T10:00:00Z', '2026-11-11T10:00:00Z'),
});

/** Everything of a small calendar that its feeds show. */
const facts = fc.record({
  events: fc.array(eventFacts, { minLength: 4, maxLength: 4 }),
  hall: fc.constantFrom('Hall', 'Cellar'),
  email: fc.constantFrom('a@example.org', 'b@example.org', ''),
  category: fc.constantFrom('Music', 'Noise'),
  under: fc.boolean(),
  pictured: fc.boolean(),
  today: fc.integer({ min: 0, max: 2 }),
});

type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;

/** What is noted of feeds for the next time. */
type Noted = { readonly texts: ReadonlyMap<string, readonly [digest: string, text: string]>; readonly octets: Lengths };
type Lengths = NonNullable<FeedOptions['knownOctets']>;

/** Tells what finds VEVENTs in the files that an earlier run made; `found` is told of each. */
function standing({ texts }: Noted, found: () => void): FeedOptions['knownText'] {
  const find = knownEventTexts({
    digests: Object.fromEntries(Array.from(texts, ([path, [digest]]) => [path, digest])),
    read: (path) => texts.get(path)?.[1],
  });
  return (event, digest) => {
    const text = find(event, digest);
    if (text !== undefined) found();
    return text;
  };
}

/** Makes all feeds of a calendar, given what is known of VEVENTs. */
function made(of: Facts, { knownOctets, knownText }: Pick<FeedOptions, 'knownOctets' | 'knownText'> = {}): Noted {
  const all = of.events.map((one, index) => {
    const id = 1 + index;
    const fields = {
      slug: `${one.name}event-${id}`,
      title: one.title,
      description: one.text,
      start_date: `${day(one.day)} ${one.hour}:00:00`,
      end_date: `${day(one.day + 1)} ${one.hour}:30:00`,
      timezone: one.timezone,
      all_day: one.allDay,
      venue: one.venue,
      organizer: one.organizer,
      categories: one.category,
      local: {
        ...(one.status === undefined ? {} : { event_status: one.status }),
        ...(one.placed ? { coordinates: { latitude: 41.1, longitude: 1.1 } } : {}),
      },
    };
    return { ...one, id, stored: event(id, fields, one.language) };
  });
  const languages = ['ca', 'en'];
  const content = calendar(
    {
      events: all.filter(({ gone }) => gone === undefined).map((one) => one.stored),
      venues: languages.flatMap((lang) => [
        stored('venues', 21, { venue: of.hall, slug: 'hall' }, lang),
        stored('venues', 22, { venue: 'Barn', slug: 'barn' }, lang),
      ]),
      organizers: languages.map((lang) =>
        stored('organizers', 41, { organizer: 'Choir', slug: 'choir', email: of.email }, lang),
      ),
      categories: languages.flatMap((lang) => [
        stored('categories', 31, { name: of.category, slug: 'first' }, lang),
        stored('categories', 32, { name: 'Second', slug: 'second', ...(of.under ? { parent: 31 } : {}) }, lang),
      ]),
    },
    OPTIONS.timeZone,
    {
      fallback: { en: ['ca'] },
      revisions: new Map(
        all.flatMap(({ language, id, revised }) => {
          const identity = { language, kind: 'events' as const, id };
          return revised === undefined
            ? []
            : [[revisionKey(identity), { ...identity, at: revised, digest: '' }] as const];
        }),
      ),
      removed: all.flatMap(({ gone, stored: one }) =>
        gone === undefined ? [] : [{ stored: one, uid: undefined, goneAt: Temporal.Instant.from(gone) }],
      ),
    },
  );
  const image = { url: 'https://example.org/agenda/a.png', mediaType: 'image/png' };
  const plan = planFeeds(content, {
    ...OPTIONS,
    today: Temporal.PlainDate.from(day(of.today)),
    budget: { bytes: 2_000, events: 2 },
    fallback: true,
    identify: (language, subject) => ({ ...OPTIONS.identify(language, subject), description: `Not ${of.category}` }),
    image: () => (of.pictured ? image : undefined),
    knownOctets,
    knownText,
  });
  const files = [...feedFiles(plan, OPTIONS.timeZone)];
  return {
    texts: new Map(files.map(({ path, digest, text }) => [path, [digest, text]])),
    octets: new Map([...plan.octets.values()].flatMap((octets) => [...octets])),
  };
}

/** A calendar, and how it goes on: each time one fact becomes that of another, or one fact of one event. */
const lives = fc.tuple(facts, fc.array(fc.tuple(facts, fc.nat(7), fc.nat(99)), { minLength: 1, maxLength: 12 }));

/** Returns a state of which one fact, chosen by a number, is that of another. */
function changed<T extends object>(state: T, other: T, pick: number): T {
  const names = Object.keys(state);
  const name = names[pick % names.length] ?? '';
  return { ...state, [name]: Reflect.get(other, name) };
}

/** Returns a state after a change: of one event, or, where `which` is the number of none, of what is beside them. */
function next({ events, ...beside }: Facts, other: Facts, which: number, pick: number): Facts {
  if (which >= events.length) return { ...changed(beside, other, pick), events };
  return {
    ...beside,
    events: events.map((one, index) => (index === which ? changed(one, other.events[0] ?? one, pick) : one)),
  };
}

describe('a feed that is built again from cached parts', () => {
  it('has the same text for the same digest, and equals a feed that is built without a cache', () => {
    let kept = 0;
    let found = 0;
    fc.assert(
      fc.property(lives, ([first, changes]) => {
        let state: Facts = first;
        let before = made(state);
        for (const [other, which, pick] of changes) {
          state = next(state, other, which, pick);
          const knownText = standing(before, () => {
            found += 1;
          });
          const after = made(state, { knownOctets: before.octets, knownText });
          expect(after).toEqual(made(state));
          for (const [path, [digest, text]] of after.texts) {
            const old = before.texts.get(path);
            if (old?.[0] !== digest) continue;
            expect(text).toBe(old[1]);
            kept += 1;
          }
          before = after;
        }
      }),
      { numRuns: runs(240) },
    );
    expect(kept).toBeGreaterThan(0);
    expect(found).toBeGreaterThan(0);
  });

  const ONE: Facts['events'][number] = {
    language: 'ca',
    name: '',
    title: 'One',
    day: 1,
    hour: '09',
    timezone: 'Europe/Madrid',
    allDay: false,
    text: '',
    venue: [21],
    organizer: [41],
    category: [31],
    status: undefined,
    placed: false,
    revised: '2026-11-03T10:00:00Z',
    gone: undefined,
  };
  const PLAIN: Facts = {
    events: [ONE, { ...ONE, language: 'en' }, { ...ONE, gone: '2026-11-10T10:00:00Z' }, { ...ONE, category: [32] }],
    hall: 'Hall',
    email: 'a@example.org',
    category: 'Music',
    under: false,
    pictured: false,
    today: 0,
  };
  /** Returns the plain state with other facts of one event. */
  const other = (index: number, facts: Partial<typeof ONE>): Facts => ({
    ...PLAIN,
    events: PLAIN.events.map((one, at) => (at === index ? { ...one, ...facts } : one)),
  });

  it.each<[string, Facts]>([
    ['the language of an event', other(0, { language: 'en' })],
    ['its slug', other(0, { name: 'renamed-' })],
    ['its title', other(0, { title: 'Two' })],
    ['its day', other(0, { day: 2 })],
    ['its hour', other(0, { hour: '19' })],
    ['its zone', other(0, { timezone: 'Africa/Cairo' })],
    ['its all-day flag', other(0, { allDay: true })],
    ['its text', other(0, { text: '<p>In the hall.</p>' })],
    ['its venue', other(0, { venue: [22] })],
    ['its organizer', other(0, { organizer: [] })],
    ['its category', other(0, { category: [32] })],
    ['its status', other(0, { status: 'cancelled' })],
    ['its coordinates', other(0, { placed: true })],
    ['the time of its last change', other(0, { revised: '2026-11-04T10:00:00Z' })],
    ['the time of its removal', other(2, { gone: '2026-11-11T10:00:00Z' })],
    ['the name of a venue', { ...PLAIN, hall: 'Cellar' }],
    ['the address of an organizer', { ...PLAIN, email: 'b@example.org' }],
    ['the name of a category', { ...PLAIN, category: 'Noise' }],
    ['the parent of a category', { ...PLAIN, under: true }],
    ['an image', { ...PLAIN, pictured: true }],
  ])('is rebuilt when %s changes', (_what, facts) => {
    const before = made(PLAIN);
    const after = made(facts, { knownOctets: before.octets, knownText: standing(before, () => {}) });
    expect(after).toEqual(made(facts));
    expect(after.texts).not.toEqual(before.texts);
  });

  it('renders a VEVENT with a cached length only when its text is read', () => {
    const [one] = calendar({ events: [event(1)] }).languages.flatMap(({ events }) => events);
    if (one === undefined) throw new TypeError('an event expected');
    let rendered = 0;
    const source = {
      ...OPTIONS,
      // The address of its page is in every VEVENT.
      get siteUrl() {
        rendered += 1;
        return OPTIONS.siteUrl;
      },
    };
    const { digest, octets } = renderEvent(one, source, new Zones());
    expect(rendered).toBe(1);
    const known = renderEvent(one, { ...OPTIONS, ...source, knownOctets: new Map([[digest, octets]]) }, new Zones());
    rendered = 0;
    expect(known.octets).toBe(octets);
    expect(rendered).toBe(0);
    expect(Buffer.byteLength(known.text)).toBe(octets);
  });
});
