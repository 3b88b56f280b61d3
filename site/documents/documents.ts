import { memoizedByObject } from '#records/memoized';
import {
  CHOOSER_ADDRESS,
  LOST_ADDRESS,
  type PresentPage,
  presentAddress,
  recordAddress,
} from '../addresses/addresses.ts';
import { weekOf } from '../i18n/weeks.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import { pageKindOf } from '../kinds/kinds.ts';
import { siteModels } from '../models/shared.ts';
import { type PageWords, pageWords } from '../models/words.ts';
import { defaultSite, type LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { addressOfPage, everyPage } from '../routing/pages.ts';
import { movedAndGonePages } from '../routing/redirects.ts';
import { frameOf } from './frame.ts';
import { chooserModel, formerModel, lostModel } from './other-documents.ts';

/**
 * The name of a document's view: of a kind of page, a former page, the language chooser, or the page for unknown
 * addresses.
 */
export type DocumentViewName = LanguagePage['type'] | 'former' | 'chooser' | 'lost';

/** The name of a view, its model and its words. */
export type ViewInput = { readonly view: DocumentViewName; readonly model: object; readonly words: PageWords };

/** An HTML file of the site. */
export type SiteDocument = {
  readonly address: string;
  /** The code of its language; absent for documents without a language. */
  readonly language: string | undefined;
  readonly view: DocumentViewName;
  readonly words: PageWords;
  /** Makes the model of the view: plain data. */
  model(): object;
};

/**
 * Returns the pages of the present day, week and month, and of the next day, with the names of their lasting addresses.
 */
function presentPages({
  eventIndex: { today },
  weekRule,
  views,
}: LocalisedSite): readonly (readonly [PresentPage, LanguagePage])[] {
  const pages: readonly (readonly [PresentPage, LanguagePage])[] = [
    ['day', { type: 'day', date: today, present: 'day' }],
    ['tomorrow', { type: 'day', date: today.add({ days: 1 }), present: 'tomorrow' }],
    ['week', { type: 'week', week: weekOf(weekRule, today) }],
    ['month', { type: 'month', month: today.toPlainYearMonth() }],
  ];
  return pages.filter(([, { type }]) => type === 'day' || views.some((view) => view === type));
}

/** Returns every HTML file of the site, or of some of its languages and the ones without a language. */
export function documentsOf(
  publication: Publication,
  localisedSites: readonly LocalisedSite[] = publication.localisedSites,
): readonly SiteDocument[] {
  const wordsOf = memoizedByObject((localised: LocalisedSite) => pageWords(publication, localised));
  const modelsOf = memoizedByObject((localised: LocalisedSite) => siteModels(publication, localised));
  const root = (address: string, view: DocumentViewName, model: () => object): SiteDocument => ({
    address,
    language: undefined,
    view,
    words: wordsOf(defaultSite(publication)),
    model,
  });
  const pageDocument = (localised: LocalisedSite, address: string, page: LanguagePage): SiteDocument => ({
    address,
    language: localised.language.code,
    view: page.type,
    words: wordsOf(localised),
    model() {
      const site = modelsOf(localised);
      return { ...pageKindOf(page).model(site, page), frame: frameOf(site, page) };
    },
  });
  return [
    root(CHOOSER_ADDRESS, 'chooser', () => chooserModel(publication)),
    root(LOST_ADDRESS, 'lost', () => lostModel(publication)),
    ...everyPage({ localisedSites }).map(({ localised, page }) =>
      pageDocument(localised, addressOfPage(localised.language.code, page), page),
    ),
    ...localisedSites.flatMap((localised) =>
      presentPages(localised).map(([name, page]) =>
        pageDocument(localised, presentAddress(localised.language.code, name), page),
      ),
    ),
    ...movedAndGonePages(publication)
      .filter(({ localised }) => localisedSites.includes(localised))
      .map(
        (former): SiteDocument => ({
          address: recordAddress(former.page),
          language: former.localised.language.code,
          view: 'former',
          words: wordsOf(former.localised),
          model: () => formerModel(former),
        }),
      ),
  ];
}
