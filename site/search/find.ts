import MiniSearch from 'minisearch';
import { type DayNumbers, daysOf, type Query, RECORD_FILTERS, type RecordFilter, WHENS, type When } from './query.ts';
import type { FoundEvent } from './rows.ts';
import { askedForm, formsOf, isTelling, separateWordsOf, wordsOf } from './words.ts';

/** What is known of an event besides: the text of its description, where that has been fetched. */
export type Searched = { readonly event: FoundEvent; readonly text?: string | undefined };

/** Finds the places of events by words; `undefined` where there are no words. */
export type WordIndex = (words: string) => ReadonlySet<number> | undefined;

const FIELDS = ['title', 'place', 'topics', 'text'];

/** From this length on, in letters, a word may be mistyped in a quarter of them. */
const MISTYPED = 4;
const MISTAKES = 0.25;

/** The events that are indexed before whoever types has a turn. */
const AT_A_TIME = 100;

/**
 * Makes an index of words, a part at a time. All words of a query must be there, each as it is or as a beginning. Where that
 * finds nothing, those that a query has without spaces may stand apart; where that finds nothing, one may be mistyped.
 */
export async function wordIndex(searched: readonly Searched[]): Promise<WordIndex> {
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: wordsOf,
    processTerm: formsOf,
    searchOptions: { combineWith: 'AND', prefix: true, processTerm: askedForm },
  });
  await index.addAllAsync(
    searched.map(({ event: { title, venues, categories, tags, organizers }, text = '' }, id) => ({
      id,
      title,
      place: [...venues, ...organizers].join(' '),
      topics: [...categories, ...tags].join(' '),
      text,
    })),
    { chunkSize: AT_A_TIME },
  );
  return (words) => {
    // A single letter is the beginning of a word that is being typed, or one such as "a" or "l’", which tells nothing.
    const all = wordsOf(words);
    const telling = all.filter(isTelling);
    const asked = (telling.length > 0 ? telling : all).join(' ');
    if (asked === '') return undefined;
    const exact = index.search(asked);
    const separate = separateWordsOf(asked).join(' ');
    const found = exact.length > 0 || separate === asked ? exact : index.search(separate);
    const near =
      found.length > 0 ? found : index.search(asked, { fuzzy: (term) => (term.length >= MISTYPED ? MISTAKES : false) });
    return new Set(near.map(({ id }) => Number(id)));
  };
}

/** How much each choice would leave, with all other choices as they are. */
export type Counts = {
  readonly when: ReadonlyMap<When | undefined, number>;
  readonly free: number;
  readonly online: number;
} & { readonly [F in RecordFilter]: ReadonlyMap<string, number> };

/** What a query finds. */
type Found = {
  /** What touches the days of the query and is not over, in order of start. */
  readonly coming: readonly FoundEvent[];
  /** What is over, the latest first. */
  readonly past: readonly FoundEvent[];
  /** What each choice would leave: found out when it is asked for. */
  readonly counts: () => Counts;
};

const touches = ({ days }: FoundEvent, { first, last }: DayNumbers) => days.first <= last && days.last >= first;

/** By what a query narrows; each has a choice of its own. */
const CHOICES = ['when', ...RECORD_FILTERS, 'free', 'online'] as const;

type Choice = (typeof CHOICES)[number];

/** Tells whether an event is as one choice of a query asks. */
function isAsAsked(event: FoundEvent, choice: Choice, query: Query, days: DayNumbers): boolean {
  switch (choice) {
    case 'when':
      return touches(event, days);
    case 'free':
    case 'online':
      return !query[choice] || event[choice];
    default:
      return query[choice] === '' || event.names[choice].includes(query[choice]);
  }
}

/**
 * Finds what a query asks for among events, which are in order of start; `places` are those of the events that have its
 * words, where it has any. `today` is the number of the day.
 */
export function found(
  events: readonly FoundEvent[],
  places: ReadonlySet<number> | undefined,
  query: Query,
  { today, weekend }: { readonly today: number; readonly weekend: readonly number[] },
): Found {
  const days = daysOf(query, today, weekend);
  const worded = places === undefined ? events : events.filter((_event, place) => places.has(place));
  const hits = worded.filter((event) => CHOICES.every((choice) => isAsAsked(event, choice, query, days)));
  return {
    coming: hits.filter((event) => event.days.last >= today),
    past: hits.filter((event) => event.days.last < today).reverse(),
    counts() {
      const whens = [undefined, ...WHENS.filter((when) => when !== 'dates')];
      const daysOfWhen = new Map(whens.map((when) => [when, daysOf({ ...query, when }, today, weekend)]));
      const counts = {
        when: new Map<When | undefined, number>(),
        category: new Map<string, number>(),
        venue: new Map<string, number>(),
        tag: new Map<string, number>(),
        free: 0,
        online: 0,
      };
      const add = <K>(to: Map<K, number>, key: K) => to.set(key, (to.get(key) ?? 0) + 1);
      for (const event of worded) {
        const failed = CHOICES.filter((choice) => !isAsAsked(event, choice, query, days));
        /** Tells whether the event can be there, whatever is chosen of one kind. */
        const isOpen = (choice: Choice) => failed.length === 0 || (failed.length === 1 && failed[0] === choice);
        if (isOpen('when')) for (const [when, ofWhen] of daysOfWhen) if (touches(event, ofWhen)) add(counts.when, when);
        for (const filter of RECORD_FILTERS)
          if (isOpen(filter)) for (const name of event.names[filter]) add(counts[filter], name);
        for (const being of ['free', 'online'] as const) if (event[being] && isOpen(being)) counts[being] += 1;
      }
      return counts;
    },
  };
}
