import { describe, expect, it } from 'vitest';
import { weekOf, weekRuleOf } from '../../../site/i18n/weeks.ts';
import type { LanguagePage } from '../../../site/kinds/kind.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { addressOfPage, alternatesOf } from '../../../site/routing/pages.ts';
import {
  calendarEvents,
  category,
  date,
  event,
  localisedSiteOf,
  month,
  publication,
  service,
  TODAY,
  venue,
  words,
} from '../fixtures.ts';

const dated = { date_utc: '2026-01-01 00:00:00' };

const site = publication({
  venues: [
    venue({ name: 'teatre', service: service(7), ...dated }),
    venue({ name: 'theatre', lang: 'en', service: service(7), ...dated }),
  ],
  categories: [category({ name: 'Música', service: service(1) })],
  events: [
    event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'dansa', service: service(90), venue: [7], ...dated }),
    event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'dance', lang: 'en', service: service(90), ...dated }),
    event('2027-02-01 10:00', '2027-02-01 11:00', { name: 'només-aquí', service: service(91), ...dated }),
  ],
});

const switcher = (of: Publication, page: LanguagePage) =>
  alternatesOf(of, page).map(({ localised, address, exact }) => [localised.language.code, address, exact]);

describe('the language switcher', () => {
  it('leads to the translation of an event', () => {
    const [shared] = localisedSiteOf(site).eventIndex.events;
    if (shared === undefined) throw new Error('an event expected');
    expect(switcher(site, { type: 'event', event: shared })).toEqual([
      ['ca', 'ca/events/dansa/', true],
      ['en', 'en/events/dance/', true],
    ]);
  });

  it('leads to the home page if there is no translation', () => {
    const event = localisedSiteOf(site).eventIndex.events[1];
    if (event === undefined) throw new Error('an event expected');
    expect(switcher(site, { type: 'event', event })).toEqual([
      ['ca', 'ca/events/nom%C3%A9s-aqu%C3%AD/', true],
      ['en', 'en/', false],
    ]);
  });

  it('leads to the translation of a venue', () => {
    const [entry] = localisedSiteOf(site).eventIndex.records('venues');
    if (entry === undefined) throw new Error('a venue expected');
    expect(switcher(site, { type: 'record', entry, number: 1 })).toEqual([
      ['ca', 'ca/venues/teatre/', true],
      ['en', 'en/venues/theatre/', true],
    ]);
  });

  it('leads to the week that shares most days, in both directions, if weeks begin on different days', () => {
    const languages = [
      { code: 'ca', tag: 'ca', label: 'Català', title: 'Agenda', ...words('ca') },
      { code: 'en', tag: 'en-US', label: 'English', title: 'What’s on', ...words('en') },
    ] as const;
    const mixed = publication({ settings: { languages } });
    const [monday, sunday] = ['ca', 'en-US'].map((tag) => weekOf(weekRuleOf(tag), date(TODAY)));
    if (monday === undefined || sunday === undefined) throw new Error('two weeks expected');
    expect([monday.first, sunday.first].map(String)).toEqual(['2026-11-16', '2026-11-15']);
    for (const week of [monday, sunday])
      expect(switcher(mixed, { type: 'week', week })).toEqual([
        ['ca', 'ca/2026/w47/', true],
        ['en', 'en/2026/w47/', true],
      ]);
  });

  it('leads to the same month, list or directory if the language has it, and else home', () => {
    expect(switcher(site, { type: 'month', month: month('2026-11') })[1]).toEqual(['en', 'en/2026/11/', true]);
    expect(switcher(site, { type: 'month', month: month('2027-02') })[1]).toEqual(['en', 'en/', false]);
    expect(switcher(site, { type: 'year', year: 2026 })[1]).toEqual(['en', 'en/2026/', true]);
    expect(switcher(site, { type: 'year', year: 2027 })[1]).toEqual(['en', 'en/', false]);
    expect(switcher(site, { type: 'day', date: date('2026-11-22') })[1]).toEqual(['en', 'en/2026/11/22/', true]);
    expect(switcher(site, { type: 'day', date: date('2027-02-01') })[1]).toEqual(['en', 'en/', false]);
    expect(switcher(site, { type: 'list', list: 'past', number: 1 })[1]).toEqual(['en', 'en/past/', true]);
    expect(switcher(site, { type: 'list', list: 'past', number: 2 })[1]).toEqual(['en', 'en/', false]);
    expect(switcher(site, { type: 'subscribe' })[1]).toEqual(['en', 'en/subscribe/', true]);
    expect(switcher(site, { type: 'directory', kind: 'venues' })[1]).toEqual(['en', 'en/venues/', true]);
    expect(switcher(site, { type: 'directory', kind: 'categories' })[1]).toEqual(['en', 'en/', false]);
  });
});

describe('addresses', () => {
  it('are below their language, with a slash at the end', () => {
    expect(addressOfPage('ca', { type: 'home' })).toBe('ca/');
    expect(addressOfPage('ca', { type: 'month', month: month('2026-03') })).toBe('ca/2026/03/');
    expect(addressOfPage('ca', { type: 'year', year: 987 })).toBe('ca/0987/');
    expect(addressOfPage('ca', { type: 'week', week: weekOf(weekRuleOf('ca'), date('2026-03-01')) })).toBe(
      'ca/2026/w09/',
    );
    expect(addressOfPage('ca', { type: 'day', date: date('2026-03-01') })).toBe('ca/2026/03/01/');
    expect(addressOfPage('ca', { type: 'list', list: 'past', number: 1 })).toBe('ca/past/');
    expect(addressOfPage('ca', { type: 'list', list: 'past', number: 2 })).toBe('ca/past/2/');
    expect(addressOfPage('ca', { type: 'directory', kind: 'tags' })).toBe('ca/tags/');
    expect(addressOfPage('ca', { type: 'subscribe' })).toBe('ca/subscribe/');
    expect(addressOfPage('ca', { type: 'not-found' })).toBe('ca/404.html');
  });

  it('become links below the site’s path, and absolute URLs', () => {
    expect(site.href('ca/')).toBe('/town/ca/');
    expect(site.url('ca/')).toBe('https://example.org/town/ca/');
  });

  it('encode names that are not ASCII', () => {
    const [named] = calendarEvents(event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'cançó' }));
    if (named === undefined) throw new Error('an event expected');
    expect(addressOfPage('ca', { type: 'event', event: named })).toBe('ca/events/can%C3%A7%C3%B3/');
  });
});
