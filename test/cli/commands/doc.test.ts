import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { descriptionLines } from '#cli/api/description';
import { FIELDS } from '#interface/fields';
import { LIST_PARAMETERS } from '#interface/parameters';
import { ROUTES } from '#interface/routes';
import { running } from '../../service/running.ts';
import { createProject } from '../../support/project.ts';
import { sampleConfiguration } from '../../support/sample.ts';
import { runLine } from '../api/line.ts';

describe('almanac doc', () => {
  it('lists each path of the service with its methods, parameters and fields', async () => {
    const project = createProject(sampleConfiguration());
    try {
      const run = await runLine(project.root, ['doc']);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const heads = run.stdout.split('\n').filter((line) => /^[A-Z]+(?:, [A-Z]+)* \//.test(line));
      expect(heads.map((line) => line.replace(/ {2}.*/, ''))).toEqual(
        expect.arrayContaining(ROUTES.map(({ methods, path }) => `${methods.join(', ')} ${path || '/'}`)),
      );
      expect(heads).toHaveLength(ROUTES.length);
      const inputs = [...LIST_PARAMETERS.events, ...FIELDS.events.filter(({ name }) => name !== 'password')];
      for (const { name, meaning } of inputs) {
        expect(run.stdout).toMatch(new RegExp(`^  ${name} .*`, 'm'));
        expect(run.stdout).toContain(meaning);
      }
      const json = await runLine(project.root, ['doc', '--json']);
      expect(Object.keys(JSON.parse(json.stdout).paths)).toHaveLength(new Set(ROUTES.map(({ path }) => path)).size);
    } finally {
      project.remove();
    }
  });
});

describe('a command whose output is closed early by its reader', () => {
  it('reports no error', async () => {
    const { url } = await running({ seed: 'none' });
    const project = createProject({ ...sampleConfiguration(), service: { baseUrl: url } });
    const main = join(import.meta.dirname, '../../../src/cli/main.mjs');
    try {
      const line = `'${process.execPath}' '${main}' doc | head -n 1`;
      const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], { cwd: project.root });
      expect({ stdout, stderr }).toEqual({ stdout: 'Event calendar 1.0.0\n', stderr: '' });
    } finally {
      project.remove();
    }
  });
});

describe('an API description', () => {
  it('is read in older OpenAPI and WordPress formats', () => {
    const old = {
      swagger: '2.0',
      info: { title: 'Calendar', version: 1 },
      paths: {
        '/events': {
          get: { parameters: [{ name: 'page', in: 'query', type: 'integer', default: 1, description: 'which' }, 7] },
          put: { parameters: [{ name: 'page', in: 'query', type: ['integer', 'string'], required: true }] },
          parameters: [],
          trace: null,
        },
      },
    };
    expect(descriptionLines(old)).toEqual([
      'Calendar',
      '',
      'GET /events',
      '  page  integer  which (default 1)',
      '',
      'PUT /events',
      '  page  integer or string  (required)',
    ]);
    const index = {
      namespace: 'calendar/events/v1',
      routes: {
        '/events': {
          endpoints: [
            { methods: ['GET'], args: [] },
            { methods: ['POST'], args: { title: { type: 'string' } } },
          ],
        },
      },
    };
    expect(descriptionLines(index)).toEqual([
      'calendar/events/v1',
      '',
      'GET /events',
      '',
      'POST /events',
      '  title  string',
    ]);
  });

  it('in an unknown format is printed unchanged', () => {
    expect(descriptionLines({ hello: 'there' })).toEqual(['hello  there']);
    expect(descriptionLines(null)).toEqual(['null']);
  });
});
