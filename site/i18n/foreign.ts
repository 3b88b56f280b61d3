import type { Entry } from '#content/calendar/entries';
import { memoizedBoth } from '#records/memoized';
import type { Locale } from './locale.ts';
import { intlLocalesOf } from './locales.ts';
import type { Direction } from './own-words.ts';

/** The language of a text that differs from the page's. */
type ForeignLanguage = {
  /** The language's BCP 47 tag. */
  readonly tag: string;
  /** Its writing direction, if that differs from the page's. */
  readonly dir: Direction | undefined;
  /** "in Spanish", in the language of the page. */
  readonly note: string;
};

type LanguageDirection = { readonly direction: Direction };

/** Returns the writing direction of a language, if it differs from the direction of the page. */
export function directionBeside(page: LanguageDirection, other: LanguageDirection): Direction | undefined {
  return page.direction === other.direction ? undefined : other.direction;
}

/** Returns the name of a language in another: "Occitan". */
const nameOf = memoizedBoth(
  (tag: string, subtag: string) => new Intl.DisplayNames(intlLocalesOf(tag), { type: 'language' }).of(subtag) ?? subtag,
);

/** Returns the language of a record for a page in another one; `undefined` if it is the page's own. */
export function foreignLanguageOf(
  {
    settings,
    language,
    messages,
  }: Pick<Locale, 'language' | 'messages'> & {
    readonly settings: {
      readonly languages: readonly (LanguageDirection & { readonly code: string; readonly tag: string })[];
    };
  },
  record: Pick<Entry, 'language'>,
): ForeignLanguage | undefined {
  if (record.language === language.code) return undefined;
  const foreign = settings.languages.find(({ code }) => code === record.language);
  if (foreign === undefined) return undefined;
  const subtag = new Intl.Locale(foreign.tag).language;
  const dir = directionBeside(language, foreign);
  return { tag: foreign.tag, dir, note: messages.inLanguage[subtag] ?? nameOf(language.tag, subtag) };
}
