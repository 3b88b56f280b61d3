import type { SiteLanguage } from '#config';
import type { Translations } from '#content/translations';
import type { Zone } from '#records/time';

/** One language as the site needs it. */
export type LanguageSettings = {
  readonly code: string;
  /** BCP 47. */
  readonly tag: string;
  /** The language's own name. */
  readonly label: string;
  /** The title of the site in this language. */
  readonly title: string;
  /** Which of the site's texts it uses. */
  readonly texts: SiteLanguage;
};

/** The mirrored images that pages can show. */
export type MediaSettings = {
  /** Where their files are; absolute. */
  readonly folder: string;
  /** By URL: the name of the file, and the size in pixels. */
  readonly images: Readonly<
    Record<string, { readonly file: string; readonly width: number; readonly height: number } | undefined>
  >;
};

/** Everything that the site is told from outside; it reads no environment, clock, zone or locale of the process. */
export type Settings = {
  /** At least one; the default language is among them. */
  readonly languages: readonly LanguageSettings[];
  readonly defaultLanguage: string;
  /** Absolute, without a trailing slash; may have a path. */
  readonly siteUrl: string;
  readonly timeZone: Zone;
  /** `YYYY-MM-DD` in the site's zone: decides what is upcoming and what is past. */
  readonly today: string;
  /** Absolute. */
  readonly contentDir: string;
  readonly translations: Translations;
  readonly media: MediaSettings;
};
