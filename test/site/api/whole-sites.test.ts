import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sync } from '#cli/commands/sync';
import { DIALECTS } from '#interface/dialects/dialects';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { loadSettings } from '#settings/settings';
import { schemaFile } from '../../../site/api/files.ts';
import { captured } from '../../cli/captured.ts';
import { createProject, type Project } from '../../support/project.ts';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { some } from '../../support/tiers/runs.ts';
import { checkFiles } from './check-files.ts';
import { mistakesIn } from './schema-check.ts';

const projects: Project[] = [];

afterAll(() => {
  for (const project of projects) project.remove();
});

/** Returns the content folder of a recorded site, synced with all of its past, and its languages. */
async function recorded(site: string) {
  const { data, languages, defaultLanguage } = readRecordFolder(join(RECORDINGS, site), 'es');
  const dialect = 'the-events-calendar';
  const common = { languages, defaultLanguage, timeZone: 'Europe/Madrid' };
  const service = await startService({
    ...common,
    seed: data,
    dialect: DIALECTS[dialect],
    now: () => Temporal.Now.instant(),
  });
  const project = createProject({
    ...common,
    service: { baseUrl: service.url, dialect },
    languages: languages.map((language) => ({ ...language, tag: language.code, label: language.code })),
    siteUrl: 'https://agenda.example',
  });
  projects.push(project);
  try {
    const now = () => Temporal.Instant.from('2026-11-22T12:00:00Z');
    const { output, texts } = captured();
    expect(await sync(await loadSettings(project.root, {}, now), { archive: true }, output), texts.stderr).toBe(0);
  } finally {
    await service.close();
  }
  return { folder: join(project.root, 'content'), codes: languages.map(({ code }) => code) };
}

describe('the event files of the API match their schema and hold all events', () => {
  it('of some weeks of the sample', async () => {
    await checkFiles({ folder: join((await madeSite('small')).root, 'content'), codes: ['ca', 'en'] });
  });

  it.runIf(recordingsAreThere()).each(some(['crawl', 'second-site/crawl'], 2))(
    'of the recorded site in %s',
    async (site) => {
      await checkFiles(await recorded(site));
    },
  );
});

describe('the schema of event files', () => {
  it('refuses data that is not a file of events', () => {
    expect(mistakesIn('{}')).not.toEqual([]);
    expect(mistakesIn('{"version":2}')).toContain('/version must be equal to constant');
  });

  it('is unchanged since it was published', () => {
    expect(JSON.parse(schemaFile().text)).toEqual(
      JSON.parse(readFileSync(join(import.meta.dirname, 'events-v1.schema.json'), 'utf8')),
    );
  });
});
