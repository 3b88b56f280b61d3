import { fieldValues, isSameValue, type LedgerEntry, type LedgerLine, type LedgerValue } from '#content/state/ledger';
import { recordJson, textDigest } from '#content/store/canonical-json';
import type { StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { ObservedRecord } from '#sync/observation';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { reconcile } from '#sync/plan/reconcile';

/** A file that a push has read. */
type FoundFile = {
  readonly file: StoredRecord;
  /** The fields that the file states: a field that is left out does not count as emptied. */
  readonly stated: ReadonlySet<string>;
  readonly entry: LedgerEntry | undefined;
};

/** Returns a ledger line in which `fields` are agreed on although the service's values differ from the file's. */
export function withAgreedFields(
  line: LedgerLine,
  record: AnyRecord,
  served: AnyRecord,
  fields: readonly string[],
): LedgerLine {
  const [ours, theirs] = [fieldValues(record), fieldValues(served)];
  const file: Record<string, LedgerValue> = { ...line.file };
  const service: Record<string, LedgerValue | null> = { ...line.service };
  for (const name of fields) {
    const [mine, other] = [ours.get(name), theirs.get(name)];
    if (mine === undefined) delete file[name];
    else file[name] = mine;
    if (isSameValue(mine, other)) delete service[name];
    else service[name] = other ?? null;
  }
  return { ...line, file, service };
}

/** Returns a decision that writes the file, even if only its form changes. */
export function withRewrittenFile(kind: Kind, record: AnyRecord, decision: Decision): Decision {
  if (decision.write !== undefined) return decision;
  const write = recordJson(kind, record);
  const { ledger } = decision;
  const isEdited = (decision.fields ?? []).length > 0;
  return {
    ...decision,
    write,
    record,
    ...(ledger ? { ledger: { ...ledger, text: isEdited ? '' : textDigest(write) } } : {}),
  };
}

/** A file and the service's record of it. */
type Sides = {
  readonly pushFile: FoundFile;
  /** The file's record, with relations as ids and the fields that it leaves out filled in. */
  readonly record: AnyRecord;
  /** True if the text of that record differs from the file's. */
  readonly rewritten: boolean;
  readonly observed: ObservedRecord & { readonly record?: AnyRecord };
};

/** The fields in which the service differs from what was written, by the consequence. */
export type WriteOutcome = {
  /** Fields that are agreed on although the service's value differs: the service made it of the file's value. */
  readonly accepted: readonly string[];
  /**
   * Fields that the write changed although nobody had edited them: they stay as agreed on before, and a person decides.
   */
  readonly unasked: readonly string[];
};

/** The outcome if nothing was written. */
export const UNWRITTEN: WriteOutcome = { accepted: [], unasked: [] };

/** Returns the decision that merges a file and the service's record after a write with this outcome. */
export function settleFile(
  kind: Kind,
  sides: Sides,
  { accepted, unasked }: WriteOutcome,
  context: PlanContext,
): Decision {
  const { pushFile, record, rewritten, observed } = sides;
  const before = pushFile.entry?.line();
  const served = observed.record ?? record;
  const agreed =
    before === undefined || accepted.length === 0 ? before : withAgreedFields(before, record, served, accepted);
  const line =
    agreed === undefined || unasked.length === 0
      ? agreed
      : { ...agreed, unasked: [...new Set([...(agreed.unasked ?? []), ...unasked])].sort() };
  const decision = reconcile(observed.id, { ...pushFile.file, record }, observed, line, context);
  const withLedger = decision.ledger === undefined && line !== undefined ? { ...decision, ledger: line } : decision;
  return rewritten ? withRewrittenFile(kind, record, withLedger) : withLedger;
}
