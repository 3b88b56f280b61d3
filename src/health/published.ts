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

/** The health file, for those who watch a site: made of content, configuration and the day alone. */
export type PublishedHealth = z.output<typeof schema>;

/** Returns the text of the health file. */
export function healthText(health: PublishedHealth): string {
  return `${JSON.stringify(health, null, 2)}\n`;
}

/** Reads such a file; `undefined` where it is none. */
export function readHealth(text: string): PublishedHealth | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
