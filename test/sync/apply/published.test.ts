import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#content/calendar/read';
import { readRevisionTimes } from '#content/state/revisions';
import { revisionOf } from '#feeds/revision';
import { type Item, type Lists, servedEvent, servedVenue } from '../../support/served.ts';
import { runs } from '../../support/tiers/runs.ts';
import { AT, type Calendar, calendar, cellOf, readOnly } from '../pulling.ts';

const PATH = 'ca/events/event-7.json';
const OTHERS = [1, 2, 3, 4, 5, 6].map((id) => servedEvent(id));
const VENUES = [20, 21, 22, 23, 24, 25].map((id) => servedVenue(id));
const LANGUAGE = { code: 'ca', tag: 'ca' };

const listing = (event: Item | undefined, venues: readonly Item[] = VENUES): Lists => ({
  ca: { events: event === undefined ? OTHERS : [...OTHERS, event], venues },
});

const forbidden = { status: 403, code: 'event-not-accessible' };

const hours = (count: number) => AT.add({ hours: count });

/** Returns the instant under which event 7 is published, and the text of all that is published of it. */
async function published({ files }: Calendar) {
  const { calendar: read } = await readCalendar(files, { languages: [LANGUAGE], timeZone: 'Europe/Madrid' });
  const event = read.languages[0]?.events.find(({ id }) => id === 7);
  if (event === undefined) return undefined;
  const { modified_utc: _, ...service } = event.record.service ?? {};
  const local = { ...event.record.local };
  const shown = {
    ...event.record,
    service,
    local,
    name: event.name,
    venues: event.venues.map(({ record }) => record.venue),
  };
  return { at: revisionOf(event).instant.toString(), shown: JSON.stringify(shown) };
}

async function seen({ files }: Calendar) {
  return Object.fromEntries(
    [...(await readRevisionTimes(files)).values()].map(({ kind, id, at }) => [`${kind} ${id}`, at]),
  );
}

describe('the published revision time of an event', () => {
  it('advances after a change that the service does not date', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    const moved = listing(servedEvent(7, { start_date: '2026-12-02 20:00:00', end_date: '2026-12-02 22:00:00' }));
    await here.pull(moved);
    expect((await published(here))?.at).toBe('2026-11-21T10:00:00Z');
    await here.pull(moved, { at: hours(1), into: readOnly(here.files) });
    const dated = servedEvent(7, { cost: '5', modified_utc: '2026-11-21 12:00:00' });
    await here.pull(listing(dated), { at: hours(3) });
    expect(await seen(here)).toEqual({});
  });

  it('advances after the service reverts the event to an earlier version', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7, { cost: '5', modified_utc: '2026-11-21 12:00:00' })));
    await here.pull(listing(servedEvent(7)));
    // The service's clock was ahead of this machine's: the instant is one second after that of the service.
    expect((await published(here))?.at).toBe('2026-11-21T12:00:01Z');
  });

  it('advances when the event loses a venue that changed later than it', async () => {
    const here = calendar();
    const late = servedVenue(20, { modified_utc: '2026-11-20 12:00:00' });
    const venues = [late, ...VENUES.slice(1)];
    await here.pull(listing(servedEvent(7, { venue: [late] }), venues));
    expect((await published(here))?.at).toBe('2026-11-20T12:00:00Z');
    // The instant is later than before, and earlier than that of the venue.
    await here.pull(listing(servedEvent(7, { modified_utc: '2026-11-03 00:00:00' }), venues), { at: hours(1) });
    expect((await published(here))?.at).toBe('2026-11-21T11:00:00Z');
  });

  it('advances when the record of its venue is removed, even in a run of venues only', async () => {
    const here = calendar();
    const venues = [servedVenue(20, { modified_utc: '2026-11-21 12:00:00' }), ...VENUES.slice(1)];
    await here.pull(listing(servedEvent(7, { venue: [venues[0]] }), venues));
    const report = await here.pull(listing(servedEvent(7), VENUES.slice(1)), { kinds: ['venues'] });
    expect(cellOf(report, 20, 'venues')).toBe('pull-delete');
    // The service's clock was ahead when it dated the venue: the instant is one second after that of the venue.
    expect((await published(here))?.at).toBe('2026-11-21T12:00:01Z');
    expect(Object.keys(await seen(here))).toEqual(['events 7']);
  });

  it('advances when its file is renamed, by slug or by hand', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    const text = here.files.snapshot()[PATH] ?? '';
    await here.files.remove(PATH);
    await here.files.write('ca/events/mine.json', text);
    await here.pull(listing(servedEvent(7)), { at: hours(1) });
    expect((await published(here))?.at).toBe('2026-11-21T11:00:00Z');
    await here.pull(listing(servedEvent(7)), { at: hours(2), into: readOnly(here.files) });
    await here.pull(listing(servedEvent(7, { slug: 'other' })), { at: hours(3) });
    expect((await published(here))?.at).toBe('2026-11-21T13:00:00Z');
  });

  it('exceeds every earlier time when the event becomes visible again, and when it is removed', async () => {
    const here = calendar();
    const ahead = servedEvent(7, { modified_utc: '2026-11-21 12:00:00' });
    await here.pull(listing(ahead));
    await here.pull(listing(undefined), { own: (_kind, id) => (id === 7 ? forbidden : undefined) });
    expect(await seen(here)).toEqual({});
    await here.pull(listing(ahead));
    expect((await published(here))?.at).toBe('2026-11-21T12:00:01Z');
    await here.pull(listing(undefined));
    expect((await here.tombstones('events')).get(7)?.goneAt).toBe('2026-11-21T12:00:02Z');
  });

  it('is later than the revision time of its venue when the event is removed', async () => {
    const here = calendar();
    const ahead = servedVenue(20, { modified_utc: '2026-11-21 12:00:00' });
    const venues = [ahead, ...VENUES.slice(1)];
    await here.pull(listing(servedEvent(7, { venue: [ahead] }), venues));
    await here.pull(listing(undefined, venues));
    expect((await here.tombstones('events')).get(7)?.goneAt).toBe('2026-11-21T12:00:01Z');
  });
});

const step = fc.record({
  title: fc.constantFrom('Jazz', 'Blues'),
  slug: fc.constantFrom('event-7', 'other'),
  modified: fc.constantFrom(undefined, 1, 2, 3, 30),
  venue: fc.subarray([20, 21]),
  gone: fc.boolean(),
  venueModified: fc.constantFrom(undefined, 1, 4, 40),
  city: fc.constantFrom('Reus', 'Falset'),
  image_alt: fc.constantFrom(undefined, 'A stage'),
  passed: fc.integer({ min: 0, max: 2 }),
});

const stamp = (days: number | undefined) => {
  if (days === undefined) return undefined;
  const date = Temporal.PlainDate.from('2026-11-01').add({ days });
  return `${date} 09:00:00`;
};

it('the published revision time of an event advances with each change and never goes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const here = calendar();
      let now = AT;
      let before: Awaited<ReturnType<typeof published>>;
      for (const { title, slug, modified, venue, gone, venueModified, city, image_alt, passed } of steps) {
        now = now.add({ seconds: passed });
        const hall = servedVenue(20, { city, modified_utc: stamp(venueModified) });
        const venues = [...(gone ? [] : [hall]), ...VENUES.slice(1)];
        const shown = [hall, ...VENUES].filter(({ id }, index) => venue.includes(id) && (index === 0 || id !== 20));
        const named = shown.filter(({ id }) => !(gone && id === 20));
        const event = servedEvent(7, { title, slug, modified_utc: stamp(modified), venue: named });
        const [path] = Object.keys(here.files.snapshot()).filter(
          (one) => one.startsWith('ca/events/') && here.read(one).service.id === 7,
        );
        if (path !== undefined) await here.edit(path, { local: { image_alt } });
        await here.pull(listing(event, venues), { at: now });
        const after = await published(here);
        if (before !== undefined && after !== undefined) {
          if (after.shown === before.shown) expect(after.at >= before.at).toBe(true);
          else expect(after.at > before.at, JSON.stringify([before, after])).toBe(true);
        }
        before = after;
        await here.pull(listing(event, venues), { at: now.add({ hours: 1 }), into: readOnly(here.files) });
      }
    }),
    { numRuns: runs(240) },
  );
});
