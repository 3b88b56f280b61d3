import { z } from 'zod';
import type { Calendar, CalendarSource } from '#content/calendar/calendar';
import { entryDigest } from '#content/calendar/digest';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { digestOfJson, digestOfText } from '#records/digest';
import { mayHaveUrlAttribute } from '#records/html';
import { descriptionOrExcerpt } from '#records/visibility';
import { DIRECTORY_KINDS } from '../addresses/addresses.ts';
import type { FileDigests } from '../output/snapshot.ts';
import { type CategoryColours, categoryColoursOf } from '../publication/category-colours.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { SettingsBeforeFeeds } from '../publication/settings.ts';
import { isIndexed } from '../routing/canonical.ts';
import { alternatesOf, everyPage } from '../routing/pages.ts';

/*
 * A language without any change is reused whole: none of its feeds is planned, and none of its models made. Two digests
 * cover the inputs of its files: the language's own inputs, and what its pages depend on in other languages.
 */

/** Schema of the digests of the inputs of a language's files, besides the common inputs of a site. */
export const languageState = z.object({
  /**
   * The digest of the language's own inputs: its files of content, the pages that people write in it, its records in
   * the ledger, and the day.
   */
  own: z.string(),
  /**
   * The digest of inputs from other languages: addresses of the same pages and whether search engines may list them,
   * the colours of categories and, if its texts have links, the pages of all records. The user's own components may
   * show anything from a translation.
   */
  links: z.string(),
});

/** The digests of the inputs of a language's files, besides the common inputs of a site. */
export type LanguageState = z.output<typeof languageState>;

/** The inputs of a site that the states of its languages cover. */
type StateSource = {
  readonly settings: SettingsBeforeFeeds;
  readonly calendar: Calendar;
  readonly localisedSites: readonly LocalisedSite[];
  /** The source of the calendar, without the records. */
  readonly source: Pick<CalendarSource, 'translations' | 'revisions' | 'identities' | 'removed'>;
  /** The digests of the files of content, by path. */
  readonly content: FileDigests;
  /** The files of mirrored images, by the URL that records name. */
  readonly images: ReadonlyMap<string, string>;
};

/** Returns the digests of the languages' own inputs, by code. */
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
      const ofLanguage = [
        removed,
        revisions.filter(isOwn),
        [...(source.identities?.get(code) ?? [])],
        formerPages.filter(isOwn),
        changes.filter(isOwn),
        ownPages?.pages.filter(isOwn),
      ];
      return [code, digestOfJson([common, ofLanguage, digestOfText((files.get(code) ?? []).join('\n'))])];
    }),
  );
}

const entriesOf = ({ eventIndex }: LocalisedSite): readonly Entry[] => [
  ...eventIndex.events,
  ...DIRECTORY_KINDS.flatMap((kind): readonly Entry[] => eventIndex.records(kind)),
];

/** Returns the digest of the names and service URLs of a language's records: descriptions link to these URLs. */
function targetsOf(localised: LocalisedSite): string {
  return digestOfText(
    entriesOf(localised)
      .map(({ kind, name, record }) => `${kind} ${name} ${record.service?.url}`)
      .join('\n'),
  );
}

/** Tells whether a description or a page of a language may link to records of the service. */
function isLinking(localised: LocalisedSite): boolean {
  return (
    entriesOf(localised).some(({ record }) => mayHaveUrlAttribute(descriptionOrExcerpt(record))) ||
    localised.ownPages.all.some(({ html }) => mayHaveUrlAttribute(html))
  );
}

/** Returns the digest of a language's inputs from other languages. */
function linksOf(
  localised: LocalisedSite,
  { calendar, localisedSites, settings }: StateSource,
  colours: CategoryColours,
  targets: ReadonlyMap<LocalisedSite, string>,
): string {
  const { eventIndex } = localised;
  const others = localisedSites.filter((one) => one !== localised);
  const counterparts = everyPage({ localisedSites: [localised] }).map(({ page }) =>
    alternatesOf({ localisedSites: others, calendar }, page)
      .map(({ localised: other, address, exact }) => `${address} ${exact && isIndexed(other, page)}`)
      .join(),
  );
  const records = settings.hasOverrides
    ? entriesOf(localised).map((entry) => calendar.translationsOf(entry).map(entryDigest))
    : [];
  const categories = new Set([
    ...eventIndex.records('categories'),
    ...eventIndex.events.flatMap((event: CalendarEvent) => event.categories),
  ]);
  const linked = isLinking(localised) ? others.map((one) => targets.get(one)) : [];
  return digestOfJson([
    digestOfText(counterparts.join('\n')),
    records,
    [...categories].map((one) => [one.name, colours.of(one)]),
    linked,
  ]);
}

/** Returns the digests of the inputs of each language of a site, by code. */
export function languageStates(source: StateSource): ReadonlyMap<string, LanguageState> {
  const ownDigests = ownStates(source);
  const colours = categoryColoursOf(source.calendar, source.settings.theme?.categoryColors);
  const targets = new Map(source.localisedSites.map((localised) => [localised, targetsOf(localised)]));
  return new Map(
    source.localisedSites.map((localised): [string, LanguageState] => {
      const { code } = localised.language;
      return [code, { own: ownDigests.get(code) ?? '', links: linksOf(localised, source, colours, targets) }];
    }),
  );
}

/**
 * Returns the codes of the languages whose files are all unchanged since the manifest entries in `last`, byte for byte,
 * provided that the common inputs are the same.
 * Languages that borrow from others are never among them.
 */
export function unchangedLanguages(
  states: ReadonlyMap<string, LanguageState>,
  last: ReadonlyMap<string, { readonly state: LanguageState | undefined }>,
  { languages: fallback }: SettingsBeforeFeeds['fallback'],
): ReadonlySet<string> {
  const isUnchanged = ([code, { own, links }]: readonly [string, LanguageState]) => {
    const before = last.get(code)?.state;
    return before?.own === own && before.links === links && (fallback[code] ?? []).length === 0;
  };
  return new Set([...states].filter(isUnchanged).map(([code]) => code));
}
