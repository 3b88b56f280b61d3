import { nameOf } from '#content/calendar/facts/names';
import { homeAddress, recordAddress } from '../addresses/addresses.ts';
import type { Messages } from '../i18n/messages.ts';
import type { Publication } from '../publication/publication.ts';
import type { FormerAddress } from '../routing/redirects.ts';
import { type FeedLink, feedLinks } from '../routing/subscribing.ts';

/** The texts of the page for unknown addresses: one for each language, in their order. */
export type LostModel = { readonly texts: readonly Messages['notFound'][] };

/** Returns the model of the page for unknown addresses. */
export function lostModel({ settings }: Publication): LostModel {
  return { texts: settings.languages.map(({ messages }) => messages.notFound) };
}

/** The feeds that the root of a site names. */
export type ChooserModel = { readonly feeds: readonly FeedLink[] };

/** Returns the model of the root of a site: the feeds of its home pages in all languages. */
export function chooserModel(publication: Publication): ChooserModel {
  return {
    feeds: publication.localisedSites.flatMap((localised) => feedLinks(publication, localised, { type: 'home' })),
  };
}

/** The document at an address that formerly had a page. */
export type FormerModel = {
  readonly title: string;
  readonly fate: 'moved' | 'over' | 'gone';
  /** Target of its link: the record's new page, else the home page. */
  readonly address: string;
};

/** Returns the model of a former page. */
export function formerModel({ localised, movedTo, gone }: FormerAddress): FormerModel {
  if (movedTo !== undefined) return { title: nameOf(movedTo), fate: 'moved', address: recordAddress(movedTo) };
  return { title: gone.title, fate: gone.over ? 'over' : 'gone', address: homeAddress(localised.language.code) };
}
