import { z } from 'zod';

/** The address of a site's health file, relative to its root. */
export const HEALTH_ADDRESS = 'health.json';

const schema = z.object({
  v: z.literal(1),
  /** The day that the site was built for. */
  day: z.iso.date(),
  /** The zone in which it was that day. */
  timeZone: z.string(),
  /** The root of the site, without a trailing slash. */
  siteUrl: z.url(),
  languages: z.array(z.object({ code: z.string(), events: z.int().nonnegative(), upcoming: z.int().nonnegative() })),
  /** The addresses of all feeds, relative to the root and percent-encoded. */
  feeds: z.array(z.string()),
});

/** The content of `health.json`, by which monitors check a site. It depends on content, configuration and the day alone. */
export type PublishedHealth = z.output<typeof schema>;

/** Returns the text of the health file. */
export function healthText(health: PublishedHealth): string {
  return `${JSON.stringify(health, null, 2)}\n`;
}

/** Parses the text of a health file; `undefined` for any other text. */
export function readHealth(text: string): PublishedHealth | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The most addresses that are read: the protocol allows no more in one file. */
const MOST = 50_000;

/**
 * Returns the addresses that a sitemap or an index of sitemaps (sitemaps.org) names, at most `MOST`; `undefined` for any other text.
 */
export function sitemapAddresses(text: string): readonly string[] | undefined {
  if (!/<(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 2_000))) return undefined;
  const addresses: string[] = [];
  // The parser of URLs drops white space: matched here, it could be parted in too many ways.
  for (const [, location = ''] of text.matchAll(/<loc>([^<]{1,2200})<\/loc>/g)) {
    const url = URL.parse(location.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ''));
    if (url !== null) addresses.push(url.href);
    if (addresses.length >= MOST) break;
  }
  return addresses;
}

/** The number of events in a feed, or the first problem for which a program could drop it. */
type FeedReading = { readonly events: number } | { readonly problem: string };

/** Properties that each event has, once (RFC 5545, 3.6.1). */
const REQUIRED = ['UID', 'DTSTAMP', 'DTSTART'];

/** A content line (RFC 5545, 3.1): its name, and its value; parameters may hold colons in quotes. */
const LINE = /^([A-Z0-9-]+)(?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:])*)*:(.*)$/is;

/**
 * Returns the number of events in an iCalendar file, or its first problem. Only its structure is checked, which shows
 * whether the file is cut off, mixed up or something else.
 */
export function checkICalendar(text: string): FeedReading {
  if (!text.startsWith('BEGIN:VCALENDAR')) return { problem: 'it does not begin as iCalendar does' };
  if (!/END:VCALENDAR\r?\n?$/.test(text)) return { problem: 'it is cut off: END:VCALENDAR is missing' };
  const open: string[] = [];
  const identities = new Set<string>();
  let properties = new Map<string, string>();
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
      if (value === 'VEVENT') properties = new Map();
    } else if (property === 'END') {
      if (open.pop() !== value) return { problem: `END:${value} stands where nothing of that name is open` };
      if (value !== 'VEVENT') continue;
      const missing = REQUIRED.find((one) => !properties.has(one));
      if (missing !== undefined) return { problem: `event ${events + 1} has no ${missing}` };
      const identity = `${properties.get('UID')} ${properties.get('RECURRENCE-ID') ?? ''}`;
      if (identities.has(identity)) return { problem: `two events have the UID ${properties.get('UID')}` };
      identities.add(identity);
      events += 1;
    } else if (open.at(-1) === 'VEVENT') properties.set(property, value);
    else if (open.length === 1 && property === 'VERSION') version = value === '2.0';
  }
  if (open.length > 0) return { problem: `${open.at(-1)} has no end` };
  return version ? { events } : { problem: 'it does not say VERSION:2.0' };
}
