import { z } from 'zod';
import { digestOfText } from '#content/calendar/digest';
import { pageNotes } from './render/unchanged.ts';

const siteNotes = z.object({
  /** The digest of what is the same for all files: code, configuration and service. */
  of: z.string(),
  pages: pageNotes,
  /** The digests of what feeds and the files of the search are made of, by path. */
  digested: z.record(z.string(), z.string()),
  /** The length of each VEVENT in octets, by the digest of what it is made of. */
  octets: z.record(z.string(), z.number()),
});

/** What a build notes of a site, so that the next one makes only what is not as it was. */
export type SiteNotes = z.output<typeof siteNotes>;

/** Returns the digest of what all files of a site have in common, as JSON has it. */
export function digestOfCommon(common: readonly unknown[]): string {
  // The versions of Node.js tell those of its time zones and languages, too.
  return digestOfText(JSON.stringify([process.versions, ...common]));
}

/**
 * Reads the notes of a site from JSON. Returns `undefined` where they are of other code, another configuration or another
 * service, or can't be read: then everything is made.
 */
export function siteNotesIn(text: string, of: string): SiteNotes | undefined {
  try {
    const read = siteNotes.parse(JSON.parse(text));
    return read.of === of ? read : undefined;
  } catch {
    return undefined;
  }
}
