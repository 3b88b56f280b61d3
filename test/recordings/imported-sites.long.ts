import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctor } from '#cli/commands/doctor';
import { sync } from '#cli/commands/sync';
import { readCalendar } from '#content/calendar/read';
import { diskFiles } from '#content/store/files';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { loadSettings } from '#settings/settings';
import { captured } from '../cli/captured.ts';
import { createProject, type Project } from '../support/project.ts';
import { RECORDINGS, recordingsAreThere } from '../support/recordings/recordings.ts';

const NOW = Temporal.Instant.from('2026-11-22T12:00:00Z');

/**
 * The recorded sites, and what of them are series in Spanish: each has one title, venue, organizer and text, as people see
 * it. Elsewhere the second site has the same title and venue by another organizer.
 */
const SITES = {
  crawl: [],
  'second-site/crawl': [
    'Concierto de Ana Vidal: 2026-11-10, 2027-01-09',
    'Obra: Núria Feliu: 2026-11-16, 2027-01-15',
    'Concierto de Mr. “X”: 2026-11-25, 2027-02-23',
    'Taller de La Pérgola: 2026-12-04, 2027-02-02',
    'Concierto de Ana Vidal: 2026-12-10, 2027-02-08',
    'Repetido: 2026-12-18, 2026-12-19',
    'Mercado de Quartet Nord: 2026-12-22, 2027-02-20',
  ],
};

describe.runIf(recordingsAreThere())('a recorded site', () => {
  describe.each(
    Object.entries(SITES).flatMap(([site, series]) => DIALECT_NAMES.map((dialect) => ({ site, dialect, series }))),
  )('$site, imported and served in the $dialect dialect', ({ site, dialect, series }) => {
    let service: Awaited<ReturnType<typeof startService>>;
    let project: Project;

    beforeAll(async () => {
      const { data, languages, defaultLanguage } = readRecordFolder(join(RECORDINGS, site), 'es');
      service = await startService({
        seed: data,
        languages,
        defaultLanguage,
        dialect: DIALECTS[dialect],
        timeZone: 'Europe/Madrid',
        // A doctor holds the clock of the service against that of this machine.
        now: () => Temporal.Now.instant(),
      });
      project = createProject({
        service: { baseUrl: service.url, dialect },
        languages: languages.map((language) => ({ ...language, tag: language.code, label: language.code })),
        defaultLanguage,
        timeZone: 'Europe/Madrid',
        siteUrl: 'https://agenda.example',
      });
    });

    afterAll(async () => {
      project.remove();
      await service.close();
    });

    it('has no problem or warning in doctor', async () => {
      const { output, texts } = captured();
      const code = await doctor(await loadSettings(project.root, {}, () => Temporal.Now.instant()), {}, output);
      const wrong = texts.stdout.split('\n').filter((line) => /^(?:problem|warning)/.test(line));
      expect({ code, wrong, stderr: texts.stderr }).toEqual({ code: 0, wrong: [], stderr: '' });
    });

    it('is synced with all past events, and dates of one event form a series', async () => {
      const { output, texts } = captured();
      const code = await sync(await loadSettings(project.root, {}, () => NOW), { archive: true, lang: 'es' }, output);
      expect(code, texts.stderr).toBe(0);
      const everything = '/events?status=publish&per_page=1&start_date=1900-01-01&end_date=2199-12-31';
      const { naming } = DIALECTS[dialect];
      const answer = await fetch(
        `${service.url}${naming.restRoot}/${naming.namespace}${everything}&${naming.languageParameter}=es`,
      );
      const files = Object.keys(project.files('content/es/events'));
      expect(files).toHaveLength(Number(answer.headers.get('x-tec-total')));
      expect(files.length).toBeGreaterThan(60);
      const { calendar } = await readCalendar(diskFiles(join(project.root, 'content')), {
        languages: [{ code: 'es', tag: 'es' }],
        timeZone: 'Europe/Madrid',
        series: 'detect',
      });
      const found = calendar.languages.flatMap((language) => language.series.all);
      const told = found.map(({ events }) => {
        const days = events.map(({ listed }) => listed.first.toString());
        return `${events[0]?.record.title}: ${days.join(', ')}`;
      });
      expect(told).toEqual(series);
    });
  });
});
