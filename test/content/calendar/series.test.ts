import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageCalendar } from '#content/calendar/calendar';
import { event, organizer, publication, service, venue } from '../../site/fixtures.ts';

const VENUES = ['ca', 'en'].flatMap((lang) => [
  venue({ lang, name: 'hall', service: service(21), venue: 'Hall' }),
  venue({ lang, name: 'barn', service: service(22), venue: 'Barn' }),
]);
const ORGANIZERS = ['ca', 'en'].flatMap((lang) => [
  organizer({ lang, name: 'choir', service: service(41), organizer: 'Choir' }),
  organizer({ lang, name: 'band', service: service(42), organizer: 'Band' }),
]);

type Written = Parameters<typeof event>[2] & { readonly on: number; readonly from?: string; readonly to?: string };

const day = (number: number) => Temporal.PlainDate.from('2026-11-21').add({ days: number });

/** An event of an evening, at the hall unless it says otherwise. */
const dated = ({ on, from = '19:00', to = '21:00', ...more }: Written) =>
  event(`${day(on)} ${from}`, `${day(on)} ${to}`, {
    title: 'Yoga',
    description: '<p>Bring a mat.</p>',
    venue: [21],
    name: `event-${on}`,
    service: service(1000 + on),
    ...more,
  });

function calendars(
  events: readonly ReturnType<typeof event>[],
  series: 'detect' | 'off' = 'detect',
): readonly LanguageCalendar[] {
  return publication({ events, venues: VENUES, organizers: ORGANIZERS, series }).calendar.languages;
}

/** The series that are found: of each the names of its events. */
const found = (...written: readonly Written[]) =>
  calendars(written.map(dated)).flatMap(({ series }) => series.all.map(({ events }) => events.map(({ name }) => name)));

describe('a series of events', () => {
  it('consists of events with one title, text, venue and organizer on several days, at any hour', () => {
    expect(found({ on: 8 }, { on: 1, from: '10:00', to: '11:00' }, { on: 3, title: ' yoga ' })).toEqual([
      ['event-1', 'event-3', 'event-8'],
    ]);
  });

  it('has all its dates, including cancelled and past ones', () => {
    expect(found({ on: -30 }, { on: 1, local: { event_status: 'cancelled' } })).toEqual([['event--30', 'event-1']]);
  });

  it.each<[string, Partial<Written>]>([
    ['title', { title: 'Yoga for children' }],
    ['venue', { venue: [22] }],
    ['second venue', { venue: [21, 22] }],
    ['organizer', { organizer: [42] }],
    ['text', { description: '<p>Bring a chair.</p>' }],
    ['excerpt', { excerpt: 'On a chair.' }],
    ['language', { lang: 'en' }],
  ])('excludes an event with a different %s', (_what, other) => {
    expect(found({ on: 1 }, { on: 2, ...other })).toEqual([]);
  });

  it('of events without text requires the same hour and duration', () => {
    const untold = { title: 'Concert', description: '' };
    expect(found({ on: 1, ...untold }, { on: 8, ...untold })).toEqual([['event-1', 'event-8']]);
    expect(found({ on: 1, ...untold }, { on: 8, ...untold, from: '12:00' })).toEqual([]);
    expect(found({ on: 1, ...untold }, { on: 8, ...untold, to: '23:00' })).toEqual([]);
  });

  it('includes all dates that the service has on one page, whatever their text', () => {
    const at = (date: string) =>
      service(Number(date.replaceAll('-', '')), { url: `https://service.example/yoga/${date}/` });
    expect(
      found(
        { on: 1, service: at('2026-11-22') },
        { on: 8, service: at('2026-11-29'), description: 'With a guest.' },
        { on: 9, service: service(7, { url: 'https://service.example/yoga-2/2026-11-30' }) },
      ),
    ).toEqual([['event-1', 'event-8']]);
  });

  it('excludes local drafts, and is never detected when the configuration turns series off', () => {
    const draft = { ...dated({ on: 2 }), name: 'draft' };
    const { service: _, ...record } = draft.record;
    expect(calendars([dated({ on: 1 }), { ...draft, record }])[0]?.series.all).toEqual([]);
    const [catalan] = calendars([dated({ on: 1 }), dated({ on: 2 })], 'off');
    expect(catalan?.series.all).toEqual([]);
    expect(catalan?.events.map((one) => catalan.series.of(one))).toEqual([undefined, undefined]);
  });

  it('keeps its name as dates and texts change, but has a different name for another title or venue', () => {
    const nameOf = (...written: readonly Written[]) => calendars(written.map(dated))[0]?.series.all[0]?.name;
    const title = 'Ioga & més: «l’hora»';
    const own = nameOf({ on: 1, title }, { on: 2, title });
    expect(own).toMatch(/^ioga-mes-l-hora-[0-9a-f]{12}$/);
    const description = 'Another text.';
    expect(nameOf({ on: 2, title, description }, { on: 9, title, description }, { on: 30, title, description })).toBe(
      own,
    );
    expect(nameOf({ on: 1, title, venue: [22] }, { on: 2, title, venue: [22] })).not.toBe(own);
    expect(nameOf({ on: 1, title: '茶' }, { on: 2, title: '茶' })).toMatch(/^[0-9a-f]{12}$/);
  });
});

const anyEvents = fc.uniqueArray(
  fc.record({
    on: fc.integer({ min: 0, max: 12 }),
    lang: fc.constantFrom('ca', 'en'),
    title: fc.constantFrom('Yoga', 'YOGA', 'Chess'),
    venue: fc.constantFrom<number[]>([], [21], [22], [21, 22], [22, 21]),
    organizer: fc.constantFrom<number[]>([], [41], [42]),
    description: fc.constantFrom('', 'One', 'Two'),
    from: fc.constantFrom('19:00', '20:00'),
    draft: fc.boolean(),
  }),
  { selector: ({ on, lang }) => `${on} ${lang}`, maxLength: 14 },
);

describe('every series of events', () => {
  const records = (all: typeof anyEvents extends fc.Arbitrary<infer A> ? A : never) =>
    all.map(({ draft, ...one }) => {
      const stored = dated(one);
      const { service: _, ...record } = stored.record;
      return draft ? { ...stored, record } : stored;
    });
  const told = (all: readonly ReturnType<typeof event>[]) =>
    calendars(all).map(({ series, events }) => ({
      all: series.all.map(({ name, events: dates }) => [name, dates.map((one) => one.name)]),
      of: events.map((one) => [one.name, series.of(one)?.events.some((date) => date === one)]),
    }));

  it('has one language, one title, the same venues and at least two dates, and shares no event', () => {
    fc.assert(
      fc.property(anyEvents, (all) => {
        for (const { series, language } of calendars(records(all))) {
          const seen = series.all.flatMap(({ events }) => events);
          expect(new Set(seen).size).toBe(seen.length);
          for (const { events } of series.all) {
            expect(events.length).toBeGreaterThan(1);
            const common = events.map(({ record, venues, draft, language: of }) =>
              JSON.stringify([of, draft, record.title.toLowerCase(), venues.map(({ name }) => name).sort()]),
            );
            expect(new Set(common).size).toBe(1);
            expect(events.every((one) => one.language === language && series.of(one)?.events === events)).toBe(true);
          }
        }
      }),
    );
  });

  it('is the same whatever the order of records', () => {
    fc.assert(
      fc.property(
        anyEvents.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(told(records(shuffled))).toEqual(told(records(all)));
        },
      ),
    );
  });

  it('keeps its dates when another event is added', () => {
    fc.assert(
      fc.property(anyEvents, (all) => {
        const datesOf = (some: typeof all) =>
          calendars(records(some)).flatMap(({ series }) =>
            series.all.map(({ events }) => new Set(events.map(({ language, name }) => `${language} ${name}`))),
          );
        const after = datesOf(all);
        for (const before of datesOf(all.slice(1))) expect(after.some((dates) => before.isSubsetOf(dates))).toBe(true);
      }),
    );
  });
});
