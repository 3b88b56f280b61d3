import { fieldValues, isSameValue } from '#content/state/ledger';
import { fieldClass } from '#interface/dialects/dialect';
import type { Dialect } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import { isAlike, isUntouched, mayBeSameImage } from '#records/alike';
import { webAddressFromHtml } from '#records/plain-fields';
import type { AnyRecord } from '#records/schema';

/** The largest number of characters that messages show of a value. */
const LONGEST_SHOWN = 120;

/**
 * Returns a value as text for a message: short, on one line, with escapes in the place of invisible characters;
 * "nothing" if it is `undefined`.
 */
export function quotedValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value).replace(
    /(?! )[\p{C}\p{Z}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

/**
 * Fields for which the service may keep only a value that is known to mean the same: an amount in another currency is
 * another price.
 */
const EXACTING = ['cost', 'website'];

/** Versions of a record: the intended one, the former one, the answer to the write, and the one read afterwards. */
type Written = {
  readonly target: AnyRecord;
  /** Absent for a new record. */
  readonly before: AnyRecord | undefined;
  readonly answered: AnyRecord;
  readonly after: AnyRecord;
};

/** The fields that a service may change along with an edited one, by the edited field. */
const ALONG: { readonly [field: string]: readonly string[] } = {
  date: ['date_utc', 'status'],
  date_utc: ['date', 'status'],
  // Drafts have no date in UTC and may have no slug; they get both when they are published.
  status: ['date', 'date_utc', 'slug'],
  title: ['slug'],
  all_day: ['start_date', 'end_date'],
  start_date: ['end_date'],
  province: ['stateprovince'],
  state: ['stateprovince'],
};

/**
 * Tells whether a changed website was never set: the service shows the record's own page for it, and nothing once the
 * record was updated.
 */
function isUnset(field: string, before: AnyRecord, after: AnyRecord): boolean {
  if (field !== 'website' || !('website' in before) || !('website' in after)) return false;
  const page = webAddressFromHtml(before.service?.url ?? '');
  return before.website !== undefined && webAddressFromHtml(before.website) === page && (after.website ?? '') === '';
}

/** A field that nobody edited and that a write has changed. */
export type UneditedChange = { readonly field: string; readonly from: unknown; readonly to: unknown };

/**
 * Compares a record before and after a write. Returns the fields that changed although they were not edited, except
 * fields that are known to change along with the edited ones.
 */
export function uneditedChanges(
  kind: Kind,
  fields: readonly string[],
  before: AnyRecord,
  after: AnyRecord,
): UneditedChange[] {
  const along = new Set([...fields, ...fields.flatMap((field) => ALONG[field] ?? [])]);
  const names = new Set([...fieldValues(before).keys(), ...fieldValues(after).keys()]);
  return [...names].sort().flatMap((field): UneditedChange[] => {
    const [from, to]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
    const isExpected = along.has(field) || isUntouched(kind, field, from, to) || isUnset(field, before, after);
    return isExpected ? [] : [{ field, from, to }];
  });
}

/** The result of comparing the sent fields with the service's. */
type Compared = {
  /**
   * Fields that the service keeps in a form of its own: the file keeps the editor's value, and both count as agreed.
   */
  readonly accepted: readonly string[];
  readonly remarks: readonly string[];
  /** True if the service did not take the value of a field. */
  readonly lost: boolean;
};

/**
 * Compares the sent values with the service's. Another value is accepted if the service is known to make it of the sent
 * one. For a field that services normalise, it is accepted, too, if it is new and if the service answered the write
 * with the same value that it shows afterwards.
 */
export function compareWithSent(dialect: Dialect, kind: Kind, fields: readonly string[], written: Written): Compared {
  const { target, before, answered, after } = written;
  const valueIn = (record: AnyRecord | undefined, field: string) =>
    record === undefined ? undefined : fieldValues(record).get(field);
  const accepted: string[] = [];
  const remarks: string[] = [];
  let lost = false;
  for (const field of fields) {
    const [mine, theirs] = [valueIn(target, field), valueIn(after, field)];
    if (isSameValue(mine, theirs)) continue;
    const [sent, has] = [Reflect.get(target, field), Reflect.get(after, field)];
    const isNew = before === undefined || !isSameValue(theirs, valueIn(before, field));
    const lasts = isSameValue(theirs, valueIn(answered, field));
    const alike = isAlike(dialect, kind, field, sent, has) || (isNew && mayBeSameImage(sent, has));
    const isFree = fieldClass(dialect, kind, field).written === 'normalised' && !EXACTING.includes(field);
    const isNormalised = isFree && isNew && lasts;
    if (alike || isNormalised) {
      accepted.push(field);
      // URLs are made of slugs, so that a number added to a slug is reported.
      if (!alike || field === 'slug')
        remarks.push(`${field}: the service made ${quotedValue(has)} of ${quotedValue(sent)}; the file keeps its own`);
      continue;
    }
    lost = true;
    remarks.push(
      isNew
        ? `${field}: ${quotedValue(sent)} was sent, and the service has ${quotedValue(has)}`
        : `${field}: the service has not taken ${quotedValue(sent)} and still has ${quotedValue(has)}`,
    );
  }
  return { accepted, remarks, lost };
}
