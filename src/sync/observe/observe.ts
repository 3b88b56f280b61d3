import type { ListClient } from '#client/client';
import { type CallLanguage, holdsAllLanguages } from '#interface/endpoint';
import { KINDS, type Kind } from '#interface/kinds';
import type { ListObservation } from '#sync/observation';
import {
  type ListLanguages,
  type ObserveOptions,
  Observer,
  type SweptEventList,
  type SweptLists,
} from '#sync/observe/observer';
import type { EventReading } from '#sync/observe/reading';

/** The observations of all lists of one language. */
export type LanguageObservation = {
  readonly language: CallLanguage;
  /** In the order of the kinds. */
  readonly observations: readonly ListObservation[];
};

/** Returns the lists of a kind, each as the languages that it holds: one list of all languages, or a list for each. */
function sharingOf({ endpoint }: ListClient, { languages }: ObserveOptions, kind: Kind): readonly ListLanguages[] {
  const [first, ...others] = languages;
  if (first === undefined) return [];
  return holdsAllLanguages(endpoint, kind)
    ? [[first, ...others]]
    : languages.map((language): ListLanguages => [language]);
}

/** Reads all lists except events, of all languages at once. Returns them by the code of the language. */
async function smallLists(
  client: ListClient,
  observer: Observer,
  options: ObserveOptions,
): Promise<ReadonlyMap<string, SweptLists>> {
  const small = KINDS.filter((kind) => kind !== 'events').filter((kind) => options.kinds.includes(kind));
  const reading = small.flatMap((kind) =>
    sharingOf(client, options, kind).map(async (languages) => {
      const swept = await observer.list(languages, kind);
      return swept.map((list, index) => ({ code: languages[index]?.code, kind, list }));
    }),
  );
  const lists = (await Promise.all(reading)).flat();
  const listsOf = (code: string): SweptLists =>
    new Map(lists.filter((one) => one.code === code).map(({ kind, list }) => [kind, list]));
  return new Map(options.languages.map(({ code }) => [code, listsOf(code)]));
}

/**
 * Reads every list of every language in full: first the short ones, then the events, list by list. Yields each language
 * as soon as all its lists are read. Throws a `ServiceError` if a list can't be read.
 */
export async function* observe(client: ListClient, options: ObserveOptions): AsyncGenerator<LanguageObservation, void> {
  const observer = new Observer(client, options);
  const { kinds } = options;
  const sharing = sharingOf(client, options, 'events');
  // The ledger and files of a language are read while the list before its events is read.
  const prepare = (index: number) => {
    for (const language of sharing[index] ?? []) observer.prepare(language);
  };
  if (kinds.includes('events')) prepare(0);
  const coming = smallLists(client, observer, options);
  coming.catch(() => undefined);
  const events: Promise<readonly SweptEventList[]>[] = [];
  // A list of events is requested as soon as all pages of the one before are: the service is never left idle.
  const begin = (index: number): void => {
    const sharers = sharing[index];
    if (sharers === undefined) return;
    const lists = (code: string) => coming.then((all): SweptLists => all.get(code) ?? new Map());
    const reading = observer.events(sharers, lists, () => {
      if (events.length === index + 1) begin(index + 1);
    });
    reading.catch(() => undefined);
    events[index] = reading;
    prepare(index + 1);
  };
  if (kinds.includes('events')) begin(0);
  const listsOf = new Map(await coming);
  const offSeason = new Map<string, EventReading['offSeason']>();
  for (const [index, sharers] of sharing.entries()) {
    const swept = await events[index];
    delete events[index];
    for (const [place, language] of sharers.entries()) {
      const eventList = swept?.[place];
      const lists = [...(listsOf.get(language.code) ?? [])];
      const observations = [...(eventList === undefined ? [] : [['events', eventList] as const]), ...lists].map(
        ([kind, list]) => observer.observation(language, kind, list, eventList?.reading.embeddedOf(kind) ?? new Map()),
      );
      listsOf.delete(language.code);
      if (eventList !== undefined) offSeason.set(language.code, eventList.reading.offSeason);
      yield { language, observations: await Promise.all(observations) };
    }
  }
  observer.warnOfSeasons(offSeason);
}
