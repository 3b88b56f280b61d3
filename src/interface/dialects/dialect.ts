import type { Naming } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';

/** The way to empty a field: an empty value of its type, one space, leaving it out, zero, or none at all. */
type ClearedBy = 'empty' | 'space' | 'omit' | 'zero' | 'unclearable';

/** The effect of an update on a field that it leaves out. */
type Omitted = 'kept' | 'reset';

/** The value that is read of a field after a write: the one written, what the service makes of it, or none. */
type Written = 'exact' | 'normalised' | 'write-only';

type ByField<T> = { readonly [K in Kind]: Readonly<Record<string, T>> };

/** The fields that a dialect writes, clears or resets in a way of its own. */
export type FieldTables = {
  /** The value that is read after a write; any other field is read as written. */
  readonly written: ByField<Written>;
  /** The way to empty fields; a field that is not named takes an empty value. */
  readonly cleared: ByField<ClearedBy>;
  /** The effect of an update on fields that it leaves out; a field that is not named is kept. */
  readonly omitted: ByField<Omitted>;
};

/** How a service treats one field: what is read of it after a write, what empties it, and what an update that omits it does. */
type FieldClass = { readonly written: Written; readonly cleared: ClearedBy; readonly omitted: Omitted };

/** No fields of any kind. */
export const NO_FIELDS = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {} };

/** Returns a table in which the fields of these names all have one value. */
export function fieldsAs<const T>(value: T, ...names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** The fields that every post has and that can't be emptied. */
export const PERMANENT_FIELDS = ['author', 'status', 'date', 'date_utc'];

/** Returns how a dialect treats a field. */
export function fieldClass(tables: FieldTables, kind: Kind, field: string): FieldClass {
  return {
    written: tables.written[kind][field] ?? 'exact',
    cleared: tables.cleared[kind][field] ?? 'empty',
    omitted: tables.omitted[kind][field] ?? 'kept',
  };
}

/** The words for the ways in which a field keeps a written value and is emptied. */
export const CLASS_WORDS = ['exact', 'normalised', 'clear-by', 'unclearable', 'write-only'] as const;

type ClassWord = (typeof CLASS_WORDS)[number];

/**
 * Returns a field's class in words: the value that is read back and, unless an empty value of its type empties it, whether
 * something else does.
 */
export function classWords(tables: FieldTables, kind: Kind, field: string): readonly ClassWord[] {
  const { written, cleared } = fieldClass(tables, kind, field);
  if (cleared === 'empty') return [written];
  return [written, cleared === 'unclearable' ? 'unclearable' : 'clear-by'];
}

/**
 * The quirks of services: their differences from the description of `calendar/events/v1` or, on a silent point, from the
 * expected.
 */
const QUIRKS = {
  includeKeepsWindow: '`include` does not void the default date window',
  epochIsNoDate: 'lists refuse 1970-01-01 00:00 UTC as a date with 400',
  unknownTermsRefuse: 'one unknown value of `categories` or `tags` refuses the whole list with 400',
  searchKeepsTotal: 'venues and organizers: a `search` without a match announces the total of all',
  updateResetsOmitted: 'an update resets fields that it leaves out; which ones, its `omitted` says',
  updatePublishes: 'an update without `status` publishes, and without `date` sets it to now',
  updatePublishesVenue: 'updating an event publishes its draft venue',
  lonelyDateIgnored: '`start_date` or `end_date` alone is silently ignored on update',
  isoOffsetIgnored: 'an offset in a written date is ignored and the wall time kept',
  impossibleDatesRoll: 'impossible dates roll over, and an end before the start is moved to it',
  venueIsOne: '`venue` takes one id or object; an array is refused with 400, and nothing removes it',
  costReformatted: 'costs are reformatted (`10` → `$10`), and `0` is lost on create',
  backslashesStripped: 'backslashes are stripped from text',
  emptyTextRefused: '`description` and `excerpt` refuse the empty string; one space clears them',
  imageIsText: '`image` refuses `null`, the empty string and integers',
  namesReused:
    'creating a venue or organizer under an existing name, of any language, overwrites that one; with a language plugin a category or tag is answered with the one of another language that has its name',
  trashUnlinks:
    'an organizer in the trash leaves its events without any, a venue its coming ones; on some sites both stay, with the status `trash`',
  bodyBeatsPath: 'an `id` or `slug` in a body stands above the one in the path',
  typesCheckedLast: '`null`, flags and images of another type are refused only where nothing else is',
  zeroIsEmpty: 'names, titles and slugs of `0` count as none, and are refused',
  passwordIgnored: 'a password in an update is checked, and not stored',
  venueDatesStay: 'a draft venue that an event publishes keeps its dates',
  emptyKeepsTerms: '`categories` and `tags` of `null` leave an event those that it has',
  websiteSanitised: 'websites are ASCII with a scheme, and every `%xx` is stripped from them',
  textSanitised: 'fields of one line lose tags, `%xx` and white space that is more than one space',
  tagsByNameDuplicate: 'a tag given by an existing name creates a new tag named after its id',
  unknownCategoriesCreated: 'categories given by unknown names are created',
  websiteFallsBack: "an event's `website` that was never set reads as the event's own URL",
  statusAnyEchoed: 'the URLs of a list of editors who ask for no `status` repeat `any`, which is refused',
  repeatedHourIsSecond: 'of a local time that comes twice, when clocks are set back, the second is meant',
  categoryStaysNested: 'a category can not be moved back to the top level',
  unpublishedByNumber: 'what is no public page has an address with its id in it, not its slug',
  jsonLdVolatile: '`json_ld` of single fetches obfuscates e-mail addresses at random',
  deleteAsksNoPassword: 'a protected event is deleted without its password',
  ticketsUnknown: 'without the ticket extension `ticketed` is refused with 400',
  geolocationIgnored: 'without the pro extension the geolocation parameters are ignored',
  nullRefused: 'text fields refuse `null`',
  windowFromUtcYesterday: 'the default window begins on the local day of yesterday, 23:59 UTC',
  beforeIsStrict: '`starts_before` and `ends_before` leave out what starts or ends at that very second',
  startsAfterWins: '`starts_after` takes the place of `start_date`',
  emptyStrictDatesRefused: '`strict_dates` refuses the empty string and `0`',
  firstTagOnly: 'of several `tags` the first counts',
  termsFoundBySlug: 'a category or tag given by its name is found by the slug that the name would get',
  firstNamedWins: '`event` takes the place of `post`, and `include` of `exclude`',
  unknownExceptionsRefuse: 'one unknown id in `include` or `exclude` refuses a list of terms with 400',
  searchHasSyntax: 'a `search` knows "phrases" and -words, and leaves single letters out',
  protectedUnsearched: 'a `search` of anonymous readers finds no protected event',
  linkedSearchInOneField: 'venues and organizers: all ASCII words of a `search` stand in one field',
  upcomingAreNextTen: '`only_with_upcoming` looks at the next ten events',
  foundInAnyLanguage: 'a record is found by its id or slug under every language',
  linkedByAnyLanguage: '`has_events` counts the events of all languages',
  slugsCleaned: 'slugs that are asked for are freed of what no slug can hold',
  platform:
    'around the interface: `_method`, `rest_route` and `X-HTTP-Method-Override` are heeded, paths are taken in any case, OPTIONS and the index of the REST root are answered',
  queryBeatsPath: '`id` and `slug` of a query take the place of those of the path',
  titlesRendered: 'titles and names are served as rendered HTML',
} as const;

type Quirk = keyof typeof QUIRKS;

/** Which quirks a dialect has. */
type Quirks = { readonly [Q in Quirk]: boolean };

/** Returns the table of all quirks, with true for these names, or for all. */
export function quirksOf(names: readonly Quirk[] | 'all'): Quirks;
export function quirksOf(names: readonly string[] | 'all'): Record<string, boolean> {
  return Object.fromEntries(Object.keys(QUIRKS).map((quirk) => [quirk, names === 'all' || names.includes(quirk)]));
}

/** The state of a record, as the answer to its own route tells it. */
export type RecordState = 'gone' | 'withdrawn' | 'unlisted' | 'unknown';

/** An answer by status and, where they matter, code and the record's own status; the first rule that fits decides, and no rule means `unknown`. */
export type StateRule = {
  readonly kinds: readonly Kind[];
  readonly status: number;
  readonly code?: string;
  /** The record's own `status`, where the answer is the record. */
  readonly recordStatus?: string;
  readonly state: RecordState;
};

/** All differences between dialects, except the name. Client, embedded service and tests read it from here. */
export type DialectData = FieldTables & {
  readonly naming: Naming;
  /** The largest `per_page` that is honoured; larger ones are clamped silently. */
  readonly largestPage: number;
  /** The languages that the language parameter accepts; `configured`: the languages of the site. */
  readonly languages: readonly string[] | 'configured';
  readonly quirks: Quirks;
  readonly states: readonly StateRule[];
  /**
   * The error codes with which lists answer 404 for a page past their end, by kind. Older versions answer so for the
   * first page of an empty list, too.
   */
  readonly pastEnd: { readonly [K in Kind]?: string };
  /**
   * The beginnings of the classes of elements that the service itself renders into descriptions: a class is one of
   * them, or continues one with a mark such as a hyphen.
   */
  readonly renderedClasses: readonly string[];
  /** The platform's name of each kind: a type of post, or a taxonomy. */
  readonly typeNames: { readonly [K in Kind]: string };
};

/** Tells whether an error is the answer to a page past the end of a list. */
export function isPastEnd(
  { pastEnd }: Pick<DialectData, 'pastEnd'>,
  kind: Kind,
  { status, code }: { readonly status?: number | undefined; readonly code?: string | undefined },
): boolean {
  return status === 404 && code !== undefined && code === pastEnd[kind];
}

/** Returns the state of a record by the answer to its own route; `unknown` where no rule of the dialect fits. */
export function recordStateOf(
  dialect: Pick<DialectData, 'states'>,
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
