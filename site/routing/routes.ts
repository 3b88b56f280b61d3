import type { Entry } from '#content/calendar/entries';
import type { Kind } from '#interface/kinds';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import type { Page, PageOf } from './pages.ts';

/** The props from which a page is rendered. */
export type PageProps<P extends Page['type'] = Page['type']> = {
  readonly publication: Publication;
  readonly localised: LocalisedSite;
  readonly page: PageOf<P>;
};

/** Tells whether an entry is of a kind. */
export function isOf<K extends Kind>(kind: K, entry: Entry): entry is Entry<K> {
  return entry.kind === kind;
}
