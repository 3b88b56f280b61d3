import { z } from 'zod';
import type { FeedFacts } from '#feeds/catalogue';
import { digestOfJson } from '#records/digest';
import type { Sitemap } from '../seo/sitemap.ts';
import { type LanguageState, languageState } from './standing-languages.ts';

const fileNotes = z.object({
  /** The digests of what documents show, by address. */
  pages: z.record(z.string(), z.string()),
  /** The digests of what feeds, the files of the search and those for programs are made of, by path. */
  digested: z.record(z.string(), z.string()),
  /** The length of each VEVENT in octets, by the digest of what it is made of. */
  octets: z.record(z.string(), z.number()),
});

/** What is noted of each file of a language, or of the documents that are of none. */
export type FileNotes = z.output<typeof fileNotes>;

const subject = z.union([
  z.object({ of: z.literal('period'), period: z.string() }),
  z.object({ of: z.enum(['all', 'upcoming', 'featured', 'record', 'series']) }),
]);

const languageNotes = z.object({
  /** Absent where nothing tells what its files were made of. */
  state: languageState.optional(),
  /** The digest of its words. */
  words: z.string(),
  /** The feeds of the language; with the number of their events. */
  feeds: z.array(z.tuple([z.string(), subject, z.int(), z.int()])),
  sitemaps: z.array(z.object({ path: z.string(), url: z.string(), lastChange: z.number().optional() })),
  /** The paths of all files that are taken over with the language, a line each. */
  paths: z.string(),
});

const head = z.object({
  /** The digest of what is the same for all files: code, configuration and service. */
  of: z.string(),
  /** By the code of the language. */
  languages: z.record(z.string(), languageNotes),
});

/** What is noted of a language, without what is noted of each of its files. */
export type LanguageNotes = {
  readonly state: LanguageState | undefined;
  /** The digest of its words: with others each of its files is another. */
  readonly words: string;
  readonly feeds: readonly FeedFacts[];
  /** Its sitemaps as the index of all names them. */
  readonly sitemaps: readonly Omit<Sitemap, 'text'>[];
  /** The paths of all files that are taken over with the language. */
  readonly paths: readonly string[];
};

/** What a build notes of a site, so that the next one makes only what is not as it was. */
export type SiteNotes = {
  /** The digest of what is the same for all files: code, configuration and service. */
  readonly of: string;
  /** By the code of the language. */
  readonly languages: ReadonlyMap<string, LanguageNotes>;
};

/** Notes as they are kept: a text for the site, and one for the files of each language, which is read only where one is made. */
export type KeptNotes = {
  /** What `textOfNotes` returned. */
  readonly site: string;
  /**
   * Returns what `textOfFiles` returned of the files of a language, or of '' of the documents that are of none; `undefined` where
   * nothing can be relied on.
   */
  readonly filesOf: (code: string) => Promise<string | undefined>;
};

/** The notes to keep of a site that was made. */
export type NewNotes = {
  readonly site: string;
  /** By the code of the language, and of '': the text of what is noted of its files; `undefined` where that is as it was kept. */
  readonly files: ReadonlyMap<string, string | undefined>;
};

/** Returns the digest of what all files of a site have in common, as JSON has it. */
export function digestOfCommon(common: readonly unknown[]): string {
  // The versions of Node.js tell those of its time zones and languages, too.
  return digestOfJson([process.versions, ...common]);
}

/** Returns what is noted of files as text. */
export function textOfFiles(files: FileNotes): string {
  return JSON.stringify(files);
}

/** Reads what is noted of files; nothing where the text is damaged or of another form: then they are made. */
export function filesIn(text: string): FileNotes | undefined {
  try {
    return fileNotes.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the notes of a site as text. */
export function textOfNotes({ of, languages }: SiteNotes): string {
  const noted = [...languages].map(
    ([code, { state, words, feeds, sitemaps, paths }]): [string, z.input<typeof languageNotes>] => [
      code,
      {
        state,
        words,
        feeds: feeds.map(({ address, subject, events, leftOut }) => [address, subject, events.length, leftOut]),
        sitemaps: sitemaps.map(({ path, url, lastChange }) => ({ path, url, lastChange })),
        paths: paths.join('\n'),
      },
    ],
  );
  const all: z.input<typeof head> = { of, languages: Object.fromEntries(noted) };
  return JSON.stringify(all);
}

/**
 * Reads the notes of a site. Returns `undefined` where they are of other code, another configuration or another service, or
 * can't be read: then everything is made.
 */
export function siteNotesIn(text: string, of: string): SiteNotes | undefined {
  try {
    const read = head.parse(JSON.parse(text));
    if (read.of !== of) return undefined;
    const languages = Object.entries(read.languages).map(
      ([language, { state, words, feeds, sitemaps, paths }]): [string, LanguageNotes] => [
        language,
        {
          state,
          words,
          feeds: feeds.map(
            ([address, about, length, leftOut]): FeedFacts => ({
              language,
              address,
              subject: about,
              events: { length },
              leftOut,
            }),
          ),
          sitemaps: sitemaps.map(({ path, url, lastChange }) => ({ path, url, lastChange })),
          paths: paths.split('\n'),
        },
      ],
    );
    return { of, languages: new Map(languages) };
  } catch {
    return undefined;
  }
}
