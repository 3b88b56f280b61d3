import type { Calendar, LanguageCalendar } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { isOnline } from '#content/calendar/facts/online';
import { addressOf, pointOf } from '#content/calendar/facts/places';
import { costOf } from '#content/calendar/facts/prices';
import { writtenTimes } from '#content/calendar/facts/times';
import { websiteOf } from '#content/calendar/facts/websites';
import { type CategoryTree, categoryTree } from '#content/calendar/membership';
import type { CollectionData } from '#content/collections/schemas';
import { ownImageUrl } from '#content/state/media';
import type { Kind } from '#interface/kinds';
import { safeHtml } from '#records/html';
import type { AnyRecord } from '#records/schema';
import { bodyOf } from '#records/shown';

/** An entry of a collection, with the name by which references find it. */
type CollectionEntry<K extends Kind> = { readonly id: string; readonly data: CollectionData[K] };

/** Returns the id of an entry: its language's code and its name in addresses, `en/main-square`. */
const idOf = ({ language, name }: Pick<Entry, 'language' | 'name'>) => `${language}/${name}`;

const unlessEmpty = (text: string | undefined) => (text === '' ? undefined : text);

function commonData(entry: Entry) {
  const { language, name, id, record } = entry;
  return {
    language,
    name,
    serviceId: id,
    title: nameOf(entry),
    description: unlessEmpty(safeHtml(bodyOf(record), record.service?.url)),
  };
}

function imageData(record: AnyRecord): CollectionData['events']['image'] {
  const url = ownImageUrl(record);
  if (url === undefined) return undefined;
  const { width, height } = record.service?.image ?? {};
  return { url, width, height, alt: record.local?.image_alt ?? '' };
}

/** Refers to the entries that collections hold: what is shown only inside an event is in none. */
function references<C extends Kind>(collection: C, entries: readonly Entry[]) {
  return entries.filter(({ hasPage }) => hasPage).map((entry) => ({ collection, id: idOf(entry) }));
}

function eventData(event: CalendarEvent): CollectionData['events'] {
  const { record, occurrence, status, draft } = event;
  return {
    ...commonData(event),
    ...writtenTimes(occurrence),
    status,
    online: isOnline(event),
    featured: record.featured === true,
    draft,
    cost: costOf(event),
    website: websiteOf(record)?.href,
    image: imageData(record),
    venues: references('venues', event.venues),
    organizers: references('organizers', event.organizers),
    categories: references('categories', event.categories),
    tags: references('tags', event.tags),
  };
}

function venueData(venue: Entry<'venues'>): CollectionData['venues'] {
  const { street, postalCode, town, region, country } = addressOf(venue.record);
  return {
    ...commonData(venue),
    address: street,
    zip: postalCode,
    city: town,
    region,
    country,
    phone: unlessEmpty(venue.record.phone),
    website: websiteOf(venue.record)?.href,
    image: imageData(venue.record),
    coordinates: pointOf(venue),
  };
}

function organizerData(organizer: Entry<'organizers'>): CollectionData['organizers'] {
  const { phone, email } = organizer.record;
  return {
    ...commonData(organizer),
    phone: unlessEmpty(phone),
    email: unlessEmpty(email),
    website: websiteOf(organizer.record)?.href,
    image: imageData(organizer.record),
  };
}

function categoryData(category: Entry<'categories'>, tree: CategoryTree): CollectionData['categories'] {
  const parent = tree.parentOf(category);
  return { ...commonData(category), parent: parent && { collection: 'categories', id: idOf(parent) } };
}

type Entries = { readonly [K in Kind]: readonly CollectionEntry<K>[] };

function entriesOf(calendar: LanguageCalendar): Entries {
  const tree = categoryTree(calendar.categories);
  const all = <E extends Entry, D>(entries: readonly E[], dataOf: (entry: E) => D) =>
    entries.map((entry) => ({ id: idOf(entry), data: dataOf(entry) }));
  return {
    events: all(calendar.events, eventData),
    venues: all(calendar.venues, venueData),
    organizers: all(calendar.organizers, organizerData),
    categories: all(calendar.categories, (category) => categoryData(category, tree)),
    tags: all(calendar.tags, commonData),
  };
}

/**
 * Returns the entries of a calendar's collections, in the order of its languages; events in order of start. What the site
 * would not publish is in none.
 */
export function collectionEntries(calendar: Calendar): Entries {
  const languages = calendar.languages.map(entriesOf);
  return {
    events: languages.flatMap(({ events }) => events),
    venues: languages.flatMap(({ venues }) => venues),
    organizers: languages.flatMap(({ organizers }) => organizers),
    categories: languages.flatMap(({ categories }) => categories),
    tags: languages.flatMap(({ tags }) => tags),
  };
}
