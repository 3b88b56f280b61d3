import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from '#errors';
import { diskImageFolder } from '#media/cache';

const NAME = `${'a'.repeat(64)}.png`;

describe('the folder of mirrored images', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'almanac-media-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is created on first use, and keeps written images', async () => {
    const folder = diskImageFolder(join(root, 'cache/media'));
    expect(await folder.sizes()).toEqual(new Map());
    await folder.write(NAME, new Uint8Array([1, 2, 3]));
    expect(await folder.sizes()).toEqual(new Map([[NAME, 3]]));
    expect([...readFileSync(join(root, 'cache/media', NAME))]).toEqual([1, 2, 3]);
    await folder.remove(NAME);
    await folder.remove(NAME);
    expect(readdirSync(join(root, 'cache/media'))).toEqual([]);
  });

  it('lists partial images of a killed process, and ignores all other files', async () => {
    for (const name of [`${NAME}.partial`, 'validators.ndjson', 'holiday.png', `${NAME}.bak`])
      writeFileSync(join(root, name), 'x');
    expect([...(await diskImageFolder(root).sizes()).keys()]).toEqual([`${NAME}.partial`]);
  });

  it('leaves no file behind and names the file when a write fails', async () => {
    const folder = diskImageFolder(join(root, 'none'));
    await expect(folder.write(NAME, new Uint8Array(1))).rejects.toThrow(ContentError);
    await expect(folder.write(NAME, new Uint8Array(1))).rejects.toThrow(join(root, 'none', NAME));
    writeFileSync(join(root, 'file'), '');
    await expect(diskImageFolder(join(root, 'file')).sizes()).rejects.toThrow(ContentError);
    expect(readdirSync(root)).toEqual(['file']);
  });
});
