import { fieldClass } from '#interface/dialects/dialect';
import type { Dialect } from '#interface/dialects/dialects';
import { type Field, NAME_FIELD } from '#interface/fields';
import { isTermKind, type Kind } from '#interface/kinds';
import type { Served, ServedEvent } from '#interface/responses';
import { asHtml, asReadBack, htmlEscaped, isPlainField, webAddressFromHtml } from '#records/plain-fields';
import { costToResend, type SiteCurrency, type TextToResend } from '#records/request/resent-cost';
import { eventWebsiteToResend, isCleanedLine, shownLine, websiteRefusal } from '#records/request/sanitised';
import type { RecordOf } from '#records/schema';
import { localText, wholeDaysOf, zoneOf } from '#records/time';

/** The value to send for a field, `nothing` where the field is left out, or the reason why it can't be sent. */
export type FieldToSend = { readonly value: unknown } | 'nothing' | { readonly reason: string };

/** Tells whether a field's value is empty: absent, no text or no items. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The empty value of each type; an author or a parent has none. */
const EMPTY = { string: '', untyped: '', boolean: false, integers: [], integer: '', double: '' } as const;

/** The record that values are written for: its dialect, its kind, and whether it is an all-day event. */
export type WriteTarget = { readonly dialect: Dialect; readonly kind: Kind; readonly allDay: boolean };

function emptied({ dialect, kind }: WriteTarget, { name, type }: Field): FieldToSend {
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

/** Returns the text to send so that a service stores `text`: a service that strips backslashes leaves one of two. */
function textToStore({ quirks }: Dialect, text: string): string {
  return quirks.backslashesStripped ? text.replaceAll('\\', '\\\\') : text;
}

/** Returns a text as the wire has it: fields that records hold as plain text are HTML there. */
function textOf({ dialect, kind, allDay }: WriteTarget, name: string, text: string): string {
  if (name === 'start_date' || name === 'end_date') return timeOf(name, text, allDay);
  const isRendered = dialect.quirks.titlesRendered;
  // A service that renders titles escapes addresses itself.
  if (name === 'website' && isRendered) return textToStore(dialect, text);
  // A service that removes tags takes more for a tag than HTML does, as in `3 < 4 > 2`.
  if (isPlainField(kind, name))
    return textToStore(dialect, isRendered && text.includes('<') ? htmlEscaped(text) : asHtml(text));
  return textToStore(dialect, isTermKind(kind) && isRendered ? text.replaceAll(/<(?![/a-z])/gi, '&lt;') : text);
}

/** Returns why a service refuses a write with a text, or treats the text as none; `undefined` if it accepts it. */
function refusalOf({ dialect: { quirks }, kind }: WriteTarget, name: string, text: string): string | undefined {
  if (name === 'website' && quirks.websiteSanitised) return websiteRefusal(text);
  const isName = name === NAME_FIELD[kind];
  if (isName && asReadBack(text) === '') return 'it holds nothing but white space';
  return quirks.zeroIsEmpty && (isName || name === 'slug') && text === '0'
    ? 'the service takes "0" for none'
    : undefined;
}

/**
 * Returns what to send for a value that is not empty, or the reason why it can't be sent. Throws a `TypeError` for a
 * relation that is no id.
 */
export function filledFieldToSend(target: WriteTarget, { name, type }: Field, value: unknown): FieldToSend {
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

/**
 * Returns what to send for a value of content (for an empty one, what empties the field), or the reason why it can't be
 * sent.
 */
export function fieldToSend(target: WriteTarget, field: Field, value: unknown): FieldToSend {
  return isEmpty(value) ? emptied(target, field) : filledFieldToSend(target, field, value);
}

/** The fields that say when an event is: a service takes them together only. */
export const TIME_FIELDS: readonly string[] = ['timezone', 'all_day', 'start_date', 'end_date'];

/** Returns an event's website; none if that is the event's own page, as for a website that was never set. */
function ownWebsite({ website, url }: ServedEvent): string | undefined {
  const address = webAddressFromHtml(website);
  return address === webAddressFromHtml(url) ? undefined : address;
}

/** The value to send for a field of the service's record so that it stays, and what becomes of it otherwise. */
type Again = { readonly value: unknown; readonly altered?: { readonly becomes?: unknown } };

/** Returns a value to send again, and what becomes of it if the service does not keep it. */
function againAs(target: WriteTarget, { text, isKept, becomes }: TextToResend): Again {
  const value = textToStore(target.dialect, text);
  return isKept ? { value } : { value, altered: becomes === undefined ? {} : { becomes } };
}

/**
 * Returns a local time to send again. Clocks skip some times, and a service that moves impossible times alters these.
 */
function timeAgain({ dialect }: WriteTarget, { timezone }: ServedEvent, local: string): Again {
  const zone = zoneOf(timezone);
  if (!dialect.quirks.impossibleDatesRoll || zone === undefined) return { value: local };
  const becomes = localText(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toPlainDateTime());
  return becomes === local ? { value: local } : { value: local, altered: { becomes } };
}

/**
 * Tells whether the times of an all-day event show that the days of its site end at night. A service adds that to the
 * days that it is sent, so that sending its times again would make the event longer with each write.
 */
const endsAtNight = (served: Served[Kind]) =>
  'all_day' in served && served.all_day && wholeDaysOf(served).last !== served.end_date.slice(0, 10);

function linkedIds(served: Served[Kind], name: 'venue' | 'organizer'): readonly number[] | undefined {
  const linked = 'timezone' in served ? served[name] : [];
  return linked.length === 0 ? undefined : linked.map(({ id }) => id);
}

/**
 * Returns the value that keeps a field of the service's record, `served`, in an update; its `value` is `undefined` if
 * the update leaves the field out. `theirs` is that record decoded, `site` the site's currency if known.
 */
export function valueToResend(
  target: WriteTarget,
  field: Field,
  served: Served[Kind],
  theirs: RecordOf[Kind],
  site: SiteCurrency | undefined,
): Again {
  const { name } = field;
  const { quirks } = target.dialect;
  if ('timezone' in served) {
    if (name === 'cost' && quirks.costReformatted) return againAs(target, costToResend(served, site));
    if (name === 'website') {
      const address = ownWebsite(served);
      if (isEmpty(address) || address === undefined) return { value: undefined };
      return quirks.websiteSanitised
        ? againAs(target, eventWebsiteToResend(address))
        : { value: textToStore(target.dialect, address) };
    }
    // There is no way to send an empty time zone.
    if (name === 'timezone' && served.timezone === '') return { value: undefined, altered: {} };
    if ((name === 'start_date' || name === 'end_date') && !endsAtNight(served))
      return timeAgain(target, served, served[name]);
  }
  // Sent as served, even where Almanac writes the times of all-day events otherwise.
  if (TIME_FIELDS.includes(name) && !endsAtNight(served)) return { value: Reflect.get(served, name) };
  // Including records in the trash, which are shown again when they are restored.
  if ((name === 'venue' || name === 'organizer') && name in served) return { value: linkedIds(served, name) };
  const value: unknown = Reflect.get(theirs, name);
  if (isEmpty(value)) return { value: undefined };
  const sending = filledFieldToSend(target, field, value);
  const sent = typeof sending === 'object' && 'value' in sending ? sending.value : undefined;
  // The service makes a new image, with a new id, of an address.
  const isNew = name === 'image' && quirks.imageIsText && !/^\d+$/.test(String(sent));
  if (isNew) return { value: sent, altered: {} };
  const becomes = quirks.textSanitised && isCleanedLine(target.kind, name) ? shownLine(String(value)) : value;
  return becomes === value ? { value: sent } : { value: sent, altered: { becomes } };
}
