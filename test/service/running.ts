import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS, type Kind } from '#interface/kinds';
import { ENVELOPE_DECODERS, ITEM_DECODERS, type Served } from '#interface/responses';
import type { CalendarRows, LinkedEvent } from '#service/database/rows';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';

/** The day and the instant that the tests' services take as today and now. */
export const DAY = Temporal.PlainDate.from('2026-11-21');
const NOW = DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '10:00' }).toInstant();

export const LANGUAGES = ['ca', 'en', 'de', 'es'] as const;

/** The sample's events from October to January: a service begins with them in a third of the time that all take. */
export const FOUR_MONTHS: CalendarRows = (() => {
  const { events, ...rest } = sampleCalendar(DAY);
  return { ...rest, events: events.filter(({ start_date: start }) => start >= '2026-10' && start < '2027-02') };
})();
export const PUBLIC_URL = 'https://sample.almanac.example';

/** List parameters for all dates. */
export const ALWAYS = 'start_date=2000-01-01&end_date=2100-01-01';

const body = z.looseObject({
  code: z.string().optional(),
  data: z.unknown().optional(),
  total: z.number().optional(),
  total_pages: z.number().optional(),
  rest_url: z.string().optional(),
  next_rest_url: z.string().optional(),
  previous_rest_url: z.string().optional(),
});

export type Got = { readonly status: number; readonly headers: Headers; readonly body: z.output<typeof body> };

/** A running service and ways to ask it. */
export type Running = {
  readonly url: string;
  /**
   * Sends a GET request for a path below the namespace, such as `/events?per_page=1`, with a language segment or none.
   */
  readonly get: (path: string, segment?: string) => Promise<Got>;
  /** Returns the ids of the items of a list. */
  readonly ids: (kind: Kind, query?: string, segment?: string) => Promise<number[]>;
  /** Returns all items of a list, decoded by the decoders of `src/interface`. */
  readonly all: <K extends Kind>(kind: K, query?: string, segment?: string) => Promise<Served[K][]>;
};

const item = z.looseObject({ id: z.number() });

const DECODE: { readonly [K in Kind]: (value: unknown) => Served[K] } = {
  events: (value) => ITEM_DECODERS.events.parse(value),
  venues: (value) => ITEM_DECODERS.venues.parse(value),
  organizers: (value) => ITEM_DECODERS.organizers.parse(value),
  categories: (value) => ITEM_DECODERS.categories.parse(value),
  tags: (value) => ITEM_DECODERS.tags.parse(value),
};

/** The options of a service that behaves like the most common implementation. */
export const OBSERVED = { dialect: DIALECTS['the-events-calendar'] };

/** Starts a service in the dialect `document`, with Catalan at the root; it ends with the test. */
export async function running(options: Partial<Parameters<typeof startService>[0]> = {}): Promise<Running> {
  const { close, ...service } = await started(options);
  onTestFinished(close);
  return service;
}

/** Starts a service once for all tests of a file or block. Nobody may write to it, so that none of them changes it. */
export function runningForAll(
  options: Partial<Omit<Parameters<typeof startService>[0], 'credentials'>> = {},
): () => Running {
  let service: Awaited<ReturnType<typeof started>> | undefined;
  beforeAll(async () => {
    service = await started(options);
  });
  afterAll(() => service?.close());
  return () => {
    if (service === undefined) throw new Error('no service is running yet');
    return service;
  };
}

async function started(
  options: Partial<Parameters<typeof startService>[0]>,
): Promise<Running & { close(): Promise<void> }> {
  const service = await startService({
    seed: FOUR_MONTHS,
    languages: LANGUAGES.map((code) => ({ code, segment: code === 'ca' ? null : code })),
    defaultLanguage: 'ca',
    publicUrl: PUBLIC_URL,
    now: () => NOW,
    ...options,
  });
  const { restRoot, namespace } = options.naming ?? (options.dialect ?? DIALECTS.document).naming;
  const address = (path: string, segment = '') =>
    `${service.url}${segment === '' || segment === 'ca' ? '' : `/${segment}`}${restRoot}/${namespace}${path}`;
  const get = async (path: string, segment?: string): Promise<Got> => {
    const response = await fetch(address(path, segment));
    return { status: response.status, headers: response.headers, body: body.parse(await response.json()) };
  };
  const items = (kind: Kind, got: Got) => z.array(item).parse(got.body[kind]);
  return {
    url: service.url,
    close: () => service.close(),
    get,
    ids: async (kind, query = '', segment) =>
      items(kind, await get(`/${kind}?per_page=50&${query}`, segment)).map(({ id }) => id),
    all: async (kind, query = '', segment) => {
      const pages: unknown[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const got = await get(`/${kind}?per_page=50&page=${page}&${query}`, segment);
        const decoded = ENVELOPE_DECODERS[kind].parse(got.body);
        pages.push(...decoded.items);
        last = decoded.totalPages;
      }
      return pages.map(DECODE[kind]);
    },
  };
}

const EVENT: LinkedEvent = {
  language: 'ca',
  id: 1,
  author: 1,
  status: 'publish',
  date: '2026-01-01 09:00:00',
  date_utc: '2026-01-01 08:00:00',
  modified: '2026-01-01 09:00:00',
  modified_utc: '2026-01-01 08:00:00',
  slug: 'event',
  image: null,
  title: 'Event',
  description: '',
  excerpt: '',
  password: '',
  timezone: 'Europe/Madrid',
  all_day: false,
  start_date: '2026-12-01 20:00:00',
  end_date: '2026-12-01 22:00:00',
  cost: '',
  website: null,
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  venue: null,
  categories: [],
  tags: [],
  organizers: [],
};

/** Returns a calendar with only these events, with ids from 1 in their order. */
export function calendarOf(...events: readonly Partial<LinkedEvent>[]): CalendarRows {
  return {
    events: events.map((event, index) => ({ ...EVENT, id: index + 1, slug: `event-${index + 1}`, ...event })),
    venues: [],
    organizers: [],
    terms: [],
    media: [],
  };
}

/** The kinds, for tests that hold for each of them. */
export const EVERY_KIND: readonly Kind[] = KINDS;
