import type { TermKind } from '#interface/kinds';
import { type Condition, joinConditions, jsonParameter, sqlWhere } from '#service/database/store';
import type { HttpAnswer } from '#service/http/answers';
import { listAnswer } from '#service/http/envelope';
import { ListQuery } from '#service/http/query';
import type { RequestContext } from '#service/http/site';
import { COUNT_OF_TERM, selectTerms, termItem } from '#service/reads/term-items';
import { folded } from '#service/reads/text';

/** The columns by which terms may be sorted; any other request sorts by name. */
const ORDERS: ReadonlyMap<string, string> = new Map([
  ['id', 'id'],
  ['term_id', 'id'],
  ['slug', 'slug'],
  ['count', 'count'],
  ['description', 'folded(description)'],
  ['parent', 'parent'],
  // All terms are of one group.
  ['term_group', "''"],
]);

/** Returns the order of a list as SQL: ascending by default; any other `order` than `asc` is descending. */
function orderOf(query: ListQuery): Condition {
  const by = query.text('orderby')?.toLowerCase() ?? '';
  const direction = (query.text('order') ?? 'asc').toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  const included = query.list('include');
  if (by === 'none') return sqlWhere('id');
  if (by === 'include' && included !== undefined) {
    const place = '(SELECT key FROM json_each(?) WHERE value = terms.id)';
    return sqlWhere(`${place} ${direction}`, jsonParameter(included.map(Number)));
  }
  return sqlWhere(`${ORDERS.get(by) ?? 'folded(name)'} ${direction}, id`);
}

/** SQL that is true for a term with events, or with a term below it that has some. */
const NOT_EMPTY = `(${COUNT_OF_TERM} > 0 OR EXISTS (
  WITH RECURSIVE branch (id) AS (SELECT below.id FROM terms AS below WHERE below.parent = terms.id
    AND below.language = terms.language AND below.kind = terms.kind
    UNION SELECT below.id FROM terms AS below JOIN branch ON below.parent = branch.id
    WHERE below.language = terms.language AND below.kind = terms.kind)
  SELECT 1 FROM branch JOIN event_terms AS link ON link.term = branch.id AND link.language = terms.language
    JOIN events AS event ON event.language = link.language AND event.id = link.event
    WHERE event.status = 'publish'))`;

/** Returns the sent parameters among synonyms: only the first, if the dialect says so. */
function counting({ site }: RequestContext, query: ListQuery, names: readonly string[]): readonly string[] {
  const sent = names.filter((name) => query.number(name) !== undefined || query.list(name) !== undefined);
  return site.dialect.quirks.firstNamedWins ? sent.slice(0, 1) : sent;
}

function eventConditions(context: RequestContext, query: ListQuery): Condition[] {
  const { language, store } = context;
  return counting(context, query, ['event', 'post']).flatMap((name) => {
    const event = query.number(name);
    if (event === undefined) return [];
    if (store.count('events', sqlWhere('language = ? AND id = ?', language, event)) === 0) query.reject({ name });
    return [sqlWhere('id IN (SELECT term FROM event_terms WHERE language = ? AND event = ?)', language, event)];
  });
}

/** Returns the conditions of `include` and `exclude`. */
function idConditions(context: RequestContext, kind: TermKind, query: ListQuery): Condition[] {
  const { store, language, site } = context;
  const known = (id: number) =>
    store.count('terms', sqlWhere('language = ? AND kind = ? AND id = ?', language, kind, id)) > 0;
  for (const name of ['include', 'exclude'])
    if (site.dialect.quirks.unknownExceptionsRefuse && query.ids(name)?.every(known) === false) query.reject({ name });
  return counting(context, query, ['include', 'exclude']).flatMap((name) => {
    const ids = query.ids(name);
    if (ids === undefined) return [];
    return [sqlWhere(`id ${name === 'include' ? '' : 'NOT '}IN (SELECT value FROM json_each(?))`, jsonParameter(ids))];
  });
}

function parentConditions({ language, store }: RequestContext, kind: TermKind, query: ListQuery): Condition[] {
  const parent = query.number('parent');
  if (parent === undefined) return [];
  const known = sqlWhere('language = ? AND kind = ? AND id = ?', language, kind, parent);
  if (store.count('terms', known) === 0) query.reject({ name: 'parent' });
  return [sqlWhere('parent = ?', parent)];
}

/** Returns the condition that a term has the requested language, if one table holds the terms of all languages. */
export function languageCondition({ site, requestedLanguage }: RequestContext): Condition {
  if (site.languagesAs !== 'polylang' || requestedLanguage === undefined) return sqlWhere('1');
  return sqlWhere(
    "id IN (SELECT id FROM record_languages WHERE sequence = 'terms' AND language = ?)",
    requestedLanguage,
  );
}

function conditionsOf(context: RequestContext, kind: TermKind, query: ListQuery): Condition[] {
  const search = query.text('search');
  const slug = query.text('slug')?.toLowerCase();
  const foldedSearch = search === undefined ? '' : folded(search);
  return [
    languageCondition(context),
    ...(query.flag('hide_empty') === false ? [] : [sqlWhere(NOT_EMPTY)]),
    ...(search === undefined ? [] : [sqlWhere("instr(folded(name || ' ' || slug), ?) > 0", foldedSearch)]),
    ...(slug === undefined ? [] : [sqlWhere('lower(slug) IN (?, ?)', slug, encodeURIComponent(slug).toLowerCase())]),
    ...idConditions(context, kind, query),
    ...eventConditions(context, query),
    ...parentConditions(context, kind, query),
  ];
}

/**
 * Returns the list of categories or tags: by name and, unless the query says otherwise, without terms that have no
 * events.
 */
export function listTerms(kind: TermKind, context: RequestContext, search: URLSearchParams): HttpAnswer {
  const { language, store } = context;
  const query = new ListQuery(kind, search);
  const conditions = conditionsOf(context, kind, query);
  const refusal = query.refusal();
  if (refusal !== undefined) return refusal;
  const condition = joinConditions([sqlWhere('1'), ...conditions]);
  const order = orderOf(query);
  const ofKind = sqlWhere('language = ? AND kind = ?', language, kind);
  const listing = {
    kind,
    total: store.count('terms', joinConditions([ofKind, condition])),
    echo: [],
    items: (limit: number, offset: number) => {
      const rest = `AND ${condition.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`;
      const values = [...condition.values, ...order.values, limit, offset];
      return selectTerms(context, kind, rest, values).map((term) => termItem(context, term));
    },
  };
  return listAnswer(context, listing, query);
}
