import { z } from 'zod';
import { ACCESSIBILITY_FEATURES, TICKET_STATUSES } from '#records/schema';

/*
 * The data of an entry of a content collection: the parts of a record that the site may show, as safe HTML and plain
 * text, with the times worked out.
 */

/** Refers to an entry of a collection as Astro's `reference()` does: `getEntry` and `getEntries` take it. */
const referenceTo = <C extends string>(collection: C) =>
  z.object({ collection: z.literal(collection), id: z.string() });

const text = z.string().optional();

const common = {
  language: z.string().describe("the language's code"),
  name: z.string().describe('the name in addresses, which other languages may have, too'),
  serviceId: z.int().optional().describe('the id on the service; absent for local drafts'),
  title: z.string().describe('plain text'),
  description: text.describe('safe HTML, without images; `render` gives it as a component'),
};

const image = z
  .object({ url: z.string(), width: z.int().optional(), height: z.int().optional(), alt: z.string() })
  .optional()
  .describe('the image on the service; sizes in pixels where it says them');

const event = z.object({
  ...common,
  start: z.string().describe('RFC 3339 with the offset of the zone; of an all-day event the first day, YYYY-MM-DD'),
  end: text.describe('exclusive, absent where it is not known; of an all-day event the last day, which belongs to it'),
  allDay: z.boolean(),
  timeZone: z.string(),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
  online: z.boolean(),
  tickets: z.enum(TICKET_STATUSES).optional().describe('what is known of tickets'),
  accessibility: z.array(z.enum(ACCESSIBILITY_FEATURES)).describe('how it is accessible, as far as that is known'),
  featured: z.boolean(),
  draft: z.boolean().describe('whether it is only in content yet; Almanac shows such an event with a notice'),
  cost: text,
  website: text,
  image,
  venues: z.array(referenceTo('venues')),
  organizers: z.array(referenceTo('organizers')),
  categories: z.array(referenceTo('categories')),
  tags: z.array(referenceTo('tags')),
});

const venue = z.object({
  ...common,
  address: text,
  zip: text,
  city: text,
  region: text,
  country: text,
  phone: text,
  website: text,
  image,
  accessibility: z.array(z.enum(ACCESSIBILITY_FEATURES)).describe('how it is accessible, as far as that is known'),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});

const organizer = z.object({ ...common, phone: text, email: text, website: text, image });

const category = z.object({ ...common, parent: referenceTo('categories').optional() });

const tag = z.object(common);

/** The schema of each collection's entries. */
export const COLLECTION_SCHEMAS = {
  events: event,
  venues: venue,
  organizers: organizer,
  categories: category,
  tags: tag,
} as const;

/** The data of an entry of each collection. */
export type CollectionData = {
  readonly [K in keyof typeof COLLECTION_SCHEMAS]: z.output<(typeof COLLECTION_SCHEMAS)[K]>;
};
