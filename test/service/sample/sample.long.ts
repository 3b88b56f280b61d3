import { describe, expect, it } from 'vitest';
import { ITEM_DECODERS } from '#interface/responses';
import { occurrenceOf } from '#records/time';
import type { CalendarRows, LinkedEvent } from '#service/database/rows';
import { sampleCalendar } from '#service/sample/calendar';
import { ALWAYS, DAY, LANGUAGES, running } from '../running.ts';

const ZONE = 'Europe/Madrid';
const SAMPLE = sampleCalendar(DAY);

const inLanguage = (data: CalendarRows, language: string) => data.events.filter((event) => event.language === language);
const one = (id: number, language = 'en', data = SAMPLE): LinkedEvent => {
  const found = data.events.find((event) => event.id === id && event.language === language);
  if (found === undefined) throw new Error(`no event ${id} in ${language}`);
  return found;
};
const has = (test: (event: LinkedEvent) => boolean) => inLanguage(SAMPLE, 'en').some(test);
const day = (date: string) => Temporal.PlainDate.from(date.slice(0, 10));

/** Days of every kind: ends of months, leap days, both clock changes, each weekday. */
const DAYS = [
  '2026-11-21',
  '2026-12-31',
  '2027-01-01',
  '2027-03-27',
  '2027-03-28',
  '2028-02-29',
  '2027-06-23',
  '2026-10-24',
  '2027-08-02',
];

describe('the sample calendar', () => {
  it('has at least 400 events, 25 venues and 15 organizers in each language', async () => {
    const { get } = await running({ seed: SAMPLE });
    const total = async (path: string, language: string) => (await get(path, language)).body.total;
    for (const language of LANGUAGES) {
      expect(await total(`/events?per_page=1&${ALWAYS}`, language)).toBeGreaterThanOrEqual(400);
      expect(await total('/venues?per_page=1', language)).toBeGreaterThanOrEqual(25);
      expect(await total('/organizers?per_page=1', language)).toBeGreaterThanOrEqual(15);
    }
  });

  it('has real text in every field of every language', () => {
    for (const event of SAMPLE.events) {
      expect(event.title.length).toBeGreaterThan(2);
      expect(event.description.length).toBeGreaterThan(80);
      expect(event.excerpt).not.toBe('');
      expect(JSON.stringify(event)).not.toMatch(/lorem ipsum|placeholder|undefined|TODO/);
    }
    const described = new Map<string, Set<string>>();
    for (const { description, title } of SAMPLE.events)
      described.set(description, (described.get(description) ?? new Set()).add(title));
    for (const titles of described.values()) expect(titles.size).toBe(1);
  });

  it('shares ids, dates and times between languages, but not texts and slugs', () => {
    for (const event of inLanguage(SAMPLE, 'ca'))
      for (const other of SAMPLE.events.filter(({ id, language }) => id === event.id && language !== 'ca')) {
        const { date_utc, start_date, end_date, timezone, venue } = other;
        expect({ date_utc, start_date, end_date, timezone, venue }).toEqual({
          date_utc: event.date_utc,
          start_date: event.start_date,
          end_date: event.end_date,
          timezone: event.timezone,
          venue: event.venue,
        });
      }
    for (const rows of Map.groupBy(SAMPLE.events, ({ id }) => id).values())
      for (const field of ['title', 'excerpt', 'description'] as const)
        expect(new Set(rows.map((row) => row[field])).size).toBe(rows.length);
    for (const language of LANGUAGES)
      for (const table of [SAMPLE.events, SAMPLE.venues, SAMPLE.organizers]) {
        const slugs = table.filter((row) => row.language === language).map((row) => row.slug);
        expect(new Set(slugs).size).toBe(slugs.length);
      }
    const ids = [...SAMPLE.events, ...SAMPLE.venues, ...SAMPLE.organizers].map(
      ({ id, language }) => `${language} ${id}`,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has only three events that are not fully translated', () => {
    const counts = Map.groupBy(SAMPLE.events, ({ id }) => id);
    const partial = [...counts].filter(([, rows]) => rows.length < 4).map(([id, rows]) => [id, rows.length]);
    expect(partial).toEqual([
      [244, 1],
      [245, 2],
      [246, 2],
    ]);
  });

  it.each(DAYS)('has events today, tomorrow and this week, and no empty month around %s', (anchor) => {
    const today = Temporal.PlainDate.from(anchor);
    const starts = inLanguage(sampleCalendar(today), 'de')
      .filter((event) => !event.hide_from_listings)
      .map(({ start_date }) => day(start_date));
    const between = (from: number, to: number) =>
      starts.filter((start) => {
        const days = today.until(start, { largestUnit: 'days' }).days;
        return days >= from && days <= to;
      }).length;
    expect(between(0, 0)).toBeGreaterThanOrEqual(3);
    expect(between(1, 1)).toBeGreaterThanOrEqual(1);
    expect(between(0, 6)).toBeGreaterThanOrEqual(8);
    expect(between(0, 56)).toBeGreaterThanOrEqual(45);
    const month = today.toPlainYearMonth();
    const counts = Map.groupBy(starts, (start) => start.toPlainYearMonth().toString());
    for (let months = -6; months <= 12; months += 1)
      expect(counts.get(month.add({ months }).toString())?.length).toBeGreaterThanOrEqual(12);
    const months = starts.map((start) => month.until(start.toPlainYearMonth(), { largestUnit: 'months' }).months);
    expect(Math.min(...months)).toBe(-6);
    expect(Math.max(...months)).toBeLessThanOrEqual(16);
    const busiest = Map.groupBy(starts, String)
      .values()
      .map(({ length }) => length);
    expect(Math.max(...busiest)).toBeLessThanOrEqual(9);
  });

  it('keeps the days, texts and ids of recurring events as the date advances', () => {
    const later = sampleCalendar(DAY.add({ days: 40 }));
    const programme = (data: CalendarRows) => data.events.filter(({ id }) => id >= 1000);
    const kept = programme(later).filter((event) =>
      programme(SAMPLE).some(({ slug, language }) => slug === event.slug && language === event.language),
    );
    expect(kept.length).toBeGreaterThan(1200);
    for (const { language, id, slug, start_date, title } of kept)
      expect(one(id, language)).toMatchObject({ slug, start_date, title });
  });

  it('places every venue in one city, with the same coordinates in every language', () => {
    for (const { id, latitude, longitude } of SAMPLE.venues) {
      expect(latitude).toBeGreaterThan(42.05);
      expect(latitude).toBeLessThan(42.09);
      expect(longitude).toBeGreaterThan(2.64);
      expect(longitude).toBeLessThan(2.69);
      expect(SAMPLE.venues.filter((venue) => venue.id === id && venue.latitude === latitude).length).toBe(4);
    }
  });

  it('nests categories three levels deep', () => {
    const parents = new Map(SAMPLE.terms.map(({ id, kind, parent }) => [`${kind} ${id}`, parent]));
    const depth = (id: number): number => (id === 0 ? 0 : 1 + depth(parents.get(`categories ${id}`) ?? 0));
    expect(Math.max(...SAMPLE.terms.filter(({ kind }) => kind === 'categories').map(({ id }) => depth(id)))).toBe(3);
  });

  it('has events only at plausible hours', () => {
    for (const { all_day, start_date } of SAMPLE.events.filter(({ timezone }) => timezone === ZONE))
      if (!all_day) expect(start_date.slice(11, 16) >= '08:30' && start_date.slice(11, 16) <= '23:30').toBe(true);
  });

  it.each(DAYS)('has valid dates and ends after starts around %s', (anchor) => {
    const data = sampleCalendar(Temporal.PlainDate.from(anchor));
    for (const event of data.events) {
      expect(event.end_date >= event.start_date).toBe(true);
      const { start, end } = occurrenceOf(event, ZONE);
      expect(Temporal.ZonedDateTime.compare(end, start)).toBeGreaterThanOrEqual(
        event.start_date === event.end_date ? 0 : 1,
      );
      expect(event.modified_utc >= event.date_utc).toBe(true);
      expect(event.modified_utc < anchor).toBe(true);
    }
  });

  it('is the same each time for one day', () => {
    expect(sampleCalendar(DAY)).toEqual(SAMPLE);
  });
});

describe('the edge cases of the sample', () => {
  it('include all-day, multi-day, overnight and instantaneous events', () => {
    expect(has((event) => event.all_day && day(event.start_date).equals(day(event.end_date)))).toBe(true);
    expect(has((event) => event.all_day && !day(event.start_date).equals(day(event.end_date)))).toBe(true);
    expect(one(127)).toMatchObject({ all_day: false, start_date: expect.stringMatching(/18:00:00$/) });
    expect(day(one(127).start_date).until(day(one(127).end_date)).days).toBe(2);
    expect(day(one(126).end_date).equals(day(one(126).start_date).add({ days: 1 }))).toBe(true);
    expect(one(162).start_date).toBe(one(162).end_date);
    const { start, end } = occurrenceOf(one(192), ZONE);
    const now = DAY.toZonedDateTime({ timeZone: ZONE, plainTime: '12:00' });
    expect(start.toPlainDate().toString()).toBe('2026-11-20');
    expect(Temporal.ZonedDateTime.compare(end, now)).toBe(1);
  });

  it.each(DAYS)('include events across the next clock changes after %s', (anchor) => {
    const data = sampleCalendar(Temporal.PlainDate.from(anchor));
    const offsets = (id: number) => {
      const { start, end } = occurrenceOf(one(id, 'en', data), ZONE);
      expect(Temporal.PlainDate.compare(start.toPlainDate(), Temporal.PlainDate.from(anchor))).toBe(1);
      return [start.offset, end.offset, start.until(end).toString()];
    };
    expect(offsets(129)).toEqual(['+01:00', '+02:00', 'PT6H']);
    expect(offsets(227)).toEqual(['+02:00', '+01:00', 'PT8H30M']);
  });

  it('include several time zones, fixed offsets and costs of every kind', () => {
    const zones = new Set(inLanguage(SAMPLE, 'en').map(({ timezone }) => timezone));
    expect(zones).toEqual(new Set([ZONE, 'America/New_York', 'Asia/Tokyo', 'UTC+3', 'UTC+5.5']));
    const costs = new Set(inLanguage(SAMPLE, 'en').map(({ cost }) => cost));
    for (const cost of ['', '0', 'Free', '€12', '€10 – €25']) expect(costs).toContain(cost);
    expect(one(101, 'de').cost).toBe('Eintritt frei');
  });

  it('include flags and missing fields of every kind', () => {
    const count = (test: (event: LinkedEvent) => boolean) => inLanguage(SAMPLE, 'en').filter(test).length;
    expect(count((event) => event.password !== '')).toBe(1);
    expect(count((event) => event.hide_from_listings)).toBe(1);
    expect(count((event) => event.sticky)).toBe(1);
    expect(count((event) => event.featured)).toBeGreaterThanOrEqual(3);
    expect(count((event) => event.venue === null)).toBeGreaterThanOrEqual(3);
    expect(count((event) => event.venue === null && event.tags.includes(27))).toBeGreaterThanOrEqual(3);
    expect(count((event) => event.organizers.length > 2)).toBeGreaterThanOrEqual(2);
    // A third has a picture, as on sites of people who have some.
    const share = count((event) => event.image !== null) / count(() => true);
    expect(share).toBeGreaterThanOrEqual(1 / 3);
    expect(share).toBeLessThan(0.4);
  });

  it('include titles with entities, tags, emoji and great length, and percent-encoded slugs', async () => {
    const { get } = await running();
    const title = async (id: number) => ITEM_DECODERS.events.parse((await get(`/events/${id}`, 'en')).body).title;
    expect(await title(116)).toContain('&#038;');
    expect(await title(144)).toContain('&#8217;');
    expect(await title(143)).toContain('<em>Woyzeck</em>');
    expect(await title(126)).toMatch(/\p{Extended_Pictographic}/u);
    expect((await title(243)).length).toBeGreaterThan(200);
    expect(decodeURIComponent(one(131).slug)).toBe('京都から-shamisen-live-from-kyoto');
  });

  it('include an event that is cancelled only in its title, in every language', () => {
    const cancelled = SAMPLE.events.filter(({ title }) => /^(?:Cancel·lat|Cancelled|Abgesagt|Cancelado): /.test(title));
    expect(cancelled.map(({ language, status }) => [language, status]).sort()).toEqual(
      [...LANGUAGES].sort().map((language) => [language, 'publish']),
    );
  });

  it('include exactly one description with a script, a frame and a form', () => {
    const hostile = /<script|<iframe|<form|onclick/;
    for (const language of LANGUAGES)
      expect(
        inLanguage(SAMPLE, language)
          .filter(({ description }) => hostile.test(description))
          .map(({ id }) => id),
      ).toEqual([285]);
    for (const mark of ['<script', '<iframe', '<form', 'onclick']) expect(one(285).description).toContain(mark);
  });

  it('use only host names and phone numbers reserved for examples', () => {
    for (const [, host] of JSON.stringify(SAMPLE).matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+)/gi))
      expect(host).toMatch(/(?:^|\.)example\.org$/);
    for (const { phone } of [...SAMPLE.venues, ...SAMPLE.organizers])
      expect(phone).toMatch(/^(?:|\+34 555 010 \d{3})$/);
  });
});
