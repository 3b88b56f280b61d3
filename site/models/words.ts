import { VIEWS, type ViewName } from '#config/theme';
import { type Locale, localeOf } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { type LanguageSettings, type SiteConfiguration, siteConfiguration } from '../publication/settings.ts';

/** A language without its texts. */
type PageLanguage = Pick<LanguageSettings, 'code' | 'tag' | 'label' | 'title' | 'direction'>;

/** The settings that views may read: they change with the configuration only. */
type PageSettings = Omit<SiteConfiguration, 'languages'> & { readonly languages: readonly PageLanguage[] };

/**
 * What a view is given beside its model: the texts of a language, the settings of the configuration, and the paths and URLs of
 * addresses. Nothing in it changes with content or with the day.
 */
export type PageWords = Locale & {
  readonly settings: PageSettings;
  /** The views that the site has. */
  readonly views: readonly ViewName[];
  /** Returns the path of an address, for links within the site. */
  href(address: string): string;
  /** Returns the absolute URL of an address. */
  url(address: string): string;
};

/** Returns what the views of a language are given beside their models. */
export function pageWords({ settings, href, url }: Publication, language: LanguageSettings): PageWords {
  const languages = settings.languages.map(({ code, tag, label, title, direction }) => ({
    code,
    tag,
    label,
    title,
    direction,
  }));
  const views = settings.theme?.views ?? VIEWS;
  return { ...localeOf(language), settings: { ...siteConfiguration(settings), languages }, views, href, url };
}
