import { sortedJson } from '#content/canonical-json';
import { conflictPath, recordPath } from '#content/layout';
import { type FieldValues, fieldValues, type LedgerLine, type LedgerValue, sameValue } from '#content/ledger';
import { type StoredRecord, schemaOf } from '#content/store';
import type { Kind } from '#interface/kinds';
import { DECODER_VERSION } from '#records/from-response';
import { nameOf } from '#records/names';
import { type Agreement, agreementAfter, type Comparison, compare, withServiceFields } from '#sync/merge';
import type { Names } from '#sync/names';
import type { Observed } from '#sync/observe';
import type { Decision } from '#sync/plan';

/** Where a decision is made. */
export type Place = {
  readonly language: string;
  readonly kind: Kind;
  readonly names: Names;
  /** The names of records that have the service's version in conflict beside them. */
  readonly conflicts: ReadonlySet<string>;
};

/** The ledger's line of a record that was just observed. */
export function lineOf(
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

/** A comparison, and the agreement that it starts from, after a person has settled conflicts. */
type Settled = { readonly comparison: Comparison; readonly agreement: Agreement | undefined };

/**
 * A conflict whose file a person has deleted is settled: what the service had then is taken as seen, so that the
 * file's value is an edit like any other. A value that the service has changed since is a conflict anew.
 */
function settle(comparison: Comparison, service: FieldValues, line: LedgerLine | undefined, named: boolean): Settled {
  const seen = line?.conflict;
  if (line === undefined || seen === undefined || named) return { comparison, agreement: line };
  const mine = comparison.conflicting.filter(
    (name) => name in seen && sameValue(seen[name] ?? undefined, service.get(name)),
  );
  const known = Object.fromEntries(mine.map((name): [string, LedgerValue | null] => [name, service.get(name) ?? null]));
  return {
    comparison: {
      ...comparison,
      edited: [...comparison.edited, ...mine].sort(),
      conflicting: comparison.conflicting.filter((name) => !mine.includes(name)),
    },
    agreement: { file: line.file, service: { ...line.service, ...known } },
  };
}

/**
 * Brings a file and the service's record together, field by field: the service's changes are taken, edits stay, and a
 * field that both changed is left as the file has it, with the service's version beside the file.
 */
export function reconcile(
  id: number,
  file: StoredRecord,
  observed: Observed,
  line: LedgerLine | undefined,
  place: Place,
): Decision {
  const { kind, language } = place;
  const service = fieldValues(observed.record);
  const { comparison, agreement } = settle(
    compare(fieldValues(file.record), service, line),
    service,
    line,
    place.conflicts.has(file.name),
  );
  const { edited, changed, converged, conflicting } = comparison;

  const known = line !== undefined && line.digest === observed.digest && line.decoder === DECODER_VERSION;
  const settled = line?.conflict === undefined && changed.length + converged.length + conflicting.length === 0;
  if (known && settled && line.path === file.path)
    return edited.length > 0
      ? { cell: 'push-update', id, path: file.path, fields: edited }
      : { cell: 'unchanged', id, path: file.path };

  const record = schemaOf(kind).parse(withServiceFields(file.record, observed.record, changed));
  const slugMoved = line !== undefined && (line.service.slug ?? line.file.slug) !== service.get('slug');
  const renames = slugMoved && line.path === file.path && conflicting.length === 0;
  const name = renames ? place.names.take(nameOf(observed.record.slug, id), id, file.name) : file.name;
  const path = recordPath(language, kind, name);
  const formerNames = namesAfter(line, line === undefined ? name : nameOfPath(line.path), name);
  const agreed = agreementAfter(record, observed.record, agreement, [...edited, ...conflicting]);
  const inConflict = conflicting.map((field): [string, LedgerValue | null] => [field, service.get(field) ?? null]);
  const ledger: LedgerLine = {
    ...lineOf(id, path, formerNames, observed, agreed),
    ...(inConflict.length > 0 ? { conflict: Object.fromEntries(inConflict) } : {}),
  };
  const metadata = sortedJson(file.record.service ?? null) !== sortedJson(observed.record.service ?? null);
  const writes = changed.length > 0 || metadata || path !== file.path;
  const noted = line === undefined || sortedJson(line) !== sortedJson(ledger);
  return {
    cell: cellOf(comparison, writes, noted),
    id,
    path,
    ...(noted ? { ledger } : {}),
    ...(writes ? { write: record } : {}),
    ...(path === file.path ? {} : { movedFrom: file.path }),
    ...(conflicting.length > 0 ? conflictOf(file, observed, conflicting, place) : {}),
    ...(conflicting.length === 0 && edited.length > 0 ? { fields: edited } : {}),
  };
}

function cellOf({ edited, conflicting }: Comparison, writes: boolean, noted: boolean): Decision['cell'] {
  if (conflicting.length > 0) return 'conflict';
  if (writes) return edited.length > 0 ? 'merge' : 'pull-update';
  if (edited.length > 0) return 'push-update';
  return noted ? 'converge' : 'unchanged';
}

function conflictOf(file: StoredRecord, observed: Observed, fields: readonly string[], place: Place) {
  const beside = conflictPath(place.language, place.kind, file.name);
  return {
    conflict: observed.record,
    fields,
    reason: `${file.path} and the service both changed ${fields.join(', ')}. The file keeps its own; the service's version is ${beside}. Edit the file as it should be, then delete ${beside}`,
  };
}

function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
