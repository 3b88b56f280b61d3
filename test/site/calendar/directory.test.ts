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

describe('a directory', () => {
  it('has categories below the one that they lie in, which stays even where all is planned below it', () => {
    const { planned, idle } = directoryOf(
      indexOf({
        categories: [topic('jazz', 2, 1), topic('music', 1), topic('swing', 3, 2), topic('talks', 4)],
        events: [on(3), on(4)],
      }),
      'categories',
    );
    expect(treeOf(planned)).toEqual([['music', [['jazz', ['swing']]]], 'talks']);
    expect(planned.map(({ count }) => count)).toEqual([1, 1]);
    expect(idle).toEqual([]);
  });

  it('has apart, whatever they lie in, those of which nothing is planned', () => {
    const { planned, idle } = directoryOf(
      indexOf({ categories: [topic('jazz', 2, 1), topic('music', 1), topic('talks', 4)], events: [on(1), over(2)] }),
      'categories',
    );
    expect(treeOf(planned)).toEqual(['music']);
    expect(idle.map(({ name }) => name)).toEqual(['jazz', 'talks']);
  });

  it('has each category once where they lie in each other', () => {
    const { planned } = directoryOf(
      indexOf({ categories: [topic('a', 1, 2), topic('b', 2, 1)], events: [on(1)] }),
      'categories',
    );
    expect(treeOf(planned)).toEqual([['a', ['b']]]);
  });

  it('has apart venues where nothing is planned', () => {
    const { planned, idle } = directoryOf(
      indexOf({
        venues: [venue({ name: 'hall', service: service(7) }), venue({ name: 'ruin', service: service(8) })],
        events: [event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [7] })],
      }),
      'venues',
    );
    expect(treeOf(planned)).toEqual(['hall']);
    expect(idle.map(({ name }) => name)).toEqual(['ruin']);
  });

  it('names for each record the next event to begin, which may be today, and passes over running and cancelled ones', () => {
    const { planned } = directoryOf(
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
    expect(planned.map(({ count, next }) => [count, next?.name])).toEqual([
      [3, 'today'],
      [2, undefined],
    ]);
  });
});
