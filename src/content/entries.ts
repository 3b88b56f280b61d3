import type { Entry } from '#content/calendar';
import { findRelation, type RelationIndex, relationIndex } from '#content/relations';
import { type Revisions, revisionKey } from '#content/revisions';
import type { StoredRecord } from '#content/store';
import type { Kind } from '#interface/kinds';
import type { Relation } from '#records/schema';
import { isPublished } from '#records/shown';

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
