import assert from 'node:assert/strict';
import { FIELDS, type Field, type FieldType } from '#interface/fields';
import { InvalidInputError } from '#interface/inputs';
import { KINDS, type Kind } from '#interface/kinds';
import { LIST_PARAMETERS, type QueryParameter } from '#interface/parameters';
import { routeOf } from '#interface/routes';
import { type Case, thrown } from '../case.ts';
import { bodyFieldsOf } from '../cells.ts';
import type { Target, WireAnswer } from '../target.ts';
import { fieldInput, listInput, type Values, valuesOf } from '../world.ts';
import { firstValues } from './samples.ts';

/** Returns the names of the parameters in the body of a refusal. */
function named({ body }: WireAnswer): string[] {
  const { params } = valuesOf(valuesOf(body).data);
  return Array.isArray(params) ? params.map(String) : Object.keys(valuesOf(params));
}

function refused(answer: WireAnswer, code: string, name: string): void {
  assert.equal(answer.status, 400, `${name}: status`);
  assert.equal(valuesOf(answer.body).code, code);
  assert(named(answer).includes(name), `the refusal names ${named(answer)}, not ${name}`);
}

async function least(target: Target, kind: Kind): Promise<Values> {
  return firstValues(kind, FIELDS[kind], 'required', target, await target.world(target.defaultLanguage));
}

const lacking = (fields: Values, name: string): Values =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** Returns the cases that a record is not created without a required field. */
function required(kind: Kind, { name }: Field): Case[] {
  return [
    {
      cells: [],
      title: `the client sends no request to create a record of ${kind} without ${name}`,
      needs: 'read',
      async run(target) {
        for (const value of [undefined, null, '']) {
          const fields = { ...(await least(target, kind)), [name]: value };
          const { field } = await thrown(InvalidInputError, () =>
            target.silent.create(kind, target.defaultLanguage, fieldInput(kind, fields)),
          );
          assert.equal(field, name);
        }
      },
    },
    {
      cells: [],
      title: `the service refuses to create a record of ${kind} without ${name}`,
      needs: 'write',
      async run(target) {
        const body = lacking(await least(target, kind), name);
        const answer = await target.wire({ method: 'POST', path: `/${kind}`, body });
        refused(answer, 'rest_missing_callback_param', name);
        assert.deepEqual(named(answer), [name]);
      },
    },
  ];
}

/** The cases that the two coordinates of a search must be given together. */
const coordinates: readonly Case[] = (
  [
    ['geoloc_lat', 'geoloc_lng'],
    ['geoloc_lng', 'geoloc_lat'],
  ] as const
).map(([given, missing]) => ({
  cells: [],
  title: `${given} without ${missing} is refused, by the client before it sends a request`,
  needs: 'read',
  async run({ silent, wire, defaultLanguage }) {
    const query = listInput('events', { [given]: 2.5 });
    const { field } = await thrown(InvalidInputError, () => silent.listPage('events', defaultLanguage, query));
    assert.equal(field, missing);
    const answer = await wire({ method: 'GET', path: '/events', query: { [given]: '2.5' } });
    // The refusal may name either of the two.
    refused(answer, 'rest_invalid_param', named(answer).includes(given) ? given : missing);
  },
}));

/** The case that a call in an unknown language is refused by the client. */
const language: Case = {
  cells: [],
  title: 'the client sends no request in a language that is not allowed',
  needs: 'read',
  async run({ silent, dialect }) {
    const unknown = { code: 'fr', segment: null };
    const { languageParameter } = dialect.naming;
    for (const ask of [
      () => silent.index(unknown),
      () => silent.doc(unknown),
      () => silent.listPage('events', unknown, {}),
      () => silent.fetch('tags', unknown, { id: 1 }),
      () => silent.delete('venues', unknown, { id: 1 }),
    ]) {
      const { field, hint } = await thrown(InvalidInputError, ask);
      assert.equal(field, languageParameter);
      assert.match(String(hint), /leave 'fr' out of `languages`/);
    }
  },
};

/** The case that a password is sent only with an event's id. */
const password: Case = {
  cells: [],
  title: 'the client sends no password when it creates an event or addresses it by slug',
  needs: 'read',
  async run({ silent, defaultLanguage }) {
    const times = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00' };
    for (const ask of [
      () => silent.create('events', defaultLanguage, { title: 'Event', ...times, password: 'open' }),
      () => silent.update('events', defaultLanguage, { slug: 'event' }, { password: 'open' }),
    ])
      assert.equal((await thrown(InvalidInputError, ask)).field, 'password');
  },
};

/** A wrong value for each type; types that accept any text have none. */
const WRONG: { readonly [T in FieldType]?: string } = {
  integer: 'several',
  boolean: 'perhaps',
  double: 'north',
  integers: 'a hall',
};

/** The list parameters that take slugs and names as well as ids, so that no text is a wrong value. */
const BY_NAME = ['categories', 'tags'];

function wrongParameter(kind: Kind, { name, type }: QueryParameter): Case[] {
  const wrong = WRONG[type];
  if (wrong === undefined || BY_NAME.includes(name)) return [];
  return [
    {
      cells: [],
      title: `the parameter ${name} of the list of ${kind} is refused with a wrong type, by client and service`,
      needs: 'read',
      async run({ silent, wire, defaultLanguage }) {
        const query = listInput(kind, { [name]: wrong });
        const { field } = await thrown(InvalidInputError, () => silent.listPage(kind, defaultLanguage, query));
        assert.equal(field, name);
        refused(await wire({ method: 'GET', path: `/${kind}`, query: { [name]: wrong } }), 'rest_invalid_param', name);
      },
    },
  ];
}

function wrongField(kind: Kind, { name, type }: Field): Case[] {
  const wrong = WRONG[type];
  if (wrong === undefined || type === 'integers') return [];
  return [
    {
      cells: [],
      title: `the field ${name} of a record of ${kind} is refused with a wrong type, by client and service`,
      needs: 'write',
      async run(target) {
        const fields = { ...(await least(target, kind)), [name]: wrong };
        const { field } = await thrown(InvalidInputError, () =>
          target.silent.create(kind, target.defaultLanguage, fieldInput(kind, fields)),
        );
        assert.equal(field, name);
        refused(await target.wire({ method: 'POST', path: `/${kind}`, body: fields }), 'rest_invalid_param', name);
      },
    },
  ];
}

/**
 * The cases that break each input rule and each type of a parameter or field. They prove no cell: the refusal of a
 * wrong value does not show that a right one has an effect.
 */
export const INPUT_RULES: readonly Case[] = [
  ...KINDS.flatMap((kind) => {
    const fields: readonly Field[] = FIELDS[kind];
    return fields.filter((field) => field.required).flatMap((field) => required(kind, field));
  }),
  ...coordinates,
  language,
  password,
  ...KINDS.flatMap((kind) => {
    const parameters: readonly QueryParameter[] = LIST_PARAMETERS[kind];
    return parameters.flatMap((parameter) => wrongParameter(kind, parameter));
  }),
  ...KINDS.flatMap((kind) => bodyFieldsOf(routeOf('create', kind)).flatMap((field) => wrongField(kind, field))),
];
