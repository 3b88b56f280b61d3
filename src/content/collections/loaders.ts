import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import type { Calendar, LanguageCalendar } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf, isOnline, pointOf } from '#content/calendar/facts/places';
import { costOf } from '#content/calendar/facts/prices';
import { accessibilityOfVenue } from '#content/calendar/facts/rules';
import { writtenTimes } from '#content/calendar/facts/times';
import { ownWebsiteOf } from '#content/calendar/facts/websites';
import { type CategoryTree, categoryTree } from '#content/calendar/membership';
import { type ReadOptions, readCalendar } from '#content/calendar/read';
import { COLLECTION_SCHEMAS, type CollectionData } from '#content/collections/schemas';
import { ownImageUrl } from '#content/state/media';
import { diskFiles } from '#content/store/files';
import { BuildError } from '#errors';
import type { Kind } from '#interface/kinds';
import { safeHtml } from '#records/html';
import type { AnyRecord } from '#records/schema';
import { descriptionOrExcerpt } from '#records/visibility';

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
    description: unlessEmpty(safeHtml(descriptionOrExcerpt(record), record.service?.url)),
  };
}

function imageData(record: AnyRecord): CollectionData['events']['image'] {
  const url = ownImageUrl(record);
  if (url === undefined) return undefined;
  const { width, height } = record.service?.image ?? {};
  return { url, width, height, alt: record.local?.image_alt ?? '' };
}

/**
 * Returns references to entries, without the records that are shown only inside an event: these are in no collection.
 */
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
    tickets: event.tickets,
    accessibility: [...event.accessibility],
    featured: record.featured === true,
    draft,
    cost: costOf(event),
    website: ownWebsiteOf(record)?.href,
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
    website: ownWebsiteOf(venue.record)?.href,
    image: imageData(venue.record),
    accessibility: [...accessibilityOfVenue(venue.record)],
    coordinates: pointOf(venue),
  };
}

function organizerData(organizer: Entry<'organizers'>): CollectionData['organizers'] {
  const { phone, email } = organizer.record;
  return {
    ...commonData(organizer),
    phone: unlessEmpty(phone),
    email: unlessEmpty(email),
    website: ownWebsiteOf(organizer.record)?.href,
    image: imageData(organizer.record),
  };
}

function categoryData(category: Entry<'categories'>, tree?: CategoryTree): CollectionData['categories'] {
  const parent = tree?.parentOf(category);
  return { ...commonData(category), parent: parent && { collection: 'categories', id: idOf(parent) } };
}

type Entries = { readonly [K in Kind]: readonly CollectionEntry<K>[] };

/**
 * Returns the entries of a calendar's collections, in the order of its languages; events in order of start. Records
 * that the site would not publish are in none.
 */
export function collectionEntries({ languages }: Calendar): Entries {
  const all = <E extends Entry, D>(entriesIn: (language: LanguageCalendar) => readonly E[], dataOf: (entry: E) => D) =>
    languages.flatMap((language) => entriesIn(language).map((entry) => ({ id: idOf(entry), data: dataOf(entry) })));
  const trees = new Map(languages.map(({ language, categories }) => [language, categoryTree(categories)]));
  return {
    events: all(({ events }) => events, eventData),
    venues: all(({ venues }) => venues, venueData),
    organizers: all(({ organizers }) => organizers, organizerData),
    categories: all(
      ({ categories }) => categories,
      (category) => categoryData(category, trees.get(category.language)),
    ),
    tags: all(({ tags }) => tags, commonData),
  };
}

/** A collection as Astro's `content.config.ts` exports it. */
export type AlmanacCollection<K extends Kind> = {
  readonly type: 'content_layer';
  readonly loader: Loader;
  readonly schema: (typeof COLLECTION_SCHEMAS)[K];
};

/** The collections of a content folder by kind. */
export type AlmanacCollections = { readonly [K in Kind]: AlmanacCollection<K> };

/**
 * Reads the entries of a content folder. Throws `BuildError` for files that can't be read and for content without
 * events, without which a site has no purpose.
 */
async function readEntries(folder: string, options: ReadOptions): Promise<Entries> {
  const { calendar, broken } = await readCalendar(diskFiles(folder), options);
  const entries = collectionEntries(calendar);
  if (broken.length === 0 && entries.events.length > 0) return entries;
  const [message, hint] =
    broken.length > 0
      ? [
          `These files can't be read:\n${broken.map(({ path, reason }) => `  ${path}: ${reason}`).join('\n')}`,
          'Correct them, or take them back from version control.',
        ]
      : [`There are no events in ${folder}.`, 'Run `almanac sync` first, and see that the path is right.'];
  throw new BuildError({ message, state: 'The collections are as they were.', hint });
}

/**
 * Returns a reader that reads a folder once for all collections; the second request for a collection begins the next
 * reading.
 */
function sharedReading(options: ReadOptions): (kind: Kind, folder: string) => Promise<Entries> {
  const served = new Set<Kind>();
  let reading: Promise<Entries> | undefined;
  return (kind, folder) => {
    if (reading === undefined || served.has(kind)) {
      served.clear();
      reading = readEntries(folder, options);
    }
    served.add(kind);
    return reading;
  };
}

function loaderOf(kind: Kind, content: string, read: ReturnType<typeof sharedReading>): Loader {
  const load = async ({ config, store, parseData, generateDigest }: LoaderContext, folder: string) => {
    const entries = (await read(kind, folder))[kind];
    const parsed = await Promise.all(
      entries.map(async ({ id, data }) => ({ id, data: await parseData({ id, data }) })),
    );
    const base = fileURLToPath(config.root);
    store.clear();
    for (const { id, data } of parsed) {
      const [language = '', name = ''] = id.split(/\/(.*)/s);
      const file = resolve(folder, language, kind, `${name}.json`);
      const { description } = data;
      store.set({
        id,
        data,
        digest: generateDigest(data),
        ...(file.startsWith(base) ? { filePath: file.slice(base.length) } : {}),
        ...(description === undefined ? {} : { rendered: { html: description } }),
      });
    }
  };
  return {
    name: `almanac-${kind}`,
    async load(context) {
      const folder = resolve(fileURLToPath(context.config.root), content);
      await load(context, folder);
      const again = (path: string) => {
        if (!resolve(path).startsWith(folder + sep)) return;
        load(context, folder).catch((error) => context.logger.error(String(error)));
      };
      context.watcher?.add(folder);
      for (const event of ['add', 'change', 'unlink'] as const) context.watcher?.on(event, again);
    },
  };
}

/** Makes the collections of a content folder; a relative path is one below the root of the Astro project. */
export function collectionsOf(content: string, options: ReadOptions): AlmanacCollections {
  const read = sharedReading(options);
  const collection = <K extends Kind>(kind: K): AlmanacCollection<K> => ({
    type: 'content_layer',
    loader: loaderOf(kind, content, read),
    schema: COLLECTION_SCHEMAS[kind],
  });
  return {
    events: collection('events'),
    venues: collection('venues'),
    organizers: collection('organizers'),
    categories: collection('categories'),
    tags: collection('tags'),
  };
}
