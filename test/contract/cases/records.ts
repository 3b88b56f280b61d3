import assert from 'node:assert/strict';
import type { Dialect } from '#interface/dialects';
import { FIELDS, type Field } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { editorOf } from '../case.ts';
import { pathOf, type Target } from '../target.ts';
import { fieldInput, type Values, valuesOf } from '../world.ts';

/** A record as a case sees it: decoded, by field. */
export type Seen = { readonly id: number; readonly slug: string; readonly fields: Values };

/** The ids of a list of linked records, or of the terms of an event. */
function idsIn(value: readonly unknown[]): string {
  return value
    .map((one) => Number(valuesOf(one).id ?? one))
    .sort((a, b) => a - b)
    .join();
}

/** A value as it is compared: as text, linked records as their ids, costs in a dialect that rewrites them as digits. */
export function comparable(name: string, value: unknown, dialect: Dialect): string {
  if (Array.isArray(value)) return idsIn(value);
  if (name === 'image') return String(valuesOf(value).id ?? value ?? '');
  const text = String(value ?? '').trim();
  return name === 'cost' && dialect.quirks.costReformatted ? text.replace(/[^\d.]+/g, ' ').trim() : text;
}

/** A record's fields, each as it is compared. */
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

/** Makes a record, has `work` done with it and removes it, whatever happens. */
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

/** One field as it is sent again, from an answer to a fetch; `undefined` to leave it out. */
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
 * What has to be sent along with an update for it to change nothing else: the fields that the dialect resets, as they
 * are now, and both dates where one alone is ignored (observed behaviour, section 4).
 */
export async function resent(target: Target, kind: Kind, id: number, changing: string): Promise<Values> {
  const { dialect } = target;
  const reset = Object.entries(dialect.omitted[kind]).flatMap(([name, omitted]) => (omitted === 'reset' ? name : []));
  const dates = kind === 'events' && dialect.quirks.lonelyDateIgnored ? ['start_date', 'end_date'] : [];
  const names = [...new Set([...reset, ...dates])]
    .filter((name) => name !== changing)
    // Of the two dates of publication only one counts.
    .filter((name) => !(name === 'date' && changing === 'date_utc'));
  if (names.length === 0) return {};
  const { status, body } = await target.wire({ method: 'GET', path: pathOf(kind, 'id', id), as: 'editor' });
  assert.equal(status, 200, `one of ${kind} can't be read`);
  const raw = valuesOf(body);
  return Object.fromEntries(names.map((name) => [name, toSend(name, raw)]).filter(([, value]) => value !== undefined));
}
