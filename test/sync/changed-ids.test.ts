import { describe, expect, it } from 'vitest';
import { uidOf } from '#content/calendar/entries';
import { readCalendar } from '#content/calendar/read';
import { readTranslations } from '#content/calendar/translations';
import { servedEvent } from '../support/served.ts';
import { CA, calendar, EN } from './pulling.ts';

const UID = 'service.example';

/** Returns the date of a course, as a service lists it that makes dates anew with each save. */
const date = (id: number, day: string, fields: Readonly<Record<string, unknown>> = {}) =>
  servedEvent(id, {
    slug: 'yoga',
    title: 'Yoga',
    url: `https://service.example/event/yoga/${day}/`,
    start_date: `${day} 18:00:00`,
    end_date: `${day} 19:00:00`,
    ...fields,
  });

const others = Array.from({ length: 8 }, (_, index) => servedEvent(50 + index));
const course = (base: number) =>
  ['2026-12-01', '2026-12-03', '2026-12-08'].map((day, index) => date(base + index, day));

/** Pulls a course, of which each date then has another id. */
async function afterSave(fields: (path: string) => object | undefined = () => undefined) {
  const at = calendar();
  await at.pull({ ca: { events: [...course(101), ...others] } });
  const paths = Object.keys(at.files.snapshot()).filter((path) => path.startsWith('ca/events/yoga'));
  for (const path of paths) {
    const edits = fields(path);
    if (edits !== undefined) await at.edit(path, edits);
  }
  return { ...at, paths, before: at.files.snapshot() };
}

describe('dates of a series that the service recreates with new ids', () => {
  it('keep their files, UIDs and ledger records, and log no changes', async () => {
    const at = await afterSave();
    const report = await at.pull({ ca: { events: [...course(201), ...others] } });
    expect(report.refusals).toEqual([]);
    expect(Object.keys(at.files.snapshot()).filter((path) => path.startsWith('ca/events/yoga'))).toEqual(at.paths);
    expect(at.paths.map((path) => at.read(path).service.id)).toEqual([202, 203, 201]);
    expect(await at.changes()).toEqual([]);
    expect((await at.tombstones('events')).size).toBe(0);
    expect(await at.line('events', 101)).toBeUndefined();
    expect(await at.line('events', 201)).toMatchObject({
      formerIds: [101],
      uid: `101.ca@${UID}`,
      path: 'ca/events/yoga.json',
    });
    const again = await at.pull({ ca: { events: [...course(201), ...others] } });
    expect(again.decisions).toEqual([]);
  });

  it('keep their first UIDs through several saves and a removal', async () => {
    const at = await afterSave();
    for (const base of [201, 301]) await at.pull({ ca: { events: [...course(base), ...others] } });
    expect(await at.line('events', 302)).toMatchObject({ formerIds: [102, 202], uid: `102.ca@${UID}` });
    await at.pull({ ca: { events: [...course(301).slice(0, 2), ...others] } });
    expect((await at.tombstones('events')).get(303)).toMatchObject({ uid: `103.ca@${UID}` });
    await at.pull({ ca: { events: [...course(301), ...others] } });
    expect(await at.line('events', 303)).toMatchObject({ uid: `103.ca@${UID}` });
  });

  it('keep edits, and take the service’s other changes', async () => {
    const at = await afterSave((path) => (path.endsWith('/yoga.json') ? { title: 'Yoga for all' } : undefined));
    const saved = course(201).map((one) => ({ ...one, description: '<p>Bring a mat.</p>' }));
    const report = await at.pull({ ca: { events: [...saved, ...others] } });
    expect(report.conflicts).toEqual([]);
    expect(at.read('ca/events/yoga.json')).toMatchObject({
      title: 'Yoga for all',
      description: '<p>Bring a mat.</p>',
      service: { id: 201 },
    });
    expect(report.notices).toEqual(['edited here, kept: ca/events/yoga.json (title)']);
  });

  it('do not count as removals, however many there are', async () => {
    const at = calendar();
    await at.pull({ ca: { events: course(101) } });
    const report = await at.pull({ ca: { events: course(201) } });
    expect(report.refusals).toEqual([]);
    expect(report.counts.find(({ kind }) => kind === 'events')).toMatchObject({ created: 0, removed: 0, changed: 3 });
  });

  it('keep their identities in a list that is not proved complete, which removes nothing', async () => {
    const at = await afterSave();
    const list = { ca: { events: [...course(201).slice(0, 2), ...others] } };
    const report = await at.pull(list, { announced: (kind, items) => items.length + (kind === 'events' ? 1 : 0) });
    expect(report.degraded).toEqual(["the list of events in 'ca' is not proved complete"]);
    expect(at.paths.map((path) => at.read(path).service.id)).toEqual([202, 103, 201]);
    expect((await at.tombstones('events')).size).toBe(0);
  });

  it('move their entries in the log of changes to the new ids', async () => {
    const at = await afterSave();
    const late = course(101).map((one) => ({ ...one, title: 'Yoga II' }));
    await at.pull({ ca: { events: [...late, ...others] } });
    expect((await at.changes()).map(({ id }) => id)).toEqual([101, 102, 103]);
    await at.pull({ ca: { events: [...course(201).map((one) => ({ ...one, title: 'Yoga II' })), ...others] } });
    expect((await at.changes()).map(({ id, type }) => [id, type])).toEqual([
      [201, 'renamed'],
      [202, 'renamed'],
      [203, 'renamed'],
    ]);
  });
});

describe('the calendar read from content with changed ids', () => {
  const options = {
    languages: [
      { code: 'ca', tag: 'ca' },
      { code: 'en', tag: 'en' },
    ],
    timeZone: 'Europe/Madrid',
  };

  it('has events under their first UIDs, and links translations by former ids', async () => {
    const at = await afterSave();
    await at.pull({ ca: { events: [...course(201), ...others] } });
    const english = date(301, '2026-12-01');
    await at.pull({ en: { events: [english] } }, { languages: [EN], configured: [CA, EN] });
    await at.files.write('translations.json', JSON.stringify({ events: [{ ca: 101, en: 301 }] }));
    const { calendar: read } = await readCalendar(at.files, options);
    const events = read.languages[0]?.events ?? [];
    expect(events.filter(({ uid }) => uid !== undefined).map(({ id, uid }) => [id, uid])).toEqual([
      [201, `101.ca@${UID}`],
      [202, `102.ca@${UID}`],
      [203, `103.ca@${UID}`],
    ]);
    const [first] = events.filter(({ id }) => id === 201);
    expect(first && read.translationsOf(first).map(({ id }) => id)).toEqual([201, 301]);
    expect(await readTranslations(at.files)).toEqual({ events: [{ ca: 201, en: 301 }] });
  });

  it('has no two events with the same UID when the service reuses a former id', async () => {
    const at = await afterSave();
    await at.pull({ ca: { events: [...course(201), ...others] } });
    const back = date(101, '2026-12-24', { url: 'https://service.example/event/other/' });
    await at.pull({ ca: { events: [...course(201), back, ...others] } });
    const { calendar: read } = await readCalendar(at.files, options);
    const uids = (read.languages[0]?.events ?? []).map((event) => uidOf(event, UID));
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids).toContain(`201.ca@${UID}`);
  });
});

describe('a new event beside one that is gone', () => {
  const gone = date(101, '2026-12-01');

  it.each([
    ['its title', { title: 'Pilates' }],
    ['its start', { start_date: '2026-12-01 17:00:00' }],
    ['its address', { url: 'https://service.example/event/yoga-2/' }],
  ])('is a different event when %s differs', async (_what, fields) => {
    const at = calendar();
    await at.pull({ ca: { events: [gone, ...others] } });
    await at.pull({ ca: { events: [date(201, '2026-12-01', fields), ...others] } });
    expect((await at.tombstones('events')).get(101)).toMatchObject({ uid: `101.ca@${UID}` });
    expect((await at.line('events', 201))?.uid).toBeUndefined();
  });

  it('is a different event when two new events match the old one equally', async () => {
    const at = calendar();
    await at.pull({ ca: { events: [gone, ...others] } });
    await at.pull({ ca: { events: [date(201, '2026-12-01'), date(202, '2026-12-01'), ...others] } });
    expect((await at.tombstones('events')).has(101)).toBe(true);
    expect((await at.line('events', 201))?.uid).toBeUndefined();
  });

  it('is a different event when the old one still opens by its id', async () => {
    const at = calendar();
    await at.pull({ ca: { events: [gone, ...others] } });
    const own = (_kind: string, id: number) => (id === 101 ? gone : undefined);
    await at.pull({ ca: { events: [date(201, '2026-12-01'), ...others] } }, { own });
    expect(await at.line('events', 101)).toMatchObject({ state: 'unlisted' });
    expect(await at.line('events', 201)).not.toHaveProperty('uid');
  });

  it('is a different event at once when the old one is already recorded as withdrawn', async () => {
    const at = calendar();
    await at.pull({ ca: { events: [gone, ...others] } });
    const withdrawn = (_kind: string, id: number) =>
      id === 101 ? { status: 403, code: 'event-not-accessible' } : undefined;
    await at.pull({ ca: { events: others } }, { own: withdrawn });
    await at.pull({ ca: { events: [date(201, '2026-12-01'), ...others] } }, { own: withdrawn });
    expect(at.read('ca/events/yoga--201.json')).toMatchObject({ service: { id: 201 } });
  });

  it('waits while the state of the old one is unknown, and takes its place once it is gone', async () => {
    const at = calendar();
    await at.pull({ ca: { events: [gone, ...others] } });
    const broken = (_kind: string, id: number) => (id === 101 ? { status: 500, code: 'internal_error' } : undefined);
    const lists = { ca: { events: [date(201, '2026-12-01'), ...others] } };
    await at.pull(lists, { own: broken });
    expect(await at.line('events', 201)).toBeUndefined();
    expect(at.read('ca/events/yoga.json')).toMatchObject({ service: { id: 101 } });
    await at.pull(lists);
    expect(await at.line('events', 201)).toMatchObject({ formerIds: [101], path: 'ca/events/yoga.json' });
  });
});
