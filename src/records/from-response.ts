import type { Kind } from '#interface/kinds';
import type { Served, ServedEvent, ServedOrganizer, ServedTerm, ServedVenue } from '#interface/responses';
import { isCurrencyCode, pricesOf } from '#records/cost';
import { safeUrl } from '#records/html';
import { plainWebAddress } from '#records/plain-fields';
import type { CategoryRecord, EventRecord, OrganizerRecord, RecordOf, TagRecord, VenueRecord } from '#records/schema';
import { plainField } from '#records/text';
import { wholeDaysOf } from '#records/time';

/**
 * The version of the response → record mapping. The ledger stores it with each digest: under a new version, every
 * record is compared again.
 */
export const DECODER_VERSION = 5;

type ServedPost = ServedEvent | ServedVenue | ServedOrganizer;

/** Drops keys without a value, so that what a service leaves out is not in the file either. */
function compact<T extends object>(record: { [K in keyof T]: T[K] | undefined }): T;
function compact(record: Record<string, unknown>): Record<string, unknown> {
  // From the end on: an object that loses keys in its middle becomes a slow one.
  for (const key of Object.keys(record).reverse()) if (record[key] === undefined) delete record[key];
  return record;
}

const addressOrAbsent = (served: string | undefined) => (served === undefined ? undefined : plainWebAddress(served));

const plainOrAbsent = (served: string | undefined) => (served === undefined ? undefined : plainField(served));

/**
 * Returns HTML without the paragraphs around figures. WordPress puts figures of `[caption]` and `[gallery]` into
 * paragraphs or not depending on what else it renders for the same answer, so a list and a record's own route would
 * differ.
 */
function textOf(html: string): string {
  if (!html.includes('<figure')) return html;
  return html.replace(/<p>\s*(?=<figure\b)/g, '').replace(/(?<=<\/figure>)\s*<\/p>/g, '');
}

const textOrAbsent = (html: string | undefined) => (html === undefined ? undefined : textOf(html));

function authored(post: ServedPost) {
  return { author: post.author, date: post.date, date_utc: post.date_utc };
}

function imageOf(post: ServedPost): string {
  if (post.image === null) return '';
  return post.image.id === undefined ? post.image.url : String(post.image.id);
}

/**
 * Returns the currency of a cost as the service says it, where the cost itself names a price and no certain currency.
 */
function currencyOf({ cost, cost_details }: ServedEvent): { readonly currency?: string } {
  const code = cost_details?.currency_code ?? '';
  if (!isCurrencyCode(code)) return {};
  const text = plainField(cost);
  const prices = pricesOf(text, []);
  if (prices === undefined || prices.highest === 0 || prices.currency !== undefined) return {};
  // Another sign than the currency's stands for another currency.
  const symbol = plainField(cost_details?.currency_symbol ?? '');
  const isOther = /\p{Sc}/u.test(text) && (symbol === '' || !text.includes(symbol));
  return isOther ? {} : { currency: code };
}

/** Returns what extensions of the service say of an event. */
function extensionsIn({ extensions: { virtual, eventStatus } }: ServedEvent) {
  return compact<Partial<NonNullable<EventRecord['service']>>>({
    is_virtual: virtual && true,
    virtual_event_type: virtual?.type,
    virtual_url: safeUrl(virtual?.url),
    event_status: eventStatus,
  });
}

/**
 * Returns the part `service` of a record, with keys in the schema's order: a file's text is the same whether its record
 * was just decoded or read from a file.
 */
function serviceOf(post: ServedPost, listed: boolean) {
  return {
    id: post.id,
    url: post.url,
    ...(post.modified_utc === undefined ? {} : { modified_utc: post.modified_utc }),
    ...(post.image === null
      ? {}
      : { image: compact<NonNullable<NonNullable<VenueRecord['service']>['image']>>({ ...post.image }) }),
    ...('protected' in post && post.protected ? { protected: true } : {}),
    listed,
    ...('coordinates' in post && post.coordinates !== undefined ? { coordinates: post.coordinates } : {}),
    ...('cost' in post ? currencyOf(post) : {}),
    ...('extensions' in post ? extensionsIn(post) : {}),
  };
}

/** Tells whether a served record is in the trash: services still show it in events and in lists of other languages. */
export function isInTrash(served: Served[Kind]): boolean {
  return 'status' in served && served.status === 'trash';
}

/**
 * Returns the ids of an event's venues or organizers without those in the trash, which the service's own pages don't
 * name.
 */
const visibleIds = (linked: readonly (ServedVenue | ServedOrganizer)[]) =>
  linked.filter((one) => !isInTrash(one)).map(({ id }) => id);

function eventOf(event: ServedEvent, listed: boolean): EventRecord {
  const { start_date, end_date } = event;
  const { first, last } = event.all_day ? wholeDaysOf(event) : { first: start_date, last: end_date };
  return compact<EventRecord>({
    ...authored(event),
    title: plainField(event.title),
    description: textOf(event.description),
    slug: event.slug,
    excerpt: textOf(event.excerpt),
    status: event.status,
    timezone: event.timezone,
    all_day: event.all_day,
    start_date: first,
    end_date: last,
    image: imageOf(event),
    cost: plainField(event.cost),
    website: plainWebAddress(event.website),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    categories: event.categories.map((term) => term.id),
    tags: event.tags.map((term) => term.id),
    venue: visibleIds(event.venue),
    organizer: visibleIds(event.organizer),
    service: serviceOf(event, listed),
    local: undefined,
  });
}

function venueOf(venue: ServedVenue, listed: boolean): VenueRecord {
  return compact<VenueRecord>({
    ...authored(venue),
    venue: plainField(venue.venue),
    description: textOrAbsent(venue.description),
    slug: venue.slug,
    status: venue.status,
    show_map: venue.show_map,
    show_map_link: venue.show_map_link,
    address: plainOrAbsent(venue.address),
    city: plainOrAbsent(venue.city),
    country: plainOrAbsent(venue.country),
    province: plainOrAbsent(venue.province),
    state: plainOrAbsent(venue.state),
    zip: plainOrAbsent(venue.zip),
    phone: plainOrAbsent(venue.phone),
    stateprovince: plainOrAbsent(venue.stateprovince),
    website: addressOrAbsent(venue.website),
    image: imageOf(venue),
    service: serviceOf(venue, listed),
    local: undefined,
  });
}

function organizerOf(organizer: ServedOrganizer, listed: boolean): OrganizerRecord {
  return compact<OrganizerRecord>({
    ...authored(organizer),
    organizer: plainField(organizer.organizer),
    description: textOrAbsent(organizer.description),
    slug: organizer.slug,
    status: organizer.status,
    phone: plainOrAbsent(organizer.phone),
    website: addressOrAbsent(organizer.website),
    email: plainOrAbsent(organizer.email),
    image: imageOf(organizer),
    service: serviceOf(organizer, listed),
    local: undefined,
  });
}

function categoryOf(term: ServedTerm, listed: boolean): CategoryRecord {
  return compact<CategoryRecord>({
    name: plainField(term.name),
    description: term.description,
    slug: term.slug,
    parent: term.parent === 0 ? undefined : term.parent,
    service: { id: term.id, url: term.url, listed },
    local: undefined,
  });
}

function tagOf(term: ServedTerm, listed: boolean): TagRecord {
  return compact<TagRecord>({
    name: plainField(term.name),
    description: term.description,
    slug: term.slug,
    service: { id: term.id, url: term.url, listed },
    local: undefined,
  });
}

const FROM: { readonly [K in Kind]: (served: Served[K], listed: boolean) => RecordOf[K] } = {
  events: eventOf,
  venues: venueOf,
  organizers: organizerOf,
  categories: categoryOf,
  tags: tagOf,
};

/**
 * Returns the canonical record of a decoded response item. `listed` is false for a record that is served only as part
 * of an event. Plain text fields lose their markup; descriptions and excerpts stay as served, except for paragraphs
 * around figures.
 */
export function recordFrom<K extends Kind>(kind: K, served: Served[K], listed: boolean): RecordOf[K] {
  return FROM[kind](served, listed);
}
