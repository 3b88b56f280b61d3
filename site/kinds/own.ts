import { type OwnPage as Own, ownPageAddress } from '#content/pages/own-page';
import type { PageKind } from './kind.ts';

/** A page that people of the site write. */
export type OwnPage = { readonly type: 'own'; readonly own: Own };

export const own: PageKind<OwnPage> = {
  list: ({ ownPages }) => ownPages.all.map((one) => ({ type: 'own', own: one })),
  address: (_, page) => ownPageAddress(page.own),
  counterpart({ ownPages }, page) {
    const other = ownPages.withKey(page.own.key);
    return other && ownPageAddress(other);
  },
  crumbs: (_, page) => [{ name: page.own.title, address: ownPageAddress(page.own) }],
  isIndexed: (_, page) => !page.own.draft,
};
