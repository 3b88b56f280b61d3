import { describe, expect, it } from 'vitest';
import { fileOfEvent, OPTIONS, stored } from './fixtures.ts';
import { readOne } from './reading.ts';

const property = (ics: string, name: string) => {
  const value = readOne(ics).component.getFirstPropertyValue(name);
  return value === null ? undefined : String(value);
};

const line = (ics: string, name: string) => ics.split('\r\n').find((one) => one.startsWith(`${name}:`));

const service = (more: object = {}) => ({
  service: { id: 7, url: 'https://service.example/7', listed: true, ...more },
});

describe('the VEVENT of an event', () => {
  it('is identified by id, language and service, whatever its name and title', () => {
    expect(property(fileOfEvent({}), 'uid')).toBe('7.en@service.example');
    expect(property(fileOfEvent({ slug: 'renamed', title: 'Renamed' }), 'uid')).toBe('7.en@service.example');
  });

  it('carries the instant of the last change as DTSTAMP and LAST-MODIFIED, in UTC', () => {
    const ics = fileOfEvent(service({ modified_utc: '2026-05-04 03:02:01' }));
    expect(line(ics, 'DTSTAMP')).toBe('DTSTAMP:20260504T030201Z');
    expect(line(ics, 'LAST-MODIFIED')).toBe('LAST-MODIFIED:20260504T030201Z');
  });

  it('carries that of its creation where the service gives no change, else that of its start', () => {
    expect(line(fileOfEvent({ ...service(), date_utc: '2026-01-01 10:00:00' }), 'DTSTAMP')).toBe(
      'DTSTAMP:20260101T100000Z',
    );
    expect(line(fileOfEvent(service()), 'DTSTAMP')).toBe('DTSTAMP:20270115T180000Z');
    expect(line(fileOfEvent(service()), 'SEQUENCE')).toBe('SEQUENCE:0');
  });

  it('counts SEQUENCE in seconds since 2000, so that it grows with each change and stays a 32-bit integer', () => {
    const sequence = (modified_utc: string) => Number(property(fileOfEvent(service({ modified_utc })), 'sequence'));
    expect(sequence('2000-01-01 00:01:00')).toBe(60);
    expect(sequence('2026-05-04 03:02:02')).toBe(sequence('2026-05-04 03:02:01') + 1);
    expect(sequence('1998-01-01 00:00:00')).toBe(0);
    expect(sequence('2200-01-01 00:00:00')).toBe(2 ** 31 - 1);
  });

  it.each([
    [undefined, 'CONFIRMED'],
    ['postponed', 'TENTATIVE'],
    ['cancelled', 'CANCELLED'],
  ])('that is %s has the status %s', (event_status, status) => {
    expect(property(fileOfEvent(event_status === undefined ? {} : { local: { event_status } }), 'status')).toBe(status);
  });

  it('takes no time of who subscribes', () => {
    expect(property(fileOfEvent({}), 'transp')).toBe('TRANSPARENT');
  });

  it('describes itself in plain text, with the organizers and the page', () => {
    const description = '<p>Bach &amp; friends.</p><ul><li>one</li><li>two</li></ul><script>evil()</script>';
    const organizers = [
      stored('organizers', 2, { organizer: 'Cor' }),
      stored('organizers', 3, { organizer: 'Ateneu' }),
    ];
    const ics = fileOfEvent({ description, organizer: [2, 3] }, { organizers });
    const url = `${OPTIONS.siteUrl}/en/events/events-7/`;
    expect(property(ics, 'description')).toBe(`Bach & friends.\n\n * one\n * two\n\nCor, Ateneu\n${url}`);
    expect(property(ics, 'url')).toBe(url);
    expect(property(ics, 'organizer')).toBeUndefined();
  });

  it('names the first organizer that has an e-mail address as ORGANIZER', () => {
    const organizers = [
      stored('organizers', 2, { organizer: 'Cor' }),
      stored('organizers', 3, { organizer: 'Ateneu "Nou"', email: 'hola@ateneu.example' }),
    ];
    const ics = fileOfEvent({ organizer: [2, 3] }, { organizers });
    expect(ics).toContain('ORGANIZER;CN="Ateneu ^\'Nou^\'":mailto:hola@ateneu.example\r\n');
  });

  it('has the venue and its address as LOCATION, each part once', () => {
    const sala = {
      venue: 'Sala, gran',
      address: 'C. Major 1',
      zip: '08001',
      city: 'Girona',
      province: 'Girona',
      country: 'Spain',
    };
    const venues = [stored('venues', 1, sala), stored('venues', 2, { venue: 'Plaça', city: 'Girona' })];
    expect(property(fileOfEvent({ venue: [1, 2] }, { venues }), 'location')).toBe(
      'Sala, gran, C. Major 1, 08001 Girona, Girona, Spain; Plaça, Girona',
    );
    expect(property(fileOfEvent({}), 'location')).toBeUndefined();
  });

  it('has the coordinates of the event or its venue as GEO, also on the equator', () => {
    const coordinates = { latitude: 0, longitude: -1.5 };
    const venues = [stored('venues', 1, { venue: 'Boat', local: { coordinates } })];
    expect(line(fileOfEvent({ venue: [1] }, { venues }), 'GEO')).toBe('GEO:0.000000;-1.500000');
    const own = { local: { coordinates: { latitude: 41.98, longitude: 2.82 } } };
    expect(line(fileOfEvent({ venue: [1], ...own }, { venues }), 'GEO')).toBe('GEO:41.980000;2.820000');
  });

  it('lists its categories', () => {
    const categories = [stored('categories', 3, { name: 'Music, old' }), stored('categories', 4, { name: 'Free' })];
    expect(readOne(fileOfEvent({ categories: [3, 4] }, { categories })).categories).toEqual(['Music, old', 'Free']);
  });

  it('has nothing of one vendor only', () => {
    expect(fileOfEvent({ all_day: true, start_date: '2027-01-01', end_date: '2027-01-01' })).not.toContain('\r\nX-');
  });
});
