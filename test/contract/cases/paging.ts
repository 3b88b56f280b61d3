import assert from 'node:assert/strict';
import { NotFoundError } from '#client/errors';
import { decodeItem } from '#interface/decode-item';
import { isTermKind, KINDS, type Kind } from '#interface/kinds';
import { type Case, NotShown, sameIds, thrown } from '../case.ts';
import type { Target } from '../target.ts';
import { listInput, type Values, type World } from '../world.ts';
import { listCell, WIDE } from './filters.ts';

/** Returns the query for a complete list: events of all times, terms without events included. */
function whole(kind: Kind): Values {
  return kind === 'events' ? WIDE : isTermKind(kind) ? { hide_empty: false } : {};
}

async function page({ anonymous, defaultLanguage }: Target, kind: Kind, query: Values) {
  const served = await anonymous.listPage(kind, defaultLanguage, listInput(kind, { ...whole(kind), ...query }));
  const ids = served.items.map((item) => {
    const decoded = decodeItem(kind, item);
    return 'served' in decoded ? decoded.served.id : assert.fail(decoded.reason);
  });
  return { ...served, ids };
}

function ids(world: World, kind: Kind): number[] {
  return world[kind].map(({ served }) => served.id);
}

async function known(target: Target, kind: Kind, least: number): Promise<number[]> {
  const found = ids(await target.world(target.defaultLanguage), kind);
  if (found.length < least) throw new NotShown(`there are fewer than ${least} ${kind}`);
  return found;
}

function sizes(kind: Kind): Case {
  return {
    cells: [listCell(kind), listCell(kind, 'per_page')],
    title: `the list of ${kind} has as many on a page as requested, 10 by default, and gives the total`,
    needs: 'read',
    async run(target) {
      const total = (await known(target, kind, 4)).length;
      for (const size of [3, 7, undefined]) {
        const got = await page(target, kind, size === undefined ? {} : { per_page: size });
        assert.equal(got.ids.length, Math.min(size ?? 10, total));
        assert.equal(got.total, total, 'total');
        assert.equal(got.totalPages, Math.ceil(total / (size ?? 10)), 'total_pages');
      }
    },
  };
}

function clamped(kind: Kind): Case {
  return {
    cells: [listCell(kind, 'per_page')],
    title: `the list of ${kind} silently limits the size of its pages`,
    needs: 'read',
    async run(target) {
      const { largestPage } = target.dialect;
      const total = (await known(target, kind, largestPage + 1)).length;
      const got = await page(target, kind, { per_page: 10 * largestPage });
      assert.equal(got.ids.length, largestPage);
      assert.equal(got.totalPages, Math.ceil(total / largestPage));
    },
  };
}

function pages(kind: Kind): Case {
  return {
    cells: [listCell(kind, 'page')],
    title: `the pages of the list of ${kind} contain every record once`,
    needs: 'read',
    async run(target) {
      const all = await known(target, kind, 4);
      const size = Math.min(target.dialect.largestPage, Math.max(3, Math.ceil(all.length / 5)));
      const found: number[] = [];
      for (let number = 1; number <= Math.ceil(all.length / size); number += 1)
        found.push(...(await page(target, kind, { page: number, per_page: size })).ids);
      sameIds(found, all, `pages of ${size}`);
    },
  };
}

function pastTheEnd(kind: Kind): Case {
  const empty = isTermKind(kind);
  return {
    cells: [listCell(kind, 'page')],
    title: `a page past the end of the list of ${kind} is ${empty ? 'empty' : 'not found'}`,
    needs: 'read',
    async run(target) {
      await known(target, kind, 1);
      if (empty) assert.deepEqual((await page(target, kind, { page: 9999 })).ids, []);
      else await thrown(NotFoundError, () => page(target, kind, { page: 9999 }));
    },
  };
}

/** The cases for the paging of every list. */
export const PAGING: readonly Case[] = KINDS.flatMap((kind) => [
  sizes(kind),
  clamped(kind),
  pages(kind),
  pastTheEnd(kind),
]);
