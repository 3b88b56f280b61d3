import { isAboutPast, KIND_OF_FILTER, type QueryFilter, type SearchQuery } from './query.ts';
import { eventsInSearchFile, type SearchEvent } from './rows.ts';
import type { SearchFile, SearchPart, TextsFile } from './search-file.ts';
import type { SearchTexts } from './search-texts.ts';

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
  /**
   * Returns the events of fetched parts, with their descriptions if the query looks there. The same parts give the same
   * list, because an index of it takes time to make.
   */
  eventsFor(query: SearchQuery, parts: readonly SearchPart[]): readonly SearchEvent[];
  /** Returns the titles of what a filter chooses from, by name. */
  titlesOf(filter: QueryFilter): ReadonlyMap<string, string>;
};

const DAY = 86_400_000;

/** Returns the files of events of a language. Each is fetched once. */
export function fetchedEvents(texts: SearchTexts): FetchedEvents {
  const files = new Map<SearchPart, { readonly file: SearchFile; readonly events: readonly SearchEvent[] }>();
  const descriptions = new Map<string, string>();
  const fetched = new Map<string, Promise<unknown>>();
  let latest: { readonly of: string; readonly events: readonly SearchEvent[] } | undefined;

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
    eventsFor(query, parts) {
      const withTexts = query.texts && query.words !== '';
      const of = [...parts, withTexts].join(' ');
      if (latest?.of !== of) {
        const events = parts.flatMap((part) => files.get(part)?.events ?? []);
        latest = {
          of,
          events: withTexts ? events.map((event) => ({ ...event, text: descriptions.get(event.path) })) : events,
        };
      }
      return latest.events;
    },
    titlesOf(filter) {
      if (filter === 'access') return new Map(Object.entries(texts.access));
      const kind = KIND_OF_FILTER[filter];
      const rows = [...files.values()].flatMap(
        ({ file }): readonly (readonly [string, string, ...unknown[]])[] => file[kind],
      );
      return new Map(rows.map(([title, name]) => [name, title]));
    },
  };
}
