import { describe, expect, it } from 'vitest';
import { CHANGES_PATH } from '#content/state/changes';
import { migrate } from '#content/state/migrations';
import { BINDING_PATH, ledgerPath, REVISIONS_PATH } from '#content/store/layout';
import { type Lists, servedEvent } from '../support/served.ts';
import { type Calendar, calendar, cellOf, readOnly } from './pulling.ts';

const LEDGER = ledgerPath('ca', 'events');
const LISTS: Lists = { ca: { events: [1, 2, 3, 4, 5].map((id) => servedEvent(id)) } };

async function pulled(): Promise<Calendar> {
  const here = calendar();
  await here.pull(LISTS);
  return here;
}

/** The form in which version 1 had a ledger. */
function asVersion1(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const { text: _text, ...line } = JSON.parse(row);
      return `${JSON.stringify({ ...line, v: 1 })}\n`;
    })
    .join('');
}

/** Makes the folder one of the first format, then brings it to the present one, as commands do before they pull. */
async function asUpgraded({ files }: Calendar): Promise<void> {
  const before = files.snapshot();
  await files.write(LEDGER, asVersion1(before[LEDGER] ?? ''));
  await files.write(BINDING_PATH, (before[BINDING_PATH] ?? '').replace(/"format": \d+,\s*/, ''));
  expect(await migrate(files)).toMatchObject({ from: 1 });
}

describe('a pull over a ledger that is not as it was written', () => {
  it.each([
    ['has a line of garbage', (text: string) => text.replace(/^.*"id":2.*$/m, 'garbage'), 1],
    [
      'has marks of a merge',
      (text: string) => `${text.replace(/^(?=.*"id":2)/m, '<<<<<<< HEAD\n')}>>>>>>> theirs\n`,
      2,
    ],
    ['has an id twice', (text: string) => `${text}${text.split('\n')[2]}\n`, 1],
    ['is cut off', (text: string) => text.slice(0, -100), 1],
  ])(
    'heals one that %s: every file stays, the ledger is whole again, and the run says so',
    async (_what, damage, lines) => {
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
    },
  );

  it('heals one that is lost', async () => {
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

  it('takes an edit for a conflict where its line is lost: nobody knows who changed', async () => {
    const here = await pulled();
    await here.files.remove(LEDGER);
    await here.edit('ca/events/event-1.json', { title: 'Mine' });
    const report = await here.pull(LISTS);
    expect(cellOf(report, 1)).toBe('conflict');
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
  });

  it('names a record without a line that is gone from the service: nothing else would ever take it off the site', async () => {
    const here = await pulled();
    await here.files.remove(LEDGER);
    const gone = { ca: { events: [2, 3, 4, 5].map((id) => servedEvent(id)) } };
    await here.pull(gone);
    const report = await here.pull(gone);
    expect([...report.conflicts, ...report.degraded].join('\n')).toContain('ca/events/event-1.json');
  });

  it('does not bring back a file that was removed, but where its line is lost', async () => {
    const here = await pulled();
    await here.files.remove('ca/events/event-1.json');
    await here.files.write(LEDGER, (here.files.snapshot()[LEDGER] ?? '').replace(/^.*"id":1,.*$/m, 'garbage'));
    expect(cellOf(await here.pull(LISTS), 1)).toBe('pull-create');
  });

  it('takes one that was migrated from version 1: no file is written, edits stay edits, and then nothing is written at all', async () => {
    const here = await pulled();
    await here.edit('ca/events/event-1.json', { title: 'Mine' });
    await here.pull(LISTS);
    const before = here.files.snapshot();
    await asUpgraded(here);
    const report = await here.pull(LISTS);
    expect(cellOf(report, 1)).toBe('push-update');
    const { [LEDGER]: ledger, ...rest } = here.files.snapshot();
    const { [LEDGER]: _, ...files } = before;
    expect(rest).toEqual(files);
    expect(ledger?.startsWith('{"v":2}\n')).toBe(true);
    await here.pull(LISTS, { into: readOnly(here.files) });
  });

  it('takes one that was migrated from version 1, with a change of the service in the same run', async () => {
    const here = await pulled();
    await asUpgraded(here);
    const changed = { ca: { events: [servedEvent(1, { cost: '5' }), ...[2, 3, 4, 5].map((id) => servedEvent(id))] } };
    expect(cellOf(await here.pull(changed), 1)).toBe('pull-update');
    expect(here.read('ca/events/event-1.json')).toMatchObject({ cost: '5' });
  });

  it.each([LEDGER, CHANGES_PATH, REVISIONS_PATH])('refuses %s of a later version and changes nothing', async (path) => {
    const here = await pulled();
    await here.files.write(path, '{"v":99}\n');
    const before = here.files.snapshot();
    const lists = { ca: { events: [...(LISTS.ca?.events ?? []), servedEvent(9)] } };
    await expect(here.pull(lists)).rejects.toThrow(/later version|knows forms up to 1/);
    expect(here.files.snapshot()).toEqual(before);
  });
});
