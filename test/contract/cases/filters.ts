import assert from 'node:assert/strict';
import type { Client } from '#client/client';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { type Case, NotShown, numbersFrom, sameIds } from '../case.ts';
import { cellKey } from '../cells.ts';
import { expectedIds, type Surroundings } from '../model.ts';
import type { Target } from '../target.ts';
import { listInput, type Values, type World } from '../world.ts';

/** How many queries with an effect settle a filter, and how many are tried at most. */
const ENOUGH = 2;
const MOST = 12;

/** Every event of every time. */
export const WIDE = { start_date: '1970-01-02', end_date: '2100-01-01' };

/** The cell of a list's parameter. */
export const listCell = (kind: Kind, parameter = '') => cellKey('GET', `/${kind}`, parameter);

/** What lists depend on beside their query, in the default language. */
export async function surroundingsOf(target: Target): Promise<Surroundings> {
  const { dialect, today, defaultLanguage } = target;
  return { world: await target.world(defaultLanguage), dialect, today };
}

/** The ids of all pages of a list, in its order. */
export async function idsOf(
  client: Client,
  kind: Kind,
  language: EndpointLanguage,
  query: Values,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const { id } of client.items(kind, language, listInput(kind, { per_page: 50, ...query }))) ids.push(id);
  return ids;
}

/** The ids that a list may show or not: what lists do not say enough of to tell. */
function untold(kind: Kind, { events }: World): Set<number> {
  return new Set(kind === 'events' ? events.flatMap(({ served }) => (served.protected ? served.id : [])) : []);
}

function without(query: Values, parameter: string): Values {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== parameter));
}

/** Draws one query that has the parameter, from what the service lists; `undefined` where it has nothing for it. */
export type Draw = (world: World, random: () => number, target: Target) => Values | undefined;

/** A filter, compared with a brute force over everything that the service lists, for values from its own data. */
export function filterCase(kind: Kind, parameter: string, title: string, draw: Draw): Case {
  return {
    cells: [listCell(kind, parameter)],
    title,
    needs: 'read',
    async run(target) {
      const around = await surroundingsOf(target);
      const random = numbersFrom(target.seed);
      const hidden = untold(kind, around.world);
      let effects = 0;
      for (let tried = 0; tried < MOST && effects < ENOUGH; tried += 1) {
        const query = draw(around.world, random, target);
        if (query === undefined) continue;
        const expected = expectedIds(kind, query, around);
        const unfiltered = expectedIds(kind, without(query, parameter), around);
        if (expected.length === unfiltered.length && expected.every((id) => unfiltered.includes(id))) continue;
        const found = await idsOf(target.anonymous, kind, target.defaultLanguage, query);
        assert.equal(new Set(found).size, found.length, `${JSON.stringify(query)}: a record is listed twice`);
        sameIds(
          found.filter((id) => !hidden.has(id)),
          expected,
          `${kind} with ${JSON.stringify(query)} (seed ${target.seed})`,
        );
        effects += 1;
      }
      if (effects === 0) throw new NotShown(`no value of ${parameter} makes a difference`);
    },
  };
}
