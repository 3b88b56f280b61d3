import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bench } from './bench.ts';

const OUTPUT = z.strictObject({
  v: z.literal(1),
  settings: z.strictObject({ events: z.int(), languages: z.int() }),
  machine: z.looseObject({ cores: z.int() }),
  files: z.int().positive(),
  pages: z.int().positive(),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      wallMs: z.number().positive(),
      cpuMs: z.number().positive(),
      peakRssMb: z.number().positive(),
      made: z.int().nonnegative(),
      differing: z.int().nonnegative(),
      written: z.int().nonnegative(),
    }),
  ),
  others: z.array(
    z.strictObject({
      name: z.string(),
      pages: z.int().positive(),
      wallMs: z.number().positive(),
      cpuMs: z.number().positive().nullable(),
      peakRssMb: z.number().positive().nullable(),
    }),
  ),
  shares: z.record(z.string(), z.number().nonnegative()),
  checks: z.array(z.strictObject({ limit: z.string(), outcome: z.enum(['ok', 'MISSED']) })),
});

describe('npm run bench -- build', () => {
  it('gives the figures of each build as JSON: nothing is written for nothing, and else what differs', async () => {
    const { code, stdout, stderr } = await bench('build', '--json', '--events', '10', '--languages', '1');
    expect(code, stderr).toBe(0);
    const { files, pages, cases, others, checks } = OUTPUT.parse(JSON.parse(stdout));
    expect(cases.map(({ name }) => name)).toEqual([
      'full',
      'unchanged, at once',
      'unchanged',
      'one event edited',
      'next day',
    ]);
    expect(others).toContainEqual(expect.objectContaining({ name: 'Astro alone', pages }));
    const [full, atOnce, unchanged, edited] = cases;
    expect(full).toMatchObject({ differing: full?.written });
    expect([atOnce, unchanged]).toMatchObject([
      { made: 0, differing: 0, written: 0 },
      { made: 0, differing: 0, written: 0 },
    ]);
    expect(edited).toMatchObject({ differing: edited?.written });
    expect(edited?.written).toBeGreaterThan(0);
    expect(edited?.written).toBeLessThan(files / 2);
    expect(edited?.made).toBeLessThan(files / 2);
    expect(checks).toContainEqual({ limit: 'unchanged: written = 0', outcome: 'ok' });
  });
});
