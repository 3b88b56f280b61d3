import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from '#cli/commands/build';
import { withContentLock } from '#content/state/locked';
import { type Fence, raiseFence } from '#content/store/fence';
import { RefusedError } from '#errors';
import type { SiteMaker } from '#publishing/make-site';
import { makeBuildFolders, markOutput, nextFolderOf } from '#publishing/output-folder';
import { type Settings, validateConfiguration } from '#settings/settings';
import { NO_FILES } from '../../../site/output/file-columns.ts';
import { outputFolder } from '../../../site/output/output.ts';
import { filesOf, runHere } from '../../support/project.ts';
import { sampleConfiguration } from '../../support/sample.ts';
import { captured } from '../captured.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-fenced-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (token: number): Fence => ({ folder: join(root, 'fence'), token, owner: `run-${token}` });

const settingsOf = (fence: Fence | undefined): Settings => ({
  configuration: validateConfiguration(sampleConfiguration()),
  root,
  contentDir: join(root, 'content'),
  outDir: join(root, 'dist'),
  cacheDir: join(root, '.cache'),
  today: Temporal.PlainDate.from('2026-11-21'),
  now: () => Temporal.Now.instant(),
  fence,
  authorization: undefined,
  header: undefined,
  proxies: { http: undefined, https: undefined, none: undefined },
});

/** Makes a site of one page; `meanwhile` is done when that is finished and has not taken its place. */
const siteSaying =
  (text: string, meanwhile: () => Promise<unknown> = async () => {}): SiteMaker =>
  async ({ outDir, cacheDir, now }, _output, { site }) => {
    const { files } = await site;
    await makeBuildFolders(outDir, [cacheDir], undefined);
    const folder = outputFolder(nextFolderOf(outDir), { folder: outDir, files });
    folder.write('index.html', text);
    markOutput(folder);
    const made = folder.finish(now().epochMilliseconds);
    await meanwhile();
    const counts = { rendered: 1, made: 1, takenOver: 0 };
    return {
      said: ['made'],
      warned: [],
      manifest: { site: text, files: new Map() },
      files: made,
      folders: NO_FILES,
      counts,
    };
  };

const shown = () => filesOf(join(root, 'dist'))['index.html'];

describe('a fleet run superseded by a newer one', () => {
  it('does nothing under the content lock', async () => {
    await raiseFence(run(1));
    expect(await withContentLock(settingsOf(run(1)), 'sync', async () => 'done')).toBe('done');
    await raiseFence(run(2));
    let isDone = false;
    const late = withContentLock(settingsOf(run(1)), 'sync', async () => {
      isDone = true;
    });
    await expect(late).rejects.toThrow(RefusedError);
    expect(isDone).toBe(false);
    expect(await withContentLock(settingsOf(run(2)), 'sync', async () => 'done')).toBe('done');
    expect(await withContentLock(settingsOf(undefined), 'sync', async () => 'by hand')).toBe('by hand');
  });

  it('does not replace the current site, even when it started before the newer run', async () => {
    const { output } = captured();
    await raiseFence(run(1));
    await build(settingsOf(run(1)), output, {}, siteSaying('one'));
    expect(shown()).toBe('one');
    const late = build(
      settingsOf(run(1)),
      output,
      { clean: true },
      siteSaying('late', () => raiseFence(run(2))),
    );
    await expect(late).rejects.toThrow(/Another run on this calendar has begun/);
    expect(shown()).toBe('one');
    await build(settingsOf(run(2)), output, { clean: true }, siteSaying('two'));
    expect(shown()).toBe('two');
  });

  it('is refused by sync and build when the environment identifies it', async () => {
    writeFileSync(join(root, 'almanac.config.ts'), `export default ${JSON.stringify(sampleConfiguration())};\n`);
    await raiseFence(run(2));
    const environment = {
      ALMANAC_FENCE_DIR: run(1).folder,
      ALMANAC_FENCE_TOKEN: '1',
      ALMANAC_FENCE_OWNER: 'run-1',
      ALMANAC_TODAY: '2026-11-21',
    };
    for (const command of ['sync', 'build']) {
      const { code, stderr } = await runHere(root, [command], environment);
      expect(code).toBe(3);
      expect(stderr).toContain('Another run on this calendar has begun since this one, which has the number 1.');
    }
    expect(existsSync(join(root, 'content/ca'))).toBe(false);
    const half = await runHere(root, ['build'], { ...environment, ALMANAC_FENCE_TOKEN: '' });
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('ALMANAC_FENCE_DIR is set without') });
  });
});
