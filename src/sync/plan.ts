import { recordPath } from '#content/layout';
import { fieldValues, type Ledger, type LedgerLine, sameValue } from '#content/ledger';
import type { BrokenFile, Collection, StoredRecord } from '#content/store';
import type { Kind } from '#interface/kinds';
import { DECODER_VERSION } from '#records/from-response';
import { nameOf } from '#records/names';
import type { AnyRecord } from '#records/schema';
import { agreementAfter } from '#sync/merge';
import { Names } from '#sync/names';
import type { Observation, Observed } from '#sync/observe';
import { lineOf, type Place, reconcile } from '#sync/reconcile';

/** A cell of the design's decision table, as it stands in code, logs and tests. */
export type Cell =
  | 'pull-create'
  | 'pull-update'
  | 'merge'
  | 'push-update'
  | 'push-create'
  | 'push-delete'
  | 'conflict'
  | 'restore'
  | 'converge'
  | 'keep'
  | 'unchanged'
  | 'refused';

/** What is to be done about one record. What it writes is in it; a decision without writes only reports. */
export type Decision = {
  readonly cell: Cell;
  /** Absent for a new file. */
  readonly id: number | undefined;
  /** The record's file after the decision. */
  readonly path: string;
  /** The file to write. */
  readonly write?: AnyRecord;
  /** The file's place before, where it moves. */
  readonly movedFrom?: string;
  /** The service's version, to be written beside the file. */
  readonly conflict?: AnyRecord;
  /** The ledger's new line. */
  readonly ledger?: LedgerLine;
  /** The fields in conflict or, where there are none, those edited; for people. */
  readonly fields?: readonly string[];
  /** Why, where a person has to know. */
  readonly reason?: string;
};

/** Everything that a plan is made from; no disk, clock or network. */
export type PlanInput = {
  readonly language: string;
  readonly kind: Kind;
  readonly observation: Observation;
  readonly files: Collection;
  readonly ledger: Ledger;
};

/** The decisions for one language and kind, sorted by id, new files last. */
export type CollectionPlan = {
  readonly language: string;
  readonly kind: Kind;
  readonly decisions: readonly Decision[];
};

/** One record from all three sides. */
type Sides = {
  readonly observed: Observed | undefined;
  readonly files: readonly StoredRecord[];
  readonly line: LedgerLine | undefined;
  readonly broken: BrokenFile | undefined;
};

/** Makes the plan of one language and kind: the design's decision table for a pull. Pure. */
export function planPull(input: PlanInput): CollectionPlan {
  const { language, kind, observation, ledger } = input;
  const names = new Names(input.files, language, kind);
  const place: Place = { language, kind, names, conflicts: new Set(input.files.conflicts) };
  const byId = new Map<number, StoredRecord[]>();
  for (const file of input.files.records) {
    const id = file.record.service?.id;
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  const brokenByPath = new Map(input.files.broken.map((file) => [file.path, file]));
  const ids = [...new Set([...observation.records.keys(), ...byId.keys(), ...ledger.keys()])].sort((a, b) => a - b);
  const decisions = ids.map((id): Decision => {
    const line = ledger.get(id);
    const broken = line === undefined ? undefined : brokenByPath.get(line.path);
    const sides: Sides = { observed: observation.records.get(id), files: byId.get(id) ?? [], line, broken };
    return decide(id, sides, place);
  });
  const drafts = input.files.records
    .filter((file) => file.record.service === undefined)
    .map((file): Decision => ({ cell: 'push-create', id: undefined, path: file.path }));
  return { language, kind, decisions: [...decisions, ...drafts] };
}

function decide(id: number, sides: Sides, place: Place): Decision {
  const { observed, files, line, broken } = sides;
  const [file, second] = files;
  if (file !== undefined && second !== undefined)
    return {
      cell: 'refused',
      id,
      path: file.path,
      reason: `${files.map((one) => one.path).join(' and ')} hold the same id ${id}; remove one`,
    };
  if (file === undefined && broken !== undefined)
    return { cell: 'refused', id, path: broken.path, reason: `${broken.path} can't be read: ${broken.reason}` };
  if (file !== undefined)
    return observed === undefined ? absent(id, file, line) : reconcile(id, file, observed, line, place);
  if (line === undefined) return observed === undefined ? { cell: 'keep', id, path: '' } : create(id, observed, place);
  return removed(id, line, observed, place);
}

/** Not seen in the list: kept, because absence is no proof. */
function absent(id: number, file: StoredRecord, line: LedgerLine | undefined): Decision {
  const own = fieldValues(file.record);
  const names = line === undefined ? [] : [...new Set([...own.keys(), ...Object.keys(line.file)])].sort();
  const edited = names.filter((name) => !sameValue(own.get(name), line?.file[name]));
  return { cell: 'keep', id, path: file.path, ...(edited.length > 0 ? { fields: edited } : {}) };
}

function create(id: number, observed: Observed, place: Place): Decision {
  const path = recordPath(place.language, place.kind, place.names.take(nameOf(observed.record.slug, id), id));
  const agreement = agreementAfter(observed.record, observed.record, undefined, []);
  return { cell: 'pull-create', id, path, write: observed.record, ledger: lineOf(id, path, [], observed, agreement) };
}

/** The file is gone and the ledger knows it: an editor removed it. */
function removed(id: number, line: LedgerLine, observed: Observed | undefined, place: Place): Decision {
  if (observed === undefined || (observed.digest === line.digest && line.decoder === DECODER_VERSION))
    return { cell: 'push-delete', id, path: line.path };
  const restored = create(id, observed, place);
  return {
    ...restored,
    cell: 'restore',
    reason: `${line.path} was removed here and changed on the service; it is back as ${restored.path}`,
  };
}
