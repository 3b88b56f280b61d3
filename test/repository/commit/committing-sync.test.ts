import { describe, expect, it } from 'vitest';
import { eachWorld } from './committing.ts';

const world = eachWorld();

describe('almanac sync --commit', () => {
  it('commits new records with their number in the message, and commits nothing when nothing is new', async () => {
    const { shared, bot, run, head, subjects, tagOnService } = world();
    await tagOnService('Open air');
    expect(await run(bot, 'sync')).toMatchObject({ code: 0, stderr: '' });
    expect(subjects()[0]).toBe('Sync: 1 tag new');
    expect(shared.git('log', '-1', '--format=%an <%ae>', 'main')).toBe('Almanac <noreply@site.example>');
    expect(bot.git('rev-parse', 'HEAD')).toBe(head());
    expect(bot.git('status', '--porcelain')).toBe('');
    const before = head();
    expect(await run(bot, 'sync')).toMatchObject({ code: 0, stderr: '' });
    expect(head()).toBe(before);
  });
});
