import assert from 'node:assert/strict';
import { InvalidParameterError, NotFoundError, ServiceError } from '#client/errors';
import { FIELDS, type Field, NAME_FIELD } from '#interface/fields';
import { isTermKind, KINDS, type Kind } from '#interface/kinds';
import { type Method, ROUTES, type Route } from '#interface/routes';
import { type Case, editorOf, NotShown, need, otherLanguage, thrown } from '../case.ts';
import { cellKey } from '../cells.ts';
import type { Target } from '../target.ts';
import { fieldInput, listInput, recordsOf, type Values, valuesOf } from '../world.ts';
import { firstValues, sampleOf } from './samples.ts';

const SELECTIONS = ['parameter', 'segment', 'both'] as const;

type Named = { readonly id: number; readonly name: string; readonly slug: string };

async function namedIn(target: Target, kind: Kind, language: Target['defaultLanguage']): Promise<Named[]> {
  return recordsOf<Kind>(await target.world(language), kind).map(({ served }) => ({
    id: served.id,
    name: String(valuesOf(served)[NAME_FIELD[kind]]),
    slug: served.slug,
  }));
}

const same = (one: Named) => (other: Named) => one.id === other.id && one.name === other.name;

/** Finds a record of the other language that is not in the default language, nor is another one of its slug. */
async function onlyThere(target: Target, kind: Kind): Promise<Named> {
  const here = await namedIn(target, kind, target.defaultLanguage);
  const there = await namedIn(target, kind, otherLanguage(target));
  const found = there.filter((one) => !here.some(same(one)) && !here.some(({ slug }) => slug === one.slug));
  return need(
    found.find(({ slug }) => /^[a-z-]+$/.test(slug)),
    `one of ${kind} that only the other language has`,
  );
}

function listCase(kind: Kind): Case {
  return {
    cells: [cellKey('GET', `/${kind}`, 'language')],
    title: `${kind} are listed in the requested language, by parameter, by segment or by both`,
    needs: 'read',
    async run(target) {
      const language = otherLanguage(target);
      await onlyThere(target, kind);
      const here = await namedIn(target, kind, target.defaultLanguage);
      const there = await namedIn(target, kind, language);
      const wide = kind === 'events' ? { starts_after: '1970-01-02' } : isTermKind(kind) ? { hide_empty: false } : {};
      for (const selection of SELECTIONS) {
        const client = target.choosing(selection);
        const found: Named[] = [];
        for await (const item of client.items(kind, language, listInput(kind, { ...wide, per_page: 50 })))
          found.push({ id: item.id, name: String(valuesOf(item)[NAME_FIELD[kind]]), slug: item.slug });
        assert.deepEqual(found.map(({ name }) => name).sort(), there.map(({ name }) => name).sort(), `by ${selection}`);
        assert(!found.every((one) => here.some(same(one))), `by ${selection}: the default language was listed`);
      }
    },
  };
}

function fetchCase(kind: Kind, by: 'id' | 'slug', path: string): Case {
  return {
    cells: [cellKey('GET', path, 'language')],
    title: `a record of ${kind} is fetched by ${by} in the requested language, by parameter, segment or both`,
    needs: 'read',
    async run(target) {
      const language = otherLanguage(target);
      const one = await onlyThere(target, kind);
      for (const selection of SELECTIONS) {
        const client = target.choosing(selection);
        const found =
          by === 'slug' && !isTermKind(kind)
            ? await client.fetch(kind, language, { slug: one.slug })
            : await client.fetch(kind, language, { id: one.id });
        assert.equal(found.id, one.id, `by ${selection}`);
        assert.equal(String(valuesOf(found)[NAME_FIELD[kind]]), one.name, `by ${selection}`);
      }
    },
  };
}

/** Returns values for the required fields of a kind. */
async function least(target: Target, kind: Kind): Promise<Values> {
  const fields: readonly Field[] = FIELDS[kind];
  return firstValues(kind, fields, 'required', target, await target.world(target.defaultLanguage));
}

/** Creates a record in the other language, runs `work` with it and deletes it. */
async function withForeign(target: Target, kind: Kind, work: (made: Named) => Promise<void>): Promise<void> {
  const editor = editorOf(target);
  const language = otherLanguage(target);
  const fields = await least(target, kind);
  const made = await editor.create(kind, language, fieldInput(kind, fields));
  try {
    await work({ id: made.id, slug: made.slug, name: String(fields[NAME_FIELD[kind]]) });
  } finally {
    // A service that ignores the language has created the record in the default one.
    for (const one of [language, target.defaultLanguage])
      await editor.delete(kind, one, { id: made.id }).catch(() => undefined);
  }
}

async function lists(target: Target, kind: Kind, language: Target['defaultLanguage'], name: string): Promise<boolean> {
  const wide =
    kind === 'events' ? { starts_after: '1970-01-02' } : isTermKind(kind) ? { hide_empty: false } : { per_page: 50 };
  const query = listInput(kind, { ...wide, search: name });
  const { items } = await editorOf(target).listPage(kind, language, query);
  return items.some((item) => valuesOf(item)[NAME_FIELD[kind]] === name);
}

function createCase(kind: Kind): Case {
  return {
    cells: [cellKey('POST', `/${kind}`, 'language')],
    title: `a record of ${kind} is created in the requested language`,
    needs: 'write',
    run: (target) =>
      withForeign(target, kind, async ({ name }) => {
        assert(await lists(target, kind, otherLanguage(target), name), 'it is not in its own language');
        const shared = kind === 'venues' || kind === 'organizers';
        // Some services list the venues and organizers of all languages.
        if (!shared || target.dialect.name === 'document')
          assert(!(await lists(target, kind, target.defaultLanguage, name)), 'it is in the default language');
      }),
  };
}

function changeCase(kind: Kind, method: Exclude<Method, 'GET'>, { path, by, operation }: Route): Case {
  return {
    cells: [cellKey(method, path, 'language')],
    title: `${method} by ${by} ${operation}s a record of ${kind} in the requested language`,
    needs: 'write',
    run: (target) =>
      withForeign(target, kind, async ({ id, slug }) => {
        const editor = editorOf(target);
        const language = otherLanguage(target);
        const at = by === 'slug' && kind !== 'categories' && kind !== 'tags' ? { slug } : { id };
        if (method === 'DELETE') {
          await editor.delete(kind, language, at);
          await thrown(ServiceError, () => target.anonymous.fetch(kind, language, { id }));
          return;
        }
        const name = NAME_FIELD[kind];
        const { second } = sampleOf(kind, name, target, await target.world(language));
        await editor.update(kind, language, at, fieldInput(kind, { [name]: second }), method);
        assert.equal(valuesOf(await editor.fetch(kind, language, { id }))[name], second);
      }),
  };
}

/** Returns the case that the index or the description of the interface has addresses in the requested language. */
function describing(operation: 'index' | 'doc'): Case {
  return {
    cells: [cellKey('GET', operation === 'index' ? '' : '/doc', 'language')],
    title: `the ${operation === 'index' ? 'namespace index' : 'description'} has the addresses of the requested language`,
    needs: 'read',
    async run(target) {
      const other = otherLanguage(target);
      const ask = async (language: typeof other, selection: (typeof SELECTIONS)[number] = 'parameter') =>
        JSON.stringify(await target.choosing(selection)[operation](language));
      const [here, there] = [await ask(target.defaultLanguage), await ask(other)];
      const must = target.dialect.name === 'document' || target.facts.describesLanguages === true;
      if (here === there && !must) throw new NotShown('all languages have one address');
      assert.notEqual(here, there);
      assert.equal(await ask(other, 'both'), there);
    },
  };
}

const unknown: Case = {
  cells: [],
  title: 'an unknown language gets the default language’s answer, or is refused',
  needs: 'read',
  async run(target) {
    const parameter = target.anonymous.endpoint.languageParameter;
    const query = { starts_after: '1970-01-02' };
    const path = '/events';
    const standard = await target.wire({ method: 'GET', path, query });
    const answer = await target.wire({ method: 'GET', path, query: { ...query, [parameter]: 'xx' } });
    if (answer.status === 200) {
      const idsOf = ({ body }: typeof answer) => JSON.stringify(valuesOf(body).events).match(/"id":\d+/g);
      assert.deepEqual(idsOf(answer), idsOf(standard));
    } else assert.equal(valuesOf(answer.body).code, 'rest_invalid_param');
    const gone = await thrown(ServiceError, () =>
      target.choosing('segment').doc({ code: target.defaultLanguage.code, segment: 'xx' }),
    );
    assert(gone instanceof NotFoundError || gone instanceof InvalidParameterError, gone.message);
  },
};

/** The cases of the language parameter, on every route. */
export const LANGUAGE_CASES: readonly Case[] = [
  describing('index'),
  describing('doc'),
  unknown,
  ...KINDS.flatMap((kind) => [
    listCase(kind),
    createCase(kind),
    ...ROUTES.filter((route) => route.kind === kind && route.by !== undefined).flatMap((route) =>
      route.methods.map((method) =>
        method === 'GET' ? fetchCase(kind, route.by ?? 'id', route.path) : changeCase(kind, method, route),
      ),
    ),
  ]),
];
