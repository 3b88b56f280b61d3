import { Parser } from 'htmlparser2';
import { absoluteUrl, pageAddress } from '#content/calendar/addresses';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { Reading, When } from './programs.ts';

const collapsed = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Elements whose contents are no text. */
const NOT_TEXT = new Set(['script', 'style', 'iframe', 'form', 'noscript', 'object', 'svg']);

/** Elements that begin and end lines, of those that descriptions have. */
const LINES = new Set([
  'p',
  'div',
  'br',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'hr',
]);

/** A text without tags in it, and whether it begins a line. */
type Piece = { readonly text: string; readonly beginsLine: boolean };

/** Returns the texts between the tags of a description, in order. */
function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let beginsLine = false;
  let hidden = 0;
  const piece = (name: string) => {
    if (collapsed(text) !== '') {
      pieces.push({ text: collapsed(text), beginsLine });
      beginsLine = false;
    }
    text = '';
    beginsLine ||= LINES.has(name);
  };
  const parser = new Parser({
    ontext: (more) => {
      if (hidden === 0) text += more;
    },
    onopentag: (name) => {
      piece(name);
      hidden += NOT_TEXT.has(name) ? 1 : 0;
    },
    onclosetag: (name) => {
      piece(name);
      hidden -= NOT_TEXT.has(name) ? 1 : 0;
    },
    onend: () => piece(''),
  });
  parser.end(html);
  return pieces;
}

/** Returns the texts of an event that a description lacks, or has in another order or not on lines of their own. */
function lackingIn(description: string, pieces: readonly Piece[]): string[] {
  const lines = description.split('\n').map(collapsed).join('\n');
  let at = 0;
  return pieces.flatMap(({ text, beginsLine }) => {
    const found = lines.indexOf(text, at);
    const before = lines.slice(at, found);
    if (found < 0 || (beginsLine && at > 0 && !before.includes('\n'))) return [text];
    at = found + text.length;
    return [];
  });
}

const wordsOf = (text: string) =>
  collapsed(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '');

const partsOf = ({ record }: Entry<'venues'>) =>
  [
    record.venue,
    record.address,
    record.zip,
    record.city,
    record.province || record.state || record.stateprovince,
    record.country,
  ].flatMap((part) => wordsOf(part ?? ''));

/** The instant and the clock's offset that a program must find. */
function fits(when: When, expected: Temporal.ZonedDateTime, inUtc: boolean): boolean {
  if (!('instant' in when)) return false;
  const offset = inUtc ? 0 : expected.offsetNanoseconds / 1e9;
  return Temporal.Instant.from(when.instant).equals(expected.toInstant()) && when.offset === offset;
}

const comesTwice = (moment: Temporal.ZonedDateTime) =>
  !moment.with({ hour: moment.hour }, { disambiguation: 'later', offset: 'ignore' }).equals(moment);

function timesFit({ start, end }: Reading, { occurrence }: CalendarEvent): boolean {
  const { wholeDays, start: first, end: last } = occurrence;
  if (wholeDays !== undefined) {
    const after = wholeDays.last.add({ days: 1 }).toString();
    return (
      'date' in start &&
      start.date === wholeDays.first.toString() &&
      end !== null &&
      'date' in end &&
      end.date === after
    );
  }
  // In UTC: a wall time that comes twice, and a zone that has no name.
  const inUtc = comesTwice(first) || comesTwice(last) || /^[+-]/.test(first.timeZoneId);
  if (first.equals(last)) return fits(start, first, inUtc) && end === null;
  return fits(start, first, inUtc) && end !== null && fits(end, last, inUtc);
}

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

/** Returns the differences between a program's reading of an event and the calendar's event. */
export function differences(read: Reading, event: CalendarEvent, siteUrl: string): string[] {
  const { record, occurrence, venues, attendance } = event;
  const found: string[] = [];
  const note = (what: string, is: unknown, expected: unknown) =>
    found.push(`${read.file} ${read.uid}: ${what} ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`);
  if (!timesFit(read, event)) note('times', [read.start, read.end], [occurrence.start, occurrence.end]);
  if (collapsed(read.summary) !== collapsed(record.title)) note('title', read.summary, record.title);
  // The place of what has no venue is where it is followed online.
  const online = venues.length === 0 && attendance === 'online' ? wordsOf(record.website ?? '') : [];
  const [place, named] = [new Set(wordsOf(read.location ?? '')), new Set([...venues.flatMap(partsOf), ...online])];
  if (place.symmetricDifference(named).size > 0) note('location', read.location, [...named]);
  const page = { text: absoluteUrl({ siteUrl }, pageAddress(event)), beginsLine: true };
  const lacking = lackingIn(read.description ?? '', [...piecesOf(record.description ?? ''), page]);
  if (lacking.length > 0) note('description', read.description, lacking);
  if (read.status !== STATUS[event.status]) note('status', read.status, event.status);
  return found;
}
