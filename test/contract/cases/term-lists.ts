import assert from 'node:assert/strict';
import { TERM_KINDS, type TermKind } from '#interface/kinds';
import { type Case, NotShown, pick } from '../case.ts';
import { plain } from '../model.ts';
import { recordsOf, type Values, type World } from '../world.ts';
import { type Draw, filterCase, idsOf, listCell, surroundingsOf } from './filters.ts';

const ALL = { hide_empty: false };

const some = (world: World, kind: TermKind, random: () => number): number[] => [
  ...new Set([1, 2, 3].flatMap(() => pick(recordsOf<TermKind>(world, kind), random)?.served.id ?? [])),
];

const ofEvent =
  (kind: TermKind, parameter: 'post' | 'event'): Draw =>
  (world, random) => {
    const event = pick(
      world.events.filter(({ served }) => served[kind].length > 0),
      random,
    )?.served.id;
    return event === undefined ? undefined : { [parameter]: event };
  };

function filters(kind: TermKind): Case[] {
  const one = (world: World, random: () => number) => pick(recordsOf<TermKind>(world, kind), random)?.served;
  const draws: Record<string, readonly [title: string, draw: Draw]> = {
    search: [
      `${kind} are found by a part of their name`,
      (world, random) => {
        const word = pick(
          (one(world, random)?.name ?? '').split(/[^\p{L}]+/u).filter((part) => /^[a-z]{4,}$/.test(plain(part))),
          random,
        );
        return word === undefined ? undefined : { ...ALL, search: word };
      },
    ],
    exclude: [`${kind} are excluded by their ids`, (world, random) => ({ ...ALL, exclude: some(world, kind, random) })],
    include: [`${kind} are listed by their ids`, (world, random) => ({ ...ALL, include: some(world, kind, random) })],
    hide_empty: [`${kind} without events are hidden unless requested`, () => ALL],
    post: [`${kind} are filtered by an event that has them`, ofEvent(kind, 'post')],
    event: [`${kind} are filtered by an event under the parameter’s second name`, ofEvent(kind, 'event')],
    slug: [`${kind} are found by their slug`, (world, random) => ({ ...ALL, slug: one(world, random)?.slug })],
    ...(kind === 'categories'
      ? {
          parent: [
            'categories are filtered by their parent',
            (world, random) => {
              const parent = one(world, random)?.parent;
              return parent === undefined || parent === 0 ? undefined : { ...ALL, parent };
            },
          ] as const,
        }
      : {}),
  };
  return Object.entries(draws).map(([parameter, [title, draw]]) => filterCase(kind, parameter, title, draw));
}

/** The sort keys of terms, each with the value that is compared. */
const KEYS: Readonly<Record<string, (term: Sorted) => string | number>> = {
  name: ({ name }) => plain(name),
  slug: ({ slug }) => slug,
  id: ({ id }) => id,
  count: ({ count }) => count,
};

type Sorted = { readonly id: number; readonly name: string; readonly slug: string; readonly count: number };

function ascends(values: readonly (string | number)[]): boolean {
  return values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);
}

function sorted(kind: TermKind, title: string, parameter: 'order' | 'orderby', queries: readonly Values[]): Case {
  return {
    cells: [listCell(kind, parameter)],
    title,
    needs: 'read',
    async run(target) {
      const { world } = await surroundingsOf(target);
      for (const query of queries) {
        const found = await idsOf(target.anonymous, kind, target.defaultLanguage, { ...ALL, ...query });
        const terms = found.flatMap((id): Sorted[] => {
          const term = world[kind].find(({ served }) => served.id === id);
          // Only names of ASCII letters: the collation of others differs from site to site.
          if (term === undefined || !/^[a-z ]+$/i.test(term.served.name)) return [];
          const { name, slug } = term.served;
          return [{ id, name, slug, count: Number(term.raw.count) }];
        });
        const key = KEYS[String(query.orderby ?? 'name')];
        const values = key === undefined ? [] : terms.map((term) => key(term));
        if (new Set(values).size < 3) throw new NotShown(`there are fewer than 3 ${kind} to sort`);
        assert(ascends(query.order === 'desc' ? values.toReversed() : values), `${JSON.stringify(query)}: ${values}`);
      }
    },
  };
}

function orders(kind: TermKind): Case[] {
  const directions = [{}, { order: 'asc' }, { order: 'desc' }];
  const attributes = Object.keys(KEYS).flatMap((orderby) => [
    { orderby, order: 'asc' },
    { orderby, order: 'desc' },
  ]);
  return [
    sorted(kind, `${kind} are listed by name, in ascending or descending order`, 'order', directions),
    sorted(kind, `${kind} are sorted by the requested attribute`, 'orderby', attributes),
  ];
}

/** The cases for all parameters of the lists of terms, except paging. */
export const TERM_LISTS: readonly Case[] = TERM_KINDS.flatMap((kind) => [...filters(kind), ...orders(kind)]);
