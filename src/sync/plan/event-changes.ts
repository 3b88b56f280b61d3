import { type EventChange, instantToSecond } from '#content/state/changes';
import { type LedgerLine, serviceValues } from '#content/state/ledger';
import type { StoredRecord } from '#content/store/store';
import type { AnyRecord, EventRecord } from '#records/schema';
import { utcInstant } from '#records/time';
import { isShown } from '#records/visibility';
import type { PlanContext } from '#sync/plan/decision';

/** Number of days after its publication for which an event is news when it comes into the window. */
const NEWS_FOR = 30;

const isEvent = (record: AnyRecord): record is EventRecord => 'start_date' in record;

const common = (id: number, name: string, title: string, { at, language }: PlanContext) => ({
  at: instantToSecond(at),
  language,
  id,
  name,
  title,
});

/** Returns a change that has no fields of its own; none if the record is not an event. */
function changeOf(
  type: 'new' | 'cancelled' | 'postponed' | 'reinstated' | 'gone',
  id: number,
  { record, name }: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): EventChange[] {
  return isEvent(record) ? [{ type, ...common(id, name, record.title, context) }] : [];
}

/** Returns the entry `reinstated` of the log of changes for an event that was gone and is back; none if visitors can't see it. */
export function reinstatementEntries(
  id: number,
  file: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): EventChange[] {
  return isShown(file.record) ? changeOf('reinstated', id, file, context) : [];
}

/**
 * Returns the entry `gone` of the log of changes for an event, if visitors saw it until now: an event that had been taken off the site was
 * reported then.
 */
export function goneEntries(
  id: number,
  file: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): EventChange[] {
  return isShown(file.record) ? changeOf('gone', id, file, context) : [];
}

/**
 * Returns the entry `new` of the log of changes for an event that content did not have; none on the first pull of a
 * collection, and for an event that visitors can't see, that no list shows, or that was published more than `NEWS_FOR`
 * days ago.
 */
export function creationEntries(
  id: number,
  file: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): EventChange[] {
  if (!context.begun || !isEvent(file.record) || !isShown(file.record)) return [];
  const { date_utc, service } = file.record;
  if (service?.listed === false) return [];
  if (date_utc !== undefined) {
    if (context.at.since(utcInstant(date_utc)).total('days') > NEWS_FOR) return [];
  }
  return changeOf('new', id, file, context);
}

const timesOf = (record: EventRecord) => ({
  start_date: record.start_date,
  end_date: record.end_date,
  ...(record.timezone === undefined ? {} : { timezone: record.timezone }),
  all_day: record.all_day,
});

/** Returns the times of an event at the last agreement. */
function timesBefore(line: LedgerLine): ReturnType<typeof timesOf> | undefined {
  const values = serviceValues(line);
  const [start, end, zone] = [values.get('start_date'), values.get('end_date'), values.get('timezone')];
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  return {
    start_date: start,
    end_date: end,
    ...(typeof zone === 'string' ? { timezone: zone } : {}),
    all_day: values.get('all_day') === true,
  };
}

const TIMES = ['start_date', 'end_date', 'timezone', 'all_day'];

type NamedRecord = Pick<StoredRecord, 'record' | 'name'>;

/**
 * Returns the changes that visitors care about in an event since the last agreement; `agreed` are the fields on which
 * both sides newly agree, `before` is the former file. An edit in content counts once the service has it, too. Changes
 * while visitors can't see the event are not reported, and an event that becomes hidden is reported as gone.
 */
export function changeEntries(
  id: number,
  line: LedgerLine,
  agreed: readonly string[],
  { before, after }: { readonly before: NamedRecord; readonly after: NamedRecord },
  context: PlanContext,
): EventChange[] {
  const { record, name } = after;
  if (!isEvent(record)) return [];
  const same = common(id, name, record.title, context);
  if (!isShown(record)) return goneEntries(id, before, context);
  const status = context.statusOf(record);
  const news: EventChange[] = status === line.eventStatus ? [] : [{ type: status ?? 'reinstated', ...same }];
  if (!isShown(before.record))
    return [{ type: 'reinstated', ...same }, ...news.filter(({ type }) => type !== 'reinstated')];
  const changes: EventChange[] = [];
  const timesThen = timesBefore(line);
  const times = timesOf(record);
  if (timesThen !== undefined && TIMES.some((field) => agreed.includes(field)))
    changes.push({ type: 'moved', ...same, from: timesThen, to: times });
  const title = line.file.title;
  if (typeof title === 'string' && agreed.includes('title'))
    changes.push({ type: 'renamed', ...same, from: title, to: record.title });
  return [...changes, ...news];
}
