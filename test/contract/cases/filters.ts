import assert from 'node:assert/strict';
import type { Client } from '#client/client';
import type { CallLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { type Case, NotShown, numbersFrom, sameIds } from '../case.ts';
import { cellKey } from '../cells.ts';
import { expectedIds, type Surroundings } from '../model.ts';
import type { Target } from '../target.ts';
import { listInput, type Values, type World } from '../world.ts';

/** Number of queries with an effect after which a filter counts as tested. */
const ENOUGH = 2;

/** Number of queries that are tried at most. */
const MOST = 12;

/** The query for events of all times. */
export const WIDE = { start_date: '1970-01-02', end_date: '2100-01-01' };

/** Returns the cell key of a list's parameter. */
export const listCell = (kind: Kind, parameter = '') => cellKey('GET', `/${kind}`, parameter);

/** Returns the values, apart from the query, on which lists in the default language depend. */
export async function surroundingsOf(target: Target): Promise<Surroundings> {
  const { dialect, today, defaultLanguage } = target;
  return { world: await target.world(defaultLanguage), dialect, today };
}

/** Reads all pages of a list and returns the ids, in the list's order. */
export async function idsOf(
  client: Client,
  kind: Kind,
  language: CallLanguage,
  query: Values,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const { id } of client.items(kind, language, listInput(kind, { per_page: 50, ...query }))) ids.push(id);
  return ids;
}

/** Returns the ids of protected events: lists hide their fields, so it can't be told whether a filter includes them. */
function untold(kind: Kind, { events }: World): Set<number> {
  return new Set(kind === 'events' ? events.flatMap(({ served }) => (served.protected ? served.id : [])) : []);
}

function without(query: Values, parameter: string): Values {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== parameter));
}

/** Draws a query with a value for the parameter from the service's records; `undefined` where they have none for it. */
export type Draw = (world: World, random: () => number, target: Target) => Values | undefined;

/**
 * Returns the case that a list is filtered by a parameter: the listed ids must be those that the model computes from
 * all records, for values drawn from these records.
 */
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
