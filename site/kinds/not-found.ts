import { notFoundAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** What hosts serve for addresses of a language that lead nowhere. */
export type NotFoundPage = { readonly type: 'not-found' };

export const notFound: PageKind<NotFoundPage> = {
  list: () => [{ type: 'not-found' }],
  address: notFoundAddress,
  crumbs: () => [],
  isIndexed: () => false,
};
