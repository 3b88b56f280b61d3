import type { OwnPageFile } from '#content/pages/own-page';

/** A place of the navigation. */
export type NavigationPlace = Exclude<OwnPageFile['nav'], 'none'>;

/** The pages of a language that people of the site write. */
export type OwnPageIndex = {
  /** In the order of the navigation. */
  readonly all: readonly OwnPageFile[];
  /** Returns the pages in a place of the navigation. The footer also has the pages of the header. */
  in(place: NavigationPlace): readonly Pick<OwnPageFile, 'language' | 'name' | 'title'>[];
  has(name: string): boolean;
  /** Returns the page with a key, which its translations share. */
  withKey(key: string): Pick<OwnPageFile, 'language' | 'name'> | undefined;
};

/** Indexes the pages of a language, which are in the order of the navigation. */
export function ownPageIndex(all: readonly OwnPageFile[]): OwnPageIndex {
  const named = new Map(all.map((page) => [page.name, page]));
  const keyed = new Map(all.map((page) => [page.key, page]));
  return {
    all,
    in: (place) =>
      all
        .filter(({ nav }) => nav === 'header' || (nav === 'footer' && place === 'footer'))
        .map(({ language, name, title }) => ({ language, name, title })),
    has: (name) => named.has(name),
    withKey(key) {
      const page = keyed.get(key);
      return page && { language: page.language, name: page.name };
    },
  };
}
