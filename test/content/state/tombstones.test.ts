import { describe, expect, it } from 'vitest';
import { readTombstones, type Tombstone, tombstonesText } from '#content/state/tombstones';
import { tombstonesPath } from '#content/store/layout';
import { memoryFiles } from '../memory-files.ts';
import { serviceOf } from '../records.ts';

const PATH = tombstonesPath('ca', 'events');
const ONE: Tombstone = {
  id: 7,
  path: 'ca/events/walk.json',
  formerNames: ['lantern-walk'],
  uid: '7.ca@service.example',
  goneAt: '2026-11-21T10:00:00Z',
  record: { title: 'Walk', start_date: '2026-11-11', end_date: '2026-11-12', service: serviceOf(7) },
};
const { uid: _, ...VENUE } = { ...ONE, id: 9, path: 'ca/venues/hall.json' };
const read = (text: string) => readTombstones(memoryFiles({ [PATH]: text }), 'ca', 'events');

describe('the tombstones of a collection', () => {
  it('are empty without a file', async () => {
    expect((await readTombstones(memoryFiles(), 'ca', 'events')).size).toBe(0);
    expect(tombstonesText(new Map())).toBe('');
  });

  it('are read as written, with or without a UID, sorted by numeric id', async () => {
    const all = new Map([VENUE, { ...ONE, id: 100 }, ONE].map((one) => [one.id, one]));
    const text = tombstonesText(all);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((row) => JSON.parse(row).id),
    ).toEqual([7, 9, 100]);
    expect(await read(text)).toEqual(all);
    expect(tombstonesText(await read(text))).toBe(text);
    expect(await read(text.replaceAll('\n', '\r\n'))).toEqual(all);
  });

  it.each([
    ['is cut off', (row: string) => row.slice(0, 30)],
    ['is a merge marker', () => '<<<<<<< HEAD'],
    ['lacks the instant', (row: string) => row.replace('goneAt', 'when')],
    ['has an invalid instant', (row: string) => row.replace('2026-11-21T10:00:00Z', 'yesterday')],
    ['has an invalid id', (row: string) => row.replace('"id":7', '"id":0')],
    ['is not an object', () => '[]'],
  ])('skip a line that %s', async (_what, damage) => {
    const text = tombstonesText(new Map([[9, VENUE]]));
    const row = tombstonesText(new Map([[7, ONE]]));
    expect(await read(`${damage(row.trimEnd())}\n${text}`)).toEqual(new Map([[9, VENUE]]));
  });
});
