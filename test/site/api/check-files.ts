import { expect } from 'vitest';
import { readCalendar } from '#content/calendar/read';
import { diskFiles } from '#content/store/files';
import { apiFiles } from '../../../site/api/files.ts';
import { publicationOf } from '../../../site/publication/publication.ts';
import { settings, words } from '../fixtures.ts';
import { mistakesIn } from './schema-check.ts';

/** Checks each file by the schema, and that each event of the calendar that has been published is in its month. */
export async function checkFiles({ folder, codes }: { readonly folder: string; readonly codes: readonly string[] }) {
  const languages = codes.map((code) => ({ code, tag: code, label: code, title: code, ...words('en') }));
  const own = settings({ languages, defaultLanguage: codes[0] ?? '' });
  const { calendar } = await readCalendar(diskFiles(folder), { languages, timeZone: own.timeZone });
  const files = [...apiFiles(publicationOf(own, calendar), 'service.example')];
  const wrong = files.flatMap(({ path, text }) => mistakesIn(text).map((mistake) => `${path}: ${mistake}`));
  expect(wrong).toEqual([]);
  const ids = new Set(files.flatMap(({ path, text }) => (path.includes('/months/') ? idsIn(text) : [])));
  expect(ids.size).toBe(calendar.languages.flatMap(({ events }) => events.filter(({ draft }) => !draft)).length);
  expect(ids.size).toBeGreaterThan(50);
}

const idsIn = (text: string) => Array.from(text.matchAll(/"id":"([^"]+)"/g), ([, id]) => id);
