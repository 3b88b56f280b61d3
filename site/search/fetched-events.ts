import { makeWordIndex, type SearchableEvent, type WordIndex } from './find.ts';
import { isAboutPast, KIND_OF_FILTER, type RecordFilter, type SearchQuery } from './query.ts';
import { eventsInSearchFile, type SearchEvent } from './rows.ts';
import type { SearchFile, SearchPart, TextsFile } from './search-file.ts';
import type { SearchTexts } from './search-texts.ts';

/** The events in the scope of a query, and a function that makes their index on demand. */
type IndexedEvents = {
  readonly of: string;
  readonly events: readonly SearchEvent[];
  readonly index: () => Promise<WordIndex>;
};

/** The files of events that queries needed. */
type FetchedEvents = {
  /**
   * Fetches the files that a query needs, and yields the parts that have arrived: first the nearest events, which are
   * shown at once, then all. `today` is the number of the day. Throws if a file can't be fetched; the next query
   * fetches it again.
   */
  fetchFor(query: SearchQuery, today: number): AsyncGenerator<readonly SearchPart[], void>;
  /** Returns the parts in the scope of a query, in order of time. `today` is the number of the day. */
  partsFor(query: SearchQuery, today: number): readonly SearchPart[];
  /** Returns the events of fetched parts. The same parts give the same object, because an index takes time to make. */
  indexFor(query: SearchQuery, parts: readonly SearchPart[]): IndexedEvents;
  /** Returns the titles of the records that a filter chooses from, by name. */
  titlesOf(filter: RecordFilter): ReadonlyMap<string, string>;
};

const DAY = 86_400_000;

/** Returns the files of events of a language. Each is fetched once. */
export function fetchedEvents(texts: SearchTexts): FetchedEvents {
  const files = new Map<SearchPart, { readonly file: SearchFile; readonly events: readonly SearchEvent[] }>();
  const descriptions = new Map<string, string>();
  const fetched = new Map<string, Promise<unknown>>();
  let indexed: IndexedEvents | undefined;

  /** Fetches a file once; after a failure, the next call fetches it again. */
  function fetchOnce<T>(path: string, take: (file: T) => void): Promise<unknown> {
    const known = fetched.get(path);
    if (known !== undefined) return known;
    const fetching = fetch(path)
      .then((response) => {
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        return response.json();
      })
      .then(take);
    fetched.set(path, fetching);
    fetching.catch(() => fetched.delete(path));
    return fetching;
  }

  const fetchPart = (part: SearchPart) =>
    fetchOnce<SearchFile>(texts.files[part], (file) =>
      files.set(part, { file, events: eventsInSearchFile(file, texts.language) }),
    );

  function partsFor(query: SearchQuery, today: number): readonly SearchPart[] {
    const now = new Date(today * DAY);
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / DAY;
    return isAboutPast(query, month) ? ['past', 'coming', 'later'] : ['coming', 'later'];
  }

  return {
    partsFor,
    async *fetchFor(query, today) {
      const parts = partsFor(query, today);
      await fetchPart('coming');
      const isEnough = parts.every((part) => files.has(part));
      if (!isEnough) {
        yield ['coming'];
        await Promise.all(parts.map(fetchPart));
      }
      if (query.texts && query.words !== '') {
        const months = new Set(parts.flatMap((part) => files.get(part)?.file.months ?? []));
        await Promise.all(
          [...months].map((of) =>
            fetchOnce<TextsFile>(texts.files.texts.replace('{month}', of), (file) => {
              for (const [path, text] of Object.entries(file)) descriptions.set(path, text);
            }),
          ),
        );
      }
      yield parts;
    },
    indexFor(query, parts) {
      const withTexts = query.texts && query.words !== '';
      const of = [...parts, withTexts].join(' ');
      if (indexed?.of === of) return indexed;
      const events = parts.flatMap((part) => files.get(part)?.events ?? []);
      let index: Promise<WordIndex> | undefined;
      indexed = {
        of,
        events,
        index() {
          index ??= makeWordIndex(
            events.map(
              (event): SearchableEvent => (withTexts ? { event, text: descriptions.get(event.path) } : { event }),
            ),
          );
          return index;
        },
      };
      return indexed;
    },
    titlesOf(filter) {
      const kind = KIND_OF_FILTER[filter];
      const rows = [...files.values()].flatMap(
        ({ file }): readonly (readonly [string, string, ...unknown[]])[] => file[kind],
      );
      return new Map(rows.map(([title, name]) => [name, title]));
    },
  };
}
