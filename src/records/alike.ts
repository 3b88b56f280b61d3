import { fieldClass } from '#interface/dialects/dialect';
import type { Dialect } from '#interface/dialects/dialects';
import { isTermKind, type Kind } from '#interface/kinds';
import { isCostShownAs } from '#records/cost';
import { unrendered, unrenderedHtml, unrenderedText } from '#records/markup/rendered';
import { ASCII_SPELLINGS, percentDecoded } from '#records/names';
import { asReadBack, isPlainField, webAddressFromHtml } from '#records/plain-fields';

/** Tells whether a field with this value says no more than an absent field. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

/** Returns a date without a time with the time that it implies; any other text unchanged. */
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

/**
 * Tells whether `ours` is the address of an image and `theirs` an id, which right after a write may be of the same
 * image.
 */
export function mayBeSameImage(ours: unknown, theirs: unknown): boolean {
  return typeof ours === 'string' && typeof theirs === 'string' && ours !== '' && !isId(ours) && isId(theirs);
}

/**
 * Tells whether two values differ in nothing that matters to records: the order of terms and spare white space do not,
 * nor whether an empty field is present.
 */
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
 * Tells whether a field is the same before and after a write to other fields: HTML is rendered for each answer, and
 * differs in how characters are written.
 */
export function isUntouched(kind: Kind, field: string, before: unknown, after: unknown): boolean {
  if (isSame(kind, field, before, after)) return true;
  const isHtml = field === 'description' || field === 'excerpt';
  return isHtml && unrenderedHtml(String(before ?? '')) === unrenderedHtml(String(after ?? ''));
}

/** The ASCII spellings of letters in slugs: the general ones, and with the German ones for umlauts. */
const SPELLINGS: readonly ReadonlyMap<string, string>[] = [
  ASCII_SPELLINGS,
  new Map([['ä', 'ae'], ['ö', 'oe'], ['ü', 'ue'], ...ASCII_SPELLINGS]),
];

/** Returns the letters and digits of a slug, in lower case, spelt out and without accents. */
function bareSlug(slug: string, spelt: ReadonlyMap<string, string>): string {
  const lower = percentDecoded(slug).normalize('NFC').toLowerCase();
  const latin = [...spelt].reduce((text, [letter, plain]) => text.replaceAll(letter, plain), lower);
  return latin.normalize('NFD').replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Tells whether a service may have made the slug `theirs` from `ours`: it cuts slugs at 200 bytes, and appends a number
 * to a taken one.
 */
function isSlugFrom(ours: string, theirs: string): boolean {
  const numbered = /^(.+)-\d+$/s.exec(theirs)?.[1];
  return SPELLINGS.some((spelt) => {
    const [sent, answered] = [bareSlug(ours, spelt), bareSlug(theirs, spelt)];
    if (sent === '') return false;
    if (sent === answered || (numbered !== undefined && sent === bareSlug(numbered, spelt))) return true;
    return theirs.length > 180 && sent.startsWith(answered);
  });
}

/** Tells whether a service may have made the address `theirs` from `ours`: it adds a scheme, and escapes it as HTML. */
function isAddressFrom(ours: string, theirs: string): boolean {
  const bare = (address: string) => webAddressFromHtml(address).replaceAll('\\', '').trim().replace(/\/$/, '');
  const [sent, answered] = [bare(ours), bare(theirs)];
  return sent === answered || (!/^[a-z][a-z0-9+.-]*:/i.test(sent) && sent === answered.replace(/^https?:\/\//, ''));
}

/** Tells whether in some zone the change to summer time skips the wall time `ours` and moves it to `theirs`. */
function isMovedByZone(ours: string, theirs: string): boolean {
  if (!MOMENT.test(ours) || !MOMENT.test(theirs)) return false;
  const [sent, answered] = [Temporal.PlainDateTime.from(ours), Temporal.PlainDateTime.from(theirs)];
  return Intl.supportedValuesOf('timeZone').some((zone) =>
    sent.toZonedDateTime(zone).toPlainDateTime().equals(answered),
  );
}

function isMadeOf(kind: Kind, field: string, ours: string, theirs: string): boolean {
  switch (field) {
    case 'description':
    case 'excerpt':
      // Terms accept no HTML: only its text stays.
      return isTermKind(kind)
        ? unrenderedText(ours) === unrenderedText(theirs)
        : unrenderedHtml(ours) === unrenderedHtml(theirs);
    case 'cost':
      // Such a service answers with an empty cost where a new record has the cost zero.
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
 * Tells whether `theirs`, decoded from the service's record, may be the result of writing `ours`. Exact fields must be
 * the same: absent and empty are the same, as are terms in another order, and plain text with other white space.
 * Normalised fields may also have the form that services of the dialect give them.
 */
export function isAlike(dialect: Dialect, kind: Kind, field: string, ours: unknown, theirs: unknown): boolean {
  if (isSame(kind, field, ours, theirs)) return true;
  if (fieldClass(dialect, kind, field).written !== 'normalised') return false;
  return isMadeOf(kind, field, String(ours ?? ''), String(theirs ?? ''));
}
