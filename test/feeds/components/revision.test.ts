import fc from 'fast-check';
import { expect, it } from 'vitest';
import { revisionKey } from '#content/state/revisions';
import { changeTimesOf, revisionOf } from '#feeds/revision';
import { calendar, event, stored } from '../calendars/fixtures.ts';

const service = (id: number, modified: string | undefined) => ({
  service: { id, url: '', listed: true, ...(modified === undefined ? {} : { modified_utc: modified }) },
});

const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, '0')}`);
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00:00`);
const times = fc.oneof(
  days,
  fc.tuple(days, hours).map(([day, hour]) => `${day} ${hour}`),
);

it('the revision time of an event is the latest change of the event, its venues and its organizers', () => {
  fc.assert(
    fc.property(times, fc.option(times), fc.option(times), fc.option(days), (own, venue, organizer, edited) => {
      const hall = { language: 'en', kind: 'venues', id: 2 } as const;
      const edits = edited === null ? [] : [{ ...hall, digest: '', at: `${edited}T12:00:00Z` }];
      const revisions = new Map(edits.map((edit) => [revisionKey(edit), edit]));
      const { languages } = calendar(
        {
          events: [event(1, { ...service(1, own), venue: [2], organizer: [3] })],
          venues: [stored('venues', 2, { venue: 'Hall', ...service(2, venue ?? undefined) })],
          organizers: [stored('organizers', 3, { organizer: 'Choir', ...service(3, organizer ?? undefined) })],
        },
        undefined,
        { revisions },
      );
      const [found] = languages.flatMap((language) => language.events);
      if (found === undefined) throw new Error('the event is not shown');
      const all = [found, ...found.venues, ...found.organizers].flatMap(changeTimesOf);
      const latest = Math.max(...all.map((instant) => instant.epochMilliseconds));
      expect(all).toHaveLength(1 + [venue, organizer, edited].filter((one) => one !== null).length);
      expect(revisionOf(found).instant.epochMilliseconds).toBe(latest);
    }),
  );
});
