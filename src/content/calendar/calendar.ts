import type { CalendarEvent, Entry, RemovedEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import {
  type AccessibilityRules,
  accessibilityBy,
  attendanceBy,
  type EventRule,
  type StatusRules,
  statusBy,
  type TicketRules,
  ticketStatusBy,
} from '#content/calendar/facts/rules';
import { type EventDays, eventDays } from '#content/calendar/facts/times';
import {
  type BorrowedEvents,
  borrowedByLanguage,
  type EntryTranslations,
  type Fallback,
} from '#content/calendar/fallback';
import { findRelatedRecord, type RecordLookup, relationIndex } from '#content/calendar/relations';
import { type SeriesIndex, type SeriesRule, seriesIn } from '#content/calendar/series';
import { type Translations, translationGroups } from '#content/calendar/translations';
import type { FormerIdentities } from '#content/state/former';
import { type RevisionTimes, revisionKey } from '#content/state/revisions';
import type { StoredRecord } from '#content/store/store';
import type { Kind, TermKind } from '#interface/kinds';
import { withBalancedTexts } from '#records/bidi';
import type { AnyRecord, RecordOf, Relation } from '#records/schema';
import type { Zone } from '#records/time';
import { hasPublishStatus, isShown } from '#records/visibility';

/** The published records of one language. Events are sorted by start, then end, then id; other records by name. */
export type LanguageCalendar = {
  readonly language: string;
  readonly events: readonly CalendarEvent[];
  /** Events of other languages that this one shows because it has no record of them; sorted as events are. */
  readonly borrowed: BorrowedEvents;
  /** The series of `events` and borrowed events. */
  readonly series: SeriesIndex;
  readonly venues: readonly Entry<'venues'>[];
  readonly organizers: readonly Entry<'organizers'>[];
  readonly categories: readonly Entry<'categories'>[];
  readonly tags: readonly Entry<'tags'>[];
  /** Events that were published until they were gone from the service; on no page. Sorted as events are. */
  readonly removed: readonly RemovedEvent[];
};

/** Everything that is published, in all languages. */
export type Calendar = {
  /** In the order of the configured languages. */
  readonly languages: readonly LanguageCalendar[];
  /** Returns the translations of an entry, itself included, in the order of the languages. */
  translationsOf(entry: Entry): readonly Entry[];
};

/** The records and settings from which a calendar is made. */
export type CalendarSource = {
  readonly languages: readonly { readonly code: string; readonly tag: string }[];
  readonly timeZone: Zone;
  readonly records: { readonly [K in Kind]: readonly StoredRecord<K>[] };
  readonly translations: Translations;
  /** The times of records' last changes, where the service does not date them. */
  readonly revisions?: RevisionTimes | undefined;
  /** The identities of events whose ids have changed on the service. */
  readonly identities?: FormerIdentities | undefined;
  /**
   * The rules by which events are cancelled or postponed; without them only `local.event_status` and the service
   * decide.
   */
  readonly statuses?: StatusRules | undefined;
  /** The rule by which events take place online; without it only `local.online` and the service decide. */
  readonly online?: EventRule | undefined;
  /** The rules on tickets; without them only `local.tickets` decides. */
  readonly tickets?: TicketRules | undefined;
  /** The rules on accessibility; without them only `local.accessibility` of events and venues decides. */
  readonly accessibility?: AccessibilityRules | undefined;
  /** The languages that show events of other languages; none by default. */
  readonly fallback?: Fallback | undefined;
  /** The rule for combining events on several days into series; without it there are none. */
  readonly series?: SeriesRule | undefined;
  /** Events that are gone from the service, from their tombstones. */
  readonly removed?: readonly (Omit<RemovedEvent, 'event'> & { readonly stored: StoredRecord<'events'> })[];
};

/** Makes the entry of a record, with its texts as shown; its `revised` comes from `revisions`. */
function entryOf<K extends Kind>(stored: StoredRecord<K>, revisions: RevisionTimes | undefined): Entry<K> {
  const { kind, language, name, digest } = stored;
  const record = withBalancedTexts(kind, stored.record);
  const id = record.service?.id;
  const revision = id === undefined ? undefined : revisions?.get(revisionKey({ language, kind, id }));
  return {
    kind,
    language,
    name,
    record,
    digest,
    id,
    hasPage: record.service?.listed !== false && record.service?.withdrawn !== true && hasPublishStatus(record),
    revised: revision === undefined ? undefined : Temporal.Instant.from(revision.at),
  };
}

/** The entries of a kind, which can be looked up by relations within a language. */
class EntryIndex<K extends Kind> {
  readonly #relations = new Map<string, RecordLookup<K>>();
  readonly #entries: ReadonlyMap<StoredRecord<K>, Entry<K>>;
  readonly entries: readonly Entry<K>[];

  constructor(records: readonly StoredRecord<K>[], revisions: RevisionTimes | undefined) {
    this.#entries = new Map(records.map((stored) => [stored, entryOf(stored, revisions)]));
    this.entries = [...this.#entries.values()];
    for (const [language, group] of Map.groupBy(records, (stored) => stored.language))
      this.#relations.set(language, relationIndex(group));
  }

  /** Returns the entries that relations name, in their order; skips relations to records that content lacks. */
  related(language: string, relations: readonly Relation[]): Entry<K>[] {
    const index = this.#relations.get(language);
    if (index === undefined) return [];
    const entries: Entry<K>[] = [];
    for (const relation of relations) {
      const stored = findRelatedRecord(index, relation);
      const entry = stored === undefined ? undefined : this.#entries.get(stored);
      if (entry !== undefined && !entries.includes(entry)) entries.push(entry);
    }
    return entries;
  }
}

/** Compares events in the order of a calendar: by start, then end, then id, then name. */
export function compareEvents(a: CalendarEvent, b: CalendarEvent): number {
  return (
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    (a.id ?? Number.POSITIVE_INFINITY) - (b.id ?? Number.POSITIVE_INFINITY) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  );
}

/**
 * Returns a text of a record's creation time and, for an event, its start and end. Records of two languages with one id
 * are translations of each other if their texts are equal.
 */
export function translationTraits(record: AnyRecord): string {
  const dates = 'start_date' in record ? `${record.start_date} ${record.end_date}` : '';
  return `${'date_utc' in record ? (record.date_utc ?? '') : ''} ${dates}`;
}

/**
 * Makes the calendar that is published: selects the records that are shown, resolves relations within a language, and
 * works out the days of events. Events that are protected, unpublished, withdrawn or hidden from listings are left out.
 */
export function calendarOf(source: CalendarSource): Calendar {
  const { timeZone, records, revisions } = source;
  const venues = new EntryIndex(records.venues, revisions);
  const organizers = new EntryIndex(records.organizers, revisions);
  const categories = new EntryIndex(records.categories, revisions);
  const tags = new EntryIndex(records.tags, revisions);

  const statusOf = statusBy(source.statuses);
  const attendanceOf = attendanceBy(source.online);
  const ticketsOf = ticketStatusBy(source.tickets);
  const accessibilityOf = accessibilityBy(source.accessibility);
  const slugsOf = (terms: readonly Entry<TermKind>[]) => terms.map(({ name, record }) => record.slug || name);

  // Translations share their times.
  const known = new Map<string, EventDays>();
  const daysOf = (record: RecordOf['events']) => {
    const { start_date: start, end_date: end, timezone, all_day: allDay } = record;
    const times = `${start}\n${end}\n${allDay}\n${timezone}`;
    const days = known.get(times) ?? eventDays(record, timeZone);
    known.set(times, days);
    return days;
  };

  // Includes events that are not shown: an event that content holds is not gone.
  const live = new Set(records.events.map(({ language, record }) => `${language} ${record.service?.id}`));
  const uidOfEntry = ({ language, id }: Entry<'events'>): string | undefined => {
    const former = source.identities?.get(language)?.get(id ?? 0);
    // A former id that content has again belongs to another event.
    return former?.formerIds.some((one) => live.has(`${language} ${one}`)) ? undefined : former?.uid;
  };

  const eventsOf = (entry: Entry<'events'>): CalendarEvent[] => {
    const { record, language } = entry;
    if (!isShown(record)) return [];
    const terms = {
      categories: categories.related(language, record.categories),
      tags: tags.related(language, record.tags),
    };
    const ruled = { record, categories: slugsOf(terms.categories), tags: slugsOf(terms.tags) };
    const at = venues.related(language, record.venue);
    const attendance = attendanceOf(ruled, at.length > 0 || record.local?.coordinates !== undefined);
    const places = attendance === 'online' ? [] : at.map((venue) => venue.record);
    return [
      {
        ...entry,
        hasPage: true,
        ...daysOf(record),
        venues: at,
        organizers: organizers.related(language, record.organizer),
        ...terms,
        status: statusOf(ruled),
        attendance,
        tickets: ticketsOf(ruled),
        accessibility: accessibilityOf(ruled, places),
        draft: entry.id === undefined,
        uid: uidOfEntry(entry),
      },
    ];
  };
  const all = records.events.map((stored) => entryOf(stored, revisions));
  const events = all.flatMap(eventsOf).sort(compareEvents);
  const removed = (source.removed ?? [])
    .flatMap(({ stored, uid, goneAt }) =>
      eventsOf(entryOf(stored, revisions)).map((event): RemovedEvent => ({ event, uid, goneAt })),
    )
    .filter(({ event: { language, id } }) => !live.has(`${language} ${id}`))
    .sort((a, b) => compareEvents(a.event, b.event));

  const pages = <K extends Kind>(index: EntryIndex<K>, language: { code: string; tag: string }) => {
    const collator = new Intl.Collator([language.tag, 'en'], { numeric: true });
    return index.entries
      .filter((entry) => entry.language === language.code && entry.hasPage)
      .sort((a, b) => collator.compare(nameOf(a), nameOf(b)) || (a.name < b.name ? -1 : 1));
  };

  const order = source.languages.map((language) => language.code);
  const translated = <K extends Kind>(kind: K, entries: readonly Entry<K>[]): EntryTranslations<K> => {
    const inOrder = [...Map.groupBy(entries, ({ language }) => language)]
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .flatMap(([, group]) => group);
    const translatable = inOrder.map((entry) => {
      const { language, id, name, record } = entry;
      return { entry, language, id, name, sameness: translationTraits(record) };
    });
    const groupOf = translationGroups(kind, translatable, source.translations);
    const entriesOf = new Map([...new Set(groupOf.values())].map((group) => [group, group.map(({ entry }) => entry)]));
    return new Map([...groupOf].map(([{ entry }, group]) => [entry, entriesOf.get(group) ?? [entry]]));
  };
  const withPage = <K extends Kind>(entries: readonly Entry<K>[]) => entries.filter((entry) => entry.hasPage);
  const groups: ReadonlyMap<Entry, readonly Entry[]> = new Map<Entry, readonly Entry[]>([
    ...translated('events', events),
    ...translated('venues', withPage(venues.entries)),
    ...translated('organizers', withPage(organizers.entries)),
    ...translated('categories', withPage(categories.entries)),
    ...translated('tags', withPage(tags.entries)),
  ]);

  const borrow = (fallback: Fallback) => {
    const shownOf = new Map(events.map((event) => [event.record, event]));
    const goneOf = new Map(removed.map((one) => [one.event.record, one]));
    return borrowedByLanguage(fallback, {
      translated: {
        // Events of content come first: each group takes the first of a language, before a removed one.
        events: translated('events', [...all, ...removed.map(({ event }) => event)]),
        venues: translated('venues', venues.entries),
        organizers: translated('organizers', organizers.entries),
        categories: translated('categories', categories.entries),
        tags: translated('tags', tags.entries),
      },
      eventOf: ({ record }) => shownOf.get(record),
      removed: ({ record }) => goneOf.get(record),
    });
  };
  const { fallback = {} } = source;
  const lent = Object.keys(fallback).length === 0 ? undefined : borrow(fallback);
  const borrowed = (code: string): BorrowedEvents => ({
    events: lent?.get(code)?.events.toSorted(compareEvents) ?? [],
    removed: lent?.get(code)?.removed.toSorted((a, b) => compareEvents(a.event, b.event)) ?? [],
  });

  return {
    languages: source.languages.map((language) => {
      const ofLanguage = events.filter((event) => event.language === language.code);
      const others = borrowed(language.code);
      return {
        language: language.code,
        events: ofLanguage,
        borrowed: others,
        series: seriesIn([...ofLanguage, ...others.events], source.series ?? 'off'),
        venues: pages(venues, language),
        organizers: pages(organizers, language),
        categories: pages(categories, language),
        tags: pages(tags, language),
        removed: removed.filter(({ event }) => event.language === language.code),
      };
    }),
    translationsOf: (entry) => groups.get(entry) ?? [entry],
  };
}
