import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarSource, calendarOf } from '#content/calendar/calendar';
import { type TranslationProposal, translationLinkOf, translationProposals } from '#content/calendar/proposals';
import { type Translations, withLink } from '#content/calendar/translations';
import type { StoredRecord } from '#content/store/store';
import { runs } from '../../support/tiers/runs.ts';
import { type Fields, serviceOf, stored } from '../records.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'].map((code) => ({ code, tag: code }));

/** Returns an event of its own id, so that nothing but a proposal brings it together with another. */
function event(language: string, id: number, fields: Fields = {}, image?: Fields): StoredRecord<'events'> {
  return stored('events', language, {
    title: `Event ${id}`,
    slug: `event-${id}`,
    date_utc: `2026-01-01 00:00:${String(id % 60).padStart(2, '0')}`,
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    timezone: 'Europe/Madrid',
    venue: [7],
    service: serviceOf(id, image === undefined ? {} : { image }),
    ...fields,
  });
}

const venue = (language: string, id: number, fields: Fields = {}): StoredRecord<'venues'> =>
  stored('venues', language, { venue: 'Sala Gran', slug: `venue-${id}`, service: serviceOf(id), ...fields });

/** A venue with one id in all languages. */
const HALL = LANGUAGES.map(({ code }) => venue(code, 7));

type Given = { events?: StoredRecord<'events'>[]; venues?: StoredRecord<'venues'>[]; translations?: Translations };

function proposals(
  { events = [], venues = HALL, translations = {} }: Given,
  kind: TranslationProposal['kind'] = 'events',
): TranslationProposal[] {
  const none: Pick<CalendarSource['records'], 'organizers' | 'categories' | 'tags'> = {
    organizers: [],
    categories: [],
    tags: [],
  };
  const calendar = calendarOf({
    languages: LANGUAGES,
    timeZone: 'Europe/Madrid',
    records: { events, venues, ...none },
    translations,
  });
  return translationProposals(kind, calendar, translations);
}

const idsOf = (proposal: TranslationProposal) => proposal.entries.map((entry) => `${entry.language} ${entry.id}`);
const found = (given: Given, kind?: TranslationProposal['kind']) => proposals(given, kind).map(idsOf);

const POSTER = { id: 5, url: 'https://service.example/poster.jpg', width: 10 };

describe('a proposal to link events', () => {
  it('joins two languages when start, end, venue and image are the same', () => {
    const [one, ...others] = proposals({ events: [event('es', 19, {}, POSTER), event('ca', 90, {}, POSTER)] });
    expect(others).toEqual([]);
    expect(one && idsOf(one)).toEqual(['ca 90', 'es 19']);
    expect(one).toMatchObject({
      kind: 'events',
      key: 'events:ca:90',
      why: 'the same start and end, the same venue (Sala Gran), the same image',
    });
  });

  it('joins three or four languages at once', () => {
    const events = [event('es', 19), event('ca', 90), event('en', 33), event('de', 44)];
    expect(found({ events })).toEqual([['ca 90', 'en 33', 'de 44', 'es 19']]);
  });

  it.each([
    ['start', { start_date: '2026-12-01 20:00:01' }],
    ['end', { end_date: '2026-12-01 22:00:01' }],
    ['zone', { timezone: 'Europe/London' }],
    ['kind of day', { start_date: '2026-12-01', end_date: '2026-12-01', all_day: true }],
    ['venue', { venue: [8] }],
    ['number of venues', { venue: [7, 8] }],
    ['presence of a venue', { venue: [] }],
  ])('requires the same %s', (_what, fields) => {
    const venues = [...HALL, venue('es', 8, { venue: 'Sala Petita' })];
    expect(found({ events: [event('ca', 90), event('es', 19)], venues })).toHaveLength(1);
    expect(found({ events: [event('ca', 90), event('es', 19, fields)], venues })).toEqual([]);
  });

  it('considers one instant equal whatever zone expresses it', () => {
    const abroad = { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00', timezone: 'UTC' };
    expect(found({ events: [event('ca', 90), event('es', 19, abroad)] })).toHaveLength(1);
  });

  it('considers the days of all-day events equal whatever their zones', () => {
    const days = { start_date: '2026-12-01', end_date: '2026-12-02', all_day: true };
    const events = [event('ca', 90, days), event('es', 19, { ...days, timezone: 'America/New_York' })];
    expect(found({ events })).toHaveLength(1);
  });

  it.each<[string, StoredRecord<'venues'>[], Translations, number]>([
    [
      'one name except for case, accents and punctuation',
      [venue('ca', 1, { venue: 'Teatre  «Àgora»' }), venue('es', 2, { venue: 'TEATRE AGORA' })],
      {},
      1,
    ],
    [
      'a link made by people',
      [venue('ca', 1, { venue: 'Teatre' }), venue('es', 2, { venue: 'Teatro' })],
      { venues: [{ ca: 1, es: 2 }] },
      1,
    ],
    ['neither one name nor a link', [venue('ca', 1, { venue: 'Teatre' }), venue('es', 2, { venue: 'Teatro' })], {}, 0],
    ['names without letters', [venue('ca', 1, { venue: '…' }), venue('es', 2, { venue: '!' })], {}, 0],
  ])('decides whether venues with %s are the same', (_what, venues, translations, count) => {
    const events = [event('ca', 90, { venue: [1] }), event('es', 19, { venue: [2] })];
    expect(found({ events, venues, translations })).toHaveLength(count);
  });

  it('considers images equal when their id or their URL is the same', () => {
    const other = 'https://service.example/es/poster.jpg';
    const same = (one: Fields, another: Fields) =>
      found({ events: [event('ca', 90, {}, one), event('es', 19, {}, another)] }).length;
    expect(same(POSTER, { ...POSTER, url: other })).toBe(1);
    expect(same(POSTER, { ...POSTER, id: 6 })).toBe(1);
    expect(same(POSTER, { url: POSTER.url })).toBe(1);
    expect(same(POSTER, { id: 6, url: other })).toBe(0);
    expect(found({ events: [event('ca', 90, {}, POSTER), event('es', 19)] })).toEqual([]);
  });

  it('distinguishes two events at one time and place by their images', () => {
    const film = { ...POSTER, id: 6, url: 'https://service.example/film.jpg' };
    const events = [
      event('ca', 90, {}, POSTER),
      event('ca', 91, {}, film),
      event('es', 19, {}, film),
      event('es', 20, {}, POSTER),
    ];
    expect(found({ events })).toEqual([
      ['ca 90', 'es 20'],
      ['ca 91', 'es 19'],
    ]);
  });

  it('without images requires each language to have just one event at that time and place', () => {
    const events = [event('ca', 90), event('es', 19)];
    const [one] = proposals({ events });
    expect(one?.why).toBe('the same start and end, the same venue (Sala Gran), no image');
    expect(found({ events: [...events, event('ca', 91, {}, POSTER)] })).toEqual([]);
    expect(found({ events: [...events, event('en', 91, {}, POSTER)] })).toEqual([['ca 90', 'es 19']]);
  });

  it('considers venues at one address equal, whatever their names in each language', () => {
    const venues = [
      venue('ca', 1, { venue: 'El molí', address: 'Carrer Major, 1' }),
      venue('en', 3, { venue: 'The mill', address: 'Carrer Major, 1' }),
    ];
    const events = [event('ca', 90, { venue: [1] }), event('en', 33, { venue: [3] })];
    expect(found({ events, venues })).toEqual([['ca 90', 'en 33']]);
  });

  it('without a venue requires an image', () => {
    const [one] = proposals({
      events: [event('ca', 90, { venue: [] }, POSTER), event('es', 19, { venue: [] }, POSTER)],
    });
    expect(one?.why).toBe('the same start and end, no venue, the same image');
    expect(found({ events: [event('ca', 90, { venue: [] }), event('es', 19, { venue: [] })] })).toEqual([]);
  });

  it('does not treat venues missing from content as no venue', () => {
    const events = [event('ca', 90, { venue: [98] }, POSTER), event('es', 19, { venue: [99] }, POSTER)];
    expect(found({ events })).toEqual([]);
  });

  it('leaves out a language in which two events would fit', () => {
    const events = [event('ca', 90), event('en', 33), event('es', 19), event('es', 20)];
    expect(found({ events })).toEqual([['ca 90', 'en 33']]);
    expect(found({ events: events.slice(1) })).toEqual([]);
  });

  it('ignores local drafts', () => {
    const draft = stored('events', 'es', { ...event('es', 19).record, service: undefined });
    expect(found({ events: [event('ca', 90), draft] })).toEqual([]);
  });
});

describe('a proposal to link events that are partly linked', () => {
  const events = [event('ca', 90), event('en', 33), event('es', 19)];

  it('is not made when all events are linked', () => {
    expect(found({ events, translations: { events: [{ ca: 90, en: 33, es: 19 }] } })).toEqual([]);
    const date_utc = '2026-01-01 00:00:00';
    expect(found({ events: [event('ca', 90, { date_utc }), event('es', 90, { date_utc })] })).toEqual([]);
  });

  it('names every record linked to its records, even one at another time', () => {
    const later = { start_date: '2026-12-08 20:00:00', end_date: '2026-12-08 22:00:00' };
    const translations = { events: [{ en: 33, de: 44 }] };
    const [one] = proposals({ events: [...events, event('de', 44, later)], translations });
    expect(one && idsOf(one)).toEqual(['ca 90', 'en 33', 'de 44', 'es 19']);
  });

  it('adds no second record of a linked language, whether content has the first or not', () => {
    const later = { start_date: '2026-12-08 20:00:00', end_date: '2026-12-08 22:00:00' };
    const translations = { events: [{ ca: 90, es: 20 }] };
    expect(found({ events: [...events, event('es', 20, later)], translations })).toEqual([]);
    expect(found({ events, translations })).toEqual([]);
  });

  it('is not made while links contradict each other about one language', () => {
    const pair = [event('ca', 90), event('en', 33)];
    const translations = {
      events: [
        { ca: 90, es: 98 },
        { ca: 90, es: 99 },
      ],
    };
    expect(found({ events: pair, translations: { events: [{ ca: 90, es: 98 }] } })).toEqual([['ca 90', 'en 33']]);
    expect(found({ events: pair, translations })).toEqual([]);
  });

  it('is made for the remaining events once people have linked some of several candidates', () => {
    const several = [event('ca', 90), event('ca', 91), event('es', 19), event('es', 20)];
    expect(found({ events: several })).toEqual([]);
    expect(found({ events: several, translations: { events: [{ ca: 90, es: 20 }] } })).toEqual([['ca 91', 'es 19']]);
  });
});

describe('a proposal to link venues', () => {
  const at = (language: string, id: number, address?: string) =>
    venue(language, id, address === undefined ? {} : { address });

  it('joins venues with the same name and address', () => {
    const venues = [at('ca', 1, 'Carrer Major, 1'), at('es', 2, 'carrer major 1'), at('en', 3, 'Carrer Major, 2')];
    const [one, ...others] = proposals({ venues }, 'venues');
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'venues', key: 'venues:ca:1', why: 'the same name and address' });
    expect(one && idsOf(one)).toEqual(['ca 1', 'es 2']);
  });

  it('joins differently named venues at one address when each language has just one there', () => {
    const named = (language: string, id: number, name: string) =>
      venue(language, id, { venue: name, address: 'Carrer Major, 1', city: 'Vila' });
    const venues = [named('ca', 1, 'El molí'), named('en', 3, 'The mill')];
    const [one, ...others] = proposals({ venues }, 'venues');
    expect(others).toEqual([]);
    expect(one).toMatchObject({ key: 'venues:ca:1', why: 'the same address' });
    expect(found({ venues: [...venues, named('en', 4, 'The barn')] }, 'venues')).toEqual([]);
    expect(found({ venues: [...venues, named('ca', 5, 'The mill')] }, 'venues')).toEqual([['ca 5', 'en 3']]);
  });

  it('requires an address', () => {
    expect(found({ venues: [at('ca', 1), at('es', 2)] }, 'venues')).toEqual([]);
    expect(found({ venues: [at('ca', 1, ''), at('es', 2, '')] }, 'venues')).toEqual([]);
  });
});

describe('proposals to link records', () => {
  const languageCode = fc.constantFrom(...LANGUAGES.map(({ code }) => code));
  const given = fc.record({
    events: fc.uniqueArray(
      fc.record({
        language: languageCode,
        id: fc.integer({ min: 1, max: 9 }),
        hour: fc.constantFrom('20', '21'),
        image: fc.constantFrom(undefined, 5, 6),
        venue: fc.constantFrom([], [7]),
      }),
      { selector: ({ language, id }) => `${language} ${id}`, maxLength: 14 },
    ),
    links: fc.array(fc.dictionary(languageCode, fc.integer({ min: 1, max: 9 }), { noNullPrototype: true }), {
      maxLength: 2,
    }),
  });

  it('name two or more languages once each, have unique keys, and lose no link when accepted', () => {
    fc.assert(
      fc.property(given, ({ events, links }) => {
        const all = proposals({
          events: events.map(({ language, id, hour, image, venue: at }) =>
            event(
              language,
              id,
              { start_date: `2026-12-01 ${hour}:00:00`, venue: at, date_utc: `2026-01-01 00:00:0${id}` },
              image === undefined ? undefined : { id: image, url: `https://service.example/${image}.jpg` },
            ),
          ),
          translations: { events: links },
        });
        for (const { entries } of all) {
          const codes = entries.map((entry) => entry.language);
          expect(codes.length).toBeGreaterThan(1);
          expect(new Set(codes).size).toBe(codes.length);
          const { events: after = [] } = withLink({ events: links }, 'events', translationLinkOf(entries));
          const ids = (some: readonly object[]) => new Set(some.flatMap((one) => Object.entries(one).map(String)));
          expect(ids(after)).toEqual(ids([...links, translationLinkOf(entries)]));
        }
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      }),
      { numRuns: runs(500) },
    );
  });

  it('include a record that has an id even when a link still uses its name', () => {
    const events = [event('ca', 90), event('es', 19), event('en', 33)];
    const named = { events: [{ es: 'event-19', en: 33 }] };
    expect(found({ events, translations: named })).toEqual([['ca 90', 'en 33', 'es 19']]);
  });

  it('include a draft that is linked by the name of its file', () => {
    const events = [event('ca', 90), event('es', 19), event('en', 33, { slug: 'draft', service: undefined })];
    const [one] = proposals({ events, translations: { events: [{ es: 19, en: 'draft' }] } });
    expect(one && translationLinkOf(one.entries)).toEqual({ ca: 90, en: 'draft', es: 19 });
  });

  it('are computed for ten thousand events at one time and place without comparing all pairs', () => {
    const events = Array.from({ length: 10_000 }, (_, index) => event('ca', index + 1));
    expect(found({ events: [...events, event('es', 20_000)] })).toEqual([]);
  });
});
