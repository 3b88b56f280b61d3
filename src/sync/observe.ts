import type { ListClient } from '#client/client';
import type { Files } from '#content/files';
import type { Ledger } from '#content/ledger';
import type { Spool } from '#content/spool';
import type { EndpointLanguage } from '#interface/endpoint';
import { KINDS, type Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Window, Zone } from '#records/time';
import { type EventsSwept, type Lists, Observer } from '#sync/observer';
import type { OnProgress, Quarantined } from '#sync/progress';

/** A record as the service has it at this moment. */
export type Observed = {
  readonly id: number;
  /** The digest of the record. */
  readonly digest: string;
  /** `embedded`: known only as part of an event. `unlisted`: only on its own route. */
  readonly state: 'listed' | 'embedded' | 'unlisted';
  /** Absent where the record is the one that the ledger knows. */
  readonly record?: AnyRecord;
};

/** What one language's list of one kind showed. */
export type Observation = {
  readonly language: string;
  readonly kind: Kind;
  readonly records: ReadonlyMap<number, Observed>;
  /** The ids of everything that the list holds, whether it decodes and lies in the window or not. */
  readonly listed: ReadonlySet<number>;
  /** By id, the digests of the listed events that overlap the window; empty for other kinds. */
  readonly inWindow: ReadonlyMap<number, string>;
  /** Items that the list served, those outside the window included. */
  readonly fetched: number;
  readonly proved: boolean;
  /** Items that were listed and did not decode: they count as seen. */
  readonly quarantined: readonly Quarantined[];
};

/** Our own side of a language and kind, before the run. */
export type OwnSide = { readonly ledger: Ledger; readonly touched: ReadonlySet<number> };

/** What is asked of the service and how it is read. */
export type ObserveOptions = {
  readonly languages: readonly EndpointLanguage[];
  /** The kinds that are asked for. */
  readonly kinds: readonly Kind[];
  readonly window: Window;
  readonly timeZone: Zone;
  /** The ledger of a language and kind, and which files are not as it knows them. */
  readonly sideOf: (language: string, kind: Kind) => Promise<OwnSide>;
  /** Files that may be lost at any time; what is kept there only saves work. */
  readonly cache: Files;
  /** Where records wait until they are compared; the caller closes it. */
  readonly spool: Spool;
  /** Decode everything, as if nothing were known. */
  readonly full: boolean;
  /** Fetch changed records by themselves, for what only single answers carry. */
  readonly details: boolean;
  readonly onProgress: OnProgress;
  /** Makes a page be asked for anew, where answers of a run that was cut off are kept. */
  readonly forget?: ((url: URL) => Promise<void>) | undefined;
};

/** All lists of one language. */
export type LanguageObservation = {
  readonly language: EndpointLanguage;
  /** In the order of the kinds. */
  readonly observations: readonly Observation[];
};

/** Reads all lists but the events, of all languages at once. */
async function smallLists(observer: Observer, { languages, kinds }: ObserveOptions): Promise<Map<string, Lists>> {
  const small = KINDS.filter((kind) => kind !== 'events').filter((kind) => kinds.includes(kind));
  const found = languages.map(async (language) => {
    const lists = small.map(async (kind) => [kind, await observer.list(language, kind)] as const);
    return [language.code, new Map(await Promise.all(lists))] as const;
  });
  return new Map(await Promise.all(found));
}

/**
 * Reads every list of every language in full, asking for the small ones first, then for the events, language by
 * language. Yields each language as soon as it is read. Throws a `ServiceError` where a list can't be had.
 */
export async function* observe(client: ListClient, options: ObserveOptions): AsyncGenerator<LanguageObservation, void> {
  const observer = new Observer(client, options);
  const { languages, kinds } = options;
  // Our own side is read while lists before it are: the events' turn comes right behind them.
  const prepare = (index: number) => {
    const language = languages[index];
    if (language !== undefined) observer.prepare(language);
  };
  if (kinds.includes('events')) prepare(0);
  const coming = smallLists(observer, options);
  coming.catch(() => undefined);
  const events: Promise<EventsSwept>[] = [];
  // Each language is asked for as soon as all pages of the one before are: the service is never left waiting.
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
