import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../src/public/astro.ts')).href;

/** Imports `almanac/astro` under a Node with more flags; returns what it prints where that fails. */
function failureWith(flags: readonly string[]): string {
  try {
    execFileSync(process.execPath, [...flags, '--input-type=module', '-e', `await import('${MODULE}')`], {
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String(Reflect.get(Object(error), 'stderr'));
  }
}

it('almanac/astro says which Node it needs under one without `Temporal`', () => {
  expect(failureWith(['--no-harmony-temporal'])).toMatch(/Almanac needs Node 26 or newer[\s\S]*`npx`/);
  expect(failureWith([])).toBe('');
});
