import { describe, expect, it } from 'vitest';
import { OverBudgetError } from '#client/errors';
import { servedEvent } from '../../support/served.ts';
import { calendar } from '../pulling.ts';
import { events, pagedClient, pageIn, swept } from './sweeping.ts';

const BUDGET = { pages: 5, files: 10 };

describe('the budget of a pull', () => {
  it('stops the reading of a list that repeats one record on a million pages, and changes nothing', async () => {
    const here = calendar();
    await here.pull({ ca: { events: events(3) } });
    const before = here.files.snapshot();
    const client = pagedClient(() => ({ items: [servedEvent(1)], total: 1_000_000, totalPages: 1_000_000 }));
    const pulled = here.pull({}, { client: { ...client, calls: [] }, kinds: ['events'], budget: BUDGET });
    await expect(pulled).rejects.toThrow(OverBudgetError);
    await expect(pulled).rejects.toThrow("read 5 pages of events in 'ca' in a row without a new record");
    expect(client.pages.length).toBeLessThan(20);
    expect(here.files.snapshot()).toEqual(before);
  });

  it('counts only pages in a row, so a list that grows while it is read is read to its end', async () => {
    const client = pagedClient((page, _call, size) => pageIn(events(400), page % 2 === 0 ? page - 1 : page, size));
    expect((await swept(client)).fetched).toBe(200);
  });

  it('stops before more files are written than it allows, and changes nothing', async () => {
    const here = calendar();
    await here.pull({ ca: { events: events(3) } });
    const before = here.files.snapshot();
    const pulled = here.pull({ ca: { events: events(30) } }, { budget: BUDGET });
    await expect(pulled).rejects.toThrow(OverBudgetError);
    await expect(pulled).rejects.toThrow(/has \d\d files to write, and its budget allows no more/);
    expect(here.files.snapshot()).toEqual(before);
    expect(
      (await here.pull({ ca: { events: events(30) } }, { budget: { ...BUDGET, files: 1000 } })).decisions,
    ).toHaveLength(27);
  });
});
