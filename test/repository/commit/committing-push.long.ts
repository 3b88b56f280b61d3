import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../support/project.ts';
import { BLUES, draft, ENVIRONMENT, eachWorld, JAZZ } from './committing.ts';

const world = eachWorld();

describe('almanac push --commit', () => {
  it('writes merged edits, but not uncommitted local edits', async () => {
    const { bot, run, posts, titlesOnService, withEvent } = world();
    await withEvent();
    bot.write(JAZZ, bot.read(JAZZ).replace('"Jazz at the mill"', '"Unfinished"'));
    const pushed = await run(bot, 'push');
    expect(pushed).toMatchObject({ code: 0 });
    expect(pushed.stderr).toContain('1 file in content is edited and not committed.');
    expect(posts()).toHaveLength(1);
    expect(await titlesOnService()).toEqual(['Jazz at the mill']);
  });

  it('does not write twice when an editor merges during the push', async () => {
    const { proxy, bot, editor, run, posts, titlesOnService, withEvent } = world();
    await withEvent();
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    editor.write(JAZZ, editor.read(JAZZ).replace('"Jazz at the mill"', '"Jazz in the mill"'));
    proxy.after('POST', () => editor.merge('Call it otherwise'));
    const pushed = await run(bot, 'push');
    expect(pushed).toMatchObject({ code: 0, stderr: '' });
    expect(pushed.stdout).toContain('origin/main has moved meanwhile');
    expect(posts()).toHaveLength(2);
    expect(await titlesOnService()).toEqual(['Blues at the mill', 'Jazz in the mill']);
    expect(JSON.parse(bot.read(BLUES)).service.id).toBeGreaterThan(0);
    expect(await run(bot, 'push')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(bot, 'sync')).toMatchObject({ code: 0, stderr: '' });
    expect(proxy.writes).toHaveLength(3);
  });

  it('creates no second record when an editor merges a change to the new file during the push', async () => {
    const { proxy, bot, editor, run, posts, titlesOnService, withEvent } = world();
    await withEvent();
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    proxy.after('POST', () => {
      editor.write(BLUES, draft('Blues in the mill'));
      editor.merge('Call it otherwise');
    });
    expect(await run(bot, 'push')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(bot, 'push')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(bot, 'sync')).toMatchObject({ code: 0, stderr: '' });
    const { title, service } = JSON.parse(bot.read(BLUES));
    expect([title, service.id > 0]).toEqual(['Blues in the mill', true]);
    expect(await titlesOnService()).toContain('Blues in the mill');
    expect(await titlesOnService()).not.toContain('Blues at the mill');
    // One made the event that was there before.
    expect(posts()).toHaveLength(2);
  });

  it.each(['push', 'sync'] as const)(
    'converges with a later %s when its own commit was lost after the write',
    async (next) => {
      const { shared, proxy, bot, editor, run, head, titlesOnService, withEvent } = world();
      await withEvent();
      const before = head();
      editor.write(BLUES, draft('Blues at the mill'));
      editor.write(JAZZ, editor.read(JAZZ).replace('"Jazz at the mill"', '"Jazz in the mill"'));
      editor.merge('Add blues, call jazz otherwise');
      const merged = head();
      expect(await run(bot, 'push')).toMatchObject({ code: 0, stderr: '' });
      const written = proxy.writes.length;
      const wanted = bot.read(BLUES);
      // As if the machine had been taken away before it could send its commit.
      shared.git('update-ref', 'refs/heads/main', merged);
      const other = shared.clone('other');
      expect(before).not.toBe(merged);
      expect(await run(other, next)).toMatchObject({ code: 0, stderr: '' });
      expect(await run(other, 'push')).toMatchObject({ code: 0, stderr: '' });
      expect(await run(other, 'sync')).toMatchObject({ code: 0, stderr: '' });
      expect(proxy.writes).toHaveLength(written);
      expect(other.read(BLUES)).toBe(wanted);
      expect(other.read(JAZZ)).toContain('"Jazz in the mill"');
      expect(other.git('ls-files', 'content/ca/events').split('\n')).toHaveLength(2);
      expect(await titlesOnService()).toEqual(['Blues at the mill', 'Jazz in the mill']);
    },
  );

  it('carries out exactly the reviewed plan, in a process of its own', async () => {
    const { bot, editor, posts, subjects, withEvent } = world();
    await withEvent();
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    bot.git('pull', '--quiet');
    const plan = join(bot.root, '.cache/plan.json');
    const looked = await runHere(bot.root, ['push', '--dry-run', '--plan-out', plan], ENVIRONMENT);
    expect(looked).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere(bot.root, ['push', '--dry-run', '--commit'], ENVIRONMENT)).toMatchObject({ code: 1 });
    expect(posts()).toHaveLength(1);
    const pushed = await runHere(bot.root, ['push', '--plan', plan, '--commit'], ENVIRONMENT);
    expect(pushed).toMatchObject({ code: 0, stderr: '' });
    expect(pushed.stdout).toContain('origin/main: Push: 1 event updated');
    expect(subjects()[0]).toBe('Push: 1 event updated');
    expect(posts()).toHaveLength(2);
  });

  it('writes once when two machines push at the same time', async () => {
    const { shared, bot, editor, run, posts, withEvent } = world();
    await withEvent();
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    const other = shared.clone('other');
    const runs = await Promise.all([run(bot, 'push'), run(other, 'push')]);
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 3]);
    expect(runs.find(({ code }) => code === 3)?.stderr).toContain('It is the turn of another to write to the service');
    expect(posts()).toHaveLength(2);
    expect(await run(other, 'push')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(bot, 'push')).toMatchObject({ code: 0, stderr: '' });
    expect(posts()).toHaveLength(2);
    expect(shared.git('for-each-ref', 'refs/almanac')).toBe('');
    expect(other.read(BLUES)).toBe(bot.read(BLUES));
  });

  it.each(['copy', 'copy.next'])('keeps an unfinished write that a killed run left in %s', async (left) => {
    const { bot, editor, run, posts, withEvent } = world();
    await withEvent();
    const intent = {
      does: 'create',
      key: { field: 'slug', value: 'blues-at-the-mill' },
      kind: 'events',
      language: 'ca',
      path: 'ca/events/blues-at-the-mill.json',
      sentAt: '2026-11-21T08:00:00Z',
    };
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    // What a push leaves on its machine that was killed after it had sent a record.
    bot.write(`.git/almanac/${left}/content/.almanac/intents.ndjson`, `{"v":1}\n${JSON.stringify(intent)}\n`);
    const held = await run(bot, 'push');
    expect(held.code).toBe(4);
    expect(held.stderr).toContain('blues-at-the-mill.json');
    expect(posts()).toHaveLength(1);
    expect(bot.read('content/.almanac/intents.ndjson')).toContain('blues-at-the-mill');
  });
});

describe('almanac push --commit after a different run', () => {
  it('names the unreadable file in the copy that a killed run left', async () => {
    const { bot, run, posts, withEvent } = world();
    await withEvent();
    const file = '.git/almanac/copy/content/.almanac/intents.ndjson';
    bot.write(file, '{"v":1}\n{"does":\n');
    const stopped = await run(bot, 'push');
    expect(stopped.stderr).toContain(join(bot.root, file));
    expect(stopped.stderr).not.toContain('version control');
    expect(posts()).toHaveLength(1);
  });

  it('reports that the lock it took over came from a clock that runs ahead', async () => {
    const { bot, run, withEvent } = world();
    await withEvent();
    const tree = bot.git('mktree', '--missing');
    const lock = bot.git('-c', 'user.name=x', '-c', 'user.email=x@y.example', 'commit-tree', tree, '-m', 'another');
    bot.git('push', '--quiet', 'origin', `${lock}:refs/almanac/lock`);
    const pushed = await run(bot, 'push', { now: () => Temporal.Instant.from('2020-01-01T00:00:00Z') });
    expect(pushed.code).toBe(0);
    expect(pushed.stderr).toContain('The clocks of the two machines differ');
  });
});

describe('two timers at the same time', () => {
  it('can sync on two machines into one content', async () => {
    const { shared, bot, run, subjects, tagOnService, withEvent } = world();
    await withEvent();
    await tagOnService('Open air');
    const other = shared.clone('other');
    const runs = await Promise.all([run(bot, 'sync'), run(other, 'sync')]);
    expect(runs).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    expect(subjects().filter((one) => one === 'Sync: 1 tag new')).toHaveLength(1);
    await run(bot, 'sync');
    await run(other, 'sync');
    expect(bot.git('rev-parse', 'HEAD^{tree}')).toBe(other.git('rev-parse', 'HEAD^{tree}'));
  });

  it('can sync and push on two machines, with no second write, until content converges', async () => {
    const { shared, bot, editor, run, posts, titlesOnService, withEvent } = world();
    await withEvent();
    editor.write(BLUES, draft('Blues at the mill'));
    editor.merge('Add blues');
    const other = shared.clone('other');
    const runs = await Promise.all([run(bot, 'push'), run(other, 'sync')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    await run(other, 'sync');
    await run(bot, 'push');
    expect(posts()).toHaveLength(2);
    expect(bot.git('ls-files', 'content/ca/events').split('\n')).toHaveLength(2);
    expect(await titlesOnService()).toEqual(['Blues at the mill', 'Jazz at the mill']);
  });

  it('cannot run on one machine: the second is refused', async () => {
    const { bot, run, withEvent } = world();
    await withEvent();
    const runs = await Promise.all([run(bot, 'sync'), run(bot, 'sync')]);
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 3]);
    expect(runs.find(({ code }) => code === 3)?.stderr).toContain('is in use by');
  });
});
