import { describe, expect, it } from 'vitest';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { calendar, countsOf } from '../pulling.ts';

const NULL = { errors: { invalid_taxonomy: ['Invalid taxonomy.'] }, error_data: [] };

describe('an event with an unreadable part', () => {
  it('comes in without that part, which each pull reports without calling the run degraded', async () => {
    const at = calendar();
    const lists = {
      ca: {
        events: [servedEvent(1, { tags: NULL }), servedEvent(2, { venue: { id: 0, venue: 'Hall' } }), servedEvent(3)],
      },
    };
    for (const _run of ['first', 'second']) {
      const report = await at.pull(lists);
      expect(report.degraded).toEqual([]);
      expect(report.notices).toEqual([
        "record 1 of events in 'ca' is taken without what can't be read of it: tags.0.id: a term without an id",
        expect.stringMatching(/^record 2 of events in 'ca' is taken without what can't be read of it: venue\.0\.id: /),
      ]);
    }
    expect(at.read('ca/events/event-1.json')).toMatchObject({ title: 'Event 1', tags: [] });
    expect(at.read('ca/events/event-2.json')).toMatchObject({ title: 'Event 2', venue: [] });
  });

  it('is reported by name for the first ten of a list, and the rest in one line', async () => {
    const events = Array.from({ length: 40 }, (_, index) => servedEvent(index + 1, { image: [] }));
    const { notices } = await calendar().pull({ ca: { events } });
    expect(notices).toHaveLength(11);
    expect(notices.at(-1)).toBe("so are 30 more of events in 'ca'");
  });

  it('gets the part back as soon as the service serves it', async () => {
    const at = calendar();
    const venues = [servedVenue(5)];
    await at.pull({ ca: { venues, events: [servedEvent(1, { venue: [null] })] } });
    const { notices } = await at.pull({ ca: { venues, events: [servedEvent(1, { venue: servedVenue(5) })] } });
    expect(notices).toEqual([]);
    expect(at.read('ca/events/event-1.json').venue).toEqual([5]);
  });

  it('keeps the former value of that part, and looks unchanged to visitors', async () => {
    const at = calendar();
    const whole = {
      title: 'Concert',
      timezone: 'America/New_York',
      end_date: '2026-12-02 01:00:00',
      venue: servedVenue(5),
      categories: [{ id: 7, name: 'Cancelled', slug: 'cancelled', description: '', parent: 0 }],
      image: { url: 'https://service.example/a.jpg', id: 8, width: 10, height: 10 },
      cost: '€5',
    };
    const venues = [servedVenue(5)];
    const categories = [{ term_id: 7, name: 'Cancelled', slug: 'cancelled', description: '', parent: 0 }];
    const none = { categories: [], tags: [], titlePrefixes: [] };
    const statuses = { cancelled: { ...none, categories: ['cancelled'] }, postponed: none };
    await at.pull({ ca: { venues, categories, events: [servedEvent(1, whole)] } }, { statuses });
    const before = at.read('ca/events/event-1.json');
    const broken = { timezone: [], end_date: 'late', venue: [null], categories: [null], image: 'a.jpg', cost: {} };
    const served = servedEvent(1, { ...whole, ...broken, title: 'Concert and dance' });
    for (const _run of ['first', 'second']) {
      const report = await at.pull({ ca: { venues, categories, events: [served] } }, { statuses });
      expect(report).toMatchObject({ conflicts: [], degraded: [] });
      expect(at.read('ca/events/event-1.json')).toEqual({ ...before, title: 'Concert and dance' });
    }
    expect((await at.changes()).map(({ type }) => type)).toEqual(['renamed']);
    await at.edit('ca/events/event-1.json', { venue: [] });
    const edited = await at.pull({ ca: { venues, categories, events: [served] } }, { statuses });
    expect(edited.conflicts).toEqual([]);
    await at.edit('ca/events/event-1.json', { venue: [5] });
    const mended = servedEvent(1, { ...whole, title: 'Concert and dance', cost: '€6' });
    await at.pull({ ca: { venues, categories, events: [mended] } }, { statuses });
    expect(at.read('ca/events/event-1.json')).toEqual({ ...before, title: 'Concert and dance', cost: '€6' });
  });

  it('is reported with only a few of its faults when a hostile service sends many', async () => {
    const many = servedEvent(1, { tags: Array.from({ length: 100_000 }, () => null) });
    const { notices } = await calendar().pull({ ca: { events: [many] } });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/tags\.9: .*; 99990 more faults$/);
  });

  it('is accepted without any report when only its end date is missing', async () => {
    const at = calendar();
    const report = await at.pull({ ca: { events: [servedEvent(1, { end_date: null })] } });
    expect(report).toMatchObject({ degraded: [], notices: [] });
    expect(countsOf(report)).toMatchObject({ created: 1, quarantined: 0 });
    expect(at.read('ca/events/event-1.json').end_date).toBe('2026-12-01 20:00:00');
  });
});
