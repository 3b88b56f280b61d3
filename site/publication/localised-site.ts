import { CALENDAR_VIEWS, type CalendarViewName } from '#config/theme';
import type { Calendar } from '#content/calendar/calendar';
import { type EventIndex, eventIndexes } from '../calendar/event-index.ts';
import { type Periods, periodsOf } from '../calendar/periods/periods.ts';
import { type Locale, localeOf } from '../i18n/locale.ts';
import { type OwnPageIndex, ownPageIndex } from '../own-pages/page-index.ts';
import type { SettingsBeforeFeeds } from './settings.ts';

/** The site in one language: its locale, events, periods and views with pages, and the pages that people write. */
export type LocalisedSite = Locale & {
  readonly eventIndex: EventIndex;
  readonly periods: Periods;
  readonly views: readonly CalendarViewName[];
  readonly ownPages: OwnPageIndex;
};

/** Returns the localised site of each configured language that the calendar has, in their order. */
export function localisedSitesOf(
  settings: Omit<SettingsBeforeFeeds, 'media'>,
  calendar: Calendar,
): readonly LocalisedSite[] {
  const views = settings.theme?.views ?? CALENDAR_VIEWS;
  const indexes = eventIndexes(calendar, Temporal.PlainDate.from(settings.today), settings.freeWords);
  return settings.languages.flatMap((language): LocalisedSite[] => {
    const eventIndex = indexes.get(language.code);
    const locale = localeOf(language);
    if (eventIndex === undefined) return [];
    const pages = settings.ownPages?.pages.filter((page) => page.language === language.code) ?? [];
    const periods = periodsOf(eventIndex, locale.weekRule, views);
    return [{ ...locale, eventIndex, periods, views, ownPages: ownPageIndex(pages) }];
  });
}

/** Returns the localised site of the default language, or else the first. Throws if there is none. */
export function defaultSite({
  settings,
  localisedSites,
}: {
  readonly settings: { readonly defaultLanguage: string };
  readonly localisedSites: readonly LocalisedSite[];
}): LocalisedSite {
  const site = localisedSites.find(({ language }) => language.code === settings.defaultLanguage) ?? localisedSites[0];
  if (site === undefined) throw new Error('a site needs at least one language');
  return site;
}
