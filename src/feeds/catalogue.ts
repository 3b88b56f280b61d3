import { outputPathOf, recordFeedAddress } from '#content/calendar/addresses';
import { type Calendar, compareEvents, type LanguageCalendar } from '#content/calendar/calendar';
import type { CalendarEvent, Entry, RemovedEvent } from '#content/calendar/entries';
import { isOver } from '#content/calendar/facts/times';
import type { BorrowedEvents } from '#content/calendar/fallback';
import { categoryTree, eventsByEntry } from '#content/calendar/membership';
import { seriesIdentity } from '#content/calendar/series';
import { archivesOf } from '#feeds/archives';
import { type Budget, type FeedIdentity, type FeedSubject, feedAddress } from '#feeds/feed';
import { lastEventIn } from '#feeds/icalendar';
import { eventFile, feedHead, feedText, frameOctets } from '#feeds/vcalendar';
import { type EventSource, type RenderedEvent, renderEvent, renderRemovedEvent } from '#feeds/vevent';
import { Zones } from '#feeds/zones';
import { digestOfText } from '#records/digest';
import { dayNumber, type Zone } from '#records/time';

/** The settings and the day for which feeds are planned. */
export type FeedOptions = EventSource & {
  /** The day, in the site's zone, that divides past events from events to come. */
  readonly today: Temporal.PlainDate;
  readonly timeZone: Zone;
  readonly budget: Budget;
  /** The time for which events that are gone stay in feeds as cancelled; in days or longer units. */
  readonly cancelledFor: Temporal.Duration;
  /**
   * True if the feeds of a language hold the events that it borrows from others, unchanged and under their own UIDs.
   */
  readonly fallback: boolean;
  /** True if events have files of their own, beside the feeds. */
  readonly eventFiles: boolean;
  /** Returns the name, description, page and colour of a language's feed. */
  identify(language: string, subject: FeedSubject): Omit<FeedIdentity, 'timeZone'>;
};

/** A planned iCalendar feed: its head, its VEVENTs, and the number of events that its budget left out. */
export type PlannedFeed = {
  readonly language: string;
  readonly subject: FeedSubject;
  /** The address, in the form of `#content/calendar/addresses`. */
  readonly address: string;
  /** The feed's text before its components. */
  readonly head: string;
  /** The events, in the order of the calendar. */
  readonly events: readonly RenderedEvent[];
  /** The number of events that the budget left out: past ones first, then the furthest ahead. */
  readonly leftOut: number;
};

/** All feeds of a calendar, each VEVENT rendered once. */
export type FeedPlan = {
  /**
   * The feeds of each language: all events, future ones, featured ones, the events of each record with a page, of each
   * series, the archives.
   */
  readonly feeds: readonly PlannedFeed[];
  /** The events that have a file of their own, by language and in the order of the calendar. */
  readonly singles: readonly RenderedEvent[];
  readonly zones: Zones;
  /** The length of each VEVENT by its digest, by language, for the next plan: see `EventSource`. */
  readonly octets: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** The facts of a planned feed for messages and pages: without its text, and with only the number of its events. */
export type FeedFacts = Pick<PlannedFeed, 'language' | 'address' | 'leftOut'> & {
  readonly subject:
    | { readonly of: Exclude<FeedSubject['of'], 'period'> }
    | Extract<FeedSubject, { readonly of: 'period' }>;
  readonly events: { readonly length: number };
};

function isRemembered({ goneAt }: RemovedEvent, { today, timeZone, cancelledFor }: FeedOptions): boolean {
  const last = goneAt.toZonedDateTimeISO(timeZone).toPlainDate().add(cancelledFor);
  return Temporal.PlainDate.compare(today, last) <= 0;
}

/** Renders the events that a language borrows, each with the text that the feeds of its own language have. */
function borrowedEvents({ events, removed }: BorrowedEvents, options: FeedOptions, zones: Zones): RenderedEvent[] {
  const gone = removed.filter((one) => isRemembered(one, options));
  return [
    ...events.map((event) => lent(renderEvent(event.original, options, zones), event)),
    ...gone.map((one) => lent(renderRemovedEvent({ ...one, event: one.event.original }, options, zones), one.event)),
  ];
}

/** Returns a VEVENT with the event by which the borrowing language shows it. */
function lent(original: RenderedEvent, event: CalendarEvent): RenderedEvent {
  return {
    event,
    digest: original.digest,
    get zone() {
      return original.zone;
    },
    get text() {
      return original.text;
    },
    get octets() {
      return original.octets;
    },
  };
}

/**
 * Returns how many of some events, taken in their order, fit into a budget together with the VTIMEZONEs that they need and
 * `frame` octets around them. At least one: a feed that holds nothing serves nobody.
 */
function howManyFit(events: readonly RenderedEvent[], budget: Budget, frame: number, zones: Zones): number {
  const named = new Set<string>();
  let octets = frame;
  let count = 0;
  for (const one of events) {
    octets += one.octets;
    // An event names the zone of its occurrence or none; `one.zone` takes time, so it is read only for uncounted zones.
    const zone = named.has(one.event.occurrence.zone) ? undefined : one.zone;
    if (zone !== undefined) {
      named.add(zone);
      // VTIMEZONEs are ASCII.
      octets += zones.vtimezone(zone).length;
    }
    if (count > 0 && (octets > budget.bytes || count >= budget.events)) return count;
    count += 1;
  }
  return count;
}

const endOf = ({ event }: RenderedEvent) => event.span.end;

/** The feeds of one language, from its VEVENTs. */
class LanguagePlanner {
  readonly #calendar: LanguageCalendar;
  readonly #options: FeedOptions;
  readonly #zones: Zones;
  readonly #rendered: ReadonlyMap<CalendarEvent, RenderedEvent>;
  readonly #over: ReadonlySet<RenderedEvent>;
  readonly #dawn: number;

  constructor(calendar: LanguageCalendar, options: FeedOptions, zones: Zones) {
    const live = calendar.events.filter((event) => !event.draft).map((event) => renderEvent(event, options, zones));
    const gone = calendar.removed
      .filter((one) => isRemembered(one, options))
      .map((one) => renderRemovedEvent(one, options, zones));
    const added = [...gone, ...(options.fallback ? borrowedEvents(calendar.borrowed, options, zones) : [])];
    const all = added.length === 0 ? live : [...live, ...added].sort((a, b) => compareEvents(a.event, b.event));
    this.#calendar = calendar;
    this.#options = options;
    this.#zones = zones;
    this.#rendered = new Map(all.map((one) => [one.event, one]));
    this.#dawn = options.today.toZonedDateTime(options.timeZone).epochMilliseconds;
    const today = dayNumber(options.today);
    this.#over = new Set(all.filter(({ event }) => isOver(event, today)));
  }

  get language(): string {
    return this.#calendar.language;
  }

  /** Returns the events with files of their own: of several with the same name the present event, or else the last removed. */
  singles(): RenderedEvent[] {
    const gone = this.#calendar.removed.toSorted((a, b) => Temporal.Instant.compare(a.goneAt, b.goneAt));
    const holders = [...gone.map(({ event }) => event), ...this.#calendar.events];
    const holderOf = new Map(holders.map((event) => [event.name, event]));
    return [...this.#rendered.values()].filter(({ event }) => holderOf.get(event.name) === event);
  }

  /** Returns the milliseconds between the beginning of today and the start of an event, before or after it. */
  #away({ event }: RenderedEvent): number {
    return Math.abs(event.span.start - this.#dawn);
  }

  #frame(subject: FeedSubject): { address: string; head: string; octets: number } {
    const { siteUrl, timeZone } = this.#options;
    const { language } = this.#calendar;
    const address = feedAddress(language, subject);
    const identity = this.#options.identify(language, subject);
    const head = feedHead({ ...identity, timeZone }, `${siteUrl}/${address}`);
    return { address, head, octets: frameOctets(head) };
  }

  #planned(subject: FeedSubject, events: readonly RenderedEvent[]): PlannedFeed {
    const { address, head, octets } = this.#frame(subject);
    const { language } = this.#calendar;
    if (howManyFit(events, this.#options.budget, octets, this.#zones) === events.length)
      return { language, subject, address, head, events, leftOut: 0 };
    const toCome = events.filter((one) => !this.#over.has(one)).sort((a, b) => this.#away(a) - this.#away(b));
    const past = events.filter((one) => this.#over.has(one)).sort((a, b) => endOf(b) - endOf(a));
    const nearest = [...toCome, ...past];
    const count = howManyFit(nearest, this.#options.budget, octets, this.#zones);
    const included = new Set(nearest.slice(0, count));
    return {
      language,
      subject,
      address,
      head,
      events: events.filter((one) => included.has(one)),
      leftOut: events.length - count,
    };
  }

  /** Returns the length of each VEVENT by its digest. */
  octets(): ReadonlyMap<string, number> {
    return new Map([...this.#rendered.values()].map(({ digest, octets }) => [digest, octets]));
  }

  /** Plans the archives: past years, and years with events that `all` leaves out. */
  #archives(all: PlannedFeed, events: readonly RenderedEvent[]): PlannedFeed[] {
    const { budget, today } = this.#options;
    const inFeed = new Set(all.events);
    const years = new Set(events.filter((one) => !inFeed.has(one)).map(({ event }) => event.days.first.year));
    const archived = events.filter(({ event: { days } }) => days.first.year < today.year || years.has(days.first.year));
    const fits = ({ period, events: members }: { period: string; events: readonly RenderedEvent[] }) =>
      howManyFit(members, budget, this.#frame({ of: 'period', period }).octets, this.#zones) === members.length;
    const periods = archivesOf(archived, fits);
    const whole = new Set(periods.map(({ period }) => period));
    // A year that needs several files also keeps a feed of its nearest events, for its subscribers.
    const divided = Map.groupBy(archived, ({ event }) => String(event.days.first.year));
    return [
      ...[...divided].flatMap(([period, members]) =>
        whole.has(period) ? [] : [this.#planned({ of: 'period', period }, members)],
      ),
      ...periods.map(({ period, events: members }) => {
        const subject: FeedSubject = { of: 'period', period };
        const { address, head } = this.#frame(subject);
        return { language: this.#calendar.language, subject, address, head, events: members, leftOut: 0 };
      }),
    ];
  }

  /**
   * Plans the feeds of series. Each holds all events of its title at its place, also removed ones and ones with other texts:
   * subscribers miss no date when a text is edited.
   */
  #series(): PlannedFeed[] {
    const { language, series } = this.#calendar;
    const subjects = new Map(
      series.all.flatMap(({ name, events }) => {
        const last = events.at(-1);
        return last?.language === language ? [[seriesIdentity(last), { of: 'series' as const, name, last }]] : [];
      }),
    );
    if (subjects.size === 0) return [];
    const held = Map.groupBy(this.#rendered.values(), ({ event }) => subjects.get(seriesIdentity(event)));
    return [...held].flatMap(([subject, events]) => (subject === undefined ? [] : [this.#planned(subject, events)]));
  }

  feeds(): PlannedFeed[] {
    const { categories, venues, organizers, tags } = this.#calendar;
    const events = [...this.#rendered.values()];
    const all = this.#planned({ of: 'all' }, events);
    const featured = events.filter(({ event }) => event.record.featured === true);
    const members = eventsByEntry(this.#rendered.keys(), categoryTree(categories));
    const entries: readonly Entry[] = [...categories, ...tags, ...venues, ...organizers];
    return [
      all,
      this.#planned(
        { of: 'upcoming' },
        events.filter((one) => !this.#over.has(one)),
      ),
      this.#planned({ of: 'featured' }, featured),
      ...entries.map((entry) => {
        const ofEntry = (members.get(entry) ?? []).flatMap((event) => this.#rendered.get(event) ?? []);
        return this.#planned({ of: 'record', entry }, ofEntry);
      }),
      ...this.#series(),
      ...this.#archives(all, events),
    ];
  }
}

/**
 * Plans the feeds of the languages of a calendar. Local drafts are in none. The same calendar, options and day give the
 * same plan, whatever the machine.
 */
export function planFeeds(calendar: Pick<Calendar, 'languages'>, options: FeedOptions): FeedPlan {
  const zones = new Zones();
  const languages = calendar.languages.map((language) => new LanguagePlanner(language, options, zones));
  return {
    feeds: languages.flatMap((language) => language.feeds()),
    singles: options.eventFiles ? languages.flatMap((language) => language.singles()) : [],
    zones,
    octets: new Map(languages.map((language) => [language.language, language.octets()])),
  };
}

/** A file to publish; its text is made when it is read. */
export type FeedFile = {
  /** Relative to the output folder. */
  readonly path: string;
  /** The digest of its inputs, without the site and the service: files with the same digest have the same text. */
  readonly digest: string;
  /** The text, to be written as UTF-8. */
  readonly text: string;
};

/** Returns the digest of a file with this head and events of these digests: their zones and VTIMEZONEs follow from them. */
function digestOfFile(head: string, events: readonly string[]): string {
  return digestOfText([head, ...events].join('\n'));
}

const digestsOf = (events: readonly RenderedEvent[]) => events.map(({ digest }) => digest);

/** The files of events from an earlier run. */
type EarlierEventFiles = {
  /** The digests by path, as `FeedFile` has them. */
  readonly digests: Readonly<Record<string, string>>;
  /** Returns the text of an earlier file; `undefined` if the file has changed since. */
  readonly read: (path: string) => string | undefined;
};

/** Returns a function that takes the text of a VEVENT from the event's file of an earlier run; `undefined` if it has changed. */
export function knownEventTexts({ digests, read }: EarlierEventFiles): NonNullable<EventSource['knownText']> {
  return (event, digest) => {
    const path = outputPathOf(recordFeedAddress(event));
    const text = digests[path] === digestOfFile('', [digest]) ? read(path) : undefined;
    return text === undefined ? undefined : lastEventIn(text);
  };
}

/** Yields the iCalendar files of a plan: the feeds, then the events by themselves. `timeZone` is the site's. */
export function* feedFiles({ feeds, singles, zones }: FeedPlan, timeZone: Zone): Generator<FeedFile, void> {
  for (const { address, head, events } of feeds)
    yield {
      path: outputPathOf(address),
      digest: digestOfFile(head, digestsOf(events)),
      get text() {
        return feedText(head, events, { timeZone }, zones);
      },
    };
  for (const one of singles)
    yield {
      path: outputPathOf(recordFeedAddress(one.event)),
      digest: digestOfFile('', [one.digest]),
      get text() {
        return eventFile(one, zones);
      },
    };
}
