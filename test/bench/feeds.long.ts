import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bench } from './bench.ts';

const OUTPUT = z.strictObject({
  v: z.literal(1),
  settings: z.strictObject({ events: z.int(), languages: z.int(), rounds: z.int() }),
  machine: z.looseObject({ cores: z.int() }),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      events: z.int().positive(),
      octets: z.int().positive(),
      ms: z.number().nonnegative(),
      eventsPerSecond: z.number().positive(),
    }),
  ),
  ratios: z.record(z.string(), z.number().positive()),
  checks: z.array(z.strictObject({ limit: z.string(), outcome: z.enum(['ok', 'MISSED']) })),
});

describe('npm run bench -- feeds', () => {
  it('reports the figures and ratios of each way of writing feeds as JSON', async () => {
    const { code, stdout, stderr } = await bench(
      'feeds',
      '--json',
      '--events',
      '40',
      '--languages',
      '2',
      '--rounds',
      '1',
    );
    expect(code, stderr).toBe(0);
    const { cases, ratios, checks } = OUTPUT.parse(JSON.parse(stdout));
    expect(cases.map(({ name, events }) => [name, events])).toEqual([
      ['each-vevent-once', 80],
      ['all-feeds', 80],
      ['master-feed', 40],
      ['master-feed-ical-generator', 40],
      ['master-feed-ics', 40],
    ]);
    const [once, all] = cases;
    // Every event stands at least in its own file and in the feed of all.
    expect(all?.octets).toBeGreaterThan(2 * (once?.octets ?? Number.POSITIVE_INFINITY));
    expect(Object.keys(ratios)).toEqual([
      'all-feeds ÷ each-vevent-once',
      'master-feed ÷ master-feed-ical-generator',
      'master-feed-ics ÷ master-feed',
    ]);
    expect(checks).toEqual([
      expect.objectContaining({ limit: 'all-feeds ÷ each-vevent-once ≤ 2' }),
      expect.objectContaining({ limit: 'master-feed ÷ master-feed-ical-generator ≤ 1.3' }),
    ]);
  });

  it('explains its usage, and refuses unknown options', async () => {
    expect(await bench()).toMatchObject({ code: 2, stderr: expect.stringContaining('sync or feeds') });
    expect(await bench('feeds', '--case', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--rounds') });
  });
});
