import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { memoizedByObject } from '#records/memoized';

/** The tree of a language's categories. */
export type CategoryTree = {
  parentOf(category: Entry<'categories'>): Entry<'categories'> | undefined;
  /** Returns the categories directly below a category. */
  partsOf(category: Entry<'categories'>): readonly Entry<'categories'>[];
  /** Returns a category and its ancestors; each once, even if they form a circle. */
  lineageOf(category: Entry<'categories'>): ReadonlySet<Entry<'categories'>>;
};

/** Makes the tree of a language's categories. Records name their parent by its id, or by its slug. */
export function categoryTree(categories: readonly Entry<'categories'>[]): CategoryTree {
  const byKey = new Map<string | number, Entry<'categories'>>();
  for (const category of categories) {
    byKey.set(category.record.slug ?? category.name, category);
    if (category.id !== undefined) byKey.set(category.id, category);
  }
  const parentOf = (category: Entry<'categories'>) => {
    const parent = category.record.parent === undefined ? undefined : byKey.get(category.record.parent);
    // An id or slug from another language's record may mean another category here.
    return parent === category || parent?.language !== category.language ? undefined : parent;
  };
  const parts = Map.groupBy(categories, parentOf);
  return {
    parentOf,
    partsOf: (category) => parts.get(category) ?? [],
    lineageOf(category) {
      const lineage = new Set<Entry<'categories'>>();
      for (let next: typeof category | undefined = category; next && !lineage.has(next); next = parentOf(next))
        lineage.add(next);
      return lineage;
    },
  };
}

/** Returns the events of each venue, organizer, tag and category (subcategories included), in the given order. */
export function eventsByEntry(
  events: Iterable<CalendarEvent>,
  tree: CategoryTree,
): ReadonlyMap<Entry, CalendarEvent[]> {
  const members = new Map<Entry, CalendarEvent[]>();
  const lineageOf = memoizedByObject(tree.lineageOf);
  for (const event of events) {
    const add = (entry: Entry) => {
      const known = members.get(entry);
      if (known === undefined) members.set(entry, [event]);
      // An event with several categories is listed once under each category above them.
      else if (known.at(-1) !== event) known.push(event);
    };
    event.venues.forEach(add);
    event.organizers.forEach(add);
    for (const category of event.categories) lineageOf(category).forEach(add);
    event.tags.forEach(add);
  }
  return members;
}
