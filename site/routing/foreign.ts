import type { Entry } from '#content/calendar/entries';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import { localesOf } from '../i18n/locales.ts';
import { memoizedBoth } from '../i18n/memoized.ts';

/** That something on a page is written in another language. */
export type Foreign = {
  /** The language's BCP 47 tag. */
  readonly tag: string;
  /** "in Spanish", in the language of the page. */
  readonly note: string;
};

/** Returns the name of a language in another: "Occitan". */
const nameOf = memoizedBoth(
  (tag: string, named: string) => new Intl.DisplayNames(localesOf(tag), { type: 'language' }).of(named) ?? named,
);

/**
 * Returns the language in which a record is written, where it is another than the page's; `undefined` where it is the
 * page's own.
 */
export function foreignIn(
  { settings }: Publication,
  { language, messages }: LocalisedSite,
  record: Pick<Entry, 'language'>,
): Foreign | undefined {
  if (record.language === language.code) return undefined;
  const found = settings.languages.find(({ code }) => code === record.language);
  if (found === undefined) return undefined;
  const subtag = new Intl.Locale(found.tag).language;
  return { tag: found.tag, note: messages.inLanguage[subtag] ?? nameOf(language.tag, subtag) };
}
