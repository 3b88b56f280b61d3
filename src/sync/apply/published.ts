import { findRelation, type RelationIndex, relationIndex } from '#content/calendar/relations';
import { changedAt, isRevisedKind, latestOf, type Revisions, revisionKey } from '#content/state/revisions';
import type { Files } from '#content/store/files';
import { readCollection } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { AnyRecord, Relation } from '#records/schema';
import type { PublishedAt } from '#sync/plan/decision';

/** The venues and organizers of a language, indexed by the ids and texts with which events refer to them. */
export type Related = {
  readonly venues: RelationIndex<'venues'>;
  readonly organizers: RelationIndex<'organizers'>;
};

/** Reads the venues and organizers of a language. */
export async function readRelated(files: Files, language: string): Promise<Related> {
  const [venues, organizers] = [
    await readCollection(files, language, 'venues'),
    await readCollection(files, language, 'organizers'),
  ];
  return { venues: relationIndex(venues.records), organizers: relationIndex(organizers.records) };
}

/** Returns `PublishedAt` for one language and kind; `related` is needed for events only. */
export function publishedBy(
  language: string,
  kind: Kind,
  revisions: Revisions,
  related: Related | undefined,
): PublishedAt {
  const changeOf = (of: Kind, id: number | undefined, record: AnyRecord | undefined) => {
    const own =
      id === undefined || !isRevisedKind(of) ? undefined : revisions.get(revisionKey({ language, kind: of, id }));
    return record === undefined ? own && Temporal.Instant.from(own.at) : changedAt(record, own);
  };
  const changesAmong = (index: RelationIndex | undefined, relations: readonly Relation[]) =>
    relations.map((relation) => {
      const found = index === undefined ? undefined : findRelation(index, relation);
      return found === undefined ? undefined : changeOf(found.kind, found.record.service?.id, found.record);
    });
  return (id, record) => {
    const own = changeOf(kind, id, record);
    if (record === undefined || !('start_date' in record)) return own;
    const { venue, organizer } = record;
    return latestOf([own, ...changesAmong(related?.venues, venue), ...changesAmong(related?.organizers, organizer)]);
  };
}
