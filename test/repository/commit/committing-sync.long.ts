import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLUES, draft, eachWorld, JAZZ } from './committing.ts';

const world = eachWorld();

describe('almanac sync --commit', () => {
  it('commits records that came back after a loss, and commits nothing when nothing changed', async () => {
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

  it('commits as the author in git’s environment variables', async () => {
    const { shared, bot, run } = world();
    const own = { GIT_AUTHOR_NAME: 'Bot', GIT_AUTHOR_EMAIL: 'bot@example.org' };
    await run(bot, 'sync', {
      environment: { ...own, GIT_COMMITTER_NAME: 'Bot', GIT_COMMITTER_EMAIL: 'bot@example.org' },
    });
    expect(shared.git('log', '-1', '--format=%an <%ae>', 'main')).toBe('Bot <bot@example.org>');
  });

  it('gives up after four overtaken runs, and changes neither the branch nor the folder', async () => {
    const { proxy, bot, editor, run, subjects, tagOnService } = world();
    await run(bot, 'sync');
    editor.git('pull', '--quiet');
    await tagOnService('Open air');
    let merges = 0;
    let begun = '';
    // One merge for each run: the head that it has fetched is another one.
    const watch = () => {
      const seen = bot.git('rev-parse', 'refs/almanac/head');
      if (seen !== begun) {
        begun = seen;
        merges += 1;
        editor.write('notes.txt', `${merges}\n`);
        editor.merge(`Merge ${merges}`);
      }
      proxy.before('GET', watch);
    };
    proxy.before('GET', watch);
    const synced = await run(bot, 'sync');
    expect(merges).toBe(4);
    expect(synced.code).toBe(3);
    expect(synced.stderr).toContain('origin/main moved during each of 4 runs');
    expect(subjects()[0]).toBe('Merge 4');
    expect(bot.has('content/ca/tags/open-air.json')).toBe(false);
  });

  it('works in a clone without history', async () => {
    const { shared, editor, run, head } = world();
    const shallow = shared.clone('shallow', '--depth=1');
    editor.write('notes.txt', 'newer\n');
    editor.merge('Newer');
    expect(await run(shallow, 'sync')).toMatchObject({ code: 0, stderr: '' });
    expect(shallow.git('rev-parse', 'HEAD')).toBe(head());
  });

  it('starts again on the new head when an editor merges during the run, and keeps the edit', async () => {
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

  it('keeps an uncommitted edit, and refuses when the edit is in the way', async () => {
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

  it('refuses a folder with unpushed commits', async () => {
    const { bot, run, subjects } = world();
    bot.write('notes.txt', 'mine\n');
    bot.commit('Mine');
    const refused = await run(bot, 'sync');
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('This folder has commits that origin/main does not have: 1.');
    expect(subjects()).toEqual(['Begin']);
  });
});
