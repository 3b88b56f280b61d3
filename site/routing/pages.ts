import { memoizedByObject } from '#records/memoized';
import { homeAddress } from '../addresses/addresses.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import { KINDS_OF_PAGES, pageKindOf } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';

/** A page in its language. */
type LocalisedPage = { readonly localised: LocalisedSite; readonly page: LanguagePage };

const pagesOf = memoizedByObject((localised: LocalisedSite): readonly LocalisedPage[] =>
  Object.values(KINDS_OF_PAGES).flatMap((kind) =>
    kind.list(localised).map((page): LocalisedPage => ({ localised, page })),
  ),
);

/** Returns every page of every language, kind by kind. Throws if the name of a record can't be part of an address. */
export function everyPage({ localisedSites }: Pick<Publication, 'localisedSites'>): readonly LocalisedPage[] {
  return localisedSites.flatMap(pagesOf);
}

/** Returns the address of a page in a language. */
export function addressOfPage(language: string, page: LanguagePage): string {
  return pageKindOf(page).address(language, page);
}

/** The target of a language's link in the switcher. */
type AlternatePage = {
  readonly localised: LocalisedSite;
  readonly address: string;
  /** `true` for the same page in that language, `false` if it is missing and the link leads to the home page. */
  readonly exact: boolean;
};

/**
 * Returns for each language, the page's own included, the address of the same page; where a language lacks the page,
 * the address of its home page, with `exact: false`.
 */
export function alternatesOf(
  publication: Pick<Publication, 'calendar' | 'localisedSites'>,
  page: LanguagePage,
): readonly AlternatePage[] {
  const kind = pageKindOf(page);
  return publication.localisedSites.map((localised) => {
    const { code } = localised.language;
    const address = kind.counterpart ? kind.counterpart(localised, page, publication) : kind.address(code, page);
    return address === undefined
      ? { localised, address: homeAddress(code), exact: false }
      : { localised, address, exact: true };
  });
}
