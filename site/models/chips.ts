import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { isOnline } from '#content/calendar/facts/places';
import { isFreeEvent } from '#content/calendar/facts/prices';
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

/** The model of the chips that narrow a view: only such as fit an event of it. */
export type ChipsModel = {
  readonly selections: readonly SelectionName[];
  /** The topics of the most events. */
  readonly topics: readonly TopicChip[];
};

/** Returns the model of the chips above some events; `undefined` if none would narrow them. */
export function chipsModel(site: SiteModels, events: readonly CalendarEvent[]): ChipsModel | undefined {
  const { publication, localised, link } = site;
  const { eventIndex, language } = localised;
  const counts = new Map<Entry<'categories'>, number>();
  for (const event of events) {
    const categories = new Set<Entry<'categories'>>();
    for (const next of event.categories)
      for (
        let one: typeof next | undefined = next;
        one !== undefined && !categories.has(one);
        one = eventIndex.parentOf(one)
      )
        categories.add(one);
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
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
    .filter(({ category, count }) => count > 0 && category.language === language.code)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_TOPICS)
    .map(({ category }) => ({ link: link(category), names: namesOf(category) }));
  const { freeWords } = publication.settings;
  const fits: { readonly [S in SelectionName]: (event: CalendarEvent) => boolean } = {
    free: (event) => isFreeEvent(event, freeWords),
    online: isOnline,
    accessible: ({ accessibility }) => accessibility.length > 0,
  };
  const selections = SELECTIONS.filter((list) => events.some(fits[list]));
  return selections.length + topics.length === 0 ? undefined : { selections, topics };
}
