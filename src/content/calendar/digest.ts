import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { BorrowedEvent } from '#content/calendar/fallback';
import { digestOfJson } from '#records/digest';
import { memoizedByObject } from '#records/memoized';

const isEvent = (entry: Entry): entry is CalendarEvent | BorrowedEvent => 'venues' in entry;

/**
 * Returns a digest of all that pages and feeds can see of an entry: its record, name and revision, and of an event its
 * status, attendance, tickets, accessibility, UID, venues, organizers, categories and tags. Times and days are worked out of the record and the
 * site's zone, which is not in the digest.
 */
export const entryDigest: (entry: Entry) => string = memoizedByObject((entry: Entry) => {
  const { kind, language, name, id, record, hasPage, revised } = entry;
  const parts = [kind, language, name, id, entry.digest ?? digestOfJson(record), hasPage, revised?.toString()];
  return digestOfJson(isEvent(entry) ? [...parts, ...partsOf(entry)] : parts);
});

function partsOf(event: CalendarEvent | BorrowedEvent): readonly unknown[] {
  const { venues, organizers, categories, tags, status, attendance, tickets, accessibility, draft, uid } = event;
  const related = [venues, organizers, categories, tags].map((entries) => entries.map(entryDigest));
  return [
    related,
    status,
    attendance,
    tickets,
    accessibility,
    draft,
    uid,
    'original' in event ? entryDigest(event.original) : undefined,
  ];
}
