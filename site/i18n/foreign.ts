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

/** Returns the writing direction of a language, if it differs from the direction of `own`. */
export function directionBeside(own: LanguageDirection, other: LanguageDirection): Direction | undefined {
  return own.direction === other.direction ? undefined : other.direction;
}

/** Returns the name of a language in another: "Occitan". */
const nameOf = memoizedBoth(
  (tag: string, named: string) => new Intl.DisplayNames(intlLocalesOf(tag), { type: 'language' }).of(named) ?? named,
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
  const found = settings.languages.find(({ code }) => code === record.language);
  if (found === undefined) return undefined;
  const subtag = new Intl.Locale(found.tag).language;
  const dir = directionBeside(language, found);
  return { tag: found.tag, dir, note: messages.inLanguage[subtag] ?? nameOf(language.tag, subtag) };
}
