import type { EventDays } from '#content/calendar/event-days';
import { findRelation, type RelationIndex, relationIndex } from '#content/calendar/relations';
import type { EventStatus } from '#content/calendar/status';
import { type Revisions, revisionKey } from '#content/state/revisions';
import type { StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
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
  readonly record: RecordOf[K];
  /** `false` for what is shown only inside an event: no page, no link. */
  readonly hasPage: boolean;
  /** When content first had it so, as far as its service does not say; `undefined` where it does, and for terms. */
  readonly revised: Temporal.Instant | undefined;
};

/** An event that is shown, with everything that is computed from its record. */
export type CalendarEvent = Entry<'events'> &
  EventDays & {
    readonly venues: readonly Entry<'venues'>[];
    readonly organizers: readonly Entry<'organizers'>[];
    readonly categories: readonly Entry<'categories'>[];
    readonly tags: readonly Entry<'tags'>[];
    readonly status: EventStatus;
    /** A local draft without an id: built with a notice, in no feed, sitemap or search. */
    readonly draft: boolean;
  };

/** An event that is gone from the service, as content last had it. */
export type RemovedEvent = {
  readonly event: CalendarEvent;
  /** Its UID in feeds, where it was noted. */
  readonly uid: string | undefined;
  /** When it was found to be gone. */
  readonly goneAt: Temporal.Instant;
};

/** A record as pages and feeds see it; `revisions` tell when it became what it is. */
export function entryOf<K extends Kind>(stored: StoredRecord<K>, revisions: Revisions | undefined): Entry<K> {
  const { kind, language, name, record } = stored;
  const id = record.service?.id;
  const revision = id === undefined ? undefined : revisions?.get(revisionKey({ language, kind, id }));
  return {
    kind,
    language,
    name,
    record,
    id,
    hasPage: record.service?.listed !== false && record.service?.withdrawn !== true && isPublished(record),
    revised: revision === undefined ? undefined : Temporal.Instant.from(revision.at),
  };
}

/** The records of a kind, and which of them relations name in each language. */
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

  /** The related records that content holds, in the order of the relation. */
  related(language: string, relations: readonly Relation[]): Entry<K>[] {
    const index = this.#relations.get(language);
    if (index === undefined) return [];
    const found = new Set(relations.map((relation) => findRelation(index, relation)));
    return [...found].flatMap((stored) => {
      const entry = stored === undefined ? undefined : this.#entries.get(stored);
      return entry === undefined ? [] : [entry];
    });
  }
}
