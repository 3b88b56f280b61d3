import type { Dialect } from '#interface/dialects/dialects';
import { sqlWhere } from '#service/database/store';
import { couldNotCreate, type HttpAnswer } from '#service/http/answers';
import { WriteBody } from '#service/http/body';
import type { RequestInput } from '#service/http/input';
import type { RequestContext } from '#service/http/site';
import { findPost, type LinkedKind } from '#service/reads/single';
import { folded, typeset } from '#service/reads/text';
import { imageOf, notePostFaults, type PostColumns, postColumns, storedWebsite } from '#service/writes/post-fields';

/** The text columns of each kind that a body may set; the first is the name. */
const TEXTS = {
  venues: ['venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'],
  organizers: ['organizer', 'phone', 'website', 'email'],
} as const;

/**
 * Returns the body of a request to write a venue or organizer, checked as far as possible without writing: its faults
 * are in its `refusal`.
 */
export function linkedBody(
  context: RequestContext,
  kind: LinkedKind,
  operation: 'create' | 'update',
  input: RequestInput,
): WriteBody {
  const body = new WriteBody(kind, operation, undefined, context.site.dialect, input);
  notePostFaults(context, body);
  return body;
}

/** Returns the venue or organizer with an id, whatever its status; `undefined` if there is none. */
export function findLinked(context: RequestContext, kind: LinkedKind, id: number) {
  return findPost(context, kind, { by: 'id', text: String(id) });
}

function nameIn(kind: LinkedKind, body: WriteBody): string {
  return body.text(TEXTS[kind][0]) ?? '';
}

/** Returns a text to store, cleaned if the dialect cleans fields of one line. */
function storedAs(name: string, text: string, dialect: Dialect): string {
  if (name === 'website') return storedWebsite(text, dialect);
  if (!dialect.quirks.textSanitised || name === 'venue' || name === 'organizer') return text;
  const plain = text.replace(/<[^>]*>/g, '').replace(/%[0-9a-f]{2}/gi, '');
  return plain.replace(/\s+/g, ' ').trim();
}

/**
 * Returns the texts that a body sets. Where the dialect refuses empty texts of events, an empty description here
 * changes nothing.
 */
function textsOf({ site }: RequestContext, kind: LinkedKind, body: WriteBody): Record<string, string> {
  const description = body.text('description');
  const keepsDescription = description === undefined || (description === '' && site.dialect.quirks.emptyTextRefused);
  const texts = TEXTS[kind].flatMap((name) => {
    const text = body.text(name);
    return text === undefined ? [] : [[name, storedAs(name, text, site.dialect)] as const];
  });
  return { ...Object.fromEntries(texts), ...(keepsDescription ? {} : { description }) };
}

/** Reads the flags for maps, which requests hold as texts. */
function mapsOf(kind: LinkedKind, body: WriteBody): Record<string, boolean> {
  if (kind === 'organizers') return {};
  return Object.fromEntries(
    ['show_map', 'show_map_link'].flatMap((name) => {
      const text = body.text(name);
      return text === undefined ? [] : [[name, !['', '0', 'false', 'no', 'off'].includes(text.toLowerCase())] as const];
    }),
  );
}

/**
 * Returns the id of a record outside the trash that has a name, as written or as displayed: of this language or else of
 * any, from which it is copied into this one.
 */
function namesake(context: RequestContext, kind: LinkedKind, name: string): number | undefined {
  const { store, language } = context;
  const named = `status <> 'trash' AND folded(${TEXTS[kind][0]}) IN (?, ?)`;
  const names = [folded(name), folded(typeset(name))];
  const here = store.firstId(kind, sqlWhere(`language = ? AND ${named}`, language, ...names));
  const match = here ?? store.firstId(kind, sqlWhere(named, ...names));
  if (match === undefined || here !== undefined) return here;
  if (findLinked(context, kind, match) === undefined) store.copyInto(kind, match, language);
  return match;
}

/**
 * Writes a body over the record with its name and returns the id; `undefined` if there is none, or if it has another
 * description.
 */
function overwriteNamesake(context: RequestContext, kind: LinkedKind, body: WriteBody): number | undefined {
  const id = namesake(context, kind, nameIn(kind, body));
  const row = id === undefined ? undefined : findLinked(context, kind, id);
  if (row === undefined) return undefined;
  const { [TEXTS[kind][0]]: _name, ...texts } = textsOf(context, kind, body);
  if (texts.description !== undefined && texts.description !== row.description) return undefined;
  const image = imageOf(context, body, 'create') ?? null;
  const region = kind === 'venues' ? { stateprovince: '' } : {};
  context.store.update(kind, { ...region, ...texts, ...mapsOf(kind, body), image }, sqlWhere('id = ?', row.id));
  return row.id;
}

/**
 * Creates a venue or organizer or, where the dialect reuses names, overwrites the one with that name, unless their
 * descriptions differ. Returns its id, or the answer that refuses it.
 */
export function createLinked(
  context: RequestContext,
  kind: LinkedKind,
  body: WriteBody,
): { readonly id: number } | { readonly refusal: HttpAnswer } {
  const name = nameIn(kind, body);
  if (name.trim() === '') return { refusal: couldNotCreate(kind) };
  const existing = context.site.dialect.quirks.namesReused ? overwriteNamesake(context, kind, body) : undefined;
  if (existing !== undefined) return { id: existing };
  const columns = postColumns(context, kind, body, name);
  const empty = Object.fromEntries([...TEXTS[kind], 'description'].map((text) => [text, '']));
  const texts = textsOf(context, kind, body);
  const maps = kind === 'venues' ? { show_map: true, show_map_link: true, ...mapsOf(kind, body) } : {};
  const region =
    kind === 'venues' && texts.stateprovince === undefined
      ? { stateprovince: texts.province || texts.state || '' }
      : {};
  context.store.insert(kind, { ...columns, ...empty, ...texts, ...region, ...maps });
  return { id: columns.id };
}

/** Updates a venue or organizer. Fields that the body leaves out are reset where the dialect does so. */
export function updateLinked(context: RequestContext, kind: LinkedKind, row: PostColumns, body: WriteBody): void {
  const { store, site } = context;
  const resets = (name: string) => site.dialect.omitted[kind][name] === 'reset' && !body.has(name);
  const before = {
    ...row,
    ...(resets('status') ? { status: 'publish' } : {}),
    ...(resets('image') ? { image: null } : {}),
  };
  const columns = postColumns(context, kind, body, nameIn(kind, body), before);
  const texts = textsOf(context, kind, body);
  const region =
    kind === 'venues' && resets('stateprovince') ? { stateprovince: texts.province || texts.state || '' } : {};
  const changes = { ...columns, ...region, ...texts, ...mapsOf(kind, body) };
  store.update(kind, changes, sqlWhere('language = ? AND id = ?', row.language, row.id));
}
