/** The five resources of the interface, in the order in which they are read and listed. */
export const KINDS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/** A resource by its plural name, which is also its path segment and the key of its list in an envelope. */
export type Kind = (typeof KINDS)[number];

/** Kinds whose records are posts: numeric id or slug, status, dates. */
export const POST_KINDS = ['events', 'venues', 'organizers'] as const satisfies readonly Kind[];

/** Kinds whose records are terms: addressed by numeric id only. */
export const TERM_KINDS = ['categories', 'tags'] as const satisfies readonly Kind[];

export type PostKind = (typeof POST_KINDS)[number];
export type TermKind = (typeof TERM_KINDS)[number];

/** The singular of a kind, for messages and for the service's error codes. */
export const SINGULAR = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const satisfies Record<Kind, string>;

/** Tells whether `kind` is a term kind, for which several list rules differ. */
export function isTermKind(kind: Kind): kind is TermKind {
  return kind === 'categories' || kind === 'tags';
}
