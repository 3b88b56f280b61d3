import { asciiSlug } from '#content/scaffold';
import type { CreateIntent, Intent } from '#content/state/intents';
import { fieldValues, isSameValue, type LedgerLine } from '#content/state/ledger';
import { recordSchemaOf, type StoredRecord } from '#content/store/store';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { mayBeSameImage } from '#records/alike';
import { DECODER_VERSION } from '#records/from-response';
import { unrendered } from '#records/markup/rendered';
import { isEmpty } from '#records/request/sending';
import type { AnyRecord } from '#records/schema';
import type { ObservedRecord } from '#sync/observation';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { creationEntries } from '#sync/plan/event-changes';
import { withFields } from '#sync/plan/merge';
import { reconcile } from '#sync/plan/reconcile';
import { withAgreedFields, withRewrittenFile } from '#sync/plan/settle-file';

/** The value that identifies a record before it has an id: an event's or term's slug, a venue's or organizer's name. */
export type RecordKey = { readonly field: string; readonly value: string };

/** Returns the key of a new record; a record without a slug gets a slug made from `name`, its file's name. */
export function recordKeyOf(kind: Kind, record: AnyRecord, name: string): RecordKey {
  if (kind === 'venues' || kind === 'organizers') {
    const field = NAME_FIELD[kind];
    return { field, value: String(Reflect.get(record, field) ?? '') };
  }
  return { field: 'slug', value: record.slug === undefined || record.slug === '' ? asciiSlug(name) : record.slug };
}

/**
 * Returns a key in the form in which keys are compared: services ignore case, and serve names with typographic quotes
 * and dashes.
 */
export function foldedKey({ field, value }: RecordKey): string {
  return (field === 'slug' ? value : unrendered(value)).normalize('NFC').toLowerCase();
}

/** Fields of a file that no service has. */
const OURS = ['$schema', 'service', 'local'];

/** Returns the members of `fields` whose served value can't be what the service made of the value in `target`. */
export function differingFields(
  target: AnyRecord,
  served: AnyRecord,
  fields: Iterable<string>,
  isAlike: PlanContext['isAlike'],
): readonly string[] {
  const [ours, theirs] = [fieldValues(target), fieldValues(served)];
  return [...fields].filter(
    (field) =>
      !OURS.includes(field) &&
      !isSameValue(ours.get(field), theirs.get(field)) &&
      !(isEmpty(ours.get(field)) && isEmpty(theirs.get(field))) &&
      !(field === 'image' && mayBeSameImage(Reflect.get(target, field), Reflect.get(served, field))) &&
      !isAlike(field, Reflect.get(target, field), Reflect.get(served, field)),
  );
}

/** Tells whether a field names records by slug: their ids are not known here. */
function isBySlug(record: AnyRecord, field: string): boolean {
  const value: unknown = Reflect.get(record, field);
  if (field === 'parent') return typeof value === 'string';
  return Array.isArray(value) && value.some((one) => typeof one === 'string');
}

/**
 * Returns the open intent to create the record of a file, found by the file's path, or by the key if the file was
 * renamed.
 */
export function createIntentFor(
  open: readonly Intent[],
  { path, language, kind }: Pick<StoredRecord, 'path' | 'language' | 'kind'>,
  key: RecordKey,
): CreateIntent | undefined {
  const creates = open.filter((one) => one.does === 'create');
  const isSameKey = (one: CreateIntent) =>
    one.language === language && one.kind === kind && foldedKey(one.key) === foldedKey(key);
  return creates.find((one) => one.path === path) ?? creates.find(isSameKey);
}

/**
 * Returns the members of `fields` whose served value cannot be what the service made of an intent's values; all of
 * them, if the intent does not say what it sent.
 */
export function fieldsChangedSince(
  { kind, sent }: CreateIntent,
  served: AnyRecord,
  fields: Iterable<string>,
  isAlike: PlanContext['isAlike'],
): readonly string[] {
  return sent === undefined ? [...fields] : differingFields(recordSchemaOf(kind).parse(sent), served, fields, isAlike);
}

/**
 * Tells whether a served record with the key of an intent surely came from this intent: it has the id of the service's
 * answer or, where the answer was lost, everything that was sent. A record with the key alone may be anybody's.
 */
export function isMadeBy(
  intent: CreateIntent,
  { id, record }: Pick<ObservedRecord, 'id' | 'record'>,
  isAlike: PlanContext['isAlike'],
): boolean {
  if (intent.id !== undefined || intent.sent === undefined || record === undefined) return intent.id === id;
  return fieldsChangedSince(intent, record, Object.keys(intent.sent), isAlike).length === 0;
}

/** A new file that turns out to be a record of the service, and the fields that it states. */
type MatchedFile = {
  readonly file: StoredRecord;
  /** The fields that the file states. */
  readonly stated: ReadonlySet<string>;
  /** The file's record, with relations as ids. */
  readonly record: AnyRecord;
  /** The intent of an earlier run that made the record. */
  readonly begun?: CreateIntent | undefined;
};

/**
 * Returns the decision that links a new file to the record that the service made of it. A stated field counts as agreed
 * on if the service may have made its value of the file's, or if it is in `accepted`; otherwise the file's value is an
 * edit, or in conflict if an earlier run made the record and the service has another value than was sent. All other
 * fields take the service's values.
 */
export function decisionToLink(
  kind: Kind,
  { file, stated, record: target, begun }: MatchedFile,
  observed: ObservedRecord,
  context: PlanContext,
  accepted: readonly string[] = [],
): Decision {
  const served = observed.record ?? target;
  const unstated = Object.keys({ ...target, ...served }).filter((name) => !stated.has(name) && !OURS.includes(name));
  const record = withFields(target, served, unstated);
  const empty: LedgerLine = {
    id: observed.id,
    path: file.path,
    formerNames: [],
    digest: '',
    decoder: DECODER_VERSION,
    text: '',
    state: observed.state,
    file: {},
    service: {},
  };
  const names = [...new Set([...fieldValues(record).keys(), ...fieldValues(served).keys()])];
  const differing = differingFields(record, served, names, context.isAlike).filter(
    (field) => !accepted.includes(field),
  );
  // A push finds out which record a slug names: until then the field counts as edited.
  const open = [...new Set([...differing, ...names.filter((field) => isBySlug(record, field))])];
  const disputed = new Set(begun === undefined ? [] : fieldsChangedSince(begun, served, differing, context.isAlike));
  const agreed = names.filter((field) => !disputed.has(field));
  const line = withAgreedFields(empty, withFields(record, served, open), served, agreed);
  const decision = withRewrittenFile(
    kind,
    record,
    reconcile(observed.id, { ...file, record }, observed, line, context),
  );
  return {
    ...decision,
    changes: creationEntries(observed.id, { record: decision.record ?? record, name: file.name }, context),
  };
}

/** Returns the fields that a file surely states: an empty list, or a flag that is off, may be there only by default. */
function surelyStated(record: AnyRecord): ReadonlySet<string> {
  const isSure = ([, value]: [string, unknown]) => value !== false && !isEmpty(value);
  return new Set(
    Object.entries(record)
      .filter(isSure)
      .map(([name]) => name),
  );
}

/** The new files of a collection, by key; files that share a key are left out. */
export class NewFiles {
  readonly #kind: Kind;
  readonly #byKey = new Map<string, StoredRecord | undefined>();
  /** The files of which a push may have created records, as their intents are still open, and these intents. */
  readonly #begun = new Map<StoredRecord, CreateIntent>();
  /** The paths of the files that were taken. */
  readonly takenPaths = new Set<string>();

  constructor(kind: Kind, touched: readonly StoredRecord[], intents: readonly Intent[]) {
    this.#kind = kind;
    for (const file of touched) {
      if (file.record.service !== undefined) continue;
      const key = recordKeyOf(kind, file.record, file.name);
      const folded = foldedKey(key);
      this.#byKey.set(folded, this.#byKey.has(folded) ? undefined : file);
      const begun = createIntentFor(intents, file, key);
      if (begun === undefined) continue;
      this.#begun.set(file, begun);
      // The file was sent under another slug if a record of another language had its own.
      if (foldedKey(begun.key) !== folded) this.#byKey.set(foldedKey(begun.key), file);
    }
  }

  /**
   * Takes the file from which a record was created by a push that was cut off or whose content was lost: the file for
   * which the service answered with the record's id, or the file with the record's key, if the record has everything
   * that the file states or that was sent from it. Returns `undefined` if there is no such file.
   */
  take(observed: ObservedRecord, context: PlanContext): MatchedFile | undefined {
    if (this.#byKey.size === 0) return undefined;
    const { record: served } = observed;
    if (served === undefined) return undefined;
    const answered = [...this.#begun].find(([, { id }]) => id === observed.id)?.[0];
    const file = answered ?? this.#byKey.get(foldedKey(recordKeyOf(this.#kind, served, '')));
    if (file === undefined || this.takenPaths.has(file.path)) return undefined;
    const begun = this.#begun.get(file);
    const stated = surelyStated(file.record);
    const comparable = [...stated].filter((field) => !isBySlug(file.record, field));
    const differs = differingFields(file.record, served, comparable, context.isAlike).length > 0;
    if (differs && !(begun !== undefined && isMadeBy(begun, observed, context.isAlike))) return undefined;
    this.takenPaths.add(file.path);
    return { file, stated, record: file.record, begun };
  }
}
