import { ORGANIZER_ROW, VENUE_ROW } from '#service/database/rows';
import { type Condition, joinConditions, sqlWhere } from '#service/database/store';
import type { HttpAnswer } from '#service/http/answers';
import { listAnswer, type UnpagedList } from '#service/http/envelope';
import { ListQuery } from '#service/http/query';
import type { RequestContext } from '#service/http/site';
import { organizerItem, venueItem } from '#service/reads/post-items';
import { asciiWords } from '#service/reads/search';
import type { LinkedKind } from '#service/reads/single';
import { requestedStatuses, statusCondition, statusParameterOfListUrls } from '#service/reads/statuses';
import { folded } from '#service/reads/text';
import { stampOf } from '#service/writes/dates';

/** The kinds whose records are linked to events, with what their lists differ in. */
const LINKED = {
  venues: {
    searched: ['venue', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
    more: ['country', 'website'],
    isLinkOf: 'events.venue = venues.id',
  },
  organizers: {
    searched: ['organizer', 'description', 'phone', 'website', 'email'],
    more: [],
    isLinkOf: `organizers.id IN (SELECT organizer FROM event_organizers AS link
      WHERE link.language = events.language AND link.event = events.id)`,
  },
} as const;

function hasEvents(kind: LinkedKind, more: Condition): Condition {
  const sql = `EXISTS (SELECT 1 FROM events WHERE ${LINKED[kind].isLinkOf} AND (${more.sql}))`;
  return { sql, values: more.values };
}

const ofLanguage = (language: string) => sqlWhere('events.language = ?', language);

const PUBLISHED = sqlWhere("events.status = 'publish'");

function eventCondition(kind: LinkedKind, context: RequestContext, query: ListQuery): Condition[] {
  const event = query.number('event');
  if (event === undefined) return [];
  const { language, store } = context;
  if (store.count('events', sqlWhere('language = ? AND id = ?', language, event)) === 0)
    query.reject({ name: 'event' });
  return [hasEvents(kind, joinConditions([ofLanguage(language), PUBLISHED, sqlWhere('events.id = ?', event)]))];
}

/** Returns the condition of published events to come or, as observed, of the next ten of them. */
function upcoming({ site, language }: RequestContext): Condition {
  const now = stampOf(site.now(), site).local;
  const toCome = joinConditions([ofLanguage(language), PUBLISHED, sqlWhere('events.start_date >= ?', now)]);
  if (!site.dialect.quirks.upcomingAreNextTen) return toCome;
  const sql = `events.id IN (SELECT id FROM events WHERE ${toCome.sql} ORDER BY start_date, date, id LIMIT 10)`;
  return joinConditions([ofLanguage(language), { sql, values: toCome.values }]);
}

function linkConditions(kind: LinkedKind, context: RequestContext, query: ListQuery): Condition[] {
  const { linkedByAnyLanguage } = context.site.dialect.quirks;
  const has = query.flag('has_events');
  const some = hasEvents(
    kind,
    joinConditions([PUBLISHED, ...(linkedByAnyLanguage ? [] : [ofLanguage(context.language)])]),
  );
  return [
    ...(has === undefined ? [] : [has ? some : { ...some, sql: `NOT ${some.sql}` }]),
    ...(query.flag('only_with_upcoming') === true ? [hasEvents(kind, upcoming(context))] : []),
  ];
}

/** Returns the condition that one of the fields has the text or, as observed, that one has all words of the text. */
function searchCondition(kind: LinkedKind, { site }: RequestContext, search: string): Condition {
  const { searched, more } = LINKED[kind];
  if (!site.dialect.quirks.linkedSearchInOneField) {
    const text = [...searched, ...more].map((column) => `ifnull(${column}, '')`).join(" || '\n' || ");
    return sqlWhere(`instr(folded(${text}), ?) > 0`, folded(search));
  }
  const words = asciiWords(search);
  if (words.length === 0) return sqlWhere('0');
  const hasAllWords = (column: string) => words.map(() => `instr(folded(${column}), ?) > 0`).join(' AND ');
  const sql = searched.map((column) => `(${hasAllWords(column)})`).join(' OR ');
  return sqlWhere(sql, ...searched.flatMap(() => words));
}

function echoOf(context: RequestContext, query: ListQuery, statuses: readonly string[]): UnpagedList['echo'] {
  const event = query.number('event');
  const has = query.text('has_events');
  return [
    ...(event === undefined ? [] : [['event', String(event)] as const]),
    ...(has === undefined ? [] : [['has_events', has] as const]),
    ['status', statusParameterOfListUrls(context, query, statuses)],
  ];
}

/** Returns the list of venues or of organizers: the last published first. */
export function listLinked(kind: LinkedKind, context: RequestContext, parameters: URLSearchParams): HttpAnswer {
  const { language, store } = context;
  const query = new ListQuery(kind, parameters);
  const statuses = requestedStatuses(context, query);
  const conditions = [
    sqlWhere('language = ?', language),
    statusCondition(statuses),
    ...eventCondition(kind, context, query),
    ...linkConditions(kind, context, query),
  ];
  const refusal = query.refusal();
  if (refusal !== undefined) return refusal;
  const search = query.text('search');
  const condition = joinConditions([
    ...conditions,
    ...(search === undefined ? [] : [searchCondition(kind, context, search)]),
  ]);
  const matching = store.count(kind, condition);
  // A search that finds nothing announces the total of the list without it, as the common implementation does.
  const keeps = context.site.dialect.quirks.searchKeepsTotal && search !== undefined;
  const total = matching === 0 && keeps ? store.count(kind, joinConditions(conditions)) : matching;
  const listing: UnpagedList = {
    kind,
    total,
    echo: echoOf(context, query, statuses),
    items: (limit, offset) => {
      const sql = `SELECT * FROM ${kind} WHERE ${condition.sql} ORDER BY date DESC, id DESC LIMIT ? OFFSET ?`;
      const values = [...condition.values, limit, offset];
      return kind === 'venues'
        ? store.select(VENUE_ROW, sql, values).map((row) => venueItem(context, row))
        : store.select(ORGANIZER_ROW, sql, values).map((row) => organizerItem(context, row));
    },
  };
  return listAnswer(context, listing, query);
}
