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
  it('reads every page once and is proved where the count is right', async () => {
    const client = fakeClient({ ca: { events: events(120) } });
    const result = await swept(client);
    expect(result.items).toHaveLength(120);
    expect(result.fetched).toBe(120);
    expect(result.proved).toBe(true);
    expect(client.calls).toEqual(['ca events 1', 'ca events 2', 'ca events 3']);
  });

  it('asks for the first pages before anybody can take their items, for no more, and hands them on as soon as one can', async () => {
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

  it('fails as nobody can take its items', async () => {
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

  it('says that the last pages are being asked for while they are', async () => {
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
      onAsked: () => {
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

  it('is proved for an empty list after one question', async () => {
    const client = fakeClient({ ca: {} });
    expect(await swept(client, 'tags')).toMatchObject({ items: [], fetched: 0, proved: true });
    expect(client.calls).toHaveLength(1);
  });

  it('reads a list with a wrong total once more, then takes it as unproved', async () => {
    const client = fakeClient({ ca: { events: events(20) } }, (_, items) => items.length + 1);
    const result = await swept(client);
    expect(result.proved).toBe(false);
    expect(result.doubt).toBe('21 announced, 20 different ones served');
    // A short page may come from a service with smaller pages than requested: each reading asks for one more page.
    expect(client.calls).toEqual(['ca events 1', 'ca events 2', 'ca events 1', 'ca events 2']);
    expect(result.progress.filter((one) => one.type === 'sweep-repeated')).toHaveLength(1);
  });

  it('is not proved where a plugin announces fewer than there are', async () => {
    const client = fakeClient({ ca: { events: events(20) } }, () => 15);
    expect(await swept(client)).toMatchObject({ proved: false, doubt: '15 announced, 20 different ones served' });
  });

  it('is not proved where one record stands on two pages and another on none', async () => {
    const doubled = [...events(59), servedEvent(1)];
    const result = await swept(fakeClient({ ca: { events: doubled } }));
    expect(result).toMatchObject({ proved: false, doubt: '60 announced, 59 different ones served' });
  });

  it('is proved when the second reading is right', async () => {
    const doubled = [...events(59), servedEvent(1)];
    const client = pagedClient((page, call, size) => pageIn(call <= 2 ? doubled : events(60), page, size));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 60, ids: upTo(60) });
  });

  it('takes what both readings saw together: each may miss another record', async () => {
    const [first, second] = [
      [...events(59), servedEvent(1)],
      [...events(60).slice(1), servedEvent(2)],
    ];
    const client = pagedClient((page, call, size) => pageIn(call <= 2 ? first : second, page, size));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 60, ids: upTo(60) });
    expect(client.pages).toHaveLength(4);
  });

  it('is refused where announced pages are missing twice', async () => {
    const client = fakeClient({ ca: { events: events(60) } }, () => 200);
    const failed = swept(client);
    await expect(failed).rejects.toThrow(IncompleteListError);
    await expect(failed).rejects.toThrow(
      "The list of events in 'ca' ends early: 200 announced, 60 served, 2 of 4 pages empty or missing.",
    );
  });

  it('is refused where the announced count can’t be', async () => {
    const many = pagedClient(() => ({ items: [], total: 1_000_001, totalPages: 20_001 }));
    await expect(swept(many)).rejects.toThrow(UndecodableError);
    const pages = pagedClient(() => ({ items: [], total: 3, totalPages: 4 }));
    await expect(swept(pages)).rejects.toThrow("announces 3 items on 4 pages, which can't be");
    expect(pages.pages).toEqual([1]);
  });

  it('asks the second time for every page anew, where answers are kept', async () => {
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

describe('a list that moves while it is read', () => {
  it('is read again where its total moved, and proved when it stands still', async () => {
    const client = pagedClient((page, call, size) => pageIn(events(call === 1 ? 120 : 119), page, size));
    const result = await swept(client);
    expect(result.progress.find((one) => one.type === 'sweep-repeated')).toMatchObject({
      reason: 'the announced total moved from 120 to 119 while it was read',
    });
    // Record 120 was announced, but had gone before its page was read.
    expect(result).toMatchObject({ fetched: 119, proved: true });
  });

  it('is not proved where it never stands still', async () => {
    const client = pagedClient((page, call, size) => pageIn(events(120 + call), page, size));
    expect(await swept(client)).toMatchObject({ proved: false });
  });

  it('is read again where a record left the first page for one that was read before', async () => {
    // In descending order, a new record pushes the last one of each page to the next page.
    const before = events(100).reverse();
    const after = [servedEvent(101), ...before];
    const client = pagedClient((page, call, size) => pageIn(call === 1 ? before : after, page, size));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 101, ids: upTo(101) });
  });

  it.each([
    ['404', answered(404, 'event-archive-page-not-found')],
    ['400', answered(400, 'rest_invalid_param')],
  ])('has shrunk by a page, which answers %s: it is read again', async (_status, error) => {
    const client = pagedClient((page, call, size) => {
      if (call === 1) return pageIn(events(51), page, size);
      return page === 2 ? error : pageIn(events(50), page, size);
    });
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 50 });
    expect(client.pages).toEqual([1, 2, 1]);
  });

  it('fails with what an announced page says, where that is no end of a list', async () => {
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

  it('asks for no more pages after one has failed', async () => {
    const client = pagedClient(async (page, _call, size): Promise<ServedPage> => {
      if (page === 7) throw answered(503, 'internal_error');
      if (page > 1) await nextTurn();
      return pageIn(events(1000), page, size);
    });
    await expect(swept(client)).rejects.toThrow(UnavailableError);
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(client.pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('fails where a page says that there is no such route at all', async () => {
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

  it('that agree count as one', async () => {
    const list = [...events(59), servedEvent(1)];
    const client = pagedClient((page, _call, size) => pageIn(list, page, size, { ...announced, announcedSize: 50 }));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 59 });
    expect(client.pages).toEqual([1, 2]);
  });

  it.each([
    ['later comes second', '2026-11-02 09:00:00', '2026-11-05 09:00:00'],
    ['later comes first', '2026-11-05 09:00:00', '2026-11-02 09:00:00'],
  ])('and that disagree make the sweep repeat, and the later one wins: %s', async (_what, first, second) => {
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

  it('and that always disagree leave it unproved', async () => {
    const list = twice({ modified_utc: '2026-11-02 09:00:00' }, { modified_utc: '2026-11-05 09:00:00' }).slice(1);
    const client = pagedClient((page, _call, size) => pageIn(list, page, size, { total: 59, announcedSize: 50 }));
    expect(await swept(client)).toMatchObject({ proved: false, doubt: 'record 1 changed while it was read' });
  });
});

describe('a service that serves smaller pages than it was asked for', () => {
  it('and announces pages by their real size is read in full, without another question', async () => {
    const client = pagedClient((page) => pageIn(events(60), page, 20));
    expect(await swept(client)).toMatchObject({ proved: true, fetched: 60 });
    expect(client.pages).toEqual([1, 2, 3]);
  });

  it.each([
    ['an empty page', undefined],
    ['404', answered(404, 'event-archive-page-not-found')],
    ['400', answered(400, 'rest_invalid_param')],
    ['500', answered(500, 'internal_error')],
  ])('and announces pages by the size that was asked for is read on, until %s', async (_end, error) => {
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
  ])('and counts one too many is read on until %s, and stays unproved', async (_end, error) => {
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

  it('and repeats its last page for ever does not keep us', async () => {
    const client = pagedClient((_page, _call, size) => pageIn(events(110), 1, 20, { announcedSize: size }));
    expect(await swept(client)).toMatchObject({ proved: false, fetched: 20 });
    expect(client.pages.length).toBeLessThan(10);
  });

  it('and loses the connection beyond the announced pages fails as any other', async () => {
    const lost = new UnreachableError({ method: 'GET', url: 'https://service.example/' }, { message: 'Lost.' });
    const client = pagedClient((page, _call, size) =>
      page > 3 ? lost : pageIn(events(110), page, 20, { announcedSize: size }),
    );
    await expect(swept(client)).rejects.toThrow(UnreachableError);
  });
});
