import type { CalendarEvent, Entry, RemovedEvent } from '#content/calendar/entries';
import { type CategoryTree, categoryTree } from '#content/calendar/membership';
import type { Kind } from '#interface/kinds';

/** The languages from which each language borrows events, in order of preference, by the code of the borrower. */
export type Fallback = Readonly<Record<string, readonly string[]>>;

/**
 * An event of another language that a language shows because it has no record of the event. Its page is the original's;
 * its venues, organizers, categories and tags come from the borrowing language, if it has them.
 */
export type BorrowedEvent = CalendarEvent & { readonly original: CalendarEvent };

/** The events that one language borrows from others. */
export type BorrowedEvents = {
  readonly events: readonly BorrowedEvent[];
  /** Events that the language borrowed until they were gone from the service. */
  readonly removed: readonly (RemovedEvent & { readonly event: BorrowedEvent })[];
};

/** The translations, itself included, of each entry of a kind; also of hidden ones. */
export type EntryTranslations<K extends Kind> = ReadonlyMap<Entry<K>, readonly Entry<K>[]>;

/** The entries from which languages borrow. */
type Lending = {
  readonly translated: { readonly [K in Kind]: EntryTranslations<K> };
  /** Returns the published event of an entry; `undefined` if the event is not shown. */
  eventOf(entry: Entry<'events'>): CalendarEvent | undefined;
  /** Returns the removed event of an entry; `undefined` if content still has the event. */
  removed(entry: Entry<'events'>): RemovedEvent | undefined;
};

/** Finds a language's own translations of entries of other languages. */
class Counterparts {
  readonly #language: string;
  readonly #translated: Lending['translated'];
  readonly #trees: ReadonlyMap<string, CategoryTree>;

  constructor(language: string, translated: Lending['translated'], trees: ReadonlyMap<string, CategoryTree>) {
    this.#language = language;
    this.#translated = translated;
    this.#trees = trees;
  }

  #translationOf<K extends Kind>(translated: EntryTranslations<K>, entry: Entry<K>): Entry<K> | undefined {
    return translated.get(entry)?.find(({ language }) => language === this.#language);
  }

  /** Replaces entries with the language's own; an entry without a translation stays. */
  #all<K extends Kind>(translated: EntryTranslations<K>, entries: readonly Entry<K>[]): readonly Entry<K>[] {
    return entries.map((entry) => this.#translationOf(translated, entry) ?? entry);
  }

  /** Replaces categories with the language's own, or with the translation of the nearest ancestor that has one. */
  #categories(entries: CalendarEvent['categories']): CalendarEvent['categories'] {
    const { categories } = this.#translated;
    const nearest = (entry: Entry<'categories'>) => {
      const lineage = [...(this.#trees.get(entry.language)?.lineageOf(entry) ?? [entry])];
      return lineage.map((one) => this.#translationOf(categories, one)).find((one) => one !== undefined) ?? entry;
    };
    return [...new Set(entries.map(nearest))];
  }

  borrowed(original: CalendarEvent): BorrowedEvent {
    const { venues, organizers, tags } = this.#translated;
    return {
      ...original,
      venues: this.#all(venues, original.venues),
      organizers: this.#all(organizers, original.organizers),
      categories: this.#categories(original.categories),
      tags: this.#all(tags, original.tags),
      original,
    };
  }
}

/**
 * Returns the events that each language borrows, by its code and in no order. A language borrows no event that it has a
 * record for, even if that record is not shown, unless the record is gone from the service. Local drafts are not lent.
 */
export function borrowedByLanguage(
  fallback: Fallback,
  { translated, eventOf, removed }: Lending,
): ReadonlyMap<string, BorrowedEvents> {
  const groups = [...new Set(translated.events.values())];
  const categories = Map.groupBy(translated.categories.keys(), ({ language }) => language);
  const trees = new Map([...categories].map(([language, entries]) => [language, categoryTree(entries)]));
  const borrow = (language: string, lenders: readonly string[]): BorrowedEvents => {
    const counterparts = new Counterparts(language, translated, trees);
    const events: BorrowedEvent[] = [];
    const removedEvents: BorrowedEvents['removed'][number][] = [];
    for (const group of groups) {
      const translation = group.find((entry) => entry.language === language);
      if (translation !== undefined && removed(translation) === undefined) continue;
      for (const lender of lenders) {
        const entry = group.find((one) => one.language === lender);
        const event = entry && eventOf(entry);
        if (event !== undefined && !event.draft) {
          events.push(counterparts.borrowed(event));
          break;
        }
        // A language with a removed record of its own has not borrowed this event before.
        const last = entry && translation === undefined ? removed(entry) : undefined;
        if (last !== undefined) removedEvents.push({ ...last, event: counterparts.borrowed(last.event) });
      }
    }
    return { events, removed: removedEvents };
  };
  return new Map(Object.entries(fallback).map(([language, lenders]) => [language, borrow(language, lenders)]));
}
