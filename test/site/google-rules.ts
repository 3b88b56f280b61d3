import { z } from 'zod';

/*
 * What Google asks of structured data (Search Central: "Event", "Breadcrumb", "Organization"): required properties have to
 * be there, recommended ones may be missing, and what is there has the form that it reads. Nothing else is let through.
 */

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });
const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
/** A day for what lasts all day, else a time with its offset: without one Google takes the time for UTC. */
const moment = z.string().regex(new RegExp(`^${DATE}(?:T\\d{2}:\\d{2}(?::\\d{2})?(?:[+-]\\d{2}:\\d{2}|Z))?$`));
const images = z.array(url).min(1);

const postalAddress = z
  .strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: text.optional(),
    postalCode: text.optional(),
    addressLocality: text.optional(),
    addressRegion: text.optional(),
    addressCountry: text.optional(),
  })
  .refine((address) => Object.keys(address).length > 1, 'an address without any part');

const geo = z.strictObject({
  '@type': z.literal('GeoCoordinates'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const place = z.strictObject({
  '@type': z.literal('Place'),
  name: text,
  url: url.optional(),
  address: z.union([postalAddress, text]),
  geo: geo.optional(),
  amenityFeature: z
    .array(z.strictObject({ '@type': z.literal('LocationFeatureSpecification'), name: text, value: z.literal(true) }))
    .min(1)
    .optional(),
  description: text.optional(),
  image: images.optional(),
  telephone: text.optional(),
  sameAs: url.optional(),
});

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: text,
  url: url.optional(),
  description: text.optional(),
  image: images.optional(),
  telephone: text.optional(),
  email: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/)
    .optional(),
  sameAs: url.optional(),
});

const online = z.strictObject({ '@type': z.literal('VirtualLocation'), url });

const price = z.number().nonnegative();
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();
const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url,
  price,
  priceCurrency: currency,
  availability: z.enum(['https://schema.org/SoldOut', 'https://schema.org/LimitedAvailability']).optional(),
  priceSpecification: z
    .strictObject({
      '@type': z.literal('PriceSpecification'),
      minPrice: price,
      maxPrice: price,
      priceCurrency: currency,
    })
    .optional(),
});

const schemaOrg = (...names: readonly string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));
const location = z.union([place, online]);

/** What an event is a date of: without dates of its own, as Google wants one event a page. */
const series = z.strictObject({ '@type': z.literal('EventSeries'), '@id': url, name: text });

const event = z.strictObject({
  '@type': z.literal('Event'),
  name: text,
  url,
  startDate: moment,
  endDate: moment.optional(),
  eventStatus: schemaOrg('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled', 'EventMovedOnline'),
  eventAttendanceMode: schemaOrg('OfflineEventAttendanceMode', 'OnlineEventAttendanceMode', 'MixedEventAttendanceMode'),
  location: z.union([location, z.array(location).min(2)]),
  description: text.optional(),
  image: images.optional(),
  isAccessibleForFree: z.boolean().optional(),
  offers: offer.optional(),
  organizer: z.union([organization, z.array(organization).min(2)]).optional(),
  superEvent: series.optional(),
  inLanguage: text,
});

const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: url }))
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'positions out of order'),
});

/** The JSON-LD of a page. */
export const GOOGLE = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.union([event, place, organization, breadcrumbs])).min(1),
});

/** The things on a page, once they are as Google wants them. */
export type Things = z.output<typeof GOOGLE>['@graph'];
