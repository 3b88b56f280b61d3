import { changesAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** New, moved and cancelled events. */
export type ChangesPage = { readonly type: 'changes' };

export const changes: PageKind<ChangesPage> = {
  list: () => [{ type: 'changes' }],
  address: changesAddress,
  crumbs: ({ language, messages }) => [{ name: messages.changes.page, address: changesAddress(language.code) }],
  namesChanges: true,
};
