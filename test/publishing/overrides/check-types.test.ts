import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RefusedError } from '#errors';
import { overrideTypeFindings } from '#publishing/overrides/check-types';

describe('the types of overrides', () => {
  it('are not checked without the packages for it, and the error says which to install', async () => {
    const root = mkdtempSync(join(tmpdir(), 'almanac-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const error = await overrideTypeFindings(root, root, [join(root, 'package.json')]).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RefusedError);
    expect(String(error instanceof RefusedError && error.explain())).toMatch(
      /npm install --save-dev @astrojs\/check typescript@6/,
    );
    expect(readdirSync(root)).toEqual([]);
  });
});
