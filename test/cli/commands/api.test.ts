import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { API_OPERATIONS, type ApiInput, commandWord } from '#cli/api/operations';
import type { FieldType } from '#interface/fields';
import { type AddressForm, ROUTES } from '#interface/routes';
import { sendJson } from '../../client/loopback.ts';
import { answering, editable } from '../api/calendars.ts';
import { runLine } from '../api/line.ts';

/** Text that is a value of each type, and that value in a query and in a body. */
const SAMPLES: { readonly [T in FieldType]: readonly [text: string, query: string, body: unknown] } = {
  string: ['some text', 'some text', 'some text'],
  untyped: ['2026-11-01', '2026-11-01', '2026-11-01'],
  integer: ['7', '7', 7],
  double: ['41.5', '41.5', 41.5],
  boolean: ['false', 'false', false],
  integers: ['3, music', '3,music', [3, 'music']],
};

const flags = (inputs: readonly ApiInput[]) =>
  inputs.flatMap(({ name, type }) => [`--${name.replaceAll('_', '-')}`, SAMPLES[type][0]]);

const EMPTY = { total: 0, total_pages: 0 };

describe('the operations of almanac api', () => {
  it('match the route table one to one', () => {
    const reached = API_OPERATIONS.flatMap(({ operation, kind, by, methods }) =>
      (by.length === 0 ? [undefined] : by).map((address) => [operation, kind, address, methods]),
    );
    const routes = ROUTES.map(({ operation, kind, by, methods }) => [operation, kind, by, methods]);
    expect(reached).toHaveLength(routes.length);
    expect(reached).toEqual(expect.arrayContaining(routes));
  });

  const cases = API_OPERATIONS.flatMap((operation) =>
    operation.methods.flatMap((method) =>
      (operation.by.length === 0 ? [undefined] : operation.by).map((by: AddressForm | undefined) => ({
        name: [method, operation.operation, operation.kind, by].filter((part) => part !== undefined).join(' '),
        ...{ operation, method, by },
      })),
    ),
  );

  it.each(cases)('send their inputs to the address of their route: $name', async ({ operation, method, by }) => {
    const { operation: verb, kind, hasBody, methods } = operation;
    const bodies: Promise<string>[] = [];
    const { server, api } = await answering((request, response) => {
      bodies.push(text(request));
      request.on('end', () => sendJson(response, 200, kind === undefined ? {} : { [kind]: [], ...EMPTY }));
    });
    const route = ROUTES.find((one) => one.operation === verb && one.kind === kind && one.by === by);
    const inputs = operation.inputs.filter(({ name }) => name !== 'password' || by === 'id');
    const run = await api(
      ...(kind === undefined ? [] : [kind]),
      commandWord(operation),
      ...(by === 'id' ? ['12'] : by === 'slug' ? [hasBody ? '--by-slug' : '--slug', 'el-molí'] : []),
      ...flags(inputs),
      ...(methods.length > 1 ? ['--method', method.toLowerCase()] : []),
      ...(method === 'GET' ? [] : ['--yes']),
      ...['--lang', 'en', '--json'],
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(server.asked).toHaveLength(1);
    const [request] = server.asked;
    expect(request?.method).toBe(method);
    const url = new URL(request?.url ?? '', server.url);
    const path = route?.path.replace('{id}', '12').replace('{slug}', 'el-mol%C3%AD');
    expect(url.pathname).toBe(`/wp-json/calendar/events/v1${path}`);
    const query = hasBody ? [] : inputs.map(({ name, type }) => [name, SAMPLES[type][1]]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...Object.fromEntries(query),
      translation_language: 'en',
    });
    const body = (await bodies[0]) ?? '';
    if (hasBody)
      expect(JSON.parse(body)).toEqual(Object.fromEntries(inputs.map(({ name, type }) => [name, SAMPLES[type][2]])));
    else expect(body).toBe('');
  });

  it.each(API_OPERATIONS)('list all their inputs in their help: $operation $kind', async (operation) => {
    const words = [...(operation.kind === undefined ? [] : [operation.kind]), commandWord(operation), '--help'];
    const { stdout } = await runLine('/', ['api', ...words]);
    const said = stdout.replace(/\s+/g, ' ');
    for (const { name, meaning } of operation.inputs) {
      expect(said).toContain(`--${name.replaceAll('_', '-')} <`);
      expect(said).toContain(meaning);
    }
  });
});

describe('the arguments of almanac api', () => {
  it('are rejected, with the valid names, when a name is unknown', async () => {
    const { server, api } = await answering((_request, response) => sendJson(response, 200, {}));
    const run = await api('events', 'list', '--start-dat', '2026-11-01');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('Did you mean --start-date?');
    expect(run.stderr).toContain('--starts-before, --starts-after,');
    const unknown = await api('evnts', 'list');
    expect(unknown.stderr).toContain('Did you mean events?');
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['an invalid number', ['events', 'list', '--per-page', 'x'], 'per_page: found "x"; expected a whole number'],
    ['an invalid boolean', ['events', 'list', '--featured', 'x'], 'featured: found "x"; expected true or false'],
    ['one coordinate of two', ['events', 'list', '--geoloc-lat', '1', '--json'], 'geoloc_lng'],
    ['no record', ['events', 'get'], 'Name its id or its slug'],
    ['an invalid id', ['tags', 'get', '../1'], 'ids are whole numbers above 0'],
    ['two records', ['events', 'get', '1', '--slug', 'jazz'], 'not by both'],
    ['a password that the route does not accept', ['events', 'get', '--slug', 'jazz', '--password', 'x'], 'password'],
    [
      'a new record without its name',
      ['venues', 'create', '--city', 'Vic', '--yes'],
      'venue: required to create venues',
    ],
    [
      'a new record without its name, even on a dry run',
      ['venues', 'create', '--city', 'Vic', '--dry-run'],
      'venue: required',
    ],
    ['an update without fields', ['venues', 'update', '1', '--yes'], 'Nothing is said to be changed'],
    [
      'a method of another route',
      ['venues', 'update', '1', '--city', 'Vic', '--method', 'GET', '--yes'],
      'POST, PUT, PATCH',
    ],
    ['a language that the site does not have', ['events', 'list', '--lang', 'eng'], "Did you mean 'en'?"],
  ])('are rejected before any request when they contain %s', async (_name, words, reason) => {
    const { server, api } = await answering((_request, response) => sendJson(response, 200, {}));
    const run = await api(...words);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(reason);
    expect(server.asked).toEqual([]);
  });

  it('may come from a file, and flags take precedence over it', async () => {
    const { root, api } = await editable();
    const file = join(root, 'event.json');
    writeFileSync(file, '\ufeff{ "title": "From the file", "cost": "10", "tags": [] }');
    const run = await api('events', 'update', '1', '--input', file, '--title', 'From the flag', '--yes', '--json');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toMatchObject({ id: 1, title: 'From the flag', cost: '10' });
  });

  it.each([
    ['{ "titel": "x", "id": 1 }', "'titel' (did you mean 'title'?), 'id'"],
    ['{ "title": ', 'is not JSON'],
    ['["title"]', 'is no JSON object'],
  ])('are rejected when the file holds %s', async (written, reason) => {
    const { root, api } = await editable();
    const file = join(root, 'event.json');
    writeFileSync(file, written);
    const run = await api('events', 'update', '1', '--input', file, '--yes');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(reason);
    expect(run.stderr).toContain('Nothing was sent');
    expect((await api('events', 'get', '1')).stdout).toMatch(/^title +Jazz$/m);
  });
});
