import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createProject, type Project } from '../project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../sample.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The languages of a heavy site. */
export const HEAVY_LANGUAGES = ['en', 'de'] as const;
type Language = (typeof HEAVY_LANGUAGES)[number];

/** How much a heavy site has of what there is much of. */
export const HEAVY = { atOneVenue: 801, onOneDay: 60, stages: 10, topics: 40 } as const;

const TODAY = Temporal.PlainDate.from(SAMPLE_DAY.ALMANAC_TODAY);

/** A day of 60 events, as it stands in addresses. */
export const HEAVY_DAY = '2026/11/28';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** A very long title, of words and of one that no line holds. */
const TITLES = {
  en: `An evening of songs, letters and pictures from the archive of the river, read and sung by the people who live beside it, with an introduction, an interval and a supper for all, and a ${WORD}${WORD}`,
  de: `Ein Abend mit Liedern, Briefen und Bildern aus dem Archiv des Flusses, gelesen und gesungen von denen, die an ihm wohnen, mit Einführung, Pause und einem Abendessen für alle, und eine ${WORD}${WORD}`,
} as const;

const KINDS = {
  en: ['Concert', 'Reading', 'Walk along the river', 'Workshop for children and those who come with them'],
  de: ['Konzert', 'Lesung', 'Spaziergang am Fluss', 'Werkstatt für Kinder und alle, die sie begleiten'],
} as const;

const rowOf = (tag: string, columns: number) =>
  `<tr>${Array.from({ length: columns }, (_cell, column) => `<${tag}>Column ${column}</${tag}>`).join('')}</tr>`;

/** What editors paste: tables wider than any screen, words without an end, headings, lists and quotations. */
const DESCRIPTION = `<p>${WORD.repeat(3)}</p><h2>${WORD}</h2><table><thead>${rowOf('th', 24)}</thead><tbody>${rowOf('td', 24).repeat(4)}</tbody></table><ul><li>${WORD}<ul><li>https://example.org/${'a'.repeat(200)}</li></ul></li></ul><blockquote><p>${WORD}</p></blockquote><pre>${WORD.repeat(2)}</pre>`;

const service = (id: number) => ({
  service: { id, url: `https://service.example/${id}`, modified_utc: '2026-11-02 08:15:30', listed: true },
});

const VENUE = 1;
const LONG_VENUE = 2;
const ORGANIZER = 3;
const TAG = 4;
const FIRST_TOPIC = 10;
const FIRST_STAGE = 100;
const FIRST_EVENT = 1_000;

const at = (day: Temporal.PlainDate, hour: number, more: Fields) => ({
  start_date: `${day} ${String(hour).padStart(2, '0')}:00:00`,
  end_date: `${day} ${String(hour + 1).padStart(2, '0')}:30:00`,
  all_day: false,
  timezone: 'Europe/Madrid',
  status: 'publish',
  date_utc: '2026-01-01 00:00:00',
  ...more,
});

/** Topics in a tree: four, with three each, and two in each of those. */
function topics(language: Language): [string, Fields][] {
  const roots = 4;
  const branches = 3;
  return Array.from({ length: HEAVY.topics }, (_topic, index) => {
    const isBranch = index >= roots && index < roots + roots * branches;
    const leaf = index - roots - roots * branches;
    const parent = isBranch ? Math.floor((index - roots) / branches) : roots + Math.floor(leaf / 2);
    const name = index === roots ? TITLES[language].slice(0, 90) : `${KINDS[language][index % 4]} ${index + 1}`;
    const fields = {
      name,
      ...(index < roots ? {} : { parent: FIRST_TOPIC + parent }),
      ...service(FIRST_TOPIC + index),
    };
    return [`categories/topic-${index + 1}`, fields];
  });
}

function events(language: Language): [string, Fields][] {
  const titled = (index: number) => `${KINDS[language][index % 4]} ${index + 1}`;
  const placed = (index: number) => ({
    venue: [VENUE],
    categories: [FIRST_TOPIC + (index % HEAVY.topics)],
    cost: index % 5 === 0 ? '0' : '',
    ...service(FIRST_EVENT + index),
  });
  const day = Temporal.PlainDate.from(HEAVY_DAY.replaceAll('/', '-'));
  const atVenue = Array.from({ length: HEAVY.atOneVenue }, (_event, index): [string, Fields] => {
    const date = TODAY.add({ days: Math.floor(index / 3) - 7 });
    return [`events/at-venue-${index}`, at(date, 10 + (index % 3) * 4, { title: titled(index), ...placed(index) })];
  });
  const elsewhere = { organizer: [ORGANIZER], tags: [TAG] };
  // Three are at the venue on every day.
  const sameDay = Array.from({ length: HEAVY.onOneDay - 4 }, (_event, index): [string, Fields] => {
    const number = HEAVY.atOneVenue + index;
    return [
      `events/same-day-${index}`,
      at(day, 8 + (index % 14), {
        title: titled(number),
        ...placed(number),
        ...elsewhere,
        venue: [FIRST_STAGE + (index % HEAVY.stages)],
      }),
    ];
  });
  const number = HEAVY.atOneVenue + HEAVY.onOneDay;
  const long = at(day, 20, {
    title: TITLES[language],
    ...placed(number),
    ...elsewhere,
    venue: [LONG_VENUE],
    description: DESCRIPTION,
    cost: `5 € ${WORD}`,
    website: `https://${'a'.repeat(60)}.example/`,
  });
  return [...atVenue, ...sameDay, ['events/long', long]];
}

/** The records of a heavy site in a language, by path: no picture anywhere. */
function records(language: Language): [string, Fields][] {
  const long = TITLES[language];
  return [
    ['venues/mill', { venue: language === 'en' ? 'The Mill' : 'Die Mühle', city: 'Ribalera', ...service(VENUE) }],
    [
      'venues/long',
      { venue: long, address: WORD, city: WORD, phone: '972', description: DESCRIPTION, ...service(LONG_VENUE) },
    ],
    ...Array.from({ length: HEAVY.stages }, (_stage, index): [string, Fields] => [
      `venues/stage-${index + 1}`,
      { venue: language === 'en' ? `Stage ${index + 1}` : `Bühne ${index + 1}`, ...service(FIRST_STAGE + index) },
    ]),
    ['organizers/long', { organizer: long, email: `${WORD}@example.org`, ...service(ORGANIZER) }],
    ['tags/long', { name: long, ...service(TAG) }],
    ...topics(language),
    ...events(language),
  ];
}

/**
 * Makes a project with content that is too much and too long everywhere: a venue of 801 events, a day of 60 at 12 venues, 40 topics
 * nested three deep, and long titles, words and tables. It needs no sync.
 */
export function heavyProject(): Project {
  const { languages, titles: _titles, ...rest } = sampleConfiguration();
  const project = createProject({
    ...rest,
    languages: languages.filter(({ code }) => HEAVY_LANGUAGES.some((one) => one === code)),
    defaultLanguage: 'en',
    titles: { en: 'What’s on', de: 'Kalender' },
  });
  for (const language of HEAVY_LANGUAGES)
    for (const [path, record] of records(language)) {
      const slug = path.slice(path.indexOf('/') + 1);
      const file = join(project.root, 'content', language, `${path}.json`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ slug, ...record }));
    }
  return project;
}
