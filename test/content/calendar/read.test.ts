import { describe, expect, it } from 'vitest';
import { readCalendar } from '#content/calendar/read';
import { recordJson } from '#content/store/canonical-json';
import { REVISIONS_PATH, recordPath, TRANSLATIONS_PATH } from '#content/store/layout';
import { memoryFiles } from '../memory-files.ts';
import { serviceOf } from '../records.ts';

const LANGUAGES = [
  { code: 'ca', tag: 'ca' },
  { code: 'en', tag: 'en' },
];

const OPTIONS = { languages: LANGUAGES, timeZone: 'Europe/Madrid' };

const event = (id: number) =>
  recordJson('events', {
    title: `Event ${id}`,
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    tags: [5],
    service: serviceOf(id),
  });

describe('reading a content folder', () => {
  const files = memoryFiles({
    [recordPath('ca', 'events', 'concert')]: event(90),
    [recordPath('en', 'events', 'concert')]: event(19),
    [recordPath('en', 'tags', 'free')]: recordJson('tags', { name: 'Free', slug: 'free', service: serviceOf(5) }),
    [recordPath('en', 'venues', 'broken')]: '{}',
    [recordPath('de', 'events', 'not-configured')]: event(1),
    [TRANSLATIONS_PATH]: '{"events":[{"ca":90,"en":19}]}',
  });

  it('gives the calendar to publish', async () => {
    const { calendar } = await readCalendar(files, OPTIONS);
    const [catalan, english] = calendar.languages;
    expect(catalan?.events.map((one) => one.name)).toEqual(['concert']);
    expect(english?.events[0]?.tags.map((tag) => tag.name)).toEqual(['free']);
    const [concert] = english?.events ?? [];
    expect(concert && calendar.translationsOf(concert).map((one) => one.id)).toEqual([90, 19]);
  });

  it('gives each record its revision time and its status by rule', async () => {
    const revisions = `{"v":1}\n{"at":"2026-11-21T10:00:00Z","digest":"d","id":19,"kind":"events","language":"en"}\n`;
    await files.write(REVISIONS_PATH, revisions);
    const nothing = { categories: [], tags: [], titlePrefixes: [] };
    const statuses = { cancelled: { ...nothing, tags: ['free'] }, postponed: nothing };
    const { calendar } = await readCalendar(files, { ...OPTIONS, statuses });
    const [catalan, english] = calendar.languages.map(({ events }) => events[0]);
    expect([catalan?.revised, english?.revised?.toString()]).toEqual([undefined, '2026-11-21T10:00:00Z']);
    expect([catalan?.status, english?.status]).toEqual(['scheduled', 'cancelled']);
  });

  it('reports files that hold no valid record', async () => {
    const { broken } = await readCalendar(files, OPTIONS);
    expect(broken).toEqual([{ path: 'en/venues/broken.json', reason: expect.stringMatching(/^venue: /) }]);
  });

  it('gives an empty calendar when the folder is empty', async () => {
    const { calendar, broken } = await readCalendar(memoryFiles(), OPTIONS);
    expect(broken).toEqual([]);
    expect(calendar.languages.map((one) => one.events)).toEqual([[], []]);
  });
});
