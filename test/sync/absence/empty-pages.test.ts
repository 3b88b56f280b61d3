import { describe, expect, it } from 'vitest';
import { IncompleteListError } from '#client/errors';
import type { ServedPage } from '#interface/responses';
import { answered, events, pagedClient, swept } from '../observe/sweeping.ts';

const MILLION = { total: 1_000_000, totalPages: 20_000 };
const NOTHING: ServedPage = { items: [], ...MILLION };
const FIRST: ServedPage = { items: events(50), ...MILLION };
const ONE_EACH: ServedPage = { items: events(1), total: 1_000_000, totalPages: 1_000_000 };

/**
 * More requests than two readings of such a list make: first pages, pages in parallel until it is given up, and one
 * beyond.
 */
const FEW = 40;

describe('a list that announces a million items', () => {
  it.each([
    ['with empty pages only', () => NOTHING],
    ['on a million empty pages', () => ({ items: [], total: 1_000_000, totalPages: 1_000_000 })],
    ['with only empty pages after the first', (page: number) => (page === 1 ? FIRST : NOTHING)],
    [
      'one a page, with only empty pages after the first',
      (page: number) => (page === 1 ? ONE_EACH : { ...ONE_EACH, items: [] }),
    ],
    [
      'and has no page after the first',
      (page: number) => (page === 1 ? FIRST : answered(404, 'event-archive-page-not-found')),
    ],
  ])('%s fails as incomplete after fewer than 40 requests', async (_what, pageOf) => {
    const client = pagedClient((page) => pageOf(page));
    await expect(swept(client)).rejects.toThrow(IncompleteListError);
    expect(client.pages.length).toBeLessThan(FEW);
  });

  it('is read to the announced end once and not proved complete when every page holds the same items', async () => {
    const client = pagedClient((page, _call, size) => ({
      items: events(size),
      total: 100 * size,
      totalPages: Math.max(page, 100),
    }));
    const result = await swept(client);
    expect(result.proved).toBe(false);
    expect(client.pages.length).toBeLessThanOrEqual(200);
  });
});

describe('a list with a few empty pages in its middle', () => {
  it('is read to its end, counted, and rejected as incomplete', async () => {
    const client = pagedClient((page, _call, size) => ({
      items: page % 4 === 2 ? [] : events(10 * size).slice((page - 1) * size, page * size),
      total: 10 * size,
      totalPages: 10,
    }));
    await expect(swept(client)).rejects.toThrow('500 announced, 350 served, 3 of 10 pages empty or missing');
    expect(new Set(client.pages)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  });
});
