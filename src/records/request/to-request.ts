import type { Dialect } from '#interface/dialects';
import { fieldClass } from '#interface/field-classes';
import { FIELDS, type Field, NAME_FIELD } from '#interface/fields';
import type { FieldInput } from '#interface/inputs';
import { isTermKind, type Kind, SINGULAR } from '#interface/kinds';
import type { Served, ServedEvent } from '#interface/responses';
import { isAlike } from '#records/alike';
import { recordFrom } from '#records/from-response';
import { addressIn, asHtml, escaped, isPlainField, readBack } from '#records/plain-fields';
import { costAgain, type Resent, type SiteCurrency, shownCost } from '#records/request/resent-cost';
import { refusedWebsite, shownWebsite, websiteAgain } from '#records/request/resent-website';
import { isLine, shownLine } from '#records/request/sanitised';
import type { RecordOf } from '#records/schema';
import { zoneOf } from '#records/time';

/** A field that can't be given what content has for it, and why. */
export type Unwritable = { readonly field: string; readonly reason: string };

/** A field of which the service is going to make something else than it is to have. */
export type Altered = {
  readonly field: string;
  /** True if content edited it; otherwise the service has it so, and an update without it would reset it. */
  readonly edited: boolean;
  /** The value that the service has, or is to have. */
  readonly value: unknown;
  /** The value that the service makes of it; absent where nobody can tell. */
  readonly becomes?: unknown;
};

/** A request to write a record, as far as it can be written. */
export type WriteRequest<K extends Kind> = {
  readonly fields: FieldInput<K>;
  /** Fields that are sent as the service has them, because it would lose or change them otherwise. */
  readonly resent: readonly string[];
  readonly unwritable: readonly Unwritable[];
  /** Fields that the service does not keep, or does not take, as they are, whatever it is sent. */
  readonly altered: readonly Altered[];
};

/** The fields that say when an event is: a service takes them together only. */
const WHEN: readonly string[] = ['timezone', 'all_day', 'start_date', 'end_date'];

/** The value to send for a field, nothing at all, or the reason why it can't be sent. */
type Sending = { readonly value: unknown } | 'nothing' | { readonly reason: string };

function fieldOf(kind: Kind, name: string): Field | undefined {
  const fields: readonly Field[] = FIELDS[kind];
  return fields.find((field) => field.name === name && field.readable);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The empty value of each type; an author or a parent has none. */
const EMPTY = { string: '', untyped: '', boolean: false, integers: [], integer: '', double: '' } as const;

/** The dialect and the kind of record that values are written for. */
type Target = { readonly dialect: Dialect; readonly kind: Kind; readonly allDay: boolean };

function emptied({ dialect, kind }: Target, { name, type }: Field): Sending {
  switch (fieldClass(dialect, kind, name).cleared) {
    case 'empty':
      return { value: EMPTY[type] };
    case 'space':
      return { value: ' ' };
    case 'zero':
      return { value: 0 };
    case 'omit':
      return 'nothing';
    case 'unclearable':
      return { reason: 'the service has no way to empty it' };
  }
}

function idsOf(name: string, value: unknown): readonly number[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.map((id) => {
    if (typeof id === 'number') return id;
    throw new TypeError(`${name}: '${id}' is no id; relations are resolved before a request is made`);
  });
}

/**
 * Returns a local date of an event as the wire has it: all-day events last from the first second of a day to the last.
 */
function timeOf(name: string, date: string, allDay: boolean): string {
  if (!allDay && date.includes(' ')) return date;
  return `${date.slice(0, 10)} ${name === 'end_date' ? '23:59:59' : '00:00:00'}`;
}

/**
 * Returns a text as it has to be sent to come out as it is: of two backslashes a service that strips them leaves one.
 */
function kept({ quirks }: Dialect, text: string): string {
  return quirks.backslashesStripped ? text.replaceAll('\\', '\\\\') : text;
}

/** Returns a text as the wire has it: fields that records hold as plain text are HTML there. */
function textOf({ dialect, kind, allDay }: Target, name: string, text: string): string {
  if (name === 'start_date' || name === 'end_date') return timeOf(name, text, allDay);
  const isRendered = dialect.quirks.titlesRendered;
  // A service that renders titles escapes addresses itself.
  if (name === 'website' && isRendered) return kept(dialect, text);
  // A service that removes tags takes more for a tag than HTML does, as in `3 < 4 > 2`.
  if (isPlainField(kind, name)) return kept(dialect, isRendered && text.includes('<') ? escaped(text) : asHtml(text));
  return kept(dialect, isTermKind(kind) && isRendered ? text.replaceAll(/<(?![/a-z])/gi, '&lt;') : text);
}

/** Returns why a service refuses a write with a text, or takes the text for none; `undefined` where it takes it. */
function refusalOf({ dialect: { quirks }, kind }: Target, name: string, text: string): string | undefined {
  if (name === 'website' && quirks.websiteSanitised) return refusedWebsite(text);
  const isName = name === NAME_FIELD[kind];
  if (isName && readBack(text) === '') return 'it holds nothing but white space';
  return quirks.zeroIsEmpty && (isName || name === 'slug') && text === '0'
    ? 'the service takes "0" for none'
    : undefined;
}

/** Returns a value that is not empty, as the wire has it. */
function filled(target: Target, { name, type }: Field, value: unknown): Sending {
  if (type === 'integers') {
    const ids = idsOf(name, value);
    const tooMany = name === 'venue' && ids.length > 1 && target.dialect.quirks.venueIsOne;
    return tooMany ? { reason: `an event takes place at one venue, and here are ${ids.length}` } : { value: ids };
  }
  if (name === 'parent') return { value: idsOf(name, value)[0] };
  // Venues take their flags as text.
  if (type === 'string' && typeof value === 'boolean') return { value: String(value) };
  if (typeof value !== 'string') return { value };
  const reason = refusalOf(target, name, value);
  return reason === undefined ? { value: textOf(target, name, value) } : { reason };
}

function sendingOf(target: Target, field: Field, value: unknown): Sending {
  return isEmpty(value) ? emptied(target, field) : filled(target, field, value);
}

/** Collects a request field by field. */
class Request {
  readonly #fields = new Map<string, unknown>();
  readonly #resent: string[] = [];
  readonly #unwritable: Unwritable[] = [];
  readonly #altered: Altered[] = [];

  add(field: string, sending: Sending): void {
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

  alters(altered: Altered): void {
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

/** The value to send for a field of the service's record so that it stays, and what becomes of it otherwise. */
type Again = { readonly value: unknown; readonly altered?: Pick<Altered, 'becomes'> };

/** Returns a text that is sent as it has to be. */
function againAs(target: Target, { text, kept: isKept, becomes }: Resent): Again {
  const value = kept(target.dialect, text);
  return isKept ? { value } : { value, altered: becomes === undefined ? {} : { becomes } };
}

/** Clocks go forward over some times, and a service that moves impossible ones does so with these. */
function timeAgain({ dialect }: Target, { timezone }: ServedEvent, local: string): Again {
  const zone = zoneOf(timezone);
  if (!dialect.quirks.impossibleDatesRoll || zone === undefined) return { value: local };
  const moved = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toPlainDateTime();
  const becomes = moved.toString({ smallestUnit: 'second' }).replace('T', ' ');
  return becomes === local ? { value: local } : { value: local, altered: { becomes } };
}

/** Returns the value that sets a field of the service's record to what it has. */
function again(
  target: Target,
  field: Field,
  served: Served[Kind],
  theirs: RecordOf[Kind],
  site: SiteCurrency | undefined,
): Again {
  const { name } = field;
  const { quirks } = target.dialect;
  if ('timezone' in served) {
    if (name === 'cost' && quirks.costReformatted) return againAs(target, costAgain(served, site));
    if (name === 'website') {
      const address = ownWebsite(served);
      if (isEmpty(address) || address === undefined) return { value: undefined };
      return quirks.websiteSanitised
        ? againAs(target, websiteAgain(address))
        : { value: kept(target.dialect, address) };
    }
    // There is no way to send none.
    if (name === 'timezone' && served.timezone === '') return { value: undefined, altered: {} };
    if (name === 'start_date' || name === 'end_date') return timeAgain(target, served, served[name]);
  }
  // As it is, whether or not it is written so by all-day events.
  if (WHEN.includes(name)) return { value: Reflect.get(served, name) };
  const value: unknown = Reflect.get(theirs, name);
  if (isEmpty(value)) return { value: undefined };
  const sending = filled(target, field, value);
  const sent = typeof sending === 'object' && 'value' in sending ? sending.value : undefined;
  // An address makes an image of its own, with an id of its own.
  const isNew = name === 'image' && quirks.imageIsText && !/^\d+$/.test(String(sent));
  if (isNew) return { value: sent, altered: {} };
  const becomes = quirks.textSanitised && isLine(target.kind, name) ? shownLine(String(value)) : value;
  return becomes === value ? { value: sent } : { value: sent, altered: { becomes } };
}

/** Returns the text that the service is known to make of a text; `undefined` where nobody can tell. */
function madeOf({ quirks }: Dialect, kind: Kind, name: string, text: string, site: SiteCurrency | undefined) {
  if (name === 'cost' && quirks.costReformatted) return shownCost(text, site);
  if (name === 'website' && quirks.websiteSanitised) return shownWebsite(text);
  return quirks.textSanitised && isLine(kind, name) ? shownLine(text) : undefined;
}

/** Returns the value that the service is known to make of an edited field, where that is another one. */
function misreading(
  { dialect, kind }: Target,
  name: string,
  value: unknown,
  site: SiteCurrency | undefined,
): Altered | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const becomes = madeOf(dialect, kind, name, value, site);
  if (becomes === undefined || isAlike(dialect, kind, name, value, becomes)) return undefined;
  return { field: name, edited: true, value, becomes };
}

/** Tells whether a record loses its date of publication in UTC, if it has one, where the local date alone is sent. */
function isUnpublished(served: Served[Kind]): boolean {
  return 'status' in served && ['draft', 'pending', 'auto-draft'].includes(served.status);
}

/** Returns an event's website; none if that is the event's own page, as for a website that was never set. */
function ownWebsite({ website, url }: ServedEvent): string | undefined {
  const address = addressIn(website);
  return address === addressIn(url) ? undefined : address;
}

/**
 * Returns the request that makes the edits of content to the service's record and changes nothing else. `wanted` is the
 * record as content has it, relations as ids; `served` the service's record re-read just before; `edited` the fields
 * that content changed: those that `wanted` does not have are emptied. `site` is the site's own currency, if it is
 * known. Throws a `TypeError` for a relation that is no id.
 */
export function updateRequest<K extends Kind>(
  dialect: Dialect,
  kind: K,
  served: Served[K],
  wanted: RecordOf[K],
  edited: readonly string[],
  site?: SiteCurrency,
): WriteRequest<K> {
  const request = new Request();
  const edits = new Set(edited);
  const theirs = recordFrom(kind, served, true);
  const isEdited = (name: string) => edits.has(name);
  const isReset = (name: string) => fieldClass(dialect, kind, name).omitted === 'reset';
  const moves = kind === 'events' && WHEN.some((name) => isEdited(name) || isReset(name));
  const allDay = Reflect.get(isEdited('all_day') ? wanted : theirs, 'all_day') === true;
  const target = { dialect, kind, allDay };
  for (const name of edits) {
    const field = fieldOf(kind, name);
    const value: unknown = Reflect.get(wanted, name);
    if (field === undefined) request.add(name, { reason: 'the interface has no way to set it' });
    else request.add(name, sendingOf(target, field, value));
    const misread = misreading(target, name, value, site);
    if (misread !== undefined) request.alters(misread);
  }
  for (const { name } of FIELDS[kind]) {
    const field = fieldOf(kind, name);
    // Either date sets the other unless that is sent, too; where one is edited, the other follows it.
    const stands = name === 'date' && isEdited('date_utc');
    const stays = !isEdited('status') || isUnpublished(served);
    const goes = name === 'date_utc' && isReset('date') && !isEdited('date') && stays;
    const needed = isReset(name) || goes || (moves && WHEN.includes(name));
    if (field === undefined || !needed || isEdited(name) || stands) continue;
    const { value, altered } = again(target, field, served, theirs, site);
    request.addAgain(name, value);
    if (altered !== undefined)
      request.alters({ field: name, edited: false, value: Reflect.get(theirs, name), ...altered });
  }
  return request.of(kind);
}

/**
 * Returns the request that makes a new record. `wanted` is the record as content has it, relations as ids; `stated` the
 * keys that the file has. What is stated to be empty is left out, as a new record is empty; a venue's or organizer's
 * slug is the service's to choose. Throws a `TypeError` for a relation that is no id.
 */
export function createRequest<K extends Kind>(
  dialect: Dialect,
  kind: K,
  wanted: RecordOf[K],
  stated: ReadonlySet<string>,
  site?: SiteCurrency,
): WriteRequest<K> {
  const request = new Request();
  const target = { dialect, kind, allDay: Reflect.get(wanted, 'all_day') === true };
  for (const { name } of FIELDS[kind]) {
    const field = fieldOf(kind, name);
    const value: unknown = Reflect.get(wanted, name);
    if (field === undefined || !(stated.has(name) || field.required)) continue;
    const misread = misreading(target, name, value, site);
    if (misread !== undefined) request.alters(misread);
    if (!isEmpty(value)) request.add(name, filled(target, field, value));
    else if (field.required || name === 'status')
      request.add(name, { reason: `a new ${SINGULAR[kind]} can't be made with an empty ${name}` });
    // One that is not sent would read as the record's own page.
    else if (kind === 'events' && name === 'website' && dialect.quirks.websiteFallsBack)
      request.add(name, { value: '' });
  }
  return request.of(kind);
}
