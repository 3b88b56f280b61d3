import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBroughtBy, eachFirstFormat, TOLD } from './first-format.ts';

const folder = eachFirstFormat();

describe('content of the first format', () => {
  it('is understood by runs that only look, and left as it is', async () => {
    const before = folder().content();
    const status = await folder().run('status');
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toMatch(/edited +ca\/events\/lantern-walk\.json \(cost\)/);
    const dry = await folder().run('push', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('1 update, 0 new, 0 deletes; 0 held back');
    expect(await folder().run('sync', '--dry-run')).toMatchObject({ code: 0, stderr: '' });
    expect(folder().content()).toEqual(before);
  });

  // The long tier has a build do it, too.
  it('is brought to the present one by sync, which says so once', () => checkBroughtBy(folder(), 'sync'));

  it('keeps its edits, which a push then writes, and only those', async () => {
    const pushed = await folder().run('push', '--yes');
    expect(pushed).toMatchObject({ code: 0, stderr: '' });
    expect(pushed.stdout).toMatch(TOLD);
    expect(pushed.stdout).toContain('written: update ca/events/lantern-walk.json');
    expect(pushed.stdout).toContain('1 record written.');
    expect((await folder().run('sync')).stdout).toMatch(/^ca +events +3 +0 +0 +3 /m);
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
    const path = join(folder().project.root, 'content/.almanac/service.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ "format": 99, "later": true,'));
    const before = folder().content();
    const refused = await folder().run(...command);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Content has the format 99 of a later Almanac');
    expect(folder().content()).toEqual(before);
  });
});
