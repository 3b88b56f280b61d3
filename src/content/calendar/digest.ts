import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { BorrowedEvent } from '#content/calendar/fallback';
import { digestOfJson } from '#records/digest';

const digests = new WeakMap<Entry, string>();

const isEvent = (entry: Entry): entry is CalendarEvent | BorrowedEvent => 'venues' in entry;

/**
 * Returns a digest of all that pages and feeds can see of an entry: its record, name and revision, and of an event its
 * status, attendance, UID, venues, organizers, categories and tags. Times and days are worked out of the record and the
 * site's zone, which is not in the digest.
 */
export function entryDigest(entry: Entry): string {
  const known = digests.get(entry);
  if (known !== undefined) return known;
  const { kind, language, name, id, record, hasPage, revised } = entry;
  const own = [kind, language, name, id, entry.digest ?? digestOfJson(record), hasPage, revised?.toString()];
  const digest = digestOfJson(isEvent(entry) ? [...own, ...partsOf(entry)] : own);
  digests.set(entry, digest);
  return digest;
}

function partsOf(event: CalendarEvent | BorrowedEvent): readonly unknown[] {
  const { venues, organizers, categories, tags, status, attendance, draft, uid } = event;
  const related = [venues, organizers, categories, tags].map((entries) => entries.map(entryDigest));
  return [related, status, attendance, draft, uid, 'original' in event ? entryDigest(event.original) : undefined];
}
