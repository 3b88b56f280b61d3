import { uidOf } from '#content/calendar/entries';
import type { LedgerLine } from '#content/state/ledger';
import { newRevisionInstant } from '#content/state/revisions';
import { recordJson, textDigest } from '#content/store/canonical-json';
import { recordSchemaOf, type StoredRecord } from '#content/store/store';
import type { AnyRecord } from '#records/schema';
import { isShown } from '#records/visibility';
import type { Absence } from '#sync/observation';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { goneEntries } from '#sync/plan/event-changes';
import { nameOfPath } from '#sync/plan/names';

/** A file whose record no list shows, and the fields in which it was edited. */
export type MissingRecord = { readonly id: number; readonly file: StoredRecord; readonly fields: readonly string[] };

/** Decides about a file whose record no list shows any more, by the state that the record's own route gave. */
export function decisionOnAbsent(
  missing: MissingRecord,
  line: LedgerLine,
  state: Absence['state'],
  context: PlanContext,
): Decision {
  if (state === 'unknown') return decisionToKeep(missing);
  if (missing.fields.length > 0 || line.conflict !== undefined) return keptInConflict(missing, line, state);
  if (state === 'gone') return decisionToDelete(missing, line, context);
  return hidden(missing, line, state, context);
}

/** Decides to keep the file unchanged. */
export function decisionToKeep({ id, file, fields }: MissingRecord): Decision {
  return { cell: 'keep', id, path: file.path, record: file.record, ...(fields.length > 0 ? { fields } : {}) };
}

const WORDS = {
  gone: 'is gone from the service',
  withdrawn: 'was withdrawn on the service',
  unlisted: 'is in no list of the service any more',
} as const;

function keptInConflict(
  { id, file, fields }: MissingRecord,
  line: LedgerLine,
  state: Exclude<Absence['state'], 'unknown'>,
): Decision {
  const edits = fields.length > 0 ? `${fields.join(', ')} edited here` : 'in conflict';
  return {
    cell: 'conflict',
    id,
    path: file.path,
    record: file.record,
    fields,
    reason: `${file.path} has ${edits} and ${WORDS[state]}. The file is kept as it is; remove it, or take the edits back, to agree`,
    ...(line.state === state ? {} : { ledger: { ...line, state } }),
  };
}

/** Decides to remove the file of a record that is gone from the service, and to keep a tombstone of it. */
export function decisionToDelete({ id, file }: MissingRecord, line: LedgerLine, context: PlanContext): Decision {
  const { language, kind, at, uidHost, publishedAt } = context;
  return {
    cell: 'pull-delete',
    id,
    path: file.path,
    removes: true,
    ...(isShown(file.record) ? { takesOff: true } : {}),
    ledger: null,
    tombstone: {
      id,
      path: file.path,
      formerNames: line.formerNames,
      ...(kind === 'events' ? { uid: uidOf({ id, language, uid: line.uid }, uidHost) } : {}),
      goneAt: newRevisionInstant(at, publishedAt(id, file.record)),
      record: file.record,
    },
    changes: goneEntries(id, file, context),
  };
}

function hidden(
  missing: MissingRecord,
  line: LedgerLine,
  state: 'withdrawn' | 'unlisted',
  context: PlanContext,
): Decision {
  const { id, file } = missing;
  const { service } = file.record;
  if (line.state === state && service?.withdrawn === true) return decisionToKeep(missing);
  const record = recordSchemaOf(context.kind).parse({ ...file.record, service: { ...service, withdrawn: true } });
  const write = recordJson(context.kind, record);
  return {
    cell: 'hide',
    id,
    path: file.path,
    write,
    before: file.record,
    record,
    ...(isShown(file.record) ? { takesOff: true } : {}),
    // An empty digest belongs to no record: whatever the service serves next is a change.
    ledger: { ...line, state, digest: '', text: textDigest(write) },
    changes: goneEntries(id, file, context),
  };
}

/**
 * Decides about a record that is gone from the service and from content: a tombstone keeps `record`, and the change is
 * reported to visitors.
 */
export function decisionToForget(id: number, record: AnyRecord, line: LedgerLine, context: PlanContext): Decision {
  const { language, kind } = context;
  const file = { language, kind, name: nameOfPath(line.path), path: line.path, record };
  const { removes: _file, ...rest } = decisionToDelete({ id, file, fields: [] }, line, context);
  return { ...rest, cell: 'forget' };
}
