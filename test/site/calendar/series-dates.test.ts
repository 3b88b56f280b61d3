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
  it('are the coming ones in order and the past ones, latest first, without the event itself', () => {
    const { eventIndex, named } = indexOf(on(-14), on(-7), on(0), on(7), on(14, cancelled), on(3, { title: 'Talk' }));
    const dates = eventIndex.seriesOf(named('on-7'));
    expect(names(dates?.coming)).toEqual(['on-0', 'on-14']);
    expect(names(dates?.past)).toEqual(['on--7', 'on--14']);
    expect(names(eventIndex.seriesOf(named('on--7'))?.past)).toEqual(['on--14']);
    expect(eventIndex.seriesOf(named('on-3'))).toBeUndefined();
  });

  it('are limited to the next ones of many, with the number of the rest', () => {
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

describe('the events on the page of a venue', () => {
  it('show a series in one line, with its first date that takes place and the number of the rest', () => {
    const { eventIndex, hall } = indexOf(on(-7), on(1, cancelled), on(2), on(9), on(4, { title: 'Talk' }));
    const { upcoming, past, more } = eventIndex.recordPage(hall, 1);
    expect([names(upcoming), names(past)]).toEqual([['on-2', 'on-4'], []]);
    expect(more.map(({ event: one, dates }) => [one.name, dates])).toEqual([['on-2', 2]]);
    expect(eventIndex.upcomingCount(hall)).toBe(4);
  });

  it('show the latest date of a series if all its dates are over', () => {
    const { eventIndex, hall } = indexOf(on(-7), on(-14), on(-3, { title: 'Talk' }));
    const { past, more } = eventIndex.recordPage(hall, 1);
    expect(names(past)).toEqual(['on--3', 'on--7']);
    expect(more.map(({ dates }) => dates)).toEqual([1]);
  });

  it('fill as many pages as their lines need, not their dates', () => {
    const { eventIndex, hall } = indexOf(...Array.from({ length: 120 }, (_date, index) => on(index)));
    expect(eventIndex.recordPages(hall)).toBe(1);
  });
});

describe('the events related to a date of a series', () => {
  it('include none of its own dates, and only one date of another series', () => {
    const talks = [on(3), on(4), on(5)].map((_one, index) => on(index + 3, { title: 'Talk' }));
    const { eventIndex, named } = indexOf(on(0), on(1), on(2), ...talks, on(8, { title: 'Ball' }));
    expect(eventIndex.related(named('on-0')).map(({ entry, events }) => [nameOf(entry), names(events)])).toEqual([
      ['Hall', ['on-3', 'on-8']],
    ]);
  });

  it('are empty at a venue that has only the series', () => {
    const { eventIndex, named } = indexOf(on(0), on(1), on(2));
    expect(eventIndex.related(named('on-0'))).toEqual([]);
  });
});
