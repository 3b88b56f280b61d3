import { findRelatedRecord, type RecordLookup, relationIndex } from '#content/calendar/relations';
import type { Ledger } from '#content/state/ledger';
import {
  hasRevisionTimes,
  lastChangeTime,
  latestInstant,
  newRevisionInstant,
  type RevisionTimes,
  revisionKey,
} from '#content/state/revisions';
import type { Tombstone } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { type Inventory, readCollection, readRecords } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { AnyRecord, Relation } from '#records/schema';
import type { PublishedAt } from '#sync/plan/decision';
import { nameOfPath } from '#sync/plan/names';
import { type RevisionChange, withRevisionChanges } from '#sync/plan/record-revisions';

/** The venues and organizers of a language, indexed by the ids and texts with which events refer to them. */
export type RelationIndexes = {
  readonly venues: RecordLookup<'venues'>;
  readonly organizers: RecordLookup<'organizers'>;
};

/** Reads the venues and organizers of a language. */
export async function readRelationIndexes(files: Files, language: string): Promise<RelationIndexes> {
  const [venues, organizers] = [
    await readCollection(files, language, 'venues'),
    await readCollection(files, language, 'organizers'),
  ];
  return { venues: relationIndex(venues.records), organizers: relationIndex(organizers.records) };
}

/**
 * Returns the function that tells when a record of one language and kind was published last; only events need
 * `related`.
 */
export function publishedAtFrom(
  language: string,
  kind: Kind,
  revisions: RevisionTimes,
  related: RelationIndexes | undefined,
): PublishedAt {
  const changeOf = (of: Kind, id: number | undefined, record: AnyRecord | undefined) => {
    const revision =
      id === undefined || !hasRevisionTimes(of) ? undefined : revisions.get(revisionKey({ language, kind: of, id }));
    return record === undefined ? revision && Temporal.Instant.from(revision.at) : lastChangeTime(record, revision);
  };
  const changesAmong = (index: RecordLookup | undefined, relations: readonly Relation[]) =>
    relations.map((relation) => {
      const stored = index === undefined ? undefined : findRelatedRecord(index, relation);
      return stored === undefined ? undefined : changeOf(stored.kind, stored.record.service?.id, stored.record);
    });
  return (id, record) => {
    const changedAt = changeOf(kind, id, record);
    if (record === undefined || !('start_date' in record)) return changedAt;
    const { venue, organizer } = record;
    return latestInstant([
      changedAt,
      ...changesAmong(related?.venues, venue),
      ...changesAmong(related?.organizers, organizer),
    ]);
  };
}

/** The fields of events that name records of a kind. */
const FIELD = { venues: 'venue', organizers: 'organizer' } as const;

/** A kind of records that events show, so that a change of one is a change of the event. */
type RelatedKind = keyof typeof FIELD;

/** Tells whether events show records of a kind, so that a change of one is a change of the event. */
export function isRelatedKind(kind: string): kind is RelatedKind {
  return Object.hasOwn(FIELD, kind);
}

/** The ledger and files of the events of a language. */
type EventsSide = { readonly ledger: Ledger; readonly inventory: Pick<Inventory, 'untouched' | 'touched'> };

/** The input for revising events of one language. */
type EventRevisionContext = {
  readonly files: Files;
  readonly language: string;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  readonly revisions: RevisionTimes;
  readonly publishedAt: PublishedAt;
};

/**
 * Returns new revisions of the events that name a record which is gone. Without them, an event that lost its venue
 * would be published under the instant of an earlier change.
 */
async function eventsWithout(
  kind: RelatedKind,
  tombstones: readonly Tombstone[],
  { ledger, inventory }: EventsSide,
  { files, language, at, revisions, publishedAt }: EventRevisionContext,
): Promise<RevisionChange[]> {
  if (tombstones.length === 0) return [];
  const names = new Set<unknown>(
    tombstones.flatMap(({ id, path, record }): unknown[] => [id, nameOfPath(path), Reflect.get(record, 'slug')]),
  );
  const isNamed = (relations: unknown) => Array.isArray(relations) && relations.some((one) => names.has(one));
  const untouched = [...inventory.untouched]
    .filter(([id]) => isNamed(ledger.get(id)?.line().file[FIELD[kind]]))
    .map(([, path]) => path);
  const named = [
    ...inventory.touched.filter(({ record }) => isNamed(Reflect.get(record, FIELD[kind]))),
    ...(await readRecords(files, language, 'events', untouched)),
  ];
  const lastRemoval = latestInstant(tombstones.map(({ goneAt }) => Temporal.Instant.from(goneAt))) ?? at;
  return named.flatMap(({ record }): RevisionChange[] => {
    const id = record.service?.id;
    if (id === undefined) return [];
    const key = revisionKey({ language, kind: 'events', id });
    const digest = revisions.get(key)?.digest ?? '';
    const revision = {
      language,
      kind: 'events' as const,
      id,
      digest,
      at: newRevisionInstant(lastRemoval, publishedAt(id, record)),
    };
    return [{ key, revision }];
  });
}

/** The plan of a run for one kind, as far as it concerns revisions. */
type PlannedKind = {
  readonly kind: Kind;
  readonly revised: readonly RevisionChange[];
  /** Tombstones of the records that are removed. */
  readonly newTombstones: readonly Tombstone[];
};

/** Returns the revisions of the events that lose venues or organizers by the plans for all kinds of a language. */
export async function eventLossRevisions(
  language: string,
  planned: readonly PlannedKind[],
  sideOf: () => Promise<EventsSide>,
  { files, at, revisions: before }: Pick<EventRevisionContext, 'files' | 'at' | 'revisions'>,
): Promise<RevisionChange[]> {
  const removing = planned.filter(({ kind, newTombstones }) => isRelatedKind(kind) && newTombstones.length > 0);
  if (removing.length === 0) return [];
  const side = await sideOf();
  const publishedAt = publishedAtFrom(language, 'events', before, await readRelationIndexes(files, language));
  const goneEvents = new Set(
    planned.flatMap(({ kind, newTombstones }) =>
      kind === 'events' ? newTombstones.map(({ id }) => `${language} events ${id}`) : [],
    ),
  );
  let revisions = withRevisionChanges(
    before,
    planned.flatMap(({ revised }) => revised),
  );
  const losses: RevisionChange[] = [];
  for (const { kind, newTombstones } of removing) {
    if (!isRelatedKind(kind)) continue;
    const changes = await eventsWithout(kind, newTombstones, side, { files, language, at, revisions, publishedAt });
    losses.push(...changes.filter(({ key }) => !goneEvents.has(key)));
    revisions = withRevisionChanges(revisions, losses);
  }
  return losses;
}
