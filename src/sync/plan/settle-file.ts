import { fieldValues, type LedgerEntry, type LedgerLine, type LedgerValue, sameValue } from '#content/state/ledger';
import { recordJson, textDigest } from '#content/store/canonical-json';
import { type StoredRecord, schemaOf } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Observed } from '#sync/observe/observation';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { withServiceFields } from '#sync/plan/merge';
import { reconcile } from '#sync/plan/reconcile';

/** A file as it was found. */
export type FoundFile = {
  readonly file: StoredRecord;
  /** The keys that stand in the file: what is left out is not emptied. */
  readonly stated: ReadonlySet<string>;
  readonly entry: LedgerEntry | undefined;
};

/**
 * The fields that a file leaves out and both sides had: leaving out is not emptying. Only the parent of a category is
 * emptied so, as there is no other way to write that it has none.
 */
export function leftOutOf({ stated }: Pick<FoundFile, 'stated'>, line: LedgerLine | undefined): string[] {
  return Object.keys(line?.file ?? {}).filter((name) => !stated.has(name) && name !== 'parent');
}

/** A record in which fields that the file does not state are as the service has them. */
export function filledFrom<R extends AnyRecord>(kind: Kind, record: R, served: AnyRecord, fields: readonly string[]) {
  if (fields.length === 0) return record;
  return schemaOf(kind).parse({ ...withServiceFields(record, served, fields), service: record.service });
}

/** The ledger's line with fields agreed on that the service has otherwise than the file. */
export function withAgreed(line: LedgerLine, own: AnyRecord, served: AnyRecord, fields: readonly string[]): LedgerLine {
  const [ours, theirs] = [fieldValues(own), fieldValues(served)];
  const file: Record<string, LedgerValue> = { ...line.file };
  const service: Record<string, LedgerValue | null> = { ...line.service };
  for (const name of fields) {
    const [mine, other] = [ours.get(name), theirs.get(name)];
    if (mine === undefined) delete file[name];
    else file[name] = mine;
    if (sameValue(mine, other)) delete service[name];
    else service[name] = other ?? null;
  }
  return { ...line, file, service };
}

/** A decision that writes the file's record, also where only its form is another. */
export function rewriting(kind: Kind, record: AnyRecord, decision: Decision): Decision {
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

/** A file beside what the service has, both as records. */
export type Sides = {
  readonly own: FoundFile;
  /** The file's record, its relations as ids and what it leaves out filled in. */
  readonly record: AnyRecord;
  /** Whether that is another text than the file's. */
  readonly rewritten: boolean;
  readonly observed: Observed & { readonly record?: AnyRecord };
};

/** What a write has made of fields. */
export type WriteOutcome = {
  /** Agreed on although the service has them otherwise than the file: it was sent the file's value and made its own of it. */
  readonly accepted: readonly string[];
  /** Changed by the write although nobody had edited them: left as they were agreed on, for a person to decide. */
  readonly unasked: readonly string[];
};

/** Nothing was written. */
export const UNWRITTEN: WriteOutcome = { accepted: [], unasked: [] };

/** Brings a file and the service's record together, after a write that had this outcome. */
export function settleFile(
  kind: Kind,
  sides: Sides,
  { accepted, unasked }: WriteOutcome,
  context: PlanContext,
): Decision {
  const { own, record, rewritten, observed } = sides;
  const before = own.entry?.line();
  const served = observed.record ?? record;
  const agreed = before === undefined || accepted.length === 0 ? before : withAgreed(before, record, served, accepted);
  const line =
    agreed === undefined || unasked.length === 0
      ? agreed
      : { ...agreed, unasked: [...new Set([...(agreed.unasked ?? []), ...unasked])].sort() };
  const decision = reconcile(observed.id, { ...own.file, record }, observed, line, context);
  const noted = decision.ledger === undefined && line !== undefined ? { ...decision, ledger: line } : decision;
  return rewritten ? rewriting(kind, record, noted) : noted;
}
