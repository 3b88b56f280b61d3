import { describe, expect, it } from 'vitest';
import { nameOf } from '#content/calendar/facts/names';
import { event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

const day = (number: number) => Temporal.PlainDate.from('2026-11-21').add({ days: number });

const on = (number: number, more: Parameters<typeof event>[2] = {}) =>
  event(`${day(number)} 19:00`, `${day(number)} 20:00`, {
    ...{ title: 'Yoga', venue: [50], name: `on-${number}`, service: service(500 + number) },
    ...more,
  });

const cancelled = { local: { event_status: 'cancelled' } } as const;

function indexOf(...events: ReturnType<typeof event>[]) {
  const site = publication({
    series: 'detect',
    events,
    venues: [venue({ service: service(50), venue: 'Hall', name: 'hall' })],
  });
  const { eventIndex } = localisedSiteOf(site);
  const named = (name: string) => {
    const found = eventIndex.events.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no event ${name}`);
    return found;
  };
  const hall = eventIndex.records('venues')[0];
  if (hall === undefined) throw new Error('no hall');
  return { eventIndex, named, hall };
}

const names = (events: readonly { readonly name: string }[] | undefined) => events?.map(({ name }) => name);

describe('the other dates of an event', () => {
  it('are those to come in order, and those that are over, the latest first; the event itself is not among them', () => {
    const { eventIndex, named } = indexOf(on(-14), on(-7), on(0), on(7), on(14, cancelled), on(3, { title: 'Talk' }));
    const dates = eventIndex.seriesOf(named('on-7'));
    expect(names(dates?.coming)).toEqual(['on-0', 'on-14']);
    expect(names(dates?.past)).toEqual(['on--7', 'on--14']);
    expect(names(eventIndex.seriesOf(named('on--7'))?.past)).toEqual(['on--14']);
    expect(eventIndex.seriesOf(named('on-3'))).toBeUndefined();
  });

  it('are the next ones of many, and the number of the others', () => {
    const { eventIndex, named } = indexOf(...Array.from({ length: 100 }, (_date, index) => on(index - 20)));
    const first = eventIndex.seriesOf(named('on-0'));
    expect(first?.coming).toHaveLength(60);
    expect(first?.coming[0]?.name).toBe('on-1');
    expect(first?.further).toBe(19);
    expect(first?.past).toHaveLength(12);
    const over = eventIndex.seriesOf(named('on--1'));
    expect([over?.coming[0]?.name, over?.further]).toEqual(['on-0', 20]);
    expect(eventIndex.seriesOf(named('on-79'))?.further).toBe(19);
  });
});

describe('the events of a record', () => {
  it('have one line for a series, that of its first date that takes place, with the number of the others', () => {
    const { eventIndex, hall } = indexOf(on(-7), on(1, cancelled), on(2), on(9), on(4, { title: 'Talk' }));
    const { upcoming, past, more } = eventIndex.recordPage(hall, 1);
    expect([names(upcoming), names(past)]).toEqual([['on-2', 'on-4'], []]);
    expect(more.map(({ event: one, dates }) => [one.name, dates])).toEqual([['on-2', 2]]);
    expect(eventIndex.upcomingCount(hall)).toBe(4);
  });

  it('have the latest date of a series of which all are over', () => {
    const { eventIndex, hall } = indexOf(on(-7), on(-14), on(-3, { title: 'Talk' }));
    const { past, more } = eventIndex.recordPage(hall, 1);
    expect(names(past)).toEqual(['on--3', 'on--7']);
    expect(more.map(({ dates }) => dates)).toEqual([1]);
  });

  it('fill as many pages as their lines do', () => {
    const { eventIndex, hall } = indexOf(...Array.from({ length: 120 }, (_date, index) => on(index)));
    expect(eventIndex.recordPages(hall)).toBe(1);
  });
});

describe('what is related to a date of a series', () => {
  it('is none of its other dates, and of another series one', () => {
    const talks = [on(3), on(4), on(5)].map((_one, index) => on(index + 3, { title: 'Talk' }));
    const { eventIndex, named } = indexOf(on(0), on(1), on(2), ...talks, on(8, { title: 'Ball' }));
    expect(eventIndex.related(named('on-0')).map(({ entry, events }) => [nameOf(entry), names(events)])).toEqual([
      ['Hall', ['on-3', 'on-8']],
    ]);
  });

  it('is nothing at a venue that has nothing but the series', () => {
    const { eventIndex, named } = indexOf(on(0), on(1), on(2));
    expect(eventIndex.related(named('on-0'))).toEqual([]);
  });
});
