import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { CHOSEN_SECOND_WRITES } from './chosen-differences.ts';
import { replayedWrites } from './replayed-writes.ts';

describe.skipIf(!recordingsAreThere())('writes to the crawled second site', () => {
  it('are answered as recorded, with the same resulting records, except for the listed differences', async () => {
    const replayed = await replayedWrites(join(RECORDINGS, 'second-site'));
    const differing = replayed.filter(({ differences }) => differences.length > 0);
    const unlisted = differing.filter(({ name }) => CHOSEN_SECOND_WRITES[name] === undefined);
    expect(unlisted.map(({ name, sent, differences }) => [name, sent, ...differences])).toEqual([]);
    const names = differing.map(({ name }) => name);
    expect(Object.keys(CHOSEN_SECOND_WRITES).filter((name) => !names.includes(name))).toEqual([]);
    expect(replayed).toHaveLength(403);
    expect(1 - differing.length / replayed.length).toBeGreaterThan(0.96);
  });
});
