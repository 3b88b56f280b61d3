import { z } from 'zod';
import { ACCESSIBILITY_FEATURES, TICKET_STATUSES } from '#records/schema';

/*
 * What the files for programs hold. A version of this form may gain what programs can leave aside, and loses and changes
 * nothing.
 */

/** The number of the form in which the files hold events; another one means that programs have to be changed. */
export const API_VERSION = 1;

/** The address of the JSON Schema of the files. */
export const SCHEMA_ADDRESS = `api/events-v${API_VERSION}.schema.json`;

const url = z.string().regex(/^https?:\/\//);
const DAY = '\\d{4}-\\d{2}-\\d{2}';
const offset = '(?:Z|[+-]\\d{2}:\\d{2}(?::\\d{2})?)';

/** A day, or an instant with the offset of the event's zone (RFC 3339). */
const moment = z.string().regex(new RegExp(`^${DAY}(?:T\\d{2}:\\d{2}:\\d{2}${offset})?$`));

const named = {
  name: z.string().describe('the name in addresses'),
  title: z.string().describe('what it is called, as plain text'),
  url: url.optional().describe('its page on the site; absent where it has none'),
};

const namedData = z.object(named);

const placeData = z.object({
  ...named,
  street: z.string().optional(),
  postalCode: z.string().optional(),
  town: z.string().optional(),
  region: z.string().optional(),
  country: z.string().optional(),
  latitude: z.number().min(-90).max(90).optional().describe('in degrees (WGS 84)'),
  longitude: z.number().min(-180).max(180).optional(),
});

const eventData = z.object({
  id: z.string().describe('the same for the life of the event; its UID in the iCalendar feeds'),
  url: url.describe('the page of the event'),
  calendar: url.describe('the iCalendar file of the event; where events have none, that of the language'),
  title: z.string().describe('plain text'),
  language: z.string().describe('the BCP 47 tag of the language of its texts'),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
  start: moment.describe('with the offset of its zone; the first day, YYYY-MM-DD, of an all-day event'),
  end: moment
    .optional()
    .describe('exclusive, absent where it is not known; of an all-day event the last day, which belongs to it'),
  allDay: z.boolean(),
  timeZone: z.string().describe('the IANA name of its zone, or a fixed offset such as +02:00'),
  summary: z.string().optional().describe('the beginning of its text, plain, of some 155 characters'),
  description: z
    .string()
    .optional()
    .describe('its text as HTML without scripts, styles and images; only in the files of months'),
  cost: z.string().optional().describe('as pages write it; absent where it is not known'),
  free: z.boolean().describe('whether its cost says that nothing is to be paid'),
  online: z.boolean().describe('whether it takes place online, only there or at its venues as well'),
  onlineUrl: url.optional().describe('where it is followed online'),
  tickets: z.enum(TICKET_STATUSES).optional().describe('what is known of tickets'),
  accessibility: z.array(z.enum(ACCESSIBILITY_FEATURES)).optional().describe('how it is accessible; absent if unknown'),
  featured: z.boolean(),
  website: url.optional(),
  image: z
    .object({ url, width: z.int().positive(), height: z.int().positive(), alt: z.string() })
    .optional()
    .describe('sizes in pixels; `alt` is empty where nobody wrote what the image shows'),
  venues: z.array(placeData),
  organizers: z.array(namedData),
  categories: z.array(namedData),
  tags: z.array(namedData),
  modified: z.string().optional().describe('the instant of its last change in UTC, where that is known'),
});

/** A file of events for programs: a schema. */
const eventsFile = z
  .object({
    $schema: url.describe('this schema'),
    version: z.literal(API_VERSION),
    language: z.string().describe('the BCP 47 tag of the language'),
    title: z.string().describe('the title of the site'),
    timeZone: z.string().describe('the IANA name of the zone by which the site counts days and months'),
    of: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('coming') }).describe('what is not over on the day of the build'),
        z.object({ type: z.literal('month'), month: z.string().regex(/^\d{4}-\d{2}$/) }),
        z.object({ type: z.literal('venue'), ...named }).describe('what is to come there'),
        z
          .object({ type: z.literal('category'), ...named })
          .describe('what is to come of it, and of the categories below it'),
      ])
      .describe('which events these are'),
    total: z.int().nonnegative().describe('how many there are; `events` may hold the first of them only'),
    events: z.array(eventData).describe('in order of start'),
    months: z
      .array(z.object({ month: z.string(), url }))
      .optional()
      .describe('the files of the months that have events, in order; only beside what is to come'),
  })
  .describe('Events of a site that Almanac made');

/** A file of events for programs. */
export type EventsFile = z.output<typeof eventsFile>;

/** An event as programs read it. */
export type EventData = z.output<typeof eventData>;

/** Returns the text of the JSON Schema of the files (2020-12), which allows what a later build may add. */
export function schemaText(): string {
  return `${JSON.stringify(z.toJSONSchema(eventsFile, { io: 'input' }), null, 2)}\n`;
}
