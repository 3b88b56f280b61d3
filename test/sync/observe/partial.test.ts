import { describe, expect, it } from 'vitest';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { calendar, countsOf } from '../pulling.ts';

const NULL = { errors: { invalid_taxonomy: ['Invalid taxonomy.'] }, error_data: [] };

describe('an event of which a part can’t be read', () => {
  it('comes in without it, which each pull says, and makes no run degraded', async () => {
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

  it('is named once per list where there are many', async () => {
    const events = Array.from({ length: 40 }, (_, index) => servedEvent(index + 1, { image: [] }));
    const { notices } = await calendar().pull({ ca: { events } });
    expect(notices).toHaveLength(11);
    expect(notices.at(-1)).toBe("so are 30 more of events in 'ca'");
  });

  it('has it again as soon as the service serves it', async () => {
    const at = calendar();
    const venues = [servedVenue(5)];
    await at.pull({ ca: { venues, events: [servedEvent(1, { venue: [null] })] } });
    const { notices } = await at.pull({ ca: { venues, events: [servedEvent(1, { venue: servedVenue(5) })] } });
    expect(notices).toEqual([]);
    expect(at.read('ca/events/event-1.json').venue).toEqual([5]);
  });

  it('without an end is one like all others, and nothing is said of it', async () => {
    const at = calendar();
    const report = await at.pull({ ca: { events: [servedEvent(1, { end_date: null })] } });
    expect(report).toMatchObject({ degraded: [], notices: [] });
    expect(countsOf(report)).toMatchObject({ created: 1, quarantined: 0 });
    expect(at.read('ca/events/event-1.json').end_date).toBe('2026-12-01 20:00:00');
  });
});
