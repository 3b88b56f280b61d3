import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { zoneOf } from '#records/time';
import { filesOf } from '../support/project.ts';
import { RECORDINGS, recordingsAreThere } from '../support/recordings/recordings.ts';
import { type BuiltSite, madeSite } from '../support/sites/made-site.ts';
import { RECORDED_LANGUAGES as LANGUAGES } from '../support/sites/recorded-site.ts';
import { deadLinks } from '../support/sites/site-links.ts';

const there = recordingsAreThere();

const KINDS = ['events', 'venues', 'organizers', 'categories', 'tags'];

type Recorded = {
  id: number;
  title?: string;
  start_date: string;
  end_date: string;
  timezone: string;
  all_day: boolean | null;
  slug: string;
};

function recorded(language: string, kind: string): Recorded[] {
  return JSON.parse(readFileSync(join(RECORDINGS, 'crawl', language, `${kind}.json`), 'utf8'));
}

describe.runIf(there)('the recorded corpus, synced and built', () => {
  let site: BuiltSite;
  let content: Record<string, string>;

  beforeAll(async () => {
    site = await madeSite('recordings');
    content = filesOf(join(site.root, 'content'));
  });

  const page = (path: string) => load(site.read(`${path}/index.html`));
  const feed = (path: string) => new ICAL.Component(ICAL.parse(site.read(path)));
  const text = (value: string) => value.replace(/\s+/gu, ' ').trim();

  it('has every public record of every language in content', () => {
    const files = Object.entries(content).filter(([path]) => /^(?:es|ca|en)\//.test(path));
    for (const language of LANGUAGES)
      for (const kind of KINDS) {
        const ids = files
          .filter(([path]) => path.startsWith(`${language}/${kind}/`))
          .map(([, file]) => JSON.parse(file).service);
        const listed = ids.filter((service) => service.listed).map((service) => service.id);
        expect(
          listed.sort((a, b) => a - b),
          `${kind} of ${language}`,
        ).toEqual(
          recorded(language, kind)
            .map((item) => item.id)
            .sort((a, b) => a - b),
        );
      }
    const unlisted = files.filter(([, file]) => JSON.parse(file).service.listed === false).map(([path]) => path);
    expect(unlisted).toEqual(['es/venues/draft-venue.json']);
    expect(site.runs.map(({ stderr }) => stderr)).toEqual([
      expect.stringMatching(/^4 events stand at a fixed offset \(\+02:00\) [^\n]*\n$/),
      '',
    ]);
  });

  it('makes one request for each page of each list', () => {
    const asked = site.service?.asked ?? [];
    expect(asked).toHaveLength(16);
    expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('has a page for every listed record and a feed for every event, except protected ones', () => {
    const dist = new Set(site.paths);
    for (const [path, file] of Object.entries(content)) {
      const found = /^(es|ca|en)\/(\w+)\/(.+)\.json$/.exec(path);
      if (found === null) continue;
      const record = JSON.parse(file);
      const shown = record.service.listed && record.service.protected !== true;
      const address = path.slice(0, -'.json'.length);
      expect(dist.has(`${address}/index.html`), path).toBe(shown);
      if (found[2] === 'events') expect(dist.has(`${address}.ics`), path).toBe(shown);
    }
    expect(JSON.parse(content['es/events/password-event.json'] ?? '').service.protected).toBe(true);
  });

  it('has no dead link, anchor or asset', () => {
    expect(deadLinks(site.dist, site.siteUrl)).toEqual([]);
  });

  type Awkward = {
    path: string;
    title: string;
    datetime: string;
    says: string[];
    zone?: string;
    venue?: string | null;
    languages?: Record<string, string>;
  };
  const home = { ca: '/repo/ca/', en: '/repo/en/' };
  const awkward: Record<string, Awkward> = {
    'a festival of three days with translations': {
      path: 'es/events/multi-day-festival',
      title: 'Multi-day festival',
      datetime: '2026-12-18T18:00+01:00',
      says: ['18', '20', 'diciembre', '18:00', '23:30'],
      venue: '/repo/es/venues/sala-apolo/',
      languages: { ca: '/repo/ca/events/cat-multi-day-festival/', en: '/repo/en/events/eng-multi-day-festival/' },
    },
    'an event in New York, late in the evening': {
      path: 'es/events/upcoming-event-02',
      title: 'Upcoming event 02',
      datetime: '2026-11-30T21:00-05:00',
      says: ['30 de noviembre', '21:00', '23:00', '3:00'],
      zone: 'America/New_York',
      venue: null,
      languages: home,
    },
    'an event in Tokyo that ends at midnight': {
      path: 'es/events/upcoming-event-03',
      title: 'Upcoming event 03',
      datetime: '2026-12-05T22:00+09:00',
      says: ['5 de diciembre', '22:00', '14:00'],
      zone: 'Asia/Tokyo',
      venue: '/repo/es/venues/sala-apolo/',
    },
    'an event that ends past midnight': {
      path: 'es/events/upcoming-event-04',
      title: 'Upcoming event 04',
      datetime: '2026-12-10T23:00+01:00',
      says: ['10 de diciembre', '23:00', '1:00'],
      venue: null,
    },
    'an event in the fixed zone UTC+2, in winter': {
      path: 'es/events/upcoming-event-05',
      title: 'Upcoming event 05',
      datetime: '2026-12-15T20:00+02:00',
      says: ['15 de diciembre', '20:00', '19:00'],
      zone: '+02:00',
      venue: '/repo/es/venues/madison-square-garden/',
    },
    'an event in the fixed zone UTC+5.5': {
      path: 'es/events/upcoming-event-15',
      title: 'Upcoming event 15',
      datetime: '2027-02-03T22:00+05:30',
      says: ['3 de febrero', '22:00', '17:30'],
      zone: '+05:30',
    },
    'an event over the night in which clocks change': {
      path: 'es/events/dst-night',
      title: 'DST night',
      datetime: '2027-03-28T01:30+01:00',
      says: ['28 de marzo', '1:30', '4:30'],
      venue: null,
    },
    'a whole day': {
      path: 'es/events/all-day-1',
      title: 'All day 1',
      datetime: '2026-12-05',
      says: ['5 de diciembre'],
      venue: '/repo/es/venues/teatre-principal/',
    },
    'three whole days': {
      path: 'es/events/all-day-3',
      title: 'All day 3',
      datetime: '2026-12-19',
      says: ['19', '21', 'diciembre'],
      languages: home,
    },
    'a title with entities and markup': {
      path: 'es/events/rock-roll-bold-quotes-single-dash-50',
      title: 'Rock & Roll bold “quotes” ‘single’ – dash … 50% ©',
      datetime: '2026-12-31T22:00+01:00',
      says: ['31 de diciembre', '22:00', '6:00'],
      venue: null,
    },
    'a slug of emoji and Japanese': {
      path: 'es/events/emoji-🎉-日本語-event',
      title: 'Emoji 🎉 日本語 event',
      datetime: '2027-01-06T10:00+09:00',
      says: ['6 de enero', '10:00', '2:00'],
      zone: 'Asia/Tokyo',
    },
    'an event at a venue that is only a draft': {
      path: 'es/events/event-with-draft-venue',
      title: 'Event with draft venue',
      datetime: '2026-12-15T10:00+01:00',
      says: ['15 de diciembre', '10:00', 'Draft venue'],
      venue: null,
    },
  };

  for (const [what, expected] of Object.entries(awkward))
    it(`shows ${what} correctly`, () => {
      const $ = page(expected.path);
      expect(text($('h1').text())).toBe(expected.title);
      expect($('.fact-when time').attr('datetime')).toBe(expected.datetime);
      const facts = text($('.facts').text());
      for (const words of expected.says) expect(facts).toContain(words);
      expect($('.when-zone').attr('data-zone')).toBe(expected.zone);
      if (expected.venue !== undefined) expect($('.fact-venue a').attr('href') ?? null).toBe(expected.venue);
      for (const [language, href] of Object.entries(expected.languages ?? {}))
        expect($(`.languages a[hreflang=${language}]`).attr('href')).toBe(href);
    });

  it('lists only real translations as alternates', () => {
    const hreflang = (path: string) =>
      page(path)('link[rel=alternate][hreflang]')
        .map((_, link) => link.attribs.hreflang)
        .get()
        .sort();
    expect(hreflang('es/events/multi-day-festival')).toEqual(['ca', 'en', 'es', 'x-default']);
    expect(hreflang('es/events/dst-night')).not.toContain('ca');
    expect(hreflang('es/venues/sala-apolo')).toEqual(['ca', 'en', 'es', 'x-default']);
  });

  it.each(LANGUAGES)('has a feed in %s where every event has the right start and end', (language) => {
    const calendar = feed(`${language}/calendar.ics`);
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const events = new Map(
      calendar.getAllSubcomponents('vevent').map((one) => [one.getFirstPropertyValue('uid'), new ICAL.Event(one)]),
    );
    const expected = recorded(language, 'events').filter((item) => item.all_day !== null);
    expect(events.size).toBe(expected.length);
    for (const item of expected) {
      const event = events.get(`${item.id}.${language}@${new URL(site.service?.url ?? '').host}`);
      if (event === undefined) throw new Error(`no VEVENT for ${item.id}`);
      if (item.all_day) {
        expect(event.startDate.toString()).toBe(item.start_date.slice(0, 10));
        expect(event.endDate.toString()).toBe(
          Temporal.PlainDate.from(item.end_date.slice(0, 10)).add({ days: 1 }).toString(),
        );
        continue;
      }
      const zone = zoneOf(item.timezone) ?? 'Europe/Madrid';
      const instant = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
      expect(event.startDate.toJSDate().getTime(), `start of ${item.id}`).toBe(instant(item.start_date));
      expect(event.endDate.toJSDate().getTime(), `end of ${item.id}`).toBe(instant(item.end_date));
    }
  });
});
