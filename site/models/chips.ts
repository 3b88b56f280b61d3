import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { SELECTIONS, type SelectionName } from '../addresses/addresses.ts';
import type { RecordLink, SiteModels } from './shared.ts';

/** The most topics among the chips. */
const MOST_TOPICS = 5;

/** A topic among the chips. */
type TopicChip = {
  readonly link: RecordLink;
  /** Its names in addresses, by the tag of each language that has it. */
  readonly names: readonly (readonly [tag: string, name: string])[];
};

/** The model of the chips that narrow a view. */
export type ChipsModel = {
  readonly selections: readonly SelectionName[];
  /** The topics of the most events. */
  readonly topics: readonly TopicChip[];
};

/**
 * Returns the model of the chips above some events: each fits some of the events that are still to come, or some of all
 * if all are over, but not every one. `undefined` without chips.
 */
export function chipsModel(site: SiteModels, events: readonly CalendarEvent[]): ChipsModel | undefined {
  const { publication, localised, link } = site;
  const { eventIndex, language } = localised;
  const { present } = eventIndex;
  // Drafts are in no file of the search.
  const searchable = events.filter(({ draft }) => !draft);
  const coming = searchable.filter(({ listedNumbers }) => !present.isAfter(listedNumbers.last));
  const within = coming.length > 0 ? coming : searchable;
  const counts = new Map<Entry<'categories'>, number>();
  for (const { categories } of within)
    for (const category of new Set(categories.flatMap((one) => [...eventIndex.lineageOf(one)])))
      counts.set(category, (counts.get(category) ?? 0) + 1);
  const narrows = (count: number) => count > 0 && count < within.length;
  const namesOf = (category: Entry<'categories'>) =>
    publication.localisedSites.flatMap(({ language: { code, tag } }) =>
      publication.calendar
        .translationsOf(category)
        .filter((one) => one.language === code && one.hasPage)
        .map(({ name }) => [tag, name] as const),
    );
  const topics = eventIndex
    .records('categories')
    .map((category) => ({ category, count: counts.get(category) ?? 0 }))
    .filter(({ category, count }) => narrows(count) && category.language === language.code)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_TOPICS)
    .map(({ category }) => ({ link: link(category), names: namesOf(category) }));
  const selections = SELECTIONS.filter((list) =>
    narrows(within.filter((event) => eventIndex.fits(list, event)).length),
  );
  return selections.length + topics.length === 0 ? undefined : { selections, topics };
}
