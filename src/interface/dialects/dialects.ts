import {
  type DialectData,
  type FieldTables,
  fieldsAs,
  NO_FIELDS,
  PERMANENT_FIELDS,
  quirksOf,
} from '#interface/dialects/dialect';
import { PAST_END_CODES, STATE_RULES, THE_EVENTS_CALENDAR } from '#interface/dialects/the-events-calendar';
import { DOCUMENT_NAMING } from '#interface/endpoint';

/** The classes of fields by the document: a service stores a value as sent, and serves just that. */
const FIELDS: FieldTables = {
  written: { ...NO_FIELDS, events: { password: 'write-only' } },
  cleared: {
    events: fieldsAs('unclearable', ...PERMANENT_FIELDS, 'title', 'slug', 'start_date', 'end_date'),
    venues: fieldsAs('unclearable', ...PERMANENT_FIELDS, 'venue'),
    organizers: fieldsAs('unclearable', ...PERMANENT_FIELDS, 'organizer'),
    categories: { ...fieldsAs('unclearable', 'name', 'slug'), parent: 'zero' },
    tags: fieldsAs('unclearable', 'name', 'slug'),
  },
  omitted: NO_FIELDS,
};

/** A service that follows the description of `calendar/events/v1` and, on a silent point, does the expected. */
const DOCUMENT: DialectData = {
  naming: DOCUMENT_NAMING,
  largestPage: 50,
  languages: ['ca', 'en', 'de', 'es'],
  quirks: quirksOf([]),
  ...FIELDS,
  // The description says nothing of these answers.
  states: STATE_RULES,
  pastEnd: PAST_END_CODES,
  renderedClasses: [],
  // A neutral word stands in place of the product's name.
  typeNames: {
    ...{ events: 'event', venues: 'venue', organizers: 'organizer' },
    ...{ categories: 'calendar_events_cat', tags: 'post_tag' },
  },
};

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
