import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLUES, draft, eachWorld, JAZZ } from './committing.ts';

const world = eachWorld();

describe('almanac sync --commit', () => {
  it('commits what came, counts it in the message, and commits nothing when nothing came', async () => {
    const { shared, bot, run, head, subjects, withEvent } = world();
    await withEvent();
    const other = shared.clone('other');
    for (const path of ['content/ca', 'content/.almanac/ledger']) rmSync(join(other.root, path), { recursive: true });
    other.merge('Lose the records');
    const first = await run(bot, 'sync');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(subjects()[0]).toBe('Sync: 1 event new');
    expect(shared.git('log', '-1', '--format=%an <%ae>', 'main')).toBe('Almanac <noreply@site.example>');
    expect(bot.git('rev-parse', 'HEAD')).toBe(head());
    expect(bot.git('status', '--porcelain')).toBe('');
    const before = head();
    expect(await run(bot, 'sync')).toMatchObject({ code: 0, stderr: '' });
    expect(head()).toBe(before);
  });

  it('does all again on the new head where an editor merges during the run; the edit stays', async () => {
    const { shared, proxy, bot, editor, run, subjects, tagOnService, withEvent } = world();
    await withEvent();
    editor.write(JAZZ, editor.read(JAZZ).replace('"Jazz at the mill"', '"Jazz in the mill"'));
    editor.write('notes.txt', 'an edit beside content\n');
    await tagOnService('Open air');
    proxy.before('GET', () => editor.merge('Call it otherwise'));
    const synced = await run(bot, 'sync');
    expect(synced).toMatchObject({ code: 0, stderr: '' });
    expect(synced.stdout).toContain('origin/main has moved meanwhile');
    expect(subjects().slice(0, 2)).toEqual(['Sync: 1 tag new', 'Call it otherwise']);
    expect(shared.git('log', '--merges', 'main')).toBe('');
    expect(bot.read(JAZZ)).toContain('"Jazz in the mill"');
    expect(bot.read('notes.txt')).toBe('an edit beside content\n');
    expect(bot.has('content/ca/tags/open-air.json')).toBe(true);
  });

  it('keeps an edit that nobody has committed, and refuses where it is in the way', async () => {
    const { bot, editor, run, withEvent } = world();
    await withEvent();
    const edited = bot.read(JAZZ).replace('"Jazz at the mill"', '"Unfinished"');
    bot.write(JAZZ, edited);
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    expect(await run(bot, 'sync')).toMatchObject({ code: 0 });
    expect(bot.read(JAZZ)).toBe(edited);
    expect(bot.has(BLUES)).toBe(true);
    editor.write(JAZZ, editor.read(JAZZ).replace('"Jazz at the mill"', '"Jazz in the mill"'));
    editor.merge('Call it otherwise');
    const refused = await run(bot, 'sync');
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('content/ca/events/jazz-at-the-mill.json');
    expect(refused.stderr).toContain('Every file here is as it was.');
    expect(bot.read(JAZZ)).toBe(edited);
  });

  it('refuses a folder whose commits were not pushed', async () => {
    const { bot, run, subjects } = world();
    bot.write('notes.txt', 'mine\n');
    bot.commit('Mine');
    const refused = await run(bot, 'sync');
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('This folder has commits that origin/main does not have: 1.');
    expect(subjects()).toEqual(['Begin']);
  });
});
