import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runReportSchema } from '#cli/pull/report';
import { acquireLock } from '#content/store/lock';
import { createProject, type Project } from '../../support/project.ts';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { some } from '../../support/tiers/runs.ts';
import {
  type ChangingService,
  configurationOf,
  events,
  json,
  startChangingService,
  TODAY,
} from '../changing-service.ts';

const LISTS = { ca: { events: events(60), venues: [servedVenue(500)] }, en: { events: [servedEvent(101)] } };

let service: ChangingService;
let project: Project;

beforeEach(async () => {
  service = await startChangingService(LISTS);
  project = createProject(configurationOf(service.url));
});

afterEach(async () => {
  project.remove();
  await service.close();
});

const report = () => runReportSchema.parse(JSON.parse(readFileSync(join(project.root, '.cache/report.json'), 'utf8')));
const sync = (...options: string[]) => project.run(['sync', ...options], TODAY);
const isState = ([path]: [string, unknown]) => path.startsWith('.almanac/lock');
/** Content without the lock, which every command takes. */
const content = () => Object.fromEntries(Object.entries(project.files('content')).filter((entry) => !isState(entry)));
const times = () => Object.fromEntries(Object.entries(project.times('content')).filter((entry) => !isState(entry)));

describe('a sync after records have disappeared', () => {
  it('removes them within the limit of removals and refuses more until --accept-removals is given', async () => {
    await sync();
    service.lists = { ...LISTS, ca: { ...LISTS.ca, events: events(60).slice(2) } };
    const few = await sync();
    expect(few.code).toBe(0);
    expect(few.stdout).toMatch(/^ca +events +58 +0 +0 +58 +2 +0 +0 +0 +0$/m);
    const before = content();
    service.lists = { ...LISTS, ca: { ...LISTS.ca, events: events(60).slice(32) } };
    const many = await sync();
    expect(many.code).toBe(3);
    expect(many.stderr).toContain("of 58 events in 'ca' are gone from the service or withdrawn");
    expect(many.stderr).toContain('--accept-removals');
    expect(content()).toEqual(before);
    expect(report()).toMatchObject({
      outcome: 'refused',
      exitCode: 3,
      error: expect.stringContaining('--accept-removals'),
    });
    const accepted = await sync('--accept-removals');
    expect(accepted.code).toBe(0);
    expect(Object.keys(content()).filter((path) => path.startsWith('ca/events/'))).toHaveLength(28);
  });
});

describe('a dry run', () => {
  it('prints the planned changes and touches nothing in content', async () => {
    await sync();
    const before = [content(), times()];
    service.lists = {
      ...LISTS,
      ca: { ...LISTS.ca, events: [servedEvent(1, { cost: '5' }), ...events(60).slice(2), servedEvent(61)] },
    };
    const run = await sync('--dry-run');
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^3 changes to make; nothing was written; \d+ requests\.$/m);
    expect([content(), times()]).toEqual(before);
  });
});

describe('the report of a run', () => {
  it('states what a successful run did and what it cost', async () => {
    await sync();
    expect(report()).toMatchObject({
      command: 'sync',
      exitCode: 0,
      outcome: 'done',
      window: { from: '2026-08-01T00:00:00+02:00[Europe/Madrid]', to: '2028-06-01T00:00:00+02:00[Europe/Madrid]' },
      requests: 11,
      retries: 0,
      degraded: [],
      warnings: [],
    });
    expect(report().counts).toContainEqual(
      expect.objectContaining({ language: 'ca', kind: 'events', fetched: 60, new: 60, removed: 0 }),
    );
    expect(report().changes).toHaveLength(62);
    expect(report().slowest.length).toBeGreaterThan(0);
    expect(report().bytes).toBeGreaterThan(1_000);
  });

  it('states why a run was degraded', async () => {
    service.lists = { ...LISTS, en: { events: [servedEvent(101), servedEvent(102, { start_date: 'soon' })] } };
    expect((await sync()).code).toBe(0);
    expect(report()).toMatchObject({
      outcome: 'degraded',
      exitCode: 0,
      degraded: [expect.stringContaining("record 102 of events in 'en' does not decode")],
    });
  });

  it('is written for a failed run and states why it failed', async () => {
    service.fault = (_request, response) =>
      json(response, 404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } });
    expect((await sync()).code).toBe(2);
    expect(report()).toMatchObject({
      outcome: 'failed',
      exitCode: 2,
      error: expect.stringContaining('rest_no_route'),
      counts: [],
    });
  });
});

describe('--log json', () => {
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));

  it('prints only JSON lines with time, level and event, even in a degraded run', async () => {
    service.lists = { ...LISTS, en: { events: [servedEvent(101), servedEvent(102, { start_date: 'soon' })] } };
    const run = await sync('--log', 'json');
    expect(run).toMatchObject({ code: 0, stdout: '' });
    for (const line of linesOf(run.stderr))
      expect(line).toMatchObject({
        time: expect.stringMatching(/Z$/),
        level: expect.any(String),
        event: expect.any(String),
      });
    expect(linesOf(run.stderr)).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('degraded: record 102') }),
    );
  });

  it('prints only JSON lines when the run fails', async () => {
    service.fault = (_request, response) =>
      json(response, 404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } });
    const run = await sync('--log', 'json');
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(linesOf(run.stderr)).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringContaining('rest_no_route') }),
    );
  });
});

describe('a sync while another command works on content', () => {
  it('exits with 3 and names that command without any request or change, and works again afterwards', async () => {
    await sync();
    const before = content();
    const asked = service.asked.length;
    const owner = { command: 'almanac build', since: '2026-11-21T09:00:00Z', pid: process.pid };
    const lock = await acquireLock(join(project.root, 'content'), owner);
    try {
      const run = await sync();
      expect(run.code).toBe(3);
      expect(run.stderr).toContain(
        `is in use by \`almanac build\` (process ${process.pid}, since 2026-11-21T09:00:00Z).`,
      );
      expect(service.asked).toHaveLength(asked);
      expect(content()).toEqual(before);
    } finally {
      await lock.release();
    }
    expect((await sync()).code).toBe(0);
  });
});

describe('a sync that is interrupted', () => {
  it.each(some(['SIGTERM', 'SIGINT'] as const, 2))(
    'by %s exits with 130 and leaves content intact, and the next sync repeats no request',
    async (signal) => {
      await sync();
      const before = content();
      service.lists = { ...LISTS, ca: { ...LISTS.ca, events: events(120, { cost: '5' }) } };
      const begun = service.asked.length;
      const held = new Promise<void>((resolve) => {
        service.fault = (_request, _response, url) => {
          if (!url.pathname.endsWith('/events') || url.searchParams.get('page') !== '3') return false;
          resolve();
          return true;
        };
      });
      const main = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));
      const child = spawn(process.execPath, [main, 'sync', '--quiet'], {
        cwd: project.root,
        env: { PATH: process.env.PATH, ...TODAY },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let stderr = '';
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      await held;
      child.kill(signal);
      expect(await ended).toBe(130);
      expect(stderr).toContain('Stopped, as asked.');
      expect(content()).toEqual(before);
      expect(report()).toMatchObject({ outcome: 'interrupted', exitCode: 130 });
      service.fault = () => false;
      const first = service.asked.slice(begun);
      const resumed = service.asked.length;
      expect((await sync()).code).toBe(0);
      const again = service.asked.slice(resumed).filter((one) => first.includes(one));
      // Page 3 never came; what was asked for beside it may still have been on its way.
      const mayHaveBeenOnItsWay = /\/events\?.*(?:\bpage=[23]\b|translation_language=en)/;
      expect(again.filter((one) => !mayHaveBeenOnItsWay.test(one))).toEqual([]);
      expect(report().resumedPages).toBe(first.length - again.length);
      expect(Object.keys(content()).filter((path) => path.startsWith('ca/events/'))).toHaveLength(120);
      // What was kept of the run that was cut off is let go.
      expect((await sync()).stdout).toContain('0 changes; 12 requests.');
    },
  );
});

describe('a sync after an interrupted one', () => {
  const titled = (title: string) => ({ ...LISTS, ca: { events: [servedEvent(1, { title })] } });
  const titleIn = (root: string) => readFileSync(join(root, 'content/ca/events/event-1.json'), 'utf8');

  it('requests everything again when newer content arrived from elsewhere in between', async () => {
    service.lists = titled('First');
    await sync();
    service.lists = titled('Second');
    service.fault = (_request, response, url) => {
      if (!url.pathname.endsWith('/tags')) return false;
      // In longer than anybody waits for.
      response.setHeader('retry-after', '3600');
      return json(response, 503, { code: 'maintenance', message: 'Later.', data: { status: 503 } });
    };
    // Of one language, so that events have been read by then.
    expect((await sync('--lang', 'ca')).code).toBe(2);
    service.fault = () => false;
    service.lists = titled('Third');
    const colleague = createProject(configurationOf(service.url));
    try {
      cpSync(join(project.root, 'content'), join(colleague.root, 'content'), { recursive: true });
      expect((await colleague.run(['sync'], TODAY)).code).toBe(0);
      rmSync(join(project.root, 'content'), { recursive: true });
      cpSync(join(colleague.root, 'content'), join(project.root, 'content'), { recursive: true });
    } finally {
      colleague.remove();
    }
    expect(titleIn(project.root)).toContain('"Third"');
    expect((await sync()).code).toBe(0);
    expect(titleIn(project.root)).toContain('"Third"');
    expect(report()).toMatchObject({ resumedPages: 0, changes: [] });
  });
});

describe('--accept-missing', () => {
  it('lets a sync continue after the safety check for missing files refused it', async () => {
    await sync();
    writeFileSync(join(project.root, 'content/en/events/event-101.json'), '');
    rmSync(join(project.root, 'content/en/events/event-101.json'));
    const refused = await sync();
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('--accept-missing');
    expect((await sync('--accept-missing')).stdout).toContain(
      'removed here, still on the service: en/events/event-101.json',
    );
  });
});
