import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServedPage } from '#interface/responses';
import { fakeClient, type Item, servedEvent } from '../../support/served.ts';
import { runs } from '../../support/tiers/runs.ts';
import { calendar } from '../pulling.ts';
import { answered, events, pagedClient, pageIn, swept } from './sweeping.ts';

/** A change of a list with three items per page, before one of its pages is served. */
type Mutation =
  | { readonly type: 'shuffle'; readonly seed: number }
  | { readonly type: 'drop'; readonly at: number }
  | { readonly type: 'double'; readonly at: number }
  | { readonly type: 'empty' | 'refuse' | 'nothing' };

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ type: fc.constant('shuffle' as const), seed: fc.nat() }),
  fc.record({ type: fc.constant('drop' as const), at: fc.nat({ max: 2 }) }),
  fc.record({ type: fc.constant('double' as const), at: fc.nat({ max: 2 }) }),
  fc.record({ type: fc.constantFrom('empty' as const, 'refuse' as const, 'nothing' as const) }),
  fc.constant<Mutation>({ type: 'nothing' }),
);

const SIZE = 3;

function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((item, index): [number, T] => [((index + 1) * (seed + 7919)) % 104_729, item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Returns a page after a mutation: items may be missing, doubled or in another order, but none is invented. */
function mutated(list: readonly Item[], page: number, one: Mutation | undefined): ServedPage | Error {
  const whole = pageIn(one?.type === 'shuffle' ? shuffled(list, one.seed) : list, page, SIZE);
  if (one?.type === 'refuse' && page > 1) return answered(404, 'event-archive-page-not-found');
  if (one?.type === 'empty') return { ...whole, items: [] };
  if (one?.type === 'drop') return { ...whole, items: whole.items.filter((_, index) => index !== one.at) };
  if (one?.type === 'double') return { ...whole, items: [...whole.items, ...whole.items.slice(one.at, one.at + 1)] };
  return whole;
}

describe('a list whose pages change in any way', () => {
  it('is never proved complete when an id is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 14 }), fc.array(mutation, { maxLength: 12 }), async (count, mutations) => {
        const list = events(count);
        const client = pagedClient((page, call) => mutated(list, page, mutations[call - 1]));
        const result = await swept(client).catch(() => undefined);
        if (result?.proved === true) expect(result.ids).toEqual(list.map(({ id }) => id));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('is proved complete when its second reading is undisturbed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 14 }),
        fc.array(mutation, { maxLength: 5 }),
        async (count, mutations) => {
          const list = events(count);
          let readings = 0;
          const client = pagedClient((page, call) => {
            if (page === 1) readings += 1;
            return mutated(list, page, readings > 1 ? undefined : mutations[call - 1]);
          });
          expect((await swept(client)).proved).toBe(true);
        },
      ),
    );
  });

  it('causes no removal of an existing record, even when records come and go between two pages', async () => {
    const life = fc.record({ gone: fc.nat({ max: 11 }), comes: fc.boolean(), before: fc.integer({ min: 1, max: 8 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(life, { maxLength: 4 }),
        fc.array(mutation, { maxLength: 10 }),
        async (lives, mutations) => {
          const here = calendar();
          const first = Array.from({ length: 12 }, (_, index) => servedEvent(index + 1));
          await here.pull({ ca: { events: first } });
          let list = first;
          const paged = pagedClient((page, call) => {
            for (const one of lives.filter(({ before }) => before === call)) {
              list = list.filter(({ id }) => id !== one.gone + 1);
              if (one.comes) list = [...list, servedEvent(100 + call)];
            }
            return mutated(list, page, mutations[call - 1]);
          });
          const rest = fakeClient({});
          const client: typeof rest = {
            ...rest,
            listPage: async (kind, language, query) =>
              kind === 'events' ? paged.listPage(kind, language, query) : rest.listPage(kind, language, query),
            fetch: async (kind, language, at) => fakeClient({ ca: { events: list } }).fetch(kind, language, at),
          };
          await here.pull({}, { client }).catch(() => undefined);
          const files = Object.keys(here.files.snapshot());
          for (const { id } of list.filter(({ id }) => id <= 12)) expect(files).toContain(`ca/events/event-${id}.json`);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
