import { describe, expect, it } from 'vitest';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { PROGRAMME_MINIMUM, programmeDays, programmeOf } from '../../../../site/calendar/periods/programme.ts';
import { addressOfPage } from '../../../../site/routing/pages.ts';
import { date, event, localisedSiteOf, publication, service, venue } from '../../fixtures.ts';

const VENUES = [1, 2, 3].map((id) => venue({ venue: `Hall ${id}`, name: `hall-${id}`, service: service(id) }));
const ZONE = 'Europe/Madrid';
const DAY = '2026-11-21';

const at = (from: string, to: string, halls: readonly number[], more: Parameters<typeof event>[2] = {}) => {
  const next = to <= from && to !== from ? '2026-11-22' : DAY;
  return event(`${DAY} ${from}`, `${next} ${to}`, { name: `at-${from}-${halls}`, venue: [...halls], ...more });
};

const eventsOf = (...events: ReturnType<typeof event>[]) =>
  localisedSiteOf(publication({ events, venues: VENUES })).eventIndex.listed;

const programme = (...events: ReturnType<typeof event>[]) =>
  programmeOf<CalendarEvent, Entry<'venues'>>(eventsOf(...events), ZONE);

type ProgrammeHour = ReturnType<typeof programmeOf<CalendarEvent, Entry<'venues'>>>['hours'][number];

const namesIn = (slots: ProgrammeHour['slots'] | undefined) => slots?.map((slot) => slot.event.name);
/** By column: the hours of a cell and what is in it, `…` where something goes on. */
const rows = (hours: readonly ProgrammeHour[]) =>
  hours.map(({ hour, cells }) => [
    hour,
    ...cells.map((cell) => (cell ? [cell.hours, ...(namesIn(cell.slots) ?? [])] : '…')),
  ]);

describe('the programme of a day', () => {
  it('has a column for each venue, ordered by its first start, and a row for each hour', () => {
    const { venues, hours } = programme(
      at('11:30', '13:00', [2]),
      at('10:00', '11:00', [1]),
      at('12:00', '12:30', [1]),
      at('12:15', '12:45', []),
    );
    expect(venues.map((one) => one?.name)).toEqual(['hall-1', 'hall-2', undefined]);
    expect(rows(hours)).toEqual([
      [10, [1, 'at-10:00-1'], [1], [1]],
      [11, [1], [2, 'at-11:30-2'], [1]],
      [12, [1, 'at-12:00-1'], '…', [1, 'at-12:15-']],
    ]);
    expect(namesIn(hours[2]?.slots)).toEqual(['at-12:00-1', 'at-12:15-']);
  });

  it('ends the cell of an event where another begins at its venue, so that all are shown', () => {
    const { hours } = programme(
      at('19:00', '23:00', [1]),
      at('19:30', '20:00', [1]),
      at('21:00', '22:00', [1]),
      at('20:00', '20:00', [2]),
    );
    expect(rows(hours)).toEqual([
      [19, [2, 'at-19:00-1', 'at-19:30-1'], [1]],
      [20, '…', [1, 'at-20:00-2']],
      [21, [2, 'at-21:00-1'], [1]],
      [22, '…', [1]],
    ]);
  });

  it('shows no free hour at a venue while a long event goes on around a shorter one', () => {
    const { hours } = programme(at('10:00', '14:00', [1]), at('12:00', '13:00', [1]), at('15:00', '16:00', [1]));
    expect(hours.map(({ hour, cells: [cell] }) => [hour, cell?.hours, cell?.slots.length])).toEqual([
      [10, 2, 1],
      [11, undefined, undefined],
      [12, 2, 1],
      [13, undefined, undefined],
      [14, 1, 0],
      [15, 1, 1],
    ]);
  });

  it('continues after midnight with events that began before it, but not until noon', () => {
    const { hours } = programme(at('22:00', '01:30', [1]), at('23:30', '09:00', [2]), at('18:00', '19:00', [3]));
    expect(hours.map(({ hour }) => hour)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(hours.find(({ hour }) => hour === 22)?.cells[1]?.hours).toBe(4);
    expect(hours.find(({ hour }) => hour === 23)?.slots[0]?.end?.toString()).toBe('09:00:00');
  });

  it('lists events of whole days and longer beside the hours, and each event in one place', () => {
    const { throughout, hours } = programme(
      event(DAY, DAY, { name: 'fair', venue: [1] }),
      event('2026-11-20 10:00', '2026-11-25 18:00', { name: 'exhibition', venue: [1] }),
      at('10:00', '11:00', [1, 2]),
    );
    expect(throughout.map(({ name }) => name)).toEqual(['exhibition', 'fair']);
    expect(hours.flatMap(({ cells }) => cells.flatMap((cell) => namesIn(cell?.slots) ?? []))).toEqual(['at-10:00-1,2']);
  });

  it('uses the time zone of the site', () => {
    const [slot] = programme(at('10:00', '11:00', [1], { timezone: 'Europe/London' })).hours.flatMap(
      ({ slots }) => slots,
    );
    expect([slot?.start.toString(), slot?.end?.toString()]).toEqual(['11:00:00', '12:00:00']);
  });
});

describe('the days that have a programme', () => {
  const hours = Array.from({ length: PROGRAMME_MINIMUM.events }, (_event, index) => String(10 + index));
  const full = (halls: number) => hours.map((hour, index) => at(`${hour}:00`, `${hour}:30`, [(index % halls) + 1]));

  it('have enough events with clock times at enough venues', () => {
    expect(programmeDays(eventsOf(...full(3))).map(String)).toEqual([DAY]);
    expect(programmeDays(eventsOf(...full(2)))).toEqual([]);
    expect(programmeDays(eventsOf(...full(3).slice(1), event(DAY, DAY, { venue: [3] })))).toEqual([]);
    expect(programmeDays(eventsOf(...full(3).slice(1), event(`${DAY} 10:00`, '2026-11-25 10:00')))).toEqual([]);
  });

  it('have a programme page below the page of the day, in each language with such days', () => {
    const site = publication({ events: full(3), venues: VENUES });
    const { periods, language } = localisedSiteOf(site);
    expect(periods.programmes.all.map(String)).toEqual([DAY]);
    expect(addressOfPage(language.code, { type: 'programme', date: date(DAY) })).toBe('ca/2026/11/21/programme/');
    expect(localisedSiteOf(site, 'en').periods.programmes.all).toEqual([]);
  });
});
