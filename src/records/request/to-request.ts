import { fieldClass } from '#interface/dialects/dialect';
import type { Dialect } from '#interface/dialects/dialects';
import { FIELDS, type Field } from '#interface/fields';
import type { FieldInput } from '#interface/inputs';
import { type Kind, SINGULAR } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { isAlike } from '#records/alike';
import { isCostParsedAsMeant } from '#records/cost';
import { recordFrom } from '#records/from-response';
import { hasOwnCurrency, type SiteCurrency, shownCost } from '#records/request/resent-cost';
import { isCleanedLine, shownLine, shownWebsite } from '#records/request/sanitised';
import {
  type FieldToSend,
  fieldToSend,
  filledFieldToSend,
  isEmpty,
  TIME_FIELDS,
  valueToResend,
  type WriteTarget,
} from '#records/request/sending';
import type { RecordOf } from '#records/schema';
import { plainField } from '#records/text';

/** A field whose value in content can't be sent, and why. */
type Unwritable = { readonly field: string; readonly reason: string };

/** A field that the service is going to give another value than the record is to have. */
export type AlteredField = {
  readonly field: string;
  /** True if content edited it; otherwise the service has it so, and an update without it would reset it. */
  readonly edited: boolean;
  /** The value that the service has, or is to have. */
  readonly value: unknown;
  /** The value that the service makes of it; absent where nobody can tell. */
  readonly becomes?: unknown;
  /** True if the service's value could not be read. */
  readonly isUnread?: true;
};

/** A request to write a record, as far as it can be written. */
export type WriteRequest<K extends Kind> = {
  readonly fields: FieldInput<K>;
  /** Fields that are sent as the service has them, because it would lose or change them otherwise. */
  readonly resent: readonly string[];
  readonly unwritable: readonly Unwritable[];
  /** Fields whose sent value the service would change, or whose served value can't be read. */
  readonly altered: readonly AlteredField[];
};

function fieldOf(kind: Kind, name: string): Field | undefined {
  const fields: readonly Field[] = FIELDS[kind];
  return fields.find((field) => field.name === name && field.readable);
}

/** Collects a request field by field. */
class Request {
  readonly #fields = new Map<string, unknown>();
  readonly #resent: string[] = [];
  readonly #unwritable: Unwritable[] = [];
  readonly #altered: AlteredField[] = [];

  add(field: string, sending: FieldToSend): void {
    if (sending === 'nothing') return;
    if ('reason' in sending) this.#unwritable.push({ field, reason: sending.reason });
    else this.#fields.set(field, sending.value);
  }

  /** Sends a value that the service has once more, unless it is empty: a field that is not sent is empty there. */
  addAgain(field: string, value: unknown): void {
    if (isEmpty(value)) return;
    this.#fields.set(field, value);
    this.#resent.push(field);
  }

  alters(altered: AlteredField): void {
    this.#altered.push(altered);
  }

  of<K extends Kind>(kind: K): WriteRequest<K> {
    const inOrder = FIELDS[kind].map(({ name }) => name).filter((name) => this.#fields.has(name));
    const fields = Object.fromEntries(inOrder.map((name) => [name, this.#fields.get(name)]));
    const resent = inOrder.filter((name) => this.#resent.includes(name));
    return { fields: inputOf(kind, fields), resent, unwritable: this.#unwritable, altered: this.#altered };
  }
}

// Each value was made for the type that its field has in the table.
function inputOf<K extends Kind>(kind: K, fields: Readonly<Record<string, unknown>>): FieldInput<K>;
function inputOf(_kind: Kind, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return fields;
}

/** Returns the text that the service is known to make of a text; `undefined` where nobody can tell. */
function madeOf({ quirks }: Dialect, kind: Kind, name: string, text: string, site: SiteCurrency | undefined) {
  if (name === 'cost' && quirks.costReformatted) return shownCost(text, site);
  if (name === 'website' && quirks.websiteSanitised) return shownWebsite(text);
  return quirks.textSanitised && isCleanedLine(kind, name) ? shownLine(text) : undefined;
}

/** Returns how the service alters an edited field; `undefined` if it is not known to alter it. */
function misreading(
  { dialect, kind }: WriteTarget,
  name: string,
  value: unknown,
  site: SiteCurrency | undefined,
  served?: Served[Kind],
): AlteredField | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const becomes = madeOf(dialect, kind, name, value, site);
  const altered = { field: name, edited: true, value, ...(becomes === undefined ? {} : { becomes }) };
  if (name === 'cost' && dialect.quirks.costReformatted && isCostLost(value, becomes, served)) return altered;
  return becomes === undefined || isAlike(dialect, kind, name, value, becomes) ? undefined : altered;
}

/**
 * Tells whether a service may show other amounts than a cost names, or in another currency than the event had: an
 * amount without one gets the site's.
 */
function isCostLost(cost: string, becomes: string | undefined, served: Served[Kind] | undefined): boolean {
  if (!isCostParsedAsMeant(cost)) return true;
  if (served === undefined || !('cost' in served) || !hasOwnCurrency(served)) return false;
  const signs = (text: string) => text.replace(/[\d.,\s–—-]/gu, '');
  if (!/\d/.test(cost) || signs(cost) !== '') return false;
  const sign = served.cost_details?.currency_symbol;
  return becomes === undefined || !becomes.includes(plainField(sign ?? ''));
}

/** Tells whether a record loses its date of publication in UTC, if it has one, where the local date alone is sent. */
function isUnpublished(served: Served[Kind]): boolean {
  return 'status' in served && ['draft', 'pending', 'auto-draft'].includes(served.status);
}

/** The edits of a record. */
type Edits<K extends Kind> = {
  /** The record as content has it, relations as ids. */
  readonly record: RecordOf[K];
  /** The fields that content changed; fields that `record` lacks are emptied. */
  readonly edited: readonly string[];
  /** The site's own currency, if it is known. */
  readonly site?: SiteCurrency | undefined;
};

/**
 * Returns the request that makes edits to the service's record, `served`, which was re-read just before, and changes
 * nothing else. Throws a `TypeError` for a relation that is no id.
 */
export function updateRequest<K extends Kind>(
  dialect: Dialect,
  kind: K,
  served: Served[K],
  { record, edited, site }: Edits<K>,
): WriteRequest<K> {
  const request = new Request();
  const edits = new Set(edited);
  const theirs = recordFrom(kind, served, true);
  const isEdited = (name: string) => edits.has(name);
  const isReset = (name: string) => fieldClass(dialect, kind, name).omitted === 'reset';
  const moves = kind === 'events' && TIME_FIELDS.some((name) => isEdited(name) || isReset(name));
  const allDay = Reflect.get(isEdited('all_day') ? record : theirs, 'all_day') === true;
  const target = { dialect, kind, allDay };
  for (const name of edits) {
    const field = fieldOf(kind, name);
    const value: unknown = Reflect.get(record, name);
    if (field === undefined) request.add(name, { reason: 'the interface has no way to set it' });
    else request.add(name, fieldToSend(target, field, value));
    const misread = misreading(target, name, value, site, served);
    if (misread !== undefined) request.alters(misread);
  }
  for (const { name } of FIELDS[kind]) {
    const field = fieldOf(kind, name);
    // Either date sets the other unless that is sent, too; where one is edited, the other follows it.
    const stands = name === 'date' && isEdited('date_utc');
    const stays = !isEdited('status') || isUnpublished(served);
    const goes = name === 'date_utc' && isReset('date') && !isEdited('date') && stays;
    const needed = isReset(name) || goes || (moves && TIME_FIELDS.includes(name));
    if (field === undefined || !needed || isEdited(name) || stands) continue;
    const isEndless = name === 'end_date' && 'isEndless' in served && served.isEndless === true;
    if (isEndless || served.unread?.includes(name) === true) {
      request.alters({ field: name, edited: false, value: Reflect.get(theirs, name), isUnread: true });
      continue;
    }
    const { value, altered } = valueToResend(target, field, served, theirs, site);
    request.addAgain(name, value);
    if (altered !== undefined)
      request.alters({ field: name, edited: false, value: Reflect.get(theirs, name), ...altered });
  }
  return request.of(kind);
}

/**
 * Returns the request that makes a new record. `record` is the record as content has it, relations as ids; `stated`
 * holds the keys of its file. An empty field is left out, as it is empty in a new record; an empty required field or
 * status is reported as unwritable. A venue's or organizer's slug is the service's to choose. Throws a `TypeError` for
 * a relation that is no id.
 */
export function createRequest<K extends Kind>(
  dialect: Dialect,
  kind: K,
  record: RecordOf[K],
  stated: ReadonlySet<string>,
  site?: SiteCurrency,
): WriteRequest<K> {
  const request = new Request();
  const target = { dialect, kind, allDay: Reflect.get(record, 'all_day') === true };
  for (const { name } of FIELDS[kind]) {
    const field = fieldOf(kind, name);
    const value: unknown = Reflect.get(record, name);
    if (field === undefined || !(stated.has(name) || field.required)) continue;
    const misread = misreading(target, name, value, site);
    if (misread !== undefined) request.alters(misread);
    if (!isEmpty(value)) request.add(name, filledFieldToSend(target, field, value));
    else if (field.required || name === 'status')
      request.add(name, { reason: `a new ${SINGULAR[kind]} can't be made with an empty ${name}` });
  }
  return request.of(kind);
}
