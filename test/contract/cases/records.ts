import assert from 'node:assert/strict';
import type { Dialect } from '#interface/dialects/dialects';
import { FIELDS, type Field } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { editorOf } from '../case.ts';
import { pathOf, type Target } from '../target.ts';
import { fieldInput, type Values, valuesOf } from '../world.ts';

/** The comparable fields of a decoded record. */
export type Seen = { readonly id: number; readonly slug: string; readonly fields: Values };

/** Returns the ids of linked records, or of the terms of an event, as text. */
function idsIn(value: readonly unknown[]): string {
  return value
    .map((one) => Number(valuesOf(one).id ?? one))
    .sort((a, b) => a - b)
    .join();
}

/** Returns a value as comparable text: linked records as ids, costs as digits in dialects that rewrite them. */
export function comparable(name: string, value: unknown, dialect: Dialect): string {
  if (Array.isArray(value)) return idsIn(value);
  if (name === 'image') return String(valuesOf(value).id ?? value ?? '');
  const text = String(value ?? '').trim();
  return name === 'cost' && dialect.quirks.costReformatted ? text.replace(/[^\d.]+/g, ' ').trim() : text;
}

/** Returns the comparable fields of a record. */
export function seen(kind: Kind, served: { readonly id: number; readonly slug: string }, dialect: Dialect): Seen {
  const values = valuesOf(served);
  const fields: readonly Field[] = FIELDS[kind];
  return {
    id: served.id,
    slug: served.slug,
    fields: Object.fromEntries(
      fields.filter(({ readable }) => readable).map(({ name }) => [name, comparable(name, values[name], dialect)]),
    ),
  };
}

/** Reads a record as an editor. */
export async function read(target: Target, kind: Kind, id: number): Promise<Seen> {
  return seen(kind, await editorOf(target).fetch(kind, target.defaultLanguage, { id }), target.dialect);
}

/** Creates a record, runs `work` with it and deletes it, also where `work` fails. */
export async function withRecord(
  target: Target,
  kind: Kind,
  fields: Values,
  work: (made: { readonly id: number; readonly slug: string }) => Promise<void>,
): Promise<void> {
  const editor = editorOf(target);
  const made = await editor.create(kind, target.defaultLanguage, fieldInput(kind, fields));
  try {
    await work(made);
  } finally {
    await editor.delete(kind, target.defaultLanguage, { id: made.id }).catch(() => undefined);
  }
}

function costToSend(raw: Values): unknown {
  const { currency_symbol, values } = valuesOf(raw.cost_details);
  return currency_symbol === '' && Array.isArray(values) ? values.join('-') : raw.cost;
}

/** Converts a field of a fetched record to the value of a request; `undefined` leaves it out. */
function toSend(name: string, raw: Values): unknown {
  switch (name) {
    case 'cost':
      return costToSend(raw);
    case 'image': {
      const { id } = valuesOf(raw.image);
      return id === undefined ? undefined : String(id);
    }
    case 'organizer':
      return Array.isArray(raw.organizer) ? raw.organizer.map((one) => valuesOf(one).id) : [];
    case 'website':
      return String(raw.website ?? '').replaceAll('&amp;', '&');
    case 'stateprovince':
      return raw.stateprovince ?? '';
    default:
      return raw[name];
  }
}

/**
 * Returns the fields to send along with an update of `changing`, so that it changes nothing else: the current values of
 * the fields that the dialect resets, and of both dates where a single date is ignored.
 */
export async function resent(target: Target, kind: Kind, id: number, changing: string): Promise<Values> {
  const { dialect } = target;
  const reset = Object.entries(dialect.omitted[kind]).flatMap(([name, omitted]) => (omitted === 'reset' ? name : []));
  const dates = kind === 'events' && dialect.quirks.lonelyDateIgnored ? ['start_date', 'end_date'] : [];
  const names = [...new Set([...reset, ...dates])]
    .filter((name) => name !== changing)
    // Of `date` and `date_utc`, sent together, only one counts.
    .filter((name) => !(name === 'date' && changing === 'date_utc'));
  if (names.length === 0) return {};
  const { status, body } = await target.wire({ method: 'GET', path: pathOf(kind, 'id', id), as: 'editor' });
  assert.equal(status, 200, `one of ${kind} can't be read`);
  const raw = valuesOf(body);
  return Object.fromEntries(names.map((name) => [name, toSend(name, raw)]).filter(([, value]) => value !== undefined));
}
