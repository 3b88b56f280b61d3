import { describe, expect, it } from 'vitest';
import { IncompleteListError } from '#client/errors';
import type { Progress } from '#sync/progress';
import { sweep } from '#sync/sweep';
import { fakeClient, servedEvent } from '../support/served.ts';

const language = { code: 'ca', segment: null };
const events = (count: number) => Array.from({ length: count }, (_, index) => servedEvent(index + 1));
const ignore = () => {};

describe('sweeping a list', () => {
  it('reads every page once and is proved where the count is right', async () => {
    const client = fakeClient({ ca: { events: events(120) } });
    const result = await sweep(client, 'events', language, {}, ignore);
    expect(result.items).toHaveLength(120);
    expect(result.proved).toBe(true);
    expect(client.calls).toEqual(['ca events 1', 'ca events 2', 'ca events 3']);
  });

  it('is proved for an empty list after one question', async () => {
    const client = fakeClient({ ca: {} });
    expect(await sweep(client, 'tags', language, {}, ignore)).toMatchObject({ items: [], proved: true });
    expect(client.calls).toHaveLength(1);
  });

  it('reads a list with a wrong total once more, then takes it as unproved', async () => {
    const client = fakeClient({ ca: { events: events(20) } }, (_, items) => items.length + 1);
    const progress: Progress[] = [];
    const result = await sweep(client, 'events', language, {}, (one) => progress.push(one));
    expect(result.proved).toBe(false);
    expect(result.doubt).toBe('21 announced, 20 different ones served');
    expect(client.calls).toHaveLength(2);
    expect(progress.filter((one) => one.type === 'sweep-repeated')).toHaveLength(1);
  });

  it('is not proved where one record stands on two pages and another on none', async () => {
    const doubled = [...events(59), servedEvent(1)];
    const result = await sweep(fakeClient({ ca: { events: doubled } }), 'events', language, {}, ignore);
    expect(result).toMatchObject({ proved: false, doubt: '60 announced, 59 different ones served' });
  });

  it('is proved when the second reading is right', async () => {
    const doubled = [...events(59), servedEvent(1)];
    let readings = 0;
    const good = fakeClient({ ca: { events: events(60) } });
    const bad = fakeClient({ ca: { events: doubled } });
    const client = {
      ...good,
      listPage: (...[kind, where, query]: Parameters<typeof good.listPage>) => {
        readings += 1;
        return (readings <= 2 ? bad : good).listPage(kind, where, query);
      },
    };
    expect(await sweep(client, 'events', language, {}, ignore)).toMatchObject({ proved: true });
  });

  it('is refused where announced pages are missing twice', async () => {
    const client = fakeClient({ ca: { events: events(60) } }, () => 200);
    const failed = sweep(client, 'events', language, {}, ignore);
    await expect(failed).rejects.toThrow(IncompleteListError);
    await expect(failed).rejects.toThrow(
      "The list of events in 'ca' ends early: 200 announced, 60 served, 2 of 4 pages empty or missing.",
    );
  });
});
