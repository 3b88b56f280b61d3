import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { push as pushCommand } from '#cli/commands/push';
import { sync } from '#cli/commands/sync';
import { failureOf } from '#errors';
import { DIALECTS } from '#interface/dialects/dialects';
import { startService } from '#service/http/server';
import { loadSettings } from '#settings/settings';
import { calendarOf } from '../../service/running.ts';
import { createProject, type Project } from '../../support/project.ts';
import { captured } from '../captured.ts';

const PASSWORD = 'abcdefghijkl';
const SIGNED_IN = { ALMANAC_TODAY: '2026-11-21', ALMANAC_AUTH_USER: 'editor', ALMANAC_AUTH_PASSWORD: PASSWORD };
const NOW = () => Temporal.Instant.from('2026-11-21T09:00:00Z');
const JAZZ = 'ca/events/jazz-at-the-mill.json';
const DRAFT = {
  title: 'Jazz at the mill',
  start_date: '2026-12-04 20:00:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  description: '<p>Four sets by the river, and soup in the break for everybody who comes early enough to get some.</p>',
};

let service: Awaited<ReturnType<typeof startService>>;
let project: Project;

const pathOf = (name: string) => join(project.root, 'content', name);
const read = (name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8'));

function write(name: string, record: object): void {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), `${JSON.stringify(record, null, 2)}\n`);
}

/** Runs the command in this process, as its user would; `answer` is what a person types. */
async function push(
  options: Parameters<typeof pushCommand>[1],
  { environment = {}, answer }: { environment?: object; answer?: string } = {},
) {
  const { output, texts } = captured();
  const settings = await loadSettings(project.root, { ...SIGNED_IN, ...environment }, NOW);
  const asking = () => {
    const input = new PassThrough();
    input.end(answer);
    return { input, output: output.stderr };
  };
  try {
    const code = await pushCommand(settings, options, output, answer === undefined ? undefined : asking());
    return { code, ...texts };
  } catch (error) {
    const { code, text } = failureOf(error);
    return { code, stdout: texts.stdout, stderr: `${texts.stderr}${text}` };
  }
}

beforeEach(async () => {
  service = await startService({
    seed: calendarOf(),
    dialect: DIALECTS['the-events-calendar'],
    languages: [{ code: 'ca', segment: null }],
    defaultLanguage: 'ca',
    credentials: { user: 'editor', password: PASSWORD },
    now: NOW,
  });
  project = createProject({
    service: { baseUrl: service.url, dialect: 'the-events-calendar' },
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  });
  const settings = await loadSettings(project.root, SIGNED_IN, NOW);
  expect(await sync(settings, { acceptRemovals: true }, captured().output)).toBe(0);
});

afterEach(async () => {
  project.remove();
  await service.close();
});

/** Puts a first event on the service. */
async function withEvent(): Promise<void> {
  write(JAZZ, DRAFT);
  expect(await push({ yes: true })).toMatchObject({ code: 0, stderr: '' });
}

describe('almanac push', () => {
  it('shows the planned changes and writes nothing on a dry run', async () => {
    await withEvent();
    const record = read(JAZZ);
    write(JAZZ, {
      ...record,
      title: 'Jazz in the mill',
      description: record.description.replace('soup', 'bread'),
    });
    const before = project.files('content');
    const run = await push({ dryRun: true });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('title         "Jazz at the mill" → "Jazz in the mill"');
    expect(run.stdout).toContain('[-soup-]{+bread+}');
    expect(run.stdout).toContain('1 update, 0 new, 0 deletes');
    expect(project.files('content')).toEqual(before);
  });

  it('writes nothing when there is no terminal and no --yes', async () => {
    await withEvent();
    const record = read(JAZZ);
    write(JAZZ, { ...record, title: 'Mine' });
    const run = await push({});
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('Nobody can be asked here');
    expect(run.stderr).toContain('Nothing was sent to the service.');
  });

  it('does exactly what a saved plan says, and refuses the plan once a file has changed', async () => {
    await withEvent();
    const record = read(JAZZ);
    write(JAZZ, { ...record, title: 'Mine' });
    const plan = join(project.root, 'plan.json');
    expect(await push({ dryRun: true, planOut: plan })).toMatchObject({ code: 0 });
    expect(readFileSync(plan, 'utf8')).not.toContain(PASSWORD);
    write(JAZZ, { ...record, title: 'Mine, later' });
    const stale = await push({ plan });
    expect(stale).toMatchObject({ code: 3 });
    expect(stale.stderr).toContain(JAZZ);
    expect(stale.stderr).toContain('Nothing was sent to the service.');
    expect(stale.stderr).toContain('`npm run push -- --dry-run`');
    write(JAZZ, { ...record, title: 'Mine' });
    write('ca/tags/later.json', { name: 'Later' });
    expect(await push({ plan })).toMatchObject({ code: 0, stderr: '' });
    expect(read('ca/tags/later.json').service).toBeUndefined();
    expect((await push({ dryRun: true })).stdout).toContain('0 updates, 1 new, 0 deletes');
  });

  it('stops at wrong credentials without writing anything, and never shows them', async () => {
    await withEvent();
    const record = read(JAZZ);
    write(JAZZ, { ...record, title: 'Mine' });
    const run = await push({ yes: true }, { environment: { ALMANAC_AUTH_PASSWORD: 'not-the-one' } });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('The service does not accept the credentials.');
    expect(run.stdout + run.stderr).not.toContain('not-the-one');
  });

  it('sends only reads without credentials and reports that, while a dry run needs no credentials', async () => {
    await withEvent();
    write(JAZZ, { ...read(JAZZ), title: 'Mine' });
    const environment = { ALMANAC_AUTH_USER: undefined, ALMANAC_AUTH_PASSWORD: undefined };
    expect(await push({ dryRun: true }, { environment })).toMatchObject({ code: 0, stderr: '' });
    const methods: unknown[] = [];
    const note = (message: unknown) => methods.push(Reflect.get(Reflect.get(Object(message), 'request'), 'method'));
    subscribe('undici:request:create', note);
    const run = await push({ yes: true }, { environment });
    unsubscribe('undici:request:create', note);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      /^(?:error: )?No credentials are set\.\nNothing was sent to the service\.\nSet ALMANAC_AUTH_USER /,
    );
  });

  it('writes what it can, reports what is held back, and exits with 4', async () => {
    await withEvent();
    write('ca/tags/one.json', { name: 'One' });
    write('ca/events/wrong.json', { ...DRAFT, title: 'Wrong', end_date: '2026-12-04 19:00:00' });
    const run = await push({ yes: true });
    expect(run.code).toBe(4);
    expect(run.stderr).toContain('held back: ca/events/wrong.json: its end_date');
    expect(run.stdout).toContain('written: new ca/tags/one.json');
    expect(read('ca/tags/one.json').service.id).toBeGreaterThan(0);
  });

  it('prints the plan and the outcome as JSON', async () => {
    await withEvent();
    write('ca/tags/one.json', { name: 'One' });
    const dry = JSON.parse((await push({ dryRun: true, json: true })).stdout);
    expect(dry.plan.steps).toMatchObject([{ does: 'create', path: 'ca/tags/one.json' }]);
    const run = await push({ yes: true, json: true });
    expect(JSON.parse(run.stdout).outcomes).toMatchObject([{ outcome: 'done' }]);
  });

  it('deletes records only with --delete', async () => {
    await withEvent();
    write('ca/tags/one.json', { name: 'One' });
    write('ca/tags/two.json', { name: 'Two' });
    write('ca/tags/three.json', { name: 'Three' });
    await push({ yes: true });
    rmSync(pathOf('ca/tags/one.json'));
    expect((await push({ yes: true })).stdout).toContain('With --delete it is deleted there, too');
    const run = await push({ yes: true, delete: true });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('written: delete ca/tags/one.json');
    expect(existsSync(pathOf('ca/tags/one.json'))).toBe(false);
    expect((await push({ dryRun: true })).stdout).toContain('Nothing to push');
  });

  it.each([
    ['y\n', 1],
    ['yes\n', 1],
    ['n\n', 0],
    ['\n', 0],
    ['', 0],
  ])('asks for confirmation and accepts only a yes, given %j', async (answer, written) => {
    await withEvent();
    write(JAZZ, { ...read(JAZZ), title: 'Mine' });
    const run = await push({}, { answer });
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr).toContain(`Write this to ${service.url}? [y/N]`);
    expect(run.stdout.includes('written: update')).toBe(written === 1);
    expect((await push({ dryRun: true })).stdout.includes('Nothing to push')).toBe(written === 1);
  });

  it('sends a record again only with --send-again and its path, with or without the content folder', async () => {
    await withEvent();
    write('ca/tags/one.json', { name: 'One' });
    const intent = {
      does: 'create',
      key: { field: 'slug', value: 'one' },
      kind: 'tags',
      language: 'ca',
      path: 'ca/tags/one.json',
      sentAt: '2026-11-21T08:00:00Z',
    };
    writeFileSync(pathOf('.almanac/intents.ndjson'), `{"v":1}\n${JSON.stringify(intent)}\n`);
    const held = await push({ yes: true });
    expect(held.code).toBe(4);
    expect(held.stderr).toContain('push with --send-again ca/tags/one.json');
    const again = await push({ yes: true, sendAgain: ['content/ca/tags/one.json'] });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(pathOf('.almanac/intents.ndjson'))).toBe(false);
  });

  it('refuses the embedded service, which starts again with each command', async () => {
    const own = createProject({
      service: 'embedded',
      languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
      defaultLanguage: 'ca',
      timeZone: 'Europe/Madrid',
      siteUrl: 'https://site.example',
    });
    const run = await own.run(['push', '--yes'], SIGNED_IN);
    own.remove();
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('begins anew with each command');
  });
});
