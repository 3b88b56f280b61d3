import { homeAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** The page with which a language begins. */
export type HomePage = { readonly type: 'home' };

export const home: PageKind<HomePage> = {
  list: () => [{ type: 'home' }],
  address: homeAddress,
  crumbs: () => [],
  records: ({ eventIndex }) => ({ events: eventIndex.upcoming }),
  namesChanges: true,
};
