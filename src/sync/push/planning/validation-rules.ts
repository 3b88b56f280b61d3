import { Parser } from 'htmlparser2';
import { BlockedError, type ServiceError, TimedOutError, UnauthorizedError, UnreachableError } from '#client/errors';
import type { Dialect } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import type { AnyRecord, EventRecord } from '#records/schema';
import { type Zone, zoneOf } from '#records/time';
import type { PushPermissions } from '#sync/push/options';
import type { ServedRecord } from '#sync/push/served-record';

/**
 * Elements that a description has only by rendering, or whose contents services show in another form than the stored
 * one.
 */
const RENDERED = ['script', 'style', 'iframe', 'form'];

/** Text in brackets that may be a shortcode, such as `[gallery ids="1,2"]`, or the end of one. */
const BRACKETED = /\[(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>\s[^\][]*)?\]/gi;

/** Shortcodes that WordPress always replaces: a shortcode that a service shows is stored in an escaped form. */
const BUILT_IN = ['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption'];

/**
 * Returns the shortcodes in a text that a service shows. A plain word in brackets is taken for text. One with
 * attributes or an end is a shortcode that nothing replaced: rendering may have changed its quotes and paragraphs.
 */
function shortcodesIn(text: string): string[] {
  const matches = [...text.matchAll(BRACKETED)].flatMap(({ groups }) => (groups === undefined ? [] : [groups]));
  const ended = new Set(matches.filter(({ end }) => end !== '').map(({ name }) => name?.toLowerCase()));
  return matches.flatMap(({ name = '', attributes = '' }) => {
    const lower = name.toLowerCase();
    const isShortcode = attributes.includes('=') || ended.has(lower) || BUILT_IN.includes(lower);
    return isShortcode ? [`[${name}]`] : [];
  });
}

/** The comment that begins a block of WordPress's block editor, and the class of a rendered block. */
const [BLOCK, BLOCK_CLASS] = ['<!-- wp:', 'wp-block-'];

/**
 * Returns the names of the signs that a description was rendered, each once, sorted: elements, shortcodes, blocks, and
 * the sizes of images (`srcset`) that rendering adds. Writing such a description back would replace the stored text by
 * its rendering. `stored` is the stored text, if it is known.
 */
export function signsOfRendering(html: string, stored?: string): readonly string[] {
  const signs = new Set<string>();
  const texts: string[] = [];
  let isBlock = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (RENDERED.includes(name)) signs.add(name);
      if (attributes.srcset !== undefined && stored?.includes('srcset') !== true) signs.add('srcset');
      isBlock ||= attributes.class?.includes(BLOCK_CLASS) === true;
    },
    ontext: (text) => texts.push(text),
  });
  parser.end(html);
  for (const shortcode of shortcodesIn(`${texts.join('')} ${stored ?? ''}`)) signs.add(shortcode);
  if (stored === undefined ? isBlock : stored.includes(BLOCK)) signs.add('blocks of the block editor');
  return [...signs].sort();
}

/** The last segment of the URL of an occurrence in a series: its day. */
const OCCURRENCE = /\/(\d{4}-\d{2}-\d{2})\/?(?:[?#].*)?$/;

/** Statuses that only the service gives: an event with the status `trash` is deleted. */
const NO_STATUS = ['trash', 'auto-draft', 'inherit'];

const isEvent = (record: AnyRecord): record is EventRecord => 'start_date' in record;

/** Errors that the next record would only meet again. */
const LASTING = [BlockedError, TimedOutError, UnauthorizedError, UnreachableError];

/**
 * Returns the reason why a record could not be read. Throws an error that concerns all records, such as a service that
 * can't be reached.
 */
export function unreadableReason(error: ServiceError | undefined): string {
  if (error !== undefined && LASTING.some((one) => error instanceof one))
    throw error.inState('Nothing was sent to the service.');
  return `the service could not show it: ${error?.message ?? 'no reason given'} Nothing was sent for it; push again to have it planned afresh`;
}

/** Returns a note for each field with U+FFFD, the character in the place of bytes that could not be decoded. */
function garbledIn(path: string, record: AnyRecord): string[] {
  return Object.entries(record)
    .filter(([, value]) => typeof value === 'string' && value.includes('\uFFFD'))
    .map(([field]) => `${path}: ${field} holds U+FFFD, which stands for what could not be read; a file is to be UTF-8`);
}

/** Returns the reason why a record can't be pushed, whatever is edited in it; `undefined` if it can. */
export function unpushableReason(record: AnyRecord, allowed: Pick<PushPermissions, 'occurrences'>): string | undefined {
  const { service } = record;
  if (service?.protected === true)
    return 'it asks for a password, so the service does not show what it holds, and an update would empty it. Edit it on the service';
  const day = isEvent(record) ? OCCURRENCE.exec(service?.url ?? '')?.[1] : undefined;
  // The day of an occurrence follows the slug in the URL; the slug itself may have the form of a day.
  if (day !== undefined && day !== record.slug && !allowed.occurrences)
    return 'it is one of a series, and writing it takes it out of the series. With --occurrence it is written all the same';
  return undefined;
}

/**
 * Returns the reason why an event would end before it begins: a start that a change of clocks skips is moved forward,
 * which may be past the end of a short event.
 */
function endsBeforeItBegins({ all_day, start_date, end_date }: EventRecord, zone: Zone): string | undefined {
  if (all_day) return undefined;
  const [start, end] = [start_date, end_date].map((date) => Temporal.PlainDateTime.from(date).toZonedDateTime(zone));
  if (start === undefined || end === undefined || Temporal.ZonedDateTime.compare(start, end) <= 0) return undefined;
  const begins = start.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  return `on that day clocks go forward over its start_date ${start_date}, which moves it to ${begins}, after its end_date ${end_date}`;
}

/**
 * Returns the reason why a record may be sent to no service; `undefined` if it may. `siteZone` is the zone of events
 * without one.
 */
export function unsendableReason(record: AnyRecord, siteZone: Zone): string | undefined {
  if ('status' in record && NO_STATUS.includes(record.status ?? ''))
    return `its status '${record.status}' is none to write. To delete a record, remove its file and push with --delete`;
  if (!isEvent(record)) return undefined;
  if (record.end_date < record.start_date)
    return `its end_date ${record.end_date} is before its start_date ${record.start_date}`;
  const { timezone = '' } = record;
  const zone = timezone === '' ? siteZone : zoneOf(timezone);
  return zone === undefined
    ? `'${timezone}' is no time zone; write one such as Europe/Madrid`
    : endsBeforeItBegins(record, zone);
}

/** An update as its notes see it: the file, its record, and the fields that the file leaves out. */
type NotedUpdate = {
  readonly kind: Kind;
  readonly path: string;
  readonly target: AnyRecord;
  readonly leftOut: readonly string[];
};

/** Returns notes on an update for a person to read before it is sent, a line each. */
export function updateNotesOf(
  { quirks }: Dialect,
  { kind, path, target, leftOut }: NotedUpdate,
  { served }: ServedRecord,
): string[] {
  const venues = kind === 'events' && 'venue' in served && Array.isArray(served.venue) ? served.venue : [];
  const drafts = quirks.updatePublishesVenue
    ? venues.filter(({ status }) => ['draft', 'pending', 'auto-draft'].includes(status))
    : [];
  return [
    ...garbledIn(path, target),
    ...(leftOut.length === 0 ? [] : [`${path} leaves out ${leftOut.join(', ')}: that stays as it is on the service`]),
    ...drafts.map(
      ({ id, venue }) => `${path}: the service publishes the draft venue ${id} (${venue}) with any update of the event`,
    ),
  ];
}
