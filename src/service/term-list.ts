import type { TermKind } from '#interface/kinds';
import type { Answer } from '#service/answers';
import { listAnswer, pagingOf } from '#service/envelope';
import { ListQuery } from '#service/query';
import type { Edition } from '#service/site';
import { type Condition, every, listed, where } from '#service/store';
import { COUNT_OF_TERM, selectTerms, termItem } from '#service/term-items';
import { folded } from '#service/text';

const BY_NAME = 'folded(name)';

const ORDERS: ReadonlyMap<string, string> = new Map([
  ['id', 'id'],
  ['slug', 'slug'],
  ['count', 'count'],
  ['description', 'folded(description)'],
]);

/** A category without events of its own is not empty while one below it has some. */
const NOT_EMPTY = `(${COUNT_OF_TERM} > 0 OR EXISTS (
  WITH RECURSIVE branch (id) AS (SELECT below.id FROM terms AS below WHERE below.parent = terms.id
    AND below.language = terms.language AND below.kind = terms.kind
    UNION SELECT below.id FROM terms AS below JOIN branch ON below.parent = branch.id
    WHERE below.language = terms.language AND below.kind = terms.kind)
  SELECT 1 FROM branch JOIN event_terms AS link ON link.term = branch.id AND link.language = terms.language
    JOIN events AS event ON event.language = link.language AND event.id = link.event
    WHERE event.status = 'publish'))`;

function eventConditions({ language, store }: Edition, query: ListQuery): Condition[] {
  return ['post', 'event'].flatMap((name) => {
    const event = query.number(name);
    if (event === undefined) return [];
    if (store.count('events', where('language = ? AND id = ?', language, event)) === 0) query.reject({ name });
    return [where('id IN (SELECT term FROM event_terms WHERE language = ? AND event = ?)', language, event)];
  });
}

function parentConditions({ language, store }: Edition, kind: TermKind, query: ListQuery): Condition[] {
  const parent = query.number('parent');
  if (parent === undefined) return [];
  const known = where('language = ? AND kind = ? AND id = ?', language, kind, parent);
  if (store.count('terms', known) === 0) query.reject({ name: 'parent' });
  return [where('parent = ?', parent)];
}

function conditionsOf(edition: Edition, kind: TermKind, query: ListQuery): Condition[] {
  const search = query.text('search');
  const slug = query.text('slug')?.toLowerCase();
  const include = query.ids('include');
  const exclude = query.ids('exclude');
  const found = search === undefined ? '' : folded(search);
  return [
    ...(query.flag('hide_empty') === false ? [] : [where(NOT_EMPTY)]),
    ...(search === undefined ? [] : [where("instr(folded(name || ' ' || slug), ?) > 0", found)]),
    ...(slug === undefined ? [] : [where('lower(slug) IN (?, ?)', slug, encodeURIComponent(slug).toLowerCase())]),
    ...(include === undefined ? [] : [where('id IN (SELECT value FROM json_each(?))', listed(include))]),
    ...(exclude === undefined ? [] : [where('id NOT IN (SELECT value FROM json_each(?))', listed(exclude))]),
    ...eventConditions(edition, query),
    ...parentConditions(edition, kind, query),
  ];
}

/** The list of categories or of tags: by name, and without those that have no events, unless asked otherwise. */
export function listTerms(kind: TermKind, edition: Edition, search: URLSearchParams): Answer {
  const { language, store } = edition;
  const query = new ListQuery(kind, search);
  const conditions = conditionsOf(edition, kind, query);
  const refusal = query.refusal();
  if (refusal !== undefined) return refusal;
  const condition = every([where('1'), ...conditions]);
  const direction = query.text('order')?.toLowerCase() === 'desc' ? 'DESC' : 'ASC';
  const order = `${ORDERS.get(query.text('orderby') ?? '') ?? BY_NAME} ${direction}, id`;
  const own = where('language = ? AND kind = ?', language, kind);
  const listing = {
    kind,
    total: store.count('terms', every([own, condition])),
    echo: [],
    items: (limit: number, offset: number) => {
      const rest = `AND ${condition.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
      return selectTerms(edition, kind, rest, [...condition.values, limit, offset]).map((term) =>
        termItem(edition, term),
      );
    },
  };
  return listAnswer(edition, listing, pagingOf(edition, query));
}
