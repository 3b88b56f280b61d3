import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, type Records, type Remembered, stored, texts } from '../feeds/calendars/fixtures.ts';
import { realReadersAreThere } from '../support/feeds/real-readers.ts';
import { type Subscriber, subscribe } from '../support/feeds/subscriber.ts';

const venues = [
  stored('venues', 1, { venue: 'Sala Gran', address: 'Carrer Major, 1; baixos', zip: '17001', city: 'Girona' }),
];

const day = (date: string) => ({ all_day: true, start_date: date, end_date: date });

const hours = (start: string, end: string) => ({ start_date: `${start}:00`, end_date: `${end}:00` });

const STEADY = [
  event(1, {
    title: 'Timed; with a place, and “quotes”',
    ...hours('2026-12-03 19:00', '2026-12-03 20:30'),
    venue: [1],
  }),
  event(2, { title: 'A day', ...day('2026-12-06') }),
  event(3, { title: 'Three days', ...day('2026-12-18'), end_date: '2026-12-20' }),
  event(4, { title: 'Over midnight', ...hours('2026-12-31 22:00', '2027-01-02 06:00') }),
  event(5, {
    title: 'In Casablanca, in Ramadan',
    timezone: 'Africa/Casablanca',
    ...hours('2026-03-01 18:30', '2026-03-01 21:00'),
  }),
  event(6, {
    title: 'Called off',
    ...hours('2027-01-15 19:00', '2027-01-15 20:00'),
    local: { event_status: 'cancelled' },
  }),
  event(7, { title: 'When clocks go back', ...hours('2027-10-31 02:30', '2027-10-31 05:00') }),
  event(8, {
    title: 'At half past five in Kolkata',
    timezone: 'UTC+5.5',
    ...hours('2027-02-03 17:30', '2027-02-03 18:30'),
  }),
];

const MOVING = { title: 'Moving', ...hours('2027-02-10 20:00', '2027-02-10 21:00') };
const LEAVING = event(10, { title: 'Leaving', ...hours('2027-02-12 20:00', '2027-02-12 21:00') });

const BEFORE: Records = { venues, events: [...STEADY, event(9, MOVING), LEAVING] };

const modified = { id: 9, url: 'https://service.example/events/9', modified_utc: '2026-11-22 10:00:00', listed: true };

const AFTER: Records = {
  venues,
  events: [...STEADY, event(9, { ...MOVING, ...hours('2027-02-11 19:30', '2027-02-11 21:00'), service: modified })],
};

const GONE: Remembered = {
  removed: [{ stored: LEAVING, uid: '10.en@service.example', goneAt: Temporal.Instant.from('2026-11-22T11:00:00Z') }],
};

const on = (today: string) => ({ today: Temporal.PlainDate.from(today) });

describe.runIf(realReadersAreThere('vdirsyncer', 'khal'))('a subscriber with vdirsyncer and khal', () => {
  let served = new Map<string, string>();
  let server: Server;
  let subscriber: Subscriber;

  const publish = (...feeds: Parameters<typeof texts>) => {
    served = new Map([...texts(...feeds)].map(([path, text]) => [`/${path}`, text]));
  };

  const everything = () => subscriber.list('2026-01-01', 730);

  beforeAll(async () => {
    server = createServer((request, response) => {
      const text = served.get(request.url ?? '');
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/calendar; charset=utf-8' });
      response.end(text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port');
    // Without daylight saving time: there one sees which of two equal wall times is meant.
    subscriber = subscribe(`http://127.0.0.1:${address.port}/en/calendar.ics`, 'Africa/Lagos');
  });

  afterAll(() => {
    subscriber.remove();
    server.closeAllConnections();
    server.close();
  });

  /** Start, title and status of the items that are in one folder and not, with the same bytes, in the other. */
  const differing = (items: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...items]
      .filter(([name, text]) => others.get(name) !== text)
      .map(([, text]) => text.match(/^(?:DTSTART;|SUMMARY:|STATUS:).*$/gm)?.join(' '))
      .sort();

  it('lists the events of a feed, and after a change gets only the changed ones', async () => {
    publish(BEFORE, on('2026-11-21'));
    await subscriber.sync();
    const items = subscriber.items();
    const listed = await everything();
    expect(items.size).toBe(10);
    expect(listed).toEqual([
      '2026-03-01 19:30 | 2026-03-01 22:00 | In Casablanca, in Ramadan |  | CONFIRMED',
      '2026-12-03 19:00 | 2026-12-03 20:30 | Timed; with a place, and “quotes” | Sala Gran, Carrer Major, 1; baixos, 17001 Girona | CONFIRMED',
      '2026-12-06 | 2026-12-06 | A day |  | CONFIRMED',
      '2026-12-18 | 2026-12-20 | Three days |  | CONFIRMED',
      '2026-12-31 22:00 | 2027-01-02 06:00 | Over midnight |  | CONFIRMED',
      '2027-01-15 19:00 | 2027-01-15 20:00 | Called off |  | CANCELLED',
      '2027-02-03 13:00 | 2027-02-03 14:00 | At half past five in Kolkata |  | CONFIRMED',
      '2027-02-10 20:00 | 2027-02-10 21:00 | Moving |  | CONFIRMED',
      '2027-02-12 20:00 | 2027-02-12 21:00 | Leaving |  | CONFIRMED',
      '2027-10-31 01:30 | 2027-10-31 05:00 | When clocks go back |  | CONFIRMED',
    ]);

    // A day on, nothing has changed.
    publish(BEFORE, on('2026-11-22'));
    await subscriber.sync();
    expect(subscriber.items()).toEqual(items);

    publish(AFTER, on('2026-11-22'), GONE);
    await subscriber.sync();
    const changed = subscriber.items();
    expect(differing(items, changed)).toEqual([
      'DTSTART;TZID=Europe/Madrid:20270210T200000 SUMMARY:Moving STATUS:CONFIRMED',
      'DTSTART;TZID=Europe/Madrid:20270212T200000 SUMMARY:Leaving STATUS:CONFIRMED',
    ]);
    expect(differing(changed, items)).toEqual([
      'DTSTART;TZID=Europe/Madrid:20270211T193000 SUMMARY:Moving STATUS:CONFIRMED',
      'DTSTART;TZID=Europe/Madrid:20270212T200000 SUMMARY:Leaving STATUS:CANCELLED',
    ]);
    const now = await everything();
    expect(listed.filter((line) => !now.includes(line))).toEqual([
      '2027-02-10 20:00 | 2027-02-10 21:00 | Moving |  | CONFIRMED',
      '2027-02-12 20:00 | 2027-02-12 21:00 | Leaving |  | CONFIRMED',
    ]);
    expect(now.filter((line) => !listed.includes(line))).toEqual([
      '2027-02-11 19:30 | 2027-02-11 21:00 | Moving |  | CONFIRMED',
      '2027-02-12 20:00 | 2027-02-12 21:00 | Leaving |  | CANCELLED',
    ]);
  });
});
