import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shardWriter } from '#cli/publish/shard-files';

describe('the file of a shard', () => {
  const begin = (folder: string) => {
    const writer = shardWriter(folder, 'plan', { index: 1, of: 2 });
    writer.add({ address: 'en/', text: '<p>One</p>' });
    return writer;
  };

  it('is there once it is whole, and leaves nothing where its pages could not be rendered', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(() => {
      using _writer = begin(folder);
      throw new Error('a page that can’t be rendered');
    }).toThrow();
    expect(readdirSync(folder)).toEqual([]);
    using writer = begin(folder);
    const path = await writer.finish();
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([path]);
  });
});
