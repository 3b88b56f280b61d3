import assert from 'node:assert/strict';
import { InvalidParameterError } from '#client/errors';
import { FIELDS, type Field, NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { type Case, editorOf, NotShown, thrown } from '../case.ts';
import { cellKey } from '../cells.ts';
import { fieldInput, listInput, type Values } from '../world.ts';
import { idsOf, listCell, WIDE } from './filters.ts';
import { read, withRecord } from './records.ts';
import { firstValues, sampleOf } from './samples.ts';

/* Cases for the points on which dialects differ; the expected values come from the dialect's table. */

/** Returns the case that fields left out of an update are kept or reset, as the dialect's table says, by `method`. */
function leftOut(kind: Kind, method: 'POST' | 'PUT' | 'PATCH'): Case {
  return {
    cells: [cellKey(method, `/${kind}/{id}`)],
    title: `${method} of a record of ${kind} keeps or resets each missing field, as the dialect defines`,
    needs: 'write',
    async run(target) {
      const { dialect, defaultLanguage } = target;
      const world = await target.world(defaultLanguage);
      const fields: readonly Field[] = FIELDS[kind];
      const flags = fields.filter(({ name, type }) => type === 'boolean' && name !== 'all_day');
      const all = {
        ...firstValues(kind, fields, 'all', target, world),
        ...Object.fromEntries(flags.map(({ name }) => [name, true])),
      };
      const name = NAME_FIELD[kind];
      await withRecord(target, kind, all, async ({ id }) => {
        const before = await read(target, kind, id);
        const changes: Values = { [name]: sampleOf(kind, name, target, world).second };
        await editorOf(target).update(kind, defaultLanguage, { id }, fieldInput(kind, changes), method);
        const after = await read(target, kind, id);
        for (const { name: field, readable } of fields) {
          // `date` and `date_utc` are one value; `all_day` stays false for an event with times.
          const mode = dialect.omitted[kind][field === 'date_utc' ? 'date' : field] ?? 'kept';
          const [was, is] = [before.fields[field], after.fields[field]];
          if (field === name || field === 'all_day' || !readable) continue;
          if (mode === 'kept') assert.equal(is, was, `${field} is not kept`);
          else if (was !== '') assert.notEqual(is, was, `${field} is not reset`);
        }
      });
    },
  };
}

const unknownTerms: readonly Case[] = (['categories', 'tags'] as const).map((kind) => ({
  cells: [listCell('events', kind)],
  title: `an unknown id among the ${kind} of a filter is refused or ignored, as the dialect defines`,
  needs: 'read',
  async run(target) {
    const { anonymous, defaultLanguage, dialect } = target;
    const { events } = await target.world(defaultLanguage);
    const known = events.flatMap(({ served }) => served[kind].map(({ id }) => id))[0];
    if (known === undefined) throw new NotShown(`no event has ${kind}`);
    const ask = (...ids: number[]) => idsOf(anonymous, 'events', defaultLanguage, { ...WIDE, [kind]: ids });
    if (dialect.quirks.unknownTermsRefuse) {
      const refusal = await thrown(InvalidParameterError, () => ask(known, 99_999_999));
      assert.match(refusal.message, new RegExp(kind));
    } else {
      assert.deepEqual(await ask(known, 99_999_999), await ask(known));
      assert.deepEqual(await ask(99_999_999), []);
    }
  },
}));

const searchTotals: readonly Case[] = (['venues', 'organizers'] as const).map((kind) => ({
  cells: [listCell(kind, 'search')],
  title: `a search of ${kind} without a match lists none, with the total that the dialect defines`,
  needs: 'read',
  async run({ anonymous, defaultLanguage, dialect, world, unique }) {
    const query = listInput(kind, { search: `nothing${unique()}` });
    const { items, total } = await anonymous.listPage(kind, defaultLanguage, query);
    assert.deepEqual(items, []);
    assert.equal(total, dialect.quirks.searchKeepsTotal ? (await world(defaultLanguage))[kind].length : 0);
  },
}));

/** The text fields of venues and organizers, apart from name and description. */
const CUSTOM = {
  venues: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'website'],
  organizers: ['phone', 'email', 'website'],
} as const;

/** The cases that a search finds each field of `CUSTOM`; for other dialects than `document` this is not known. */
const searchedFields: readonly Case[] = (['venues', 'organizers'] as const).flatMap((kind) =>
  CUSTOM[kind].map((field) => ({
    cells: [listCell(kind, 'search')],
    title: `a search of ${kind} covers ${field}`,
    needs: 'write',
    async run(target) {
      const { anonymous, defaultLanguage, dialect } = target;
      if (dialect.name !== 'document') throw new NotShown('nobody has seen which fields services search');
      const unique = target.unique();
      const value =
        field === 'website' ? `https://${unique}.example/` : field === 'email' ? `${unique}@example.org` : unique;
      const named = firstValues(kind, FIELDS[kind], 'required', target, await target.world(defaultLanguage));
      await withRecord(target, kind, { ...named, [field]: value }, async ({ id }) => {
        assert.deepEqual(await idsOf(anonymous, kind, defaultLanguage, { search: unique }), [id]);
      });
    },
  })),
);

/** The cases for creating a record whose name another record has. */
const names: readonly Case[] = (['venues', 'organizers'] as const).map((kind) => ({
  cells: [cellKey('POST', `/${kind}`)],
  title: `a record of ${kind} under an existing name is new or the existing one, as the dialect defines`,
  needs: 'write',
  async run(target) {
    const { defaultLanguage, dialect } = target;
    const fields = firstValues(kind, FIELDS[kind], 'required', target, await target.world(defaultLanguage));
    await withRecord(target, kind, fields, (one) =>
      withRecord(target, kind, fields, async (other) => {
        assert.equal(one.id === other.id, dialect.quirks.namesReused);
      }),
    );
  },
}));

/** The cases for all points on which dialects differ. */
export const QUIRK_CASES: readonly Case[] = [
  ...unknownTerms,
  ...searchTotals,
  ...searchedFields,
  ...names,
  ...KINDS.flatMap((kind) => (['POST', 'PUT', 'PATCH'] as const).map((method) => leftOut(kind, method))),
];
