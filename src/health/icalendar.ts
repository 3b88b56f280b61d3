/** The number of events in a feed, or the first problem for which a program could drop it. */
type FeedReading = { readonly events: number } | { readonly problem: string };

/** Properties that each event has, once (RFC 5545, 3.6.1). */
const REQUIRED = ['UID', 'DTSTAMP', 'DTSTART'];

/** A content line (RFC 5545, 3.1): its name, and its value; parameters may hold colons in quotes. */
const LINE = /^([A-Z0-9-]+)(?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:])*)*:(.*)$/is;

/** Reads an iCalendar file as far as its structure goes: what cut off, mixed up or replaced text does not have. */
export function readFeed(text: string): FeedReading {
  if (!text.startsWith('BEGIN:VCALENDAR')) return { problem: 'it does not begin as iCalendar does' };
  if (!/END:VCALENDAR\r?\n?$/.test(text)) return { problem: 'it is cut off: END:VCALENDAR is missing' };
  const open: string[] = [];
  const identities = new Set<string>();
  let seen = new Map<string, string>();
  let events = 0;
  let version = false;
  for (const [index, line] of text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .entries()) {
    if (line === '') continue;
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (name === undefined) return { problem: `line ${index + 1}, as unfolded, is no content line` };
    const property = name.toUpperCase();
    if (property === 'BEGIN') {
      if (open.length === 0 && index > 0) return { problem: 'it holds something after its end' };
      open.push(value);
      if (value === 'VEVENT') seen = new Map();
    } else if (property === 'END') {
      if (open.pop() !== value) return { problem: `END:${value} stands where nothing of that name is open` };
      if (value !== 'VEVENT') continue;
      const missing = REQUIRED.find((one) => !seen.has(one));
      if (missing !== undefined) return { problem: `event ${events + 1} has no ${missing}` };
      const identity = `${seen.get('UID')} ${seen.get('RECURRENCE-ID') ?? ''}`;
      if (identities.has(identity)) return { problem: `two events have the UID ${seen.get('UID')}` };
      identities.add(identity);
      events += 1;
    } else if (open.at(-1) === 'VEVENT') seen.set(property, value);
    else if (open.length === 1 && property === 'VERSION') version = value === '2.0';
  }
  if (open.length > 0) return { problem: `${open.at(-1)} has no end` };
  return version ? { events } : { problem: 'it does not say VERSION:2.0' };
}
