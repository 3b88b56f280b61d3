import type { CalendarViewName } from '#config/theme';
import type { LanguageSettings, Locale } from '../i18n/locale.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { type SiteConfiguration, siteConfiguration } from '../publication/settings.ts';

/** A language without its texts. */
type PageLanguage = Pick<LanguageSettings, 'code' | 'tag' | 'label' | 'title' | 'direction'>;

/** The settings that views may read: they depend on the configuration alone. */
type PageSettings = Omit<SiteConfiguration, 'languages'> & { readonly languages: readonly PageLanguage[] };

/**
 * The input of a view besides its model: the texts of a language, the settings of the configuration, and the paths and
 * URLs of addresses. It depends on configuration alone, not on content or the day.
 */
export type PageWords = Locale & {
  readonly settings: PageSettings;
  /** The configured views of the calendar besides the day, which every site has. */
  readonly views: readonly CalendarViewName[];
  /** The path of the site's root for scripts, as `pathBelow` takes it. */
  readonly root: string;
  /** Returns the path of an address, for links within the site. */
  href(address: string): string;
  /** Returns the absolute URL of an address. */
  url(address: string): string;
};

/** Returns the input of a language's views besides their models. */
export function pageWords({ settings, href, url }: Publication, localised: LocalisedSite): PageWords {
  const { language, messages, dates, say, weekRule, views } = localised;
  const languages = settings.languages.map(({ code, tag, label, title, direction }) => ({
    code,
    tag,
    label,
    title,
    direction,
  }));
  return {
    ...{ language, messages, dates, say, weekRule, views, href, url },
    root: settings.hasBarePaths ? href('').replace(/\/$/, '') : href(''),
    settings: { ...siteConfiguration(settings), languages },
  };
}
