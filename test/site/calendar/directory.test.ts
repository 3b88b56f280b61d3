import { describe, expect, it } from 'vitest';
import { directoryOf, type EntryWithEvents } from '../../../site/calendar/directory.ts';
import { category, event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

type Content = NonNullable<Parameters<typeof publication>[0]>;
type Tree = readonly (string | readonly [string, Tree])[];

const indexOf = (content: Content) => localisedSiteOf(publication(content)).eventIndex;
const treeOf = (entries: readonly EntryWithEvents[]): Tree =>
  entries.map(({ entry, parts }) => (parts.length === 0 ? entry.name : ([entry.name, treeOf(parts)] as const)));

const topic = (name: string, id: number, parent?: number) =>
  category({ name, service: service(id), ...(parent === undefined ? {} : { parent }) });
const on = (...categories: number[]) => event('2026-11-22 10:00', '2026-11-22 11:00', { categories });
const over = (...categories: number[]) => event('2026-11-02 10:00', '2026-11-02 11:00', { categories });

describe('a directory of venues or categories', () => {
  it('nests categories under their parent, which stays even if only its subcategories have events', () => {
    const { withEvents, withoutEvents } = directoryOf(
      indexOf({
        categories: [topic('jazz', 2, 1), topic('music', 1), topic('swing', 3, 2), topic('talks', 4)],
        events: [on(3), on(4)],
      }),
      'categories',
    );
    expect(treeOf(withEvents)).toEqual([['music', [['jazz', ['swing']]]], 'talks']);
    expect(withEvents.map(({ count }) => count)).toEqual([1, 1]);
    expect(withoutEvents).toEqual([]);
  });

  it('lists categories without events apart, whatever their parents', () => {
    const { withEvents, withoutEvents } = directoryOf(
      indexOf({ categories: [topic('jazz', 2, 1), topic('music', 1), topic('talks', 4)], events: [on(1), over(2)] }),
      'categories',
    );
    expect(treeOf(withEvents)).toEqual(['music']);
    expect(withoutEvents.map(({ name }) => name)).toEqual(['jazz', 'talks']);
  });

  it('lists each category once if two are each other’s parents', () => {
    const { withEvents } = directoryOf(
      indexOf({ categories: [topic('a', 1, 2), topic('b', 2, 1)], events: [on(1)] }),
      'categories',
    );
    expect(treeOf(withEvents)).toEqual([['a', ['b']]]);
  });

  it('lists venues without events apart', () => {
    const { withEvents, withoutEvents } = directoryOf(
      indexOf({
        venues: [venue({ name: 'hall', service: service(7) }), venue({ name: 'ruin', service: service(8) })],
        events: [event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [7] })],
      }),
      'venues',
    );
    expect(treeOf(withEvents)).toEqual(['hall']);
    expect(withoutEvents.map(({ name }) => name)).toEqual(['ruin']);
  });

  it('names the next event to begin at each venue, even today, and skips running and cancelled events', () => {
    const { withEvents } = directoryOf(
      indexOf({
        venues: [7, 8].map((id) => venue({ name: `hall-${id}`, service: service(id) })),
        events: [
          event('2026-11-20', '2026-11-30', { venue: [7, 8] }),
          event('2026-11-21 10:00', '2026-11-21 11:00', { venue: [7], name: 'today' }),
          event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [7] }),
          event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [8], local: { event_status: 'cancelled' } }),
        ],
      }),
      'venues',
    );
    expect(withEvents.map(({ count, next }) => [count, next?.name])).toEqual([
      [3, 'today'],
      [2, undefined],
    ]);
  });
});
