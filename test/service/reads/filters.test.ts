import { describe, expect, it } from 'vitest';
import { sampleCalendar } from '#service/sample/calendar';
import { ALWAYS, calendarOf, DAY, OBSERVED, running, runningForAll } from '../running.ts';

const SAMPLE = sampleCalendar(DAY);
const ofSample = runningForAll({ seed: SAMPLE });

const timed = (start: string, end: string) => ({ start_date: `${start}:00`, end_date: `${end}:00` });

const WINDOWED = calendarOf(
  timed('2026-11-20 23:00', '2026-11-21 02:00'),
  timed('2026-11-21 00:00', '2026-11-21 01:00'),
  timed('2026-12-18 18:00', '2026-12-20 23:45'),
  { ...timed('2026-12-20 00:00', '2026-12-20 23:59'), end_date: '2026-12-20 23:59:59', all_day: true },
  timed('2028-11-21 20:00', '2028-11-21 22:00'),
  timed('2028-11-21 23:00', '2028-11-22 01:00'),
);

describe('the date window of events', () => {
  it('starts today, ends 24 months ahead and excludes events that began yesterday', async () => {
    const { ids } = await running({ seed: WINDOWED });
    expect(await ids('events')).toEqual([2, 3, 4, 5]);
  });

  it('determines today in the site’s time zone', async () => {
    const now = () => Temporal.Instant.from('2026-11-20T23:30:00Z');
    expect(await (await running({ seed: WINDOWED, now })).ids('events')).not.toContain(1);
    expect(await (await running({ seed: WINDOWED, now, timeZone: 'UTC' })).ids('events')).toContain(1);
  });

  it('selects events that start and end within whole days, and keeps its default for a missing bound', async () => {
    const { ids } = await running({ seed: WINDOWED });
    expect(await ids('events', 'start_date=2026-11-20')).toEqual([1, 2, 3, 4, 5]);
    expect(await ids('events', 'start_date=2026-12-18 23:00:00&end_date=2026-12-20 01:00:00')).toEqual([3, 4]);
    expect(await ids('events', 'start_date=2026-12-19&end_date=2026-12-20')).toEqual([4]);
    expect(await ids('events', 'end_date=2026-11-15')).toEqual([]);
    expect(await ids('events', ALWAYS)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is dropped for relative dates, which cover whole days unless dates are strict', async () => {
    const { ids } = await running({ seed: WINDOWED });
    expect(await ids('events', 'ends_after=2026-11-20')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await ids('events', 'ends_after=2026-11-21')).toEqual([3, 4, 5, 6]);
    expect(await ids('events', 'ends_after=2026-11-21T00:30:00Z&strict_dates=true')).toEqual([1, 3, 4, 5, 6]);
    expect(await ids('events', 'starts_before=2026-12-18')).toEqual([1, 2, 3]);
    expect(await ids('events', 'starts_after=2026-12-18')).toEqual([4, 5, 6]);
    expect(await ids('events', 'ends_before=2026-12-20')).toEqual([1, 2, 3, 4]);
    expect(await ids('events', 'start_date=2026-12-01&starts_before=2026-12-19')).toEqual([3]);
  });

  it('treats strict times without an offset as UTC and respects a given offset', async () => {
    const { ids } = await running({ seed: WINDOWED });
    const end = '&end_date=2027-01-01&strict_dates=true';
    expect(await ids('events', `start_date=2026-12-18 17:00:00${end}`)).toEqual([3, 4]);
    expect(await ids('events', `start_date=2026-12-18 18:00:00${end}`)).toEqual([4]);
    expect(await ids('events', `start_date=2026-12-18T18:00:00%2B01:00${end}`)).toEqual([3, 4]);
    expect(await ids('events', `start_date=2026-12-18T18:01:00%2B01:00${end}`)).toEqual([4]);
  });

  it('understands day names, seconds since 1970 and days past the end of a month', async () => {
    const { get } = await running({ seed: WINDOWED });
    const from = async (text: string) =>
      /start_date=(\S+ \S+?)&/.exec((await get(`/events?start_date=${text}`)).body.rest_url ?? '')?.[1];
    expect(await from('tomorrow')).toBe('2026-11-22 00:00:00');
    expect(await from('1796083200')).toBe('2026-12-01 00:00:00');
    expect(await from('2026-02-31')).toBe('2026-03-03 00:00:00');
    for (const text of ['foo', '', '2026-13-01', '2026-12-01 25:00:00', 'constructor'])
      expect((await get(`/events?start_date=${text}`)).body).toMatchObject({
        message: 'Invalid parameter(s): start_date',
      });
  });

  it('rejects 1970-01-01, but not the days around it, in the observed dialect only', async () => {
    const NAMES = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
    const [documented, observed] = await Promise.all([
      running({ seed: WINDOWED }),
      running({ seed: WINDOWED, ...OBSERVED }),
    ]);
    for (const name of NAMES) {
      for (const text of ['1970-01-01', '1970-01-01 00:00:00', '1970-01-01T01:00:00%2B01:00']) {
        expect((await documented.get(`/events?${name}=${text}`)).status).not.toBe(400);
        expect(await observed.get(`/events?${name}=${text}`)).toMatchObject({
          status: 400,
          body: { code: 'rest_invalid_param', message: `Invalid parameter(s): ${name}` },
        });
      }
      for (const text of ['1969-12-31', '1970-01-02', '1970-01-01 10:00:00'])
        expect((await observed.get(`/events?${name}=${text}`)).status).not.toBe(400);
    }
  });

  it('is ignored for included ids, and so is every other date filter', async () => {
    const { ids } = await running({ seed: WINDOWED });
    expect(await ids('events', 'include=1,3')).toEqual([1, 3]);
    expect(await ids('events', 'include=1,6&start_date=2026-12-01&ends_before=2026-12-31')).toEqual([1, 6]);
  });

  it('applies to included ids in the observed dialect unless a relative date drops it', async () => {
    const { ids, get } = await running({ seed: WINDOWED, ...OBSERVED });
    expect(await ids('events', 'include=1,3')).toEqual([3]);
    expect(await ids('events', `include[]=3&include[]=4&${ALWAYS}`)).toEqual([3, 4]);
    expect(await ids('events', `include=1&${ALWAYS}`)).toEqual([]);
    expect(await ids('events', 'include=4,1,3&starts_after=1970-01-02')).toEqual([1, 3, 4]);
    expect((await get('/events?include=a,b')).body.code).toBe('rest_invalid_param');
  });
});

describe('event filters', () => {
  it('search titles and texts without regard to case and accents', async () => {
    const { ids, get } = ofSample();
    expect(await ids('events', `search=TXEKHOV calderes&${ALWAYS}`)).toEqual([146]);
    expect(await ids('events', `search=Clara %26 Robert&${ALWAYS}`)).toEqual([116]);
    expect(await ids('events', `search=zzzz&${ALWAYS}`)).toEqual([]);
    expect((await get('/events?search=')).body.code).toBe('rest_invalid_param');
  });

  it('match categories by id, slug or name, including their descendants', async () => {
    const { ids } = ofSample();
    const music = await ids('events', `categories=2&${ALWAYS}`);
    expect(music).toEqual(expect.arrayContaining([111, 125, 126]));
    expect(await ids('events', `categories=musica&${ALWAYS}`)).toEqual(music);
    expect(await ids('events', `categories=M%C3%BAsica&${ALWAYS}`)).toEqual(music);
    const dance = await ids('events', `categories=dansa&${ALWAYS}`);
    expect(dance).toEqual([163, 164, 165]);
    const both = await ids('events', `categories[]=dansa&categories[]=jazz-blues&${ALWAYS}`);
    expect(new Set(both)).toEqual(new Set([...dance, ...(await ids('events', `categories=4&${ALWAYS}`))]));
  });

  it('are combined with AND', async () => {
    const { ids } = await running(OBSERVED);
    expect(await ids('events', `categories=dansa&tags=lliure&${ALWAYS}`).catch(() => 'refused')).toBe('refused');
    expect(await ids('events', `categories=dansa&tags=entrada-lliure&${ALWAYS}`)).toEqual([164]);
  });

  it('match venues and organizers by id', async () => {
    const { all } = ofSample();
    for (const event of await all('events', `venue=16&${ALWAYS}`)) expect(event.venue[0]?.id).toBe(16);
    const events = await all('events', `organizer=31,34&${ALWAYS}`);
    expect(events.length).toBeGreaterThan(10);
    for (const event of events)
      expect(event.organizer.map(({ id }) => id).some((id) => id === 31 || id === 34)).toBe(true);
  });

  it('select featured or non-featured events', async () => {
    const { all, get } = ofSample();
    const featured = await all('events', `featured=true&${ALWAYS}`);
    expect(featured.length).toBeGreaterThanOrEqual(3);
    expect(featured.every((event) => event.featured)).toBe(true);
    const others = await all('events', `featured=0&${ALWAYS}`);
    expect(others.some((event) => event.featured)).toBe(false);
    expect((await get('/events?featured=yes')).body.data).toMatchObject({
      params: { featured: 'featured is not of type boolean.' },
      details: { featured: { code: 'rest_invalid_type', data: { param: 'featured' } } },
    });
  });

  it('skip unknown terms in the document dialect', async () => {
    const { ids } = ofSample();
    expect(await ids('events', `categories=dansa,nope&${ALWAYS}`)).toEqual([163, 164, 165]);
    expect(await ids('events', `categories=nope&${ALWAYS}`)).toEqual([]);
  });

  it('reject unknown records and anonymous requests for drafts in the observed dialect', async () => {
    const { get } = await running(OBSERVED);
    for (const query of [
      'categories=nope',
      'categories=jazz-blues,nope',
      'categories=',
      'tags=nope',
      'venue=999',
      'venue=teatre-de-la-lera',
      'organizer=11',
      'post_parent=0',
      'post_parent=999',
      'ticketed=true',
      'status=draft',
      'status=publish,draft',
    ]) {
      const { status, body } = await get(`/events?${query}`);
      expect({ status, code: body.code, query }).toEqual({ status: 400, code: 'rest_invalid_param', query });
    }
  });

  it('ignore unknown parameters', async () => {
    const { get } = ofSample();
    expect((await get('/events?foo=bar&order=desc&exclude=111')).body).toEqual((await get('/events')).body);
  });

  it('never find events hidden from listings', async () => {
    const { ids, get } = ofSample();
    expect(await ids('events', 'include=161')).toEqual([]);
    expect(await ids('events', `search=escoles t%C3%A8cnica&${ALWAYS}`)).toEqual([]);
    expect((await get('/events/161')).body).toMatchObject({ id: 161, hide_from_listings: true });
  });
});

describe('venue and organizer filters', () => {
  it('search names, descriptions and addresses, and give the full total when observed without a match', async () => {
    const { ids, get } = await running(OBSERVED);
    expect(await ids('venues', 'search=gotica')).toEqual([16]);
    expect(await ids('venues', 'search=vidriers')).toEqual([20]);
    expect(await ids('organizers', 'search=taquilla@teatre')).toEqual([32]);
    const { total } = (await get('/venues')).body;
    expect((await get('/venues?search=zzzz')).body).toMatchObject({ venues: [], total });
    const documented = ofSample();
    expect((await documented.get('/venues?search=zzzz')).body).toMatchObject({ venues: [], total: 0 });
  });

  it('select the records of an event', async () => {
    const { ids, get } = ofSample();
    expect(await ids('venues', 'event=111')).toEqual([16]);
    expect(await ids('organizers', 'event=127')).toEqual([36, 35, 31]);
    expect((await get('/venues?event=999')).body.code).toBe('rest_invalid_param');
    expect((await get('/organizers?status=draft')).body.code).toBe('rest_invalid_param');
  });

  it('select records with events or with upcoming events', async () => {
    const { ids } = ofSample();
    const every = await ids('venues');
    expect(await ids('venues', 'has_events=true')).toEqual(every);
    expect(await ids('venues', 'has_events=false')).toEqual([]);
    const now = '2026-11-21 10:00:00';
    const upcoming = SAMPLE.events.filter(({ language, start_date }) => language === 'ca' && start_date >= now);
    const organizers = new Set(upcoming.flatMap((event) => event.organizers));
    expect(new Set(await ids('organizers', 'only_with_upcoming=true'))).toEqual(organizers);
  });
});

describe('term filters', () => {
  it('hide empty terms by default', async () => {
    const { ids } = ofSample();
    expect(await ids('categories')).not.toContain(8);
    expect(await ids('categories', 'hide_empty=true')).not.toContain(8);
    expect(await ids('categories', 'hide_empty=false')).toContain(8);
    expect(await ids('categories', 'hide_empty=0')).toContain(8);
  });

  it('select by ids, slug, text, parent or event', async () => {
    const { ids, get } = ofSample();
    expect(await ids('categories', 'include=4,9')).toEqual([9, 4]);
    expect(await ids('categories', 'exclude=4')).not.toContain(4);
    expect(await ids('categories', 'slug=jazz-blues')).toEqual([4]);
    expect(await ids('categories', 'search=clas')).toEqual([3]);
    const below = new Set(SAMPLE.terms.filter(({ parent }) => parent === 2).map(({ id }) => id));
    expect(new Set(await ids('categories', 'parent=2&hide_empty=false'))).toEqual(below);
    expect(await ids('categories', 'event=127')).toEqual([13, 4]);
    expect(await ids('tags', 'post=127')).toEqual([25, 26]);
    for (const query of ['parent=0', 'parent=99', 'event=99', 'include=x'])
      expect((await get(`/categories?${query}`)).body.code).toBe('rest_invalid_param');
  });
});
