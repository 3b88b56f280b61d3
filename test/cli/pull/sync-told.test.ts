import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { type ChangingService, configurationOf, events, startChangingService, TODAY } from '../changing-service.ts';

const LISTS = { ca: { events: events(12), venues: [servedVenue(500)] }, en: { events: [servedEvent(101)] } };

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

const sync = (...options: string[]) => project.run(['sync', ...options], TODAY);
const at = (path: string) => join(project.root, path);
const cached = (name: string) => readFileSync(at(`.cache/${name}`), 'utf8');
const removeEvents = (count: number) => {
  for (let id = 1; id <= count; id += 1) rmSync(at(`content/ca/events/event-${id}.json`));
};

describe('almanac sync --quiet', () => {
  it('still reports a conflict on standard error and exits with 0', async () => {
    await sync();
    const path = at('content/ca/events/event-1.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"title": "Event 1"', '"title": "Mine"'));
    service.lists = {
      ...LISTS,
      ca: { ...LISTS.ca, events: [servedEvent(1, { title: 'Theirs' }), ...events(12).slice(1)] },
    };
    const run = await sync('--quiet');
    expect(run).toMatchObject({ code: 0, stdout: '' });
    expect(run.stderr).toBe(
      "conflict: ca/events/event-1.json and the service both changed title. The file keeps its own; the service's version is ca/events/event-1.conflict.json. Decide with `npm run almanac -- resolve`, or edit the file as it should be, then delete ca/events/event-1.conflict.json\n",
    );
    expect((await sync('--quiet')).stderr).toContain('conflict: ca/events/event-1.json');
  });
});

describe('missing files accepted by --accept-missing', () => {
  it('are not refused by the next plain sync', async () => {
    await sync();
    removeEvents(6);
    expect((await sync()).code).toBe(3);
    expect((await sync('--accept-missing')).code).toBe(0);
    const next = await sync();
    expect(next.code).toBe(0);
    expect(next.stdout).toContain('removed here, still on the service: ca/events/event-6.json');
  });
});

describe('several refusals of a sync', () => {
  it('are all reported in one run', async () => {
    await sync();
    removeEvents(6);
    rmSync(at('content/ca/venues/venue-500.json'));
    const run = await sync();
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("6 of 12 files of events in 'ca' are missing");
    expect(run.stderr).toContain("1 of 1 files of venues in 'ca' are missing");
    expect(run.stderr.match(/--accept-missing/g)).toHaveLength(1);
  });
});

describe('the count of degraded runs', () => {
  const degrade = () => {
    service.lists = { ...LISTS, ca: { ...LISTS.ca, events: [...events(12), servedEvent(13, { start_date: 'soon' })] } };
  };

  it.each([
    ['of one kind', ['--only', 'tags']],
    ['of one language', ['--lang', 'en']],
    ['of some dates', ['--since', '2026-12-20']],
    ['that is only a dry run', ['--dry-run']],
  ])('is not reset by a good run %s', async (_what, options) => {
    degrade();
    await sync();
    expect(JSON.parse(cached('runs.json'))).toEqual({ degradedInARow: 1 });
    if (options.includes('--dry-run')) service.lists = LISTS;
    expect((await sync(...options)).code).toBe(0);
    expect(JSON.parse(cached('runs.json'))).toEqual({ degradedInARow: 1 });
  });

  it.each([
    ['of one language', ['--lang', 'ca']],
    ['of one kind', ['--only', 'events']],
  ])('is not increased by a degraded run %s', async (_what, options) => {
    degrade();
    await sync();
    const run = await sync(...options);
    expect(run.stderr).toContain('degraded: record 13');
    expect(JSON.parse(cached('runs.json'))).toEqual({ degradedInARow: 1 });
  });
});

describe('almanac status', () => {
  it('leaves the cached answers of an interrupted sync in place', async () => {
    await sync();
    mkdirSync(at('.cache/pages/anonymous'), { recursive: true });
    writeFileSync(at('.cache/pages/anonymous/kept'), 'kept');
    expect((await project.run(['status'], TODAY)).code).toBe(0);
    expect(cached('pages/anonymous/kept')).toBe('kept');
    await sync();
    expect(existsSync(at('.cache/pages'))).toBe(false);
  });

  it('shows that a sync will refuse missing files, and exits with 0', async () => {
    await sync();
    removeEvents(6);
    const run = await project.run(['status'], TODAY);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain("A sync will refuse this. 6 of 12 files of events in 'ca' are missing");
    expect(run.stderr).toContain('--accept-missing');
    const json = await project.run(['status', '--json'], TODAY);
    expect(JSON.parse(json.stdout).refusals).toEqual([
      "6 of 12 files of events in 'ca' are missing, ca/events/event-1.json among them.",
    ]);
    expect((await sync()).code).toBe(3);
  });
});

describe('a cache that cannot be written', () => {
  it('causes only a warning about images, and content is still synced', async () => {
    project.remove();
    project = createProject({ ...configurationOf(service.url), media: 'mirror' });
    const image = { url: `${service.url}/image.png`, id: 9 };
    service.lists = { ...LISTS, ca: { ...LISTS.ca, events: [servedEvent(1, { image })] } };
    mkdirSync(at('.cache'));
    writeFileSync(at('.cache/media'), 'a file in the way');
    const run = await sync();
    expect(run.stderr).toMatch(/^warning: .*can't be|Images can't be mirrored/m);
    expect(run.code).toBe(0);
    expect(existsSync(at('content/ca/events/event-1.json'))).toBe(true);
  });

  it('does not stop a sync from succeeding', async () => {
    writeFileSync(at('.cache'), 'a file in the way');
    const run = await sync();
    expect(run.stderr).not.toContain('defect');
    expect(run.code).toBe(0);
    expect(existsSync(at('content/ca/events/event-1.json'))).toBe(true);
  });
});
