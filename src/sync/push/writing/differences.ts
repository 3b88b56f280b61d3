import { fieldValues, sameValue } from '#content/state/ledger';
import type { Dialect } from '#interface/dialects';
import { fieldClass } from '#interface/field-classes';
import type { Kind } from '#interface/kinds';
import { isAlike, isImageFrom, isUntouched } from '#records/alike';
import { addressIn } from '#records/plain-fields';
import type { AnyRecord } from '#records/schema';

/** Values are cut to so many characters where they are told. */
const LONGEST_SHOWN = 120;

/** A value for a line of text: short, and with escapes in the place of what can't be seen. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value).replace(
    /(?! )[\p{C}\p{Z}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

/** Fields of which nothing may be made but what is known to be the same: an amount in another currency is another price. */
const EXACTING = ['cost', 'website'];

/** A record before a write, what the write answered, and how it reads afterwards. */
export type Written = {
  readonly wanted: AnyRecord;
  /** Absent for a new record. */
  readonly before: AnyRecord | undefined;
  readonly answered: AnyRecord;
  readonly after: AnyRecord;
};

/** Fields that a service sets along with others: of an edit of these it is no surprise. */
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

/** A website that was never set reads as the record's own page, and as nothing once the record was updated. */
function isUnset(field: string, before: AnyRecord, after: AnyRecord): boolean {
  if (field !== 'website' || !('website' in before) || !('website' in after)) return false;
  const own = addressIn(before.service?.url ?? '');
  return before.website !== undefined && addressIn(before.website) === own && (after.website ?? '') === '';
}

/** A field that nobody edited, and that is another after a write than before it. */
export type Aside = { readonly field: string; readonly from: unknown; readonly to: unknown };

/**
 * Compares all that was not edited before and after a write. Returns the fields that changed beside the edited ones, but
 * for those that are known to go along with them.
 */
export function changedAside(kind: Kind, fields: readonly string[], before: AnyRecord, after: AnyRecord): Aside[] {
  const along = new Set([...fields, ...fields.flatMap((field) => ALONG[field] ?? [])]);
  const names = new Set([...fieldValues(before).keys(), ...fieldValues(after).keys()]);
  return [...names].sort().flatMap((field): Aside[] => {
    const [from, to]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
    const isExpected = along.has(field) || isUntouched(kind, field, from, to) || isUnset(field, before, after);
    return isExpected ? [] : [{ field, from, to }];
  });
}

/** What the service made of the fields that were sent. */
export type Compared = {
  /** Fields of which it made its own: the file keeps the editor's, and both count as agreed. */
  readonly accepted: readonly string[];
  readonly remarks: readonly string[];
  /** Whether something was not taken. */
  readonly lost: boolean;
};

/**
 * Compares what was sent with what the service has. A value that is not what was sent is agreed on where the service is
 * known to make it of that; where it is known to make something of the field, what it made must be new and must last.
 */
export function compared(dialect: Dialect, kind: Kind, fields: readonly string[], written: Written): Compared {
  const { wanted, before, answered, after } = written;
  const valueIn = (record: AnyRecord | undefined, field: string) =>
    record === undefined ? undefined : fieldValues(record).get(field);
  const accepted: string[] = [];
  const remarks: string[] = [];
  let lost = false;
  for (const field of fields) {
    const [mine, theirs] = [valueIn(wanted, field), valueIn(after, field)];
    if (sameValue(mine, theirs)) continue;
    const [sent, has] = [Reflect.get(wanted, field), Reflect.get(after, field)];
    const isNew = before === undefined || !sameValue(theirs, valueIn(before, field));
    const lasts = sameValue(theirs, valueIn(answered, field));
    const alike = isAlike(dialect, kind, field, sent, has) || (isNew && isImageFrom(sent, has));
    const isFree = fieldClass(dialect, kind, field).written === 'normalised' && !EXACTING.includes(field);
    const made = isFree && isNew && lasts;
    if (alike || made) {
      accepted.push(field);
      // Addresses are made of slugs, so that a number behind one is worth a word.
      if (!alike || field === 'slug')
        remarks.push(`${field}: the service made ${shown(has)} of ${shown(sent)}; the file keeps its own`);
      continue;
    }
    lost = true;
    remarks.push(
      isNew
        ? `${field}: ${shown(sent)} was sent, and the service has ${shown(has)}`
        : `${field}: the service has not taken ${shown(sent)} and still has ${shown(has)}`,
    );
  }
  return { accepted, remarks, lost };
}
