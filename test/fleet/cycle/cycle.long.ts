import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CYCLE_STEPS } from '#fleet/jobs';
import { type Shared, shareRepository } from '../../support/clones.ts';
import { configuration, cycle, eachCalendar, type On, published, titled } from './cycles.ts';

const calendar = eachCalendar();
const home = () => readFileSync(join(calendar().root, 'dist/ca/index.html'), 'utf8');

describe('a cycle', () => {
  it('builds and publishes for the current day while its service is down, and counts as failed', async () => {
    await cycle(calendar(), 1, '2026-11-25');
    await calendar().service.close();
    const { outcome, message, steps } = await cycle(calendar(), 2, '2026-12-05');
    expect({ outcome, steps }).toEqual({ outcome: 'failed', steps: CYCLE_STEPS });
    expect(message).toMatch(/^sync: /);
    expect(message).not.toContain('build:');
    expect(home()).not.toContain('Market day');
    expect(published(calendar())).toEqual(['1', '2']);
  });
});

describe('a cycle on the checkout of a repository', () => {
  let shared: Shared;
  /** The two machines, each with a checkout of its own. */
  let one: On;
  let other: On;
  let checkout: string;
  let event: string;

  beforeEach(async () => {
    shared = shareRepository({
      '.gitignore': '.cache/\ndist/\ndist.*/\n',
      'almanac.config.ts': configuration(calendar()),
    });
    const place = { kind: 'repository', url: `file://${shared.bare}`, branch: undefined, directory: '.' } as const;
    one = { place, work: 'work' };
    other = { place, work: 'work-of-another' };
    checkout = join(calendar().root, 'work/checkouts/girona');
    expect(await cycle(calendar(), 1, '2026-11-25', one)).toMatchObject({ outcome: 'done' });
    const [name = ''] = readdirSync(join(checkout, 'content/ca/events'));
    event = join(checkout, 'content/ca/events', name);
    calendar().lists.ca = titled('Market night');
    expect(await cycle(calendar(), 2, '2026-11-25', other)).toMatchObject({ outcome: 'done' });
    expect(published(calendar())).toEqual(['1', '2']);
  });

  afterEach(() => shared.remove());

  const homeOf = ({ work }: On) =>
    readFileSync(join(calendar().root, work, 'checkouts/girona/dist/ca/index.html'), 'utf8');

  it('publishes nothing when the checkout cannot take another machine’s commits', async () => {
    writeFileSync(event, readFileSync(event, 'utf8').replace('Market day', 'Market of a person'));
    const { outcome, message, steps } = await cycle(calendar(), 3, '2026-12-05', one);
    expect({ outcome, steps }).toEqual({ outcome: 'failed', steps: ['begin', 'sync'] });
    expect(message).toMatch(/can't take what .* has/);
    expect(published(calendar())).toEqual(['1', '2']);
    expect(readFileSync(event, 'utf8')).toContain('Market of a person');
  });

  it('never publishes data that is older than another machine’s publication', async () => {
    calendar().lists.ca = titled('Market at dawn');
    // The last list of a sync.
    calendar().fault = (_request, response, { pathname }) => {
      if (!pathname.endsWith('/tags')) return false;
      response.writeHead(503, { 'retry-after': '3600' }).end();
      return true;
    };
    expect(await cycle(calendar(), 3, '2026-11-25', one)).toMatchObject({ outcome: 'failed' });
    calendar().fault = () => false;
    calendar().lists.ca = titled('Market at noon');
    expect(await cycle(calendar(), 4, '2026-11-25', other)).toMatchObject({ outcome: 'done' });
    expect(homeOf(other)).toContain('Market at noon');
    expect(await cycle(calendar(), 5, '2026-11-25', one)).toMatchObject({ outcome: 'done' });
    expect(homeOf(one)).toContain('Market at noon');
  });

  it('repairs the checkout after git was killed in it, and publishes the latest data', async () => {
    writeFileSync(event, readFileSync(event, 'utf8').replace('Market day', 'Mark'));
    mkdirSync(join(checkout, '.git/refs/almanac'), { recursive: true });
    for (const lock of ['index.lock', 'refs/almanac/head.lock', 'refs/almanac/fence-seen.lock', 'almanac/index.lock'])
      writeFileSync(join(checkout, '.git', lock), '');
    calendar().lists.ca = titled('Market at noon');
    expect(await cycle(calendar(), 3, '2026-11-25', one)).toMatchObject({ outcome: 'done', steps: CYCLE_STEPS });
    expect(homeOf(one)).toContain('Market at noon');
    expect(readFileSync(event, 'utf8')).toContain('Market at noon');
    expect(published(calendar())).toEqual(['1', '2', '3']);
  });

  it('builds and publishes for the current day while its service is down', async () => {
    await calendar().service.close();
    expect(await cycle(calendar(), 3, '2026-12-05', one)).toMatchObject({ outcome: 'failed', steps: CYCLE_STEPS });
    expect(homeOf(one)).not.toContain('Market');
    expect(published(calendar())).toEqual(['1', '2', '3']);
  });
});
