import type { Ledger } from '#content/state/ledger';
import { digestOfSortedJson } from '#content/store/canonical-json';
import type { Spool } from '#content/store/spool';
import { decodeItem } from '#interface/decode-item';
import type { Kind } from '#interface/kinds';
import type { Served, ServedEvent } from '#interface/responses';
import { isInTrash, recordFrom } from '#records/from-response';
import type { AnyRecord } from '#records/schema';
import { offSeasonOffset } from '#records/seasons';
import { type Occurrence, occurrenceOf, overlaps, type Span, spanOf, type Window, type Zone } from '#records/time';
import { isAgreed, type ObservedRecord } from '#sync/observation';
import { itemIdOf } from '#sync/observe/completeness';
import { type CachedItemFacts, cachedEventFacts, type DecodeCache, rawDigest } from '#sync/observe/decode-cache';
import type { OnProgress, QuarantinedItem } from '#sync/progress';

/** Number of characters of a digest without its suffix. */
const DIGEST_LENGTH = 43;

/** The input of the reading of a list. */
export type ReadingContext = {
  /** The language's code. */
  readonly language: string;
  readonly ledger: Ledger;
  readonly decodeCache: DecodeCache;
  readonly timeZone: Zone;
  /** The ids of records whose files have changed since the last agreement: these are always compared. */
  readonly touched: ReadonlySet<number>;
  /** The suffix of the digests of records: `DETAILED_SUFFIX`, or empty. */
  readonly mark: string;
  /** A place outside memory for records until they are compared. */
  readonly spool: Spool;
  readonly onProgress: OnProgress;
};

/** An observed record whose text is kept in a spool. */
class Spooled implements ObservedRecord {
  readonly id: number;
  readonly digest: string;
  readonly state: ObservedRecord['state'];
  readonly unread: ObservedRecord['unread'];
  readonly #text: () => string;

  constructor({ id, digest, state, unread }: Omit<ObservedRecord, 'record'>, record: AnyRecord, spool: Spool) {
    this.id = id;
    this.digest = digest;
    this.state = state;
    this.unread = unread;
    this.#text = spool.keep(JSON.stringify(record));
  }

  get record(): AnyRecord {
    return JSON.parse(this.#text());
  }
}

/**
 * The common part of all readings: skips known and unchanged items, decodes the others, and quarantines items that do
 * not decode.
 */
abstract class ItemReading<K extends Kind> {
  /** The records that are to be compared with content, by id. */
  readonly observed = new Map<number, ObservedRecord>();
  /** The ids of all items of the list, including items that do not decode. */
  readonly listed = new Set<number>();
  /** The decoded items, for the decode cache of the next run. */
  readonly known = new Map<number, CachedItemFacts>();
  readonly #quarantined = new Map<number | undefined, QuarantinedItem>();
  readonly #partial = new Map<number, QuarantinedItem>();
  /** The digests of the records that overlap the window, by id. */
  readonly inWindow = new Map<number, string>();

  protected readonly kind: K;
  protected readonly context: ReadingContext;

  constructor(kind: K, context: ReadingContext) {
    this.kind = kind;
    this.context = context;
  }

  get quarantined(): readonly QuarantinedItem[] {
    return [...this.#quarantined.values()];
  }

  /** Items that were taken without a part that can't be read. */
  get partial(): readonly QuarantinedItem[] {
    return [...this.#partial.values()];
  }

  /** Takes items of the list; an item replaces an earlier one with the same id. */
  take(items: readonly unknown[]): void {
    for (const item of items) {
      const id = itemIdOf(item);
      const raw = rawDigest(item);
      const known = id === undefined ? undefined : this.context.decodeCache.get(id);
      if (id !== undefined) this.#forget(id);
      if (known !== undefined && known.raw === raw && this.#agrees(known.id, known.digest) && this.passes(known)) {
        this.known.set(known.id, known);
        this.listed.add(known.id);
        continue;
      }
      const decoded = decodeItem(this.kind, item);
      const where = { language: this.context.language, kind: this.kind, id };
      if ('served' in decoded) {
        this.#keep(decoded.served, raw);
        if (decoded.faults.length === 0) continue;
        // Each run reports the fault, so the item is decoded again.
        this.known.delete(decoded.served.id);
        this.#partial.set(decoded.served.id, { ...where, reason: decoded.faults.join('; ') });
      } else {
        this.#quarantined.set(id, { ...where, reason: decoded.reason });
        if (id !== undefined) this.listed.add(id);
      }
    }
  }

  /** Returns the paths of the files whose records the list ought to hold by the last reading, and does not, by id. */
  missing(): ReadonlyMap<number, string> {
    const { ledger, decodeCache } = this.context;
    const paths = new Map<number, string>();
    for (const id of ledger.keys()) {
      const entry = ledger.get(id);
      if (entry?.state !== 'listed' || this.listed.has(id)) continue;
      if (this.isExpected(decodeCache.get(id))) paths.set(id, entry.path);
    }
    return paths;
  }

  /** Drops the results of an item that is served again. */
  #forget(id: number): void {
    if (!this.listed.delete(id)) return;
    this.observed.delete(id);
    this.known.delete(id);
    this.inWindow.delete(id);
    this.#quarantined.delete(id);
    this.#partial.delete(id);
  }

  /** Tells whether file and ledger agree on exactly this version of a record, in the state `listed`. */
  #agrees(id: number, digest: string): boolean {
    const { ledger, touched, mark } = this.context;
    const marked = digest.slice(DIGEST_LENGTH) === mark;
    return marked && !touched.has(id) && isAgreed(ledger.get(id), { digest, state: 'listed' });
  }

  #keep(served: Served[K], raw: string): void {
    // A record in the trash is not on the site, even if a list shows it: its own route says what became of it.
    if (isInTrash(served)) return;
    const record = recordFrom(this.kind, served, true);
    const digest = `${digestOfSortedJson(record)}${this.context.mark}`;
    this.listed.add(served.id);
    const known = this.keep(served, raw, digest);
    this.known.set(served.id, known.known);
    if (!known.within) return;
    const same = this.#agrees(served.id, digest);
    const base = { id: served.id, digest, state: 'listed', unread: served.unread } as const;
    this.observed.set(served.id, same ? base : new Spooled(base, record, this.context.spool));
  }

  /** Tells whether the list ought to hold a record, by what the last reading knew of it, if anything. */
  protected isExpected(_known: CachedItemFacts | undefined): boolean {
    return true;
  }

  /** Notes an unchanged item by its facts; returns false if it has to be decoded all the same. */
  protected abstract passes(known: CachedItemFacts): boolean;

  /** Returns the facts to keep about a decoded item, and whether it lies in the window or content has it. */
  protected abstract keep(served: Served[K], raw: string, digest: string): { known: CachedItemFacts; within: boolean };
}

/** The results gathered while a list is read. */
export type ListReading = Pick<
  ItemReading<Kind>,
  'take' | 'observed' | 'listed' | 'known' | 'quarantined' | 'partial' | 'inWindow' | 'missing'
>;

/** The reading of a list of any kind but events. */
export class UndatedListReading<K extends Exclude<Kind, 'events'>> extends ItemReading<K> {
  protected passes({ id, digest }: CachedItemFacts): boolean {
    this.observed.set(id, { id, digest, state: 'listed' });
    return true;
  }

  protected keep(served: Served[K], raw: string, digest: string) {
    return { known: { id: served.id, raw, digest }, within: true };
  }
}

const EMBEDDED = ['venues', 'organizers', 'categories', 'tags'] as const;

type EmbeddedKind = (typeof EMBEDDED)[number];

/** The reading of a list of events, and of the records that appear only inside them. */
export class EventReading extends ItemReading<'events'> {
  readonly #window: Window;
  /**
   * The ids in the other lists of the language, by kind; kinds whose list was not read or is not proved complete are
   * absent.
   */
  readonly #lists: ReadonlyMap<Kind, ReadonlySet<number>>;
  readonly #embedded = new Map<Kind, Map<number, ObservedRecord>>();

  constructor(
    context: ReadingContext & {
      readonly window: Window;
      readonly listed: ReadonlyMap<Kind, ReadonlySet<number>>;
    },
  ) {
    super('events', context);
    this.#window = context.window;
    this.#lists = context.listed;
  }

  /** The results of `offSeasonOffset`, by id, for the events that are compared. */
  readonly offSeason = new Map<number, string>();

  /** Returns the records of a kind that appear only inside events of the window. */
  embeddedOf(kind: Kind): ReadonlyMap<number, ObservedRecord> {
    return this.#embedded.get(kind) ?? new Map();
  }

  protected override isExpected(known: CachedItemFacts | undefined): boolean {
    return known?.event === undefined || overlaps(known.event, this.#window);
  }

  protected passes({ id, digest, event }: CachedItemFacts): boolean {
    if (event === undefined) return false;
    if (overlaps(event, this.#window)) this.inWindow.set(id, digest);
    if (!this.#isWanted(id, event)) return true;
    this.#noteSeason(id, event.offSeason);
    // Each run reads the records that appear only inside an event from it, so the event is decoded.
    for (const kind of EMBEDDED) {
      const list = this.#lists.get(kind);
      if (list !== undefined && event[kind].some((inside) => !list.has(inside))) return false;
    }
    this.observed.set(id, { id, digest, state: 'listed' });
    return true;
  }

  protected keep(served: ServedEvent, raw: string, digest: string) {
    const occurrence = occurrenceOf(served, this.context.timeZone);
    const span = spanOf(occurrence);
    const within = this.#isWanted(served.id, span);
    if (overlaps(span, this.#window)) this.inWindow.set(served.id, digest);
    const offset = offSeasonOffset(occurrence, this.context.timeZone);
    this.#noteSeason(served.id, within ? offset : undefined);
    if (within) this.#noteEvent(served, occurrence);
    return { known: cachedEventFacts(served, raw, digest, { ...span, ...(offset && { offSeason: offset }) }), within };
  }

  /**
   * Tells whether an event has to be compared: if it overlaps the window or content has it, because an event that moved
   * out of the window must not keep its former dates.
   */
  #isWanted(id: number, span: Span): boolean {
    return overlaps(span, this.#window) || this.context.ledger.has(id);
  }

  #noteSeason(id: number, offset: string | undefined): void {
    if (offset === undefined) this.offSeason.delete(id);
    else this.offSeason.set(id, offset);
  }

  #noteEvent(event: ServedEvent, { zoneAssumed }: Occurrence): void {
    const { language, timeZone, onProgress } = this.context;
    if (zoneAssumed)
      onProgress({
        type: 'warning',
        message: `Event ${event.id} in '${language}' names the time zone '${event.timezone}', which is none; the site's zone ${timeZone} is taken.`,
      });
    this.#embed('venues', event.venue);
    this.#embed('organizers', event.organizer);
    this.#embed('categories', event.categories);
    this.#embed('tags', event.tags);
  }

  #embed<K extends EmbeddedKind>(kind: K, records: readonly Served[K][]): void {
    const list = this.#lists.get(kind);
    if (list === undefined) return;
    for (const served of records) {
      if (list.has(served.id) || isInTrash(served)) continue;
      const into = this.#embedded.get(kind) ?? new Map<number, ObservedRecord>();
      this.#embedded.set(kind, into);
      const record = recordFrom(kind, served, false);
      into.set(served.id, { id: served.id, digest: digestOfSortedJson(record), state: 'embedded', record });
    }
  }
}
