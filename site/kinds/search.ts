import { searchAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** The search. */
export type SearchPage = { readonly type: 'search' };

export const search: PageKind<SearchPage> = {
  list: () => [{ type: 'search' }],
  address: searchAddress,
  crumbs: ({ language, messages }) => [{ name: messages.search.page, address: searchAddress(language.code) }],
  isIndexed: () => false,
};
