import { absoluteUrl, sitePath } from '#content/addresses';
import type { Calendar } from '#content/calendar';
import { type Dates, datesOf } from './dates.ts';
import { type Hues, huesOf } from './hues.ts';
import { type Counting, countingOf, type Messages, messagesOf } from './messages.ts';
import { type Programme, programmesOf } from './programme.ts';
import type { LanguageSettings, Settings } from './settings.ts';

/** The site in one language: what is on, and how it is said. */
export type Edition = {
  readonly language: LanguageSettings;
  readonly messages: Messages;
  readonly dates: Dates;
  readonly say: Counting;
  readonly programme: Programme;
};

/** The whole site before it is rendered. */
export type Publication = {
  readonly settings: Settings;
  readonly calendar: Calendar;
  readonly today: Temporal.PlainDate;
  /** In the order of the configured languages. */
  readonly editions: readonly Edition[];
  readonly hues: Hues;
  /** The path of an address, for links within the site. */
  href(address: string): string;
  /** The absolute URL of an address. */
  url(address: string): string;
};

/** Makes the editions of a calendar. Throws where a language's texts are incomplete. */
export function publicationOf(settings: Settings, calendar: Calendar): Publication {
  const today = Temporal.PlainDate.from(settings.today);
  const programmes = programmesOf(calendar, today);
  const editions = settings.languages.flatMap((language): Edition[] => {
    const programme = programmes.get(language.code);
    if (programme === undefined) return [];
    return [
      {
        language,
        programme,
        messages: messagesOf(language.texts),
        dates: datesOf(language.tag),
        say: countingOf(language.tag),
      },
    ];
  });
  return {
    settings,
    calendar,
    today,
    editions,
    hues: huesOf(calendar),
    href: (address) => sitePath(settings.siteUrl, address),
    url: (address) => absoluteUrl(settings.siteUrl, address),
  };
}

/** The edition of the default language. */
export function defaultEdition({ settings, editions }: Publication): Edition {
  const found = editions.find(({ language }) => language.code === settings.defaultLanguage) ?? editions[0];
  if (found === undefined) throw new Error('a site needs at least one language');
  return found;
}
