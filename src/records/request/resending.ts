import type { Field } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import type { Served, ServedEvent } from '#interface/responses';
import { addressIn } from '#records/plain-fields';
import { costAgain, type Resent, type SiteCurrency } from '#records/request/resent-cost';
import { websiteAgain } from '#records/request/resent-website';
import { isLine, shownLine } from '#records/request/sanitised';
import { asKept, filled, isEmpty, type Target } from '#records/request/sending';
import type { RecordOf } from '#records/schema';
import { wholeDaysOf, zoneOf } from '#records/time';

/** The fields that say when an event is: a service takes them together only. */
export const WHEN: readonly string[] = ['timezone', 'all_day', 'start_date', 'end_date'];

/** Returns an event's website; none if that is the event's own page, as for a website that was never set. */
function ownWebsite({ website, url }: ServedEvent): string | undefined {
  const address = addressIn(website);
  return address === addressIn(url) ? undefined : address;
}

/** The value to send for a field of the service's record so that it stays, and what becomes of it otherwise. */
type Again = { readonly value: unknown; readonly altered?: { readonly becomes?: unknown } };

/** Returns a text that is sent as it has to be. */
function againAs(target: Target, { text, kept: isKept, becomes }: Resent): Again {
  const value = asKept(target.dialect, text);
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

/**
 * Tells whether the times of an all-day event show that the days of its site end at night. A service adds that to the days
 * that it is sent, so that sending its times again would make the event longer with each write.
 */
const endsAtNight = (served: Served[Kind]) =>
  'all_day' in served && served.all_day && wholeDaysOf(served).last !== served.end_date.slice(0, 10);

function linkedIds(served: Served[Kind], name: 'venue' | 'organizer'): readonly number[] | undefined {
  const linked = 'timezone' in served ? served[name] : [];
  return linked.length === 0 ? undefined : linked.map(({ id }) => id);
}

/** Returns the value that sets a field of the service's record to what it has. */
export function again(
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
        : { value: asKept(target.dialect, address) };
    }
    // There is no way to send none.
    if (name === 'timezone' && served.timezone === '') return { value: undefined, altered: {} };
    if ((name === 'start_date' || name === 'end_date') && !endsAtNight(served))
      return timeAgain(target, served, served[name]);
  }
  // As it is, whether or not it is written so by all-day events.
  if (WHEN.includes(name) && !endsAtNight(served)) return { value: Reflect.get(served, name) };
  // Also those in the trash, which are shown again when they are taken back from there.
  if ((name === 'venue' || name === 'organizer') && name in served) return { value: linkedIds(served, name) };
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
