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
export type EventRelation = keyof typeof EVENT_RELATIONS;

const isEventRelation = (field: string): field is EventRelation => Object.hasOwn(EVENT_RELATIONS, field);

/** These fields, in their order. */
export const EVENT_RELATION_FIELDS: readonly EventRelation[] = Object.keys(EVENT_RELATIONS).filter(isEventRelation);

/** The records of one language and kind, as relations name them. */
export type RelationIndex<K extends Kind = Kind> = {
  /** The record with an id. */
  byId(id: number): StoredRecord<K> | undefined;
  /**
   * The records that a text may mean: those with it as their slug, of several the one whose file has it as its name,
   * too; where no slug is the same, the one whose file has it. Several mean that the text says too little.
   */
  byText(text: string): readonly StoredRecord<K>[];
};

/** What a text may mean: the slug of a record, or the name of its file. */
export type Nameable = { readonly name: string; readonly slug: string | undefined };

/** Finds what a text may mean among all of one language and kind, by the rule of `RelationIndex.byText`. */
export function textIndex<T extends Nameable>(all: readonly T[]): (text: string) => readonly T[] {
  const bySlug = new Map<string, T[]>();
  const byName = new Map<string, T>();
  for (const one of all) {
    const { slug, name } = one;
    if (slug !== undefined && slug !== '') bySlug.set(slug, [...(bySlug.get(slug) ?? []), one]);
    byName.set(name, one);
  }
  return (text) => {
    const named = byName.get(text);
    const found = bySlug.get(text) ?? [];
    return named !== undefined && (found.length === 0 || found.includes(named)) ? [named] : found;
  };
}

/** Indexes the records of one language and kind by what relations say. Of several with one id, the first counts. */
export function relationIndex<K extends Kind>(records: readonly StoredRecord<K>[]): RelationIndex<K> {
  const byId = new Map<number, StoredRecord<K>>();
  for (const stored of records) {
    const { service } = stored.record;
    if (service !== undefined && !byId.has(service.id)) byId.set(service.id, stored);
  }
  const byText = textIndex(records.map((stored) => ({ name: stored.name, slug: stored.record.slug, stored })));
  return { byId: (id) => byId.get(id), byText: (text) => byText(text).map(({ stored }) => stored) };
}

/** The record that a relation names; `undefined` where there is none, or where its text may mean several. */
export function findRelation<K extends Kind>(index: RelationIndex<K>, relation: Relation): StoredRecord<K> | undefined {
  if (typeof relation === 'number') return index.byId(relation);
  const [found, another] = index.byText(relation);
  return another === undefined ? found : undefined;
}

/** What a relation to a record says: its id, or while it has none a text that means it; none where none would. */
export function relationTo<K extends Kind>(index: RelationIndex<K>, stored: StoredRecord<K>): Relation | undefined {
  const { name, record } = stored;
  return [record.service?.id, record.slug, name].find(
    (relation) => relation !== undefined && relation !== '' && findRelation(index, relation) === stored,
  );
}
