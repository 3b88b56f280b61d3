import { expect, it } from 'vitest';
import { ledgerPath, REVISIONS_PATH } from '#content/store/layout';
import { desk } from './desk.ts';

const EVENT = { start_date: '2026-12-24 20:00:00', end_date: '2026-12-24 22:00:00', timezone: 'Europe/Madrid' };
const LEDGER = ledgerPath('ca', 'events');

/**
 * Pushes edits of so many of 40 events. Returns the number of bytes that are written, the paths that files are moved
 * to, and the text of the ledger.
 */
async function pushed(edits: number) {
  const at = await desk('document', { content: ['ca'] });
  const slugs = Array.from({ length: 40 }, (_, index) => `event-${index}`);
  for (const slug of slugs) await at.make('events', { ...EVENT, slug, title: slug, status: 'publish' });
  await at.sync();
  for (const slug of slugs.slice(0, edits)) await at.edit(`ca/events/${slug}.json`, { title: `${slug}, edited` });
  at.pass(60_000);
  let bytes = 0;
  const moved: string[] = [];
  const counted = async (act: typeof at.files.write, path: string, text: Parameters<typeof at.files.write>[1]) => {
    bytes += Buffer.byteLength([...text].join(''));
    await act(path, text);
  };
  const report = await at.push({
    files: {
      ...at.files,
      write: (path, text) => counted(at.files.write, path, text),
      stage: (path, text) => counted(at.files.stage, path, text),
      rename: async (from, to) => {
        moved.push(to);
        await at.files.rename(from, to);
      },
    },
  });
  expect(report.outcomes.map(({ outcome }) => outcome)).toEqual(Array.from({ length: edits }, () => 'done'));
  return { bytes, moved, ledger: at.files.snapshot()[LEDGER] ?? '' };
}

it('a push writes each of Almanac’s own files once, and little more than the changes of each record', async () => {
  const [few, more] = [await pushed(2), await pushed(8)];
  const times = (path: string) => more.moved.filter((to) => to === path).length;
  expect(times(LEDGER)).toBe(1);
  expect(times(REVISIONS_PATH)).toBeLessThanOrEqual(1);
  const perRecord = (more.bytes - few.bytes) / 6;
  expect(few.ledger.length).toBeGreaterThan(16_000);
  expect(perRecord).toBeLessThan(3_000);
});
