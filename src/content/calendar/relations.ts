import type { StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { EventRecord, Relation } from '#records/schema';

/** The fields of events that hold relations, and the kinds of the records that these name. */
export const EVENT_RELATIONS = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Partial<Record<keyof EventRecord, Kind>>;

/** A field of events that holds relations. */
type EventRelation = keyof typeof EVENT_RELATIONS;

const isEventRelation = (field: string): field is EventRelation => Object.hasOwn(EVENT_RELATIONS, field);

/** The fields of events that hold relations, in their order. */
export const EVENT_RELATION_FIELDS: readonly EventRelation[] = Object.keys(EVENT_RELATIONS).filter(isEventRelation);

/** Looks up the records of one language and kind by relations. */
export type RecordLookup<K extends Kind = Kind> = {
  /** Returns the record with an id. */
  byId(id: number): StoredRecord<K> | undefined;
  /**
   * Returns the records that a text may mean: all with the text as their slug; of several, only the record with the
   * text as its file's name, if there is one. If no slug is equal, the record whose file has the text as its name.
   * Several records mean that the text is ambiguous.
   */
  byText(text: string): readonly StoredRecord<K>[];
};

/** The texts by which a relation may name a record: the name of its file, and its slug. */
export type RelationNames = { readonly name: string; readonly slug: string | undefined };

/**
 * Returns a function that finds the records of one language and kind that a text may mean, as `RecordLookup.byText`
 * does.
 */
export function relationTextIndex<T extends RelationNames>(all: readonly T[]): (text: string) => readonly T[] {
  const bySlug = Map.groupBy(all, ({ slug }) => slug);
  const byName = new Map(all.map((one) => [one.name, one]));
  return (text) => {
    const named = byName.get(text);
    const matches = (text === '' ? undefined : bySlug.get(text)) ?? [];
    return named !== undefined && (matches.length === 0 || matches.includes(named)) ? [named] : matches;
  };
}

/** Returns a look-up of the records of one language and kind by relations. Of several with one id, the first counts. */
export function relationIndex<K extends Kind>(records: readonly StoredRecord<K>[]): RecordLookup<K> {
  const byId = new Map<number, StoredRecord<K>>();
  for (const stored of records) {
    const { service } = stored.record;
    if (service !== undefined && !byId.has(service.id)) byId.set(service.id, stored);
  }
  const byText = relationTextIndex(records.map((stored) => ({ name: stored.name, slug: stored.record.slug, stored })));
  return { byId: (id) => byId.get(id), byText: (text) => byText(text).map(({ stored }) => stored) };
}

/** Returns the record that a relation names; `undefined` if there is none, or if its text is ambiguous. */
export function findRelatedRecord<K extends Kind>(
  index: RecordLookup<K>,
  relation: Relation,
): StoredRecord<K> | undefined {
  if (typeof relation === 'number') return index.byId(relation);
  const [match, another] = index.byText(relation);
  return another === undefined ? match : undefined;
}

/** Returns a relation to a record: its id, else a slug or name that means no other record; `undefined` if none does. */
export function relationTo<K extends Kind>(index: RecordLookup<K>, stored: StoredRecord<K>): Relation | undefined {
  const { name, record } = stored;
  return [record.service?.id, record.slug, name].find(
    (relation) => relation !== undefined && relation !== '' && findRelatedRecord(index, relation) === stored,
  );
}
