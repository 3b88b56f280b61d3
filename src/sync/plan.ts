import { recordPath } from '#content/layout';
import { type FieldValues, fieldValues, type Ledger, type LedgerLine } from '#content/ledger';
import { type BrokenFile, type Collection, type StoredRecord, schemaOf } from '#content/store';
import type { Kind } from '#interface/kinds';
import { DECODER_VERSION } from '#records/from-response';
import { collidingName, nameOf } from '#records/names';
import type { AnyRecord } from '#records/schema';
import { agreementAfter, type Comparison, compare, withServiceFields } from '#sync/merge';
import type { Observation, Observed } from '#sync/observe';

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
  /** The fields in conflict or edited; for people. */
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

/** The names that are taken in a collection, and what a record may be called beside them. */
class Names {
  readonly #taken: Set<string>;

  constructor(files: Collection, language: string, kind: Kind) {
    const folder = recordPath(language, kind, '').slice(0, -'.json'.length);
    const broken = files.broken.map((file) => file.path.slice(folder.length, -'.json'.length));
    this.#taken = new Set([...files.records.map((file) => file.name), ...broken]);
  }

  /** Takes a free name for a record; `own` is the name it gives up for it. */
  take(wanted: string, id: number, own?: string): string {
    const name = wanted === own || !this.#taken.has(wanted) ? wanted : collidingName(wanted, id);
    if (own !== undefined) this.#taken.delete(own);
    this.#taken.add(name);
    return name;
  }
}

/** One record from all three sides. */
type Sides = {
  readonly observed: Observed | undefined;
  readonly files: readonly StoredRecord[];
  readonly line: LedgerLine | undefined;
  readonly broken: BrokenFile | undefined;
};

const slugOf = (record: AnyRecord): string | undefined => record.slug;

function lineOf(
  id: number,
  path: string,
  formerNames: readonly string[],
  seen: Observed,
  agreement: Pick<LedgerLine, 'file' | 'service'>,
): LedgerLine {
  return {
    v: 1,
    id,
    path,
    formerNames: [...formerNames],
    digest: seen.digest,
    decoder: DECODER_VERSION,
    state: seen.state,
    ...agreement,
  };
}

/** The names of a line after its record moved from one name to another. */
function namesAfter(line: LedgerLine | undefined, from: string, to: string): readonly string[] {
  const before = line?.formerNames ?? [];
  return from === to ? before : [...before.filter((name) => name !== to && name !== from), from];
}

/** Makes the plan of one language and kind: the design's decision table for a pull. Pure. */
export function planPull(input: PlanInput): CollectionPlan {
  const { language, kind, observation, ledger } = input;
  const names = new Names(input.files, language, kind);
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
    return decide(id, sides, { language, kind, names });
  });
  const drafts = input.files.records
    .filter((file) => file.record.service === undefined)
    .map((file): Decision => ({ cell: 'push-create', id: undefined, path: file.path }));
  return { language, kind, decisions: [...decisions, ...drafts] };
}

type Place = { readonly language: string; readonly kind: Kind; readonly names: Names };

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
    return observed === undefined ? absent(id, file, line) : present(id, file, observed, line, place);
  if (line === undefined) return observed === undefined ? { cell: 'keep', id, path: '' } : create(id, observed, place);
  return removed(id, line, observed, place);
}

/** Not seen in the list: kept, because absence is no proof. */
function absent(id: number, file: StoredRecord, line: LedgerLine | undefined): Decision {
  const edited = line !== undefined && compare(fieldValues(file.record), new Map(), line).edited.length > 0;
  return { cell: edited ? 'push-update' : 'keep', id, path: file.path };
}

function create(id: number, observed: Observed, place: Place): Decision {
  const path = recordPath(place.language, place.kind, place.names.take(nameOf(slugOf(observed.record), id), id));
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

function present(
  id: number,
  file: StoredRecord,
  observed: Observed,
  line: LedgerLine | undefined,
  place: Place,
): Decision {
  const unseen = line === undefined || line.digest !== observed.digest || line.decoder !== DECODER_VERSION;
  const service = fieldValues(observed.record);
  const own = fieldValues(file.record);
  const comparison = compare(own, service, line);
  if (comparison.conflicting.length > 0)
    return {
      cell: 'conflict',
      id,
      path: file.path,
      conflict: observed.record,
      fields: comparison.conflicting,
      reason: `${file.path} and the service both changed ${comparison.conflicting.join(', ')}`,
    };
  if (!unseen && line.path === file.path && comparison.changed.length === 0 && comparison.converged.length === 0)
    return comparison.edited.length > 0
      ? { cell: 'push-update', id, path: file.path, fields: comparison.edited }
      : { cell: 'unchanged', id, path: file.path };
  return merged(id, file, { observed, service }, line, comparison, place);
}

function merged(
  id: number,
  file: StoredRecord,
  { observed, service }: { readonly observed: Observed; readonly service: FieldValues },
  line: LedgerLine | undefined,
  comparison: Comparison,
  place: Place,
): Decision {
  const { kind, language } = place;
  const record = schemaOf(kind).parse(withServiceFields(file.record, observed.record, comparison.changed));
  const serviceMoved = line !== undefined && (line.service.slug ?? line.file.slug) !== service.get('slug');
  const renames = serviceMoved && line.path === file.path;
  const name = renames ? place.names.take(nameOf(slugOf(observed.record), id), id, file.name) : file.name;
  const path = recordPath(language, kind, name);
  const formerName = line === undefined ? name : nameOfPath(line.path);
  const ledger = lineOf(
    id,
    path,
    namesAfter(line, formerName, name),
    observed,
    agreementAfter(record, observed.record, line, comparison.edited),
  );
  const serviceMetadata = JSON.stringify(file.record.service) !== JSON.stringify(observed.record.service);
  const writes = comparison.changed.length > 0 || serviceMetadata || path !== file.path;
  return {
    cell: !writes ? 'converge' : comparison.edited.length > 0 ? 'merge' : 'pull-update',
    id,
    path,
    ledger,
    ...(writes ? { write: record } : {}),
    ...(path === file.path ? {} : { movedFrom: file.path }),
    ...(comparison.edited.length > 0 ? { fields: comparison.edited } : {}),
  };
}

function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
