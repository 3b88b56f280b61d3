import { absoluteUrl, pageAddress, type SiteLocation } from '#content/calendar/addresses';
import { entryDigest } from '#content/calendar/digest';
import { type CalendarEvent, type RemovedEvent, uidOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { locationOf, onlineLinkOf, type Point, pointOfEvent } from '#content/calendar/facts/places';
import { type EventProperties, type EventTimes, type FeedImage, veventText } from '#feeds/icalendar';
import { type EventRevision, revisionAt, revisionOf } from '#feeds/revision';
import { manyLines, oneLine } from '#feeds/text';
import type { Zones } from '#feeds/zones';
import { balancedText } from '#records/bidi';
import { digestOfJson } from '#records/digest';
import { htmlForPlainText } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import type { Occurrence, Zone } from '#records/time';
import { descriptionOrExcerpt } from '#records/visibility';

/** The longest text of an event, in UTF-16 units: the rest is on its page. Google's limit is 8,192. */
const LONGEST = 8_000;

/** Cuts a text that is too long between two words where there are any near, and never within a character. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest).replace(/\s\S{0,100}$|[\ud800-\udbff]$/, '');
  return balancedText(`${cut.trimEnd()} …`);
}

/** Returns the text of the description, the organizers' names and the page's URL, as paragraphs. */
function descriptionOf({ record, organizers }: CalendarEvent, url: string): string {
  const names = organizers.map((organizer) => oneLine(nameOf(organizer)));
  const closing = names.length === 0 ? url : `${names.join(', ')}\n${url}`;
  const text = shortened(
    manyLines(plainText(htmlForPlainText(descriptionOrExcerpt(record), record.service?.url))),
    LONGEST,
  );
  return text === '' ? closing : `${text}\n\n${closing}`;
}

/** The inputs of VEVENTs beside the events: the site that publishes them, the service's host, images, and earlier results. */
export type EventSource = SiteLocation & {
  /** The host of the service that content is bound to; it makes UIDs unique. */
  readonly serviceHost: string;
  /** Returns the image of an event that the site publishes, if it does. */
  image(event: CalendarEvent): FeedImage | undefined;
  /** The lengths in octets of VEVENTs that an earlier run rendered, by digest: these are rendered only where a file needs them. */
  readonly knownOctets?: ReadonlyMap<string, number> | undefined;
  /** Returns the text of a VEVENT that an earlier run rendered, by its digest, if one of its files still has it. */
  readonly knownText?: ((event: CalendarEvent, digest: string) => string | undefined) | undefined;
};

/** A VEVENT, rendered once for all files that hold it, when its text is first read. */
export type RenderedEvent = {
  readonly event: CalendarEvent;
  /** The digest of its inputs, without the site and the service: VEVENTs with the same digest have the same text. */
  readonly digest: string;
  /** The lines from `BEGIN:VEVENT` to `END:VEVENT`, folded and ended with CRLF, in UTF-8 at most 75 octets each. */
  readonly text: string;
  /** The length of `text` in octets of UTF-8. */
  readonly octets: number;
  /** The zone that it names; `undefined` for all-day events and for events written in UTC. */
  readonly zone: Zone | undefined;
};

const STATUS = {
  scheduled: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
} as const satisfies Record<CalendarEvent['status'], EventProperties['status']>;

/** An address that is safe in a `mailto` URI. */
const EMAIL = /^[\w.!$&'*+=~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/** Returns DTSTART and DTEND; a DTEND must be later (RFC 5545, 3.6.1), so events without length have none. */
function timesOf({ wholeDays, start, end }: Occurrence, zone: Zone | undefined): EventTimes {
  if (wholeDays !== undefined) return { first: wholeDays.first, after: wholeDays.last.add({ days: 1 }) };
  const hasLength = Temporal.ZonedDateTime.compare(start, end) < 0;
  return { start, end: hasLength ? end : undefined, zone };
}

/** Returns the point of an event with at most six decimals: a tenth of a metre. */
function geoOf(event: CalendarEvent): Point | undefined {
  const point = pointOfEvent(event);
  if (point === undefined) return undefined;
  return { latitude: Number(point.latitude.toFixed(6)), longitude: Number(point.longitude.toFixed(6)) };
}

/** Returns the first organizer that has an e-mail address: ORGANIZER (RFC 5545, 3.8.4.3) takes one, and only with an address. */
function organizerOf({ organizers }: CalendarEvent): EventProperties['organizer'] {
  for (const organizer of organizers) {
    const email = organizer.record.email?.trim() ?? '';
    if (EMAIL.test(email)) return { name: nameOf(organizer), email };
  }
  return undefined;
}

/** A state of an event: present, or gone. */
type State = {
  readonly uid: () => string;
  readonly revision: () => EventRevision;
  readonly status: CalendarEvent['status'];
  /** The parts of this state's digest beyond the event's own. */
  readonly digestParts: readonly string[];
};

function rendered(event: CalendarEvent, state: State, source: EventSource, zones: Zones): RenderedEvent {
  const { occurrence } = event;
  const image = source.image(event);
  const eventDigest = entryDigest(event);
  const isPlain = image === undefined && state.digestParts.length === 0;
  const digest = isPlain ? eventDigest : digestOfJson([eventDigest, image, ...state.digestParts]);
  let text: string | undefined;
  let octets = source.knownOctets?.get(digest);
  const make = () => {
    const url = oneLine(absoluteUrl(source, pageAddress(event)));
    const revision = state.revision();
    return veventText({
      uid: state.uid(),
      stamp: revision.instant,
      sequence: revision.sequence,
      times: timesOf(occurrence, zones.namedBy(occurrence)),
      summary: nameOf(event),
      description: descriptionOf(event, url),
      url,
      location: locationOf(event),
      conference: onlineLinkOf(event)?.href,
      point: geoOf(event),
      image,
      organizer: organizerOf(event),
      categories: event.categories.map(nameOf),
      status: STATUS[state.status],
    });
  };
  return {
    event,
    digest,
    get text() {
      text ??= source.knownText?.(event, digest) ?? make();
      return text;
    },
    get octets() {
      octets ??= Buffer.byteLength(this.text);
      return octets;
    },
    get zone() {
      return zones.namedBy(occurrence);
    },
  };
}

/**
 * Renders an event as VEVENT (RFC 5545, 3.6.1). Texts are cleaned of control characters, escaped and folded, so that
 * nothing in a record can make or change another property.
 */
export function renderEvent(event: CalendarEvent, source: EventSource, zones: Zones): RenderedEvent {
  const uid = () => uidOf(event, source.serviceHost);
  const state = {
    uid,
    revision: () => revisionOf(event),
    status: event.status,
    digestParts: [],
  };
  return rendered(event, state, source, zones);
}

/**
 * Renders a removed event as cancelled, so that programs remove it or strike it through: with the UID that it had, and the
 * revision of `goneAt`.
 */
export function renderRemovedEvent(
  { event, uid, goneAt }: RemovedEvent,
  source: EventSource,
  zones: Zones,
): RenderedEvent {
  const state = {
    uid: () => uid ?? uidOf(event, source.serviceHost),
    revision: () => revisionAt(goneAt),
    status: 'cancelled' as const,
    digestParts: ['gone', uid ?? '', goneAt.toString()],
  };
  return rendered(event, state, source, zones);
}
