import { ownPageAddress } from '#content/pages/own-page';
import { ownPageHtml } from '../own-pages/prose.ts';
import type { PageKind } from './kind.ts';

/** The kind of own pages: the Markdown pages in a project's `pages/`. */
export const ownPage = {
  list: ({ ownPages }) => ownPages.all.map((file) => ({ type: 'own', file })),
  address: (_, page) => ownPageAddress(page.file),
  counterpart({ ownPages }, page) {
    const other = ownPages.withKey(page.file.key);
    return other && ownPageAddress(other);
  },
  crumbs: (_, page) => [{ name: page.file.title, address: ownPageAddress(page.file) }],
  isIndexed: (_, page) => !page.file.draft,
  model({ publication, localised }, page) {
    const { title, description, draft } = page.file;
    const { language, messages } = localised;
    const inPages = publication.inOwnPages(language.code);
    return {
      title,
      description,
      draft,
      prose: ownPageHtml(page.file, publication.settings.siteUrl, inPages, messages.frame.table),
    };
  },
} satisfies PageKind<'own'>;
