import {
  editedFields,
  fieldValues,
  isSameValue,
  type Ledger,
  type LedgerEntry,
  type LedgerLine,
  serviceValues,
} from '#content/state/ledger';
import { type BrokenFile, type Inventory, recordSchemaOf, type StoredRecord } from '#content/store/store';
import type { Dialect } from '#interface/dialects/dialects';
import { isAlike } from '#records/alike';
import { DECODER_VERSION } from '#records/from-response';
import { type Absence, isAgreed, type ListObservation, type ObservedRecord } from '#sync/observation';
import type { ChangedIds } from '#sync/plan/changed-ids';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { decisionToLink, NewFiles } from '#sync/plan/linking';
import { decisionOnAbsent, decisionToForget, decisionToKeep, type MissingRecord } from '#sync/plan/missing-record';
import { TakenNames } from '#sync/plan/names';
import { decisionToCreate, decisionToRestore, reconcile } from '#sync/plan/reconcile';

/** The input of a plan: a plan uses no disk, clock or network. */
type PlanInput = Omit<PlanContext, 'names' | 'conflicts' | 'texts' | 'isAlike'> & {
  readonly observation: ListObservation;
  readonly inventory: Inventory;
  /** The new ids of events, by the ids in their files. */
  readonly changedIds: ChangedIds;
  /** The records of the untouched files whose ids `untouchedIdsToRead` returns, by id. */
  readonly read: ReadonlyMap<number, StoredRecord>;
  readonly ledger: Ledger;
  /** The states of records that no list shows, by their own routes. */
  readonly absences: ReadonlyMap<number, Absence>;
  /** True if all files are to be read, also settled ones, because more than the service decides what is published. */
  readonly looksIntoAll: boolean;
  /** The dialect of the service. */
  readonly dialect: Dialect;
};

/** Tells whether the service's record is the one of the last agreement, so that an untouched file need not be read. */
function isSettled(entry: LedgerEntry | undefined, observed: ObservedRecord | undefined): boolean {
  return observed !== undefined && isAgreed(entry, observed);
}

/** Returns the ids of the untouched files that the plan has to read. */
export function untouchedIdsToRead(input: Omit<PlanInput, 'read' | 'publishedAt'>): number[] {
  const { inventory, observation, ledger, absences, looksIntoAll } = input;
  if (looksIntoAll) return [...inventory.untouched.keys()];
  return [...inventory.untouched.keys()].filter((id) => {
    const observed = observation.records.get(id);
    return observed === undefined ? absences.has(id) : !isSettled(ledger.get(id), observed);
  });
}

/** A record as the service, content and the ledger have it. */
type RecordSides = {
  readonly observed: ObservedRecord | undefined;
  readonly absence: Absence | undefined;
  readonly files: readonly StoredRecord[];
  readonly line: LedgerLine | undefined;
  readonly broken: BrokenFile | undefined;
};

/**
 * Yields the decisions for one language and kind by the decision table in docs/architecture.md: records in the order of
 * their ids, then new files. Pure.
 */
export function* planPull(input: PlanInput): Generator<Decision, void> {
  const { language, kind, observation, inventory, ledger, absences, read, changedIds } = input;
  const touched = new Map<number, StoredRecord[]>();
  for (const file of inventory.touched) {
    const serviceId = file.record.service?.id;
    const id = serviceId === undefined ? undefined : (changedIds.get(serviceId) ?? serviceId);
    if (id !== undefined) touched.set(id, [...(touched.get(id) ?? []), file]);
  }
  const broken = new Map(inventory.broken.map((file) => [file.path, file]));
  const context: PlanContext = {
    ...input,
    names: new TakenNames(inventory.texts.keys()),
    conflicts: new Set(inventory.conflicts),
    texts: inventory.texts,
    intents: input.intents.filter((one) => one.language === language && one.kind === kind),
    isAlike: (field, ours, theirs) => isAlike(input.dialect, kind, field, ours, theirs),
  };
  const ids = new Set([
    ...observation.records.keys(),
    ...inventory.untouched.keys(),
    ...touched.keys(),
    ...ledger.keys(),
  ]);
  const newFiles = new NewFiles(kind, inventory.touched, context.intents);
  for (const id of [...ids].sort((a, b) => a - b)) {
    const entry = ledger.get(id);
    const observed = observation.records.get(id);
    const untouched = inventory.untouched.get(id);
    const copies = touched.get(id) ?? [];
    if (untouched !== undefined && copies.length > 0) {
      yield twice(id, [untouched, ...copies.map(({ path }) => path)]);
      continue;
    }
    if (untouched !== undefined && (isSettled(entry, observed) || (observed === undefined && !absences.has(id)))) {
      const stored = read.get(id);
      const cell = observed === undefined ? 'keep' : 'unchanged';
      yield { cell, id, path: untouched, ...(stored === undefined ? {} : { record: stored.record }) };
      continue;
    }
    const isNew = entry === undefined && untouched === undefined && copies.length === 0;
    const match = isNew && observed !== undefined ? newFiles.take(observed, context) : undefined;
    if (match !== undefined && observed !== undefined) {
      yield decisionToLink(kind, match, observed, context);
      continue;
    }
    const storedFile = read.get(id);
    const files = storedFile === undefined ? copies : [storedFile];
    const line = entry?.line();
    const sides = { observed, absence: absences.get(id), files, line, broken: broken.get(line?.path ?? '') };
    yield decide(id, sides, context);
  }
  for (const file of inventory.touched)
    if (file.record.service === undefined && !newFiles.takenPaths.has(file.path))
      yield { cell: 'push-create', id: undefined, path: file.path };
}

const twice = (id: number, paths: readonly string[]): Decision => ({
  cell: 'refused',
  id,
  path: paths[0] ?? '',
  reason: `${paths.join(' and ')} hold the same id ${id}; remove one`,
});

function decide(id: number, sides: RecordSides, context: PlanContext): Decision {
  const { observed, absence, files, line, broken } = sides;
  const [file, second] = files;
  if (file !== undefined && second !== undefined)
    return twice(
      id,
      files.map(({ path }) => path),
    );
  if (file === undefined && broken !== undefined)
    return { cell: 'refused', id, path: broken.path, reason: `${broken.path} can't be read: ${broken.reason}` };
  if (file !== undefined)
    return observed === undefined
      ? decisionOnMissing(id, file, line, absence, context)
      : reconcile(id, file, observed, line, context);
  if (line === undefined)
    return observed === undefined ? { cell: 'keep', id, path: '' } : decisionToCreate(id, observed, context);
  return decideRemovedFile(id, line, observed, absence, context);
}

/**
 * Decides about a file whose record is in no list, by the state that its own route gave; without a state the file is
 * kept, because absence is no proof.
 */
function decisionOnMissing(
  id: number,
  file: StoredRecord,
  line: LedgerLine | undefined,
  absence: Absence | undefined,
  context: PlanContext,
): Decision {
  const fields = line === undefined ? [] : editedFields(file.record, line);
  const missing: MissingRecord = { id, file, fields };
  const state = absence?.state ?? (fields.length > 0 ? knownAbsence(line) : undefined);
  if (line === undefined) return absence?.state === 'gone' ? goneUnknown(missing) : decisionToKeep(missing);
  if (state !== undefined) return decisionOnAbsent(missing, line, state, context);
  // Fields that a push changed unasked are in conflict although nobody edited them.
  const inConflict = Object.keys(line.conflict ?? {}).sort();
  return decisionToKeep({ ...missing, fields: [...new Set([...fields, ...inConflict])] });
}

/** Returns the state that the own route of a record gave in an earlier run. */
function knownAbsence(line: LedgerLine | undefined): Absence['state'] | undefined {
  return line?.state === 'gone' || line?.state === 'withdrawn' ? line.state : undefined;
}

/**
 * Tells whether the service has the values of the last agreement. They are compared field by field if they were decoded
 * by another decoder; or if only an event showed the record then, which shows fewer fields.
 */
export function servesTheSame(line: LedgerLine, { digest, record, state }: ObservedRecord): boolean {
  const showsMore = line.state === 'embedded' && state !== 'embedded';
  if (record === undefined || (line.decoder === DECODER_VERSION && !showsMore)) return digest === line.digest;
  const [before, after] = [serviceValues(line), fieldValues(record)];
  const names = showsMore ? before.keys() : new Set([...before.keys(), ...after.keys()]);
  return [...names].every((name) => isSameValue(before.get(name), after.get(name)));
}

/**
 * Decides about a record that is gone from the service and from content. If a push deleted it without noting that it
 * ended, its intent still has the record.
 */
function forgotten(id: number, line: LedgerLine, context: PlanContext): Decision {
  const intent = context.intents.find((one) => one.does === 'delete' && one.id === id);
  return intent?.does === 'delete'
    ? decisionToForget(id, recordSchemaOf(context.kind).parse(intent.record), line, context)
    : { cell: 'forget', id, path: line.path, ledger: null };
}

/**
 * Decides about a record that is gone and that the ledger does not know: its file may have been edited, so this is a
 * conflict.
 */
function goneUnknown({ id, file }: MissingRecord): Decision {
  return {
    cell: 'conflict',
    id,
    path: file.path,
    record: file.record,
    reason: `${file.path} is gone from the service, and the ledger does not know it, so it may have been edited here. The file is kept as it is; remove it to agree`,
  };
}

/** Decides about a record that the ledger knows and whose file an editor removed. */
function decideRemovedFile(
  id: number,
  line: LedgerLine,
  observed: ObservedRecord | undefined,
  absence: Absence | undefined,
  context: PlanContext,
): Decision {
  if (absence?.state === 'gone' || line.state === 'gone') return forgotten(id, line, context);
  const asItWas = observed !== undefined && servesTheSame(line, observed);
  // A record that was in a list and now appears only inside an event is not changed by that: events show fewer of its
  // fields.
  const showsLess = observed?.state === 'embedded' && line.state !== 'embedded';
  if (observed === undefined || observed.state === 'unlisted' || showsLess || asItWas)
    return {
      cell: 'push-delete',
      id,
      path: line.path,
      ...(context.acceptsMissing && line.removed !== true ? { ledger: { ...line, removed: true } } : {}),
    };
  return decisionToRestore(id, line, observed, context);
}
