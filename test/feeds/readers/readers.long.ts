import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#content/calendar/entries';
import { type FeedFolder, writeFeeds } from '../../support/feeds/feed-folder.ts';
import { realReadersAreThere } from '../../support/feeds/real-readers.ts';
import { createProject, type Project } from '../../support/project.ts';
import { recordingsAreThere, startReplay } from '../../support/recordings/recordings.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';
import { lint } from '../lint/lint.ts';
import { ALL_PROGRAMS, PROGRAMS, type Program, type Reading, type Readings } from './programs.ts';
import { differences } from './source.ts';

const pythonIsThere = realReadersAreThere('icalendar', 'vobject');

const isThere = (program: Program) => program === 'ical.js' || pythonIsThere;

/** A window that holds every recorded event. */
const WINDOW = { ALMANAC_WINDOW_BACK: 'P1Y', ALMANAC_WINDOW_AHEAD: 'P4Y' };

const recordedConfiguration = (baseUrl: string) => ({
  service: { baseUrl, namespace: 'tribe/events/v1', languageParameter: 'wpml_language', languageSelection: 'segment' },
  languages: [
    { code: 'es', tag: 'es', segment: null, label: 'Español' },
    { code: 'ca', tag: 'ca', segment: 'ca', label: 'Català' },
    { code: 'en', tag: 'en', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'es',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://almanac.example/repo',
  media: 'off',
});

async function feedsOf(project: Project, configuration: object): Promise<FeedFolder> {
  expect(await project.run(['sync'], { ...SAMPLE_DAY, ...WINDOW })).toMatchObject({ code: 0 });
  return writeFeeds(project.root, configuration, SAMPLE_DAY.ALMANAC_TODAY);
}

const SOURCES = [
  {
    name: 'the sample',
    there: true,
    build: async (keep: (project: Project) => void) => {
      const configuration = sampleConfiguration();
      const project = createProject(configuration);
      keep(project);
      return feedsOf(project, configuration);
    },
  },
  {
    name: 'the recordings',
    there: recordingsAreThere(),
    build: async (keep: (project: Project) => void) => {
      const replay = await startReplay();
      try {
        const configuration = recordedConfiguration(replay.url);
        const project = createProject(configuration);
        keep(project);
        return await feedsOf(project, configuration);
      } finally {
        replay.close();
      }
    },
  },
];

/** The first ones are enough to see what is wrong. */
const first = (found: readonly string[]) => found.slice(0, 20);

/** Returns the readings that differ: most events stand in several files, with the same bytes. */
function distinct(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((one) => [JSON.stringify({ ...one, file: '' }), one])).values()];
}

const isSingle = (path: string) => /^[^/]+\/events\//.test(path);

/** The feed of all events, and the archives of what it leaves out. */
const isWhole = (path: string) => /^[^/]+\/(?:calendar|\d{4}(?:-\d\d){0,2})\.ics$/.test(path);

const uidsIn = (bytes: Uint8Array) =>
  [...new TextDecoder().decode(bytes).matchAll(/\r\nUID:(.*)\r\n/g)].map(([, uid = '']) => uid);

describe.each(SOURCES.filter(({ there }) => there))('every feed of $name', ({ build }) => {
  let project: Project | undefined;
  let feeds: FeedFolder;
  let byUid: ReadonlyMap<string, CalendarEvent>;
  let readings: ReadonlyMap<Program, Readings>;

  beforeAll(async () => {
    feeds = await build((made) => {
      project = made;
    });
    byUid = new Map(
      feeds.calendar.languages.flatMap(({ language, events }) =>
        events
          .filter(({ draft }) => !draft)
          .map((event) => [`${event.id}.${language}@${feeds.uidHost}`, event] as const),
      ),
    );
    // At the same time: each takes seconds.
    const reading = ALL_PROGRAMS.filter(isThere).map(
      async (program) => [program, await PROGRAMS[program](feeds.folder, feeds.paths)] as const,
    );
    readings = new Map(await Promise.all(reading));
  });

  afterAll(() => project?.remove());

  const bytes = (path: string) => new Uint8Array(readFileSync(join(feeds.folder, path)));

  it('passes the linter', () => {
    const found = feeds.paths.flatMap((path) =>
      lint(bytes(path), isSingle(path) ? 'event' : 'feed').map(
        ({ line, rule, text }) => `${path}:${line} ${rule} ${text}`,
      ),
    );
    expect(first(found)).toEqual([]);
  });

  it('holds only events of its language, all of which have a file and a place in the calendar or an archive', () => {
    const single = new Set<string>();
    const whole = new Set<string>();
    for (const path of feeds.paths)
      for (const uid of uidsIn(bytes(path))) {
        expect(byUid.get(uid)?.language, `${uid} in ${path}`).toBe(path.split('/')[0]);
        if (isSingle(path)) single.add(uid);
        if (isWhole(path)) whole.add(uid);
      }
    expect(byUid.size).toBeGreaterThan(0);
    expect(single).toEqual(new Set(byUid.keys()));
    expect(whole).toEqual(new Set(byUid.keys()));
  });

  for (const program of ALL_PROGRAMS)
    it.runIf(isThere(program))(`is read by ${program} without problems, with the values of content`, () => {
      const { events, problems } = readings.get(program) ?? { events: [], problems: ['it read nothing'] };
      expect(first(problems)).toEqual([]);
      const read = Map.groupBy(events, ({ file }) => file);
      for (const path of feeds.paths)
        expect(read.get(path)?.map(({ uid }) => uid) ?? [], path).toEqual(uidsIn(bytes(path)));
      const found = distinct(events).flatMap((one) => {
        const event = byUid.get(one.uid);
        return event === undefined ? [`${one.file}: ${one.uid} is no event`] : differences(one, event, feeds.siteUrl);
      });
      expect(first(found)).toEqual([]);
    });
});
