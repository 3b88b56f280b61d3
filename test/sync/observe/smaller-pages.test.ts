import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from '#client/errors';
import { type Item, servedEvent } from '../../support/served.ts';
import { runs } from '../../support/tiers/runs.ts';
import { calendar } from '../pulling.ts';
import { answered, events, pagedClient, pageIn, swept } from './sweeping.ts';

/** Makes a client of a service that fails on each page that holds an item at one of the positions, counted from 1. */
function failingAt(items: readonly Item[], positions: ReadonlySet<number>, status = 500) {
  return pagedClient((page, _call, size) => {
    const first = (page - 1) * size + 1;
    if ([...positions].some((one) => one >= first && one < first + size)) return answered(status, 'internal_error');
    return page > 1 && first > items.length ? answered(404, 'event-archive-page-not-found') : pageIn(items, page, size);
  });
}

describe('a list with items that the service fails on', () => {
  it('gives all other items, and reports the positions of the failing ones', async () => {
    const lists = fc.integer({ min: 1, max: 170 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        positions: fc.uniqueArray(fc.integer({ min: 1, max: count }), { minLength: 1, maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(lists, async ({ count, positions }) => {
        const result = await swept(failingAt(events(count), new Set(positions)));
        const others = events(count).map(({ id }) => id);
        expect(result.ids).toEqual(others.filter((id) => !positions.includes(id)));
        expect(result.failures).toEqual(positions.sort((a, b) => a - b));
        expect(result.proved).toBe(false);
        expect(result.progress.map(({ type }) => type)).not.toContain('sweep-repeated');
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('is read once, since a second reading would show no more', async () => {
    const client = failingAt(events(60), new Set([23]));
    const result = await swept(client);
    expect(result.doubt).toBe('the service fails on 1 of 60 items, at position 23');
    expect(result.progress.map(({ type }) => type)).not.toContain('sweep-repeated');
    expect(client.pages).toHaveLength(1 + 1 + 5 + 5 + 1 + 1);
  });

  it('is proved complete when only large pages fail', async () => {
    const client = pagedClient((page, _call, size) =>
      size > 25 ? answered(502, 'bad_gateway') : pageIn(events(60), page, size),
    );
    expect(await swept(client)).toMatchObject({ fetched: 60, proved: true, failures: [] });
  });

  it('can’t be read when every page fails', async () => {
    const client = pagedClient(() => answered(500, 'internal_error'));
    await expect(swept(client)).rejects.toThrow(UnavailableError);
    expect(client.pages).toHaveLength(8);
  });

  it('can’t be read when the service fails on most of one page', async () => {
    const most = new Set(Array.from({ length: 30 }, (_, index) => index + 11));
    await expect(swept(failingAt(events(60), most))).rejects.toThrow(UnavailableError);
  });

  it('can’t be read when the service fails on too many items of all pages together', async () => {
    const some = new Set(Array.from({ length: 30 }, (_, index) => index * 40 + 1));
    await expect(swept(failingAt(events(1_200), some))).rejects.toThrow(UnavailableError);
  });

  it.each([
    ['refuses smaller pages', answered(400, 'rest_invalid_param')],
    ['reports smaller pages as past the end', answered(404, 'event-archive-page-not-found')],
  ])('can’t be read, and does not count as empty, when the service %s', async (_what, error) => {
    const client = pagedClient((_page, _call, size) => (size === 50 ? answered(500, 'internal_error') : error));
    await expect(swept(client)).rejects.toThrow(UnavailableError);
  });

  it('is not proved complete when items move between smaller pages', async () => {
    let all = events(60);
    const client = pagedClient((page, _call, size) => {
      if (size === 50) return page === 1 ? answered(500, 'internal_error') : pageIn(all, page, size);
      const answer = pageIn(all, page, size);
      all = all.filter(({ id }) => id !== 3);
      return answer;
    });
    expect(await swept(client)).toMatchObject({ proved: false, failures: [] });
  });

  it('can’t be read when the service is overloaded', async () => {
    const client = failingAt(events(60), new Set([23]), 503);
    await expect(swept(client)).rejects.toThrow(UnavailableError);
    expect(client.pages).toEqual([1]);
  });

  it('keeps the files of failing items, removes nothing, and is reported with ids and files', async () => {
    const at = calendar();
    const all = events(60);
    const kinds = ['events'] as const;
    await at.pull({ ca: { events: all } }, { kinds });
    const before = at.files.snapshot();
    const client = failingAt(
      all.map((one) => (one.id === 59 ? servedEvent(59, { title: 'Moved' }) : one)).filter(({ id }) => id !== 7),
      new Set([22]),
    );
    const report = await at.pull({}, { client: { ...client, calls: [] }, kinds });
    expect(report.degraded).toEqual(["the list of events in 'ca' is not proved complete"]);
    expect(at.read('ca/events/event-59.json')).toMatchObject({ title: 'Moved' });
    for (const id of [7, 23]) {
      const path = `ca/events/event-${id}.json`;
      expect(at.files.snapshot()[path]).toBe(before[path]);
    }
    const warnings = report.progress.flatMap((one) => (one.type === 'warning' ? [one.message] : []));
    expect(warnings).toEqual([expect.stringContaining('at position 22. Nothing is removed for it.')]);
    expect(warnings[0]).toContain('7 (ca/events/event-7.json), 23 (ca/events/event-23.json)');
    expect(warnings[0]).toMatch(/page=22&per_page=1/);
  });
});
