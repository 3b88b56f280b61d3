import { TERM_KINDS, type TermKind } from '#interface/kinds';
import type { TermRow } from '#service/database/rows';
import { sqlWhere } from '#service/database/store';
import { failureAnswer, type HttpAnswer, unhandledAnswer } from '#service/http/answers';
import { WriteBody } from '#service/http/body';
import type { RequestInput } from '#service/http/input';
import { languageOfRecord, type RequestContext } from '#service/http/site';
import { selectTerms, termOf } from '#service/reads/term-items';
import { folded, renderedTerm } from '#service/reads/text';
import { isSlugTaken, slugFrom, uniqueTermSlug } from '#service/writes/slugs';

/** Answers 500 to a term whose name is white space. */
function emptyTermName(): HttpAnswer {
  return unhandledAnswer('empty_term_name', 'A name is required for this term.');
}

/** Answers 500 to a term whose name is longer than the database takes. */
function termTooLong(): HttpAnswer {
  const data =
    'WordPress database error: Processing the value for the following field failed: name. ' +
    'The supplied value may be too long or contains invalid data.';
  return unhandledAnswer('db_insert_error', 'Could not insert term into the database.', data);
}

/** Answers 400 to a term whose name is taken. */
function termExists(kind: TermKind, id: number): HttpAnswer {
  const where = kind === 'categories' ? 'with this parent' : 'in this taxonomy';
  const message = `A term with the name provided already exists ${where}.`;
  const answer = failureAnswer(400, 'term_exists', message, { term_id: id });
  return { ...answer, body: { ...Object(answer.body), additional_data: [id, id] } };
}

/** Answers 500 to a term with the slug of another one, as the observed services do. */
function duplicateTermSlug(slug: string): HttpAnswer {
  const message = `The slug &#8220;${slug}&#8221; is already in use by another term.`;
  return unhandledAnswer('duplicate_term_slug', message);
}

/** Returns the ids from a term up to the topmost one above it. */
function ancestry(context: RequestContext, kind: TermKind, id: number): number[] {
  const path: number[] = [];
  for (let next = id; next !== 0 && !path.includes(next); next = termOf(context, kind, next)?.parent ?? 0)
    path.push(next);
  return path;
}

/**
 * Returns the body of a request to create a term or to update `row`, checked as far as possible without writing: its
 * faults are in its `refusal`.
 */
export function termBody(context: RequestContext, kind: TermKind, input: RequestInput, row?: TermRow): WriteBody {
  const { dialect } = context.site;
  const body = new WriteBody(kind, row === undefined ? 'create' : 'update', undefined, dialect, input);
  const parent = body.number('parent');
  if (parent === undefined) return body;
  const top = parent === 0 && !dialect.quirks.categoryStaysNested;
  if (!top && termOf(context, kind, parent) === undefined) body.reject('parent');
  // The common implementation takes a category below itself, and breaks the circle.
  const circle = row !== undefined && ancestry(context, kind, parent).includes(row.id);
  if (circle && (!dialect.quirks.categoryStaysNested || parent === row.id)) body.reject('parent');
  return body;
}

/**
 * Returns the term with a name and a parent. Names of categories are compared exactly, names of tags without case and
 * accents.
 */
function namesake(context: RequestContext, kind: TermKind, name: string, parent: number): TermRow | undefined {
  const siblings = selectTerms(context, kind, 'AND parent = ? ORDER BY id', [parent]);
  const rendered = renderedTerm(name);
  const same = (other: string) => other === rendered || (kind === 'tags' && folded(other) === folded(rendered));
  return siblings.find((term) => same(renderedTerm(term.name)));
}

/** Characters. */
const LONGEST_NAME = 200;

/** Returns a name to store: without tags and outer white space, where the dialect renders names. */
function storedName({ site }: RequestContext, name: string): string {
  return site.dialect.quirks.titlesRendered ? name.replace(/<[^>]*>/g, '').trim() : name;
}

/**
 * Returns the description to store, with inline elements only where the dialect renders names; `undefined` if the body
 * has none.
 */
function descriptionOf({ site }: RequestContext, body: WriteBody): string | undefined {
  const description = body.text('description');
  if (description === undefined || !site.dialect.quirks.titlesRendered) return description;
  const inline = /<(?!\/?(?:a|abbr|b|cite|code|del|em|i|q|s|strike|strong)\b)[^<>]*>/gi;
  return renderedTerm(description.replace(inline, '')).trim();
}

/**
 * Creates a term from a checked body. Returns its id, the id of a term of another language that has its name, or the
 * answer that refuses it.
 */
export function createTermFromBody(
  context: RequestContext,
  kind: TermKind,
  body: WriteBody,
): { id: number } | { refusal: HttpAnswer } {
  const { store, language } = context;
  const name = storedName(context, body.text('name') ?? '');
  if (name === '') return { refusal: emptyTermName() };
  if ([...name].length > LONGEST_NAME) return { refusal: termTooLong() };
  const parent = body.number('parent') ?? 0;
  const existing = namesake(context, kind, name, parent);
  if (existing !== undefined) {
    const requested = context.requestedLanguage ?? context.site.defaultLanguage.code;
    // A language plugin answers with the term of another language.
    return languageOfRecord(context, 'terms', existing.id) === requested
      ? { refusal: termExists(kind, existing.id) }
      : existing;
  }
  const id = store.nextId('terms');
  const plainSlug = slugFrom(body.text('slug') ?? '') || slugFrom(name) || String(id);
  const slug = uniqueTermSlug(context, kind, plainSlug, termOf(context, kind, parent)?.slug);
  store.insert('terms', { language, id, kind, name, slug, description: descriptionOf(context, body) ?? '', parent });
  return { id };
}

/** Updates a term from a checked body. Returns the answer that refuses it; `undefined` if the term was updated. */
export function updateTerm(context: RequestContext, row: TermRow, body: WriteBody): HttpAnswer | undefined {
  const { store, language } = context;
  const name = body.text('name');
  const newName = name === undefined ? undefined : storedName(context, name);
  if (newName === '') return emptyTermName();
  const requestedSlug = body.text('slug');
  const slug = requestedSlug === undefined ? row.slug : slugFrom(requestedSlug) || row.slug;
  // The observed services compare slugs of categories and tags with each other.
  const kinds = context.site.dialect.quirks.categoryStaysNested ? TERM_KINDS : [row.kind];
  if (requestedSlug !== undefined && kinds.some((kind) => isSlugTaken(context, kind, row.id, slug)))
    return duplicateTermSlug(slug);
  const parent = body.number('parent') ?? row.parent;
  const thisTerm = sqlWhere('language = ? AND id = ?', language, row.id);
  if (ancestry(context, row.kind, parent).includes(row.id) && parent !== row.parent)
    store.update('terms', { parent: 0 }, sqlWhere('language = ? AND id = ?', language, parent));
  const texts = { name: newName, description: descriptionOf(context, body) };
  store.update('terms', { ...texts, slug, parent }, thisTerm);
  return undefined;
}

/** Deletes a term: its children move to its parent, and events lose it. */
export function deleteTerm({ store, language }: RequestContext, row: TermRow): void {
  store.update('terms', { parent: row.parent }, sqlWhere('language = ? AND parent = ?', language, row.id));
  store.remove('event_terms', sqlWhere('language = ? AND term = ?', language, row.id));
  store.remove('terms', sqlWhere('language = ? AND id = ?', language, row.id));
}
