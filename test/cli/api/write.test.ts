import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { API_OPERATIONS } from '#cli/api/operations';
import { recordLines, recordTable } from '#cli/api/record-lines';
import type { ApiRequest } from '#cli/api/request';
import { api } from '#cli/commands/api';
import { failureOf } from '#errors';
import { DIALECTS } from '#interface/dialects/dialects';
import type { Operation } from '#interface/routes';
import { startService } from '#service/http/server';
import { loadSettings } from '#settings/settings';
import { type Handler, sendJson, startLoopback } from '../../client/loopback.ts';
import { calendarOf } from '../../service/running.ts';
import { createProject, type Project } from '../../support/project.ts';
import { sampleConfiguration } from '../../support/sample.ts';
import { captured } from '../captured.ts';
import { calendarAt, EDITOR, runLine } from './line.ts';

const NOW = () => Temporal.Instant.from('2026-11-21T09:00:00Z');

function projectOf(configuration: object): Project {
  const project = createProject(configuration);
  onTestFinished(() => project.remove());
  return project;
}

async function editable(dialect: keyof typeof DIALECTS = 'document'): Promise<Project> {
  const service = await startService({
    seed: calendarOf({ title: 'Jazz', cost: '10' }, { title: 'Swing' }),
    dialect: DIALECTS[dialect],
    languages: [{ code: 'ca', segment: null }],
    defaultLanguage: 'ca',
    credentials: EDITOR,
    now: NOW,
  });
  onTestFinished(() => service.close());
  return projectOf(calendarAt(service.url, { dialect }));
}

/** Calls an operation on the first event where a person can be asked and types `answer`. */
async function asked(
  { root }: Project,
  name: Operation,
  answer: string,
  { values = {}, stopped }: { values?: ApiRequest['values']; stopped?: AbortSignal } = {},
) {
  const operation = API_OPERATIONS.find((one) => one.operation === name && one.kind === 'events');
  if (operation === undefined) throw new Error(`no operation ${name}`);
  const { output, texts } = captured();
  const environment = { ALMANAC_AUTH_USER: EDITOR.user, ALMANAC_AUTH_PASSWORD: EDITOR.password };
  const settings = await loadSettings(root, environment, NOW, { stopped });
  const target = {
    operation: name,
    kind: 'events' as const,
    ...(name === 'create' ? {} : { by: 'id' as const, key: 1 }),
  };
  const input = new PassThrough();
  input.end(answer);
  try {
    const code = await api(settings, { operation, target, values }, output, {
      prompt: { input, output: output.stderr, stopped },
    });
    return { code, ...texts };
  } catch (error) {
    const { code, text } = failureOf(error);
    return { code, stdout: texts.stdout, stderr: `${texts.stderr}${text}` };
  }
}

const title = async ({ root }: Project) =>
  /^title +(.*)$/m.exec((await runLine(root, ['api', 'events', 'get', '1'])).stdout)?.[1];

describe('a write by almanac api', () => {
  it('shows the difference from the service and is sent when the user confirms', async () => {
    const project = await editable();
    const run = await asked(project, 'update', 'y\n', { values: { title: 'Blues', password: 'hush' } });
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/POST http:\S+\/events\/1\?/);
    expect(run.stderr).toContain('"Jazz" → "Blues"');
    expect(run.stderr).not.toContain('hush');
    expect((await runLine(project.root, ['api', 'events', 'get', '1', '--password', 'hush'])).stdout).toMatch(
      /^title +Blues$/m,
    );
  });

  it('is not sent when the user declines', async () => {
    const project = await editable();
    for (const name of ['update', 'delete'] as const) {
      const run = await asked(project, name, 'n\n', { values: name === 'update' ? { title: 'Blues' } : {} });
      expect(run).toMatchObject({ code: 0, stdout: 'Nothing was sent to the service.\n' });
      expect(run.stderr).toContain('"Jazz"');
    }
    expect(await title(project)).toBe('Jazz');
  });

  it('is not sent when there is no terminal and no --yes', async () => {
    const project = await editable();
    const run = await runLine(project.root, ['api', 'events', 'delete', '1']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('Nobody can be asked here');
    expect(run.stderr).toContain('Nothing was sent to the service.');
    expect(await title(project)).toBe('Jazz');
  });

  it('is only shown on a dry run', async () => {
    const project = await editable();
    const words = ['api', 'events', 'update', '1', '--title', 'Blues', '--dry-run'];
    const run = await runLine(project.root, words);
    expect(run.stdout).toContain('"Jazz" → "Blues"');
    expect(run.stdout).toContain('Nothing was sent to the service.');
    expect(JSON.parse((await runLine(project.root, [...words, '--json'])).stdout)).toEqual({
      method: 'POST',
      url: expect.stringContaining('/events/1?'),
      fields: { title: 'Blues' },
    });
    expect(await title(project)).toBe('Jazz');
  });

  it('names the fields that the service resets when an update omits them', async () => {
    const project = await editable('the-events-calendar');
    const words = ['api', 'events', 'update', '1', '--title', 'Blues', '--cost', '5', '--dry-run'];
    const { stdout } = await runLine(project.root, words);
    expect(stdout).toMatch(/resets what an update leaves out: .*status.*website/);
    expect(stdout).not.toMatch(/leaves out: .*cost/);
    expect((await runLine((await editable()).root, words)).stdout).not.toContain('resets');
  });

  it('creates a record and deletes it', async () => {
    const project = await editable();
    const times = ['--start-date', '2027-03-05 20:30', '--end-date', '2027-03-05 22:30'];
    const made = await runLine(project.root, [
      'api',
      'events',
      'create',
      '--title',
      'Blues',
      ...times,
      '--yes',
      '--json',
    ]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { id } = JSON.parse(made.stdout);
    const removed = await runLine(project.root, ['api', 'events', 'delete', String(id), '--yes']);
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    expect((await runLine(project.root, ['api', 'events', 'delete', String(id), '--yes'])).stderr).toContain(
      'Nothing was written.',
    );
  });

  it('is sent only once, and reports that its outcome is unknown after an unclear answer', async () => {
    const handler: Handler = (_request, response) => sendJson(response, 503, { code: 'down', message: 'Down.' });
    const server = await startLoopback(handler);
    onTestFinished(() => server.close());
    const { root } = projectOf(calendarAt(server.url));
    const run = await runLine(root, ['api', 'events', 'delete', '1', '--yes']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('nobody can say whether it was written');
    expect(server.asked.map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('is refused on the embedded service, which would lose it', async () => {
    const { root } = projectOf(sampleConfiguration());
    const run = await runLine(root, ['api', 'tags', 'create', '--name', 'new', '--yes']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('would be lost');
  });

  it('is not sent once the user has interrupted the command', async () => {
    const project = await editable();
    const run = await asked(project, 'update', 'y\n', {
      values: { title: 'Blues' },
      stopped: AbortSignal.abort(),
    });
    expect(run.code).toBe(130);
    expect(await title(project)).toBe('Jazz');
  });
});

describe('lines for a terminal', () => {
  const record = { id: 1, status: 'publish', venue: 'A hall with a name that is very long indeed', city: 'Vic' };

  it('are cut at its width', () => {
    const lines = [...recordTable('venues', [record], 48), ...recordLines(record, 48)];
    expect(Math.max(...lines.map((line) => line.length))).toBe(48);
    expect(lines.filter((line) => line.endsWith('…'))).toHaveLength(2);
  });

  it('are not cut when there is no terminal', () => {
    expect(recordTable('venues', [record]).at(-1)).toMatch(/indeed$/);
    expect(recordLines(record)).toContain('venue   A hall with a name that is very long indeed');
  });
});
