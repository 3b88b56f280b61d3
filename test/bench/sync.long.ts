import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bench } from './bench.ts';

const figures = z.looseObject({
  requests: z.int().positive(),
  requestsUnavoidable: z.int().positive(),
  wallMs: z.number().positive(),
  boundMs: z.number().positive(),
  ratioToBound: z.number().positive(),
  cpuMs: z.number().positive(),
  peakRssMb: z.number().positive(),
  filesWritten: z.int().nonnegative(),
});

const OUTPUT = z.strictObject({
  v: z.literal(1),
  settings: z.looseObject({ events: z.int(), languages: z.array(z.string()), latencyMs: z.int(), inFlight: z.int() }),
  machine: z.looseObject({ cores: z.int() }),
  bound: z.string(),
  cases: z.record(z.string(), figures),
  checks: z.array(z.strictObject({ limit: z.string(), found: z.string(), outcome: z.enum(['ok', 'MISSED']) })),
});

const CASES = ['first', 'unchanged', 'one-event-changed', 'naive-sequential-pager'];

describe('npm run bench -- sync', () => {
  it('reports the figures of each case as JSON, and fails with --check when a limit is missed', async () => {
    const small = ['--events', '60', '--languages', '1', '--latency', '5'];
    const { code, stdout, stderr } = await bench('sync', '--json', '--check', ...small, '--case', CASES.join(','));
    const { settings, cases, checks } = OUTPUT.parse(JSON.parse(stdout));
    expect(settings).toMatchObject({ events: 60, languages: ['ca'], latencyMs: 5, inFlight: 4 });
    expect(Object.keys(cases)).toEqual(CASES);
    // 60 events and 60 venues on two pages each, and a page each of the other three kinds.
    for (const one of Object.values(cases)) expect(one).toMatchObject({ requests: 7, requestsUnavoidable: 7 });
    expect(cases['naive-sequential-pager']?.filesWritten).toBe(202);
    expect(cases.first?.filesWritten).toBeGreaterThan(202);
    expect(cases.unchanged?.filesWritten).toBe(0);
    const changed = cases['one-event-changed'];
    expect(changed).toMatchObject({ filesWritten: 2, written: changed?.concerned });
    // No command starts as quickly as these few requests are answered.
    expect(checks).toContainEqual(
      expect.objectContaining({ limit: 'unchanged: ratioToBound ≤ 1.1', outcome: 'MISSED' }),
    );
    expect(code, stderr).toBe(1);
  });

  it('measures an existing service without changing it', async () => {
    const methods = new Set<string | undefined>();
    const server = createServer((request, response) => {
      methods.add(request.method);
      const kind = /\/(\w+)\?/.exec(request.url ?? '')?.[1] ?? '';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ [kind]: [], rest_url: '', total: 0, total_pages: 0 }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      const { code, stdout, stderr } = await bench('sync', '--base-url', url, '--languages', '1', '--json');
      expect(code, stderr).toBe(0);
      const { cases } = OUTPUT.parse(JSON.parse(stdout));
      expect(Object.keys(cases)).toEqual(['first', 'unchanged', 'naive-sequential-pager', 'degrading-service']);
      expect(cases['degrading-service']).toMatchObject({ inFlight: 2, limitFinal: expect.any(Number) });
      expect([...methods]).toEqual(['GET']);
    } finally {
      server.close();
    }
  });

  it('names the available cases when it gets an unknown one', async () => {
    const { code, stderr } = await bench('sync', '--case', 'second');
    expect(code).toBe(2);
    expect(stderr).toContain("'second' is none of first, unchanged");
  });
});
