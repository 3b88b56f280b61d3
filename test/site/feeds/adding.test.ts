import { describe, expect, it } from 'vitest';
import { addToCalendarLinks } from '../../../site/feeds/adding.ts';
import { event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

type Written = Parameters<typeof event>[2];

/** The ways to add the only event of a site, with the values that the forms of others are sent. */
function added(start: string, end: string, more: Written = {}, isOver = false, settings = {}) {
  const venues = [
    venue({ service: service(5), venue: 'Hall & Co', address: 'Main St 1', zip: '17001', city: 'Girona' }),
  ];
  const site = publication({
    events: [event(start, end, { service: service(1), name: 'one', ...more })],
    venues,
    settings,
  });
  const [only] = localisedSiteOf(site).eventIndex.events;
  if (only === undefined) throw new Error('the event is not shown');
  const targets = addToCalendarLinks(only, site, isOver);
  const values = (url = 'https://x.example') => Object.fromEntries(new URL(url).searchParams);
  return { targets, google: values(targets?.google), outlook: values(targets?.outlook) };
}

describe('the links for adding an event to a calendar', () => {
  it('lead to the event’s own file, and to the forms of Google and Outlook', () => {
    const { targets } = added('2026-11-21 19:30', '2026-11-21 22:00');
    expect(targets?.file).toBe('/town/ca/events/one.ics');
    expect(targets?.google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/);
    expect(targets?.outlook).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?path=/);
  });

  it('lead only to the forms if the site has no files of single events', () => {
    const { targets } = added('2026-11-21 19:30', '2026-11-21 22:00', {}, false, { eventFiles: false });
    expect(Object.keys(targets ?? {})).toEqual(['google', 'outlook']);
  });

  it('contain what, when and where', () => {
    const more = { title: 'Jazz & Wine + more #1', venue: [5], description: '<p>A <b>text</b>.</p>' };
    const { google, outlook } = added('2026-11-21 19:30', '2026-11-21 22:00', more);
    const where = 'Hall & Co, Main St 1, 17001 Girona';
    const text = 'A text.\n\nhttps://example.org/town/ca/events/one/';
    expect(google).toEqual({
      action: 'TEMPLATE',
      text: 'Jazz & Wine + more #1',
      dates: '20261121T193000/20261121T220000',
      ctz: 'Europe/Madrid',
      location: where,
      details: text,
    });
    expect(outlook).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Jazz & Wine + more #1',
      startdt: '2026-11-21T18:30:00Z',
      enddt: '2026-11-21T21:00:00Z',
      location: where,
      body: text,
    });
  });

  it('state whole days up to the day after the last', () => {
    const { google, outlook } = added('2026-12-30', '2026-12-31');
    expect(google).toMatchObject({ dates: '20261230/20270101' });
    expect(google).not.toHaveProperty('ctz');
    expect(outlook).toMatchObject({ startdt: '2026-12-30', enddt: '2027-01-01', allday: 'true' });
  });

  it.each(['UTC+5.5', 'UTC'])('give times in UTC to Google, which has no name for the zone %j', (timezone) => {
    const { google } = added('2026-11-21 19:30', '2026-11-21 22:00', { timezone });
    expect(google.dates).toBe(
      timezone === 'UTC' ? '20261121T193000Z/20261121T220000Z' : '20261121T140000Z/20261121T163000Z',
    );
    expect(google).not.toHaveProperty('ctz');
  });

  it('encode blanks as %20, as Outlook would show a +', () => {
    expect(added('2026-11-21', '2026-11-21', { title: 'two words' }).targets?.outlook).toContain(
      'subject=two%20words&',
    );
  });

  it('are absent for drafts and for events that are over or cancelled', () => {
    expect(added('2026-11-20', '2026-11-20', {}, true).targets).toBeUndefined();
    expect(added('2026-12-01', '2026-12-01', { local: { event_status: 'cancelled' } }).targets).toBeUndefined();
    expect(added('2026-12-01', '2026-12-01', { service: undefined }).targets).toBeUndefined();
    expect(added('2026-12-01', '2026-12-01', { local: { event_status: 'postponed' } }).targets).toBeDefined();
  });
});
