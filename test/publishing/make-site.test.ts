import { describe, expect, it } from 'vitest';
import { cutFeedLines } from '#publishing/make-site';

/** A feed that holds some events; what they are makes no difference. */
function feed(address: string, held: number, leftOut: number): Parameters<typeof cutFeedLines>[0][number] {
  const [language = ''] = address.split('/');
  return { language, address, events: new Array(held), leftOut };
}

describe('the message about cut feeds', () => {
  it('is absent without cut feeds', () => {
    expect(cutFeedLines([feed('ca/calendar.ics', 5, 0), feed('ca/upcoming.ics', 5, 0)])).toEqual([]);
  });

  it('is a line for each language, with the most incomplete feeds first and the rest counted', () => {
    const feeds = [
      feed('ca/calendar.ics', 1_000, 9_000),
      feed('ca/upcoming.ics', 1_000, 1),
      feed('ca/tags/free.ics', 3, 0),
      feed('ca/categories/m%C3%BAsica.ics', 1_000, 1_300),
      feed('en/calendar.ics', 7, 1),
    ];
    const held = 'calendar.ics and the archives by year together hold every event.';
    expect(cutFeedLines(feeds)).toEqual([
      `ca: calendar.ics holds 1,000 of 10,000 events, categories/música.ics holds 1,000 of 2,300 events, 1 more feed is cut; ${held}`,
      `en: calendar.ics holds 7 of 8 events; ${held}`,
    ]);
  });
});
