import { join } from 'node:path';
import { load } from 'cheerio';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#content/calendar/entries';
import { feedFiles, planFeeds } from '#feeds/catalogue';
import { apiFiles } from '../../site/api/files.ts';
import type { EventsFile } from '../../site/api/schema.ts';
import { documentsOf } from '../../site/documents/documents.ts';
import { type CompiledTemplates, loadTemplates } from '../../site/engine/compile/templates.ts';
import type { Publication } from '../../site/publication/publication.ts';
import { eventsInSearchFile, type SearchEvent } from '../../site/search/rows.ts';
import { searchFileOf } from '../../site/search/search-files.ts';
import { jsonLdText } from '../../site/seo/structured-data/json-ld.ts';
import { OPTIONS } from '../feeds/calendars/fixtures.ts';
import { type ReadEvent, read } from '../feeds/reading.ts';
import { madeSite } from '../support/sites/made-site.ts';
import { runs } from '../support/tiers/runs.ts';
import { type EmbeddedEvent, embeddedEvents } from './embedded-list.ts';
import { event, localisedSiteOf, plain, publication, service, venue } from './fixtures.ts';
import { GOOGLE } from './google-rules.ts';
import { htmlOf } from './html-of.ts';
import { structuredData } from './structured-data.ts';

let templates: CompiledTemplates;

beforeAll(async () => {
  const { root } = await madeSite('small');
  templates = await loadTemplates(join(root, '.cache'), undefined, () => {
    throw new Error('Compiled once more.');
  });
});

const blank = fc.constantFrom<string>('', ' ', '\u200b');
const name = fc.oneof(blank, fc.constantFrom<string>('Jazz', 'A <b> & "c"', 'Cançó; de, nit', '?', '🎻'));
/** A field of an address: not there, empty, or a text that no other field has. */
const field = (...texts: readonly string[]) =>
  fc.option(fc.constantFrom('', ' ', ...texts), { nil: undefined, freq: 1 });
const point = fc.option(
  fc.record({
    latitude: fc.constantFrom<number>(0, 41.98, -33.5),
    longitude: fc.constantFrom<number>(0, 2.825, -70.25),
  }),
  { nil: undefined, freq: 1 },
);

const venueFields = fc.record({
  venue: name,
  address: field('Major 1', '5, Hill & Co'),
  zip: field('17001'),
  city: field('Vila'),
  province: field('Comarca'),
  state: field('Estat'),
  stateprovince: field('Regió'),
  country: field('País'),
  coordinates: point,
  served: point,
});

const eventFields = fc.record({
  title: name,
  venues: fc.subarray([1, 2, 3]),
  hour: fc.integer({ min: 0, max: 23 }),
  minutes: fc.constantFrom(0, 90, 26 * 60),
  allDay: fc.boolean(),
  timezone: fc.constantFrom<string>('Europe/Madrid', 'America/New_York', 'UTC'),
  cost: fc.constantFrom<string | undefined>(undefined, '', ' ', '0', 'Gratis', '12 €', '€10 – €25', 'Ask'),
  status: fc.constantFrom(undefined, 'cancelled' as const, 'postponed' as const, 'scheduled' as const),
  online: fc.constantFrom(undefined, true, false),
  virtual: fc.constantFrom(undefined, 'virtual' as const, 'hybrid' as const),
  served: fc.constantFrom(undefined, 'cancelled' as const, 'moved-online' as const),
  website: fc.constantFrom<string | undefined>(undefined, '', 'https://hall.example/play', 'javascript:alert(1)'),
  coordinates: fc.option(point, { nil: undefined, freq: 1 }),
});

const drawn = fc.record({
  venues: fc.array(venueFields, { minLength: 3, maxLength: 3 }),
  events: fc.array(eventFields, { minLength: 12, maxLength: 16 }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

const VENUE = {
  ...{
    venue: 'Molí',
    address: 'Major 1',
    zip: '17001',
    city: 'Vila',
    province: ' ',
    state: 'Estat',
    stateprovince: '',
  },
  ...{ country: 'País', coordinates: undefined, served: undefined },
};
const EVENT = {
  ...{ title: 'Jazz', venues: [1], hour: 19, minutes: 90, allDay: false, timezone: 'Europe/Madrid', cost: '12 €' },
  ...{ status: undefined, online: undefined, website: undefined, coordinates: undefined },
  ...{ virtual: undefined, served: undefined },
};
const POINT = { latitude: 41.98, longitude: -2.825 };

/** What was said in several ways once. */
const EXAMPLE: Drawn = {
  venues: [VENUE, { ...VENUE, venue: '', stateprovince: 'Regió', served: POINT }, { ...VENUE, coordinates: POINT }],
  events: [
    { ...EVENT, title: '' },
    { ...EVENT, venues: [2, 3], cost: 'Gratis', online: true, website: 'https://hall.example/play' },
    { ...EVENT, venues: [3], coordinates: { latitude: 0, longitude: 0 }, status: 'cancelled' },
    { ...EVENT, venues: [], allDay: true, minutes: 26 * 60, timezone: 'America/New_York', status: 'postponed' },
    { ...EVENT, venues: [], coordinates: POINT, hour: 23, minutes: 0, cost: ' ', online: false },
    { ...EVENT, venues: [], virtual: 'virtual', served: 'cancelled' },
    { ...EVENT, virtual: 'hybrid', served: 'moved-online' },
  ],
};

/** Returns the site of some drawn records. */
function siteOf({ events, venues }: Drawn): Publication {
  const days = Temporal.PlainDate.from('2026-12-01');
  const local = (parts: object) => ({
    local: Object.fromEntries(Object.entries(parts).filter(([, one]) => one !== undefined)),
  });
  return publication({
    settings: { api: true, embed: { allow: [] } },
    venues: venues.map(({ coordinates, served, ...fields }, index) =>
      venue({
        ...{ lang: 'en', name: `old-mill-${index}`, ...fields, ...local({ coordinates }) },
        service: { ...service(index + 1), ...(served && { coordinates: served }) },
      }),
    ),
    events: events.map(
      ({ venues: at, hour, minutes, allDay, status, online, coordinates, virtual, served, ...fields }, index) => {
        const start = days.add({ days: index }).toPlainDateTime({ hour });
        const [from, to] = [start, start.add({ minutes })].map((time) =>
          allDay ? time.toPlainDate().toString() : time.toString({ smallestUnit: 'minute' }).replace('T', ' '),
        );
        return event(from ?? '', to ?? '', {
          ...{ lang: 'en', name: `winter-walk-${index}`, venue: at, ...fields },
          ...{ ...local({ event_status: status, online, coordinates }) },
          service: {
            ...service(100 + index),
            ...(virtual && { is_virtual: true, virtual_event_type: virtual, virtual_url: 'https://meet.example/1' }),
            ...(served && { event_status: served }),
          },
        });
      },
    ),
  });
}

const inOneLine = (text: string) => plain(text).replaceAll(/\s+/g, ' ').trim();

/** The facts of an event as one output says them; what it has no place for is absent. */
type Said = {
  readonly name?: string;
  /** An instant in milliseconds, or the day of an all-day event. */
  readonly start?: number | string;
  readonly status?: string;
  /** The names of its venues, with commas between them. */
  readonly places?: string;
  /** Names and addresses of its venues. */
  readonly location?: string;
  readonly regions?: readonly (string | undefined)[];
  /** Latitude and longitude of the first venue that has them; `none` where none has. */
  readonly point?: string;
  readonly isOnline?: boolean;
  /** Where it is followed online; `none` where nowhere. */
  readonly online?: string;
  readonly isFree?: boolean;
  readonly cost?: string | undefined;
};

const instant = (text: string) => (text.includes('T') ? Temporal.Instant.from(text).epochMilliseconds : text);

type Degrees = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

const pointOf = (places: readonly (Degrees | undefined)[]) => {
  const at = places.find((place) => place?.latitude !== undefined);
  return at === undefined ? 'none' : `${at.latitude},${at.longitude}`;
};

function saidByApi(data: EventsFile['events'][number]): Said {
  const lines = data.venues.map(({ title, street, postalCode, town, region, country }) =>
    [title, street, [postalCode, town].filter(Boolean).join(' '), region, country].filter(Boolean).join(', '),
  );
  return {
    name: data.title,
    start: instant(data.start),
    status: data.status,
    places: data.venues.map(({ title }) => title).join(', '),
    location: lines.join('; '),
    regions: data.venues.map(({ region }) => region),
    // A point of an event without a venue is in feeds and structured data alone.
    ...(data.venues.length > 0 && { point: pointOf(data.venues) }),
    isOnline: data.online,
    online: data.onlineUrl ?? 'none',
    isFree: data.free,
    cost: data.cost,
  };
}

const STATUS_OF_FEED = new Map([
  ['CONFIRMED', 'scheduled'],
  ['TENTATIVE', 'postponed'],
  ['CANCELLED', 'cancelled'],
]);

function saidByFeed({ summary, start, startSeconds, allDay, location = '', component }: ReadEvent): Said {
  const online = String(component.getFirstPropertyValue('conference') ?? 'none');
  const geo = component.getFirstPropertyValue('geo');
  return {
    name: summary,
    start: allDay ? start : startSeconds * 1000,
    status: STATUS_OF_FEED.get(String(component.getFirstPropertyValue('status'))) ?? '',
    // Without a venue, where it is followed online stands for its place.
    location: location === online ? '' : location,
    online,
    point: geo === null ? 'none' : String(geo).replace(';', ','),
  };
}

function saidByData(site: Publication, one: CalendarEvent): Said | undefined {
  const text = jsonLdText(structuredData(site, localisedSiteOf(site, 'en'), { type: 'event', event: one }));
  const data = GOOGLE.parse(JSON.parse(text))['@graph'].find((thing) => thing['@type'] === 'Event');
  if (data === undefined) return undefined;
  const locations = [data.location].flat();
  const places = locations.filter((place) => place['@type'] === 'Place');
  const own = one.venues.length > 0 ? places : [];
  const price = data.offers && (data.offers.priceSpecification?.maxPrice ?? data.offers.price);
  return {
    name: data.name,
    start: instant(data.startDate),
    status: data.eventStatus.replace('https://schema.org/Event', '').replace('MovedOnline', 'scheduled').toLowerCase(),
    places: own.map((place) => place.name).join(', '),
    regions: own.map(({ address }) => (typeof address === 'string' ? undefined : address.addressRegion)),
    point: pointOf(places.map((place) => place.geo)),
    isOnline: locations.length > places.length,
    ...(price !== undefined && { isFree: price === 0 }),
  };
}

/** Returns what the search says; of a free event it says no cost, which is then as `cost` words it. */
const saidBySearch = ({ title, status, online, free, cost: written }: SearchEvent, cost?: string): Said => ({
  name: title,
  status: status ?? 'scheduled',
  isOnline: online,
  isFree: free,
  cost: free ? cost : written || undefined,
});

const saidByEmbed = ({ title, start, place = '', status = 'Scheduled' }: EmbeddedEvent): Said => ({
  name: title,
  start: instant(start),
  status: status.toLowerCase(),
  places: place,
});

async function saidByPage(site: Publication, one: CalendarEvent): Promise<Said> {
  const document = documentsOf(site).find(({ address }) => address === `en/events/${one.name}/`);
  if (document === undefined) throw new Error('There is no page.');
  const $ = load(await htmlOf(templates, document));
  const { event: texts } = localisedSiteOf(site, 'en').messages;
  const fact = (label: string) => $('.fact').filter((_, element) => $(element).find('dt').text() === label);
  const notices = $('.notice')
    .map((_, element) => $(element).text())
    .get();
  const venues = $('.fact-venue').get();
  const lines = venues.map((element) =>
    $(element)
      .find('.fact-name, .fact-line')
      .get()
      .map((line) => inOneLine($(line).text()))
      .join(', '),
  );
  return {
    name: $('h1').text(),
    start: instant($('.fact-when time').attr('datetime') ?? ''),
    status: notices.includes(texts.cancelledNotice)
      ? 'cancelled'
      : notices.includes(texts.postponedNotice)
        ? 'postponed'
        : 'scheduled',
    places: venues.map((element) => inOneLine($(element).find('.fact-name').text())).join(', '),
    location: lines.join('; '),
    isOnline: fact(texts.where)
      .find('dd > p')
      .toArray()
      .some((line) => $(line).text() === texts.online),
    cost: fact(texts.cost).find('dd').text() || undefined,
  };
}

describe('a fact of an event', () => {
  it('is the same on its page and in feeds, structured data, the API, the search and embeds', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (records) => {
        const site = siteOf(records);
        const localised = localisedSiteOf(site, 'en');
        const { events } = localised.eventIndex;
        const files = new Map([...apiFiles(site, 'service.example')].map(({ path, text }) => [path, text]));
        const api: EventsFile = JSON.parse(files.get('en/api/events.json') ?? '');
        const feeds = feedFiles(planFeeds(site.calendar, OPTIONS), site.settings.timeZone);
        const feed = new Map(
          read([...feeds].find(({ path }) => path === 'en/calendar.ics')?.text ?? '').events.map((one) => [
            one.uid,
            one,
          ]),
        );
        const search = eventsInSearchFile(searchFileOf(site, localised, events), 'en');
        const embedded = await embeddedEvents(site, 'en', files);
        expect([api.events, search, embedded].map(({ length }) => length)).toEqual([1, 1, 1].map(() => events.length));
        for (const [index, one] of events.entries()) {
          const [data, found, shown] = [api.events[index], search[index], embedded[index]];
          const inFeed = feed.get(data?.id ?? '');
          if (data === undefined || inFeed === undefined || found === undefined || shown === undefined)
            throw new Error(`${one.name} is missing`);
          const ofFeed = saidByFeed(inFeed);
          const said = { point: ofFeed.point, ...saidByApi(data) };
          const others = {
            page: await saidByPage(site, one),
            feed: ofFeed,
            data: saidByData(site, one),
            search: saidBySearch(found, said.cost),
            embed: saidByEmbed(shown),
          };
          for (const [output, facts] of Object.entries(others))
            expect({ output, ...said }).toMatchObject({ output, ...facts });
          expect([shown.url, found.path]).toEqual([data.url, `en/events/${one.name}/`]);
          const { homeTown } = localised.eventIndex;
          const inList = ({ title, town }: (typeof data.venues)[number]) =>
            town === undefined || town === homeTown ? title : `${title}, ${town}`;
          expect(found.venues).toEqual(data.venues.map(inList));
        }
      }),
      { numRuns: runs(80), examples: [[EXAMPLE]] },
    );
  });
});
