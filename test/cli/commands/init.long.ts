import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere } from '../../support/project.ts';
import { SAMPLE_DAY } from '../../support/sample.ts';

const checkout = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-init-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a repository that almanac init creates without an address', () => {
  it('can sync with the sample at once', async () => {
    const here = join(root, 'calendar');
    expect(await runHere(root, ['init', '--directory', 'calendar'])).toMatchObject({ code: 0 });
    // As `npm install` does.
    mkdirSync(join(here, 'node_modules'));
    symlinkSync(checkout, join(here, 'node_modules/almanac'));
    const synced = await runHere(here, ['sync', '--lang', 'ca'], SAMPLE_DAY);
    expect(synced).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(here, 'content/ca/events')).length).toBeGreaterThan(50);
    expect(await runHere(here, ['check'])).toMatchObject({ code: 0 });
  });
});
