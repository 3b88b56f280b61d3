import { weekOf } from '../calendar/periods/weeks.ts';
import type { Page, PageProps } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { CHOOSER_ADDRESS, LOST_ADDRESS, type PresentPage, presentAddress, recordAddress } from './addresses.ts';
import { addressOf, everyPage } from './pages.ts';
import { type Former, formerPages } from './redirects.ts';

/** What a document shows: a page of a language, the language chooser, what leads on from a former page, or nothing. */
export type Shown =
  | ({ readonly type: 'page' } & PageProps)
  | { readonly type: 'former'; readonly publication: Publication; readonly former: Former }
  | { readonly type: 'chooser'; readonly publication: Publication }
  | { readonly type: 'lost'; readonly publication: Publication };

/** An HTML file of the site: its address, and what it shows. */
export type Document = { readonly address: string; readonly shown: Shown };

/** Returns the code of the language of a document, if it is of one. */
export function languageOf({ shown }: Document): string | undefined {
  if (shown.type === 'page') return shown.localised.language.code;
  return shown.type === 'former' ? shown.former.localised.language.code : undefined;
}

/**
 * Returns the pages of the present day, week and month, and of the next day, which stand at addresses that stay the
 * same, too.
 */
function presentPages({
  eventIndex: { today },
  weekRule,
  views,
}: LocalisedSite): readonly (readonly [PresentPage, Page])[] {
  const pages: readonly (readonly [PresentPage, Page])[] = [
    ['day', { type: 'day', date: today, present: 'day' }],
    ['tomorrow', { type: 'day', date: today.add({ days: 1 }), present: 'tomorrow' }],
    ['week', { type: 'week', week: weekOf(weekRule, today) }],
    ['month', { type: 'month', month: today.toPlainYearMonth() }],
  ];
  return pages.filter(([, { type }]) => type === 'day' || views.some((view) => view === type));
}

/** Lists every HTML file of the site, or of some of its languages and of none. */
export function documentsOf(
  publication: Publication,
  localisedSites: readonly LocalisedSite[] = publication.localisedSites,
): readonly Document[] {
  const isAmong = ({ localised }: { readonly localised: LocalisedSite }) => localisedSites.includes(localised);
  return [
    { address: CHOOSER_ADDRESS, shown: { type: 'chooser', publication } },
    { address: LOST_ADDRESS, shown: { type: 'lost', publication } },
    ...everyPage({ localisedSites }).map(({ localised, page }): Document => {
      const address = addressOf(localised.language.code, page);
      return { address, shown: { type: 'page', publication, localised, page } };
    }),
    ...localisedSites.flatMap((localised) =>
      presentPages(localised).map(([name, page]): Document => {
        const address = presentAddress(localised.language.code, name);
        return { address, shown: { type: 'page', publication, localised, page } };
      }),
    ),
    ...formerPages(publication)
      .filter(isAmong)
      .map((former): Document => {
        return { address: recordAddress(former.page), shown: { type: 'former', publication, former } };
      }),
  ];
}
