import type { ListClient } from '#client/client';
import { ServiceError, UndecodableError } from '#client/errors';
import type { Files } from '#content/files';
import type { Ledger } from '#content/ledger';
import type { Spool } from '#content/spool';
import type { EndpointLanguage } from '#interface/endpoint';
import { KINDS, type Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import type { AnyRecord } from '#records/schema';
import type { Window, Zone } from '#records/time';
import type { OnProgress, Quarantined } from '#sync/progress';
import { queryOf } from '#sync/question';
import { EventReading, type Reading, RecordReading, recordAs } from '#sync/reading';
import { readRecognised, writeRecognised } from '#sync/recognised';
import { type Sweep, sweep } from '#sync/sweep';

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

type Swept = { readonly swept: Sweep; readonly reading: Reading };
type EventsSwept = Swept & { readonly reading: EventReading };

/** The digest of a record that was fetched by itself differs, so that turning details on or off fetches it again. */
export const DETAILED = '+';

class Observer {
  readonly #client: ListClient;
  readonly #options: ObserveOptions;

  constructor(client: ListClient, options: ObserveOptions) {
    this.#client = client;
    this.#options = options;
  }

  async #sweep(language: EndpointLanguage, kind: Kind, reading: Reading, onAsked?: () => void): Promise<Swept> {
    const { onProgress, window, forget } = this.#options;
    const swept = await sweep({
      client: this.#client,
      kind,
      language,
      query: queryOf(kind, window),
      onItems: (items) => reading.take(items),
      onProgress,
      onAsked,
      forget,
    });
    if (swept.doubt !== undefined)
      onProgress({
        type: 'warning',
        message: `The list of ${kind} in '${language.code}' is not proved complete: ${swept.doubt}. Nothing is removed for it.`,
      });
    const { code } = language;
    onProgress({ type: 'swept', language: code, kind, fetched: swept.fetched, proved: swept.doubt === undefined });
    return { swept, reading };
  }

  /** What a reading of a list starts from. */
  async #contextOf(language: string, kind: Kind) {
    const { cache, timeZone, full, sideOf, onProgress, details, spool } = this.#options;
    const recognised = full ? new Map() : await readRecognised(cache, language, kind, timeZone);
    const mark = details ? DETAILED : '';
    return { language, ...(await sideOf(language, kind)), recognised, timeZone, onProgress, mark, spool };
  }

  /** Reads a list of anything but events. */
  async list(language: EndpointLanguage, kind: Exclude<Kind, 'events'>): Promise<Swept> {
    return this.#sweep(language, kind, new RecordReading(kind, await this.#contextOf(language.code, kind)));
  }

  /** Reads the events of a language; `lists` are its other lists, which tell what is known only inside an event. */
  async events(language: EndpointLanguage, lists: Lists, onAsked: () => void): Promise<EventsSwept> {
    const listed = new Map<Kind, ReadonlySet<number>>();
    // An unproved list may only have missed a record: it does not become unlisted for that.
    for (const [kind, { swept, reading }] of lists) if (swept.doubt === undefined) listed.set(kind, reading.listed);
    const reading = new EventReading({
      ...(await this.#contextOf(language.code, 'events')),
      window: this.#options.window,
      listed,
    });
    return { ...(await this.#sweep(language, 'events', reading, onAsked)), reading };
  }

  async #detailed<K extends Kind>(language: EndpointLanguage, kind: K, observed: Observed): Promise<Observed> {
    const { id, digest, state, record } = observed;
    const call = { method: 'GET', url: `${kind}/${id}` };
    try {
      const served: Served[K] = await this.#client.fetch(kind, language, { id: observed.id });
      if (served.id !== id) throw new UndecodableError(call, { message: `Its own route answers record ${served.id}.` });
      return { id, digest, state, record: recordAs(kind, served, state === 'listed') };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#options.onProgress({
        type: 'warning',
        message: `The details of record ${observed.id} of ${kind} in '${language.code}' can't be fetched: ${error.message} The next sync asks again.`,
      });
      return { id, digest: digest.slice(0, -DETAILED.length), state, ...(record === undefined ? {} : { record }) };
    }
  }

  /** What a list showed, with the records that are known only inside events. */
  async observation(
    language: EndpointLanguage,
    kind: Kind,
    { swept, reading }: Swept,
    embedded: ReadonlyMap<number, Observed>,
  ): Promise<Observation> {
    const { code } = language;
    const { cache, timeZone, details } = this.#options;
    const listed = await Promise.all(
      [...reading.observed.values()].map((one) =>
        details && one.record !== undefined ? this.#detailed(language, kind, one) : one,
      ),
    );
    const records = new Map([...embedded, ...listed.map((one) => [one.id, one] as const)]);
    await writeRecognised(cache, code, kind, timeZone, reading.known);
    return {
      language: code,
      kind,
      records,
      listed: reading.listed,
      inWindow: reading.inWindow,
      fetched: swept.fetched,
      proved: swept.doubt === undefined,
      quarantined: reading.quarantined,
    };
  }
}

type Lists = ReadonlyMap<Kind, Swept>;

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
 * Reads every list of every language in full: the small ones first, then the events, language by language. Yields each
 * language as soon as it is read. Throws a `ServiceError` where a list can't be had.
 */
export async function* observe(client: ListClient, options: ObserveOptions): AsyncGenerator<LanguageObservation, void> {
  const observer = new Observer(client, options);
  const { languages, kinds } = options;
  // Our own side is read while lists before it are: the events' turn comes right behind them.
  const prepare = (index: number) => {
    const language = languages[index];
    if (language !== undefined) options.sideOf(language.code, 'events').catch(() => undefined);
  };
  if (kinds.includes('events')) prepare(0);
  const listsOf = await smallLists(observer, options);
  const events: Promise<EventsSwept>[] = [];
  // Each language is asked for as soon as all pages of the one before are: the service is never left waiting.
  const begin = (index: number): void => {
    const language = languages[index];
    if (language === undefined) return;
    const reading = observer.events(language, listsOf.get(language.code) ?? new Map(), () => {
      if (events.length === index + 1) begin(index + 1);
    });
    reading.catch(() => undefined);
    events[index] = reading;
    prepare(index + 1);
  };
  if (kinds.includes('events')) begin(0);
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
