import { VIEWS, type ViewName } from '#config/theme';
import { type Locale, localeOf } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import type { LanguageSettings, Settings } from '../publication/settings.ts';

/** The settings that change with the configuration only. */
type ConfiguredSettings = Omit<
  Settings,
  'today' | 'changes' | 'feeds' | 'formerPages' | 'media' | 'ownPages' | 'hasOverrides'
>;

/** Returns the settings that change with the configuration only. */
export function configured({
  today: _today,
  changes: _changes,
  feeds: _feeds,
  formerPages: _formerPages,
  media: _media,
  ownPages: _ownPages,
  hasOverrides: _hasOverrides,
  ...settings
}: Settings): ConfiguredSettings {
  return settings;
}

/**
 * What a view is given beside its model: the texts of a language, the settings of the configuration, and the paths and URLs of
 * addresses. Nothing in it changes with content or with the day.
 */
export type PageWords = Locale & {
  readonly settings: ConfiguredSettings;
  /** The views that the site has. */
  readonly views: readonly ViewName[];
  /** Returns the path of an address, for links within the site. */
  href(address: string): string;
  /** Returns the absolute URL of an address. */
  url(address: string): string;
};

/** Returns what the views of a language are given beside their models. */
export function pageWords({ settings, href, url }: Publication, language: LanguageSettings): PageWords {
  return { ...localeOf(language), settings: configured(settings), views: settings.theme?.views ?? VIEWS, href, url };
}
