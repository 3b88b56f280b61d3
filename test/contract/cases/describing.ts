import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { NotFoundError } from '#client/errors';
import { ROUTES } from '#interface/routes';
import { type Case, NotShown, thrown } from '../case.ts';
import { cellKey } from '../cells.ts';
import { valuesOf } from '../world.ts';

const index: Case = {
  cells: [cellKey('GET', '')],
  title: 'the namespace index names every route with its methods',
  needs: 'read',
  async run({ anonymous, defaultLanguage }) {
    const { namespace } = anonymous.endpoint;
    const found = valuesOf(await anonymous.index(defaultLanguage));
    assert.equal(found.namespace, namespace);
    const routes = new Map(
      Object.entries(valuesOf(found.routes)).map(([path, route]) => [
        // WordPress writes the placeholders of a path as groups of a regular expression.
        path.slice(namespace.length + 1).replace(/\(\?P<(id|slug)>.*\)$/, '{$1}'),
        valuesOf(route).methods,
      ]),
    );
    for (const { path, methods } of ROUTES) {
      const named = routes.get(path);
      assert(Array.isArray(named), `${path} is not in the index`);
      for (const method of methods) assert(named.includes(method), `${method} ${path} is not in the index`);
    }
  },
};

const namespaceParameter: Case = {
  cells: [cellKey('GET', '', 'namespace')],
  title: 'the index defaults to the service’s namespace, and an unknown namespace has none',
  needs: 'read',
  async run({ anonymous, defaultLanguage }) {
    const standard = await anonymous.index(defaultLanguage);
    const { namespace } = anonymous.endpoint;
    assert.deepEqual(await anonymous.index(defaultLanguage, { namespace }), standard);
    const refusal = await thrown(NotFoundError, () => anonymous.index(defaultLanguage, { namespace: 'nobody/v9' }));
    assert.equal(refusal.call.code, 'rest_invalid_namespace');
  },
};

const context: Case = {
  cells: [cellKey('GET', '', 'context')],
  title: 'the index contains more in the context `help` than in the default `view`',
  needs: 'read',
  async run({ anonymous, defaultLanguage, dialect }) {
    const standard = await anonymous.index(defaultLanguage);
    assert.deepEqual(await anonymous.index(defaultLanguage, { context: 'view' }), standard);
    const more = await anonymous.index(defaultLanguage, { context: 'help' });
    // WordPress adds the schemas of routes, and the calendar plugin may define none.
    if (dialect.name !== 'document' && isDeepStrictEqual(more, standard)) throw new NotShown('routes have no schema');
    assert.notDeepEqual(more, standard);
  },
};

const doc: Case = {
  cells: [cellKey('GET', '/doc')],
  title: 'the description is an OpenAPI document with the parameters of every list',
  needs: 'read',
  async run({ anonymous, defaultLanguage }) {
    const found = valuesOf(await anonymous.doc(defaultLanguage));
    assert.match(String(found.openapi ?? found.swagger), /^[23]\./);
    const paths = valuesOf(found.paths);
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      const { parameters } = valuesOf(valuesOf(paths[`/${kind}`]).get);
      const names = Array.isArray(parameters) ? parameters.map((one) => valuesOf(one).name) : [];
      assert(names.includes('page') && names.includes('per_page'), `/${kind} lacks its parameters`);
    }
  },
};

/** The cases for the routes by which a service describes its interface. */
export const DESCRIBING: readonly Case[] = [index, namespaceParameter, context, doc];
