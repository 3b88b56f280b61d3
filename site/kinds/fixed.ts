import { changesAddress, homeAddress, notFoundAddress, searchAddress, subscribeAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

type FixedType = 'home' | 'search' | 'changes' | 'subscribe' | 'not-found';

/** A page that every language has once, whatever is in its calendar. */
export type FixedPage = { readonly [T in FixedType]: { readonly type: T } }[FixedType];

type Fixed<T extends FixedType> = PageKind<{ readonly type: T }>;

/** The page with which a language begins. */
export const home: Fixed<'home'> = {
  list: () => [{ type: 'home' }],
  address: homeAddress,
  crumbs: () => [],
  records: ({ eventIndex }) => ({ events: eventIndex.upcoming }),
  namesChanges: true,
};

export const search: Fixed<'search'> = {
  list: () => [{ type: 'search' }],
  address: searchAddress,
  crumbs: ({ language, messages }) => [{ name: messages.search.page, address: searchAddress(language.code) }],
  isIndexed: () => false,
};

/** New, moved and cancelled events. */
export const changes: Fixed<'changes'> = {
  list: () => [{ type: 'changes' }],
  address: changesAddress,
  crumbs: ({ language, messages }) => [{ name: messages.changes.page, address: changesAddress(language.code) }],
  namesChanges: true,
};

/** All calendars to subscribe to. */
export const subscribe: Fixed<'subscribe'> = {
  list: () => [{ type: 'subscribe' }],
  address: subscribeAddress,
  crumbs: ({ language, messages }) => [{ name: messages.subscribe.page, address: subscribeAddress(language.code) }],
  namesChanges: true,
};

/** What hosts serve for addresses of a language that lead nowhere. */
export const notFound: Fixed<'not-found'> = {
  list: () => [{ type: 'not-found' }],
  address: notFoundAddress,
  crumbs: () => [],
  isIndexed: () => false,
};
