import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { redisIsThere } from '../support/redis.ts';
import { bench } from './bench.ts';

const OUTPUT = z.strictObject({
  v: z.literal(1),
  settings: z.strictObject({ calendars: z.literal(2), events: z.literal(3), rounds: z.literal(1) }),
  machine: z.looseObject({ cores: z.int() }),
  cases: z
    .array(
      z.strictObject({
        workers: z.int(),
        cyclesPerMinute: z.int().positive(),
        workerCpuMs: z.number().nonnegative(),
        redisCpuMs: z.number().positive(),
        engineCpuMs: z.number().positive(),
      }),
    )
    .length(2),
  checks: z.array(z.strictObject({ limit: z.string(), outcome: z.enum(['ok', 'MISSED']) })).length(2),
});

describe.skipIf(!redisIsThere())('npm run bench -- fleet', () => {
  it('reports cycles per minute and CPU time as JSON', async () => {
    const small = ['--calendars', '2', '--events', '3', '--rounds', '1', '--workers', '1,2'];
    const { code, stdout, stderr } = await bench('fleet', '--json', ...small);
    expect(code, stderr).toBe(0);
    expect(OUTPUT.parse(JSON.parse(stdout)).cases.map(({ workers }) => workers)).toEqual([1, 2]);
  });
});
