import type { AccessibilityFeature, Attendance, EventStatus, TicketStatus } from '#content/calendar/facts/rules';
import type { EventDays } from '#content/calendar/facts/times';
import type { Kind } from '#interface/kinds';
import type { RecordOf } from '#records/schema';

/** A record as pages and feeds see it. */
export type Entry<K extends Kind = Kind> = {
  readonly kind: K;
  /** The language's code. */
  readonly language: string;
  /** The name in URLs. */
  readonly name: string;
  readonly id: number | undefined;
  /** The record, with its texts as shown: a text direction that begins in a text also ends in it. */
  readonly record: RecordOf[K];
  /** The digest by `digestOfJson` of the record in content, if known. */
  readonly digest?: string | undefined;
  /** False for a record that is shown only inside an event: it has no page, and nothing links to it. */
  readonly hasPage: boolean;
  /**
   * The time at which a run first saw the record's present parts that the service does not date; `undefined` without
   * such parts, and for terms.
   */
  readonly revised: Temporal.Instant | undefined;
};

/** An event that is shown, with its resolved relations, days, status, attendance, tickets and accessibility. */
export type CalendarEvent = Entry<'events'> &
  EventDays & {
    readonly venues: readonly Entry<'venues'>[];
    readonly organizers: readonly Entry<'organizers'>[];
    readonly categories: readonly Entry<'categories'>[];
    readonly tags: readonly Entry<'tags'>[];
    readonly status: EventStatus;
    readonly attendance: Attendance;
    /** What is known of its tickets. */
    readonly tickets: TicketStatus | undefined;
    /** How it is accessible; empty if nothing is known. */
    readonly accessibility: readonly AccessibilityFeature[];
    /** A local draft without an id: built with a notice, in no feed, sitemap or search. */
    readonly draft: boolean;
    /** The UID in feeds, if it does not follow from the id. */
    readonly uid: string | undefined;
  };

/** An event that is gone from the service, as content last had it. */
export type RemovedEvent = {
  readonly event: CalendarEvent;
  /** Its UID in feeds, where the ledger has one. */
  readonly uid: string | undefined;
  /** The time at which a run found that it is gone. */
  readonly goneAt: Temporal.Instant;
};

/** Tells whether an entry is of a kind, and narrows its type. */
export function isEntryOf<K extends Kind>(kind: K, entry: Entry): entry is Entry<K> {
  return entry.kind === kind;
}

/**
 * Returns the UID of an event in feeds (RFC 5545, 3.8.4.7; RFC 7986, 5.3): the same for the life of the record. `uid`
 * is the UID in the ledger, for an event whose id has changed. Throws a `RangeError` for a local draft, which has no id
 * yet and is in no feed: its UID could not stay the same.
 */
export function uidOf(
  {
    id,
    language,
    uid,
  }: { readonly id: number | undefined; readonly language: string; readonly uid?: string | undefined },
  host: string,
): string {
  if (uid !== undefined) return uid;
  if (id === undefined) throw new RangeError('An event without an id is a local draft and has no UID.');
  return `${id}.${language}@${host}`;
}
