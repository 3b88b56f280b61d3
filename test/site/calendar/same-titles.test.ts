import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { venueNameWithTown } from '../../../site/calendar/facts/place-names.ts';
import { eventPageTitle } from '../../../site/kinds/event.ts';
import { runs } from '../../support/tiers/runs.ts';
import { type Content, event, localisedSiteOf, plain, publication, service, venue } from '../fixtures.ts';

const HALLS = [
  venue({ lang: 'en', venue: 'Hall', city: 'Girona', service: service(1) }),
  venue({ lang: 'en', venue: 'Hall', city: 'Olot', service: service(2) }),
];

/** Returns the titles of the pages of all events, in order of start. */
function titlesOf(content: Content): readonly string[] {
  const site = publication({ venues: HALLS, ...content });
  const localised = localisedSiteOf(site, 'en');
  return localised.eventIndex.events.map((one) => plain(eventPageTitle(one, localised, site.settings.timeZone)));
}

const jazz = (start: string, end: string, hall?: 1 | 2, title = 'Jazz') =>
  event(start, end, { lang: 'en', title, venue: hall === undefined ? [] : [hall] });

describe('the title of an event’s page', () => {
  it('is the event’s name if no other page has it', () => {
    expect(
      titlesOf({ events: [jazz('2026-11-21', '2026-11-21'), jazz('2026-11-21', '2026-11-21', 1, 'Soul')] }),
    ).toEqual([...['Jazz', 'Soul']]);
  });

  it('adds the day or days if several events share the name', () => {
    const events = [jazz('2026-11-21 20:00', '2026-11-21 22:00', 1), jazz('2026-12-12', '2026-12-14', 1)];
    expect(titlesOf({ events })).toEqual(['Jazz, 21 November 2026', 'Jazz, 12–14 December 2026']);
  });

  it('adds the day if a venue shares the name', () => {
    const venues = [venue({ lang: 'en', venue: 'Jazz', service: service(3) })];
    expect(titlesOf({ venues, events: [jazz('2026-11-21', '2026-11-21')] })).toEqual(['Jazz, 21 November 2026']);
  });

  it('adds the venue with its town among events of one day, and the time among events at one venue', () => {
    const day = '2026-11-21';
    const events = [
      jazz(`${day} 19:00`, `${day} 20:00`, 1),
      jazz(`${day} 20:00`, `${day} 21:00`, 2),
      jazz(`${day} 21:00`, `${day} 22:00`, 1),
    ];
    expect(titlesOf({ events })).toEqual([
      'Jazz, 21 November 2026, Hall, Girona, 19:00',
      'Jazz, 21 November 2026, Hall, Olot',
      'Jazz, 21 November 2026, Hall, Girona, 21:00',
    ]);
  });

  it('adds a number if nothing else distinguishes the events', () => {
    const events = [1, 2, 3].map(() => jazz('2026-11-21 19:00', '2026-11-21 20:00'));
    expect(titlesOf({ events })).toEqual([
      'Jazz, 21 November 2026, 19:00',
      'Jazz, 21 November 2026, 19:00 (2)',
      'Jazz, 21 November 2026, 19:00 (3)',
    ]);
  });

  it('is unique among all events', () => {
    const some = fc.record({
      title: fc.constantFrom('Jazz', 'Soul', ''),
      day: fc.constantFrom('2026-11-21', '2026-11-22'),
      hours: fc.option(fc.constantFrom(['19:00', '20:00'], ['19:00', '21:00'], ['20:00', '21:00'])),
      hall: fc.constantFrom(undefined, 1, 2),
      name: fc.constantFrom('a--1', 'a--2', 'b'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (all) => {
        const events = all.map(({ day, hours, hall, ...more }) => {
          const [start, end] = hours?.map((hour) => `${day} ${hour}`) ?? [day, day];
          return event(start ?? day, end ?? day, { lang: 'en', venue: hall === undefined ? [] : [hall], ...more });
        });
        const titles = titlesOf({ events });
        expect(new Set(titles).size).toBe(titles.length);
      }),
      { numRuns: runs(400) },
    );
  });
});

it('the title of a venue’s page includes the town, unless the name does', () => {
  const named = (name: string, city?: string) =>
    localisedSiteOf(publication({ venues: [venue({ venue: name, city })] }))
      .eventIndex.records('venues')
      .map(venueNameWithTown);
  expect(
    [['Hall', 'Olot'], ['Teatre de Girona', 'Girona'], ['Hall']].flatMap(([name = '', city]) => named(name, city)),
  ).toEqual(['Hall, Olot', 'Teatre de Girona', 'Hall']);
});
