import type { CalendarEvent, Entry } from '#content/calendar';
import { type CategoryTree, categoryTree } from '#content/membership';
import type { Kind } from '#interface/kinds';

/** By a language's code: the languages that lend it the events of which it has no record, the first choice first. */
export type Fallback = Readonly<Record<string, readonly string[]>>;

/**
 * An event of another language, shown by one that has no record of it: the page is the original's, and it stands at what
 * the borrowing language has of its venues, organizers, categories and tags.
 */
export type BorrowedEvent = CalendarEvent & { readonly original: CalendarEvent };

/** The entries of a kind, also those that are not shown, each with its translations, among which it is itself. */
export type Translated<K extends Kind> = ReadonlyMap<Entry<K>, readonly Entry<K>[]>;

/** What languages borrow from. */
export type Lending = {
  readonly translated: { readonly [K in Kind]: Translated<K> };
  /** An event as visitors see it; `undefined` where they do not. */
  shown(entry: Entry<'events'>): CalendarEvent | undefined;
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
 * The events that each language borrows, by its code and in no order. A record that the language has of an event counts,
 * also where nobody sees it: then nothing is borrowed. Local drafts are not lent.
 */
export function borrowedEvents(
  fallback: Fallback,
  { translated, shown }: Lending,
): ReadonlyMap<string, readonly BorrowedEvent[]> {
  const groups = [...new Set(translated.events.values())];
  const categories = Map.groupBy(translated.categories.keys(), ({ language }) => language);
  const trees = new Map([...categories].map(([language, own]) => [language, categoryTree(own)]));
  const lentBy = (group: readonly Entry<'events'>[], lender: string) => {
    const entry = group.find(({ language }) => language === lender);
    const event = entry && shown(entry);
    return event?.draft === true ? undefined : event;
  };
  return new Map(
    Object.entries(fallback).map(([language, lenders]) => {
      const counterparts = new Counterparts(language, translated, trees);
      const borrowed = groups.flatMap((group) => {
        if (group.some((entry) => entry.language === language)) return [];
        const original = lenders.map((lender) => lentBy(group, lender)).find((event) => event !== undefined);
        return original === undefined ? [] : [counterparts.borrowed(original)];
      });
      return [language, borrowed];
    }),
  );
}
