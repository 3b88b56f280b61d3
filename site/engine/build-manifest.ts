import { z } from 'zod';
import type { FeedFacts } from '#feeds/catalogue';
import { digestOfJson } from '#records/digest';
import type { Sitemap } from '../seo/sitemap.ts';
import { type LanguageState, languageState } from './reusable-languages.ts';

const filesManifest = z.object({
  /** The digests of the models of documents, by address. */
  pages: z.record(z.string(), z.string()),
  /** The digests of the inputs of feeds, search files and files for programs, by path. */
  digested: z.record(z.string(), z.string()),
  /** The length of each VEVENT in octets, by the digest of its inputs. */
  octets: z.record(z.string(), z.number()),
});

/** Manifest entries of each file of a language, or of the documents without a language. */
export type FilesManifest = z.output<typeof filesManifest>;

const subject = z.union([
  z.object({ of: z.literal('period'), period: z.string() }),
  z.object({ of: z.enum(['all', 'upcoming', 'featured', 'record', 'series']) }),
]);

const languageSummary = z.object({
  /** Absent if the inputs of its files are unknown. */
  state: languageState.optional(),
  /** The digest of its words. */
  words: z.string(),
  /** The feeds of the language, with the number of their events. */
  feeds: z.array(z.tuple([z.string(), subject, z.int(), z.int()])),
  sitemaps: z.array(z.object({ path: z.string(), url: z.string(), lastChange: z.number().optional() })),
  /** The paths of all files that are reused with the language, a line each. */
  paths: z.string(),
});

const head = z.object({
  /** The digest of the common inputs of all files: code, configuration and service. */
  of: z.string(),
  /** By language code. */
  languages: z.record(z.string(), languageSummary),
});

/** The part of a site's manifest about a language as a whole; the entries of its files are stored separately. */
export type LanguageSummary = {
  readonly state: LanguageState | undefined;
  /** The digest of its words, on which all of its files depend. */
  readonly words: string;
  readonly feeds: readonly FeedFacts[];
  /** Its sitemaps for the sitemap index. */
  readonly sitemaps: readonly Omit<Sitemap, 'text'>[];
  /** The paths of all files that are reused with the language. */
  readonly paths: readonly string[];
};

/** Manifest of a site: it tells the next build what to make again. */
export type SiteManifest = {
  /** The digest of the common inputs of all files: code, configuration and service. */
  readonly of: string;
  /** By the code of the language. */
  readonly languages: ReadonlyMap<string, LanguageSummary>;
};

/** A stored manifest: a text for the site, and one for the files of each language, which is read on demand. */
export type StoredManifest = {
  /** Result of `siteManifestText`. */
  readonly site: string;
  /** Returns the stored `languageFilesText` of a language, or of '' (no language); `undefined` if unreliable. */
  readonly filesOf: (code: string) => Promise<string | undefined>;
};

/** The manifest of a site after a build, to be stored. */
export type NewManifest = {
  readonly site: string;
  /** `languageFilesText` by language code, and for '' (no language); `undefined` if the stored one is right. */
  readonly files: ReadonlyMap<string, string | undefined>;
};

/** Returns the digest of the inputs that all files share, in the form of JSON. */
export function digestOfCommonInputs(common: readonly unknown[]): string {
  // The versions of Node.js include its time zone and language data.
  return digestOfJson([process.versions, ...common]);
}

/** Returns the manifest entries of files as text. */
export function languageFilesText(files: FilesManifest): string {
  return JSON.stringify(files);
}

/**
 * Parses the manifest entries of files; `undefined` for a damaged text or another form: then the files are made again.
 */
export function parseFilesManifest(text: string): FilesManifest | undefined {
  try {
    return filesManifest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the manifest of a site as text. */
export function siteManifestText({ of, languages }: SiteManifest): string {
  const entries = [...languages].map(
    ([code, { state, words, feeds, sitemaps, paths }]): [string, z.input<typeof languageSummary>] => [
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
  const all: z.input<typeof head> = { of, languages: Object.fromEntries(entries) };
  return JSON.stringify(all);
}

/**
 * Parses the manifest of a site. `of` is the digest of the present common inputs. Returns `undefined` if the manifest
 * belongs to other code, another configuration or another service, or is damaged: then everything is made again.
 */
export function parseSiteManifest(text: string, of: string): SiteManifest | undefined {
  try {
    const stored = head.parse(JSON.parse(text));
    if (stored.of !== of) return undefined;
    const languages = Object.entries(stored.languages).map(
      ([language, { state, words, feeds, sitemaps, paths }]): [string, LanguageSummary] => [
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
