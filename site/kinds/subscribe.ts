import { subscribeAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** All calendars to subscribe to. */
export type SubscribePage = { readonly type: 'subscribe' };

export const subscribe: PageKind<SubscribePage> = {
  list: () => [{ type: 'subscribe' }],
  address: subscribeAddress,
  crumbs: ({ language, messages }) => [{ name: messages.subscribe.page, address: subscribeAddress(language.code) }],
  namesChanges: true,
};
