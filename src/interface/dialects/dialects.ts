import type { DialectData } from '#interface/dialects/dialect';
import { DOCUMENT } from '#interface/dialects/document';
import { THE_EVENTS_CALENDAR } from '#interface/dialects/the-events-calendar';

/** The ways in which services speak the interface: as its document says, or as its most common implementation does. */
export const DIALECT_NAMES = ['document', 'the-events-calendar'] as const;

export type DialectName = (typeof DIALECT_NAMES)[number];

/** A dialect with its name. */
export type Dialect = DialectData & { readonly name: DialectName };

/** The dialects by name. */
export const DIALECTS: { readonly [N in DialectName]: Dialect } = {
  document: { name: 'document', ...DOCUMENT },
  'the-events-calendar': { name: 'the-events-calendar', ...THE_EVENTS_CALENDAR },
};
