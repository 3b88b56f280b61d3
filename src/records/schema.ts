import { z } from 'zod';
import { SERVED_STATUSES, VIRTUAL_TYPES } from '#interface/event-extensions';
import type { Kind } from '#interface/kinds';

/*
 * The canonical records: what one JSON file under `content/` holds. The first part has the interface's own fields
 * under the document's names, in the document's order; `service` is read-only; `local` never leaves the repository.
 * Descriptions are for editors, which show them as people type.
 */

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

function exists(value: string): boolean {
  try {
    Temporal.PlainDateTime.from(value, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Local wall time in the event's own zone: `YYYY-MM-DD hh:mm:ss`, or `YYYY-MM-DD` for an all-day event. */
export const localDate = z
  .string()
  .regex(LOCAL_DATE, 'expected YYYY-MM-DD hh:mm:ss, or YYYY-MM-DD for an all-day event')
  .refine(exists, 'not a date and time that exist');

/** The start of an event. A year far off is a slip, not a plan, and no calendar program takes it. */
const eventStart = localDate.refine((value) => value >= '1900' && value < '2200', 'expected a year from 1900 to 2199');

const timestamp = z.string().regex(LOCAL_DATE, 'expected YYYY-MM-DD hh:mm:ss').refine(exists, 'not a date that exists');

/** A relation: the id of a record of the same language, or its slug where an editor wrote one. */
const relation = z.union([z.int().positive(), z.string().min(1)]);

const relations = z.array(relation);

const coordinates = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .describe('where it happens, in degrees (WGS 84)');

/** An image as the service describes it; sizes in pixels, texts as HTML. */
const serviceImage = z.strictObject({
  url: z.string(),
  id: z.int().positive().optional(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  alt: z.string().optional(),
  caption: z.string().optional(),
  title: z.string().optional(),
});

/** The fields that only the service knows and only a pull writes. */
const service = z
  .strictObject({
    id: z.int().positive().describe('the id on the service'),
    url: z.string().describe('the page on the service'),
    modified_utc: timestamp
      .optional()
      .describe('the last change, YYYY-MM-DD hh:mm:ss in UTC; absent for terms and where the service gives none'),
    image: serviceImage.optional().describe('the image as the service describes it'),
    protected: z.boolean().optional().describe('true: the event asks for a password and is shown nowhere'),
    listed: z.boolean().describe('false: known only as part of an event; shown inside it, without a page or a link'),
    coordinates: coordinates.optional().describe('where a venue is as the service says it, in degrees (WGS 84)'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe('the currency of the cost as the service says it (ISO 4217), where the cost does not'),
    is_virtual: z.literal(true).optional().describe('true: the service says that the event takes place online'),
    virtual_event_type: z
      .enum(VIRTUAL_TYPES)
      .optional()
      .describe('virtual: online only; hybrid: at its venue as well; absent where the service does not say'),
    virtual_url: z.string().optional().describe('where the event is followed online'),
    event_status: z
      .enum(SERVED_STATUSES)
      .optional()
      .describe('what became of the event, as the structured data of its own answer says it'),
    withdrawn: z
      .boolean()
      .optional()
      .describe('true: the service shows the record to nobody any more; it is kept here and off the site'),
  })
  .describe('read-only: what only the service knows; a sync writes it, and an edit of it is not sent');

/** What may be known of the tickets of an event, the strongest first. */
export const TICKET_STATUSES = ['sold-out', 'waiting-list', 'few-left', 'booking-required'] as const;

/** What may help people with a disability at an event or a venue. `quiet`: few people, little noise and dimmed light. */
export const ACCESSIBILITY_FEATURES = ['step-free', 'hearing-loop', 'sign-language', 'quiet'] as const;

/** The fields that people add by hand, which are never pulled or pushed. */
export const localPart = z
  .strictObject({
    event_status: z
      .enum(['cancelled', 'postponed', 'scheduled'])
      .optional()
      .describe('what became of the event; scheduled: it takes place, whatever the configured rules say'),
    online: z.boolean().optional().describe('whether the event takes place online'),
    tickets: z
      .enum([...TICKET_STATUSES, 'available'])
      .optional()
      .describe('what is known of tickets; available: nothing, whatever the configured rules say'),
    accessibility: z
      .array(z.enum(ACCESSIBILITY_FEATURES))
      .optional()
      .describe(
        'how a venue or an event is accessible; of an event, it counts instead of what its venues and the configured rules say',
      ),
    image_alt: z.string().optional().describe('what the image shows, in words'),
    coordinates: coordinates.optional(),
    notes: z.string().optional().describe('notes for editors; on no page'),
  })
  .describe('yours alone: it is shown on the site and never leaves this folder');

/** The path of the file's JSON Schema for editors, relative to the file. */
const jsonSchema = z.string().optional().describe('the JSON Schema by which editors check and complete this file');

const authored = { author: z.int().positive().optional(), date: timestamp.optional(), date_utc: timestamp.optional() };
const ours = { service: service.optional(), local: localPart.optional() };
const optionalText = z.string().optional();
const optionalFlag = z.boolean().optional();

/** An event. `description` and `excerpt` are HTML as served; other text is plain. */
export const eventRecord = z.strictObject({
  $schema: jsonSchema,
  ...authored,
  title: z.string(),
  description: optionalText,
  slug: optionalText,
  excerpt: optionalText,
  status: optionalText,
  timezone: optionalText,
  all_day: z.boolean().default(false),
  start_date: eventStart,
  end_date: localDate,
  image: optionalText,
  cost: optionalText,
  website: optionalText,
  show_map: optionalFlag,
  show_map_link: optionalFlag,
  hide_from_listings: optionalFlag,
  sticky: optionalFlag,
  featured: optionalFlag,
  categories: relations.default([]),
  tags: relations.default([]),
  venue: relations.default([]),
  organizer: relations.default([]),
  ...ours,
});

/** A venue. `slug` names its file and page; the service does not let it be written. */
export const venueRecord = z.strictObject({
  $schema: jsonSchema,
  ...authored,
  venue: z.string(),
  description: optionalText,
  slug: optionalText,
  status: optionalText,
  show_map: optionalFlag,
  show_map_link: optionalFlag,
  address: optionalText,
  city: optionalText,
  country: optionalText,
  province: optionalText,
  state: optionalText,
  zip: optionalText,
  phone: optionalText,
  stateprovince: optionalText,
  website: optionalText,
  image: optionalText,
  ...ours,
});

/** An organizer. */
const organizerRecord = z.strictObject({
  $schema: jsonSchema,
  ...authored,
  organizer: z.string(),
  description: optionalText,
  slug: optionalText,
  status: optionalText,
  phone: optionalText,
  website: optionalText,
  email: optionalText,
  image: optionalText,
  ...ours,
});

/** A category; `parent` is absent at the top level. */
const categoryRecord = z.strictObject({
  $schema: jsonSchema,
  name: z.string(),
  description: optionalText,
  slug: optionalText,
  parent: relation.optional(),
  ...ours,
});

/** A tag. */
const tagRecord = z.strictObject({
  $schema: jsonSchema,
  name: z.string(),
  description: optionalText,
  slug: optionalText,
  ...ours,
});

/** The schema of each kind's files. */
export const RECORD = {
  events: eventRecord,
  venues: venueRecord,
  organizers: organizerRecord,
  categories: categoryRecord,
  tags: tagRecord,
} as const satisfies Record<Kind, z.ZodType>;

export type EventRecord = z.output<typeof eventRecord>;
export type VenueRecord = z.output<typeof venueRecord>;
export type OrganizerRecord = z.output<typeof organizerRecord>;
export type CategoryRecord = z.output<typeof categoryRecord>;
export type TagRecord = z.output<typeof tagRecord>;

/** The record type of each kind. */
export type RecordOf = {
  events: EventRecord;
  venues: VenueRecord;
  organizers: OrganizerRecord;
  categories: CategoryRecord;
  tags: TagRecord;
};

/** A record of any kind. */
export type AnyRecord = RecordOf[Kind];

/** A relation in a record: an id, or a slug from an editor. */
export type Relation = z.output<typeof relation>;
