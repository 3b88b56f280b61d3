import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Service } from '#service/server';
import { layOut } from '../content/formats/folder.ts';
import { FIXTURE_DAY, FIXTURE_EDITOR, fixtureConfiguration, fixtureService } from '../content/formats/service.ts';
import { createProject, type Project } from '../support/project.ts';

const ENVIRONMENT = {
  ALMANAC_TODAY: FIXTURE_DAY,
  ALMANAC_AUTH_USER: FIXTURE_EDITOR.user,
  ALMANAC_AUTH_PASSWORD: FIXTURE_EDITOR.password,
};

const TOLD = /^Content of an earlier Almanac was brought from format 1 to 2: .*\. Commit it whole\.$/m;

let service: Service;
let project: Project;

/** All that content holds, but for what a lock leaves behind. */
const content = () =>
  Object.entries(project.files('content')).filter(([name]) => !/^\.almanac\/(?:lock.*|\.gitignore)$/.test(name));

const run = (...command: readonly string[]) => project.run(command, ENVIRONMENT);

beforeEach(async () => {
  service = await fixtureService();
  project = createProject(fixtureConfiguration(service.url));
  layOut(1, join(project.root, 'content'), service.url);
  const walk = join(project.root, 'content/ca/events/lantern-walk.json');
  writeFileSync(walk, readFileSync(walk, 'utf8').replace('"cost": "10"', '"cost": "12"'));
});

afterEach(async () => {
  project.remove();
  await service.close();
});

describe('content of the first format', () => {
  it('is understood by runs that only look, and left as it is', async () => {
    const before = content();
    const status = await run('status');
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toMatch(/edited +ca\/events\/lantern-walk\.json \(cost\)/);
    const dry = await run('push', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('1 update, 0 new, 0 deletes; 0 held back');
    expect(await run('sync', '--dry-run')).toMatchObject({ code: 0, stderr: '' });
    expect(content()).toEqual(before);
  });

  it.each(['sync', 'build'])('is brought to the present one by %s, which says so once', async (command) => {
    const first = await run(command);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(TOLD);
    expect(project.files('content')['.almanac/service.json']).toContain('"format": 2');
    expect((await run(command)).stdout).not.toMatch(TOLD);
  });

  it('keeps its edits, which a push then writes, and only those', async () => {
    const pushed = await run('push', '--yes');
    expect(pushed).toMatchObject({ code: 0, stderr: '' });
    expect(pushed.stdout).toMatch(TOLD);
    expect(pushed.stdout).toContain('written: update ca/events/lantern-walk.json');
    expect(pushed.stdout).toContain('1 record written.');
    expect((await run('sync')).stdout).toMatch(/^ca +events +3 +0 +0 +3 /m);
  });
});

describe('content of a later Almanac', () => {
  it.each([
    ['sync'],
    ['sync', '--dry-run'],
    ['status'],
    ['build'],
    ['push', '--yes'],
    ['check'],
    ['resolve', '--all', '--ours'],
    ['rebind'],
    ['new', 'event', 'Jazz'],
  ])('is refused by %s %s', async (...command) => {
    const path = join(project.root, 'content/.almanac/service.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ "format": 99, "later": true,'));
    const before = content();
    const refused = await run(...command);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Content has the format 99 of a later Almanac');
    expect(content()).toEqual(before);
  });
});
