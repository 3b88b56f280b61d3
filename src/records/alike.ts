import { fieldClass } from '#interface/dialects/dialect';
import type { Dialect } from '#interface/dialects/dialects';
import { isTermKind, type Kind } from '#interface/kinds';
import { isCostShownAs } from '#records/cost';
import { unrendered, unrenderedHtml, unrenderedText } from '#records/markup/rendered';
import { ASCII_SPELLINGS, percentDecoded } from '#records/names';
import { asReadBack, isPlainField, webAddressFromHtml } from '#records/plain-fields';

/** Tells whether a record that states this value says no more than a record without the field. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

/** Returns a date as the date and time that it stands for. */
function momentOf(field: string, date: string): string {
  if (!MOMENT.test(date) || date.includes(' ')) return date;
  return `${date} ${field === 'end_date' ? '23:59:59' : '00:00:00'}`;
}

const isId = (image: string) => /^\d+$/.test(image);

/** Tells whether two texts of a field say the same in every dialect. */
function isSameText(kind: Kind, field: string, ours: string, theirs: string): boolean {
  if (isPlainField(kind, field)) return asReadBack(ours) === asReadBack(theirs);
  return (field.endsWith('date') || field === 'date_utc') && momentOf(field, ours) === momentOf(field, theirs);
}

/** Tells whether `ours` is the address of an image and `theirs` an id, which right after a write may be of the same image. */
export function mayBeSameImage(ours: unknown, theirs: unknown): boolean {
  return typeof ours === 'string' && typeof theirs === 'string' && ours !== '' && !isId(ours) && isId(theirs);
}

/** Compares two values, apart from what records can't tell apart: the order of terms, spare white space. */
function isSame(kind: Kind, field: string, ours: unknown, theirs: unknown): boolean {
  if (ours === theirs || (isNothing(ours) && isNothing(theirs))) return true;
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (field === 'categories' || field === 'tags')
      return new Set(ours).symmetricDifference(new Set(theirs)).size === 0;
    return ours.length === theirs.length && ours.every((one, index) => one === theirs[index]);
  }
  return typeof ours === 'string' && typeof theirs === 'string' && isSameText(kind, field, ours, theirs);
}

/**
 * Tells whether a field that nobody wrote to is as before a write to another: HTML is made anew for each answer, and
 * differs in how characters are written.
 */
export function isUntouched(kind: Kind, field: string, before: unknown, after: unknown): boolean {
  if (isSame(kind, field, before, after)) return true;
  const isHtml = field === 'description' || field === 'excerpt';
  return isHtml && unrenderedHtml(String(before ?? '')) === unrenderedHtml(String(after ?? ''));
}

/** The spellings of letters in slugs; by German rules umlauts have some, too. */
const SPELLINGS: readonly ReadonlyMap<string, string>[] = [
  ASCII_SPELLINGS,
  new Map([['ä', 'ae'], ['ö', 'oe'], ['ü', 'ue'], ...ASCII_SPELLINGS]),
];

/** Returns the letters and digits of a slug. */
function bareSlug(slug: string, spelt: ReadonlyMap<string, string>): string {
  const lower = percentDecoded(slug).normalize('NFC').toLowerCase();
  const latin = [...spelt].reduce((text, [letter, plain]) => text.replaceAll(letter, plain), lower);
  return latin.normalize('NFD').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Services cut slugs at 200 bytes, and put a number behind a taken one. */
function isSlugFrom(ours: string, theirs: string): boolean {
  const numbered = /^(.+)-\d+$/s.exec(theirs)?.[1];
  return SPELLINGS.some((spelt) => {
    const [asked, given] = [bareSlug(ours, spelt), bareSlug(theirs, spelt)];
    if (asked === '') return false;
    if (asked === given || (numbered !== undefined && asked === bareSlug(numbered, spelt))) return true;
    return theirs.length > 180 && asked.startsWith(given);
  });
}

/** Services give an address a scheme, and what stands in one as HTML. */
function isAddressFrom(ours: string, theirs: string): boolean {
  const bare = (address: string) => webAddressFromHtml(address).replaceAll('\\', '').trim().replace(/\/$/, '');
  const [asked, given] = [bare(ours), bare(theirs)];
  return asked === given || (!/^[a-z][a-z0-9+.-]*:/i.test(asked) && asked === given.replace(/^https?:\/\//, ''));
}

/** Tells whether some zone's change to summer time leaves out the one wall time and moves it on to the other. */
function isMovedByZone(ours: string, theirs: string): boolean {
  if (!MOMENT.test(ours) || !MOMENT.test(theirs)) return false;
  const [asked, given] = [Temporal.PlainDateTime.from(ours), Temporal.PlainDateTime.from(theirs)];
  return Intl.supportedValuesOf('timeZone').some((zone) => asked.toZonedDateTime(zone).toPlainDateTime().equals(given));
}

function isMadeOf(kind: Kind, field: string, ours: string, theirs: string): boolean {
  switch (field) {
    case 'description':
    case 'excerpt':
      // Terms take no HTML: its text stays.
      return isTermKind(kind)
        ? unrenderedText(ours) === unrenderedText(theirs)
        : unrenderedHtml(ours) === unrenderedHtml(theirs);
    case 'cost':
      // Nothing is what a service of this kind makes of a new record's zero.
      return isCostShownAs(ours, theirs) || (theirs === '' && isCostShownAs(ours, 'Free'));
    case 'website':
      return isAddressFrom(ours, theirs);
    case 'slug':
      return isSlugFrom(ours, theirs);
    case 'date':
    case 'date_utc':
    case 'start_date':
    case 'end_date':
      return isMovedByZone(ours, theirs);
    case 'image':
      return false;
    default:
      return unrendered(ours) === unrendered(theirs);
  }
}

/**
 * Tells whether the service can have made `theirs`, as decoded into a record, of `ours`. Exact fields must be the same: absent
 * and empty are the same, as are terms in another order, and plain text with other white space. Normalised fields may also have
 * the form that the dialect was observed to make.
 */
export function isAlike(dialect: Dialect, kind: Kind, field: string, ours: unknown, theirs: unknown): boolean {
  if (isSame(kind, field, ours, theirs)) return true;
  if (fieldClass(dialect, kind, field).written !== 'normalised') return false;
  return isMadeOf(kind, field, String(ours ?? ''), String(theirs ?? ''));
}
