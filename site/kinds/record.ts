import { type Entry, isOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { DIRECTORY_KINDS, type DirectoryKind, directoryAddress, recordAddress } from '../routing/addresses.ts';
import { pageNumbers } from '../routing/pagination.ts';
import { addressable } from './addressable.ts';
import { numberCrumbs } from './crumbs.ts';
import type { Crumb, PageKind } from './kind.ts';

/** A page, counted from 1, of a venue, organizer, category or tag. */
export type RecordPage = { readonly type: 'record'; readonly entry: Entry<DirectoryKind>; readonly number: number };

/** Returns the categories that a record lies in, from the top, and itself. A category that lies in itself is passed once. */
function withParents({ eventIndex }: LocalisedSite, entry: Entry): readonly Crumb[] {
  const passed = new Set<Entry>();
  let next: Entry | undefined = entry;
  while (next !== undefined && !passed.has(next)) {
    passed.add(next);
    next = isOf('categories', next) ? eventIndex.parentOf(next) : undefined;
  }
  return [...passed].reverse().map((one) => ({ name: nameOf(one), address: recordAddress(one) }));
}

export const record: PageKind<RecordPage> = {
  list: ({ eventIndex }) =>
    DIRECTORY_KINDS.flatMap((kind) => eventIndex.records(kind)).flatMap((entry) =>
      pageNumbers(eventIndex.recordPages(entry)).map((number) => ({
        type: 'record' as const,
        entry: addressable(entry),
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
      ...numberCrumbs(localised, { number, count, address: recordAddress(entry, number) }),
    ];
  },
  records({ eventIndex }, { entry, number }) {
    const { upcoming, past } = eventIndex.recordPage(entry, number);
    return { events: [...upcoming, ...past], entries: [entry] };
  },
  feed: ({ entry }) => ({ of: 'record', entry }),
};
