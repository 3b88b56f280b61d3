import type { TermKind } from '#interface/kinds';
import { EVENT_ROW } from '#service/database/rows';
import { joinConditions, jsonParameter, sqlWhere } from '#service/database/store';
import type { HttpAnswer } from '#service/http/answers';
import { listAnswer, type UnpagedList } from '#service/http/envelope';
import { eventLinks } from '#service/http/links';
import { ListQuery, type ParameterEffect } from '#service/http/query';
import type { RequestContext } from '#service/http/site';
import { eventItem, protectedItem } from '#service/reads/event-items';
import { boundOf, type DayEdge, defaultBounds } from '#service/reads/moments';
import { readSearch, wordSearch } from '#service/reads/search';
import { requestedStatuses, statusCondition, statusParameterOfListUrls } from '#service/reads/statuses';
import { type CountedTerm, selectTerms } from '#service/reads/term-items';
import { languageCondition } from '#service/reads/term-list';
import { figuresInParagraphs, folded } from '#service/reads/text';
import { slugFrom } from '#service/writes/slugs';

/** Half the side of the box around a point, in kilometres. */
const REACH = 25;

const KILOMETRES_PER_DEGREE = 111.32;

const AT_VENUE = 'venue IN (SELECT id FROM venues AS place WHERE place.language = events.language';

/**
 * Returns the condition of a place: `geoloc` asks for events at a venue with a known place or, if false, for all others;
 * `geoloc_lat` and `geoloc_lng` ask for a box of 25 km to each side of a point. Rejects one of the two without the
 * other, or beyond the globe.
 */
function geoPart(context: RequestContext, query: ListQuery): ParameterEffect {
  const [latitude, longitude] = [query.number('geoloc_lat'), query.number('geoloc_lng')];
  if ((latitude === undefined) !== (longitude === undefined))
    query.reject({ name: latitude === undefined ? 'geoloc_lat' : 'geoloc_lng' });
  if (latitude !== undefined && !(Math.abs(latitude) <= 90)) query.reject({ name: 'geoloc_lat' });
  if (longitude !== undefined && !(Math.abs(longitude) <= 180)) query.reject({ name: 'geoloc_lng' });
  if (context.site.dialect.quirks.geolocationIgnored) return {};
  if (latitude !== undefined && longitude !== undefined) {
    const high = REACH / KILOMETRES_PER_DEGREE;
    const wide = Math.min(180, high / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6));
    // Across the antimeridian the short way counts.
    const apart = 'min(abs(place.longitude - ?), 360 - abs(place.longitude - ?))';
    const sql = `${AT_VENUE} AND abs(place.latitude - ?) <= ? AND ${apart} <= ?)`;
    return { condition: sqlWhere(sql, latitude, high, longitude, longitude, wide) };
  }
  const located = query.flag('geoloc');
  if (located === undefined) return {};
  const sql = `${AT_VENUE} AND place.latitude IS NOT NULL AND place.longitude IS NOT NULL)`;
  return { condition: sqlWhere(located ? sql : `venue IS NULL OR NOT (${sql})`) };
}

const RELATIVE = [
  ['starts_before', 'start_date'],
  ['starts_after', 'start_date'],
  ['ends_before', 'end_date'],
  ['ends_after', 'end_date'],
] as const;

/** Tells whether the dates of a query mean exact times and not whole days. */
function isStrict({ site }: RequestContext, query: ListQuery): boolean {
  const text = query.text('strict_dates');
  if ((text === '' || text === '0') && site.dialect.quirks.emptyStrictDatesRefused)
    query.reject({ name: 'strict_dates' });
  return query.flag('strict_dates') ?? false;
}

function bound(context: RequestContext, query: ListQuery, name: string, edge: DayEdge): string | undefined {
  const text = query.text(name);
  if (text === undefined) return undefined;
  const limit = boundOf(text, edge, isStrict(context, query), context.site);
  if (limit === undefined) query.reject({ name });
  return limit;
}

/** Returns the conditions of the window: as requested, else by default; a relative date voids the default. */
function windowParts(context: RequestContext, query: ListQuery): ParameterEffect[] {
  const relative = RELATIVE.some(([name]) => query.text(name) !== undefined);
  const fallback = relative ? undefined : defaultBounds(context.site);
  const from = bound(context, query, 'start_date', 'start');
  const replaced = context.site.dialect.quirks.startsAfterWins && query.text('starts_after') !== undefined;
  const requested = { start: replaced ? undefined : from, end: bound(context, query, 'end_date', 'end') };
  if (query.list('include') !== undefined) {
    // Services of the common implementation keep to the default window whatever the query says.
    return context.site.dialect.quirks.includeKeepsWindow ? partsOf(fallback?.start, fallback?.end) : [];
  }
  return partsOf(requested.start ?? fallback?.start, requested.end ?? fallback?.end);
}

function partsOf(from: string | undefined, to: string | undefined): ParameterEffect[] {
  return [
    from === undefined ? {} : { condition: sqlWhere('start_date >= ?', from), echo: ['start_date', from] },
    to === undefined ? {} : { condition: sqlWhere('end_date <= ?', to), echo: ['end_date', to] },
  ];
}

function relativeParts(context: RequestContext, query: ListQuery): ParameterEffect[] {
  const ignored = query.list('include') !== undefined && !context.site.dialect.quirks.includeKeepsWindow;
  const before = context.site.dialect.quirks.beforeIsStrict ? '<' : '<=';
  return RELATIVE.map(([name, column]): ParameterEffect => {
    const limit = bound(context, query, name, 'end');
    if (limit === undefined || ignored) return {};
    const sql = `${column} ${name.endsWith('_before') ? before : '>'} ?`;
    return { condition: sqlWhere(sql, limit), echo: [name, limit] };
  });
}

const TEXT_OF_EVENT = "instr(folded(title || '\n' || excerpt || '\n' || description), ?) > 0";

/** Returns the condition of a search: the title, excerpt or description has each word. */
function searchPart({ site, reader }: RequestContext, query: ListQuery): ParameterEffect {
  const search = query.text('search');
  if (search === undefined) return {};
  const { searchHasSyntax, protectedUnsearched } = site.dialect.quirks;
  const { required, excluded } = searchHasSyntax ? readSearch(search) : wordSearch(search);
  const conditions = [
    ...(protectedUnsearched && reader === 'anonymous' ? [sqlWhere("password = ''")] : []),
    ...required.map((words) => sqlWhere(TEXT_OF_EVENT, folded(words))),
    ...excluded.map((words) => sqlWhere(`NOT (${TEXT_OF_EVENT})`, folded(words))),
  ];
  return { condition: joinConditions([sqlWhere('1'), ...conditions]), echo: ['search', search] };
}

/** Returns the terms that an entry names: by id, slug or name. */
function termsNamed(context: RequestContext, kind: TermKind, entry: string): readonly CountedTerm[] {
  if (/^\d+$/.test(entry)) return selectTerms(context, kind, 'AND id = ?', [Number(entry)]);
  const slug = slugFrom(entry);
  const values = [entry.toLowerCase(), encodeURIComponent(entry).toLowerCase(), slug, folded(entry)];
  const inLanguage = languageCondition(context);
  const rest = `AND (lower(slug) IN (?, ?, ?) OR folded(name) = ?) AND ${inLanguage.sql}`;
  return selectTerms(context, kind, rest, [...values, ...inLanguage.values]);
}

/** Returns the condition that an event has a term that the parameter names by id, slug or name, or one below it. */
function termPart(context: RequestContext, query: ListQuery, kind: TermKind): ParameterEffect {
  const entries = query.list(kind);
  if (entries === undefined) return {};
  const { unknownTermsRefuse, firstTagOnly, termsFoundBySlug } = context.site.dialect.quirks;
  const named = entries.map((entry) => termsNamed(context, kind, entry));
  if (named.some((terms) => terms.length === 0) && unknownTermsRefuse) {
    query.reject({ name: kind });
    return {};
  }
  const counted = kind === 'tags' && firstTagOnly ? 1 : entries.length;
  const matches = named.slice(0, counted).map((terms, index) => {
    const entry = entries[index] ?? '';
    const bySlug = [entry.toLowerCase(), slugFrom(entry)];
    return termsFoundBySlug && !/^\d+$/.test(entry)
      ? terms.filter(({ slug }) => bySlug.includes(slug.toLowerCase()))
      : terms;
  });
  const ids = matches.flat().map((term) => term.id);
  const { language } = context;
  const branch = `WITH RECURSIVE branch (id) AS (SELECT value FROM json_each(?) UNION
    SELECT terms.id FROM terms JOIN branch ON terms.parent = branch.id WHERE terms.language = ? AND terms.kind = ?)
    SELECT id FROM branch`;
  const sql = `id IN (SELECT event FROM event_terms WHERE language = ? AND term IN (${branch}))`;
  return { condition: sqlWhere(sql, language, jsonParameter(ids), language, kind) };
}

function linkedPart(context: RequestContext, query: ListQuery, name: 'venue' | 'organizer'): ParameterEffect {
  const ids = query.ids(name);
  if (ids === undefined) return {};
  const { language, store } = context;
  const known = (id: number) => store.count(`${name}s`, sqlWhere('language = ? AND id = ?', language, id)) > 0;
  if (!ids.every(known)) {
    query.reject({ name });
    return {};
  }
  const echo = [name, ids.join(',')] as const;
  if (name === 'venue')
    return { condition: sqlWhere('venue IN (SELECT value FROM json_each(?))', jsonParameter(ids)), echo };
  const sql =
    'id IN (SELECT event FROM event_organizers WHERE language = ? AND organizer IN (SELECT value FROM json_each(?)))';
  return { condition: sqlWhere(sql, language, jsonParameter(ids)), echo };
}

function flagPart(query: ListQuery): ParameterEffect {
  const featured = query.flag('featured');
  if (featured === undefined) return {};
  const condition = sqlWhere('featured = ?', Number(featured));
  return featured ? { condition, echo: ['featured', '1'] } : { condition };
}

function includePart(query: ListQuery): ParameterEffect {
  const ids = query.ids('include');
  if (ids === undefined) return {};
  return {
    condition: sqlWhere('id IN (SELECT value FROM json_each(?))', jsonParameter(ids)),
    echo: ['include', ids.join(',')],
  };
}

function statusPart(context: RequestContext, query: ListQuery): ParameterEffect {
  const statuses = requestedStatuses(context, query);
  return {
    condition: statusCondition(statuses),
    echo: ['status', statusParameterOfListUrls(context, query, statuses)],
  };
}

/** Returns the condition of `post_parent`; refuses a parent that does not exist. */
function parentPart({ language, store }: RequestContext, query: ListQuery): ParameterEffect {
  const parent = query.number('post_parent');
  if (parent === undefined) return {};
  if (store.count('events', sqlWhere('language = ? AND id = ?', language, parent)) === 0)
    query.reject({ name: 'post_parent' });
  return { condition: sqlWhere('post_parent = ?', parent), echo: ['post_parent', String(parent)] };
}

function ticketPart(context: RequestContext, query: ListQuery): ParameterEffect {
  const ticketed = query.flag('ticketed');
  if (ticketed === undefined) return {};
  if (!context.site.dialect.quirks.ticketsUnknown) return { condition: sqlWhere('ticketed = ?', Number(ticketed)) };
  if (!ticketed) return {};
  const message = 'Event Tickets plugin is not activated.';
  query.reject({ name: 'ticketed', message, detail: { code: 'event-tickets-not-active', data: { status: 400 } } });
  return {};
}

/** Returns the list of events, without those hidden from listings. */
export function listEvents(context: RequestContext, search: URLSearchParams): HttpAnswer {
  const { language, store } = context;
  const query = new ListQuery('events', search);
  const parts = [
    ...windowParts(context, query),
    searchPart(context, query),
    statusPart(context, query),
    includePart(query),
    ...relativeParts(context, query),
    linkedPart(context, query, 'venue'),
    linkedPart(context, query, 'organizer'),
    flagPart(query),
    parentPart(context, query),
    termPart(context, query, 'categories'),
    termPart(context, query, 'tags'),
    ticketPart(context, query),
    geoPart(context, query),
  ];
  const refusal = query.refusal();
  if (refusal !== undefined) return refusal;
  const listedHere = sqlWhere('language = ? AND hide_from_listings = 0', language);
  const condition = joinConditions([listedHere, ...parts.flatMap((part) => part.condition ?? [])]);
  // Services of the common implementation give included events in the order of their ids.
  const order = query.list('include') === undefined ? 'start_date, date, id' : 'id';
  const listing: UnpagedList = {
    kind: 'events',
    total: store.count('events', condition),
    echo: parts.flatMap((part) => (part.echo === undefined ? [] : [part.echo])),
    items: (limit, offset) => {
      const page = `SELECT id FROM events WHERE ${condition.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
      // The plus sign keeps SQLite from walking all events in this order to find the page's few.
      const sql = `SELECT * FROM events WHERE language = ? AND id IN (${page}) ORDER BY +${order}`;
      const rows = store.select(EVENT_ROW, sql, [language, ...condition.values, limit, offset]);
      const links = eventLinks(context, rows);
      const password = search.get('password') ?? '';
      const { titlesRendered } = context.site.dialect.quirks;
      const description = (text: string) => (titlesRendered && rows.length > 1 ? figuresInParagraphs(text) : text);
      return rows.map((row) => {
        if (row.password !== '' && row.password !== password) return protectedItem(context, row);
        const item = eventItem(context, links, row);
        return { ...item, description: description(item.description) };
      });
    },
  };
  return listAnswer(context, listing, query);
}
