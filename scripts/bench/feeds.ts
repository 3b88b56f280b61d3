import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { textTable } from '#cli/terminal/output';
import type { Calendar } from '#content/calendar/calendar';
import type { CalendarEvent } from '#content/calendar/entries';
import { readCalendar } from '#content/calendar/read';
import { diskFiles } from '#content/store/files';
import { type FeedOptions, feedFiles, planFeeds } from '#feeds/catalogue';
import { feedHead, feedText } from '#feeds/vcalendar';
import { renderEvent } from '#feeds/vevent';
import { Zones } from '#feeds/zones';
import { generatedLanguages } from '#service/database/generated';
import { parsedWords } from './options.ts';
import { withIcalGenerator, withIcs } from './other-writers.ts';
import { MAIN, measured, startServing } from './processes.ts';
import { createWorkspace } from './workspace.ts';

const USAGE = `Usage: npm run bench -- feeds [options]

  --events <number>     events in each language; 10000 if not given
  --languages <number>  1 to 4; 4 if not given
  --rounds <number>     how often each is timed, in turns; the median counts; 5 if not given
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed`;

const OPTIONS = {
  events: { type: 'string', default: '10000' },
  languages: { type: 'string', default: '4' },
  rounds: { type: 'string', default: '5' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** The most time that a way may take, as a multiple of another way's. */
const LIMITS = [
  { name: 'all-feeds', to: 'each-vevent-once', limit: 2 },
  { name: 'master-feed', to: 'master-feed-ical-generator', limit: 1.3 },
] as const;

const ZONE = 'Europe/Madrid';

const FEEDS: FeedOptions = {
  siteUrl: 'https://site.example',
  serviceHost: 'service.example',
  today: Temporal.PlainDate.from('2026-11-21'),
  timeZone: ZONE,
  budget: { bytes: 900_000, events: 1_000 },
  cancelledFor: Temporal.Duration.from('P90D'),
  fallback: false,
  eventFiles: true,
  image: () => undefined,
  identify: (language, { of }) => ({
    name: `${of} ${language}`,
    description: `${of} ${language}`,
    url: `https://site.example/${language}/`,
    color: { name: 'firebrick', hex: '#b22222' },
  }),
};

/** One way of making text from a calendar, and how many events it makes it of. */
type Way = { readonly events: number; make(): number };

const octetsOf = (texts: Iterable<string>) => {
  let sum = 0;
  for (const text of texts) sum += Buffer.byteLength(text);
  return sum;
};

function* allFeeds(calendar: Calendar): Generator<string, void> {
  for (const { text } of feedFiles(planFeeds(calendar, FEEDS), ZONE)) yield text;
}

function masterFeed(events: readonly CalendarEvent[]): string {
  const zones = new Zones();
  const rendered = events.map((event) => renderEvent(event, FEEDS, zones));
  const identity = { ...FEEDS.identify('ca', { of: 'all' }), timeZone: ZONE };
  return feedText(feedHead(identity, 'https://site.example/ca/calendar.ics'), rendered, identity, zones);
}

/** Returns the ways that are timed. Each returns the octets that it made, so that nothing is optimised away. */
function waysOf(calendar: Calendar): Readonly<Record<string, Way>> {
  const all = calendar.languages.flatMap(({ events }) => events);
  const one = calendar.languages[0]?.events ?? [];
  return {
    'each-vevent-once': {
      events: all.length,
      make() {
        const zones = new Zones();
        return octetsOf(all.values().map((event) => renderEvent(event, FEEDS, zones).text));
      },
    },
    'all-feeds': { events: all.length, make: () => octetsOf(allFeeds(calendar)) },
    'master-feed': { events: one.length, make: () => octetsOf([masterFeed(one)]) },
    'master-feed-ical-generator': { events: one.length, make: () => octetsOf([withIcalGenerator(one, FEEDS.siteUrl)]) },
    'master-feed-ics': { events: one.length, make: () => octetsOf([withIcs(one, FEEDS.siteUrl)]) },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the generated calendar, as a sync of the embedded service brings it into content. */
async function calendarOf(events: number, languages: readonly string[], stopped: AbortSignal): Promise<Calendar> {
  using workspace = createWorkspace();
  await using service = await startServing(events, languages, 0);
  const project = workspace.project(service.url, languages);
  await measured(MAIN, ['sync', '--strict'], { directory: project, stopped });
  const files = diskFiles(join(project, 'content'));
  const tags = languages.map((code) => ({ code, tag: code }));
  return (await readCalendar(files, { languages: tags, timeZone: ZONE })).calendar;
}

/**
 * Runs `npm run bench -- feeds`: times all feeds against rendering each VEVENT once, and the master feed against
 * others'.
 */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf } = parsedWords(words, OPTIONS, USAGE);
  const [events, count, rounds] = [
    numberOf('events', [1, 1_000_000]),
    numberOf('languages', [1, 4]),
    numberOf('rounds', [1, 100]),
  ];
  const ways = Object.entries(waysOf(await calendarOf(events, generatedLanguages(count), stopped)));
  const times = new Map(ways.map(([name]) => [name, [] as number[]]));
  const octets = new Map<string, number>();
  // The first round only warms up. In turns, so that what disturbs the machine disturbs all.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, way] of ways) {
      stopped.throwIfAborted();
      const begun = performance.now();
      octets.set(name, way.make());
      if (round > 0) times.get(name)?.push(performance.now() - begun);
    }
  const cases = ways.map(([name, way]) => {
    const ms = median(times.get(name) ?? []);
    return {
      name,
      events: way.events,
      octets: octets.get(name) ?? 0,
      ms: Math.round(ms),
      eventsPerSecond: Math.round((way.events / ms) * 1000),
    };
  });
  const msOf = (name: string) => median(times.get(name) ?? []);
  const ratio = (name: string, to: string) => Number((msOf(name) / msOf(to)).toFixed(2));
  const ratios = {
    ...Object.fromEntries(LIMITS.map(({ name, to }) => [`${name} ÷ ${to}`, ratio(name, to)])),
    'master-feed-ics ÷ master-feed': ratio('master-feed-ics', 'master-feed'),
  };
  const checks = LIMITS.map(({ name, to, limit }) => ({
    limit: `${name} ÷ ${to} ≤ ${limit}`,
    outcome: ratio(name, to) <= limit ? 'ok' : 'MISSED',
  }));
  const machine = { platform: process.platform, cores: availableParallelism(), node: process.version };
  console.log(
    values.json
      ? JSON.stringify(
          { v: 1, settings: { events, languages: count, rounds }, machine, cases, ratios, checks },
          null,
          2,
        )
      : [
          textTable(
            ['case', 'events', 'octets', 'ms', 'events/s'],
            cases.map(({ name, ...rest }) => [name, rest.events, rest.octets, rest.ms, rest.eventsPerSecond]),
          ),
          ...Object.entries(ratios).map(([name, value]) => `${name}: ${value}`),
          ...checks.map(({ limit, outcome }) => `${outcome.padEnd(6)} ${limit}`),
        ].join('\n'),
  );
  return values.check && checks.some(({ outcome }) => outcome === 'MISSED') ? 1 : 0;
}
