import { absoluteUrl, sitePath } from '#content/calendar/addresses';
import type { Calendar } from '#content/calendar/calendar';
import type { Own } from '#records/html';
import { type Programme, programmesOf } from '../calendar/event-index.ts';
import { type Periods, periodsOf } from '../calendar/periods.ts';
import { type WeekRule, weekRuleOf } from '../calendar/weeks.ts';
import { type Dates, datesOf } from '../i18n/dates.ts';
import { type Counting, countingOf, type Messages, messagesOf } from '../i18n/messages.ts';
import { mediaAddress, recordAddress } from '../routing/addresses.ts';
import { innerLinks } from '../routing/inner-links.ts';
import { type Hues, huesOf } from './category-colours.ts';
import type { LanguageSettings, Settings } from './settings.ts';

/** How things are said in one language. */
export type Voice = {
  readonly language: LanguageSettings;
  readonly messages: Messages;
  readonly dates: Dates;
  readonly say: Counting;
  readonly weekRule: WeekRule;
};

/** The site in one language: what is on, and how it is said. */
export type Edition = Voice & { readonly programme: Programme; readonly periods: Periods };

/** The whole site before it is rendered. */
export type Publication = {
  readonly settings: Settings;
  readonly calendar: Calendar;
  readonly today: Temporal.PlainDate;
  /** In the order of the configured languages. */
  readonly editions: readonly Edition[];
  readonly hues: Hues;
  /** What the site has of its own for what descriptions of a language name by URL: images and pages. */
  own(language: string): Own;
  /** The path of an address, for links within the site. */
  href(address: string): string;
  /** The absolute URL of an address. */
  url(address: string): string;
};

/** The voice of a language. Throws where its texts are incomplete. */
export function voiceOf(language: LanguageSettings): Voice {
  return {
    language,
    messages: messagesOf(language.texts),
    dates: datesOf(language.tag),
    say: countingOf(language.tag),
    weekRule: weekRuleOf(language.tag),
  };
}

/** Makes the editions of a calendar. Throws where a language's texts are incomplete. */
export function publicationOf(settings: Settings, calendar: Calendar): Publication {
  const today = Temporal.PlainDate.from(settings.today);
  const programmes = programmesOf(calendar, today);
  const editions = settings.languages.flatMap((language): Edition[] => {
    const programme = programmes.get(language.code);
    const voice = voiceOf(language);
    return programme === undefined ? [] : [{ ...voice, programme, periods: periodsOf(programme, voice.weekRule) }];
  });
  const href = (address: string) => sitePath(settings.siteUrl, address);
  const find = innerLinks(calendar);
  const image = (url: string) => {
    const shown = settings.media.images[url];
    return shown && { src: href(mediaAddress(shown.file)), width: shown.width, height: shown.height };
  };
  return {
    settings,
    calendar,
    today,
    editions,
    hues: huesOf(calendar),
    own: (language) => ({
      image,
      link(url) {
        const entry = find(language, url);
        return entry && href(recordAddress(entry));
      },
    }),
    href,
    url: (address) => absoluteUrl(settings.siteUrl, address),
  };
}

/** The edition of the default language. */
export function defaultEdition({ settings, editions }: Publication): Edition {
  const found = editions.find(({ language }) => language.code === settings.defaultLanguage) ?? editions[0];
  if (found === undefined) throw new Error('a site needs at least one language');
  return found;
}
