import type { TermKind } from '#interface/kinds';
import { isObject } from '#interface/responses';
import { sqlWhere } from '#service/database/store';
import { couldNotCreate, type HttpAnswer } from '#service/http/answers';
import type { WriteBody } from '#service/http/body';
import type { RequestContext } from '#service/http/site';
import type { LinkedKind } from '#service/reads/single';
import { selectTerms } from '#service/reads/term-items';
import { folded, renderedTerm } from '#service/reads/text';
import { createLinked, findLinked, linkedBody } from '#service/writes/linked';
import { slugFrom, uniqueTermSlug } from '#service/writes/slugs';

/** Tells whether a value means that there is no link. */
const isNothing = (value: unknown) => value === null || value === '' || value === 0 || value === '0' || value === false;

function idOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value.trim())) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function entriesOf(value: unknown): readonly unknown[] {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value.filter((entry) => !isNothing(entry));
  return typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : [value];
}

/** Tells whether an entry names a record that exists, or holds a valid new one. */
function isPossible(context: RequestContext, kind: LinkedKind, entry: unknown): boolean {
  const id = idOf(isObject(entry) ? (entry.id ?? entry) : entry);
  if (id !== undefined) return findLinked(context, kind, id) !== undefined;
  return isObject(entry) && linkedBody(context, kind, 'create', entry).refusal() === undefined;
}

function idFor(context: RequestContext, kind: LinkedKind, entry: unknown): number | undefined {
  const id = idOf(isObject(entry) ? (entry.id ?? entry) : entry);
  if (id !== undefined || !isObject(entry)) return id;
  const created = createLinked(context, kind, linkedBody(context, kind, 'create', entry));
  return 'id' in created ? created.id : undefined;
}

/** Rejects a `venue` or `organizer` of `body` that names a record that does not exist, or holds an invalid new one. */
export function noteLinkFaults(context: RequestContext, body: WriteBody): void {
  const { venueIsOne } = context.site.dialect.quirks;
  for (const [name, kind] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    const value = body.raw(name);
    if (value === undefined || isNothing(value)) continue;
    // The common implementation finds these mistakes only when it makes the link: see `findOrCreateVenue` and `findOrCreateOrganizers`.
    const late =
      venueIsOne && (name === 'venue' ? Array.isArray(value) : !Array.isArray(value) && idOf(value) === undefined);
    if (venueIsOne && isObject(value) && Object.keys(value).length === 0) continue;
    if (late) continue;
    const entries = entriesOf(value);
    const several = name === 'venue' && entries.length > 1;
    if (several || !entries.every((entry) => isPossible(context, kind, entry))) body.reject(name);
  }
}

/**
 * Returns the id of the venue that a body names, created if the body holds a new one: `null` for none, `undefined` to
 * change nothing. Or returns the answer that refuses it.
 */
export function findOrCreateVenue(
  context: RequestContext,
  body: WriteBody,
): { id: number | null | undefined } | { refusal: HttpAnswer } {
  const value = body.raw('venue');
  if (value === undefined) return { id: undefined };
  const entries = entriesOf(value);
  if (!context.site.dialect.quirks.venueIsOne) return { id: idFor(context, 'venues', entries[0]) ?? null };
  if (entries.length === 0) return { id: undefined };
  if (Array.isArray(value)) return { refusal: couldNotCreate('venues') };
  return { id: idFor(context, 'venues', value) };
}

/**
 * Returns the ids of the organizers that a body names, in its order, and creates new ones; `undefined` if it has no
 * such field. Or returns the answer that refuses it.
 */
export function findOrCreateOrganizers(
  context: RequestContext,
  body: WriteBody,
): { ids: number[] | undefined } | { refusal: HttpAnswer } {
  const value = body.raw('organizer');
  if (value === undefined) return { ids: undefined };
  const single = !isNothing(value) && !Array.isArray(value) && idOf(isObject(value) ? value.id : value) === undefined;
  if (single && context.site.dialect.quirks.venueIsOne) return { refusal: couldNotCreate('organizers') };
  const ids = entriesOf(value).flatMap((entry) => idFor(context, 'organizers', entry) ?? []);
  return { ids: [...new Set(ids)] };
}

function termsNamed(context: RequestContext, kind: TermKind, text: string): number[] {
  const slug = text.toLowerCase();
  // Names are stored as written or, if imported, as served.
  const values = [slug, encodeURIComponent(text).toLowerCase(), folded(text), folded(renderedTerm(text))];
  const matches = selectTerms(
    context,
    kind,
    'AND (lower(slug) IN (?, ?) OR folded(name) IN (?, ?)) ORDER BY id',
    values,
  );
  return matches.slice(0, 1).map(({ id }) => id);
}

/** Creates a term and returns its id. */
function createTerm(context: RequestContext, kind: TermKind, name: string): number {
  const id = context.store.nextId('terms');
  const slug = uniqueTermSlug(context, kind, slugFrom(name) || String(id), undefined);
  context.store.insert('terms', { language: context.language, id, kind, name, slug, description: '', parent: 0 });
  return id;
}

/**
 * Rejects `categories` and `tags` of `body` that hold anything but ids and names or, where the dialect refuses them,
 * unknown terms.
 */
export function noteTermFaults(context: RequestContext, body: WriteBody): void {
  for (const kind of ['categories', 'tags'] as const) {
    const value = body.raw(kind);
    if (value === undefined || (value === null && context.site.dialect.quirks.emptyKeepsTerms)) continue;
    const known = (entry: unknown) => {
      const id = idOf(entry);
      if (id === undefined && (typeof entry !== 'string' || entry === '')) return false;
      if (context.site.dialect.quirks.unknownCategoriesCreated) return true;
      if (id !== undefined) return selectTerms(context, kind, 'AND id = ?', [id]).length > 0;
      return termsNamed(context, kind, String(entry)).length > 0;
    };
    if (!entriesOf(value).every(known)) body.reject(kind);
  }
}

/**
 * Returns the ids of the terms that a body names, and creates terms of unknown names; `undefined` if it has no such
 * field. Unknown ids are left out.
 */
export function findOrCreateTerms(context: RequestContext, kind: TermKind, body: WriteBody): number[] | undefined {
  const value = body.raw(kind);
  if (value === undefined || (value === null && context.site.dialect.quirks.emptyKeepsTerms)) return undefined;
  const { tagsByNameDuplicate } = context.site.dialect.quirks;
  const ids = entriesOf(value).flatMap((entry): number[] => {
    const id = idOf(entry);
    if (id !== undefined) return selectTerms(context, kind, 'AND id = ?', [id]).map((term) => term.id);
    const named = termsNamed(context, kind, String(entry));
    const [existing] = named;
    if (existing === undefined) return [createTerm(context, kind, String(entry))];
    if (kind === 'categories' || !tagsByNameDuplicate) return named;
    // The common implementation takes the id of the tag that it finds for the name of another one.
    const twin = termsNamed(context, kind, String(existing));
    return twin.length > 0 ? twin : [createTerm(context, kind, String(existing))];
  });
  return [...new Set(ids)];
}

/** Replaces the links of an event to its terms and to its organizers, each only if given. */
export function replaceLinks(
  { store, language }: RequestContext,
  event: number,
  links: { readonly terms?: readonly number[]; readonly organizers?: readonly number[] },
): void {
  const ofEvent = sqlWhere('language = ? AND event = ?', language, event);
  if (links.terms !== undefined) {
    store.remove('event_terms', ofEvent);
    for (const term of links.terms) store.insert('event_terms', { language, event, term });
  }
  if (links.organizers === undefined) return;
  store.remove('event_organizers', ofEvent);
  for (const [position, organizer] of links.organizers.entries())
    store.insert('event_organizers', { language, event, position, organizer });
}
