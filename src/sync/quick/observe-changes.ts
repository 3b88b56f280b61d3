import type { ListClient } from '#client/client';
import { ServiceError } from '#client/errors';
import { fieldValues, isSameValue, type LedgerEntry, serviceValues } from '#content/state/ledger';
import { digestOfSortedJson } from '#content/store/canonical-json';
import { decodeItem } from '#interface/decode-item';
import { type Kind, POST_KINDS, type PostKind, TERM_KINDS } from '#interface/kinds';
import type { LanguageOfUrl } from '#interface/language-of-url';
import type { ServedEvent } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import type { ListObservation, ObservedRecord } from '#sync/observation';
import type { LanguageObservation } from '#sync/observe/observe';
import { DETAILED_SUFFIX, type LedgerWithTouched } from '#sync/observe/observer';
import { FullSyncNeeded } from '#sync/pull/pull-report';
import type { LanguageChanges } from '#sync/quick/changes';

/** The input of `observeChanges`. */
type ChangesToObserve = {
  readonly changes: readonly LanguageChanges[];
  /** Reads the ledger of a language and kind, and finds the files that differ from it. */
  readonly sideOf: (language: string, kind: Kind) => Promise<LedgerWithTouched>;
  /** True to fetch changed events on their own routes also where a list shows them. */
  readonly details: boolean;
  /** Called with the kind and id of a record whose served state is older than the change that the service reported. */
  readonly onStale: (kind: PostKind, id: number) => void;
  /** Returns the stamp of a record's last change, as its hint gave it. */
  readonly stampOf: (language: string, kind: PostKind, id: number) => string | undefined;
  /** Tells the language of a record by the URL of its page. */
  readonly languageOf: LanguageOfUrl;
};

const NO_ITEM = { records: new Map<number, ObservedRecord>(), listed: new Set<number>() };

/** Reads what has changed in one language. */
class LanguageReader {
  readonly #client: ListClient;
  readonly #changes: LanguageChanges;
  readonly #input: ChangesToObserve;
  readonly #others: readonly string[];

  constructor(client: ListClient, changes: LanguageChanges, input: ChangesToObserve) {
    this.#client = client;
    this.#changes = changes;
    this.#input = input;
    this.#others = input.changes.map(({ language }) => language.code).filter((code) => code !== changes.language.code);
  }

  /** Returns the ledger's entry of a record; `undefined` if the record is one of another language only. */
  async #entryOf(kind: PostKind, id: number): Promise<LedgerEntry | undefined> {
    const { code } = this.#changes.language;
    const { ledger } = await this.#input.sideOf(code, kind);
    const entry = ledger.get(id);
    if (entry === undefined) {
      for (const other of this.#others) if ((await this.#input.sideOf(other, kind)).ledger.has(id)) return undefined;
      throw new FullSyncNeeded(`record ${id} of ${kind} is not known`);
    }
    if (entry.state !== 'listed' && entry.state !== 'unlisted')
      throw new FullSyncNeeded(`record ${id} of ${kind} in '${code}', which was not shown by itself, was changed`);
    return entry;
  }

  /** Throws if an event names terms, venues or organizers that content does not have, or terms by other names. */
  async #checkRelations(event: ServedEvent): Promise<void> {
    const { code } = this.#changes.language;
    for (const kind of TERM_KINDS) {
      const { ledger } = await this.#input.sideOf(code, kind);
      for (const term of event[kind]) {
        const line = ledger.get(term.id)?.line();
        const [before, now] = [line && serviceValues(line), fieldValues(recordFrom(kind, term, true))];
        if (before === undefined || ['slug', 'name'].some((field) => !isSameValue(before.get(field), now.get(field))))
          throw new FullSyncNeeded(`${kind} in '${code}' have changed`);
      }
    }
    const related = { venues: event.venue, organizers: event.organizer };
    for (const kind of ['venues', 'organizers'] as const) {
      const { ledger } = await this.#input.sideOf(code, kind);
      const unknown = related[kind].find(({ id }) => !ledger.has(id));
      if (unknown !== undefined) throw new FullSyncNeeded(`record ${unknown.id} of ${kind} is not known`);
    }
  }

  async #fetched(kind: PostKind, id: number, { state }: LedgerEntry): Promise<ObservedRecord> {
    const { language } = this.#changes;
    const where = `record ${id} of ${kind} in '${language.code}'`;
    try {
      const served = await this.#client.fetch(kind, language, { id });
      if (served.id !== id) throw new FullSyncNeeded(`${where} answers as another`);
      this.#checkLanguage(kind, served);
      if ('start_date' in served) await this.#checkRelations(served);
      this.#checkStamp(kind, served);
      return this.#observed(
        id,
        state === 'unlisted' ? 'unlisted' : 'listed',
        recordFrom(kind, served, state === 'listed'),
      );
    } catch (error) {
      if (!(error instanceof ServiceError) || error.call.status === undefined) throw error;
      throw new FullSyncNeeded(`${where} can't be fetched: ${error.message}`);
    }
  }

  /** Throws if a record is one of another language by now: lists tell whether it is gone here. */
  #checkLanguage(kind: PostKind, { id, url }: { readonly id: number; readonly url: string }): void {
    const { code } = this.#changes.language;
    const language = this.#input.languageOf(url);
    if (language !== undefined && language !== code)
      throw new FullSyncNeeded(`record ${id} of ${kind} in '${code}' may be one of '${language}' by now`);
  }

  #checkStamp(
    kind: PostKind,
    { id, modified_utc }: { readonly id: number; readonly modified_utc?: string | undefined },
  ): void {
    const stamp = this.#input.stampOf(this.#changes.language.code, kind, id);
    const modified = modified_utc?.replace(' ', 'T');
    if (stamp !== undefined && modified !== undefined && modified < stamp) this.#input.onStale(kind, id);
  }

  #observed(id: number, state: 'listed' | 'unlisted', record: ObservedRecord['record'] & object): ObservedRecord {
    const mark = this.#input.details && state === 'listed' ? DETAILED_SUFFIX : '';
    return { id, digest: `${digestOfSortedJson(record)}${mark}`, state, record };
  }

  async #eventsOfList(): Promise<{
    readonly records: Map<number, ObservedRecord>;
    readonly listed: ReadonlySet<number>;
  }> {
    const { items, language } = this.#changes;
    const records = new Map<number, ObservedRecord>();
    for (const [id, item] of items) {
      const decoded = decodeItem('events', item);
      if (!('served' in decoded) || decoded.faults.length > 0)
        throw new FullSyncNeeded(`event ${id} in '${language.code}' does not decode`);
      const entry = await this.#entryOf('events', id);
      if (entry === undefined) throw new FullSyncNeeded(`event ${id} is new in '${language.code}'`);
      this.#checkLanguage('events', decoded.served);
      await this.#checkRelations(decoded.served);
      this.#checkStamp('events', decoded.served);
      const observed = this.#input.details
        ? await this.#fetched('events', id, { ...entry, state: 'listed' })
        : this.#observed(id, 'listed', recordFrom('events', decoded.served, true));
      records.set(id, observed);
    }
    return { records, listed: new Set(items.keys()) };
  }

  /** Returns the observation of the changed records of a kind; `undefined` if there are none. */
  async observation(kind: PostKind): Promise<ListObservation | undefined> {
    const { toFetch, language } = this.#changes;
    const { records, listed } = kind === 'events' ? await this.#eventsOfList() : NO_ITEM;
    const all = new Map(records);
    const fetched = [...toFetch[kind]].map(async (id) => {
      const entry = await this.#entryOf(kind, id);
      return entry === undefined ? undefined : this.#fetched(kind, id, entry);
    });
    for (const record of await Promise.all(fetched)) if (record !== undefined) all.set(record.id, record);
    if (all.size === 0) return undefined;
    const base = { language: language.code, kind, inWindow: new Map<number, string>(), quarantined: [], partial: [] };
    return { ...base, records: all, listed, fetched: all.size, proved: false, isPart: true };
  }
}

/**
 * Reads the records that a quick sync found to have changed: events of lists as these show them, all others on their
 * own routes. Yields the languages that have any. Throws `FullSyncNeeded`, and a `ServiceError` where the service does
 * not answer.
 */
export async function* observeChanges(
  client: ListClient,
  input: ChangesToObserve,
): AsyncGenerator<LanguageObservation, void> {
  for (const changes of input.changes) {
    const reader = new LanguageReader(client, changes, input);
    const observations: ListObservation[] = [];
    for (const kind of POST_KINDS) {
      const observation = await reader.observation(kind);
      if (observation !== undefined) observations.push(observation);
    }
    if (observations.length > 0) yield { language: changes.language, observations };
  }
}
