import { type FieldValues, fieldValues, isSameValue, type LedgerLine, type LedgerValue } from '#content/state/ledger';
import type { AnyRecord } from '#records/schema';

/** The state of one field: which sides changed it since the last agreement. */
type FieldState = 'same' | 'edited' | 'changed' | 'converged' | 'conflict';

/** The values of both sides at the last agreement; `service` holds only values that differ from `file`. */
export type Agreement = Pick<LedgerLine, 'file' | 'service'>;

/** The comparison of a file and the service's record, field by field. */
export type RecordComparison = {
  /** Fields that only the file changed, sorted. */
  readonly edited: readonly string[];
  /** Fields that only the service changed, sorted. */
  readonly changed: readonly string[];
  /** Fields that both changed, to the same value, sorted. */
  readonly converged: readonly string[];
  /** Fields that both changed, to different values, sorted. */
  readonly conflicting: readonly string[];
};

function stateOf(
  file: LedgerValue | undefined,
  service: LedgerValue | undefined,
  base: { file?: LedgerValue | undefined; service?: LedgerValue | undefined },
  isAlike: () => boolean,
): FieldState {
  const edited = !isSameValue(file, base.file);
  const changed = !isSameValue(service, base.service);
  if (edited && changed) return isSameValue(file, service) || isAlike() ? 'converged' : 'conflict';
  if (edited) return isSameValue(file, service) ? 'converged' : 'edited';
  return changed ? 'changed' : 'same';
}

function baseOf(agreement: Agreement | undefined, name: string) {
  const file = agreement?.file[name];
  return {
    file,
    service: agreement !== undefined && name in agreement.service ? (agreement.service[name] ?? undefined) : file,
  };
}

/** Tells whether the service's value of a field may be what the service makes of the file's value. */
type IsAlike = (field: string) => boolean;

/**
 * Compares a file with the service's record against the last agreement. A field that both changed converges if the
 * values are equal or if `isAlike` says that the service's may come of the file's. Without an agreement, every field
 * that does not converge is in conflict.
 */
export function compareFields(
  file: FieldValues,
  service: FieldValues,
  agreement: Agreement | undefined,
  isAlike: IsAlike = () => false,
): RecordComparison {
  const names = [...new Set([...file.keys(), ...service.keys(), ...Object.keys(agreement?.file ?? {})])].sort();
  const states = names.map((name): [string, FieldState] => {
    const state = stateOf(file.get(name), service.get(name), baseOf(agreement, name), () => isAlike(name));
    return [
      name,
      agreement === undefined && state !== 'converged' && !isSameValue(file.get(name), service.get(name))
        ? 'conflict'
        : state,
    ];
  });
  const inState = (expected: FieldState) => states.filter(([, state]) => state === expected).map(([name]) => name);
  return {
    edited: inState('edited'),
    changed: inState('changed'),
    converged: inState('converged'),
    conflicting: inState('conflict'),
  };
}

/** Returns `record` with the values of `other` in the fields `names`; a field that `other` lacks is removed. */
export function withFields<R extends AnyRecord>(record: R, other: AnyRecord, names: readonly string[]): R;
export function withFields(record: AnyRecord, other: AnyRecord, names: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record };
  for (const name of names) {
    const value: unknown = Reflect.get(other, name);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

/**
 * Returns a file's record with the service's values in the fields `names`, and with its `service` part; `local` stays
 * the file's.
 */
export function withServiceFields<R extends AnyRecord>(file: R, service: AnyRecord, names: readonly string[]) {
  return { ...withFields(file, service, names), service: service.service };
}

/**
 * Returns the agreement after a merge: values that were taken or found equal are agreed on; the fields of `open` stay
 * as before.
 */
export function agreementAfter(
  merged: AnyRecord,
  service: AnyRecord,
  before: Agreement | undefined,
  open: readonly string[],
): Agreement {
  const file: Record<string, LedgerValue> = {};
  const theirs: Record<string, LedgerValue | null> = {};
  const ours = fieldValues(merged);
  const servedValues = service === merged ? ours : fieldValues(service);
  for (const name of [...new Set([...ours.keys(), ...servedValues.keys(), ...open])].sort()) {
    const base = open.includes(name) ? baseOf(before, name) : { file: ours.get(name), service: servedValues.get(name) };
    if (base.file !== undefined) file[name] = base.file;
    if (!isSameValue(base.file, base.service)) theirs[name] = base.service ?? null;
  }
  return { file, service: theirs };
}
