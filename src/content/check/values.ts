import { nearestWord } from '#content/check/nearest';
import type { JsonPath, Problem } from '#content/check/problem';
import type { StoredRecord } from '#content/store/store';
import { NAME_FIELD } from '#interface/fields';
import { SINGULAR } from '#interface/kinds';
import type { EventRecord } from '#records/schema';
import { zoneOf } from '#records/time';

/** The length of `YYYY-MM-DD`. */
const DATE = 10;

const DATE_FIELDS = ['start_date', 'end_date'] as const;

type Say = (value: JsonPath, message: string, hint: string) => void;

/** Checks that the dates of an all-day event have no times, and that the dates of other events have times. */
function checkForms(record: EventRecord, say: Say): void {
  for (const field of DATE_FIELDS) {
    const date = record[field];
    const hasTime = date.length > DATE;
    if (record.all_day && hasTime)
      say(
        [field],
        `'${field}' has a time, and the event is all-day.`,
        `Write "${date.slice(0, DATE)}", or "all_day": false.`,
      );
    if (!record.all_day && !hasTime)
      say(
        [field],
        `'${field}' has no time, and the event is not all-day.`,
        `Write "${date} 19:00:00", or "all_day": true.`,
      );
  }
}

/** Checks that the end is not before the start. Both are local times in one zone: their texts can be compared. */
function checkOrder({ start_date, end_date }: EventRecord, say: Say): void {
  const length = Math.min(start_date.length, end_date.length);
  if (end_date.slice(0, length) < start_date.slice(0, length))
    say(
      ['end_date'],
      `The event ends before it begins, at ${start_date}.`,
      `Write an end that is not before the start.`,
    );
}

/** Returns the name of the most similar time zone. */
function nearestZone(timezone: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone');
  const place = timezone.trim().replaceAll(' ', '_').toLowerCase();
  return zones.find((zone) => zone.toLowerCase().endsWith(`/${place}`)) ?? nearestWord(timezone.trim(), zones);
}

/** Returns a hint for the name of a time zone that does not exist; `undefined` if the zone exists. */
type ZoneHints = (timezone: string) => string | undefined;

/** Makes `ZoneHints` that look up each name once. */
export function zoneHints(): ZoneHints {
  const known = new Map<string, string | undefined>();
  const hintOf = (timezone: string) => {
    // An event without a zone is in the site's zone.
    if (timezone.trim() === '' || zoneOf(timezone) !== undefined) return undefined;
    const nearest = nearestZone(timezone);
    return nearest === undefined ? 'Write an IANA name, such as Europe/Madrid.' : `Did you mean '${nearest}'?`;
  };
  return (timezone) => {
    if (!known.has(timezone)) known.set(timezone, hintOf(timezone));
    return known.get(timezone);
  };
}

/** WordPress statuses that a file may not set. */
const NO_STATUS = ['trash', 'auto-draft', 'inherit'];

/** The character with which decoders replace bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';

/** Finds the problems of a single record that its schema does not find. */
export function recordProblems(stored: StoredRecord, hintOf: ZoneHints): Problem[] {
  const { kind, path, record } = stored;
  const problems: Problem[] = [];
  const say: Say = (value, message, hint) => problems.push({ path, spot: { value }, message, hint });
  const name = NAME_FIELD[kind];
  if (String(Reflect.get(record, name)).trim() === '')
    say([name], `'${name}' is empty.`, `Write what the ${SINGULAR[kind]} is called.`);
  if ('status' in record && NO_STATUS.includes(record.status ?? ''))
    say(['status'], `A file can't give its record the status '${record.status}'.`, 'To delete it, remove the file.');
  for (const [field, value] of Object.entries(record))
    if (typeof value === 'string' && value.includes(UNREADABLE))
      say([field], `'${field}' holds U+FFFD: the file is not UTF-8.`, 'Save it as UTF-8, and write the letter again.');
  if (!('start_date' in record)) return problems;
  checkForms(record, say);
  checkOrder(record, say);
  const hint = hintOf(record.timezone ?? '');
  if (hint !== undefined) say(['timezone'], `There is no time zone '${record.timezone}'.`, hint);
  return problems;
}
