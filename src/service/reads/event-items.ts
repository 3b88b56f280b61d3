import { zoneOf } from '#records/time';
import type { StoredEvent } from '#service/database/rows';
import type { EventLinks } from '#service/http/links';
import { type RequestContext, restAddress, type Site } from '#service/http/site';
import { costOf } from '#service/reads/cost';
import { utcOf } from '#service/reads/moments';
import { commonPostFields, globalIds, imageItem, pageOf } from '#service/reads/post-items';

/** Abbreviations of standard and summer time; other zones show their offset as the zone database does: `-03`, `+0545`. */
const ABBREVIATIONS: Readonly<Record<string, readonly [standard: string, summer: string]>> = {
  'Europe/Madrid': ['CET', 'CEST'],
  'Europe/Paris': ['CET', 'CEST'],
  'Europe/Berlin': ['CET', 'CEST'],
  'Europe/London': ['GMT', 'BST'],
  'Atlantic/Canary': ['WET', 'WEST'],
  'America/New_York': ['EST', 'EDT'],
  'America/Chicago': ['CST', 'CDT'],
  'America/Denver': ['MST', 'MDT'],
  'America/Los_Angeles': ['PST', 'PDT'],
  'Asia/Kolkata': ['IST', 'IST'],
  'Asia/Tokyo': ['JST', 'JST'],
  UTC: ['UTC', 'UTC'],
};

/**
 * Returns the instant of a wall time, `YYYY-MM-DD hh:mm:ss`, in an event's zone; in the site's if it names none. A time
 * that the clocks skip moves on by the length of the gap; of a time that comes twice the first counts, or the second where
 * the dialect does so.
 */
export function zonedOf(
  wall: string,
  timezone: string,
  { timeZone, dialect }: Pick<Site, 'timeZone' | 'dialect'>,
): Temporal.ZonedDateTime {
  const disambiguation = dialect.quirks.repeatedHourIsSecond ? 'later' : 'compatible';
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zoneOf(timezone) ?? timeZone, { disambiguation });
}

/** Returns the abbreviation of an event's zone at a moment; fixed offsets such as `UTC+5.5` stay unchanged. */
export function abbreviationOf(timezone: string, moment: Temporal.ZonedDateTime): string {
  const known = ABBREVIATIONS[moment.timeZoneId];
  if (known === undefined)
    return /^utc[+-]/i.test(timezone) ? timezone : moment.offset.replace(/:00$/, '').replace(':', '');
  const standard = moment.with({ month: 1, day: 1 });
  return moment.offset === standard.offset ? known[0] : known[1];
}

/** Returns the parts of a `YYYY-MM-DD hh:mm:ss` as zero-padded strings. */
function detailsOf(text: string) {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = text.split(/[- :]/);
  return { year, month, day, hour, minutes, seconds };
}

function datesOf(event: StoredEvent, site: Site) {
  const start = zonedOf(event.start_date, event.timezone, site);
  const end = zonedOf(event.end_date, event.timezone, site);
  const [utcStart, utcEnd] = [utcOf(start), utcOf(end)];
  return {
    start_date: event.start_date,
    start_date_details: detailsOf(event.start_date),
    end_date: event.end_date,
    end_date_details: detailsOf(event.end_date),
    utc_start_date: utcStart,
    utc_start_date_details: detailsOf(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: detailsOf(utcEnd),
    timezone: event.timezone,
    timezone_abbr: abbreviationOf(event.timezone, start),
  };
}

function headOf(context: RequestContext, event: StoredEvent) {
  return {
    id: event.id,
    ...globalIds(context, event.id),
    ...commonPostFields(event),
    url: pageOf(context, 'events', event),
    rest_url: restAddress(context.addresses, 'events', event.id),
    title: context.site.presentation.title(event.title),
  };
}

/** Returns an event as lists and single fetches hold it, for readers who may see it. */
export function eventItem(context: RequestContext, links: EventLinks, event: StoredEvent) {
  const { presentation, dialect } = context.site;
  const { quirks } = dialect;
  const page = quirks.websiteFallsBack ? pageOf(context, 'events', event) : '';
  return {
    ...headOf(context, event),
    description: presentation.text(event.description),
    excerpt: presentation.text(event.excerpt),
    slug: event.slug,
    image: imageItem(context, event.image),
    all_day: event.all_day,
    ...datesOf(event, context.site),
    ...costOf(event, context.site.currency, quirks),
    website: event.website === null ? page : presentation.url(event.website),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    categories: links.terms(event, 'categories'),
    tags: links.terms(event, 'tags'),
    venue: links.venue(event),
    organizer: links.organizers(event),
    custom_fields: [],
  };
}

/** Returns an event that asks for a password, as lists hold it: without content, and with `null` for its booleans. */
export function protectedItem(context: RequestContext, event: StoredEvent) {
  return {
    ...headOf(context, event),
    description: '',
    excerpt: '',
    slug: event.slug,
    image: false,
    all_day: null,
    ...datesOf(event, context.site),
    ...costOf({ cost: '' }, context.site.currency, context.site.dialect.quirks),
    website: '',
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: [],
  };
}

/** Returns a text in which some characters, chosen at random, are numeric entities. */
function obfuscated(text: string, random: () => number): string {
  return [...text].map((one) => (random() < 0.5 ? one : `&#${one.codePointAt(0)};`)).join('');
}

function contactOf({ site }: RequestContext, organizer: ReturnType<EventLinks['organizers']>[number]) {
  const { organizer: name, email = '' } = organizer;
  const visibleEmail = site.dialect.quirks.jsonLdVolatile ? obfuscated(email, site.random) : email;
  return { '@type': 'Person', name, email: visibleEmail };
}

/** Returns an event's structured data (schema.org), which only single fetches carry. */
export function structuredData(context: RequestContext, links: EventLinks, event: StoredEvent) {
  const at = (wall: string) =>
    zonedOf(wall, event.timezone, context.site).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const venue = links.venue(event);
  const [organizer] = links.organizers(event);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: context.site.presentation.title(event.title),
    url: pageOf(context, 'events', event),
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: at(event.start_date),
    endDate: at(event.end_date),
    ...('venue' in venue ? { location: { '@type': 'Place', name: venue.venue } } : {}),
    ...(organizer === undefined ? {} : { organizer: contactOf(context, organizer) }),
  };
}
