import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translations } from '#cli/commands/translations';
import { recordJson } from '#content/store/canonical-json';
import type { StoredRecord } from '#content/store/store';
import { loadSettings } from '#settings/settings';
import { type Fields, serviceOf, stored } from '../../content/records.ts';
import { createProject, type Project } from '../../support/project.ts';
import { captured } from '../captured.ts';

const CODES = ['ca', 'en', 'es'];

const event = (language: string, id: number, title: string, fields: Fields = {}) =>
  stored('events', language, {
    title,
    slug: `event-${id}`,
    date_utc: `2026-01-01 00:00:${id % 60}`.replace(/:(\d)$/, ':0$1'),
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    timezone: 'Europe/Madrid',
    venue: [7],
    service: serviceOf(id),
    ...fields,
  });

const later = { start_date: '2026-12-08 20:00:00', end_date: '2026-12-08 22:00:00' };
const hidden = { start_date: '2026-12-15 20:00:00', end_date: '2026-12-15 22:00:00', status: 'draft' };

const RECORDS: readonly StoredRecord[] = [
  ...CODES.map((code) => stored('venues', code, { venue: 'Sala', slug: 'sala', service: serviceOf(7) })),
  event('ca', 90, 'La nit'),
  event('es', 19, 'La noche'),
  event('en', 33, 'The night'),
  event('ca', 91, 'El dia', later),
  event('es', 20, 'El día', later),
  event('ca', 92, 'Esborrany', hidden),
];

const LINKS = {
  events: [
    { es: 19, en: 33 },
    { ca: 92, es: 77 },
  ],
};

let project: Project;

function write(path: string, text: string): void {
  const file = join(project.root, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeEach(() => {
  project = createProject({
    service: 'embedded',
    languages: CODES.map((code) => ({ code, tag: code, segment: code === 'ca' ? null : code, label: code })),
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  });
  for (const { kind, path, record } of RECORDS) write(path, recordJson(kind, record));
  write('translations.json', JSON.stringify(LINKS));
});

afterEach(() => project.remove());

async function run(
  options: Partial<Parameters<typeof translations>[1]> = {},
  changes: Parameters<typeof captured>[0] = {},
) {
  const { output, texts } = captured(changes);
  const settings = await loadSettings(project.root, {}, () => Temporal.Instant.from('2026-11-21T09:00:00Z'));
  const code = await translations(settings, { json: false, ...options }, output);
  return { code, ...texts };
}

describe('almanac translations', () => {
  it('lists links, broken links and proposals, and explains how to accept one', async () => {
    const before = project.files('content');
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Linked by one id with the same dates: 1',
      '  ca/venues/sala.json = en/venues/sala.json = es/venues/sala.json',
      '',
      'Linked in translations.json: 1',
      '  en/events/event-33.json = es/events/event-19.json',
      '',
      'Broken in translations.json: 1',
      '  events {"ca":92,"es":77}: content has no 77 among its events in \'es\'',
      '',
      'Proposed: 2',
      '  events:ca:90: the same start and end, the same venue (Sala), no image',
      '    ca/events/event-90.json  La nit',
      '    en/events/event-33.json  The night',
      '    es/events/event-19.json  La noche',
      '    To accept it, run `npm run almanac -- translations --accept events:ca:90`, or under "events" in translations.json in the place of {"es":19,"en":33} put {"es":19,"en":33,"ca":90}',
      '',
      '  events:ca:91: the same start and end, the same venue (Sala), no image',
      '    ca/events/event-91.json  El dia',
      '    es/events/event-20.json  El día',
      '    To accept it, run `npm run almanac -- translations --accept events:ca:91`, or under "events" in translations.json add {"ca":91,"es":20}',
      '',
      '2 links, 2 proposals, 1 broken in translations.json.',
      '',
    ]);
    expect(project.files('content')).toEqual(before);
  });

  it('prints the same as one JSON object with --json, even with --quiet', async () => {
    const { stdout, stderr } = await run({ json: true }, { quiet: true });
    expect(stderr).toBe('');
    const data = JSON.parse(stdout);
    expect(data.links.map((one: { by: string; records: unknown[] }) => [one.by, one.records.length])).toEqual([
      ['people', 2],
      ['id', 3],
    ]);
    expect(data.broken).toMatchObject([{ kind: 'events', language: 'es', id: 77 }]);
    expect(data.proposals[1]).toEqual({
      kind: 'events',
      key: 'events:ca:91',
      why: 'the same start and end, the same venue (Sala), no image',
      records: [
        { language: 'ca', id: 91, path: 'ca/events/event-91.json', title: 'El dia' },
        { language: 'es', id: 20, path: 'es/events/event-20.json', title: 'El día' },
      ],
      link: { ca: 91, es: 20 },
      replaces: [],
    });
  });

  it('accepts a proposal by its key, extends the existing link and keeps the rest', async () => {
    const { code, stdout } = await run({ accept: 'events:ca:90' });
    expect(code).toBe(0);
    expect(stdout).toContain('translations.json links these events: {"es":19,"en":33,"ca":90}\n');
    const text = `${JSON.stringify(
      {
        events: [
          { ca: 90, en: 33, es: 19 },
          { ca: 92, es: 77 },
        ],
      },
      null,
      2,
    )}\n`;
    expect(project.files('content')['translations.json']).toBe(text);
    const after = await run();
    expect(after.stdout).toContain('ca/events/event-90.json = en/events/event-33.json = es/events/event-19.json');
    expect(after.stdout).toContain('2 links, 1 proposal, 1 broken');
  });

  it('accepts all proposals that share no record', async () => {
    const at = { start_date: '2026-12-22 20:00:00', end_date: '2026-12-22 22:00:00' };
    for (const one of [event('ca', 95, 'El final', at), event('en', 96, 'The end', at)])
      write(one.path, recordJson(one.kind, one.record));
    const { code, stdout } = await run({ accept: 'all' });
    expect(code).toBe(0);
    expect(stdout).toContain('Accepted: 3; 0 left for a person to choose from.');
    expect(JSON.parse(project.files('content')['translations.json'] ?? '')).toEqual({
      events: [
        { ca: 90, en: 33, es: 19 },
        { ca: 91, es: 20 },
        { ca: 92, es: 77 },
        { ca: 95, en: 96 },
      ],
    });
  });

  it('removes dead references with --prune and keeps the rest', async () => {
    const { code, stdout } = await run({ prune: true });
    expect(code).toBe(0);
    expect(stdout).toContain('Taken out of events: {"es":77}\n');
    expect(JSON.parse(project.files('content')['translations.json'] ?? '')).toEqual({ events: [{ en: 33, es: 19 }] });
    expect((await run({ prune: true })).stdout).toBe('translations.json: 0 parts that linked nothing.\n');
  });

  it('accepts a proposal for records linked by file name and replaces the names with ids', async () => {
    write('translations.json', JSON.stringify({ events: [{ es: 'event-19', en: 33 }] }));
    expect((await run()).stdout).toContain('put {"es":19,"en":33,"ca":90}');
    await run({ accept: 'events:ca:90' });
    expect(JSON.parse(project.files('content')['translations.json'] ?? '')).toEqual({
      events: [{ ca: 90, en: 33, es: 19 }],
    });
  });

  it('lists a link by file name, and reports a link to a missing file as broken', async () => {
    write(
      'translations.json',
      JSON.stringify({
        events: [
          { ca: 'event-90', es: 19 },
          { ca: 91, es: 'el-dia' },
        ],
      }),
    );
    const { stdout } = await run();
    expect(stdout).toContain('  ca/events/event-90.json = es/events/event-19.json\n');
    expect(stdout).toContain('{"ca":91,"es":"el-dia"}: content has no \'el-dia\' among its events in \'es\'\n');
    expect(stdout).toContain('1 broken in translations.json.');
  });

  it('accepts the first proposal when no links exist yet', async () => {
    write('translations.json', '{}');
    await run({ accept: 'events:ca:91' });
    expect(JSON.parse(project.files('content')['translations.json'] ?? '')).toEqual({ events: [{ ca: 91, es: 20 }] });
  });

  it('refuses an unknown key and writes nothing', async () => {
    const before = project.files('content');
    await expect(run({ accept: 'events:ca:1' })).rejects.toThrow("--accept: there is no proposal 'events:ca:1'.");
    expect(project.files('content')).toEqual(before);
  });

  it('names unreadable files and continues', async () => {
    write('ca/events/event-91.json', '{');
    const { code, stdout, stderr } = await run();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^can't be read: ca\/events\/event-91\.json: not JSON/);
    expect(stdout).toContain('2 links, 1 proposal, 1 broken');
  });
});
