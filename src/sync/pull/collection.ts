import type { ListClient } from '#client/client';
import type { EventChange } from '#content/state/changes';
import type { Intent } from '#content/state/intents';
import { type LedgerEntry, ledgerLines, spooledEntryOf } from '#content/state/ledger';
import type { RevisionTimes } from '#content/state/revisions';
import { readTombstones, type Tombstone, type Tombstones, tombstonesText } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { ledgerPath, tombstonesPath } from '#content/store/layout';
import type { Spool } from '#content/store/spool';
import { type BrokenFile, type Inventory, readRecords, type StoredRecord } from '#content/store/store';
import type { RefusedError } from '#errors';
import type { CallLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { LanguageOfUrl } from '#interface/language-of-url';
import type { AnyRecord } from '#records/schema';
import type { Window, Zone } from '#records/time';
import { publishedAtFrom, readRelationIndexes } from '#sync/apply/revisions';
import type { Staging } from '#sync/apply/staging';
import type { ListObservation, ObservedRecord } from '#sync/observation';
import { askAboutAbsent, missingRecordIds } from '#sync/observe/absence';
import type { AbsenceSchedule } from '#sync/observe/absence-schedule';
import { rereadStaleRecords } from '#sync/observe/stale-items';
import { type ChangedIds, likelyChangedIds, withChangedIds } from '#sync/plan/changed-ids';
import type { Decision } from '#sync/plan/decision';
import { missingFilesRefusals, mostRemovals, type RemovalCeiling, removalRefusals } from '#sync/plan/guard';
import { planPull, untouchedIdsToRead } from '#sync/plan/plan';
import { type RevisionChange, revisionChangeOf } from '#sync/plan/record-revisions';
import type { StatusOf } from '#sync/plan/statuses';
import type { OnProgress } from '#sync/progress';
import type { ContentSide } from '#sync/side';

/** The losses that a person has accepted beforehand, so that guards don't refuse them. */
export type AcceptedLosses = {
  /** True if missing files were removed on purpose, however many they are. */
  readonly missing: boolean;
  /** True if records were removed from the service on purpose, however many they are. */
  readonly removals: boolean;
};

/** The input of `planCollection` that is the same for all collections of a run. */
export type CollectionContext = {
  readonly client: ListClient;
  readonly files: Files;
  readonly window: Window;
  readonly timeZone: Zone;
  /** Tells the language of a record by the URL of its page. */
  readonly languageOf: LanguageOfUrl;
  readonly schedule: AbsenceSchedule;
  readonly ceiling: RemovalCeiling;
  readonly accepted: AcceptedLosses;
  /** True if the window is the whole of what a run usually covers. */
  readonly wholeWindow: boolean;
  readonly at: Temporal.Instant;
  readonly uidHost: string;
  readonly revisions: RevisionTimes;
  /** Tells whether all records of a kind are to be read, also settled ones. */
  readonly looksIntoAll: (kind: Kind) => boolean;
  readonly statusOf: StatusOf;
  readonly staging: Staging;
  /** Writes of pushes whose outcome is not known. */
  readonly intents: readonly Intent[];
  /** A place outside memory for texts until they are written. */
  readonly spool: Spool;
  readonly onProgress: OnProgress;
};

/** A decision without the texts that it writes. */
export type PlannedDecision = Pick<
  Decision,
  'cell' | 'id' | 'path' | 'movedFrom' | 'renamedFrom' | 'takesOff' | 'fields' | 'reason'
>;

/** The plan of one language and kind; what it writes is staged. */
export type CollectionPlan = {
  readonly language: string;
  readonly kind: Kind;
  readonly observation: Pick<ListObservation, 'fetched' | 'proved' | 'isPart' | 'quarantined' | 'partial'>;
  /** The new ids of events, by their former ids. */
  readonly changedIds: ChangedIds;
  readonly decisions: readonly PlannedDecision[];
  /** The decisions that take a record off the site. */
  readonly takenOff: readonly PlannedDecision[];
  readonly changes: readonly EventChange[];
  readonly revised: readonly RevisionChange[];
  /** Tombstones of the records that are removed. */
  readonly newTombstones: readonly Tombstone[];
  readonly broken: readonly BrokenFile[];
  /**
   * The ids of the records that are kept without being verified: mostly those outside the window; none in a read of
   * some records.
   */
  readonly unverified: readonly number[];
  /** The reasons why the collection may differ from the service; a line each. */
  readonly doubts: readonly string[];
  /** The refusals of guards. */
  readonly refusals: readonly RefusedError[];
};

/** Returns the URL of the page of a record as its file has it. */
async function urlIn(files: Files, { language, kind }: ListObservation, inventory: Inventory, id: number) {
  const path = inventory.untouched.get(id);
  const touched = inventory.touched.find(({ record }) => record.service?.id === id);
  const [file = touched] = path === undefined ? [] : await readRecords(files, language, kind, [path]);
  return file?.record.service?.url;
}

/** Returns the missing events that may be back under new ids, by their former ids. */
async function likelyIn(
  files: Files,
  observation: ListObservation,
  { ledger, inventory }: ContentSide,
  candidates: readonly number[],
  tombstones: Tombstones,
): Promise<ChangedIds> {
  if (observation.kind !== 'events' || candidates.length === 0) return new Map();
  const inFiles = new Set(inventory.touched.map(({ record }) => record.service?.id));
  const news = [...observation.records.values()].filter(
    ({ id, state }) => state === 'listed' && !ledger.has(id) && !inFiles.has(id) && !tombstones.has(id),
  );
  if (news.length === 0) return new Map();
  const lines = candidates.flatMap((id) => ledger.get(id)?.line() ?? []);
  return likelyChangedIds(lines, news, (id) => urlIn(files, observation, inventory, id));
}

/** Reads the records of untouched files, by id. */
async function readFor(
  files: Files,
  { language, kind }: ListObservation,
  { untouched }: Inventory,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  const paths = ids.flatMap((id) => untouched.get(id) ?? []);
  const byPath = new Map((await readRecords(files, language, kind, paths)).map((record) => [record.path, record]));
  const pairs = ids.map((id) => [id, byPath.get(untouched.get(id) ?? '')] as const);
  return new Map(pairs.flatMap(([id, record]) => (record === undefined ? [] : [[id, record]])));
}

/** Returns the warnings about unreadable lines of a ledger. */
function damageOf({ damaged }: ContentSide, language: string, kind: Kind): string[] {
  const [first, ...others] = damaged;
  if (first === undefined) return [];
  const lines = others.length === 0 ? `line ${first}` : `line ${first} and ${others.length} more`;
  return [`${ledgerPath(language, kind)}, ${lines}, can't be read; the records were compared afresh`];
}

function recordsById(files: readonly StoredRecord[]): ReadonlyMap<number, AnyRecord> {
  return new Map(files.flatMap(({ record }) => (record.service === undefined ? [] : [[record.service.id, record]])));
}

/**
 * Plans one language and kind: requests absent records on their own routes, decides, guards, and stages the files to be
 * written. `events` is the observation of the language's events. The refusals of guards are in the plan.
 */
export async function planCollection(
  language: CallLanguage,
  list: ListObservation,
  events: ListObservation | undefined,
  side: ContentSide,
  context: CollectionContext,
): Promise<CollectionPlan> {
  const { files, staging, spool, at, uidHost, accepted, ceiling, statusOf } = context;
  const { kind } = list;
  const lost = accepted.missing ? [] : missingFilesRefusals(language.code, kind, side.inventory, side.ledger);
  const missing =
    list.isPart === true
      ? []
      : missingRecordIds({ ...list, proved: true }, side, events, context.window, context.timeZone);
  const candidates = list.proved ? missing : [];
  const size =
    candidates.length + [...side.ledger.keys()].filter((id) => list.records.has(id) || list.listed.has(id)).length;
  const tombstones = await readTombstones(files, language.code, kind);
  const likely = await likelyIn(files, list, side, missing, tombstones);
  // A list that is not proved complete removes nothing, but an event that is gone by its own route may have come back
  // under another id.
  const answers = await askAboutAbsent({
    ...context,
    language,
    observation: list,
    ledger: side.ledger,
    candidates: list.proved ? candidates : [...likely.keys()],
    ceiling: accepted.removals ? Number.POSITIVE_INFINITY : mostRemovals(size, ceiling),
    mayBeEmpty: accepted.removals,
    mayBeBack: (id) => likely.has(id),
    urlOf: (id) => urlIn(files, list, side.inventory, id),
    onlyGone: kind !== 'events' && (events?.proved !== true || !context.wholeWindow),
  });
  const { absences, observed } = list.proved ? answers : { absences: new Map(), observed: [] };
  const changedIds = new Map([...likely].filter(([old]) => answers.absences.get(old)?.state === 'gone'));
  const place = { language: language.code, uidHost, spool };
  const state = withChangedIds({ ...side, revisions: context.revisions }, changedIds, place);
  const { ledger, inventory, revisions } = state;
  const allRecords = new Map<number, ObservedRecord>([
    ...list.records,
    ...observed.map((one) => [one.id, one] as const),
  ]);
  // Until it is known whether the event with the old id is gone, the new one may be the same event.
  const isKnown = (id: number) =>
    (answers.absences.get(id)?.state ?? 'unknown') !== 'unknown' || answers.observed.some((one) => one.id === id);
  for (const [old, id] of likely) if (!isKnown(old)) allRecords.delete(id);
  const observation = { ...list, records: allRecords };
  const input = {
    ...context,
    ...{ language: language.code, kind, observation, inventory, changedIds, ledger, tombstones, absences },
    begun: side.exists,
    acceptsMissing: accepted.missing,
    looksIntoAll: context.looksIntoAll(kind),
    dialect: context.client.dialect,
  };
  const toRead = untouchedIdsToRead(input);
  const read = await readFor(files, observation, inventory, toRead);
  const { records, doubts: staleDoubts } = await rereadStaleRecords({
    client: context.client,
    language,
    observation,
    ledger,
    goneIds: new Set(tombstones.keys()),
    files: recordsById([...inventory.touched, ...read.values()]),
    onProgress: context.onProgress,
  });
  const isLookedInto = toRead.length + inventory.touched.length + context.intents.length > 0;
  const related = kind === 'events' && isLookedInto ? await readRelationIndexes(files, language.code) : undefined;
  const publishedAt = publishedAtFrom(language.code, kind, revisions, related);
  const revisedPlace = { language: language.code, kind, at, revisions, tombstones, publishedAt, statusOf };

  const lines = new Map<number, LedgerEntry>(ledger);
  const tombstonesAfter = new Map<number, Tombstone>(tombstones);
  const decisions: PlannedDecision[] = [];
  const changes: EventChange[] = [];
  const revised: RevisionChange[] = [...state.revised];
  const newTombstones: Tombstone[] = [];
  const takenOff: PlannedDecision[] = [];
  let isLedgerChanged = side.damaged.length > 0 || changedIds.size > 0;
  for await (const decision of staging.records(
    language.code,
    kind,
    planPull({ ...input, observation: { ...observation, records }, read, publishedAt }),
    inventory,
  )) {
    const { ledger: line, tombstone, changes: news, removes, before: _before, record: _record, ...planned } = decision;
    if (line !== undefined) isLedgerChanged = true;
    if (line === null && decision.id !== undefined) lines.delete(decision.id);
    else if (line) lines.set(line.id, spooledEntryOf(line, spool));
    if (tombstone === null && decision.id !== undefined) tombstonesAfter.delete(decision.id);
    else if (tombstone) {
      tombstonesAfter.set(tombstone.id, tombstone);
      newTombstones.push(tombstone);
    }
    changes.push(...(news ?? []));
    const revision = revisionChangeOf(decision, revisedPlace);
    if (revision !== undefined) revised.push(revision);
    decisions.push(planned);
    if (planned.takesOff === true || removes === true) takenOff.push(planned);
  }
  const isGuarded = !accepted.removals && list.isPart !== true;
  const refusals = isGuarded ? removalRefusals(language.code, kind, takenOff, size, ceiling) : [];
  if (isLedgerChanged || !side.exists)
    await staging.lines(ledgerPath(language.code, kind), () => ledgerLines(lines.values()));
  if (tombstones.size > 0 || tombstonesAfter.size > 0)
    await staging.state(tombstonesPath(language.code, kind), tombstonesText(tombstonesAfter));
  return {
    language: language.code,
    kind,
    observation: {
      fetched: list.fetched,
      proved: list.proved,
      isPart: list.isPart === true,
      quarantined: list.quarantined,
      partial: list.partial,
    },
    changedIds,
    decisions,
    takenOff,
    changes,
    revised,
    newTombstones,
    broken: inventory.broken,
    unverified: list.isPart === true ? [] : [...ledger.keys()].filter((id) => !records.has(id) && !absences.has(id)),
    doubts: [...answers.doubts, ...staleDoubts, ...damageOf(side, language.code, kind)],
    refusals: [...lost, ...refusals],
  };
}
