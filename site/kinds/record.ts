import { entryDigest } from '#content/calendar/digest';
import { type Entry, isEntryOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { DIRECTORY_KINDS, type DirectoryKind, directoryAddress, recordAddress } from '../addresses/addresses.ts';
import { pageNumbers } from '../addresses/pagination.ts';
import { summaryOf, venueNameWithTown } from '../calendar/facts/facts.ts';
import { hasBriefDescription, recordFactsOf } from '../calendar/facts/record-facts.ts';
import { agendaOf, agendaToCome } from '../calendar/periods/agenda.ts';
import { agendaModel } from '../models/agenda.ts';
import { leaf } from '../models/digest.ts';
import { proseLeaf } from '../models/prose.ts';
import type { SiteModels } from '../models/shared.ts';
import { pictureOf } from '../pictures/picture-of.ts';
import { placeRow } from '../places/places-file.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { addressableEntry } from './addressable.ts';
import { pageNumberCrumbs } from './crumbs.ts';
import type { Crumb, PageKind } from './kind.ts';

/** Returns the steps from the top category to a record. In a circle of categories, each occurs once. */
function withParents({ eventIndex }: LocalisedSite, entry: Entry): readonly Crumb[] {
  const passed = new Set<Entry>();
  let next: Entry | undefined = entry;
  while (next !== undefined && !passed.has(next)) {
    passed.add(next);
    next = isEntryOf('categories', next) ? eventIndex.parentOf(next) : undefined;
  }
  return [...passed].reverse().map((one) => ({ name: nameOf(one), address: recordAddress(one) }));
}

/** Returns the facts, picture and description for the first page of a record. */
function aboutOf(site: SiteModels, entry: Entry<DirectoryKind>) {
  const { publication, localised, link } = site;
  const { eventIndex, language, messages } = localised;
  const parent = isEntryOf('categories', entry) ? eventIndex.parentOf(entry) : undefined;
  const around = {
    parent: parent && link(parent),
    parts: isEntryOf('categories', entry) ? eventIndex.partsOf(entry).map(link) : [],
  };
  const targets = publication.targets(language.code);
  return {
    facts: leaf([entryDigest(entry), around], () => ({
      ...recordFactsOf(entry, around, publication.settings),
      isBrief: hasBriefDescription(entry.record),
    })),
    picture: pictureOf(entry.record, targets),
    prose: proseLeaf(entry, targets, messages.frame.table),
    /**
     * Its row on a map; absent if it has no point, or if the service hides the map. A venue's page needs no number of
     * events there, as it lists them.
     */
    place: isEntryOf('venues', entry) && entry.record.show_map !== false ? placeRow(entry, 0) : undefined,
  };
}

/** The kind of the pages of venues, organizers, categories and tags. */
export const record = {
  list: ({ eventIndex }) =>
    DIRECTORY_KINDS.flatMap((kind) => eventIndex.records(kind)).flatMap((entry) =>
      pageNumbers(eventIndex.recordPages(entry)).map((number) => ({
        type: 'record' as const,
        entry: addressableEntry(entry),
        number,
      })),
    ),
  address: (_, { entry, number }) => recordAddress(entry, number),
  counterpart({ language, eventIndex }, { entry, number }, { calendar }) {
    const other = calendar.translationsOf(entry).find((one) => one.language === language.code && one.hasPage);
    if (other === undefined || number > eventIndex.recordPages(other)) return undefined;
    return recordAddress(other, number);
  },
  crumbs(localised, { entry, number }) {
    const { language, messages, eventIndex } = localised;
    const count = eventIndex.recordPages(entry);
    return [
      { name: messages.nav[entry.kind], address: directoryAddress(language.code, entry.kind) },
      ...withParents(localised, entry),
      ...pageNumberCrumbs(localised, { number, count, address: recordAddress(entry, number) }),
    ];
  },
  records({ eventIndex }, { entry, number }) {
    const { upcoming, past } = eventIndex.recordPage(entry, number);
    return { events: [...upcoming, ...past], entries: [entry] };
  },
  feed: ({ entry }) => ({ of: 'record', entry }),
  model(site, { entry, number }) {
    const { eventIndex } = site.localised;
    const { upcoming, past, count, more } = eventIndex.recordPage(entry, number);
    const options = { more: new Map(more.map(({ event, dates }) => [site.line(event), dates])) };
    return {
      entry: site.link(entry),
      title: isEntryOf('venues', entry) ? venueNameWithTown(entry) : nameOf(entry),
      address: recordAddress(entry),
      summary: leaf(entryDigest(entry), () => summaryOf(entry.record)),
      number,
      count,
      about: number === 1 ? aboutOf(site, entry) : undefined,
      upcoming: agendaModel(site, agendaToCome(upcoming.map(site.line), eventIndex), options),
      past: agendaModel(site, agendaOf(past.map(site.line)), options),
      // On one page only: the beginnings of months change with every event, and the other pages should stay unchanged.
      months: number === 1 && count > 1 ? eventIndex.recordMonths(entry) : undefined,
    };
  },
} satisfies PageKind<'record'>;
