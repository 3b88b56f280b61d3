import { describe, expect, it } from 'vitest';
import { localText } from '#records/time';
import { readValues } from '#service/http/query';
import { readDate } from '#service/reads/date-expressions';
import { asciiWords, readSearch } from '#service/reads/search';
import { ALWAYS, calendarOf, OBSERVED, running } from './running.ts';

/** A Sunday. */
const NOW = Temporal.PlainDateTime.from('2026-11-22T14:40:05');

const read = (text: string) => {
  const found = readDate(text, NOW);
  return found === undefined
    ? undefined
    : `${localText(found.wall)}${found.zone === undefined ? '' : ` ${found.zone}`}`;
};

describe('a date', () => {
  it.each([
    ['2026-12-04', '2026-12-04 00:00:00'],
    ['2026-12-04 18:00', '2026-12-04 18:00:00'],
    ['2026-12-04T18:00:05.250Z', '2026-12-04 18:00:05 UTC'],
    ['2026-12-04T18:00:00-05:00', '2026-12-04 18:00:00 -05:00'],
    ['2026-12-04 18:00:00 Europe/London', '2026-12-04 18:00:00 Europe/London'],
    ['2026-02-31', '2026-03-03 00:00:00'],
    ['0000-00-00', '-000001-11-30 00:00:00'],
    ['2026-12', '2026-12-01 00:00:00'],
    ['2026-W50', '2026-12-07 00:00:00'],
    ['2026-W50-7', '2026-12-13 00:00:00'],
    ['12/04/2026', '2026-12-04 00:00:00'],
    ['4.12.2026', '2026-12-04 00:00:00'],
    ['4 December 2026', '2026-12-04 00:00:00'],
    ['Dec 4th, 2026 6:30 pm', '2026-12-04 18:30:00'],
    ['December 2026', '2026-12-01 00:00:00'],
    ['@1796342400', '2026-12-04 00:00:00 UTC'],
    ['now', '2026-11-22 14:40:05'],
    ['tomorrow', '2026-11-23 00:00:00'],
    ['yesterday noon', '2026-11-21 12:00:00'],
    ['+1 week', '2026-11-29 14:40:05'],
    ['-1 day', '2026-11-21 14:40:05'],
    ['2 days ago', '2026-11-20 14:40:05'],
    ['next month', '2026-12-22 14:40:05'],
    ['2026-01-31 +1 month', '2026-03-03 00:00:00'],
    ['last monday', '2026-11-16 00:00:00'],
    ['sunday', '2026-11-22 00:00:00'],
    ['next sunday', '2026-11-29 00:00:00'],
    ['first day of next month', '2026-12-01 14:40:05'],
  ])('is parsed from %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    'abc',
    'constructor',
    '2026-13-01',
    '2026-12-32',
    '2026-12-04 25:00:00',
    '13/40/2026',
    '2026-12-04x',
    '+100000 years +100000 years +100000 years',
    '99999999999 weeks',
  ])('is not parsed from %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('the values of a query', () => {
  const values = (query: string) => Object.fromEntries(readValues(new URLSearchParams(query)));

  it('are parsed into texts and nested lists, with the last value taking precedence', () => {
    expect(values('a=1&a=2&b[]=1&b[]=2&c[x]=1&c[x]=2&d[][]=1&e=1&e[]=2')).toEqual({
      a: '2',
      b: ['1', '2'],
      c: ['2'],
      d: [['1']],
      e: ['2'],
    });
  });

  it('stay shallow, and odd names do no harm', () => {
    expect(JSON.stringify(values(`a${'[]'.repeat(5000)}=1`)).length).toBeLessThan(100);
    expect(values('[]=1&=2&__proto__=3&a[=4')).toEqual(
      Object.fromEntries([
        ['__proto__', '3'],
        ['a', '4'],
      ]),
    );
  });
});

describe('a search', () => {
  it('recognises phrases and excluded words and ignores stop words', () => {
    expect(readSearch('jazz "blue note" -ana a the')).toEqual({ required: ['jazz', 'blue note'], excluded: ['ana'] });
    expect(readSearch('the')).toEqual({ required: ['the'], excluded: [] });
    expect(readSearch('C:\\new')).toEqual({ required: ['C:new'], excluded: [] });
    expect(asciiWords('Trío Ñ')).toEqual(['tr', 'o']);
  });

  it('of events finds and excludes them by words', async () => {
    const seed = calendarOf(
      { title: 'Jazz with Ana' },
      { title: 'Jazz night' },
      { title: 'Night of jazz', password: 'x' },
    );
    const observed = await running({ seed, ...OBSERVED });
    expect(await observed.ids('events', `search=jazz -ana&${ALWAYS}`)).toEqual([2]);
    expect(await observed.ids('events', `search="jazz night"&${ALWAYS}`)).toEqual([2]);
    expect(await (await running({ seed })).ids('events', `search=jazz night&${ALWAYS}`)).toEqual([2, 3]);
  });
});

describe('numbers, flags and lists', () => {
  it('are parsed as the common implementation does', async () => {
    const { get, ids } = await running({ seed: calendarOf({}, { featured: true }), ...OBSERVED });
    for (const size of ['1.0', '1e0', '+1', ' 1', '01'])
      expect(await ids('events', `per_page=${encodeURIComponent(size)}`)).toHaveLength(1);
    for (const size of ['1.5', '1x', '0x1', '1e-1', '1e999', '-1', '%00'])
      expect((await get(`/events?per_page=${size}`)).status).toBe(400);
    expect(await ids('events', 'featured=TRUE')).toEqual([2]);
    expect(await ids('events', 'include=2,')).toEqual([2]);
    expect(await ids('events', 'include[x]=2&include[y]=1')).toEqual([1, 2]);
    for (const query of [
      'per_page[]=1',
      'search[]=x',
      'start_date[]=2026-01-01',
      'include[][]=1',
      'include=,',
      'featured[]=1',
    ])
      expect((await get(`/events?${query}`)).body.code).toBe('rest_invalid_param');
  });
});

describe('dates of lists in the observed dialect', () => {
  const seed = calendarOf(
    { start_date: '2026-11-20 10:00:00', end_date: '2026-11-20 23:59:59' },
    { start_date: '2026-11-21 10:00:00', end_date: '2026-11-21 11:00:00' },
    { start_date: '2026-12-04 23:30:00', end_date: '2026-12-04 23:40:00' },
  );

  it('exclude what ends in the last second of the day and let `starts_after` take precedence', async () => {
    const { ids } = await running({ seed, ...OBSERVED });
    expect(await ids('events', 'ends_before=2026-11-20')).toEqual([]);
    expect(await (await running({ seed })).ids('events', 'ends_before=2026-11-20')).toEqual([1]);
    expect(await ids('events', 'start_date=2026-12-01&starts_after=2026-11-20')).toEqual([2, 3]);
  });

  it('keep the day in their own offset', async () => {
    const { ids } = await running({ seed, ...OBSERVED });
    expect(await ids('events', 'start_date=2026-12-04T23:00:00-05:00')).toEqual([3]);
  });

  it('default to the local day that contains the last minute of yesterday in UTC', async () => {
    for (const [now, timeZone, first] of [
      ['2026-11-21T12:00Z', 'Europe/Madrid', '2026-11-21'],
      ['2026-11-21T23:30Z', 'Europe/Madrid', '2026-11-21'],
      ['2026-11-22T00:30Z', 'Europe/Madrid', '2026-11-22'],
      ['2026-11-22T12:00Z', 'UTC', '2026-11-21'],
      ['2026-11-22T12:00Z', 'America/New_York', '2026-11-21'],
    ] as const) {
      const { get } = await running({ seed, ...OBSERVED, timeZone, now: () => Temporal.Instant.from(now) });
      expect((await get('/events')).body.rest_url).toContain(`start_date=${first} 00:00:00`);
    }
  });

  it('reject an empty or zero `strict_dates` and accept words for yes', async () => {
    const { get, ids } = await running({ seed, ...OBSERVED });
    for (const said of ['', '0']) expect((await get(`/events?strict_dates=${said}`)).status).toBe(200);
    for (const said of ['', '0'])
      expect((await get(`/events?start_date=2026-11-20&strict_dates=${said}`)).status).toBe(400);
    for (const said of ['yes', 'TRUE', '1', 'on'])
      expect(await ids('events', `start_date=2026-11-20T12:00Z&strict_dates=${said}`)).toEqual([2, 3]);
  });
});

describe('requests to the REST root in the observed dialect', () => {
  const seed = calendarOf({}, {});

  it('reach a route in any letter case, with extra slashes, method overrides or `rest_route`', async () => {
    const { url } = await running({ seed, ...OBSERVED });
    const root = `${url}/wp-json/tribe/events/v1`;
    const status = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).status;
    for (const path of [
      '/EVENTS',
      '//events',
      '/events//',
      '/events%2F1',
      '/%65vents',
      '/events?rest_route=/tribe/events/v1/tags',
    ])
      expect({ path, status: await status(`${root}${path}`) }).toEqual({ path, status: 200 });
    expect(await status(`${root}/events?rest_route=/x`)).toBe(404);
    expect(await status(`${root}/events/1?_method=DELETE`)).toBe(401);
    expect(
      await status(`${root}/events/1`, { method: 'POST', headers: { 'X-HTTP-Method-Override': 'DELETE' }, body: '{}' }),
    ).toBe(401);
    expect(await status(`${root}/events/1?id=2`)).toBe(200);
    expect(await status(`${root}/events/1?id=3`)).toBe(404);
    expect(await status(`${root}/events/1?id=x`)).toBe(400);
  });

  it('get the index at the root and the accepted methods for OPTIONS', async () => {
    const { url } = await running({ seed, ...OBSERVED });
    const index = await (await fetch(`${url}/wp-json/`)).json();
    expect(index).toMatchObject({ namespaces: ['tribe/events/v1'], timezone_string: 'Europe/Madrid', gmt_offset: 1 });
    const options = await fetch(`${url}/wp-json/tribe/events/v1/events/99`, { method: 'OPTIONS' });
    expect(await options.json()).toMatchObject({
      namespace: 'tribe/events/v1',
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
    const documented = await running({ seed });
    expect((await fetch(`${documented.url}/wp-json/`)).status).toBe(404);
  });
});

describe('records of another language in the observed dialect', () => {
  const seed = calendarOf({}, { language: 'en', slug: 'english' });

  it('are found by id and slug but appear in no list', async () => {
    const { get, ids } = await running({ seed, ...OBSERVED });
    expect((await get('/events/2')).body).toMatchObject({ id: 2, url: expect.stringContaining('/en/event/english/') });
    expect((await get('/events/by-slug/English')).body.id).toBe(2);
    expect(await ids('events')).toEqual([1]);
    expect((await (await running({ seed })).get('/events/2')).status).toBe(404);
  });
});
