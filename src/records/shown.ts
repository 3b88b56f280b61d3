import { withoutForeignElements } from '#records/markup/foreign';
import { withoutShortcodes } from '#records/markup/shortcodes';
import type { AnyRecord } from '#records/schema';

/** Tells whether the status of a record is `publish`, or it has none. Nothing else of the record counts. */
export function hasPublishStatus(record: AnyRecord): boolean {
  return !('status' in record) || record.status === undefined || record.status === 'publish';
}

/**
 * Tells whether visitors may see a record: with the status `publish` or none, without a password, not withdrawn, and no event that is hidden
 * from listings.
 */
export function isShown(record: AnyRecord): boolean {
  const { service } = record;
  const hidden = 'hide_from_listings' in record && record.hide_from_listings === true;
  return service?.protected !== true && service?.withdrawn !== true && !hidden && hasPublishStatus(record);
}

/** HTML in which nothing is: elements of layout without text. */
const BLANK = /^(?:\s|&nbsp;|<\/?(?:p|br|div|span|x-break)(?:\s[^>]*|\/)?>)*$/i;

/** The most characters of HTML in which nothing is: longer texts are not looked through for it. */
const LONGEST_BLANK = 1_000;

/** Stands for whatever a player shows: its link is text. */
const ANYWHERE = 'https://somewhere.invalid/';

/** Tells whether a description says nothing of its own. */
function isBlank(description: string): boolean {
  const own = withoutForeignElements(withoutShortcodes(description), (named) =>
    named === undefined ? undefined : ANYWHERE,
  );
  return own.length <= LONGEST_BLANK && BLANK.test(own);
}

/** Returns the HTML of a record's text: its description, or its excerpt where that is blank. Not yet safe. */
export function descriptionOrExcerpt(record: AnyRecord): string {
  const { description = '' } = record;
  const excerpt = 'excerpt' in record ? (record.excerpt ?? '') : '';
  return excerpt !== '' && isBlank(description) ? excerpt : description;
}
