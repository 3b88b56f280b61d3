import type { Attendance, EventStatus } from '#content/calendar/facts/rules';
import type { EventDays } from '#content/calendar/facts/times';
import { findRelation, type RelationIndex, relationIndex } from '#content/calendar/relations';
import { type Revisions, revisionKey } from '#content/state/revisions';
import type { StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { withBalancedTexts } from '#records/bidi';
import type { RecordOf, Relation } from '#records/schema';
import { isPublished } from '#records/shown';

/** A record as pages and feeds see it. */
export type Entry<K extends Kind = Kind> = {
  readonly kind: K;
  /** The language's code. */
  readonly language: string;
  /** The name in URLs. */
  readonly name: string;
  readonly id: number | undefined;
  /** The record, with its texts as shown: no direction that one begins goes on behind it. */
  readonly record: RecordOf[K];
  /** What `digestOfJson` says of the record as content has it, if that is known. */
  readonly digest?: string | undefined;
  /** False for a record that is shown only inside an event: it has no page, and nothing links to it. */
  readonly hasPage: boolean;
  /** The time of its revision: of its last change, if the service does not date that; `undefined` for terms. */
  readonly revised: Temporal.Instant | undefined;
};

/** An event that is shown, with its resolved relations, days, status and attendance. */
export type CalendarEvent = Entry<'events'> &
  EventDays & {
    readonly venues: readonly Entry<'venues'>[];
    readonly organizers: readonly Entry<'organizers'>[];
    readonly categories: readonly Entry<'categories'>[];
    readonly tags: readonly Entry<'tags'>[];
    readonly status: EventStatus;
    readonly attendance: Attendance;
    /** A local draft without an id: built with a notice, in no feed, sitemap or search. */
    readonly draft: boolean;
    /** Its UID in feeds, where that is not the one of its id. */
    readonly uid: string | undefined;
  };

/** An event that is gone from the service, as content last had it. */
export type RemovedEvent = {
  readonly event: CalendarEvent;
  /** Its UID in feeds, where the ledger has one. */
  readonly uid: string | undefined;
  /** The time at which a run found that it is gone. */
  readonly goneAt: Temporal.Instant;
};

/** Makes the entry of a record, with its texts as shown; its `revised` comes from `revisions`. */
export function entryOf<K extends Kind>(stored: StoredRecord<K>, revisions: Revisions | undefined): Entry<K> {
  const { kind, language, name, digest } = stored;
  const record = withBalancedTexts(kind, stored.record);
  const id = record.service?.id;
  const revision = id === undefined ? undefined : revisions?.get(revisionKey({ language, kind, id }));
  return {
    kind,
    language,
    name,
    record,
    digest,
    id,
    hasPage: record.service?.listed !== false && record.service?.withdrawn !== true && isPublished(record),
    revised: revision === undefined ? undefined : Temporal.Instant.from(revision.at),
  };
}

/** Tells whether an entry is of a kind. */
export function isOf<K extends Kind>(kind: K, entry: Entry): entry is Entry<K> {
  return entry.kind === kind;
}

/** The entries of a kind, which can be looked up by relations within a language. */
export class EntryIndex<K extends Kind> {
  readonly #relations = new Map<string, RelationIndex<K>>();
  readonly #entries: ReadonlyMap<StoredRecord<K>, Entry<K>>;
  readonly entries: readonly Entry<K>[];

  constructor(records: readonly StoredRecord<K>[], revisions: Revisions | undefined) {
    this.#entries = new Map(records.map((stored) => [stored, entryOf(stored, revisions)]));
    this.entries = [...this.#entries.values()];
    for (const [language, own] of Map.groupBy(records, (stored) => stored.language))
      this.#relations.set(language, relationIndex(own));
  }

  /** Returns the entries that relations name, in their order; skips relations to records that content lacks. */
  related(language: string, relations: readonly Relation[]): Entry<K>[] {
    const index = this.#relations.get(language);
    if (index === undefined) return [];
    const found: Entry<K>[] = [];
    for (const relation of relations) {
      const stored = findRelation(index, relation);
      const entry = stored === undefined ? undefined : this.#entries.get(stored);
      if (entry !== undefined && !found.includes(entry)) found.push(entry);
    }
    return found;
  }
}

/**
 * Returns the UID of an event in feeds (RFC 5545, 3.8.4.7; RFC 7986, 5.3): the same for the life of the record. `uid` is the
 * noted one of an event whose id has changed. Throws a `RangeError` for a local draft, which has no id yet and is in no feed: a
 * UID of it could not stay the same.
 */
export function uidOf(
  {
    id,
    language,
    uid,
  }: { readonly id: number | undefined; readonly language: string; readonly uid?: string | undefined },
  host: string,
): string {
  if (uid !== undefined) return uid;
  if (id === undefined) throw new RangeError('An event without an id is a local draft and has no UID.');
  return `${id}.${language}@${host}`;
}
