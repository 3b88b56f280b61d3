import type { ListClient } from '#client/client';
import type { EndpointLanguage } from '#interface/endpoint';
import { KINDS } from '#interface/kinds';
import type { Observation } from '#sync/observe/observation';
import { type EventsSwept, type Lists, type ObserveOptions, Observer } from '#sync/observe/observer';

/** The observations of all lists of one language. */
export type LanguageObservation = {
  readonly language: EndpointLanguage;
  /** In the order of the kinds. */
  readonly observations: readonly Observation[];
};

/** Reads all lists except events, of all languages at once. */
async function smallLists(observer: Observer, { languages, kinds }: ObserveOptions): Promise<Map<string, Lists>> {
  const small = KINDS.filter((kind) => kind !== 'events').filter((kind) => kinds.includes(kind));
  const found = languages.map(async (language) => {
    const lists = small.map(async (kind) => [kind, await observer.list(language, kind)] as const);
    return [language.code, new Map(await Promise.all(lists))] as const;
  });
  return new Map(await Promise.all(found));
}

/**
 * Reads every list of every language in full: first the short ones, then the events, language by language. Yields each
 * language as soon as all its lists are read. Throws a `ServiceError` if a list can't be read.
 */
export async function* observe(client: ListClient, options: ObserveOptions): AsyncGenerator<LanguageObservation, void> {
  const observer = new Observer(client, options);
  const { languages, kinds } = options;
  // Ledger and files of a language are read while the lists before its events are: the events follow right behind.
  const prepare = (index: number) => {
    const language = languages[index];
    if (language !== undefined) observer.prepare(language);
  };
  if (kinds.includes('events')) prepare(0);
  const coming = smallLists(observer, options);
  coming.catch(() => undefined);
  const events: Promise<EventsSwept>[] = [];
  // The events of a language are requested as soon as all pages of the language before are: the service is never left
  // idle.
  const begin = (index: number): void => {
    const language = languages[index];
    if (language === undefined) return;
    const lists = coming.then((all): Lists => all.get(language.code) ?? new Map());
    const reading = observer.events(language, lists, () => {
      if (events.length === index + 1) begin(index + 1);
    });
    reading.catch(() => undefined);
    events[index] = reading;
    prepare(index + 1);
  };
  if (kinds.includes('events')) begin(0);
  const listsOf = await coming;
  for (const [index, language] of languages.entries()) {
    const found = await events[index];
    const lists = [...(listsOf.get(language.code) ?? [])];
    const observations = [...(found === undefined ? [] : [['events', found] as const]), ...lists].map(([kind, list]) =>
      observer.observation(language, kind, list, found?.reading.embeddedOf(kind) ?? new Map()),
    );
    listsOf.delete(language.code);
    delete events[index];
    yield { language, observations: await Promise.all(observations) };
  }
}
