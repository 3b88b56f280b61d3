import type { ListClient } from '#client/client';
import { ServiceError, UndecodableError } from '#client/errors';
import type { Ledger } from '#content/state/ledger';
import type { Files } from '#content/store/files';
import type { Spool } from '#content/store/spool';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import type { Window, Zone } from '#records/time';
import { readDecodeCache, writeDecodeCache } from '#sync/observe/decode-cache';
import type { Observation, Observed } from '#sync/observe/observation';
import { queryOf } from '#sync/observe/query';
import { EventReading, type Reading, type ReadingContext, RecordReading, recordAs } from '#sync/observe/reading';
import { type Sweep, sweep } from '#sync/observe/sweep';
import type { OnProgress } from '#sync/progress';

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

/** A list that was read. */
export type Swept = { readonly swept: Sweep; readonly reading: Reading };
/** A list of events that was read. */
export type EventsSwept = Swept & { readonly reading: EventReading };

/** The lists of one language other than its events. */
export type Lists = ReadonlyMap<Kind, Swept>;

/** The digest of a record that was fetched by itself differs, so that turning details on or off fetches it again. */
export const DETAILED = '+';

/** Reads the lists of a service one by one, and tells what each showed. */
export class Observer {
  readonly #client: ListClient;
  readonly #options: ObserveOptions;
  readonly #prepared = new Map<string, Promise<ReadingContext>>();

  constructor(client: ListClient, options: ObserveOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Reads a list into a reading, which need be there only when the first page is. */
  async #sweep<R extends Reading>(
    language: EndpointLanguage,
    kind: Kind,
    coming: Promise<R>,
    onAsked?: () => void,
  ): Promise<Swept & { readonly reading: R }> {
    const { onProgress, window, forget } = this.#options;
    let take: Reading['take'] = () => {};
    const ready = coming.then((reading) => {
      take = (items) => reading.take(items);
    });
    // Whoever awaits it sees the failure; nobody does, where the list fails before.
    ready.catch(() => undefined);
    const swept = await sweep({
      client: this.#client,
      kind,
      language,
      query: queryOf(kind, window),
      onItems: (items) => take(items),
      ready,
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
    return { swept, reading: await coming };
  }

  /** What a reading of a list starts from. */
  async #contextOf(language: string, kind: Kind): Promise<ReadingContext> {
    const { cache, timeZone, full, sideOf, onProgress, details, spool } = this.#options;
    const decodeCache = full ? new Map() : await readDecodeCache(cache, language, kind, timeZone);
    const mark = details ? DETAILED : '';
    return { language, ...(await sideOf(language, kind)), decodeCache, timeZone, onProgress, mark, spool };
  }

  /** Reads a list of anything but events. */
  async list(language: EndpointLanguage, kind: Exclude<Kind, 'events'>): Promise<Swept> {
    const reading = this.#contextOf(language.code, kind).then((context) => new RecordReading(kind, context));
    return this.#sweep(language, kind, reading);
  }

  /** Reads our own side of a language's events, and what is known of them, ahead of its list. */
  prepare(language: EndpointLanguage): void {
    const context = this.#contextOf(language.code, 'events');
    context.catch(() => undefined);
    this.#prepared.set(language.code, context);
  }

  /** Reads the events of a language; `lists` are its other lists, which tell what is known only inside an event. */
  async events(language: EndpointLanguage, lists: Promise<Lists>, onAsked: () => void): Promise<EventsSwept> {
    const { code } = language;
    const context = this.#prepared.get(code) ?? this.#contextOf(code, 'events');
    this.#prepared.delete(code);
    return this.#sweep(language, 'events', this.#eventReading(context, lists), onAsked);
  }

  async #eventReading(context: Promise<ReadingContext>, lists: Promise<Lists>): Promise<EventReading> {
    const listed = new Map<Kind, ReadonlySet<number>>();
    // An unproved list may only have missed a record: it does not become unlisted for that.
    for (const [kind, { swept, reading }] of await lists)
      if (swept.doubt === undefined) listed.set(kind, reading.listed);
    return new EventReading({ ...(await context), window: this.#options.window, listed });
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
    await writeDecodeCache(cache, code, kind, timeZone, reading.known);
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
