import { DIRECTORY_KINDS, type DirectoryKind, directoryAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** The index of the venues, organizers, categories or tags of a language. */
export type DirectoryPage = { readonly type: 'directory'; readonly kind: DirectoryKind };

export const directory: PageKind<DirectoryPage> = {
  // Of kinds that have something to list.
  list: ({ eventIndex }) =>
    DIRECTORY_KINDS.filter((kind) => eventIndex.has(kind)).map((kind) => ({ type: 'directory', kind })),
  address: (language, { kind }) => directoryAddress(language, kind),
  counterpart: ({ language, eventIndex }, { kind }) =>
    eventIndex.has(kind) ? directoryAddress(language.code, kind) : undefined,
  crumbs: ({ language, messages }, { kind }) => [
    { name: messages.nav[kind], address: directoryAddress(language.code, kind) },
  ],
  records: ({ eventIndex }, { kind }) => ({ entries: eventIndex.records(kind) }),
};
