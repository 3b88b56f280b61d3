import { checkConfiguredLanguage, freeSlugAndPath, NOTHING_CHANGED, reportNewFile } from '#cli/new/file';
import type { Output } from '#cli/terminal/output';
import { EVENT_RELATION_FIELDS, EVENT_RELATIONS, findRelatedRecord, relationIndex } from '#content/calendar/relations';
import { zoneHints } from '#content/check/values';
import { type NewEventFields, scaffoldRecord } from '#content/scaffold';
import { withContentLock } from '#content/state/locked';
import { recordJson } from '#content/store/canonical-json';
import { diskFiles, type Files } from '#content/store/files';
import { writeSchemas } from '#content/store/schemas';
import { readCollection, type StoredRecord } from '#content/store/store';
import { EXIT, UsageError } from '#errors';
import { type Kind, SINGULAR } from '#interface/kinds';
import type { Relation } from '#records/schema';
import { zoneOf } from '#records/time';
import type { Settings } from '#settings/settings';

/** The options of `almanac new <kind>`: `lang` and `json` for any kind, the others for events only. */
export type NewOptions = {
  readonly lang?: string;
  /** Print the path of the new file, and the remarks on it, as JSON. */
  readonly json?: boolean;
  /** `YYYY-MM-DD` or `YYYY-MM-DD hh:mm`. */
  readonly start?: string;
  readonly end?: string;
  readonly timezone?: string;
  readonly allDay?: boolean;
  /** Ids or slugs. */
  readonly venue?: readonly string[];
  readonly organizer?: readonly string[];
  readonly category?: readonly string[];
  readonly tag?: readonly string[];
};

/** The times of day of a new event, unless the options say others. */
const EVENING = { start: '19:00', end: '21:00' };

/** The duration of a new event without an end. */
const TWO_HOURS = { hours: 2 };

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/;

/** Parses a day and, if the text has one, a time. Throws `UsageError`. */
function momentOf(option: string, text: string) {
  const [, date, time] = MOMENT.exec(text.trim()) ?? [];
  try {
    const day = Temporal.PlainDate.from(date ?? '', { overflow: 'reject' });
    return { day, time: time === undefined ? undefined : Temporal.PlainTime.from(time, { overflow: 'reject' }) };
  } catch {
    throw new UsageError({
      message: `${option}: a day and a time that exist, such as "2026-12-31 20:00", not '${text}'`,
      state: NOTHING_CHANGED,
    });
  }
}

const localOf = (moment: Temporal.PlainDateTime) => moment.toString({ smallestUnit: 'second' }).replace('T', ' ');

/** Returns the dates of a new event, from the options or else in a week. Throws `UsageError`. */
function timesOf({ start, end, allDay = false }: NewOptions, today: Temporal.PlainDate) {
  const first = start === undefined ? undefined : momentOf('--start', start);
  const last = end === undefined ? undefined : momentOf('--end', end);
  const firstDay = first?.day ?? last?.day ?? today.add({ weeks: 1 });
  let times: { readonly start_date: string; readonly end_date: string };
  if (allDay) {
    if (first?.time !== undefined || last?.time !== undefined)
      throw new UsageError({ message: '--all-day: such an event has days and no times.', state: NOTHING_CHANGED });
    times = { start_date: firstDay.toString(), end_date: (last?.day ?? firstDay).toString() };
  } else {
    const begins = firstDay.toPlainDateTime(first?.time ?? EVENING.start);
    const ends = last !== undefined ? last.day.toPlainDateTime(last.time ?? EVENING.end) : begins.add(TWO_HOURS);
    times = { start_date: localOf(begins), end_date: localOf(ends) };
  }
  if (times.end_date < times.start_date)
    throw new UsageError({
      message: `The event would end at ${times.end_date}, before ${times.start_date}.`,
      state: NOTHING_CHANGED,
    });
  return { ...times, all_day: allDay };
}

/** Returns an id, or else a slug. */
const relationOf = (text: string): Relation => (/^[1-9]\d*$/.test(text) ? Number(text) : text);

function planOf(options: NewOptions, { configuration, today }: Settings): NewEventFields {
  const { timezone = configuration.timeZone } = options;
  const hint = zoneHints()(timezone);
  if (hint !== undefined)
    throw new UsageError({ message: `--timezone: there is no time zone '${timezone}'.`, state: NOTHING_CHANGED, hint });
  const relations = (texts: readonly string[] = []) => texts.map(relationOf);
  return {
    timezone: zoneOf(timezone) ?? configuration.timeZone,
    ...timesOf(options, today),
    venue: relations(options.venue),
    organizer: relations(options.organizer),
    categories: relations(options.category),
    tags: relations(options.tag),
  };
}

/** Returns a sentence for each relation of a new event whose record content does not have yet. */
async function openRelations(files: Files, language: string, plan: NewEventFields): Promise<string[]> {
  const notes: string[] = [];
  for (const field of EVENT_RELATION_FIELDS) {
    const kind = EVENT_RELATIONS[field];
    if (plan[field].length === 0) continue;
    const records: readonly StoredRecord[] = (await readCollection(files, language, kind)).records;
    const index = relationIndex(records);
    for (const relation of plan[field].filter((one) => findRelatedRecord(index, one) === undefined))
      notes.push(
        `There is no ${SINGULAR[kind]} '${relation}' in ${language}/${kind} yet; make it with \`npm run almanac -- new ${SINGULAR[kind]} "${relation}" --lang ${language}\`.`,
      );
  }
  return notes;
}

/**
 * Runs `almanac new event`, `venue` …: writes a valid record for a person to edit, under a name that is free. Returns
 * the exit code. Throws `UsageError`, `ContentError`, `RefusedError`.
 */
export async function newRecord(
  kind: Kind,
  title: string | undefined,
  options: NewOptions,
  settings: Settings,
  output: Output,
): Promise<number> {
  const language = options.lang ?? settings.configuration.defaultLanguage;
  checkConfiguredLanguage(settings, language);
  const plan = kind === 'events' ? planOf(options, settings) : undefined;
  const name = title?.trim() || `New ${SINGULAR[kind]}`;
  const files = diskFiles(settings.contentDir);
  const { path, notes } = await withContentLock(settings, 'new', async () => {
    const place = await freeSlugAndPath(files, language, kind, name);
    await files.write(place.path, recordJson(kind, scaffoldRecord(kind, name, place.slug, plan)));
    await writeSchemas(files);
    return { path: place.path, notes: plan === undefined ? [] : await openRelations(files, language, plan) };
  });
  reportNewFile(settings, output, { path, notes, json: options.json ?? false });
  return EXIT.done;
}
