import type { TermKind } from '#interface/kinds';
import { type Answer, duplicateTermSlug, termExists } from '#service/answers';
import { Body } from '#service/body';
import type { Input } from '#service/input';
import type { TermRow } from '#service/rows';
import type { Edition } from '#service/site';
import { isSlugTaken, slugFrom, uniqueTermSlug } from '#service/slugs';
import { where } from '#service/store';
import { selectTerms, termOf } from '#service/term-items';
import { folded } from '#service/text';

/** The ids from a term up to the topmost one above it. */
function ancestry(edition: Edition, kind: TermKind, id: number): number[] {
  const path: number[] = [];
  for (let next = id; next !== 0 && !path.includes(next); next = termOf(edition, kind, next)?.parent ?? 0)
    path.push(next);
  return path;
}

/** The body of a term, checked as far as it can be without writing; `row` is the term that it updates. */
export function termBody(edition: Edition, kind: TermKind, input: Input, row?: TermRow): Body {
  const { dialect } = edition.site;
  const body = new Body(kind, row === undefined ? 'create' : 'update', undefined, dialect, input);
  const parent = body.number('parent');
  if (parent === undefined) return body;
  const top = parent === 0 && !dialect.quirks.categoryStaysNested;
  if (!top && termOf(edition, kind, parent) === undefined) body.reject('parent');
  // The common implementation takes a category below itself, and breaks the circle.
  const circle = row !== undefined && ancestry(edition, kind, parent).includes(row.id);
  if (circle && (!dialect.quirks.categoryStaysNested || parent === row.id)) body.reject('parent');
  return body;
}

/** A term with the same name beside it: categories are compared as written, tags without regard to case. */
function namesake(edition: Edition, kind: TermKind, name: string, parent: number): TermRow | undefined {
  const siblings = selectTerms(edition, kind, 'AND parent = ? ORDER BY id', [parent]);
  return siblings.find((term) => term.name === name || (kind === 'tags' && folded(term.name) === folded(name)));
}

/** Makes a term of a checked body. Returns its id, or why it can't be. */
export function createTermOf(edition: Edition, kind: TermKind, body: Body): { id: number } | { refusal: Answer } {
  const { store, language } = edition;
  const name = body.text('name') ?? '';
  const parent = body.number('parent') ?? 0;
  const taken = namesake(edition, kind, name, parent);
  if (taken !== undefined) return { refusal: termExists(taken.id) };
  const id = store.nextId('terms');
  const asked = slugFrom(body.text('slug') ?? '') || slugFrom(name) || String(id);
  const slug = uniqueTermSlug(edition, kind, asked, termOf(edition, kind, parent)?.slug);
  store.insert('terms', { language, id, kind, name, slug, description: body.text('description') ?? '', parent });
  return { id };
}

/** Changes a term by a checked body. Returns why it can't be. */
export function updateTerm(edition: Edition, row: TermRow, body: Body): Answer | undefined {
  const { store, language } = edition;
  const asked = body.text('slug');
  const slug = asked === undefined ? row.slug : slugFrom(asked) || row.slug;
  if (isSlugTaken(edition, row.kind, row.id, slug)) return duplicateTermSlug(slug);
  const parent = body.number('parent') ?? row.parent;
  const own = where('language = ? AND id = ?', language, row.id);
  if (ancestry(edition, row.kind, parent).includes(row.id) && parent !== row.parent)
    store.update('terms', { parent: 0 }, where('language = ? AND id = ?', language, parent));
  const texts = { name: body.text('name'), description: body.text('description') };
  store.update('terms', { ...texts, slug, parent }, own);
  return undefined;
}

/** Removes a term for good; what was below it moves up, and events lose it. */
export function deleteTerm({ store, language }: Edition, row: TermRow): void {
  store.update('terms', { parent: row.parent }, where('language = ? AND parent = ?', language, row.id));
  store.remove('event_terms', where('language = ? AND term = ?', language, row.id));
  store.remove('terms', where('language = ? AND id = ?', language, row.id));
}
