import assert from 'node:assert/strict';
import { NotFoundError } from '#client/errors';
import type { Field } from '#interface/fields';
import { FIELDS, NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { type Method, ROUTES, type Route, routeOf } from '#interface/routes';
import { type Case, editorOf, thrown } from '../case.ts';
import { bodyFieldsOf, cellKey } from '../cells.ts';
import { fieldInput } from '../world.ts';
import { comparable, read, resent, withRecord } from './records.ts';
import { firstValues, sampleOf } from './samples.ts';

const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;

/** Returns the cell keys of a field: its own and, for the name of a record, that of the route itself. */
function cellsOf(kind: Kind, method: Method, path: string, name: string): string[] {
  return [cellKey(method, path, name), ...(name === NAME_FIELD[kind] ? [cellKey(method, path)] : [])];
}

/** Returns the case that a record created with a field reads back with the value written. */
function createCase(route: Route, kind: Kind, { name }: Field): Case {
  return {
    cells: cellsOf(kind, 'POST', route.path, name),
    title: `a record of ${kind} that is created with ${name} has that value`,
    needs: 'write',
    async run(target) {
      const world = await target.world(target.defaultLanguage);
      const { second } = sampleOf(kind, name, target, world);
      const fields = { ...firstValues(kind, FIELDS[kind], 'required', target, world), [name]: second };
      await withRecord(target, kind, fields, async ({ id }) => {
        const found = (await read(target, kind, id)).fields[name];
        const expected = comparable(name, second, target.dialect);
        assert.equal(found, expected, name);
      });
    },
  };
}

/** Returns the case that an update of a field changes this field and no other. */
function updateCase(route: Route, kind: Kind, method: (typeof UPDATE_METHODS)[number], { name }: Field): Case {
  const by = route.by === 'slug' ? 'slug' : 'id';
  return {
    cells: cellsOf(kind, method, route.path, name),
    title: `${method} by ${by} changes only ${name} of a record of ${kind}`,
    needs: 'write',
    async run(target) {
      const world = await target.world(target.defaultLanguage);
      const { first, second, moves = [] } = sampleOf(kind, name, target, world);
      const all = firstValues(kind, FIELDS[kind], 'all', target, world);
      const fields = first === undefined ? all : { ...all, [name]: first };
      await withRecord(target, kind, fields, async ({ id }) => {
        const before = await read(target, kind, id);
        const changes = { ...(await resent(target, kind, id, name)), [name]: second };
        const at = by === 'slug' && kind !== 'categories' && kind !== 'tags' ? { slug: before.slug } : { id };
        const update = () =>
          editorOf(target).update(kind, target.defaultLanguage, at, fieldInput(kind, changes), method);
        // The service looks up the slug of the body instead of that of the path, and no record has it.
        if ('slug' in at && name === 'slug' && target.dialect.quirks.bodyBeatsPath) {
          await thrown(NotFoundError, update);
          assert.equal((await read(target, kind, id)).fields[name], before.fields[name], name);
          return;
        }
        await update();
        const after = await read(target, kind, id);
        assert.notEqual(before.fields[name], after.fields[name], `${name} is as it was`);
        assert.equal(after.fields[name], comparable(name, second, target.dialect), name);
        for (const { name: other } of FIELDS[kind])
          if (other !== name && !moves.includes(other))
            assert.equal(after.fields[other], before.fields[other], `${other} has changed with ${name}`);
      });
    },
  };
}

/** The cases for all fields of all kinds, on create and on update by every method and address. */
export const FIELD_CASES: readonly Case[] = KINDS.flatMap((kind) => [
  ...bodyFieldsOf(routeOf('create', kind)).map((field) => createCase(routeOf('create', kind), kind, field)),
  ...ROUTES.filter((route) => route.kind === kind && route.operation === 'update').flatMap((route) =>
    UPDATE_METHODS.flatMap((method) =>
      bodyFieldsOf(route)
        .filter(({ readable }) => readable)
        .map((field) => updateCase(route, kind, method, field)),
    ),
  ),
]);
