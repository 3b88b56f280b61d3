import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CYCLE_STEPS } from '#fleet/jobs';
import { cycle, eachCalendar, published } from './cycles.ts';

const calendar = eachCalendar();
const home = () => readFileSync(join(calendar().root, 'dist/ca/index.html'), 'utf8');

describe('a cycle', () => {
  it('syncs and builds, and publishes only when something changed', async () => {
    expect(await cycle(calendar(), 1, '2026-11-25')).toMatchObject({ outcome: 'done', steps: CYCLE_STEPS });
    expect(home()).toContain('Market day');
    expect(await cycle(calendar(), 2, '2026-11-25')).toMatchObject({ outcome: 'done', steps: CYCLE_STEPS });
    expect(published(calendar())).toEqual(['1']);
  });

  it('fails and publishes nothing when content is invalid', async () => {
    await cycle(calendar(), 1, '2026-11-25');
    const [event = ''] = readdirSync(join(calendar().root, 'content/ca/events'));
    writeFileSync(join(calendar().root, 'content/ca/events', event), '{ "title": ');
    const { outcome, message, steps } = await cycle(calendar(), 2, '2026-12-05');
    expect({ outcome, steps }).toEqual({ outcome: 'failed', steps: ['begin', 'sync'] });
    expect(message).toContain(event);
    expect(home()).toContain('Market day');
    expect(published(calendar())).toEqual(['1']);
  });
});
