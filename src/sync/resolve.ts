import {
  editedFields,
  type FieldValues,
  fieldValues,
  isSameValue,
  type LedgerLine,
  type LedgerValue,
  serviceValues,
} from '#content/state/ledger';
import { recordJson } from '#content/store/canonical-json';
import { conflictPath } from '#content/store/layout';
import { recordSchemaOf, type StoredRecord } from '#content/store/store';
import { messageOf } from '#errors';
import type { AnyRecord } from '#records/schema';
import type { Decision, PlanContext } from '#sync/plan/decision';
import type { Agreement } from '#sync/plan/merge';
import { decisionOnAbsent, decisionToDelete } from '#sync/plan/missing-record';
import { reconcile } from '#sync/plan/reconcile';

/** A record in conflict: its file, its line of the ledger, and its conflict file. */
export type ConflictedRecord = {
  readonly file: StoredRecord;
  readonly line: LedgerLine;
  /** The conflict file, which holds the service's version; `undefined` if there is no such file. */
  readonly beside: { readonly path: string; readonly text: string } | undefined;
};

/** The side of a conflict whose value counts: the file's (`ours`) or the service's (`theirs`). */
export type ConflictSide = 'ours' | 'theirs';

/** The decision of a person about a conflict. */
export type ConflictChoice = {
  /** The side that counts for all fields that are not in `fields`; absent if only those are decided. */
  readonly rest?: ConflictSide | undefined;
  readonly fields: ReadonlyMap<string, ConflictSide>;
};

/** The fields in conflict by the side that was chosen for them, each list sorted. */
type ConflictOutcome = {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Fields that are still in conflict. */
  readonly open: readonly string[];
};

/** Returns the state in which the service no longer shows the record; `undefined` if it does. */
export function missingStateOf({ line: { state } }: ConflictedRecord): 'gone' | 'withdrawn' | undefined {
  return state === 'gone' || state === 'withdrawn' ? state : undefined;
}

/**
 * Tells whether a person has to decide about a record: fields are in conflict, or the file was edited and the service
 * no longer shows the record.
 */
export function isInConflict(conflict: ConflictedRecord): boolean {
  return (
    conflict.line.conflict !== undefined ||
    (missingStateOf(conflict) !== undefined && editedFields(conflict.file.record, conflict.line).length > 0)
  );
}

/** Returns the fields in conflict, sorted. */
export function conflictFieldsOf({ line }: ConflictedRecord): string[] {
  return Object.keys(line.conflict ?? {}).sort();
}

/** Returns the outcome of a choice for the fields in conflict. */
export function outcomeOfChoice(conflict: ConflictedRecord, { rest, fields }: ConflictChoice): ConflictOutcome {
  const names = conflictFieldsOf(conflict);
  const decided = (name: string) => fields.get(name) ?? rest;
  return {
    ours: names.filter((name) => decided(name) === 'ours'),
    theirs: names.filter((name) => decided(name) === 'theirs'),
    open: names.filter((name) => decided(name) === undefined),
  };
}

/** Returns the service's values at the time when the conflict was found, as the ledger has them. */
function knownOf({ line }: ConflictedRecord): FieldValues {
  return serviceValues({ file: line.file, service: { ...line.service, ...line.conflict } });
}

/** Returns the service's version in the conflict file, or the reason why the file can't be used as that. */
export function serviceVersionOf(
  conflict: ConflictedRecord,
): { readonly record: AnyRecord } | { readonly reason: string } {
  const { file, beside } = conflict;
  if (beside === undefined) {
    const removed = conflictPath(file.language, file.kind, file.name);
    return { reason: `${removed} was removed, which settles the conflict: the next sync takes ${file.path} as it is` };
  }
  const { path } = beside;
  const mend = `Run \`npm run sync\`, which writes it anew, or delete it to keep ${file.path} as it is`;
  let value: unknown;
  try {
    value = JSON.parse(beside.text);
  } catch (error) {
    return { reason: `${path} is not JSON: ${messageOf(error)}. ${mend}` };
  }
  const parsed = recordSchemaOf(file.kind).safeParse(value);
  if (!parsed.success) return { reason: `${path} does not hold a record any more. ${mend}` };
  const [known, values] = [knownOf(conflict), fieldValues(parsed.data)];
  const names = [...new Set([...known.keys(), ...values.keys()])].sort();
  const edited = names.filter((name) => !isSameValue(known.get(name), values.get(name)));
  if (edited.length === 0) return { record: parsed.data };
  return { reason: `${path} is not what the service said: ${edited.join(', ')} was edited in it. ${mend}` };
}

const refused = ({ file, line }: ConflictedRecord, reason: string): Decision => ({
  cell: 'refused',
  id: line.id,
  path: file.path,
  reason,
});

/** Returns an agreement in which both sides had `values` in `fields`. */
function agreedOn({ file, service }: Agreement, fields: readonly string[], values: FieldValues): Agreement {
  const others = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !fields.includes(name)));
  const agreed = [...values].filter(([name]) => fields.includes(name));
  return { file: { ...others(file), ...Object.fromEntries(agreed) }, service: others(service) };
}

/**
 * Returns the decision that carries out a person's choice about a conflict. The cell is `refused`, with the reason, if
 * the service's version is needed and can't be trusted, or if the choice is not possible. Pure.
 */
export function resolveConflict(conflict: ConflictedRecord, choice: ConflictChoice, context: PlanContext): Decision {
  const { file, line } = conflict;
  const { id, state } = line;
  if (state === 'gone') return resolveGone(conflict, choice, context);
  if (state === 'withdrawn') return resolveWithdrawn(conflict, choice, context);
  const version = serviceVersionOf(conflict);
  if ('reason' in version) return refused(conflict, version.reason);
  const { ours, theirs } = outcomeOfChoice(conflict, choice);
  // If the file's value counts as agreed on, the service's value is a change to be taken; if the service's value does,
  // the file's is an edit like any other.
  const partial = agreedOn(line, ours, fieldValues(version.record));
  const agreement = agreedOn(partial, theirs, fieldValues(file.record));
  // The ledger confirms only the fields of that version, so its `service` part is not used.
  const record = { ...version.record, service: file.record.service };
  const { unasked = [], ...before } = line;
  const undecided = unasked.filter((name) => !ours.includes(name) && !theirs.includes(name));
  // Without a digest of its text the next sync reads the file, even if its text is the one before the edit.
  const open = undecided.length === 0 ? before : { ...before, unasked: undecided };
  return reconcile(id, file, { id, digest: line.digest, state, record }, { ...open, ...agreement, text: '' }, context);
}

function resolveGone(conflict: ConflictedRecord, { rest }: ConflictChoice, context: PlanContext): Decision {
  const { file, line } = conflict;
  const { id } = line;
  if (rest === undefined)
    return refused(
      conflict,
      `${file.path} is gone from the service as a whole: choose --ours, which makes it a new record, or --theirs, which removes it`,
    );
  if (rest === 'theirs') return decisionToDelete({ id, file, fields: [] }, line, context);
  const { service, ...fields } = file.record;
  // Services show an event's own page for a website that was never set; that page is gone.
  const isOwnPage = 'website' in fields && fields.website !== '' && fields.website === service?.url;
  const record = recordSchemaOf(context.kind).parse(isOwnPage ? { ...fields, website: '' } : fields);
  return { cell: 'forget', id, path: file.path, write: recordJson(context.kind, record), record, ledger: null };
}

const isDigest = (value: LedgerValue | undefined) => typeof value === 'object' && !Array.isArray(value);

function resolveWithdrawn(conflict: ConflictedRecord, { rest }: ConflictChoice, context: PlanContext): Decision {
  const { file, line } = conflict;
  const { id } = line;
  if (rest !== 'theirs')
    return refused(
      conflict,
      `${file.path} was withdrawn on the service; --ours alone does not bring it back. Publish the record there, or set \`status\` in the file and push; or choose --theirs, which takes the edits back and the record off the site`,
    );
  const version = serviceVersionOf(conflict);
  const edits = editedFields(conflict.file.record, conflict.line);
  const known = knownOf(conflict);
  const values: Record<string, unknown> = 'record' in version ? { ...version.record } : Object.fromEntries(known);
  const lost = 'record' in version ? [] : edits.filter((name) => isDigest(known.get(name)));
  if (lost.length > 0)
    return refused(
      conflict,
      `${file.path} was withdrawn on the service, and its former ${lost.join(', ')} is too long for the ledger to hold. Take the file back from version control as it was before the edit; the next sync takes it off the site`,
    );
  const reverted = Object.fromEntries(edits.map((name) => [name, values[name]]));
  const record = recordSchemaOf(context.kind).parse({ ...file.record, ...reverted });
  // The record is treated as newly found withdrawn, so that a file that was hidden before is written, too.
  const { conflict: _settled, ...others } = line;
  const before: LedgerLine = { ...others, ...agreedOn(line, edits, known), state: 'listed' };
  const decision = decisionOnAbsent({ id, file: { ...file, record }, fields: [] }, before, 'withdrawn', context);
  // The file takes the service's values, and its conflict file is removed.
  return { ...decision, cell: 'pull-update' };
}
