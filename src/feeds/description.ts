import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { manyLines, oneLine } from '#feeds/text';
import { balanced } from '#records/bidi';
import { readableHtml } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { bodyOf } from '#records/shown';

/** The longest text of an event, in UTF-16 units: what goes on is read on its page. Google's limit is 8,192. */
const LONGEST = 8_000;

/** Cuts a text that is too long between two words where there are any near, and never within a character. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest).replace(/\s\S{0,100}$|[\ud800-\udbff]$/, '');
  return balanced(`${cut.trimEnd()} …`);
}

/** Returns the text of the description, the organizers' names and the page's URL, as paragraphs. */
export function descriptionOf({ record, organizers }: CalendarEvent, url: string): string {
  const names = organizers.map((organizer) => oneLine(nameOf(organizer)));
  const closing = names.length === 0 ? url : `${names.join(', ')}\n${url}`;
  const text = shortened(manyLines(plainText(readableHtml(bodyOf(record), record.service?.url))), LONGEST);
  return text === '' ? closing : `${text}\n\n${closing}`;
}
