import { VIEWS, type ViewName } from '#config/theme';
import type { Calendar } from '#content/calendar/calendar';
import { type EventIndex, eventIndexes } from '../calendar/event-index.ts';
import { type Periods, periodsOf } from '../calendar/periods/periods.ts';
import { type WeekRule, weekRuleOf } from '../calendar/periods/weeks.ts';
import { type Dates, datesOf } from '../i18n/dates.ts';
import { type Counting, countingOf, type Messages } from '../i18n/messages.ts';
import { type OwnPageIndex, ownPageIndex } from '../own-pages/page-index.ts';
import type { LanguageSettings, SettingsBeforeFeeds } from './settings.ts';

/** A language with its texts, dates, plurals and weeks. */
export type Locale = {
  readonly language: LanguageSettings;
  readonly messages: Messages;
  readonly dates: Dates;
  readonly say: Counting;
  readonly weekRule: WeekRule;
};

/**
 * The site in one language: its locale, its events by day and place, the periods and views that have pages, and the pages
 * that people write.
 */
export type LocalisedSite = Locale & {
  readonly eventIndex: EventIndex;
  readonly periods: Periods;
  readonly views: readonly ViewName[];
  readonly ownPages: OwnPageIndex;
};

/** Returns the locale of a language. */
export function localeOf(language: LanguageSettings): Locale {
  return {
    language,
    messages: language.messages,
    dates: datesOf(language.tag),
    say: countingOf(language.tag),
    weekRule: weekRuleOf(language.tag),
  };
}

/** Makes the localised sites of a calendar. */
export function localisedSitesOf(
  settings: Omit<SettingsBeforeFeeds, 'media'>,
  calendar: Calendar,
): readonly LocalisedSite[] {
  const views = settings.theme?.views ?? VIEWS;
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

/** Returns the localised site of the default language. */
export function defaultSite({
  settings,
  localisedSites,
}: {
  readonly settings: { readonly defaultLanguage: string };
  readonly localisedSites: readonly LocalisedSite[];
}): LocalisedSite {
  const found = localisedSites.find(({ language }) => language.code === settings.defaultLanguage) ?? localisedSites[0];
  if (found === undefined) throw new Error('a site needs at least one language');
  return found;
}
