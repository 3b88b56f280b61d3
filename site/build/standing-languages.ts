import { z } from 'zod';
import type { Calendar, CalendarSource } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { digestOfText } from '#content/store/digest';
import { nameOf } from '../calendar/facts/facts.ts';
import { DIRECTORY_KINDS } from '../routing/addresses.ts';
import { isIndexed } from '../routing/canonical.ts';
import { everyPage } from '../routing/every-page.ts';
import { addressOf } from '../routing/pages.ts';
import { categoryColoursOf } from './category-colours.ts';
import type { LocalisedSite } from './publication.ts';
import type { SettingsBeforeFeeds } from './settings.ts';

/*
 * A language of which nothing has changed, as of one in which nobody has edited anything, is taken over whole: no feed of it is
 * planned, and no page is asked. What its files are made of is told by three digests.
 */

/** What the files of a language are made of, beside what all files of a site have in common: a schema. */
export const languageState = z.object({
  /** The digest of what is the language's own: its files of content, the pages that people write in it, what content remembers of its records, and the day. */
  own: z.string(),
  /** The digest of what pages of other languages can see of it: which pages it has, and whether search engines list them. */
  shape: z.string(),
  /** The digest of what its pages show of records in other languages: names and titles of translations, colours. */
  links: z.string(),
});

/** What the files of a language are made of, beside what all files of a site have in common. */
export type LanguageState = z.output<typeof languageState>;

/** That of which a site is made, as far as the states of its languages tell it. */
export type StateSource = {
  readonly settings: SettingsBeforeFeeds;
  readonly calendar: Calendar;
  readonly localisedSites: readonly LocalisedSite[];
  /** That of which the calendar was made, beside the records. */
  readonly source: Pick<CalendarSource, 'translations' | 'revisions' | 'removed'>;
  /** The digests of the files of content, by path. */
  readonly content: ReadonlyMap<string, { readonly digest: string }>;
  /** The files of mirrored images, by the URL that records name. */
  readonly images: ReadonlyMap<string, string>;
};

const digestOf = (parts: readonly unknown[]) => digestOfText(JSON.stringify(parts));

/** Returns the digest of what is a language's own, for each language. */
function ownStates({ settings, source, content, images }: StateSource): ReadonlyMap<string, string> {
  const { today, formerPages, changes, media, theme, ownPages } = settings;
  const common = digestOf([today, media, [...images], source.translations, theme, ownPages?.images]);
  const files = new Map(settings.languages.map(({ code }): [string, string[]] => [code, []]));
  for (const [path, { digest }] of content) files.get(path.slice(0, path.indexOf('/')))?.push(`${path} ${digest}`);
  const revisions = [...(source.revisions?.values() ?? [])];
  return new Map(
    settings.languages.map(({ code }) => {
      const isOwn = ({ language }: { readonly language: string }) => language === code;
      const removed = source.removed?.filter(({ stored }) => isOwn(stored));
      const remembered = [
        removed,
        revisions.filter(isOwn),
        formerPages.filter(isOwn),
        changes.filter(isOwn),
        ownPages?.pages.filter(isOwn),
      ];
      return [code, digestOf([common, remembered, digestOfText((files.get(code) ?? []).join('\n'))])];
    }),
  );
}

const entriesOf = ({ eventIndex }: LocalisedSite): readonly Entry[] => [
  ...eventIndex.events,
  ...DIRECTORY_KINDS.flatMap((kind): readonly Entry[] => eventIndex.records(kind)),
];

/** Returns the digest of what pages of other languages can see of a language. */
function shapeOf(localised: LocalisedSite): string {
  const { language } = localised;
  const pages = everyPage({ localisedSites: [localised] }).map(
    ({ page }) => `${addressOf(language.code, page)} ${isIndexed(localised, page)}`,
  );
  const keys = localised.ownPages.all.map(({ name, key }) => [name, key]);
  const entries = entriesOf(localised).map((entry) => [entry.kind, entry.name, entry.record.service?.url]);
  return digestOf([pages, entries, keys]);
}

/** Returns the digest of what pages of a language show of records in other languages. */
function linksOf(localised: LocalisedSite, calendar: Calendar, colours: ReturnType<typeof categoryColoursOf>): string {
  const { eventIndex } = localised;
  const translations = entriesOf(localised).flatMap((entry) => {
    const all = calendar.translationsOf(entry);
    if (all.length < 2) return [];
    return [[entry.kind, entry.name, all.map((one) => [one.language, one.name, nameOf(one), one.hasPage])]];
  });
  const categories = new Set([
    ...eventIndex.records('categories'),
    ...eventIndex.events.flatMap((event: CalendarEvent) => event.categories),
  ]);
  return digestOf([translations, [...categories].map((one) => [one.name, colours.of(one)])]);
}

/**
 * Returns the states of the languages of a site. `last` are those of the site that stands: what can't have changed since is
 * not worked out again.
 */
export function languageStates(
  source: StateSource,
  last?: ReadonlyMap<string, LanguageState>,
): ReadonlyMap<string, LanguageState> {
  const own = ownStates(source);
  const colours = categoryColoursOf(source.calendar, source.settings.theme?.categoryColors);
  const { languages: fallback } = source.settings.fallback;
  return new Map(
    source.localisedSites.map((localised): [string, LanguageState] => {
      const { code } = localised.language;
      const before = last?.get(code);
      // What a language borrows is another's: it is never told to be as it was by its own files.
      const isAsBefore = before?.own === own.get(code) && (fallback[code] ?? []).length === 0;
      return [
        code,
        {
          own: own.get(code) ?? '',
          shape: before !== undefined && isAsBefore ? before.shape : shapeOf(localised),
          links: linksOf(localised, source.calendar, colours),
        },
      ];
    }),
  );
}

/**
 * Returns the languages of which every file is, byte for byte, as it is in the site that stands, where what all files have
 * in common is the same. Languages that borrow from others are not among them.
 */
export function standingLanguages(
  states: ReadonlyMap<string, LanguageState>,
  last: ReadonlyMap<string, LanguageState>,
  { languages: fallback }: SettingsBeforeFeeds['fallback'],
): ReadonlySet<string> {
  const isSame = (of: keyof LanguageState, code: string) => states.get(code)?.[of] === last.get(code)?.[of];
  const codes = [...states.keys()];
  const haveSameShapes = codes.length === last.size && codes.every((code) => isSame('shape', code));
  if (!haveSameShapes) return new Set();
  return new Set(
    codes.filter((code) => isSame('own', code) && isSame('links', code) && (fallback[code] ?? []).length === 0),
  );
}
