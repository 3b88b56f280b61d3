import { type DateFormats, dateFormatsOf } from './dates.ts';
import { type CountWriter, countWriterOf, type Messages } from './messages.ts';
import type { Words } from './own-words.ts';
import { type WeekRule, weekRuleOf } from './weeks.ts';

/** The settings of a language. */
export type LanguageSettings = Words & {
  readonly code: string;
  /** BCP 47. */
  readonly tag: string;
  /** The language's own name. */
  readonly label: string;
  /** The title of the site in this language. */
  readonly title: string;
};

/** A language with its texts, dates, plurals and weeks. */
export type Locale = {
  readonly language: LanguageSettings;
  readonly messages: Messages;
  readonly dates: DateFormats;
  readonly say: CountWriter;
  readonly weekRule: WeekRule;
};

/** Returns the locale of a language. */
export function localeOf(language: LanguageSettings): Locale {
  return {
    language,
    messages: language.messages,
    dates: dateFormatsOf(language.tag),
    say: countWriterOf(language.tag),
    weekRule: weekRuleOf(language.tag),
  };
}
