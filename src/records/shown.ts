import type { AnyRecord } from '#records/schema';

/** Tells whether a record is published: neither a draft nor in the trash. */
export function isPublished(record: AnyRecord): boolean {
  return !('status' in record) || record.status === undefined || record.status === 'publish';
}

/**
 * Tells whether visitors may see a record: published, without a password, not withdrawn, and no event that is hidden
 * from listings.
 */
export function isShown(record: AnyRecord): boolean {
  const { service } = record;
  const hidden = 'hide_from_listings' in record && record.hide_from_listings === true;
  return service?.protected !== true && service?.withdrawn !== true && !hidden && isPublished(record);
}
