import { describe, expect, it } from 'vitest';
import { recordFrom } from '#records/from-response';
import { updateRequest } from '#records/request/to-request';
import type { CalendarRows, LinkedEvent, StoredEvent } from '#service/database/rows';
import { sampleCalendar } from '#service/sample/calendar';
import { some, TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { shapeOf } from '../recordings/event-shapes.ts';
import { DAY, LANGUAGES } from '../running.ts';
import { editing, type Language } from './editing.ts';
import { changed } from './writing.ts';

const LATER = () => Temporal.Instant.from('2027-01-01T00:00:00Z');

/** The time of publication of a post that was never published. */
const NEVER = '0000-00-00 00:00:00';

const COSTS = ['0', '10', '10-25.50', '12,50', '1,234.50', '€15', '5 EUR', 'Gratuït', 'Free', '-5', '€10 – €25'];

const SAMPLE = sampleCalendar(DAY);
const [model] = SAMPLE.events.filter(({ id }) => id === 111);

/** Returns an event unlike any in the sample. */
function another(index: number, difference: Partial<LinkedEvent>): LinkedEvent {
  if (model === undefined) throw new Error('the sample has no event 111');
  return { ...model, id: 9000 + index, slug: `another-${index}`, ...difference };
}

const OTHERS: readonly Partial<LinkedEvent>[] = [
  ...COSTS.map((cost) => ({ cost })),
  { status: 'draft', date_utc: NEVER, slug: '', website: null },
  {
    status: 'draft',
    date_utc: NEVER,
    all_day: true,
    start_date: '2027-05-01 00:00:00',
    end_date: '2027-05-03 23:59:59',
  },
  { status: 'private' },
  { status: 'pending', date_utc: NEVER },
  // A draft that was published before.
  { status: 'draft' },
  { status: 'future', date: '2027-06-01 10:00:00', date_utc: '2027-06-01 08:00:00' },
  { timezone: 'UTC+5.5', website: 'https://x.example/?a=1&b=2' },
  { timezone: 'europe/madrid', image: null, venue: null, organizers: [] },
  { start_date: '2027-10-31 02:30:00', end_date: '2027-10-31 02:45:00' },
  { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 10:00:00' },
  { title: 'A & B <b>bold</b>', description: 'one\n\ntwo', excerpt: '' },
];

/** One event of each shape, in alternating languages; events with a password are left out. */
const SHAPES = [
  ...Map.groupBy(
    SAMPLE.events.filter(({ password }) => password === ''),
    shapeOf,
  ).values(),
].flatMap((alike, index) => {
  const language = LANGUAGES[index % LANGUAGES.length];
  return alike.find((event) => event.language === language) ?? alike[0] ?? [];
});

const SEED: CalendarRows = {
  ...SAMPLE,
  events: [...SAMPLE.events, ...OTHERS.map((difference, index) => another(index, difference))],
};

const TARGETS = [...SHAPES, ...SEED.events.filter(({ id }) => id >= 9000)];

const VOLATILE = ['json_ld', 'modified', 'modified_utc'];

/** Changes the title of an event, and returns the names of all fields that differ afterwards. */
async function retitled(service: Awaited<ReturnType<typeof editing>>, event: StoredEvent): Promise<string[]> {
  const { dialect, client, raw, served, language } = service;
  const code = LANGUAGES.find((one) => one === event.language) ?? ('ca' satisfies Language);
  const before = await raw('events', event.id, code);
  const seen = await served('events', event.id, code);
  // The file may be out of date: only the edit may be taken from it.
  const stale = {
    ...recordFrom('events', seen, true),
    status: 'pending',
    cost: '999',
    start_date: '2020-01-01 00:00:00',
    featured: !seen.featured,
    organizer: [1],
    website: 'https://stale.example/',
    title: 'A title of another kind',
  };
  const { fields, unwritable } = updateRequest(dialect, 'events', seen, { record: stale, edited: ['title'] });
  expect(unwritable).toEqual([]);
  await client.update('events', language(code), { id: event.id }, fields);
  const names = changed(before, await raw('events', event.id, code));
  return names.filter((name) => !VOLATILE.includes(name));
}

describe('an update that changes the title', () => {
  it.each(TRIED_DIALECTS)('leaves every other field of every shape of event unchanged (%s)', async (name) => {
    const service = await editing(name, { seed: SEED, now: LATER });
    const losses: string[] = [];
    for (const event of some(TARGETS, 8)) {
      const names = await retitled(service, event);
      const neverSet = event.website === null && service.dialect.quirks.websiteFallsBack;
      const venue = SEED.venues.find(({ id, language }) => id === event.venue && language === event.language);
      const published = venue?.status === 'draft' && service.dialect.quirks.updatePublishesVenue;
      const expected = ['title', ...(published ? ['venue'] : []), ...(neverSet ? ['website'] : [])];
      if (names.join() !== expected.join()) losses.push(`${event.language} ${event.id} ${shapeOf(event)}: ${names}`);
    }
    expect(losses).toEqual([]);
    expect(SHAPES.length).toBeGreaterThan(100);
  });
});
