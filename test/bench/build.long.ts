import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bench } from './bench.ts';

const SIZE = z.strictObject({
  settings: z.strictObject({ events: z.int(), languages: z.int() }),
  files: z.int().positive(),
  pages: z.int().positive(),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      wallMs: z.number().positive(),
      cpuMs: z.number().positive(),
      peakRssMb: z.number().positive(),
      rendered: z.int().nonnegative(),
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
const OUTPUT = z.strictObject({
  v: z.literal(2),
  machine: z.looseObject({ cores: z.int() }),
  sizes: z.array(SIZE),
});

describe('npm run bench -- build', () => {
  it('reports each build as JSON, and each build writes only changed files', async () => {
    const { code, stdout, stderr } = await bench('build', '--json', '--events', '10,20', '--languages', '1');
    expect(code, stderr).toBe(0);
    const { sizes } = OUTPUT.parse(JSON.parse(stdout));
    expect(sizes.map(({ settings }) => settings.events)).toEqual([10, 20]);
    const { files, pages, cases, others, shares, checks } = SIZE.parse(sizes[0]);
    expect(cases.map(({ name }) => name)).toEqual([
      'full',
      'unchanged, at once',
      'unchanged',
      'one event edited',
      'one event edited again',
      'next day',
    ]);
    expect(others).toContainEqual(expect.objectContaining({ name: 'Astro alone', pages }));
    expect(shares).toHaveProperty(['full ÷ Astro alone, CPU']);
    const [full, atOnce, unchanged, edited, again] = cases;
    expect(full).toMatchObject({ rendered: pages, differing: full?.written });
    expect([atOnce, unchanged]).toMatchObject([
      { rendered: 0, made: 0, differing: 0, written: 0 },
      { rendered: 0, made: 0, differing: 0, written: 0 },
    ]);
    expect(edited).toMatchObject({ differing: edited?.written });
    expect(again).toMatchObject({ differing: edited?.differing, written: edited?.written });
    expect(edited?.written).toBeGreaterThan(0);
    expect(edited?.written).toBeLessThan(files / 2);
    expect(edited?.made).toBeLessThan(files / 2);
    expect(checks).toContainEqual({ limit: 'unchanged: written = 0', outcome: 'ok' });
  });
});
