import { uidOf } from '#content/calendar/entries';
import {
  type FieldValues,
  fieldValues,
  identityOf,
  isSameValue,
  type LedgerLine,
  type LedgerValue,
  serviceValues,
} from '#content/state/ledger';
import type { Tombstone } from '#content/state/tombstones';
import { recordJson, sortedJson, textDigest } from '#content/store/canonical-json';
import { conflictPath, recordPath } from '#content/store/layout';
import { recordSchemaOf, type StoredRecord } from '#content/store/store';
import { DECODER_VERSION } from '#records/from-response';
import { recordNameFromSlug } from '#records/names';
import { type AnyRecord, localPart } from '#records/schema';
import { isShown } from '#records/visibility';
import type { ObservedRecord } from '#sync/observation';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { changeEntries, creationEntries, reinstatementEntries } from '#sync/plan/event-changes';
import {
  type Agreement,
  agreementAfter,
  compareFields,
  type RecordComparison,
  withServiceFields,
} from '#sync/plan/merge';
import { nameOfPath } from '#sync/plan/names';

function eventStatusOf(record: AnyRecord, { statusOf }: PlanContext): Pick<LedgerLine, 'eventStatus'> {
  const status = statusOf(record);
  return status === undefined ? {} : { eventStatus: status };
}

/**
 * Returns the record of an observation. Throws a `TypeError` if it was left out, which it may be only if file and
 * ledger line agree with it.
 */
function recordOf({ id, record }: ObservedRecord): AnyRecord {
  if (record === undefined) throw new TypeError(`record ${id} was passed by and is needed`);
  return record;
}

/** Returns a record with the `local` part that its file had before it was gone. */
function withLocal(record: AnyRecord, before: Tombstone['record'] | undefined): AnyRecord {
  const local = localPart.safeParse(before?.local);
  return local.success && local.data !== undefined ? { ...record, local: local.data } : record;
}

/**
 * Decides to make the file of a record that content does not have. If the record was gone before, it gets its `local`
 * part back, and its names from then become former names.
 */
export function decisionToCreate(id: number, observed: ObservedRecord, context: PlanContext): Decision {
  const { language, kind, names, tombstones, uidHost } = context;
  const tombstone = tombstones.get(id);
  const record = withLocal(recordOf(observed), tombstone?.record);
  const name = names.take(recordNameFromSlug(record.slug, id), id);
  const path = recordPath(language, kind, name);
  const write = recordJson(kind, record);
  const namesBefore = tombstone === undefined ? [] : [...tombstone.formerNames, nameOfPath(tombstone.path)];
  const formerNames = namesBefore.filter((former) => former !== name);
  return {
    cell: 'pull-create',
    id,
    path,
    write,
    record,
    ledger: {
      id,
      path,
      formerNames,
      ...(tombstone?.uid === undefined || tombstone.uid === uidOf({ id, language }, uidHost)
        ? {}
        : { uid: tombstone.uid }),
      digest: observed.digest,
      decoder: DECODER_VERSION,
      text: textDigest(write),
      state: observed.state,
      ...agreementAfter(record, record, undefined, []),
      ...eventStatusOf(record, context),
    },
    ...(tombstone === undefined ? {} : { tombstone: null }),
    changes:
      tombstone === undefined
        ? creationEntries(id, { record, name }, context)
        : reinstatementEntries(id, { record, name }, context),
  };
}

/**
 * Decides to make a file again that an editor removed, because the service has changed the record since, and reports
 * it.
 */
export function decisionToRestore(
  id: number,
  line: LedgerLine,
  observed: ObservedRecord,
  context: PlanContext,
): Decision {
  const decision = decisionToCreate(id, observed, context);
  return {
    ...decision,
    cell: 'restore',
    ...(decision.ledger
      ? {
          ledger: {
            ...decision.ledger,
            formerNames: [...namesAfter(line, nameOfPath(line.path), nameOfPath(decision.path))],
            ...identityOf(line),
          },
        }
      : {}),
    changes: [],
    reason: `${line.path} was removed here and changed on the service; it is back as ${decision.path}`,
  };
}

/** Returns the former names of a ledger line after its record moved from one name to another. */
function namesAfter(line: LedgerLine | undefined, from: string, to: string): readonly string[] {
  const before = line?.formerNames ?? [];
  return from === to ? before : [...before.filter((name) => name !== to && name !== from), from];
}

/** A comparison and the agreement that it starts from, after the conflicts that a person has settled. */
type SettledComparison = {
  readonly comparison: RecordComparison;
  readonly agreement: Agreement | undefined;
  /** True if a person has settled a conflict by deleting its file. */
  readonly byHand: boolean;
  /** The fields in conflict that a push has changed on the service although nobody had edited them. */
  readonly unasked: readonly string[];
};

/**
 * Makes conflicts of the fields that a push has changed unasked: a person decides about them, and they are not taken as
 * changes of the service.
 */
function withUnasked(comparison: RecordComparison, line: LedgerLine | undefined): RecordComparison {
  const unasked = (line?.unasked ?? []).filter((name) => comparison.changed.includes(name));
  if (unasked.length === 0) return comparison;
  return {
    ...comparison,
    changed: comparison.changed.filter((name) => !unasked.includes(name)),
    conflicting: [...comparison.conflicting, ...unasked].sort(),
  };
}

/**
 * Returns the name of a record's conflict file: the name of the record's file, or its name before a person renamed it;
 * `undefined` if there is no conflict file of the record. `conflicts` are the names of all conflict files.
 */
export function conflictNameOf(
  { name }: StoredRecord,
  line: LedgerLine | undefined,
  conflicts: ReadonlySet<string>,
): string | undefined {
  if (conflicts.has(name)) return name;
  const before = line?.conflict === undefined ? undefined : nameOfPath(line.path);
  return before !== undefined && conflicts.has(before) ? before : undefined;
}

/**
 * Settles a conflict whose conflict file a person has deleted (`named` is false): the service's value at that time
 * counts as seen, so that the file's value is an edit like any other. A value that the service has changed since is a
 * new conflict.
 */
function settleConflicts(
  compared: RecordComparison,
  service: FieldValues,
  line: LedgerLine | undefined,
  named: boolean,
): SettledComparison {
  const comparison = withUnasked(compared, line);
  const conflict = line?.conflict;
  const stillUnasked = (conflicting: readonly string[]) =>
    (line?.unasked ?? []).filter((name) => conflicting.includes(name));
  if (line === undefined || conflict === undefined || named)
    return { comparison, agreement: line, byHand: false, unasked: stillUnasked(comparison.conflicting) };
  const mine = comparison.conflicting.filter(
    (name) => name in conflict && isSameValue(conflict[name] ?? undefined, service.get(name)),
  );
  const file: Record<string, LedgerValue> = { ...line.file };
  const known: Record<string, LedgerValue | null> = { ...line.service };
  for (const name of mine) {
    const value = service.get(name);
    delete known[name];
    // The service's value counts as agreed on: the file's is then an edit, even if it is the value that both had
    // before.
    if (value === undefined) delete file[name];
    else file[name] = value;
  }
  const conflicting = comparison.conflicting.filter((name) => !mine.includes(name));
  return {
    comparison: { ...comparison, edited: [...comparison.edited, ...mine].sort(), conflicting },
    agreement: { file, service: known },
    byHand: mine.length > 0,
    unasked: stillUnasked(conflicting),
  };
}

/** Returns the service's values, with the last agreement's values for fields that can't be read. */
function withKnown(service: FieldValues, line: LedgerLine | undefined, unread: readonly string[]): FieldValues {
  if (line === undefined || unread.length === 0) return service;
  const [values, known] = [new Map(service), serviceValues(line)];
  for (const name of unread) {
    const value = known.get(name);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  return values;
}

/** The properties under `service` of a record that belong to fields, by the field. */
const BESIDE: Readonly<Record<string, string>> = { image: 'image', cost: 'currency' };

/**
 * Returns a served record in which the properties under `service` that belong to unreadable fields come from its file.
 */
function withKnownService(served: AnyRecord, file: AnyRecord, unread: readonly string[]): AnyRecord {
  const known = new Map<string, unknown>(Object.entries(file.service ?? {}));
  const entries = unread.flatMap((field) => {
    const name = BESIDE[field] ?? '';
    return known.has(name) ? [[name, known.get(name)]] : [];
  });
  return entries.length === 0 ? served : { ...served, service: { ...served.service, ...Object.fromEntries(entries) } };
}

/**
 * Merges a file and the service's record, field by field: changes of the service are taken, edits stay, and a field
 * that both changed stays as the file has it, with the service's version in a conflict file beside it.
 */
export function reconcile(
  id: number,
  file: StoredRecord,
  observed: ObservedRecord,
  line: LedgerLine | undefined,
  context: PlanContext,
): Decision {
  const { kind, language } = context;
  const unread = line === undefined ? [] : (observed.unread ?? []);
  const served = withKnownService(recordOf(observed), file.record, unread);
  const service = withKnown(fieldValues(served), line, unread);
  const { comparison, agreement, byHand, unasked } = settleConflicts(
    compareFields(fieldValues(file.record), service, line, (name) =>
      context.isAlike(name, Reflect.get(file.record, name), Reflect.get(served, name)),
    ),
    service,
    line,
    conflictNameOf(file, line, context.conflicts) !== undefined,
  );
  const { edited, changed, converged, conflicting } = comparison;
  const agreed = [...changed, ...converged];
  const record = recordSchemaOf(kind).parse(withServiceFields(file.record, served, changed));
  const slugMoved = line !== undefined && serviceValues(line).get('slug') !== service.get('slug');
  const renames = slugMoved && line.path === file.path && !conflicting.includes('slug');
  const name = renames ? context.names.take(recordNameFromSlug(served.slug, id), id, file.name) : file.name;
  const path = recordPath(language, kind, name);
  const metadata = sortedJson(file.record.service ?? null) !== sortedJson(served.service ?? null);
  const writes = changed.length > 0 || metadata || path !== file.path;
  const write = recordJson(kind, record);
  const textAfter = () => {
    // A file with edits or conflicts gets no digest, so that it is read at every run.
    if (edited.length + conflicting.length > 0) return writes || byHand ? '' : (line?.text ?? '');
    return writes ? textDigest(write) : (context.texts.get(file.path) ?? '');
  };
  const inConflict = conflicting.map((field): [string, LedgerValue | null] => [field, service.get(field) ?? null]);
  const ledger: LedgerLine = {
    id,
    path,
    formerNames: [...namesAfter(line, line === undefined ? name : nameOfPath(line.path), name)],
    ...identityOf(line),
    digest: observed.digest,
    decoder: DECODER_VERSION,
    text: textAfter(),
    state: observed.state,
    ...agreementAfter(record, served, agreement, [...edited, ...conflicting, ...unread]),
    ...(inConflict.length > 0 ? { conflict: Object.fromEntries(inConflict) } : {}),
    ...(unasked.length > 0 ? { unasked: [...unasked] } : {}),
    ...eventStatusOf(record, context),
  };
  const isNew = line === undefined || sortedJson(line) !== sortedJson(ledger);
  return {
    cell: cellOf(comparison, writes, isNew),
    id,
    path,
    record,
    ...(isNew ? { ledger } : {}),
    ...(writes ? { write, before: file.record } : {}),
    ...(isShown(file.record) && !isShown(record) ? { takesOff: true } : {}),
    ...(path === file.path ? {} : { movedFrom: file.path }),
    ...(line === undefined || line.path === file.path ? {} : { renamedFrom: line.path }),
    ...(conflicting.length > 0
      ? { ...conflictOf(path, served, { conflicting, unasked }, context), fields: [...conflicting, ...edited].sort() }
      : {}),
    ...(conflicting.length === 0 && edited.length > 0 ? { fields: edited } : {}),
    ...(line === undefined
      ? {}
      : { changes: changeEntries(id, line, agreed, { before: file, after: { record, name } }, context) }),
  };
}

function cellOf({ edited, conflicting }: RecordComparison, writes: boolean, isNew: boolean): Decision['cell'] {
  if (conflicting.length > 0) return 'conflict';
  if (writes) return edited.length > 0 ? 'merge' : 'pull-update';
  if (edited.length > 0) return 'push-update';
  return isNew ? 'converge' : 'unchanged';
}

type InConflict = { readonly conflicting: readonly string[]; readonly unasked: readonly string[] };

function conflictOf(path: string, served: AnyRecord, { conflicting, unasked }: InConflict, context: PlanContext) {
  const beside = conflictPath(context.language, context.kind, nameOfPath(path));
  const changed = conflicting.filter((name) => !unasked.includes(name));
  const why = [
    ...(changed.length === 0 ? [] : [`${path} and the service both changed ${changed.join(', ')}`]),
    ...(unasked.length === 0
      ? []
      : [`a push of ${path} changed ${unasked.join(', ')} on the service, which nobody had edited`]),
  ];
  const decide = `with \`npm run almanac -- resolve\`, or edit the file as it should be, then delete ${beside}`;
  const mend = `Best put ${unasked.join(', ')} right on the site, then sync. Or decide ${decide}`;
  return {
    conflict: recordJson(context.kind, served),
    reason: `${why.join('; ')}. The file keeps its own; the service's version is ${beside}. ${unasked.length === 0 ? `Decide ${decide}` : mend}`,
  };
}
