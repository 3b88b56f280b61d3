import type { Configuration } from '#config/config';
import type { AllowedHosts } from '#config/head';
import type { SiteLocation } from '#content/calendar/addresses';
import type { Fallback } from '#content/calendar/fallback';
import type { OwnPages } from '#content/pages/own-page';
import type { EventChange } from '#content/state/changes';
import type { Kind } from '#interface/kinds';
import type { Zone } from '#records/time';
import type { LanguageSettings } from '../i18n/locale.ts';
import type { SitePicture } from '../pictures/site-picture.ts';
import type { ThemeSettings } from '../theme/settings.ts';

/** The images that pages can show. */
export type MediaSettings = {
  /** The mirrored ones, by URL. */
  readonly images: Readonly<Record<string, SitePicture | undefined>>;
  /** The drawn cards by language code; absent on a site without pictures. */
  readonly cards?: Readonly<Record<string, LanguageCards | undefined>> | undefined;
};

/** The file names of a language's cards: previews of shared pages without a picture. */
export type LanguageCards = {
  /** The card of all pages without their own. */
  readonly site: string;
  /** By the names of events. */
  readonly events: Readonly<Record<string, string | undefined>>;
};

/** The tiles of maps. */
export type MapSettings = {
  /** The template of their URLs, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** The attribution as safe HTML. */
  readonly attribution: string;
};

/** Additional elements in the heads of pages. */
export type HeadSettings = {
  readonly meta: readonly { readonly name: string; readonly content: string }[];
  readonly scripts: readonly {
    /** Absolute, or an address of the site. */
    readonly src: { readonly url: string } | { readonly address: string };
    readonly load: 'defer' | 'async';
    /** By name, without `data-`. */
    readonly data: Readonly<Record<string, string>>;
  }[];
};

/** The feeds of a language that belong to no record, with their numbers of events. */
export type FeedCounts = {
  readonly all: number;
  readonly upcoming: number;
  /** The addresses of feeds from which the budget left events out. */
  readonly cut: readonly string[];
  /** Absent if no event is featured: an empty calendar is not offered. */
  readonly featured?: number | undefined;
  /** The years, and parts of years, that have a file of their own, in order: `2025`, `2025-07`, `2025-07-24`. */
  readonly archives: readonly { readonly period: string; readonly events: number }[];
};

/** A record that had a page under other names than its present one. */
export type FormerPage = {
  /** The language's code. */
  readonly language: string;
  readonly kind: Kind;
  readonly id: number;
  /** In URLs, oldest first. */
  readonly names: readonly string[];
  /** Set for a record that is gone from the service: its title, and whether it was an event that was over. */
  readonly gone?: { readonly title: string; readonly over: boolean } | undefined;
};

/** The settings that depend on the configuration alone. */
export type SiteConfiguration = SiteLocation & {
  /** At least one; the default language is among them. */
  readonly languages: readonly LanguageSettings[];
  readonly defaultLanguage: string;
  readonly timeZone: Zone;
  /** The country of national telephone numbers (ISO 3166-1 alpha-2); absent if uncertain. */
  readonly country?: string | undefined;
  /** The languages that show events of others, and whether their feeds include these. */
  readonly fallback: { readonly languages: Fallback; readonly inFeeds: boolean };
  /** Whose URLs are canonical for events, venues and organizers. */
  readonly canonical: Configuration['canonical'];
  /** The words in a cost that mean a free event. */
  readonly freeWords: readonly string[];
  /** Whether events have iCalendar files of their own. */
  readonly eventFiles: boolean;
  /** Whether the site publishes its events as data for other programs. */
  readonly api: boolean;
  /** Set if other sites may show events, with the origins that may do so in frames. */
  readonly embed?: Configuration['embed'];
  /** Where readers report mistakes: a `mailto:` link, or the URL of a page. */
  readonly contact?: string | undefined;
  /** The source of map tiles; absent on a site without maps. */
  readonly map?: MapSettings | undefined;
  /** What pages have in their heads beside their own. */
  readonly head?: HeadSettings | undefined;
  /** The hosts that the policy allows besides the site itself. */
  readonly hosts?: AllowedHosts | undefined;
  /** The site's own theme, if it has one. */
  readonly theme?: ThemeSettings | undefined;
};

/**
 * The inputs of a publication besides its calendar: configuration, day, former pages, changes, images, own pages and
 * the numbers of events in feeds. The site reads no environment, clock, zone or locale of the process.
 */
export type PublicationInputs = SiteConfiguration & {
  /** `YYYY-MM-DD` in the site's zone: decides what is upcoming and what is past. */
  readonly today: string;
  readonly formerPages: readonly FormerPage[];
  /** The latest changes, of all languages. */
  readonly changes: readonly EventChange[];
  readonly media: MediaSettings;
  /** True if the user's own components may show any field of a record. */
  readonly hasOverrides?: boolean | undefined;
  /** The pages that people of the site write, and their images; absent without any. */
  readonly ownPages?: OwnPages | undefined;
  /** By the language's code. */
  readonly feeds: Readonly<Record<string, FeedCounts | undefined>>;
};

/** The settings that are known before the feeds are planned. */
export type SettingsBeforeFeeds = Omit<PublicationInputs, 'feeds'>;

/** Returns the settings that change with the configuration only. */
export function siteConfiguration({
  today: _today,
  formerPages: _formerPages,
  changes: _changes,
  media: _media,
  ownPages: _ownPages,
  feeds: _feeds,
  hasOverrides: _hasOverrides,
  ...settings
}: PublicationInputs): SiteConfiguration {
  return settings;
}
