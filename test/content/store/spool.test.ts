import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSpool } from '#content/store/spool';
import { runs } from '../../support/tiers/runs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-spool-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a spool of texts', () => {
  it('returns every text at any time, however long it is', () => {
    const length = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 150_000 }));
    const text = fc.tuple(fc.constantFrom('a', 'ç', '€', '🎶'), length).map(([one, times]) => one.repeat(times));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const spool = openSpool(join(folder, 'spool'));
        try {
          const kept = texts.map((one) => {
            const back = spool.keep(one);
            expect(back()).toBe(one);
            return back;
          });
          expect(kept.map((back) => back())).toEqual(texts);
        } finally {
          spool.close();
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('leaves no file behind', () => {
    const path = join(folder, 'some', 'spool');
    const spool = openSpool(path);
    spool.keep('x');
    expect(existsSync(path)).toBe(true);
    spool.close();
    expect(existsSync(path)).toBe(false);
  });

  it('keeps its texts in memory when no file can be created', () => {
    writeFileSync(join(folder, 'file'), '');
    const spool = openSpool(join(folder, 'file', 'spool'));
    expect(spool.keep('x')()).toBe('x');
    spool.close();
  });
});
