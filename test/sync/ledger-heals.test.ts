import { describe, expect, it } from 'vitest';
import { CHANGES_PATH } from '#content/state/changes';
import { ledgerPath, REVISIONS_PATH } from '#content/store/layout';
import { type Lists, servedEvent } from '../support/served.ts';
import { type Calendar, calendar, cellOf, readOnly } from './pulling.ts';

const LEDGER = ledgerPath('ca', 'events');
const LISTS: Lists = { ca: { events: [1, 2, 3, 4, 5].map((id) => servedEvent(id)) } };

async function pulled(): Promise<Calendar> {
  const here = calendar();
  await here.pull(LISTS);
  return here;
}

describe('a pull with a damaged ledger', () => {
  it.each([
    ['has a line of garbage', (text: string) => text.replace(/^.*"id":2.*$/m, 'garbage'), 1],
    [
      'has marks of a merge',
      (text: string) => `${text.replace(/^(?=.*"id":2)/m, '<<<<<<< HEAD\n')}>>>>>>> theirs\n`,
      2,
    ],
    ['has an id twice', (text: string) => `${text}${text.split('\n')[2]}\n`, 1],
    ['is cut off', (text: string) => text.slice(0, -100), 1],
  ])('repairs one that %s, keeps every file, and reports the repair', async (_what, damage, lines) => {
    const here = await pulled();
    const before = here.files.snapshot();
    await here.files.write(LEDGER, damage(before[LEDGER] ?? ''));
    const report = await here.pull(LISTS);
    expect(here.files.snapshot()).toEqual(before);
    expect(report.degraded).toEqual([
      expect.stringMatching(
        lines === 1
          ? /^\.almanac\/ledger\/ca\/events\.ndjson, line \d, can't be read; the records were compared afresh$/
          : /, line \d and 1 more, can't be read; the records were compared afresh$/,
      ),
    ]);
    expect((await here.pull(LISTS, { into: readOnly(here.files) })).degraded).toEqual([]);
  });

  it('rebuilds a lost one and keeps every file', async () => {
    const here = await pulled();
    const before = here.files.snapshot();
    await here.files.remove(LEDGER);
    const report = await here.pull(LISTS);
    expect(here.files.snapshot()).toEqual(before);
    expect(report.decisions.map(({ cell }) => cell)).toEqual([
      'converge',
      'converge',
      'converge',
      'converge',
      'converge',
    ]);
  });

  it('reports an edit as a conflict when its ledger line is lost, as nobody knows which side changed', async () => {
    const here = await pulled();
    await here.files.remove(LEDGER);
    await here.edit('ca/events/event-1.json', { title: 'Mine' });
    const report = await here.pull(LISTS);
    expect(cellOf(report, 1)).toBe('conflict');
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
  });

  it('reports a record without a ledger line that is gone from the service', async () => {
    const here = await pulled();
    await here.files.remove(LEDGER);
    const gone = { ca: { events: [2, 3, 4, 5].map((id) => servedEvent(id)) } };
    await here.pull(gone);
    const report = await here.pull(gone);
    expect([...report.conflicts, ...report.degraded].join('\n')).toContain('ca/events/event-1.json');
  });

  it('restores a removed file when its ledger line is lost', async () => {
    const here = await pulled();
    await here.files.remove('ca/events/event-1.json');
    await here.files.write(LEDGER, (here.files.snapshot()[LEDGER] ?? '').replace(/^.*"id":1,.*$/m, 'garbage'));
    expect(cellOf(await here.pull(LISTS), 1)).toBe('pull-create');
  });

  it.each([LEDGER, CHANGES_PATH, REVISIONS_PATH])('refuses %s of another version and changes nothing', async (path) => {
    const here = await pulled();
    await here.files.write(path, '{"v":99}\n');
    const before = here.files.snapshot();
    const lists = { ca: { events: [...(LISTS.ca?.events ?? []), servedEvent(9)] } };
    await expect(here.pull(lists)).rejects.toThrow(/has the form 99/);
    expect(here.files.snapshot()).toEqual(before);
  });
});
