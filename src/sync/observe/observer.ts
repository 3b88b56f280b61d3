import type { ListClient } from '#client/client';
import { ServiceError, UndecodableError } from '#client/errors';
import { urlForMessages } from '#client/transport';
import type { Ledger } from '#content/state/ledger';
import type { Files } from '#content/store/files';
import type { Spool } from '#content/store/spool';
import { type CallLanguage, holdsAllLanguages, urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { type LanguageOfUrl, languageOfItem, languageOfUrl } from '#interface/language-of-url';
import type { Served } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import { OFF_SEASON_REMEDY, offSeasonMessage } from '#records/seasons';
import type { Window, Zone } from '#records/time';
import type { ListObservation, ObservedRecord } from '#sync/observation';
import { itemIdOf } from '#sync/observe/completeness';
import { readDecodeCache, writeDecodeCache } from '#sync/observe/decode-cache';
import { listQueryOf } from '#sync/observe/query';
import { EventReading, type ListReading, type ReadingContext, UndatedListReading } from '#sync/observe/reading';
import { type Sweep, sweep } from '#sync/observe/sweep';
import type { OnProgress } from '#sync/progress';

/**
 * The ledger of one language and kind before the run, and `touched`: the ids of records whose files differ from the
 * ledger.
 */
export type LedgerWithTouched = { readonly ledger: Ledger; readonly touched: ReadonlySet<number> };

/** The lists to read, and the settings of the reading. */
export type ObserveOptions = {
  readonly languages: readonly CallLanguage[];
  /** All configured languages, including languages that are not read. */
  readonly configured: readonly CallLanguage[];
  readonly defaultLanguage: string;
  /** The kinds whose lists are read. */
  readonly kinds: readonly Kind[];
  readonly window: Window;
  readonly timeZone: Zone;
  /** Reads the ledger of a language and kind, and finds the files that differ from it. */
  readonly sideOf: (language: string, kind: Kind) => Promise<LedgerWithTouched>;
  /** Files that may be lost at any time; they only save work. */
  readonly cache: Files;
  /** A place outside memory for records until they are compared; the caller closes it. */
  readonly spool: Spool;
  /** True to decode all items, as if the decode cache were empty. */
  readonly full: boolean;
  /** True to fetch each changed record on its own route, for fields that lists do not carry. */
  readonly details: boolean;
  readonly onProgress: OnProgress;
  /**
   * Number of pages of a list in a row without a new record, and of files that are written, beyond which a pull ends.
   */
  readonly budget?: { readonly pages: number; readonly files: number } | undefined;
  /**
   * Drops the kept response for a page, where responses of a run that was cut off are kept, so that it is requested
   * again.
   */
  readonly forget?: ((url: URL) => Promise<void>) | undefined;
};

/** A list that was read. */
type Swept = { readonly swept: Sweep; readonly reading: ListReading };
/** A list of events that was read. */
export type SweptEventList = Swept & { readonly reading: EventReading };

/** The languages whose records one list holds. */
export type ListLanguages = readonly [CallLanguage, ...CallLanguage[]];

/** The lists of one language other than its events. */
export type SweptLists = ReadonlyMap<Kind, Swept>;

/**
 * The suffix of the digest of a record that was fetched on its own route, so that turning details on or off fetches it
 * again.
 */
export const DETAILED_SUFFIX = '+';

/** Number of records that a warning names at most. */
const NAMED_AT_MOST = 10;

/** Reads single lists of a service, and returns what each of them showed. */
export class Observer {
  readonly #client: ListClient;
  readonly #options: ObserveOptions;
  readonly #prepared = new Map<string, Promise<ReadingContext>>();
  readonly #languageOf: LanguageOfUrl;

  constructor(client: ListClient, options: ObserveOptions) {
    this.#client = client;
    this.#options = options;
    this.#languageOf = languageOfUrl(client.endpoint, options.configured);
  }

  /** Warns of the records of a list whose addresses tell no language. */
  #warnOfNoLanguage(kind: Kind, ids: ReadonlySet<number>): void {
    if (ids.size === 0) return;
    const named = [...ids].sort((a, b) => a - b).slice(0, NAMED_AT_MOST);
    this.#options.onProgress({
      type: 'warning',
      message: `The addresses of ${ids.size} of the ${kind} tell no language: they are taken for ones in '${this.#options.defaultLanguage}' (${named.join(', ')}${ids.size > named.length ? ', …' : ''}).`,
    });
  }

  /**
   * Returns sentences for a warning: which records the service may fail on in a list, and what to do; empty without
   * failures.
   */
  #failureAdvice(
    language: CallLanguage,
    kind: Kind,
    [position]: readonly number[],
    readings: readonly ListReading[],
  ): string {
    if (position === undefined) return '';
    const missing = readings.flatMap((reading) => [...reading.missing()]).sort(([a], [b]) => a - b);
    const named =
      missing.length === 0 || missing.length > NAMED_AT_MOST
        ? ''
        : ` Content keeps what the list lacks: ${missing.map(([id, path]) => `${id} (${path})`).join(', ')}.`;
    const query = { ...listQueryOf(kind, this.#options.window), page: position, per_page: 1 };
    const url = urlOf(this.#client.endpoint, language, { operation: 'list', kind }, query);
    return `${named} The site's PHP error log says what fails; ${urlForMessages(url)} shows it.`;
  }

  /** Warns once of the events, of all languages, whose offset is the one that the site has in its other season. */
  warnOfSeasons(byLanguage: ReadonlyMap<string, EventReading['offSeason']>): void {
    const events = [...byLanguage]
      .flatMap(([code, offsets]) => Array.from(offsets, ([id, offset]) => ({ code, id, offset })))
      .sort((a, b) => a.id - b.id);
    const [first] = events;
    if (first === undefined) return;
    const named = events.slice(0, NAMED_AT_MOST).map(({ code, id }) => `event ${id} in '${code}'`);
    const message = offSeasonMessage(events.length, first.offset, this.#options.timeZone, named);
    this.#options.onProgress({ type: 'warning', message: `${message} ${OFF_SEASON_REMEDY}` });
  }

  /**
   * Reads a list into a reading for each of its languages: several where it holds all of them. `coming` returns the
   * reading of a language, for which the pages wait.
   */
  async #sweep<R extends ListReading>(
    languages: ListLanguages,
    kind: Kind,
    coming: (language: CallLanguage) => Promise<R>,
    onLastPages?: () => void,
  ): Promise<readonly (Swept & { readonly reading: R })[]> {
    const { onProgress, window, forget, budget, defaultLanguage } = this.#options;
    const [language] = languages;
    const isShared = holdsAllLanguages(this.#client.endpoint, kind);
    let readings: readonly R[] = [];
    const withoutLanguage = new Set<number>();
    const codeOf = (item: unknown) => {
      const code = languageOfItem(this.#languageOf, item);
      if (code === undefined) withoutLanguage.add(itemIdOf(item) ?? 0);
      return code ?? defaultLanguage;
    };
    const take = (items: readonly unknown[]) => {
      const byLanguage = isShared ? Map.groupBy(items, codeOf) : undefined;
      for (const [index, { code }] of languages.entries())
        readings[index]?.take(byLanguage === undefined ? items : (byLanguage.get(code) ?? []));
    };
    const ready = Promise.all(languages.map(coming)).then((all) => {
      readings = all;
    });
    // The failure reaches whoever awaits `ready`; nobody does if the list fails before.
    ready.catch(() => undefined);
    const swept = await sweep({
      client: this.#client,
      kind,
      language,
      query: listQueryOf(kind, window),
      onItems: take,
      ready,
      onProgress,
      onLastPages,
      forget,
      mostRepeats: budget?.pages,
    });
    await ready;
    if (swept.doubt !== undefined)
      onProgress({
        type: 'warning',
        message: `The list of ${kind} in '${language.code}' is not proved complete: ${swept.doubt}. Nothing is removed for it.${this.#failureAdvice(language, kind, swept.failures, readings)}`,
      });
    this.#warnOfNoLanguage(kind, withoutLanguage);
    return languages.map(({ code }, index) => {
      const reading = readings[index];
      if (reading === undefined) throw new TypeError(`no reading of '${code}'`);
      const fetched = isShared ? reading.listed.size : swept.fetched;
      onProgress({ type: 'swept', language: code, kind, fetched, proved: swept.doubt === undefined });
      return { swept: { ...swept, fetched }, reading };
    });
  }

  /** Collects the input of the reading of a list. */
  async #contextOf(language: string, kind: Kind): Promise<ReadingContext> {
    const { cache, timeZone, full, sideOf, onProgress, details, spool } = this.#options;
    const decodeCache = full ? new Map() : await readDecodeCache(cache, language, kind, timeZone);
    const mark = details ? DETAILED_SUFFIX : '';
    return { language, ...(await sideOf(language, kind)), decodeCache, timeZone, onProgress, mark, spool };
  }

  /** Reads a list of any kind but events, in the languages that it holds. */
  list(languages: ListLanguages, kind: Exclude<Kind, 'events'>): Promise<readonly Swept[]> {
    return this.#sweep(
      languages,
      kind,
      async ({ code }) => new UndatedListReading(kind, await this.#contextOf(code, kind)),
    );
  }

  /** Reads the ledger and decode cache of a language's events ahead of their list. */
  prepare(language: CallLanguage): void {
    const context = this.#contextOf(language.code, 'events');
    context.catch(() => undefined);
    this.#prepared.set(language.code, context);
  }

  /**
   * Reads the events of the languages that a list holds; from `lists`, the other lists of a language, follows which
   * records appear only inside an event.
   */
  events(
    languages: ListLanguages,
    lists: (language: string) => Promise<SweptLists>,
    onLastPages: () => void,
  ): Promise<readonly SweptEventList[]> {
    const reading = ({ code }: CallLanguage) => {
      const context = this.#prepared.get(code) ?? this.#contextOf(code, 'events');
      this.#prepared.delete(code);
      return this.#eventReading(context, lists(code));
    };
    return this.#sweep(languages, 'events', reading, onLastPages);
  }

  async #eventReading(context: Promise<ReadingContext>, lists: Promise<SweptLists>): Promise<EventReading> {
    const listed = new Map<Kind, ReadonlySet<number>>();
    // A list that is not proved complete may have missed a record, which does not become unlisted by that.
    for (const [kind, { swept, reading }] of await lists)
      if (swept.doubt === undefined) listed.set(kind, reading.listed);
    return new EventReading({ ...(await context), window: this.#options.window, listed });
  }

  async #detailed<K extends Kind>(language: CallLanguage, kind: K, observed: ObservedRecord): Promise<ObservedRecord> {
    const { id, digest, state, record } = observed;
    const call = { method: 'GET', url: `${kind}/${id}` };
    try {
      const served: Served[K] = await this.#client.fetch(kind, language, { id: observed.id });
      if (served.id !== id) throw new UndecodableError(call, { message: `Its own route answers record ${served.id}.` });
      return { id, digest, state, record: recordFrom(kind, served, state === 'listed'), unread: served.unread };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#options.onProgress({
        type: 'warning',
        message: `The details of record ${observed.id} of ${kind} in '${language.code}' can't be fetched: ${error.message} The next sync asks again.`,
      });
      return {
        id,
        digest: digest.slice(0, -DETAILED_SUFFIX.length),
        state,
        ...(record === undefined ? {} : { record }),
      };
    }
  }

  /** Returns the observation of a list, with the records that appear only inside events. */
  async observation(
    language: CallLanguage,
    kind: Kind,
    { swept, reading }: Swept,
    embedded: ReadonlyMap<number, ObservedRecord>,
  ): Promise<ListObservation> {
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
      partial: reading.partial,
    };
  }
}
