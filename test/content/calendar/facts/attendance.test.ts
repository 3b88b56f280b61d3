import { describe, expect, it } from 'vitest';
import { calendarOf } from '#content/calendar/calendar';
import { entryDigest } from '#content/calendar/digest';
import { locationOf, onlineLinkOf } from '#content/calendar/facts/places';
import { type Attendance, attendanceBy } from '#content/calendar/facts/rules';
import type { EventRecord } from '#records/schema';
import { calendarEvent, event, service } from '../../../site/fixtures.ts';

type Said = Partial<NonNullable<EventRecord['service']>>;

const RULE = { categories: ['webinars'], tags: ['online'], titlePrefixes: ['Online:'] };

/** How one attends an event by the rule, at a place and without one. */
function attended(said: Said, online?: boolean, terms: object = {}): readonly Attendance[] {
  const local = online === undefined ? {} : { local: { online } };
  const one = {
    ...{ record: { title: 'Talk', ...local, service: { ...service(1), ...said } }, categories: [], tags: [] },
    ...terms,
  };
  return [attendanceBy(RULE)(one, true), attendanceBy(RULE)(one, false)];
}

describe('the attendance mode of an event', () => {
  it('is in person unless something says that the event is online', () => {
    expect(attended({})).toEqual(['in-person', 'in-person']);
    expect(attended({ virtual_url: 'https://meet.example/' })).toEqual(['in-person', 'in-person']);
  });

  it.each<[string, Said, readonly Attendance[]]>([
    ['that the event is online', { is_virtual: true }, ['mixed', 'online']],
    ['that the event is hybrid', { is_virtual: true, virtual_event_type: 'hybrid' }, ['mixed', 'online']],
    ['that the event is online only', { is_virtual: true, virtual_event_type: 'virtual' }, ['online', 'online']],
    ['that the event was moved online', { event_status: 'moved-online' }, ['online', 'online']],
  ])('follows the service when it says %s, unless the file says otherwise', (_, said, expected) => {
    expect(attended(said)).toEqual(expected);
    expect(attended(said, false)).toEqual(['in-person', 'in-person']);
    expect(attended(said, true)).toEqual(expected);
  });

  it.each([{ tags: ['online'] }, { categories: ['jazz', 'webinars'] }])(
    'is online by a rule for %j, unless the file says otherwise',
    (terms) => {
      expect(attended({}, undefined, terms)).toEqual(['mixed', 'online']);
      expect(attended({}, false, terms)).toEqual(['in-person', 'in-person']);
    },
  );
});

describe('a rule for online events', () => {
  it('changes the digest of the events that it matches, so that their pages and feeds are rebuilt', () => {
    const records = {
      ...{ venues: [], organizers: [], categories: [], tags: [] },
      events: [event('2026-12-01', '2026-12-01')],
    };
    const digestBy = (titlePrefixes: readonly string[]) => {
      const online = { categories: [], tags: [], titlePrefixes };
      const languages = [{ code: 'ca', tag: 'ca' }];
      const made = calendarOf({ languages, timeZone: 'Europe/Madrid', records, translations: {}, online });
      return made.languages.flatMap(({ events }) => events.map(entryDigest));
    };
    expect(digestBy(['An event'])).not.toEqual(digestBy([]));
    expect(digestBy(['Another'])).toEqual(digestBy([]));
  });
});

describe('the link of an online event', () => {
  const website = 'https://www.hall.example/play';
  const link = (said: Said, more: Parameters<typeof event>[2] = {}) =>
    onlineLinkOf(
      calendarEvent(event('2026-12-01', '2026-12-01', { website, service: { ...service(1), ...said }, ...more })),
    )?.href;

  it('is the address from the service, else its website, and absent when the event is not online', () => {
    const virtual_url = 'https://meet.example/1';
    expect(link({ is_virtual: true, virtual_url })).toBe(virtual_url);
    expect(link({ is_virtual: true })).toBe(website);
    expect(link({ virtual_url }, { local: { online: true } })).toBe(virtual_url);
    expect(link({ is_virtual: true, virtual_url }, { local: { online: false } })).toBeUndefined();
    expect(link({ is_virtual: true, virtual_url: 'javascript:alert(1)' }, { website: '' })).toBeUndefined();
  });

  it('is the location in calendar programs when the event has no venue', () => {
    const local = { online: true };
    expect(locationOf(calendarEvent(event('2026-12-01', '2026-12-01', { website, local })))).toBe(website);
    expect(locationOf(calendarEvent(event('2026-12-01', '2026-12-01', { website })))).toBeUndefined();
  });
});
