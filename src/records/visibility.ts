import { withoutForeignElements } from '#records/markup/foreign';
import { withoutShortcodes } from '#records/markup/shortcodes';
import type { AnyRecord } from '#records/schema';

/** Tells whether the status of a record is `publish`, or it has none. Nothing else of the record counts. */
export function hasPublishStatus(record: AnyRecord): boolean {
  return !('status' in record) || record.status === undefined || record.status === 'publish';
}

/**
 * Tells whether visitors may see a record: with the status `publish` or none, without a password, not withdrawn, and
 * not hidden from listings.
 */
export function isShown(record: AnyRecord): boolean {
  const { service } = record;
  const hidden = 'hide_from_listings' in record && record.hide_from_listings === true;
  return service?.protected !== true && service?.withdrawn !== true && !hidden && hasPublishStatus(record);
}

/** HTML without content: only elements of layout. */
const BLANK = /^(?:\s|&nbsp;|<\/?(?:p|br|div|span|x-break)(?:\s[^>]*|\/)?>)*$/i;

/** The number of characters up to which HTML is checked for content; longer HTML is taken to have some. */
const LONGEST_BLANK = 1_000;

/** A placeholder for the address of a player, whose link counts as content. */
const ANYWHERE = 'https://somewhere.invalid/';

/** Tells whether a description says nothing of its own. */
function isBlank(description: string): boolean {
  const text = withoutForeignElements(withoutShortcodes(description), (named) =>
    named === undefined ? undefined : ANYWHERE,
  );
  return text.length <= LONGEST_BLANK && BLANK.test(text);
}

/** Returns the HTML of a record's text: its description, or its excerpt where that is blank. Not yet safe. */
export function descriptionOrExcerpt(record: AnyRecord): string {
  const { description = '' } = record;
  const excerpt = 'excerpt' in record ? (record.excerpt ?? '') : '';
  return excerpt !== '' && isBlank(description) ? excerpt : description;
}
