import { describe, expect, it } from 'vitest';
import { eventRecord } from '#records/schema';
import {
  attendanceLinksOf,
  descriptionHtml,
  emailLink,
  mistakeLink,
  summaryOf,
  venueLine,
} from '../../../../site/calendar/facts/facts.ts';
import { calendarEvent, event, localisedSiteOf, publication, service, venue } from '../../fixtures.ts';

const described = (description: string, excerpt = '') =>
  eventRecord.parse({ title: 'x', start_date: '2026-11-21', end_date: '2026-11-21', description, excerpt });

describe('the name of a venue in a list', () => {
  it('is made from its slug if the venue has no title', () => {
    const of = publication({
      venues: [venue({ venue: ' ', name: 'old-mill', city: 'Girona', service: service(7) })],
      events: [event('2026-11-22', '2026-11-22', { venue: [7] })],
    });
    const [only] = localisedSiteOf(of).eventIndex.events;
    expect(only?.venues.map((one) => venueLine(one, undefined))).toEqual(['Old mill, Girona']);
  });

  const lines = (...towns: readonly (string | undefined)[]) => {
    const venues = towns.map((city, index) =>
      venue({ venue: `V${index}`, name: `v${index}`, city, service: service(index + 1) }),
    );
    const { eventIndex } = localisedSiteOf(publication({ venues, events: [event('2026-11-22', '2026-11-22', {})] }));
    return eventIndex.records('venues').map((one) => venueLine(one, eventIndex.homeTown));
  };

  it('omits the town in which most venues lie', () => {
    expect(lines('Girona', 'Girona', 'Olot')).toEqual(['V0', 'V1', 'V2, Olot']);
    expect(lines('Girona')).toEqual(['V0']);
  });

  it('includes the town if no town has most of the venues', () => {
    expect(lines('Girona', 'Olot')).toEqual(['V0, Girona', 'V1, Olot']);
    expect(lines('Girona', undefined, '')).toEqual(['V0, Girona', 'V1', 'V2']);
  });
});

describe('an e-mail address', () => {
  it('becomes a link only if it is valid', () => {
    expect(emailLink({ email: 'a.b@example.org' })).toBe('mailto:a.b@example.org');
    expect(emailLink({ email: 'a@example.org?cc=all@example.org' })).toBeUndefined();
  });
});

describe('a description', () => {
  it('is safe HTML whose headings start below the title and skip no level', () => {
    expect(descriptionHtml(described('<h3>A</h3><h5 onclick="x()">B</h5><script>alert(1)</script>'), {}, 'Table')).toBe(
      '<h2>A</h2><h3>B</h3>',
    );
  });

  it('is undefined if nothing safe is left', () => {
    expect(descriptionHtml(described('<script>alert(1)</script>'), {}, 'Table')).toBeUndefined();
  });

  it('has its tables in regions that take the focus, each with its own name', () => {
    const table = '<table><tr><td>x</td></tr></table>';
    const named = `<table><caption>Prices &amp; "<b>times</b>"</caption><tr><td>${table}</td></tr></table>`;
    const region = (name: string, content: string) =>
      `<div class="wide" role="region" tabindex="0" aria-label="${name}">${content}</div>`;
    const html = descriptionHtml(described(`<p>a</p>${table}<p>b</p>${named}${table}<p>c</p>`), {}, 'Table') ?? '';
    expect(html).toBe(
      `<p>a</p>${region('Table', table)}<p>b</p>${region('Prices &amp; &quot;times&quot;', named)}${region('Table 2', table)}<p>c</p>`,
    );
  });

  it('is summarised in one line, cut between words, from the excerpt if there is one', () => {
    expect(summaryOf(described('<p>One</p><p>two</p>'))).toBe('One two');
    expect(summaryOf(described('long', '<p>short &amp; good</p>'))).toBe('short & good');
    expect(summaryOf(described('word '.repeat(60)))).toMatch(/^(?:word )+…$/);
    expect(summaryOf(described(''))).toBeUndefined();
  });
});

describe('the links for taking part in an event', () => {
  const website = 'https://www.hall.example/play';
  const link = { href: website, label: 'hall.example' };
  const site = publication();
  const of = (more: object, isOver = false) =>
    attendanceLinksOf(
      calendarEvent(event('2026-12-01 20:00', '2026-12-01 22:00', { website, ...more })),
      site.settings,
      isOver,
    );

  it('offer tickets on the website of an event with a price', () => {
    expect(of({ cost: '12 €' })).toEqual({ tickets: link, join: undefined });
    for (const cost of ['', 'Free', 'Gratuït', '0 €', 'Ask at the desk']) expect(of({ cost }).tickets).toBeUndefined();
    expect(of({ cost: '12 €', website: undefined }).tickets).toBeUndefined();
  });

  it('offer no tickets for an event that is sold out, and offer them otherwise', () => {
    const cost = '12 €';
    expect(of({ cost, local: { tickets: 'sold-out' } }).tickets).toBeUndefined();
    for (const tickets of ['waiting-list', 'few-left', 'booking-required'] as const)
      expect(of({ cost, local: { tickets } }).tickets).toEqual(link);
  });

  it('lead to the website of an online event, which may have tickets too', () => {
    const local = { online: true };
    expect(of({ local })).toEqual({ tickets: undefined, join: link });
    expect(of({ local, cost: '5 €' })).toEqual({ tickets: link, join: link });
  });

  it('are absent if the event is over or cancelled, or if the URL is unsafe', () => {
    const none = { tickets: undefined, join: undefined };
    const local = { online: true };
    expect(of({ cost: '12 €', local }, true)).toEqual(none);
    expect(of({ cost: '12 €', local: { ...local, event_status: 'cancelled' } })).toEqual(none);
    for (const hostile of ['javascript:alert(1)', 'data:text/html,x', ' java\nscript:x'])
      expect(of({ cost: '12 €', local, website: hostile })).toEqual(none);
  });
});

describe('the link for reporting a mistake', () => {
  const page = 'https://example.org/town/en/events/it/';

  it('opens an e-mail about the page, whatever its title contains', () => {
    const link = mistakeLink('mailto:agenda@example.org', 'A & B?\r\nBcc: x@evil.example #1 \ud800', page) ?? '';
    const { searchParams, pathname, hash } = new URL(link);
    expect([pathname, hash, [...searchParams.keys()]]).toEqual(['agenda@example.org', '', ['subject', 'body']]);
    expect(searchParams.get('subject')).toBe('A & B? Bcc: x@evil.example #1 \ufffd');
    expect(searchParams.get('body')).toBe(page);
  });

  it('is the configured page, or undefined without one', () => {
    expect(mistakeLink('https://example.org/contact', 'x', page)).toBe('https://example.org/contact');
    expect(mistakeLink(undefined, 'x', page)).toBeUndefined();
  });
});
