import { type Change, noticedAt } from '#content/state/changes';
import { type LedgerLine, serviceValues } from '#content/state/ledger';
import type { StoredRecord } from '#content/store/store';
import type { AnyRecord, EventRecord } from '#records/schema';
import { isShown } from '#records/shown';
import { utcInstant } from '#records/time';
import type { PlanContext } from '#sync/plan/decision';

/** An event published longer ago than this is not news when it comes into the window, in days. */
const NEWS_FOR = 30;

const isEvent = (record: AnyRecord): record is EventRecord => 'start_date' in record;

const common = (id: number, name: string, title: string, { at, language }: PlanContext) => ({
  at: noticedAt(at),
  language,
  id,
  name,
  title,
});

/** A change that needs no more said; none for anything but events. */
function changeOf(
  type: 'new' | 'cancelled' | 'postponed' | 'reinstated' | 'gone',
  id: number,
  { record, name }: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): Change[] {
  return isEvent(record) ? [{ type, ...common(id, name, record.title, context) }] : [];
}

/** That an event is back which was gone, where visitors see it. */
export function changesOfReturned(
  id: number,
  file: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): Change[] {
  return isShown(file.record) ? changeOf('reinstated', id, file, context) : [];
}

/** That an event is gone, where visitors knew it: what was taken off the site before was news then. */
export function changesOfGone(id: number, file: Pick<StoredRecord, 'record' | 'name'>, context: PlanContext): Change[] {
  return isShown(file.record) ? changeOf('gone', id, file, context) : [];
}

/** What is new about an event that content did not have. */
export function changesOfCreated(
  id: number,
  file: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): Change[] {
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

/** When an event was at the last agreement. */
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

/**
 * What visitors would care about between an event as both sides had it and as it is; `agreed` are the fields that both
 * sides agree on anew, `before` is the file as it was. An edit that only content has is news when the service has it,
 * too; what changes while visitors can't see the event, and what hides it from them, is never told.
 */
export function changesOfChanged(
  id: number,
  line: LedgerLine,
  agreed: readonly string[],
  before: Pick<StoredRecord, 'record' | 'name'>,
  after: Pick<StoredRecord, 'record' | 'name'>,
  context: PlanContext,
): Change[] {
  const { record, name } = after;
  if (!isEvent(record)) return [];
  const same = common(id, name, record.title, context);
  if (!isShown(record)) return changesOfGone(id, before, context);
  const status = context.statusOf(record);
  const news: Change[] = status === line.eventStatus ? [] : [{ type: status ?? 'reinstated', ...same }];
  if (!isShown(before.record))
    return [{ type: 'reinstated', ...same }, ...news.filter(({ type }) => type !== 'reinstated')];
  const changes: Change[] = [];
  const timesThen = timesBefore(line);
  const times = timesOf(record);
  if (timesThen !== undefined && TIMES.some((field) => agreed.includes(field)))
    changes.push({ type: 'moved', ...same, from: timesThen, to: times });
  const title = line.file.title;
  if (typeof title === 'string' && agreed.includes('title'))
    changes.push({ type: 'renamed', ...same, from: title, to: record.title });
  return [...changes, ...news];
}
