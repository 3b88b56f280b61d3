import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';
import { servedEvent } from '../../support/served.ts';
import { type ChangingService, configurationOf, events, startChangingService, TODAY } from '../changing-service.ts';

const EN = { events: [servedEvent(101)] };

let service: ChangingService;
let project: Project;

beforeEach(async () => {
  service = await startChangingService({ ca: { events: events(12) }, en: EN });
  project = createProject(configurationOf(service.url));
  expect((await project.run(['sync'], TODAY)).code).toBe(0);
});

afterEach(async () => {
  project.remove();
  await service.close();
});

function edit(id: number, fields: object): void {
  const path = join(project.root, `content/ca/events/event-${id}.json`);
  writeFileSync(path, `${JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...fields }, null, 2)}\n`);
}

/** Something in every cell that a status shows. */
function everyCell(): void {
  edit(1, { title: 'Mine' });
  edit(2, { title: 'Mine' });
  edit(3, { title: 'Mine' });
  for (const id of [4, 5]) rmSync(join(project.root, `content/ca/events/event-${id}.json`));
  const { service: _, ...draft } = JSON.parse(
    readFileSync(join(project.root, 'content/ca/events/event-1.json'), 'utf8'),
  );
  writeFileSync(join(project.root, 'content/ca/events/draft.json'), JSON.stringify({ ...draft, slug: 'draft' }));
  service.lists = {
    ca: {
      events: [
        servedEvent(1),
        servedEvent(2, { cost: '5' }),
        servedEvent(3, { title: 'Theirs' }),
        servedEvent(4),
        servedEvent(5, { cost: '5' }),
        servedEvent(6, { slug: 'moved' }),
        ...[8, 9, 10, 11, 12, 13].map((id) => servedEvent(id)),
      ],
    },
    en: EN,
  };
}

describe('almanac status', () => {
  it('reports when there is nothing to do in either direction', async () => {
    const run = await project.run(['status'], TODAY);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('Content and the service agree.');
  });

  it('shows both directions and the conflicts, writes nothing, and matches what the next sync does', async () => {
    everyCell();
    const [files, times] = [project.files('content'), project.times('content')];
    const run = await project.run(['status'], TODAY);
    expect(run.code).toBe(0);
    const [, pulls = '', pushes = '', conflicts = ''] =
      /From the service; the next sync brings it:\n(.*)\nFrom content; not on the service:\n(.*)\nIn conflict; a person has to decide, once a sync has brought the version of the service:\n(.*)/s.exec(
        run.stdout,
      ) ?? [];
    expect(pulls).toMatch(/^ {2}new +ca\/events\/event-13\.json$/m);
    expect(pulls).toMatch(/^ {2}changed +ca\/events\/moved\.json, was ca\/events\/event-6\.json$/m);
    expect(pulls).toMatch(/^ {2}gone +ca\/events\/event-7\.json$/m);
    expect(pulls).toMatch(/^ {2}changed on both sides +ca\/events\/event-2\.json \(title\)$/m);
    expect(pulls).toMatch(/^ {2}removed here, changed there +ca\/events\/event-5\.json$/m);
    expect(pushes).toMatch(/^ {2}edited +ca\/events\/event-1\.json \(title\)$/m);
    expect(pushes).toMatch(/^ {2}changed on both sides +ca\/events\/event-2\.json \(title\)$/m);
    expect(pushes).toMatch(/^ {2}removed here +ca\/events\/event-4\.json$/m);
    expect(pushes).toMatch(/^ {2}new +ca\/events\/draft\.json$/m);
    expect(conflicts).toMatch(
      /^ {2}conflict +ca\/events\/event-3\.json \(title\)\n {6}ca\/events\/event-3\.json and the service both changed title\./m,
    );
    expect(project.files('content')).toEqual(files);
    expect(project.times('content')).toEqual(times);
    const json = await project.run(['status', '--json'], TODAY);
    const plan = JSON.parse(json.stdout);
    await project.run(['sync'], TODAY);
    const report = JSON.parse(readFileSync(join(project.root, '.cache/report.json'), 'utf8'));
    const cells = (rows: { cell: string; path: string }[]) => rows.map(({ cell, path }) => `${cell} ${path}`);
    expect(cells(plan.decisions)).toEqual(cells(report.changes));
  });

  it('prints exactly one JSON value with --json', async () => {
    everyCell();
    const run = await project.run(['status', '--json'], TODAY);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const plan = JSON.parse(run.stdout);
    expect(Object.keys(plan)).toEqual(['counts', 'decisions', 'degraded', 'unreadable', 'refusals']);
    expect(plan.decisions.map(({ cell, id }: { cell: string; id?: number }) => [cell, id ?? null])).toEqual([
      ['push-update', 1],
      ['merge', 2],
      ['conflict', 3],
      ['push-delete', 4],
      ['restore', 5],
      ['pull-update', 6],
      ['pull-delete', 7],
      ['pull-create', 13],
      ['push-create', null],
    ]);
    expect(plan.decisions[0]).toMatchObject({
      language: 'ca',
      kind: 'events',
      path: 'ca/events/event-1.json',
      fields: ['title'],
    });
  });

  it('shows what a safety check would refuse and which records are in doubt', async () => {
    service.lists = { ca: { events: [...events(3), servedEvent(99, { start_date: 'soon' })] }, en: EN };
    const run = await project.run(['status'], TODAY);
    expect(run.code).toBe(0);
    // Enough to know that there are too many: the others are not asked about.
    expect(run.stdout.match(/^ {2}gone /gm)).toHaveLength(8);
    expect(run.stderr).toContain('A sync will refuse this. At least 8 of 12 events');
    expect(run.stderr).toContain('--accept-removals');
    expect(run.stderr).toContain("in doubt: record 99 of events in 'ca' does not decode");
  });
});
