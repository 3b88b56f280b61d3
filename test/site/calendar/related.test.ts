import { describe, expect, it } from 'vitest';
import { nameOf } from '#content/calendar/facts/names';
import { category, event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}`;
const on = (number: number, more: Parameters<typeof event>[2] = {}) =>
  event(day(number), day(number), { name: `on-${number}`, service: service(number), ...more });

function eventIndex(...events: ReturnType<typeof event>[]) {
  const site = publication({
    events,
    venues: [venue({ service: service(50), venue: 'Hall' }), venue({ service: service(51), venue: 'Other hall' })],
    categories: [category({ service: service(60) })],
  });
  return localisedSiteOf(site);
}

/** What stands beside the event of the 1st: heading and names. */
function related(...events: ReturnType<typeof event>[]) {
  const localised = eventIndex(...events);
  const first = localised.eventIndex.events.find(({ name }) => name === 'on-1');
  if (first === undefined) throw new Error('the event is not shown');
  return localised.eventIndex
    .related(first)
    .map((group) => [nameOf(group.entry), ...group.events.map((one) => one.name)]);
}

describe('the events related to an event', () => {
  it('are a few at its venue, then in its category, each once, without the event itself', () => {
    const both = { venue: [50], categories: [60] };
    expect(
      related(on(1, both), on(2, both), on(3, both), on(4, both), on(5, both), on(6, { categories: [60] })),
    ).toEqual([
      ['Hall', 'on-2', 'on-3', 'on-4'],
      ['A category', 'on-5', 'on-6'],
    ]);
  });

  it('come from the first of its venues that has further events', () => {
    expect(related(on(1, { venue: [51, 50] }), on(2, { venue: [50] }))).toEqual([['Hall', 'on-2']]);
  });

  it('follow the event, whatever the present day', () => {
    const at = { venue: [50] };
    const soon = [event('2026-11-25', '2026-11-25', { ...at, service: service(30), name: 'soon' })];
    expect(related(...soon, on(1, at), on(2, at))).toEqual([['Hall', 'on-2']]);
    expect(related(...soon, on(1, at))).toEqual([['Hall']]);
  });

  it('are omitted under their headings if none follows or the event is over', () => {
    const at = { venue: [50], categories: [60] };
    const over = event('2026-11-01', '2026-11-01', { ...at, name: 'on-1', service: service(1) });
    expect(related(over, on(2, { venue: [50] }))).toEqual([['Hall']]);
    expect(related(over)).toEqual([]);
  });

  it('exclude past and cancelled events, and leave no empty headings', () => {
    const over = event('2026-11-01', '2026-11-01', { venue: [50], service: service(20) });
    const off = on(2, { venue: [50], local: { event_status: 'cancelled' } });
    expect(related(on(1, { venue: [50], categories: [60] }), over, off)).toEqual([]);
  });
});

describe('the events beside an event', () => {
  it('are the previous and the next in time, and the first and the last event have only one', () => {
    const { eventIndex: all } = eventIndex(on(3), on(1), on(2));
    const names = all.events.map((one) => {
      const { previous, next } = all.besideEvent(one);
      return [previous?.name, next?.name];
    });
    expect(names).toEqual([
      [undefined, 'on-2'],
      ['on-1', 'on-3'],
      ['on-2', undefined],
    ]);
  });
});
