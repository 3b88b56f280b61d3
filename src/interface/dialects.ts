import { DOCUMENT_NAMING, type Naming } from '#interface/endpoint';
import { DOCUMENT_FIELDS, type FieldTables, OBSERVED_FIELDS } from '#interface/field-classes';
import type { Kind } from '#interface/kinds';

/** A way in which services speak the interface: as its document says, or as its most common implementation does. */
export const DIALECT_NAMES = ['document', 'the-events-calendar'] as const;

export type DialectName = (typeof DIALECT_NAMES)[number];

/** One point on which the document and the observed implementation differ. */
type QuirkRow = { readonly meaning: string; readonly document: boolean; readonly 'the-events-calendar': boolean };

const observedOnly = (meaning: string): QuirkRow => ({ meaning, document: false, 'the-events-calendar': true });

/**
 * Every point on which services differ, by name. `document` is a service that does what the description of
 * `calendar/events/v1` says or, where it is silent, what one would expect; `the-events-calendar` is what WordPress sites
 * with that plugin were seen to do.
 */
const QUIRKS = {
  includeKeepsWindow: observedOnly('`include` does not void the default date window'),
  epochIsNoDate: observedOnly('lists refuse 1970-01-01 00:00 UTC as a date with 400'),
  unknownTermsRefuse: observedOnly('one unknown value of `categories` or `tags` refuses the whole list with 400'),
  searchKeepsTotal: observedOnly('venues and organizers: a `search` without a match announces the total of all'),
  updateResetsOmitted: observedOnly('an update resets fields that it leaves out; which ones, its `omitted` says'),
  updatePublishes: observedOnly('an update without `status` publishes, and without `date` sets it to now'),
  updatePublishesVenue: observedOnly('updating an event publishes its draft venue'),
  lonelyDateIgnored: observedOnly('`start_date` or `end_date` alone is silently ignored on update'),
  isoOffsetIgnored: observedOnly('an offset in a written date is ignored and the wall time kept'),
  impossibleDatesRoll: observedOnly('impossible dates roll over, and an end before the start is moved to it'),
  venueIsOne: observedOnly('`venue` takes one id or object; an array is refused with 400, and nothing removes it'),
  costReformatted: observedOnly('costs are reformatted (`10` → `$10`), and `0` is lost on create'),
  backslashesStripped: observedOnly('backslashes are stripped from text'),
  emptyTextRefused: observedOnly('`description` and `excerpt` refuse the empty string; one space clears them'),
  imageIsText: observedOnly('`image` refuses `null`, the empty string and integers'),
  namesReused: observedOnly(
    'creating a venue or organizer under an existing name, of any language, overwrites that one; with a language plugin a category or tag is answered with the one of another language that has its name',
  ),
  trashUnlinks: observedOnly(
    'an organizer in the trash leaves its events without any, a venue its coming ones; on some sites both stay, with the status `trash`',
  ),
  bodyBeatsPath: observedOnly('an `id` or `slug` in a body stands above the one in the path'),
  typesCheckedLast: observedOnly('`null`, flags and images of another type are refused only where nothing else is'),
  zeroIsEmpty: observedOnly('names, titles and slugs of `0` count as none, and are refused'),
  passwordIgnored: observedOnly('a password in an update is checked, and not stored'),
  venueDatesStay: observedOnly('a draft venue that an event publishes keeps its dates'),
  emptyKeepsTerms: observedOnly('`categories` and `tags` of `null` leave an event those that it has'),
  websiteSanitised: observedOnly('websites are ASCII with a scheme, and every `%xx` is stripped from them'),
  textSanitised: observedOnly('fields of one line lose tags, `%xx` and white space that is more than one space'),
  tagsByNameDuplicate: observedOnly('a tag given by an existing name creates a new tag named after its id'),
  unknownCategoriesCreated: observedOnly('categories given by unknown names are created'),
  websiteFallsBack: observedOnly("an event's `website` that was never set reads as the event's own URL"),
  statusAnyEchoed: observedOnly('the URLs of a list of editors who ask for no `status` repeat `any`, which is refused'),
  repeatedHourIsSecond: observedOnly('of a local time that comes twice, when clocks are set back, the second is meant'),
  categoryStaysNested: observedOnly('a category can not be moved back to the top level'),
  unpublishedByNumber: observedOnly('what is no public page has an address with its id in it, not its slug'),
  jsonLdVolatile: observedOnly('`json_ld` of single fetches obfuscates e-mail addresses at random'),
  deleteAsksNoPassword: observedOnly('a protected event is deleted without its password'),
  ticketsUnknown: observedOnly('without the ticket extension `ticketed` is refused with 400'),
  geolocationIgnored: observedOnly('without the pro extension the geolocation parameters are ignored'),
  nullRefused: observedOnly('text fields refuse `null`'),
  windowFromUtcYesterday: observedOnly('the default window begins on the local day of yesterday, 23:59 UTC'),
  beforeIsStrict: observedOnly('`starts_before` and `ends_before` leave out what starts or ends at that very second'),
  startsAfterWins: observedOnly('`starts_after` takes the place of `start_date`'),
  emptyStrictDatesRefused: observedOnly('`strict_dates` refuses the empty string and `0`'),
  firstTagOnly: observedOnly('of several `tags` the first counts'),
  termsFoundBySlug: observedOnly('a category or tag given by its name is found by the slug that the name would get'),
  firstNamedWins: observedOnly('`event` takes the place of `post`, and `include` of `exclude`'),
  unknownExceptionsRefuse: observedOnly('one unknown id in `include` or `exclude` refuses a list of terms with 400'),
  searchHasSyntax: observedOnly('a `search` knows "phrases" and -words, and leaves single letters out'),
  protectedUnsearched: observedOnly('a `search` of anonymous readers finds no protected event'),
  linkedSearchInOneField: observedOnly('venues and organizers: all ASCII words of a `search` stand in one field'),
  upcomingAreNextTen: observedOnly('`only_with_upcoming` looks at the next ten events'),
  foundInAnyLanguage: observedOnly('a record is found by its id or slug under every language'),
  linkedByAnyLanguage: observedOnly('`has_events` counts the events of all languages'),
  slugsCleaned: observedOnly('slugs that are asked for are freed of what no slug can hold'),
  platform: observedOnly(
    'around the interface: `_method`, `rest_route` and `X-HTTP-Method-Override` are heeded, paths are taken in any case, OPTIONS and the index of the REST root are answered',
  ),
  queryBeatsPath: observedOnly('`id` and `slug` of a query take the place of those of the path'),
  titlesRendered: observedOnly('titles and names are served as rendered HTML'),
} as const satisfies Record<string, QuirkRow>;

type Quirk = keyof typeof QUIRKS;

/** The state of a record, as the answer to its own route tells it. */
export type RecordState = 'gone' | 'withdrawn' | 'unlisted' | 'unknown';

/** An answer by status and, where they matter, code and the record's own status; the first rule that fits decides, and no rule means `unknown`. */
type StateRule = {
  readonly kinds: readonly Kind[];
  readonly status: number;
  readonly code?: string;
  /** The record's own `status`, where the answer is the record. */
  readonly recordStatus?: string;
  readonly state: RecordState;
};

const POSTS: readonly Kind[] = ['events', 'venues', 'organizers'];
const TERMS: readonly Kind[] = ['categories', 'tags'];

/** An answer of 200 means that a record which is in no list is unlisted; everything else is data. */
const OBSERVED_STATES: readonly StateRule[] = [
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

const PAST_END = {
  events: 'event-archive-page-not-found',
  venues: 'venue-archive-page-not-found',
  organizers: 'organizer-archive-page-not-found',
} as const;

/** Everything that is different between dialects. Client, embedded service and tests read it from here. */
export type Dialect = FieldTables & {
  readonly name: DialectName;
  readonly naming: Naming;
  /** The largest `per_page` that is honoured; larger ones are clamped silently. */
  readonly largestPage: number;
  /** The languages that the language parameter accepts; `configured`: those that the site has. */
  readonly languages: readonly string[] | 'configured';
  readonly quirks: { readonly [Q in Quirk]: boolean };
  readonly states: readonly StateRule[];
  /**
   * The error codes with which lists answer 404 for a page past their end, by kind. Older versions answer so for the first
   * page of a list in which nothing is.
   */
  readonly pastEnd: { readonly [K in Kind]?: string };
  /**
   * How the classes begin of what the service itself renders into descriptions; a class goes on, if at all, with a mark.
   * What editors write into blocks, such as additional fields, has others.
   */
  readonly renderedClasses: readonly string[];
  /** The platform's name of each kind: a type of post, or a taxonomy. */
  readonly typeNames: { readonly [K in Kind]: string };
};

function quirksOf(name: DialectName): { readonly [Q in Quirk]: boolean };
function quirksOf(name: DialectName): Record<string, boolean> {
  return Object.fromEntries(Object.entries(QUIRKS).map(([quirk, row]) => [quirk, row[name]]));
}

/** The dialects by name. */
export const DIALECTS: { readonly [N in DialectName]: Dialect } = {
  document: {
    name: 'document',
    naming: DOCUMENT_NAMING,
    largestPage: 50,
    languages: ['ca', 'en', 'de', 'es'],
    quirks: quirksOf('document'),
    ...DOCUMENT_FIELDS,
    states: OBSERVED_STATES,
    pastEnd: PAST_END,
    renderedClasses: [],
    // A neutral word stands in place of the product's name.
    typeNames: {
      ...{ events: 'event', venues: 'venue', organizers: 'organizer' },
      ...{ categories: 'calendar_events_cat', tags: 'post_tag' },
    },
  },
  'the-events-calendar': {
    name: 'the-events-calendar',
    naming: { restRoot: '/wp-json', namespace: 'tribe/events/v1', languageParameter: 'wpml_language' },
    largestPage: 50,
    languages: 'configured',
    quirks: quirksOf('the-events-calendar'),
    ...OBSERVED_FIELDS,
    states: OBSERVED_STATES,
    pastEnd: PAST_END,
    renderedClasses: [
      ...['tribe-events-schedule', 'tribe-events-c', 'tribe-events-cal-links', 'tribe-events-event-meta'],
      ...[
        'tribe-events-single-section',
        'tribe-events-meta-group',
        'tribe-events-event-image',
        'tribe-events-venue-map',
      ],
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
  },
};

/** Tells whether an error is the answer to a page past the end of a list. */
export function isPastEnd(
  { pastEnd }: Dialect,
  kind: Kind,
  { status, code }: { readonly status?: number | undefined; readonly code?: string | undefined },
): boolean {
  return status === 404 && code !== undefined && code === pastEnd[kind];
}

/** Reads the state of a record from the answer to its own route. */
export function stateOf(
  dialect: Dialect,
  kind: Kind,
  answer: {
    readonly status: number;
    readonly code?: string | undefined;
    readonly recordStatus?: string | undefined;
  },
): RecordState {
  const rule = dialect.states.find(
    (one) =>
      one.kinds.includes(kind) &&
      one.status === answer.status &&
      (one.code === undefined || one.code === answer.code) &&
      (one.recordStatus === undefined || one.recordStatus === answer.recordStatus),
  );
  return rule?.state ?? 'unknown';
}
