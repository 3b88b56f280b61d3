import { recordFeedAddress } from '#content/calendar/addresses';
import type { Entry } from '#content/calendar/entries';
import { memoizedByObject } from '#records/memoized';
import { DIRECTORY_KINDS, recordAddress } from '../addresses/addresses.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import type { FormerPage } from '../publication/settings.ts';

/** An address that had a page: its record has another address now (`movedTo`: a redirect), or is gone (`gone`: a notice). */
export type FormerAddress = {
  readonly localised: LocalisedSite;
  readonly page: Pick<Entry, 'language' | 'kind' | 'name'>;
} & (
  | { readonly movedTo: Entry; readonly gone?: never }
  | { readonly gone: NonNullable<FormerPage['gone']>; readonly movedTo?: never }
);

const keyOf = (language: string, kind: string, id: number | string) => `${language} ${kind} ${id}`;

/**
 * Returns the addresses that lost their page: of records that were renamed or are gone. Addresses that have a page
 * again are left out. If several records had an address, an existing record comes before a gone one.
 */
export const movedAndGonePages: (publication: Publication) => readonly FormerAddress[] = memoizedByObject(
  (publication) => {
    const { localisedSites, settings } = publication;
    if (settings.formerPages.length === 0) return [];
    const entries = localisedSites.flatMap(({ eventIndex }): Entry[] => [
      ...eventIndex.events,
      ...DIRECTORY_KINDS.flatMap((kind): readonly Entry[] => eventIndex.records(kind)),
    ]);
    const known = new Map<string, Entry>();
    for (const entry of entries)
      if (entry.id !== undefined) known.set(keyOf(entry.language, entry.kind, entry.id), entry);
    const usedKeys = new Set(entries.map(({ language, kind, name }) => keyOf(language, kind, name)));
    const moved: FormerAddress[] = [];
    const gone: FormerAddress[] = [];
    for (const { language, kind, id, names, gone: last } of settings.formerPages) {
      const localised = localisedSites.find((one) => one.language.code === language);
      const movedTo = known.get(keyOf(language, kind, id));
      if (localised === undefined) continue;
      for (const name of names) {
        const page = { language, kind, name };
        if (movedTo !== undefined) moved.push({ localised, page, movedTo });
        else if (last !== undefined) gone.push({ localised, page, gone: last });
      }
    }
    return [...moved, ...gone].filter(({ page }) => {
      const key = keyOf(page.language, page.kind, page.name);
      const isFree = !usedKeys.has(key);
      usedKeys.add(key);
      return isFree;
    });
  },
);

/** A permanent redirect between paths of the site's host, percent-encoded. */
export type Redirect = { readonly from: string; readonly to: string };

/** Returns the redirects for hosts: from pages of renamed records, and from their feeds, which only programs fetch. */
export function redirectsOf(publication: Publication): readonly Redirect[] {
  const { calendar, href, settings } = publication;
  // The iCalendar file of a gone event stays, and says that the event is cancelled.
  const removedFeeds = new Set(
    calendar.languages.flatMap(({ removed }) => removed.map(({ event }) => recordFeedAddress(event))),
  );
  return movedAndGonePages(publication).flatMap(({ page, movedTo }) => {
    if (movedTo === undefined) return [];
    const feed = { from: recordFeedAddress(page), to: recordFeedAddress(movedTo) };
    const hasFeed = page.kind !== 'events' || settings.eventFiles;
    const isFree = hasFeed && !removedFeeds.has(feed.from);
    const moved = [{ from: recordAddress(page), to: recordAddress(movedTo) }, ...(isFree ? [feed] : [])];
    return moved.map(({ from, to }) => ({ from: href(from), to: href(to) }));
  });
}
