import { describe, expect, it } from 'vitest';
import { RefusedError } from '#errors';
import { type Lists, servedEvent, servedVenue } from '../../support/served.ts';
import { type Calendar, calendar, cellOf, readOnly } from '../pulling.ts';

const LISTS: Lists = {
  ca: {
    events: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => servedEvent(id)),
    venues: [servedVenue(50)],
  },
};
const ACCEPTED = { accepted: { missing: true, removals: false } };
const pathOf = (id: number) => `ca/events/event-${id}.json`;

async function without(...ids: number[]): Promise<Calendar> {
  const here = calendar();
  await here.pull(LISTS);
  for (const id of ids) await here.files.remove(pathOf(id));
  return here;
}

async function refusalOf(run: Promise<unknown>): Promise<RefusedError> {
  const error: unknown = await run.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof RefusedError) return error;
  throw new Error('it was not refused', { cause: error });
}

describe('files whose removal was accepted', () => {
  it('pass the next plain pull, which writes nothing', async () => {
    const here = await without(1, 2, 3, 4, 5);
    await here.pull(LISTS, ACCEPTED);
    const next = await here.pull(LISTS, { into: readOnly(here.files) });
    expect([1, 5, 6].map((id) => cellOf(next, id))).toEqual(['push-delete', 'push-delete', 'none']);
  });

  it('do not count toward the limit for files removed later', async () => {
    const here = await without(1, 2, 3, 4, 5);
    await here.pull(LISTS, ACCEPTED);
    await here.files.remove(pathOf(6));
    expect(cellOf(await here.pull(LISTS), 6)).toBe('push-delete');
    for (const id of [7, 8]) await here.files.remove(pathOf(id));
    expect((await refusalOf(here.pull(LISTS))).message).toContain("3 of 5 files of events in 'ca' are missing");
  });

  it('are refused again when they are restored and removed a second time', async () => {
    const here = await without();
    const before = here.files.snapshot();
    const ids = [1, 2, 3, 4, 5];
    for (const id of ids) await here.files.remove(pathOf(id));
    await here.pull(LISTS, ACCEPTED);
    for (const id of ids) await here.files.write(pathOf(id), before[pathOf(id)] ?? '');
    await here.pull(LISTS);
    for (const id of ids) await here.files.remove(pathOf(id));
    await refusalOf(here.pull(LISTS));
  });

  it('are restored when the service changes their records', async () => {
    const here = await without(1, 2, 3, 4, 5);
    await here.pull(LISTS, ACCEPTED);
    const changed = {
      ca: { ...LISTS.ca, events: (LISTS.ca?.events ?? []).map((one) => ({ ...Object(one), cost: '5' })) },
    };
    expect(cellOf(await here.pull(changed), 1)).toBe('restore');
    expect((await here.line('events', 1))?.removed).toBeUndefined();
  });
});

describe('several refusals', () => {
  it('are all reported in one message, with their flag once in the hint', async () => {
    const here = await without(1, 2, 3, 4, 5);
    await here.files.remove('ca/venues/venue-50.json');
    const before = here.files.snapshot();
    const { message, hint } = await refusalOf(here.pull(LISTS));
    expect(message.split('\n')).toEqual([
      "5 of 10 files of events in 'ca' are missing, ca/events/event-1.json among them.",
      "1 of 1 files of venues in 'ca' are missing, ca/venues/venue-50.json among them.",
    ]);
    expect(hint?.match(/--accept-missing/g)).toHaveLength(1);
    expect(here.files.snapshot()).toEqual(before);
  });

  it('are reported with both flags when files are missing and records are gone', async () => {
    const here = await without(1, 2, 3, 4, 5);
    const { message, hint } = await refusalOf(here.pull({ ca: { ...LISTS.ca, events: [servedEvent(10)] } }));
    expect(message).toContain("5 of 10 files of events in 'ca' are missing");
    expect(message).toMatch(/At least \d of 10 events in 'ca' are gone from the service or withdrawn/);
    expect(hint).toContain('--accept-missing');
    expect(hint).toContain('--accept-removals');
  });
});
