import { describe, expect, it } from 'vitest';
import { presentAddress } from '../../../site/addresses/addresses.ts';
import { dayParts } from '../../../site/calendar/periods/day-parts.ts';
import { weekOf } from '../../../site/i18n/weeks.ts';
import type { LanguagePage } from '../../../site/kinds/kind.ts';
import { addressOfPage, everyPage } from '../../../site/routing/pages.ts';
import { viewLinksOf } from '../../../site/routing/views.ts';
import { trailOf } from '../../../site/seo/structured-data/breadcrumbs.ts';
import { calendarEvents, date, event, localisedSiteOf, month, publication, TODAY } from '../fixtures.ts';

const site = publication({
  events: [
    event('2025-03-04 10:00', '2025-03-04 11:00'),
    event('2026-10-31 10:00', '2026-11-01 11:00'),
    event('2026-12-18 10:00', '2026-12-18 11:00'),
    event('2027-02-26 10:00', '2027-03-01 11:00'),
    event('2026-01-01', '2028-01-01', { title: 'long' }),
  ],
});
const localised = localisedSiteOf(site);
const leadsTo = (page: LanguagePage) => viewLinksOf(localised, page).map(({ address }) => address.replace('ca/', ''));

describe('the switch between views', () => {
  it('leads from pages of today to stable addresses of the present', () => {
    const today = ['this-month/', 'this-week/', 'today/', 'upcoming/'];
    const own = { month: '2026/11/', week: '2026/w47/', day: '2026/11/21/' };
    const places: LanguagePage[] = [
      { type: 'home' },
      { type: 'month', month: month('2026-11') },
      { type: 'week', week: weekOf(localised.weekRule, date(TODAY)) },
      { type: 'day', date: date(TODAY) },
      { type: 'list', list: 'upcoming', number: 1 },
      { type: 'year', year: 2026 },
    ];
    for (const page of places) {
      const [month, week, day, list] = today;
      const expected =
        page.type === 'month'
          ? [own.month, week, day, list]
          : page.type === 'week'
            ? [month, own.week, day, list]
            : page.type === 'day'
              ? [month, week, own.day, list]
              : today;
      expect(leadsTo(page), page.type).toEqual(expected);
    }
  });

  it('leads from a different time to the same time in each view', () => {
    const december = ['2026/12/', '2026/w51/', '2026/12/18/', 'upcoming/'];
    expect(leadsTo({ type: 'month', month: month('2026-12') })).toEqual(december);
    expect(leadsTo({ type: 'day', date: date('2026-12-18') })).toEqual(december);
    expect(leadsTo({ type: 'week', week: weekOf(localised.weekRule, date('2026-12-18')) })).toEqual(december);
    expect(leadsTo({ type: 'day', date: date('2025-03-04') })[3]).toBe('past/');
  });

  it('has the same order on every page, marks the current page, and links only to existing pages', () => {
    const pages = everyPage(site);
    const present = ['ca', 'en'].flatMap((code) =>
      (['day', 'week', 'month'] as const).map((view) => presentAddress(code, view)),
    );
    const addresses = new Set([
      ...pages.map(({ localised, page }) => addressOfPage(localised.language.code, page)),
      ...present,
    ]);
    for (const { localised, page } of pages) {
      const views = viewLinksOf(localised, page);
      expect(views.map(({ label }) => label)).toEqual(
        localised.language.code === 'ca' ? ['Mes', 'Setmana', 'Dia', 'Llista'] : ['Month', 'Week', 'Day', 'List'],
      );
      const own = addressOfPage(localised.language.code, page);
      for (const step of trailOf(localised, page)) expect(addresses, own).toContain(step.address);
      for (const { address, current } of views) {
        expect(addresses, own).toContain(address);
        expect(current === 'page', own).toBe(address === own);
      }
    }
  });
});

describe('the archive', () => {
  it('groups past events by the year and month in which they began, the latest year first', () => {
    const years = localised.eventIndex.archive.map(({ year, months }) => [
      year,
      ...months.map((one) => `${one.month} ${one.count}`),
    ]);
    expect(years).toEqual([
      [2026, '2026-10 1'],
      [2025, '2025-03 1'],
    ]);
  });
});

describe('the parts of a day', () => {
  it('follow the site’s time zone, and put events that began earlier last', () => {
    const events = calendarEvents(
      event('2026-11-20', '2026-11-22', { title: 'fair' }),
      event('2026-11-21', '2026-11-21', { title: 'market' }),
      event('2026-11-21 11:59', '2026-11-21 13:00', { title: 'matinee' }),
      event('2026-11-21 12:00', '2026-11-21 13:00', { title: 'lunch' }),
      event('2026-11-21 11:00', '2026-11-21 13:00', { title: 'in New York', timezone: 'America/New_York' }),
      event('2026-11-21 18:00', '2026-11-21 23:00', { title: 'concert' }),
    );
    const parts = dayParts(events, date(TODAY), 'Europe/Madrid').map(({ part, events: of }) => [
      part,
      ...of.map(({ record }) => record.title),
    ]);
    expect(parts).toEqual([
      ['allDay', 'market'],
      ['morning', 'matinee'],
      ['afternoon', 'lunch', 'in New York'],
      ['evening', 'concert'],
      ['running', 'fair'],
    ]);
  });
});
