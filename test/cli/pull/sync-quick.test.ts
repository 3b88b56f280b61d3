import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runReportSchema } from '#cli/pull/report';
import { TIMES, writing } from '../../service/writes/writing.ts';
import { createProject, type Project } from '../../support/project.ts';

const START = Temporal.Instant.from('2026-11-21T12:00:00Z');

let project: Project;
let service: Awaited<ReturnType<typeof writing>>;
let now: Temporal.Instant;

const configuration = (baseUrl: string, dialect: string) => ({
  service: { baseUrl, dialect },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://site.example',
  media: 'off',
});

const begin = async (dialect: 'document' | 'the-events-calendar' = 'the-events-calendar') => {
  now = START;
  service = await writing(dialect, { now: () => now });
  project = createProject(configuration(service.url, dialect));
};

const sync = (...words: string[]) => project.run(['sync', ...words], { ALMANAC_TODAY: '2026-11-21' });
const quick = () => sync('--quick');
const report = () => runReportSchema.parse(JSON.parse(readFileSync(join(project.root, '.cache/report.json'), 'utf8')));
const titles = () =>
  Object.entries(project.files('content'))
    .filter(([path]) => path.startsWith('ca/events/'))
    .map(([, text]) => JSON.parse(text).title);

beforeEach(() => begin());

afterEach(() => project.remove());

describe('almanac sync --quick', () => {
  it('reads everything at first, then only changes, and reports which it did', async () => {
    const { id } = await service.make('events', { title: 'Before', ...TIMES });
    expect(await quick()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('A full sync, as nothing is known of an earlier one.\n'),
    });
    expect(report()).toMatchObject({ mode: 'full', fullBecause: 'nothing is known of an earlier one' });
    now = now.add({ minutes: 5 });
    await service.send('PUT', `/events/${id}`, { title: 'After' });
    const run = await quick();
    expect(run).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^A quick sync\.\n(?:.*\n)*1 change; 8 requests\.\n$/),
    });
    expect(report()).toMatchObject({ mode: 'quick', changes: [{ cell: 'pull-update' }] });
    expect(titles()).toEqual(['After']);
  });

  it('fetches a change of today’s finished event although the service gives no hint of it', async () => {
    const morning = { start_date: '2026-11-21 09:00:00', end_date: '2026-11-21 10:00:00' };
    const { id } = await service.make('events', { title: 'Before', ...morning });
    await service.make('events', { title: 'Later', ...TIMES });
    await quick();
    now = now.add({ minutes: 5 });
    await service.send('PUT', `/events/${id}`, { title: 'After' });
    await quick();
    expect(report()).toMatchObject({ mode: 'quick' });
    expect(titles().toSorted()).toEqual(['After', 'Later']);
  });

  it('touches no content file and prints no table when nothing has changed', async () => {
    await service.make('events', { title: 'Before', ...TIMES });
    await quick();
    now = now.add({ minutes: 5 });
    await quick();
    const times = project.times('content');
    expect((await quick()).stdout).toBe('A quick sync.\n0 changes; 8 requests.\n');
    expect(project.times('content')).toEqual(times);
  });

  it('states its mode in the log', async () => {
    await quick();
    const { stderr } = await sync('--quick', '--log', 'json');
    expect(stderr).toMatch(/"mode":"quick"/);
  });

  it('becomes a full sync when the service does not report changes', async () => {
    project.remove();
    await begin('document');
    for (const _ of [1, 2])
      expect((await quick()).stdout).toContain(
        '\nA full sync, as the service gives no hints: The service has no such route or page.\n',
      );
  });

  it('becomes a full sync with a new cache and after another sync in between', async () => {
    await service.make('events', { title: 'Before', ...TIMES });
    await quick();
    await service.make('events', { title: 'Between', ...TIMES });
    await sync();
    await quick();
    expect(report().fullBecause).toMatch(/another command|coming events/);
    rmSync(join(project.root, '.cache'), { recursive: true });
    await quick();
    expect(report().fullBecause).toBe('nothing is known of an earlier one');
  });

  it.each([['--full'], ['--archive'], ['--lang', 'ca'], ['--only', 'events'], ['--since', '2026-11-01']])(
    'cannot be combined with %s',
    async (...words) => {
      const run = await sync('--quick', ...words);
      expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('--quick reads what has changed') });
      expect(existsSync(join(project.root, 'content'))).toBe(false);
    },
  );

  it('leaves the count of degraded runs unchanged when it succeeds', async () => {
    const runs = () => JSON.parse(project.files('.cache')['runs.json'] ?? '{}').degradedInARow;
    await service.make('events', { title: 'Before', ...TIMES });
    await quick();
    writeFileSync(join(project.root, '.cache/runs.json'), '{"degradedInARow":3}\n');
    await quick();
    expect(runs()).toBe(3);
    await sync();
    expect(runs()).toBe(0);
  });
});
