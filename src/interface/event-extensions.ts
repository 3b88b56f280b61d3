import { z } from 'zod';
import { LONGEST_TEXT } from '#interface/bounds';

/*
 * The facts that extensions of a service and structured data state of an event. None is in the document, so none makes an
 * event unreadable: a value of another type, or an unknown word, counts as missing.
 */

/** The ways to follow an event that takes place online: only so, or also at its venue. */
export const VIRTUAL_TYPES = ['virtual', 'hybrid'] as const;

/** The status of an event in structured data, in the words of records. */
export const SERVED_STATUSES = ['cancelled', 'postponed', 'rescheduled', 'moved-online'] as const;

type ServedStatus = (typeof SERVED_STATUSES)[number];

/** The values of `eventStatus` of schema.org, in lower case. */
const EVENT_STATUS: ReadonlyMap<string, ServedStatus> = new Map([
  ['eventcancelled', 'cancelled'],
  ['eventpostponed', 'postponed'],
  ['eventrescheduled', 'rescheduled'],
  ['eventmovedonline', 'moved-online'],
]);

const SCHEMA_ORG = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/;

const flag = z.union([z.boolean(), z.literal([0, 1]), z.string().max(5)]).transform((value) => {
  const text = String(value).toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(text)) return true;
  return ['false', '0', 'no', 'off', ''].includes(text) ? false : undefined;
});

const virtual = z.object({
  is_virtual: flag.optional().catch(undefined),
  virtual_event_type: z.string().toLowerCase().pipe(z.enum(VIRTUAL_TYPES)).optional().catch(undefined),
  virtual_url: z.string().max(LONGEST_TEXT).optional().catch(undefined),
});

const structured = z.object({ eventStatus: z.string().max(100) });

/** Returns how an event is followed online; `undefined` where nothing says that it is. */
function virtualOf(event: object) {
  const { is_virtual, virtual_event_type: type, virtual_url: url } = virtual.parse(event);
  // Some say a type, or an address, also of events that are not online: the flag decides, where there is one.
  return (is_virtual ?? type !== undefined) ? { type, url } : undefined;
}

function eventStatusOf(event: object): ServedStatus | undefined {
  for (const item of [Reflect.get(event, 'json_ld')].flat()) {
    const { data } = structured.safeParse(item);
    const status = EVENT_STATUS.get(data?.eventStatus.trim().toLowerCase().replace(SCHEMA_ORG, '') ?? '');
    if (status !== undefined) return status;
  }
  return undefined;
}

/** Reads what extensions and structured data say of an event as served. */
export function extensionsOf(event: object) {
  return { virtual: virtualOf(event), eventStatus: eventStatusOf(event) };
}

/** Facts about an event beside the document's own fields. */
export type EventExtensions = Readonly<ReturnType<typeof extensionsOf>>;
