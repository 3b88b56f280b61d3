const FOLD = 75;

const octets = new TextEncoder();

/** Returns a content line folded at 75 octets, each part at a whole letter (RFC 5545, section 3.1). */
function foldedLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const letter of line) {
    const size = octets.encode(letter).length;
    if (length + size > FOLD) {
      parts.push(part);
      part = ' ';
      length = 1;
    }
    part += letter;
    length += size;
  }
  return [...parts, part].join('\r\n');
}

/** Returns the components of a kind in the lines of a calendar, each with its `BEGIN` and `END`. */
function componentsIn(lines: readonly string[], kind: string): readonly (readonly string[])[] {
  const components: string[][] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (line === `BEGIN:${kind}`) open = [];
    open?.push(line);
    if (line === `END:${kind}` && open !== undefined) {
      components.push(open);
      open = undefined;
    }
  }
  return components;
}

/** Returns an event with an alarm that displays its title; a cancelled one as it is. `before` is a duration such as "PT1H". */
function withAlarm(event: readonly string[], before: string): readonly string[] {
  if (event.includes('STATUS:CANCELLED')) return event;
  const summary = event.find((line) => /^SUMMARY[;:]/.test(line))?.replace(/^SUMMARY/, 'DESCRIPTION');
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-${before}`, summary ?? 'DESCRIPTION:-', 'END:VALARM'];
  return event.toSpliced(-1, 0, ...alarm);
}

/**
 * Returns one iCalendar file with the events of several, in their order, and each of their time zones once (RFC 5545).
 * The calendar has the properties of the first file. With `reminder`, a duration such as "PT1H", each event that is not
 * cancelled has an alarm that long before its start. Throws without files.
 */
export function mergedCalendar(files: readonly string[], reminder?: string): string {
  const all = files.map((file) => file.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/));
  const zones = new Map(
    all.flatMap((lines) => componentsIn(lines, 'VTIMEZONE').map((zone) => [zone.join('\n'), zone])),
  );
  const events = all.flatMap((lines) =>
    componentsIn(lines, 'VEVENT').map((event) => (reminder === undefined ? event : withAlarm(event, reminder))),
  );
  const [first] = all;
  if (first === undefined) throw new Error('no files of events');
  const header = first.slice(
    0,
    first.findIndex((line, index) => index > 0 && line.startsWith('BEGIN:')),
  );
  const lines = [...header, ...[...zones.values()].flat(), ...events.flat(), 'END:VCALENDAR'];
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('');
}
