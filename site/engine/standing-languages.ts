import { z } from 'zod';
import type { Calendar, CalendarSource } from '#content/calendar/calendar';
import { entryDigest } from '#content/calendar/digest';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { digestOfJson, digestOfText } from '#records/digest';
import { bodyOf } from '#records/shown';
import { type CategoryColours, categoryColoursOf } from '../publication/category-colours.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { SettingsBeforeFeeds } from '../publication/settings.ts';
import { DIRECTORY_KINDS } from '../routing/addresses.ts';
import { isIndexed } from '../routing/canonical.ts';
import { addressOf, everyPage } from '../routing/pages.ts';
import type { FileDigests } from './publish/snapshot.ts';

/*
 * A language of which nothing has changed, as of one in which nobody has edited anything, is taken over whole: no feed of it is
 * planned, and no model made. Two digests tell what its files are made of: of its own, and of what its pages see of others.
 */

/** What the files of a language are made of, beside what all files of a site have in common: a schema. */
export const languageState = z.object({
  /** The digest of what is the language's own: its files of content, the pages that people write in it, what content remembers of its records, and the day. */
  own: z.string(),
  /** The digest of what its pages and feeds see of other languages: translations, the colours of categories, and outlines. */
  links: z.string(),
});

/** What the files of a language are made of, beside what all files of a site have in common. */
export type LanguageState = z.output<typeof languageState>;

/** That of which a site is made, as far as the states of its languages tell it. */
type StateSource = {
  readonly settings: SettingsBeforeFeeds;
  readonly calendar: Calendar;
  readonly localisedSites: readonly LocalisedSite[];
  /** That of which the calendar was made, beside the records. */
  readonly source: Pick<CalendarSource, 'translations' | 'revisions' | 'identities' | 'removed'>;
  /** The digests of the files of content, by path. */
  readonly content: FileDigests;
  /** The files of mirrored images, by the URL that records name. */
  readonly images: ReadonlyMap<string, string>;
  /** True if components of the user's own may show anything of a translation; those of the site show where its page is. */
  readonly hasOverrides: boolean;
};

/** Returns the digest of what is a language's own, for each language. */
function ownStates({ settings, source, content, images }: StateSource): ReadonlyMap<string, string> {
  const { today, formerPages, changes, media, theme, ownPages } = settings;
  const common = digestOfJson([today, media, [...images], source.translations, theme, ownPages?.images]);
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
        [...(source.identities?.get(code) ?? [])],
        formerPages.filter(isOwn),
        changes.filter(isOwn),
        ownPages?.pages.filter(isOwn),
      ];
      return [code, digestOfJson([common, remembered, digestOfText((files.get(code) ?? []).join('\n'))])];
    }),
  );
}

const entriesOf = ({ eventIndex }: LocalisedSite): readonly Entry[] => [
  ...eventIndex.events,
  ...DIRECTORY_KINDS.flatMap((kind): readonly Entry[] => eventIndex.records(kind)),
];

/** What pages of other languages may link to in a language, as digests. */
type Outline = {
  /** The addresses of its pages but those of records, of which translations tell, and whether search engines may list them. */
  readonly pages: string;
  /** The names of its records, and the URLs of the service that they stand for: descriptions link to them. */
  readonly records: string;
};

function outlineOf(localised: LocalisedSite): Outline {
  const { code } = localised.language;
  const pages = everyPage({ localisedSites: [localised] }).flatMap(({ page }) =>
    page.type === 'event' || (page.type === 'record' && page.number === 1)
      ? []
      : [`${addressOf(code, page)} ${isIndexed(localised, page)} ${page.type === 'own' ? page.own.key : ''}`],
  );
  const records = entriesOf(localised).map(({ kind, name, record }) => `${kind} ${name} ${record.service?.url}`);
  return { pages: digestOfText(pages.join('\n')), records: digestOfText(records.join('\n')) };
}

/** Tells whether the description of a record may link anywhere. */
const isLinking = ({ record }: Entry): boolean => /(?:href|src|data|value)\s*=|\[|<!/i.test(bodyOf(record));

/** Returns the digest of what pages and feeds of a language see of records in other languages. */
function linksOf(
  localised: LocalisedSite,
  { calendar, hasOverrides }: StateSource,
  colours: CategoryColours,
  outlines: ReadonlyMap<string, Outline>,
): string {
  const { eventIndex } = localised;
  const seenOf = (one: Entry) => (hasOverrides ? entryDigest(one) : [one.language, one.name, one.hasPage]);
  const entries = entriesOf(localised);
  const translations = entries.flatMap((entry) => {
    const all = calendar.translationsOf(entry);
    return all.length < 2 ? [] : [[entry.kind, entry.name, all.map(seenOf)]];
  });
  const categories = new Set([
    ...eventIndex.records('categories'),
    ...eventIndex.events.flatMap((event: CalendarEvent) => event.categories),
  ]);
  const isLinked = entries.some(isLinking);
  const others = [...outlines]
    .filter(([code]) => code !== localised.language.code)
    .map(([, { pages, records }]) => (isLinked ? [pages, records] : [pages]));
  return digestOfJson([translations, [...categories].map((one) => [one.name, colours.of(one)]), others]);
}

/** Returns the states of the languages of a site. */
export function languageStates(source: StateSource): ReadonlyMap<string, LanguageState> {
  const own = ownStates(source);
  const colours = categoryColoursOf(source.calendar, source.settings.theme?.categoryColors);
  const outlines = new Map(source.localisedSites.map((localised) => [localised.language.code, outlineOf(localised)]));
  return new Map(
    source.localisedSites.map((localised): [string, LanguageState] => {
      const { code } = localised.language;
      return [code, { own: own.get(code) ?? '', links: linksOf(localised, source, colours, outlines) }];
    }),
  );
}

/**
 * Returns the languages of which every file is, byte for byte, as it is in the site that stands, where what all files have
 * in common is the same. Languages that borrow from others are not among them.
 */
export function standingLanguages(
  states: ReadonlyMap<string, LanguageState>,
  last: ReadonlyMap<string, { readonly state: LanguageState | undefined }>,
  { languages: fallback }: SettingsBeforeFeeds['fallback'],
): ReadonlySet<string> {
  const stands = ([code, { own, links }]: readonly [string, LanguageState]) => {
    const before = last.get(code)?.state;
    return before?.own === own && before.links === links && (fallback[code] ?? []).length === 0;
  };
  return new Set([...states].filter(stands).map(([code]) => code));
}
