import {
  type DialectData,
  type FieldTables,
  fieldsAs,
  NO_FIELDS,
  PERMANENT_FIELDS,
  quirksOf,
  type StateRule,
} from '#interface/dialects/dialect';
import type { Kind } from '#interface/kinds';

const POSTS: readonly Kind[] = ['events', 'venues', 'organizers'];
const TERMS: readonly Kind[] = ['categories', 'tags'];

/** The state of a record that is in no list, by the answer to its own route. */
export const STATE_RULES: readonly StateRule[] = [
  // Those who may edit are shown what is in the trash; visitors are refused it.
  { kinds: POSTS, status: 200, recordStatus: 'trash', state: 'gone' },
  { kinds: [...POSTS, ...TERMS], status: 200, state: 'unlisted' },
  { kinds: ['events'], status: 404, code: 'rest-event-not-found', state: 'gone' },
  // The id is one of another kind of record, such as a revision: there is no event of this id any more. For the other
  // kinds the answer is the next one.
  { kinds: ['events'], status: 400, code: 'rest-invalid-event-id', state: 'gone' },
  { kinds: [...POSTS, ...TERMS], status: 400, code: 'rest_invalid_param', state: 'gone' },
  { kinds: POSTS, status: 410, state: 'gone' },
  { kinds: ['events'], status: 403, code: 'event-no-longer-available', state: 'gone' },
  { kinds: ['venues'], status: 403, code: 'venue-no-longer-available', state: 'gone' },
  { kinds: ['organizers'], status: 403, code: 'organizer-no-longer-available', state: 'gone' },
  { kinds: ['events'], status: 403, code: 'event-not-accessible', state: 'withdrawn' },
  { kinds: ['venues'], status: 403, code: 'venue-not-accessible', state: 'withdrawn' },
  { kinds: ['organizers'], status: 403, code: 'organizer-not-accessible', state: 'withdrawn' },
  { kinds: ['events'], status: 403, code: 'event-password-protected', state: 'unlisted' },
];

/** The error codes with which lists of posts answer for a page past their end. */
export const PAST_END_CODES = {
  events: 'event-archive-page-not-found',
  venues: 'venue-archive-page-not-found',
  organizers: 'organizer-archive-page-not-found',
} as const;

/**
 * The classes of fields as The Events Calendar was seen to treat them. Text that is not normalised otherwise loses its
 * backslashes.
 */
const FIELDS: FieldTables = {
  written: {
    events: {
      ...fieldsAs('normalised', 'date', 'date_utc', 'title', 'description', 'slug', 'excerpt', 'start_date'),
      ...fieldsAs('normalised', 'end_date', 'image', 'cost', 'website'),
      password: 'write-only',
    },
    venues: {
      ...fieldsAs('normalised', 'date', 'date_utc', 'venue', 'description', 'address', 'city', 'country', 'province'),
      ...fieldsAs('normalised', 'state', 'zip', 'phone', 'stateprovince', 'website', 'image'),
    },
    organizers: fieldsAs(
      'normalised',
      'date',
      'date_utc',
      'organizer',
      'description',
      'phone',
      'website',
      'email',
      'image',
    ),
    categories: fieldsAs('normalised', 'name', 'description', 'slug'),
    tags: fieldsAs('normalised', 'name', 'description', 'slug'),
  },
  cleared: {
    events: {
      ...fieldsAs('unclearable', ...PERMANENT_FIELDS, 'title', 'slug', 'start_date', 'end_date', 'timezone', 'venue'),
      ...fieldsAs('space', 'description', 'excerpt'),
      ...fieldsAs('omit', 'image', 'cost', 'website', 'organizer'),
    },
    venues: {
      ...fieldsAs('unclearable', ...PERMANENT_FIELDS, 'venue'),
      ...fieldsAs('omit', 'image', 'stateprovince'),
      description: 'space',
    },
    organizers: {
      ...fieldsAs('unclearable', ...PERMANENT_FIELDS, 'organizer'),
      image: 'omit',
      description: 'space',
    },
    categories: fieldsAs('unclearable', 'name', 'description', 'slug', 'parent'),
    tags: fieldsAs('unclearable', 'name', 'description', 'slug'),
  },
  omitted: {
    ...NO_FIELDS,
    events: {
      ...fieldsAs('reset', 'status', 'date', 'timezone', 'all_day', 'image', 'cost', 'website', 'organizer'),
      ...fieldsAs('reset', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'),
    },
    venues: fieldsAs('reset', 'status', 'image', 'stateprovince'),
    organizers: fieldsAs('reset', 'status', 'image'),
  },
};

/** The observed behaviour of WordPress sites with The Events Calendar. */
export const THE_EVENTS_CALENDAR: DialectData = {
  naming: { restRoot: '/wp-json', namespace: 'tribe/events/v1', languageParameter: 'wpml_language' },
  largestPage: 50,
  languages: 'configured',
  quirks: quirksOf('all'),
  ...FIELDS,
  states: STATE_RULES,
  pastEnd: PAST_END_CODES,
  renderedClasses: [
    ...['tribe-events-schedule', 'tribe-events-c', 'tribe-events-cal-links', 'tribe-events-event-meta'],
    ...['tribe-events-single-section', 'tribe-events-meta-group', 'tribe-events-event-image', 'tribe-events-venue-map'],
    ...[
      'tribe-events-related-events',
      'tribe-related-events',
      'tribe-tickets',
      'tribe-rsvp',
      'tribe-link-view-attendee',
    ],
    ...['tribe-block__event', 'tribe-block__events-link', 'tribe-block__venue', 'tribe-block__organizer'],
    ...['tribe-block__related-events', 'tribe-block__tickets', 'tribe-block__rsvp', 'tribe-block__attendees'],
  ],
  typeNames: {
    ...{ events: 'tribe_events', venues: 'tribe_venue', organizers: 'tribe_organizer' },
    ...{ categories: 'tribe_events_cat', tags: 'post_tag' },
  },
};
