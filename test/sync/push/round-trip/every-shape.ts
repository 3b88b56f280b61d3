import { expect } from 'vitest';
import type { DialectName } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import type { CalendarRows, LinkedEvent } from '#service/database/rows';
import { sampleCalendar } from '#service/sample/calendar';
import { shapeOf } from '../../../service/recordings/event-shapes.ts';
import { DAY, FOUR_MONTHS, LANGUAGES } from '../../../service/running.ts';
import { changed, type Json } from '../../../service/writes/writing.ts';
import { some } from '../../../support/tiers/runs.ts';
import { type Desk, desk } from '../desk.ts';
import { type HeldFile, heldFiles } from './writing-desk.ts';

const [model] = FOUR_MONTHS.events.filter(({ id }) => id === 111);

/** Venues that are drafts, by language and id. */
const DRAFTS = new Set(
  FOUR_MONTHS.venues.flatMap(({ status, language, id }) => (status === 'draft' ? `${language} ${id}` : [])),
);
const [draft] = FOUR_MONTHS.venues.filter(({ status, language }) => status === 'draft' && language === 'ca');

/** The id of the first event that is not in the sample. */
export const FIRST = 9000;

/** Events of shapes that the sample does not have. */
const OTHERS: readonly Partial<LinkedEvent>[] = [
  ...['0', '10', '10-25.50', '12,50', '1,234.50', '€15', '5 EUR', 'Gratuït', 'Free', '€10 – €25'].map((cost) => ({
    cost,
  })),
  { timezone: 'UTC+5.5', website: 'https://x.example/?a=1&b=2' },
  { timezone: 'europe/madrid', image: null, venue: null, organizers: [] },
  { start_date: '2027-10-31 02:30:00', end_date: '2027-10-31 02:45:00' },
  { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 10:00:00' },
  { all_day: true, start_date: '2027-05-01 00:00:00', end_date: '2027-05-03 23:59:59' },
  { title: 'A & B <b>bold</b>', description: 'one\n\ntwo', excerpt: '' },
  { website: null },
  { venue: draft?.id ?? null },
];

/**
 * Edits that remove events from the list. They are made once content has the events, as no sync adds events in this
 * state.
 */
const LEAVING: readonly Json[] = [
  { status: 'draft' },
  { status: 'private' },
  { status: 'pending' },
  { status: 'future', date: '2027-06-01 10:00:00' },
  { status: 'draft', all_day: true, start_date: '2027-05-01', end_date: '2027-05-03' },
  { hide_from_listings: true },
];

/** Tells whether a sync on the desk's day adds an event: it lies in the window, and has no password. */
const isInReach = ({ start_date, password }: LinkedEvent) =>
  password === '' && start_date >= '2026-08-01' && start_date < '2028-06-01';

const WHOLE = sampleCalendar(DAY);

/** An event of each shape in each language. */
const ALL_SHAPES = LANGUAGES.flatMap((language) => {
  const all = WHOLE.events.filter((event) => event.language === language);
  return [...Map.groupBy(all, shapeOf).values()].flatMap((events) => events.find(isInReach) ?? []);
});

/** The events that are tried: one in four by `npm test`, and the one that others are made from. */
const SHAPES = [...new Set([...some(ALL_SHAPES, 4), ...ALL_SHAPES.filter(({ id }) => id === model?.id)])];

const HIDDEN = SHAPES.filter((event) => event.hide_from_listings).map(({ id }) => id);

/** The sample with an event of each shape in each language, all of them listed, and with further events. */
export const SEED: CalendarRows = {
  ...FOUR_MONTHS,
  events: [
    ...SHAPES.map((event) => ({ ...event, hide_from_listings: false })),
    ...[...OTHERS, ...LEAVING.map(() => ({}))].flatMap((other, n) =>
      model === undefined ? [] : [{ ...model, id: FIRST + n, slug: `other-${n}`, ...other }],
    ),
  ],
};

/** Fields of a response that any write may change. */
export const VOLATILE = ['json_ld', 'modified', 'modified_utc'];

type FileEdit = { readonly file: HeldFile; readonly fields: Json };

/** Reads a record as the service shows it in a file's language. */
export async function shownBy(at: Desk, { kind, id, language }: HeldFile): Promise<Json> {
  return at.served(kind, id, language === 'ca' ? undefined : language);
}

/**
 * Edits files and pushes. Returns for each file the names of the fields that changed in the service's response and in
 * the file.
 */
export async function pushed(at: Desk, edits: readonly FileEdit[]) {
  const before = new Map<HeldFile, Json>();
  for (const { file, fields } of edits) {
    before.set(file, await shownBy(at, file));
    await at.edit(file.path, fields);
  }
  const { plan, outcomes } = await at.push();
  expect(plan.heldBack).toEqual([]);
  expect(outcomes.filter(({ outcome, remarks }) => outcome !== 'done' || remarks.length > 0)).toEqual([]);
  expect(outcomes.length).toBe(edits.length);
  const records = new Map(heldFiles(at.files).map(({ path, record }) => [path, record]));
  const differing: { readonly file: HeldFile; readonly there: string; readonly here: string }[] = [];
  for (const { file } of edits) {
    const there = changed(before.get(file) ?? {}, await shownBy(at, file)).filter((name) => !VOLATILE.includes(name));
    const here = changed(file.record, records.get(file.path) ?? {}).filter((name) => name !== 'service');
    differing.push({ file, there: there.join(), here: here.join() });
  }
  return differing;
}

/** Sets up a desk with every shape of event in content, also those that no list shows. */
async function everyShape(dialect: DialectName): Promise<Desk> {
  let seconds = 0;
  const now = () => {
    seconds += 1;
    return Temporal.Instant.from('2026-11-21T09:00:00Z').add({ seconds });
  };
  const at = await desk(dialect, { seed: SEED, content: LANGUAGES, now });
  await at.sync();
  const leaving = new Map(LEAVING.map((fields, n) => [FIRST + OTHERS.length + n, fields]));
  for (const id of HIDDEN) leaving.set(id, { hide_from_listings: true });
  for (const { kind, id, path } of heldFiles(at.files)) {
    const fields = kind === 'events' ? leaving.get(id) : undefined;
    if (fields !== undefined) await at.edit(path, fields);
  }
  await at.push();
  await at.sync();
  return at;
}

/** Returns the files of a kind. */
export const ofKind = (at: Desk, kind: Kind) => heldFiles(at.files).filter((file) => file.kind === kind);

/** Reads all records of the service other than events, by language, kind and id. */
async function besides(at: Desk): Promise<Map<string, Json>> {
  const files = heldFiles(at.files).filter(({ kind }) => kind !== 'events');
  const shown = files.map(async (file): Promise<[string, Json]> => {
    const { json_ld: _volatile, ...item } = await shownBy(at, file);
    return [`${file.language} ${file.kind} ${file.id}`, item];
  });
  return new Map(await Promise.all(shown));
}

/**
 * Edits the title of every shape of event, and expects that everything else of the events, and the records that they
 * refer to, stay as they were.
 */
export async function keepAllElse(dialect: DialectName): Promise<void> {
  const at = await everyShape(dialect);
  const events = ofKind(at, 'events');
  expect(ALL_SHAPES.length).toBeGreaterThan(100);
  expect(events.map(({ language, id }) => `${language} ${id}`).sort()).toEqual(
    SEED.events.map(({ language, id }) => `${language} ${id}`).sort(),
  );
  const neverSet = new Set(SEED.events.filter(({ website }) => website === null).map(({ id }) => id));
  const { quirks } = at.dialect;
  const others = await besides(at);
  const drafts = new Set(events.map(({ language, record }) => `${language} ${record.venue}`)).intersection(DRAFTS);
  expect(drafts.size).toBeGreaterThan(0);
  const edits = events.map((file) => ({ file, fields: { title: `A title of another kind, ${file.id}` } }));
  const losses: string[] = [];
  for (const { file, there, here } of await pushed(at, edits)) {
    const website = neverSet.has(file.id) && file.record.website !== '' && quirks.websiteFallsBack ? ',website' : '';
    const published = DRAFTS.has(`${file.language} ${file.record.venue}`) && quirks.updatePublishesVenue;
    if (there !== `title${published ? ',venue' : ''}${website}`) losses.push(`${file.path} on the service: ${there}`);
    if (here !== `title${website}`) losses.push(`${file.path}: ${here}`);
  }
  expect(losses).toEqual([]);
  const after = await besides(at);
  const touched = [...others].filter(([key, item]) => changed(item, after.get(key) ?? {}).length > 0);
  expect(new Set(touched.map(([key]) => key))).toEqual(
    new Set(quirks.updatePublishesVenue ? [...drafts].map((one) => one.replace(' ', ' venues ')) : []),
  );
}
