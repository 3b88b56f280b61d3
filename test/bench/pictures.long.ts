import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bench } from './bench.ts';

const OUTPUT = z.strictObject({
  v: z.literal(1),
  settings: z.strictObject({ pictures: z.int(), rounds: z.int() }),
  machine: z.looseObject({ cores: z.int() }),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      pictures: z.int().positive(),
      ms: z.number().nonnegative(),
      picturesPerSecond: z.number().positive(),
    }),
  ),
  ratios: z.record(z.string(), z.number().positive()),
  checks: z.array(z.strictObject({ limit: z.string(), outcome: z.enum(['ok', 'MISSED']) })),
});

describe('npm run bench -- pictures', () => {
  it('reports pictures per second and the ratio to the encoder alone as JSON', async () => {
    const { code, stdout, stderr } = await bench('pictures', '--json', '--pictures', '2', '--rounds', '1');
    expect(code, stderr).toBe(0);
    const { cases, ratios, checks } = OUTPUT.parse(JSON.parse(stdout));
    expect(cases.map(({ name, pictures }) => [name, pictures])).toEqual([
      ['sharp', 2],
      ['made', 2],
      ['cached', 2],
    ]);
    expect(Object.keys(ratios)).toEqual(['made ÷ sharp', 'made ÷ cached']);
    expect(checks).toHaveLength(2);
  });
});
