import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { TermKind } from '#interface/kinds';
import { TERM_ROW, type TermRow } from '#service/database/rows';
import { addressesOfRecord, type RequestContext, restAddress } from '#service/http/site';

/**
 * The number of published events of a term, as SQL over a row of `terms`. A CROSS JOIN keeps its order in SQLite,
 * which otherwise reads all events of the language for each term.
 */
export const COUNT_OF_TERM = `(terms.elsewhere + (SELECT count(*) FROM event_terms AS link CROSS JOIN events AS event
  ON event.language = link.language AND event.id = link.event
  WHERE link.language = terms.language AND link.term = terms.id AND event.status = 'publish'))`;

/** A term with the number of its events. */
const COUNTED_TERM = TERM_ROW.extend({ count: z.int() });

export type CountedTerm = z.output<typeof COUNTED_TERM>;

const TERMS = `SELECT terms.*, ${COUNT_OF_TERM} AS count FROM terms WHERE language = ? AND kind = ?`;

/** Reads the terms of one kind; `rest` is what follows the WHERE clause's conditions on language and kind. */
export function selectTerms(
  { store, language }: RequestContext,
  kind: TermKind,
  rest: string,
  values: readonly SQLInputValue[],
): CountedTerm[] {
  return store.select(COUNTED_TERM, `${TERMS} ${rest}`, [language, kind, ...values]);
}

/** Returns the term of one kind that has an id; `undefined` if there is none. */
export function termOf({ store, language }: RequestContext, kind: TermKind, id: number): CountedTerm | undefined {
  return store.recall(COUNTED_TERM, `${TERMS} AND id = ?`, [language, kind, id])[0];
}

function urls({ addresses }: RequestContext, term: TermRow) {
  return {
    self: restAddress(addresses, term.kind, term.id),
    collection: restAddress(addresses, term.kind),
    ...(term.parent === 0 ? {} : { up: restAddress(addresses, term.kind, term.parent) }),
  };
}

/** Returns the slugs of a category's ancestors and its own, from the topmost down. */
function pathOf(context: RequestContext, term: TermRow): string[] {
  const path: string[] = [term.slug];
  const visited = new Set([term.id]);
  for (let parent = term.parent; parent !== 0 && !visited.has(parent); ) {
    visited.add(parent);
    const above = termOf(context, term.kind, parent);
    if (above === undefined) break;
    path.unshift(above.slug);
    parent = above.parent;
  }
  return path;
}

/** Returns a term as its own lists and single fetches hold it. */
export function termItem(context: RequestContext, term: CountedTerm) {
  return {
    id: term.id,
    count: term.count,
    description: term.description,
    name: context.site.presentation.term(term.name),
    slug: term.slug,
    taxonomy: context.site.dialect.typeNames[term.kind],
    ...(term.kind === 'categories' ? { parent: term.parent } : {}),
    meta: [],
    url: addressesOfRecord(context, 'terms', term.id).archive(term.kind, pathOf(context, term)),
    urls: urls(context, term),
  };
}

/** Returns a term as events hold it. */
export function embeddedTerm(context: RequestContext, term: CountedTerm) {
  return {
    name: context.site.presentation.term(term.name),
    slug: term.slug,
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: context.site.dialect.typeNames[term.kind],
    description: term.description,
    parent: term.parent,
    count: term.count,
    filter: 'raw',
    id: term.id,
    urls: urls(context, term),
  };
}
