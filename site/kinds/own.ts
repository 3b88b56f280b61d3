import { ownPageAddress } from '#content/pages/own-page';
import { ownPageHtml } from '../own-pages/prose.ts';
import type { PageKind } from './kind.ts';

/** The kind of the pages that people of the site write. */
export const ownPage = {
  list: ({ ownPages }) => ownPages.all.map((one) => ({ type: 'own', own: one })),
  address: (_, page) => ownPageAddress(page.own),
  counterpart({ ownPages }, page) {
    const other = ownPages.withKey(page.own.key);
    return other && ownPageAddress(other);
  },
  crumbs: (_, page) => [{ name: page.own.title, address: ownPageAddress(page.own) }],
  isIndexed: (_, page) => !page.own.draft,
  model({ publication, localised }, page) {
    const { title, description, draft } = page.own;
    const { language, messages } = localised;
    const inPages = publication.inOwnPages(language.code);
    return {
      title,
      description,
      draft,
      prose: ownPageHtml(page.own, publication.settings.siteUrl, inPages, messages.frame.table),
    };
  },
} satisfies PageKind<'own'>;
