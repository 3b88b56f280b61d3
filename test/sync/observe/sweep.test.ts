import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { IncompleteListError, UnavailableError, UndecodableError, UnreachableError } from '#client/errors';
import type { ServedPage } from '#interface/responses';
import { sweep } from '#sync/observe/sweep';
import { fakeClient, servedEvent } from '../../support/served.ts';
import { CA } from '../pulling.ts';
import { answered, events, pagedClient, pageIn, swept } from './sweeping.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('sweeping a list', () => {
  it('reads each page once, and proves the list complete when the count is right', async () => {
    const client = fakeClient({ ca: { events: events(120) } });
    const result = await swept(client);
    expect(result.items).toHaveLength(120);
    expect(result.fetched).toBe(120);
    expect(result.proved).toBe(true);
    expect(client.calls).toEqual(['ca events 1', 'ca events 2', 'ca events 3']);
  });

  it('requests only the first pages until its items can be taken, then passes all of them on', async () => {
    const client = fakeClient({ ca: { events: events(1_000) } });
    const taken: unknown[] = [];
    const { promise: ready, resolve: getReady } = Promise.withResolvers<void>();
    const sweeping = sweep({
      client,
      kind: 'events',
      language: CA,
      query: {},
      onItems: (items) => taken.push(...items),
      onProgress: () => {},
      ready,
    });
    await new Promise(setImmediate);
    expect(client.calls).toEqual(Array.from({ length: 9 }, (_page, index) => `ca events ${index + 1}`));
    expect(taken).toEqual([]);
    getReady();
    await sweeping;
    expect(taken).toHaveLength(1_000);
    expect(client.calls).toHaveLength(20);
  });

  it('fails when its items can’t be taken', async () => {
    const failed = Promise.reject(new Error('nobody'));
    const client = fakeClient({ ca: { events: events(1_000) } });
    const listing = {
      client,
      kind: 'events',
      language: CA,
      query: {},
      onItems: () => {},
      onProgress: () => {},
    } as const;
    await expect(sweep({ ...listing, ready: failed })).rejects.toThrow('nobody');
    await new Promise(setImmediate);
    expect(client.calls.length).toBeLessThan(10);
  });

  it('reports that its last pages are requested before they arrive', async () => {
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
    const all = events(600);
    const client = pagedClient(async (page, _call, size): Promise<ServedPage> => {
      if (page > 1) await answering;
      return pageIn(all, page, size);
    });
    let said = 0;
    const sweeping = sweep({
      client,
      kind: 'events',
      language: CA,
      query: {},
      onItems: () => {},
      onProgress: () => {},
      onLastPages: () => {
        said += 1;
      },
    });
    await new Promise(setImmediate);
    expect(client.pages.length).toBeLessThan(12);
    expect(said).toBeGreaterThan(0);
    answer();
    await sweeping;
    expect(client.pages).toHaveLength(12);
  });

  it('proves an empty list complete after one request', async () => {
    const client = fakeClient({ ca: {} });
    expect(await swept(client, 'tags')).toMatchObject({ items: [], fetched: 0, proved: true });
    expect(client.calls).toHaveLength(1);
  });

  it('reads a list with a wrong total once more, then leaves it unproved', async () => {
    const client = fakeClient({ ca: { events: events(20) } }, (_, items) => items.length + 1);
    const result = await swept(client);
    expect(result.proved).toBe(false);
    expect(result.doubt).toBe('21 announced, 20 different ones served');
    // A short page may come from a service with smaller pages than requested: each reading asks for one more page.
    expect(client.calls).toEqual(['ca events 1', 'ca events 2', 'ca events 1', 'ca events 2']);
    expect(result.progress.filter((one) => one.type === 'sweep-repeated')).toHaveLength(1);
  });

  it('does not prove a list whose announced total is too low', async () => {
    const client = fakeClient({ ca: { events: events(20) } }, () => 15);
    expect(await swept(client)).toMatchObject({ proved: false, doubt: '15 announced, 20 different ones served' });
  });

  it('does not prove a list that shows one record twice and misses another', async () => {
    const doubled = [...events(59), servedEvent(1)];
    const result = await swept(fakeClient({ ca: { events: doubled } }));
    expect(result).toMatchObject({ proved: false, doubt: '60 announced, 59 different ones served' });
  });

  it('proves the list complete when the second reading is right', async () => {
    const doubled = [...events(59), servedEvent(1)];
    const client = pagedClient((page, call, size) => pageIn(call <= 2 ? doubled : events(60), page, size));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 60, ids: upTo(60) });
  });

  it('combines two readings that each miss a different record', async () => {
    const [first, second] = [
      [...events(59), servedEvent(1)],
      [...events(60).slice(1), servedEvent(2)],
    ];
    const client = pagedClient((page, call, size) => pageIn(call <= 2 ? first : second, page, size));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 60, ids: upTo(60) });
    expect(client.pages).toHaveLength(4);
  });

  it('rejects a list whose announced pages are missing twice', async () => {
    const client = fakeClient({ ca: { events: events(60) } }, () => 200);
    const failed = swept(client);
    await expect(failed).rejects.toThrow(IncompleteListError);
    await expect(failed).rejects.toThrow(
      "The list of events in 'ca' ends early: 200 announced, 60 served, 2 of 4 pages empty or missing.",
    );
  });

  it('rejects a list with an impossible announced count', async () => {
    const many = pagedClient(() => ({ items: [], total: 1_000_001, totalPages: 20_001 }));
    await expect(swept(many)).rejects.toThrow(UndecodableError);
    const pages = pagedClient(() => ({ items: [], total: 3, totalPages: 4 }));
    await expect(swept(pages)).rejects.toThrow("announces 3 items on 4 pages, which can't be");
    expect(pages.pages).toEqual([1]);
  });

  it('forgets cached answers before the second reading, and requests every page again', async () => {
    const forgotten: string[] = [];
    const client = fakeClient({ ca: { events: events(60) } }, (_, items) => items.length + 1);
    await sweep({
      client,
      kind: 'events',
      language: CA,
      query: {},
      onItems: () => {},
      onProgress: () => {},
      forget: async (url) => {
        forgotten.push(url.searchParams.get('page') ?? '');
      },
    });
    expect(forgotten).toEqual(['1', '2']);
    expect(client.calls).toHaveLength(4);
  });
});

describe('a list that changes while it is read', () => {
  it('is read again when its total changed, and proved complete once it is stable', async () => {
    const client = pagedClient((page, call, size) => pageIn(events(call === 1 ? 120 : 119), page, size));
    const result = await swept(client);
    expect(result.progress.find((one) => one.type === 'sweep-repeated')).toMatchObject({
      reason: 'the announced total moved from 120 to 119 while it was read',
    });
    // Record 120 was announced, but had gone before its page was read.
    expect(result).toMatchObject({ fetched: 119, proved: true });
  });

  it('is not proved complete when it never becomes stable', async () => {
    const client = pagedClient((page, call, size) => pageIn(events(120 + call), page, size));
    expect(await swept(client)).toMatchObject({ proved: false });
  });

  it('is proved complete by the second reading after a new record shifted its pages', async () => {
    // In descending order, a new record pushes the last one of each page to the next page.
    const before = events(100).reverse();
    const after = [servedEvent(101), ...before];
    const client = pagedClient((page, call, size) => pageIn(call === 1 ? before : after, page, size));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 101, ids: upTo(101) });
  });

  it.each([
    ['404', answered(404, 'event-archive-page-not-found')],
    ['400', answered(400, 'rest_invalid_param')],
  ])('is read again when it lost a page, which answers %s', async (_status, error) => {
    const client = pagedClient((page, call, size) => {
      if (call === 1) return pageIn(events(51), page, size);
      return page === 2 ? error : pageIn(events(50), page, size);
    });
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 50 });
    expect(client.pages).toEqual([1, 2, 1]);
  });

  it('fails with the error of an announced page that does not mean the end of the list', async () => {
    for (const [error, kind] of [
      [answered(500, 'internal_error'), UnavailableError],
      [
        new UnreachableError({ method: 'GET', url: 'https://service.example/' }, { message: 'Lost.' }),
        UnreachableError,
      ],
    ] as const) {
      const client = pagedClient((page, _call, size) =>
        page === 7 || size < 50 ? error : pageIn(events(1000), page, size),
      );
      await expect(swept(client)).rejects.toThrow(kind);
    }
  });

  it('requests no more pages after one has failed', async () => {
    const client = pagedClient(async (page, _call, size): Promise<ServedPage> => {
      if (page === 7) throw answered(503, 'internal_error');
      if (page > 1) await nextTurn();
      return pageIn(events(1000), page, size);
    });
    await expect(swept(client)).rejects.toThrow(UnavailableError);
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(client.pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('fails when a page answers that the route does not exist', async () => {
    const client = pagedClient((page, _call, size) =>
      page === 2 ? answered(404, 'rest_no_route') : pageIn(events(60), page, size),
    );
    await expect(swept(client)).rejects.toMatchObject({ call: { code: 'rest_no_route' } });
  });
});

describe('records that a list serves twice', () => {
  const twice = (first: object, second: object) => [
    ...events(59),
    { ...servedEvent(1), ...first },
    { ...servedEvent(1), ...second },
  ];
  const announced = { total: 60 - 1 };

  it('count as one when they agree', async () => {
    const list = [...events(59), servedEvent(1)];
    const client = pagedClient((page, _call, size) => pageIn(list, page, size, { ...announced, announcedSize: 50 }));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 59 });
    expect(client.pages).toEqual([1, 2]);
  });

  it.each([
    ['later version second', '2026-11-02 09:00:00', '2026-11-05 09:00:00'],
    ['later version first', '2026-11-05 09:00:00', '2026-11-02 09:00:00'],
  ])('make the sweep repeat when they disagree, and the later version wins: %s', async (_what, first, second) => {
    const list = twice({ modified_utc: first, title: first }, { modified_utc: second, title: second }).slice(1);
    const calm = [
      ...list.slice(0, -2),
      { ...servedEvent(1), modified_utc: '2026-11-05 09:00:00', title: '2026-11-05 09:00:00' },
    ];
    const client = pagedClient((page, call, size) =>
      pageIn(call <= 2 ? list : calm, page, size, { total: 59, announcedSize: 50 }),
    );
    const result = await swept(client);
    expect(result.progress).toContainEqual(
      expect.objectContaining({ type: 'sweep-repeated', reason: 'record 1 changed while it was read' }),
    );
    expect(result.proved).toBe(true);
    const last = result.items.findLast((item) => Reflect.get(Object(item), 'id') === 1);
    expect(last).toMatchObject({ title: '2026-11-05 09:00:00' });
  });

  it('leave the list unproved when they disagree every time', async () => {
    const list = twice({ modified_utc: '2026-11-02 09:00:00' }, { modified_utc: '2026-11-05 09:00:00' }).slice(1);
    const client = pagedClient((page, _call, size) => pageIn(list, page, size, { total: 59, announcedSize: 50 }));
    expect(await swept(client)).toMatchObject({ proved: false, doubt: 'record 1 changed while it was read' });
  });
});

describe('a service that serves smaller pages than requested', () => {
  it('is read in full without an extra request when it announces pages by their real size', async () => {
    const client = pagedClient((page) => pageIn(events(60), page, 20));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 60 });
    expect(client.pages).toEqual([1, 2, 3]);
  });

  it.each([
    ['an empty page', undefined],
    ['404', answered(404, 'event-archive-page-not-found')],
    ['400', answered(400, 'rest_invalid_param')],
    ['500', answered(500, 'internal_error')],
  ])('is read on until %s when it announces pages by the requested size', async (_end, error) => {
    const list = events(110);
    const client = pagedClient((page, _call, size) => {
      const served = pageIn(list, page, 20, { announcedSize: size });
      return served.items.length === 0 && error !== undefined ? error : served;
    });
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 110 });
    expect(client.pages).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['an empty page', undefined],
    ['404', answered(404, 'event-archive-page-not-found')],
    ['400', answered(400, 'rest_invalid_param')],
    ['500', answered(500, 'internal_error')],
  ])('is read on until %s and stays unproved when it announces one item too many', async (_end, error) => {
    const list = events(110);
    const client = pagedClient((page, _call, size) => {
      const served = pageIn(list, page, 20, { announcedSize: size, total: 111 });
      return served.items.length === 0 && error !== undefined ? error : served;
    });
    expect(await swept(client)).toMatchObject({
      proved: false,
      fetched: 110,
      doubt: '111 announced, 110 different ones served',
    });
  });

  it('is abandoned when it repeats its last page for ever', async () => {
    const client = pagedClient((_page, _call, size) => pageIn(events(110), 1, 20, { announcedSize: size }));
    expect(await swept(client)).toMatchObject({ proved: false, fetched: 20 });
    expect(client.pages.length).toBeLessThan(10);
  });

  it('fails when the connection breaks beyond the announced pages', async () => {
    const lost = new UnreachableError({ method: 'GET', url: 'https://service.example/' }, { message: 'Lost.' });
    const client = pagedClient((page, _call, size) =>
      page > 3 ? lost : pageIn(events(110), page, 20, { announcedSize: size }),
    );
    await expect(swept(client)).rejects.toThrow(UnreachableError);
  });
});
