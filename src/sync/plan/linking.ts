import { asciiSlug } from '#content/scaffold';
import { fieldValues, type LedgerLine, sameValue } from '#content/state/ledger';
import type { StoredRecord } from '#content/store/store';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { isImageFrom } from '#records/alike';
import { DECODER_VERSION } from '#records/from-response';
import { unrendered } from '#records/rendered';
import type { AnyRecord } from '#records/schema';
import type { Observed } from '#sync/observe/observation';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { changesOfCreated } from '#sync/plan/event-changes';
import { reconcile } from '#sync/plan/reconcile';
import { filledFrom, rewriting, withAgreed } from '#sync/plan/settle-file';

/** What tells a new record from every other: an event's or term's slug, a venue's or organizer's name. */
export type Key = { readonly field: string; readonly value: string };

/** The key of a new record; one without a slug gets that of its file's `name`. */
export function recordKeyOf(kind: Kind, record: AnyRecord, name: string): Key {
  if (kind === 'venues' || kind === 'organizers') {
    const field = NAME_FIELD[kind];
    return { field, value: String(Reflect.get(record, field) ?? '') };
  }
  return { field: 'slug', value: record.slug === undefined || record.slug === '' ? asciiSlug(name) : record.slug };
}

/** Two keys are one for services that ignore case; names are also served with typographic quotes and dashes. */
export function foldedKey({ field, value }: Key): string {
  return (field === 'slug' ? value : unrendered(value)).normalize('NFC').toLowerCase();
}

/** Keys of a file that no service has. */
const OURS = ['$schema', 'service', 'local'];

/** Whether a field says nothing: it is not there, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The fields of these in which the service's record can't have come of the wanted one. */
export function differencesOf(
  wanted: AnyRecord,
  served: AnyRecord,
  fields: Iterable<string>,
  isAlike: PlanContext['isAlike'],
): readonly string[] {
  const [ours, theirs] = [fieldValues(wanted), fieldValues(served)];
  return [...fields].filter(
    (field) =>
      !OURS.includes(field) &&
      !sameValue(ours.get(field), theirs.get(field)) &&
      !(isEmpty(ours.get(field)) && isEmpty(theirs.get(field))) &&
      !(field === 'image' && isImageFrom(Reflect.get(wanted, field), Reflect.get(served, field))) &&
      !isAlike(field, Reflect.get(wanted, field), Reflect.get(served, field)),
  );
}

/** Relations by slug: which ids they stand for is not known here. */
function isBySlug(record: AnyRecord, field: string): boolean {
  const value: unknown = Reflect.get(record, field);
  if (field === 'parent') return typeof value === 'string';
  return Array.isArray(value) && value.some((one) => typeof one === 'string');
}

/** A new file, and what it says of the record that it is to be. */
export type NewFile = {
  readonly file: StoredRecord;
  /** The keys that stand in the file. */
  readonly stated: ReadonlySet<string>;
  /** Its record, relations as ids. */
  readonly record: AnyRecord;
};

/**
 * Settles a new file with the record that was made of it: what it states stays, where the service may have made its
 * own of it or that is `accepted`; otherwise it is an edit of what the service has. All else is the service's.
 */
export function linked(
  kind: Kind,
  { file, stated, record: wanted }: NewFile,
  observed: Observed,
  context: PlanContext,
  accepted: readonly string[] = [],
): Decision {
  const served = observed.record ?? wanted;
  const unstated = Object.keys({ ...wanted, ...served }).filter((name) => !stated.has(name) && !OURS.includes(name));
  const record = filledFrom(kind, wanted, served, unstated);
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
  const differing = differencesOf(record, served, names, context.isAlike).filter((field) => !accepted.includes(field));
  // What a slug stands for is for a push to say: until then it is an edit, too.
  const open = [...new Set([...differing, ...names.filter((field) => isBySlug(record, field))])];
  const line = withAgreed(empty, filledFrom(kind, record, served, open), served, names);
  const made = rewriting(kind, record, reconcile(observed.id, { ...file, record }, observed, line, context));
  return {
    ...made,
    changes: changesOfCreated(observed.id, { record: made.record ?? record, name: file.name }, context),
  };
}

/** What a file surely states: a list that is empty, or a flag that is off, may stand there only by default. */
function surelyStated(record: AnyRecord): ReadonlySet<string> {
  const isSure = ([, value]: [string, unknown]) => value !== false && !isEmpty(value);
  return new Set(
    Object.entries(record)
      .filter(isSure)
      .map(([name]) => name),
  );
}

/** The new files of a collection, by key; those that share one are left out. */
export class NewFiles {
  readonly #byKey = new Map<string, StoredRecord | undefined>();
  /** The paths of those that were taken. */
  readonly taken = new Set<string>();

  /** The files that a push began to make records of, and did not see the end of it. */
  readonly #begun: ReadonlySet<string>;

  constructor(kind: Kind, touched: readonly StoredRecord[], begun: ReadonlySet<string>) {
    this.#begun = begun;
    for (const file of touched) {
      if (file.record.service !== undefined) continue;
      const key = foldedKey(recordKeyOf(kind, file.record, file.name));
      this.#byKey.set(key, this.#byKey.has(key) ? undefined : file);
    }
  }

  /**
   * Takes the file of which this record was made: a push that was cut off, or whose content was lost, did not see the
   * end of it. It has the record's key, and all that it states is there, unless it is known to have been begun.
   */
  take(kind: Kind, { record: served }: Observed, context: PlanContext): NewFile | undefined {
    if (served === undefined || this.#byKey.size === 0) return undefined;
    const key = foldedKey(recordKeyOf(kind, served, ''));
    const file = this.#byKey.get(key);
    if (file === undefined) return undefined;
    const stated = surelyStated(file.record);
    const comparable = [...stated].filter((field) => !isBySlug(file.record, field));
    const differs = differencesOf(file.record, served, comparable, context.isAlike).length > 0;
    if (differs && !this.#begun.has(file.path)) return undefined;
    this.#byKey.delete(key);
    this.taken.add(file.path);
    return { file, stated, record: file.record };
  }
}
