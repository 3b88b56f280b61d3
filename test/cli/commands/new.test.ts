import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '#cli/commands/check';
import { type NewOptions, newRecord } from '#cli/new/record';
import { newTranslation } from '#cli/new/translation';
import { recordJson } from '#content/store/canonical-json';
import { UsageError } from '#errors';
import { KINDS, type Kind } from '#interface/kinds';
import { loadSettings } from '#settings/settings';
import { type Fields, serviceOf, stored } from '../../content/records.ts';
import { createProject, type Project } from '../../support/project.ts';
import { captured } from '../captured.ts';

let project: Project;

beforeEach(() => {
  project = createProject({
    service: 'embedded',
    languages: ['ca', 'en'].map((code) => ({ code, tag: code, segment: code === 'ca' ? null : code, label: code })),
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  });
});

afterEach(() => project.remove());

function write(path: string, text: string): void {
  const file = join(project.root, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function put(kind: Kind, language: string, fields: Fields): void {
  const { path, record } = stored(kind, language, fields);
  write(path, recordJson(kind, record));
}

const settings = () => loadSettings(project.root, {}, () => Temporal.Instant.from('2026-11-21T23:30:00Z'));

async function make(kind: Kind, title?: string, options: NewOptions = {}) {
  const { output, texts } = captured();
  await newRecord(kind, title, options, await settings(), output);
  return texts;
}

async function translate(record: string, to: string, title?: string) {
  const { output, texts } = captured();
  await newTranslation(record, to, { title, json: false }, await settings(), output);
  return texts;
}

const jsonOf = (path: string) => JSON.parse(Buffer.from(project.files('content')[path] ?? '', 'latin1').toString());

async function checkAll() {
  const { output, texts } = captured();
  await check(await settings(), { json: false, types: false }, output);
  return texts.stdout;
}

describe('almanac new', () => {
  it('creates an event one week ahead, in the evening, by the site’s date and time zone', async () => {
    const { stdout } = await make('events', 'Nit de llanternes');
    expect(stdout).toBe(
      'content/ca/events/nit-de-llanternes.json\nEdit it, then run `npm run almanac -- check`; `npm run push` sends it to the service.\n',
    );
    expect(jsonOf('ca/events/nit-de-llanternes.json')).toEqual({
      $schema: '../../.almanac/schema/events.json',
      title: 'Nit de llanternes',
      slug: 'nit-de-llanternes',
      description: '',
      timezone: 'Europe/Madrid',
      all_day: false,
      start_date: '2026-11-29 19:00:00',
      end_date: '2026-11-29 21:00:00',
      cost: '',
      website: '',
      show_map: true,
      show_map_link: true,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
    });
  });

  it.each(KINDS)('creates a record of %s that passes a check', async (kind) => {
    await make(kind, 'Ça & là', { lang: 'en' });
    expect(Object.keys(project.files('content')).filter((path) => path.startsWith('en/'))).toEqual([
      `en/${kind}/ca-la.json`,
    ]);
    expect(await checkAll()).toBe('1 file checked: 0 errors, 0 warnings.\n');
  });

  it('writes the schemas that its records refer to', async () => {
    await make('tags', 'x');
    expect(Object.keys(project.files('content'))).toContain('.almanac/schema/tags.json');
  });

  it.each([
    [{ start: '2027-01-02 20:30' }, '2027-01-02 20:30:00', '2027-01-02 22:30:00'],
    [{ start: '2027-01-02T20:30:15', end: '2027-01-03 01:00' }, '2027-01-02 20:30:15', '2027-01-03 01:00:00'],
    [{ start: '2027-01-02' }, '2027-01-02 19:00:00', '2027-01-02 21:00:00'],
    [{ end: '2027-01-02' }, '2027-01-02 19:00:00', '2027-01-02 21:00:00'],
    [{ start: '2027-01-02 23:00' }, '2027-01-02 23:00:00', '2027-01-03 01:00:00'],
    [{ allDay: true }, '2026-11-29', '2026-11-29'],
    [{ allDay: true, start: '2027-01-02', end: '2027-01-04' }, '2027-01-02', '2027-01-04'],
  ])('creates an event with %j from %s to %s', async (options, start_date, end_date) => {
    await make('events', 'x', options);
    expect(jsonOf('ca/events/x.json')).toMatchObject({ start_date, end_date, all_day: 'allDay' in options });
  });

  it('accepts a time zone in any case, ids and slugs, and names the records that do not exist yet', async () => {
    put('venues', 'ca', { venue: 'Molí', slug: 'moli' });
    const { stderr } = await make('events', 'x', {
      timezone: 'atlantic/canary',
      venue: ['moli'],
      organizer: ['7'],
      category: ['jazz', 'blues'],
      tag: [],
    });
    expect(jsonOf('ca/events/x.json')).toMatchObject({
      timezone: 'Atlantic/Canary',
      venue: ['moli'],
      organizer: [7],
      categories: ['jazz', 'blues'],
      tags: [],
    });
    expect(stderr.split('\n')).toEqual([
      'There is no organizer \'7\' in ca/organizers yet; make it with `npm run almanac -- new organizer "7" --lang ca`.',
      'There is no category \'jazz\' in ca/categories yet; make it with `npm run almanac -- new category "jazz" --lang ca`.',
      'There is no category \'blues\' in ca/categories yet; make it with `npm run almanac -- new category "blues" --lang ca`.',
      '',
    ]);
  });

  it('never overwrites a file or reuses another record’s slug', async () => {
    write('ca/tags/jazz.json', 'not even JSON');
    write('ca/tags/Jazz-2.json', '{"name": "x"}');
    put('tags', 'ca', { name: 'y', slug: 'other' });
    write('ca/tags/renamed.json', '{"name": "z", "slug": "jazz-3"}');
    const before = project.files('content');
    expect((await make('tags', 'Jazz')).stdout).toMatch(/^content\/ca\/tags\/jazz-4\.json\n/);
    const after = project.files('content');
    for (const [path, text] of Object.entries(before)) expect(after[path]).toBe(text);
  });

  it.each([
    [{ start: '2027-02-30' }, '--start: a day and a time that exist, such as "2026-12-31 20:00", not \'2027-02-30\''],
    [{ end: 'tomorrow' }, /^--end: /],
    [
      { start: '2027-01-02', end: '2027-01-01' },
      'The event would end at 2027-01-01 21:00:00, before 2027-01-02 19:00:00.',
    ],
    [{ allDay: true, start: '2027-01-02 20:00' }, '--all-day: such an event has days and no times.'],
    [{ timezone: 'Europe/Madird' }, "--timezone: there is no time zone 'Europe/Madird'."],
    [{ lang: 'fr' }, "'fr' is none of the languages: ca, en"],
  ])('refuses %j and writes nothing', async (options, message) => {
    const made = make('events', 'x', options);
    await expect(made).rejects.toThrow(UsageError);
    await expect(made).rejects.toThrow(message);
    expect(() => project.files('content')).toThrow();
  });

  it('prints the path as JSON', async () => {
    expect(JSON.parse((await make('tags', 'x', { json: true })).stdout)).toEqual({
      path: 'content/ca/tags/x.json',
      notes: [],
    });
  });

  it('works when run from the command line', async () => {
    const made = await project.run([
      'new',
      'event',
      'Jazz',
      '--start',
      '2027-01-02',
      '--category',
      'a',
      '--category',
      '5',
      '--lang',
      'en',
      '--quiet',
    ]);
    expect(made).toMatchObject({ code: 0, stdout: '' });
    expect(jsonOf('en/events/jazz.json')).toMatchObject({ start_date: '2027-01-02 19:00:00', categories: ['a', 5] });
    const translated = await project.run(['new', 'translation', 'content/en/events/jazz.json', 'ca', 'Nit', '--json']);
    expect(JSON.parse(translated.stdout)).toMatchObject({ path: 'content/ca/events/nit.json' });
    const help = await project.run(['new', 'event', '--help']);
    expect(help.stdout).toContain('Examples:\n  npm run almanac -- new event "Jazz at the mill"');
  });
});

describe('almanac new translation', () => {
  const event = (fields: Fields = {}) =>
    put('events', 'ca', {
      title: 'Nit',
      slug: 'nit',
      start_date: '2026-12-01 20:00:00',
      end_date: '2026-12-01 22:00:00',
      ...fields,
    });

  beforeEach(() => {
    put('venues', 'ca', { venue: 'Molí', slug: 'moli', service: serviceOf(7) });
    put('venues', 'en', { venue: 'Mill', slug: 'mill', service: serviceOf(70) });
    put('venues', 'ca', { venue: 'Plaça', slug: 'placa', service: serviceOf(8) });
    put('categories', 'ca', { name: 'Cine', slug: 'cine', service: serviceOf(3) });
    put('categories', 'en', { name: 'Film', slug: 'film', service: serviceOf(3) });
    write('translations.json', '{"venues": [{"ca": 7, "en": 70}]}');
  });

  it('copies the record’s fields with the relations of the other language, and links the two', async () => {
    event({ venue: [7, 'placa'], categories: ['cine'], author: 2, local: { online: true }, service: serviceOf(90) });
    const { stdout, stderr } = await translate('content/ca/events/nit.json', 'en', 'Night');
    expect(stdout).toMatch(/^content\/en\/events\/night\.json\n/);
    expect(stderr).toBe(
      "'venue' leaves out venue ca/venues/placa.json: no translation of it in 'en' is linked. Where 'en' has it already, link the two: `npm run almanac -- translations` says how. Else make it with `npm run almanac -- new translation ca/venues/placa.json en`, and write its slug into 'venue' of the copy.\n",
    );
    expect(jsonOf('en/events/night.json')).toEqual({
      $schema: '../../.almanac/schema/events.json',
      title: 'Night',
      slug: 'night',
      all_day: false,
      start_date: '2026-12-01 20:00:00',
      end_date: '2026-12-01 22:00:00',
      categories: [3],
      tags: [],
      venue: [70],
      organizer: [],
      local: { online: true },
    });
    expect(jsonOf('translations.json')).toEqual({ events: [{ ca: 90, en: 'night' }], venues: [{ ca: 7, en: 70 }] });
    expect(await checkAll()).toMatch(/: 0 errors, 0 warnings\.\n$/);
  });

  it.each(['ca/events/nit', 'ca/events/nit.json', './content/ca/events/nit.json', 'content/ca/events/nit'])(
    'finds the record when it is given as %s',
    async (record) => {
      event({ service: serviceOf(90) });
      expect((await translate(record, 'en')).stdout).toMatch(/^content\/en\/events\/nit\.json\n/);
    },
  );

  it('links by file name while neither record has an id', async () => {
    event();
    await translate('ca/events/nit', 'en', 'Night');
    expect(jsonOf('translations.json').events).toEqual([{ ca: 'nit', en: 'night' }]);
  });

  it('refers to a relation without an id by its slug in the other language', async () => {
    put('venues', 'en', { venue: 'Square', slug: 'square' });
    write('translations.json', '{"venues": [{"ca": 8, "en": "square"}]}');
    event({ venue: [8] });
    await translate('ca/events/nit', 'en');
    expect(jsonOf('en/events/nit.json').venue).toEqual(['square']);
  });

  it('uses similar records that are not linked yet, and reports this', async () => {
    put('venues', 'ca', { venue: 'Ateneu', slug: 'ateneu', address: 'Carrer Major, 1', service: serviceOf(9) });
    put('venues', 'en', { venue: 'Athenaeum', slug: 'athenaeum', address: 'carrer major 1', service: serviceOf(91) });
    put('organizers', 'ca', { organizer: 'Town', slug: 'town', service: serviceOf(11) });
    put('organizers', 'en', { organizer: 'Town', slug: 'town', service: serviceOf(12) });
    put('tags', 'ca', { name: 'Jazz', slug: 'jazz', service: serviceOf(20) });
    put('tags', 'en', { name: 'Jazz', slug: 'jazz', service: serviceOf(21) });
    put('tags', 'en', { name: 'jazz', slug: 'jazz-2', service: serviceOf(22) });
    event({ venue: [9], organizer: [11], tags: [20], service: serviceOf(90) });
    const { stderr } = await translate('ca/events/nit', 'en');
    expect(jsonOf('en/events/nit.json')).toMatchObject({ venue: [91], organizer: [12], tags: [] });
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(
        /^Takes en\/venues\/athenaeum\.json for the translation of venue ca\/venues\/ateneu\.json, /,
      ),
      expect.stringMatching(
        /^Takes en\/organizers\/town\.json for the translation of organizer ca\/organizers\/town\.json, /,
      ),
      expect.stringMatching(/^'tags' leaves out tag ca\/tags\/jazz\.json: /),
      '',
    ]);
  });

  it('replaces a record’s name in an existing link with its id', async () => {
    event({ service: serviceOf(90) });
    write('translations.json', '{"events": [{"ca": "nit"}]}');
    await translate('ca/events/nit', 'en');
    expect(jsonOf('translations.json')).toEqual({ events: [{ ca: 90, en: 'nit' }] });
  });

  it.each([
    ['ca/events/none', 'en', 'There is no ca/events/none.json.'],
    ['events/nit', 'en', "'events/nit' names no record."],
    ['ca/events/nit', 'fr', "'fr' is none of the languages: ca, en"],
    ['ca/events/nit', 'ca', "ca/events/nit is in 'ca' as it is."],
    ['ca/venues/moli', 'en', 'ca/venues/moli.json has its translation: en/venues/mill.json'],
    ['ca/categories/cine', 'en', 'ca/categories/cine.json has its translation: en/categories/film.json'],
  ])('refuses to translate %s to %s and writes nothing', async (record, to, message) => {
    event();
    const records = () =>
      Object.fromEntries(Object.entries(project.files('content')).filter(([path]) => !path.startsWith('.almanac/')));
    const before = records();
    await expect(translate(record, to)).rejects.toThrow(message);
    expect(records()).toEqual(before);
  });
});
