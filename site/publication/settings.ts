import type { Configuration } from '#config/config';
import type { AllowedHosts } from '#config/head';
import type { Fallback } from '#content/calendar/fallback';
import type { OwnPages } from '#content/pages/own-page';
import type { Change } from '#content/state/changes';
import type { Kind } from '#interface/kinds';
import type { Zone } from '#records/time';
import type { LanguageSettings } from '../i18n/locale.ts';
import type { SitePicture } from '../pictures/shown-picture.ts';
import type { ThemeSettings } from '../theme/settings.ts';

/** The images that pages can show. */
export type MediaSettings = {
  /** The mirrored ones, by URL. */
  readonly images: Readonly<Record<string, SitePicture | undefined>>;
  /** The cards that were drawn, by the code of the language; absent where the site has no pictures. */
  readonly cards?: Readonly<Record<string, LanguageCards | undefined>> | undefined;
};

/** The names of the files of the cards of a language: what other programs show where a page without a picture is shared. */
export type LanguageCards = {
  /** The card of all pages that have none of their own. */
  readonly site: string;
  /** By the names of events. */
  readonly events: Readonly<Record<string, string | undefined>>;
};

/** The tiles of maps. */
export type MapSettings = {
  /** The template of their URLs, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Safe HTML: whose they are. */
  readonly attribution: string;
};

/** What pages have in their heads beside their own. */
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

/** The feeds of a language that stand for no record, with the number of events in each. */
export type LanguageFeeds = {
  readonly all: number;
  readonly upcoming: number;
  /** The addresses of feeds from which the budget left events out. */
  readonly cut: readonly string[];
  /** Absent where no event is featured: an empty calendar is offered to nobody. */
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
  /** Of a record that is gone from the service: what it was called, and whether it was an event that is over. */
  readonly gone?: { readonly title: string; readonly over: boolean } | undefined;
};

/** The settings that change with the configuration only. */
export type SiteConfiguration = {
  /** At least one; the default language is among them. */
  readonly languages: readonly LanguageSettings[];
  readonly defaultLanguage: string;
  /** Absolute, without a trailing slash; may have a path. */
  readonly siteUrl: string;
  readonly timeZone: Zone;
  /** The country in which national telephone numbers are dialled (ISO 3166-1 alpha-2); absent where it is not certain. */
  readonly country?: string | undefined;
  /** Which languages show the events of others, and whether their feeds hold them, too. */
  readonly fallback: { readonly languages: Fallback; readonly inFeeds: boolean };
  /** Under whose URLs search engines should know the pages of events, venues and organizers. */
  readonly canonical: Configuration['canonical'];
  /** With which words a cost says that an event is free. */
  readonly freeWords: readonly string[];
  /** Whether events have iCalendar files of their own. */
  readonly eventFiles: boolean;
  /** Whether the site has its events as data for other programs. */
  readonly api: boolean;
  /** That other sites may show events, and the origins of those that may do so in frames. */
  readonly embed?: Configuration['embed'];
  /** Where readers tell of mistakes: a `mailto:` link, or the URL of a page. */
  readonly contact?: string | undefined;
  /** Where the tiles of maps come from; absent where the site has no map. */
  readonly map?: MapSettings | undefined;
  /** What pages have in their heads beside their own. */
  readonly head?: HeadSettings | undefined;
  /** The hosts that the policy allows beside the site itself. */
  readonly hosts?: AllowedHosts | undefined;
  /** How the site looks, where that is not as it comes. */
  readonly theme?: ThemeSettings | undefined;
};

/** The input of the site beside its calendar; it reads no environment, clock, zone or locale of the process. */
export type Settings = SiteConfiguration & {
  /** `YYYY-MM-DD` in the site's zone: decides what is upcoming and what is past. */
  readonly today: string;
  readonly formerPages: readonly FormerPage[];
  /** The latest changes, of all languages. */
  readonly changes: readonly Change[];
  readonly media: MediaSettings;
  /** True if components of the user's own may show any field of a record. */
  readonly hasOverrides?: boolean | undefined;
  /** The pages that people of the site write, and their images; absent where there are none. */
  readonly ownPages?: OwnPages | undefined;
  /** By the language's code. */
  readonly feeds: Readonly<Record<string, LanguageFeeds | undefined>>;
};

/** The settings that are known before the feeds are planned. */
export type SettingsBeforeFeeds = Omit<Settings, 'feeds'>;

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
}: Settings): SiteConfiguration {
  return settings;
}
