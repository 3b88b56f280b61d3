import type { CalendarEvent, Entry, RemovedEvent } from '#content/calendar/entries';
import { type CategoryTree, categoryTree } from '#content/calendar/membership';
import type { Kind } from '#interface/kinds';

/** By a language's code: the languages that lend it the events of which it has no record, the first choice first. */
export type Fallback = Readonly<Record<string, readonly string[]>>;

/**
 * An event of another language, shown by one that has no record of it: the page is the original's, and it stands at what
 * the borrowing language has of its venues, organizers, categories and tags.
 */
export type BorrowedEvent = CalendarEvent & { readonly original: CalendarEvent };

/** What a language shows that it has no record of. */
export type Borrowed = {
  readonly events: readonly BorrowedEvent[];
  /** Events that it borrowed until they were gone from the service. */
  readonly removed: readonly (RemovedEvent & { readonly event: BorrowedEvent })[];
};

/** The entries of a kind, also those that are not shown, each with its translations, among which it is itself. */
export type Translated<K extends Kind> = ReadonlyMap<Entry<K>, readonly Entry<K>[]>;

/** What languages borrow from. */
export type Lending = {
  readonly translated: { readonly [K in Kind]: Translated<K> };
  /** An event as visitors see it; `undefined` where they do not. */
  shown(entry: Entry<'events'>): CalendarEvent | undefined;
  /** An event that is gone from the service; `undefined` where content has it. */
  removed(entry: Entry<'events'>): RemovedEvent | undefined;
};

/** Finds what a language has of records of other languages. */
class Counterparts {
  readonly #language: string;
  readonly #translated: Lending['translated'];
  readonly #trees: ReadonlyMap<string, CategoryTree>;

  constructor(language: string, translated: Lending['translated'], trees: ReadonlyMap<string, CategoryTree>) {
    this.#language = language;
    this.#translated = translated;
    this.#trees = trees;
  }

  #own<K extends Kind>(translated: Translated<K>, entry: Entry<K>): Entry<K> | undefined {
    return translated.get(entry)?.find(({ language }) => language === this.#language);
  }

  /** What the language does not have stays as it is. */
  #all<K extends Kind>(translated: Translated<K>, entries: readonly Entry<K>[]): readonly Entry<K>[] {
    return entries.map((entry) => this.#own(translated, entry) ?? entry);
  }

  /** A category that the language does not have is the nearest of those it lies in that the language has. */
  #categories(entries: CalendarEvent['categories']): CalendarEvent['categories'] {
    const { categories } = this.#translated;
    const nearest = (entry: Entry<'categories'>) => {
      const lineage = [...(this.#trees.get(entry.language)?.lineageOf(entry) ?? [entry])];
      return lineage.map((one) => this.#own(categories, one)).find((one) => one !== undefined) ?? entry;
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
 * What each language borrows, by its code and in no order. A record that the language has of an event counts, also where
 * nobody sees it: then nothing is borrowed. Local drafts are not lent.
 */
export function borrowedOf(fallback: Fallback, { translated, shown, removed }: Lending): ReadonlyMap<string, Borrowed> {
  const groups = [...new Set(translated.events.values())];
  const categories = Map.groupBy(translated.categories.keys(), ({ language }) => language);
  const trees = new Map([...categories].map(([language, own]) => [language, categoryTree(own)]));
  const borrow = (language: string, lenders: readonly string[]): Borrowed => {
    const counterparts = new Counterparts(language, translated, trees);
    const events: BorrowedEvent[] = [];
    const gone: Borrowed['removed'][number][] = [];
    for (const group of groups) {
      const own = group.find((entry) => entry.language === language);
      if (own !== undefined && removed(own) === undefined) continue;
      for (const lender of lenders) {
        const entry = group.find((one) => one.language === lender);
        const event = entry && shown(entry);
        if (event !== undefined && !event.draft) {
          events.push(counterparts.borrowed(event));
          break;
        }
        // While there was a record of its own, it borrowed nothing.
        const last = entry && own === undefined ? removed(entry) : undefined;
        if (last !== undefined) gone.push({ ...last, event: counterparts.borrowed(last.event) });
      }
    }
    return { events, removed: gone };
  };
  return new Map(Object.entries(fallback).map(([language, lenders]) => [language, borrow(language, lenders)]));
}
