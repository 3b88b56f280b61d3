import { memoized } from '#records/memoized';
import { recordNameFromSlug } from '#records/names';
import { ACCESSIBILITY_FEATURES, type EventRecord, TICKET_STATUSES, type VenueRecord } from '#records/schema';
import { plainField } from '#records/text';

/** The signs by which a rule applies to an event; one of them is enough. */
export type EventRule = {
  /** Slugs of categories. */
  readonly categories: readonly string[];
  /** Slugs of tags. */
  readonly tags: readonly string[];
  /** Beginnings of its title, in any case; they match whole words. */
  readonly titlePrefixes: readonly string[];
};

/** The signs by which a rule on tickets applies. */
export type TicketRule = EventRule & {
  /** Words of its cost, in any case; they match whole words. */
  readonly costs: readonly string[];
};

/** The parts of an event that rules look at. */
type RuledEvent = {
  readonly record: Pick<EventRecord, 'title' | 'cost' | 'local' | 'service'>;
  /** The slugs of its categories. */
  readonly categories: readonly string[];
  /** The slugs of its tags. */
  readonly tags: readonly string[];
};

/** Returns the form in which slugs are compared: services percent-encode them, people do not. */
const slugKey = (slug: string) => recordNameFromSlug(slug, 0);

/** Matches a text that ends in a letter or digit of a script with spaces between words, unlike Chinese or Thai. */
const ENDS_IN_WORD =
  /(?![\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}]\p{M}*$/u;

/** Matches unless the word goes on, also with the dot of Catalan `l·l` or an apostrophe. */
const NOT_IN_WORD = "(?![·'’]?[\\p{L}\\p{N}\\p{M}])";

/** Returns the form in which texts are compared: composed, with single blanks and none at either end. */
const comparable = (text: string) => text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');

/** Makes the pattern of words behind `before`. Case is ignored by the Unicode standard's simple case folding. */
function wordPattern(words: string, before: string): RegExp {
  const text = comparable(words);
  return new RegExp(`${before}${RegExp.escape(text)}${ENDS_IN_WORD.test(text) ? NOT_IN_WORD : ''}`, 'iu');
}

const AT_BEGIN = '^';
const NOT_BEHIND_LETTER = '(?<![\\p{L}\\p{N}\\p{M}])';

/** Returns a function that tells whether a rule applies to an event; without a rule, the function returns false. */
function fits(rule: (EventRule & Partial<TicketRule>) | undefined): (event: RuledEvent) => boolean {
  if (rule === undefined) return () => false;
  const { categories, tags, titlePrefixes, costs = [] } = rule;
  const keyOf = memoized(slugKey);
  const named = { categories: new Set(categories.map(keyOf)), tags: new Set(tags.map(keyOf)) };
  const prefixes = titlePrefixes.map((prefix) => wordPattern(prefix, AT_BEGIN));
  const words = costs.map((text) => wordPattern(text, NOT_BEHIND_LETTER));
  const has = (keys: ReadonlySet<string>, slugs: readonly string[]) =>
    keys.size > 0 && slugs.some((slug) => keys.has(keyOf(slug)));
  return (event) => {
    if (has(named.categories, event.categories) || has(named.tags, event.tags)) return true;
    const matches = (patterns: readonly RegExp[], text: string) => {
      if (patterns.length === 0) return false;
      const compared = comparable(text);
      return patterns.some((pattern) => pattern.test(compared));
    };
    const { title, cost = '' } = event.record;
    return matches(prefixes, title) || (words.length > 0 && matches(words, plainField(cost)));
  };
}

/** The status of an event that visitors care about. */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed';

/** The rules by which events are cancelled or postponed. */
export type StatusRules = { readonly cancelled: EventRule; readonly postponed: EventRule };

/**
 * Returns a function that derives the status of an event: `local.event_status` if it is set; otherwise cancelled or
 * postponed if the service says so or a rule applies, cancelled first. Other events are scheduled.
 */
export function statusBy(rules?: StatusRules): (event: RuledEvent) => EventStatus {
  const isCancelled = fits(rules?.cancelled);
  const isPostponed = fits(rules?.postponed);
  return (event) => {
    const { local, service } = event.record;
    if (local?.event_status !== undefined) return local.event_status;
    const served = service?.event_status;
    if (served === 'cancelled' || isCancelled(event)) return 'cancelled';
    return served === 'postponed' || isPostponed(event) ? 'postponed' : 'scheduled';
  };
}

/** What is known of the tickets of an event. */
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The rules on tickets; if several apply, the first one of `TICKET_STATUSES` counts. */
export type TicketRules = {
  readonly soldOut: TicketRule;
  readonly waitingList: TicketRule;
  readonly fewLeft: TicketRule;
  readonly bookingRequired: TicketRule;
};

/**
 * Returns a function that derives what is known of the tickets of an event: `local.tickets` if it is set, otherwise by the first
 * rule that applies; `undefined` if nothing is known, and for `available`.
 */
export function ticketStatusBy(rules?: TicketRules): (event: RuledEvent) => TicketStatus | undefined {
  const byStatus = rules && {
    'sold-out': rules.soldOut,
    'waiting-list': rules.waitingList,
    'few-left': rules.fewLeft,
    'booking-required': rules.bookingRequired,
  };
  const checks = TICKET_STATUSES.map((status) => ({ status, isRuled: fits(byStatus?.[status]) }));
  return (event) => {
    const { local } = event.record;
    if (local?.tickets !== undefined) return local.tickets === 'available' ? undefined : local.tickets;
    return checks.find(({ isRuled }) => isRuled(event))?.status;
  };
}

/** What may help people with a disability at an event or a venue. */
export type AccessibilityFeature = (typeof ACCESSIBILITY_FEATURES)[number];

/** The rules on the accessibility of events. */
export type AccessibilityRules = {
  readonly stepFree: EventRule;
  readonly hearingLoop: EventRule;
  readonly signLanguage: EventRule;
  readonly quiet: EventRule;
};

/** Returns how a venue is accessible, in the order of `ACCESSIBILITY_FEATURES`. */
export function accessibilityOfVenue({ local }: VenueRecord): readonly AccessibilityFeature[] {
  return ACCESSIBILITY_FEATURES.filter((feature) => local?.accessibility?.includes(feature));
}

/**
 * Returns a function that derives how an event is accessible, in the order of `ACCESSIBILITY_FEATURES`: `local.accessibility` if
 * it is set; otherwise by each rule that applies, and as all of its venues are. `venues` are the venues where one attends it.
 */
export function accessibilityBy(
  rules?: AccessibilityRules,
): (event: RuledEvent, venues: readonly VenueRecord[]) => readonly AccessibilityFeature[] {
  const byFeature = rules && {
    'step-free': rules.stepFree,
    'hearing-loop': rules.hearingLoop,
    'sign-language': rules.signLanguage,
    quiet: rules.quiet,
  };
  const checks = ACCESSIBILITY_FEATURES.map((feature) => ({ feature, isRuled: fits(byFeature?.[feature]) }));
  return (event, venues) => {
    const own = event.record.local?.accessibility;
    const ofVenues = venues.map(accessibilityOfVenue);
    const isAtVenues = (feature: AccessibilityFeature) =>
      ofVenues.length > 0 && ofVenues.every((features) => features.includes(feature));
    return checks
      .filter(({ feature, isRuled }) => own?.includes(feature) ?? (isRuled(event) || isAtVenues(feature)))
      .map(({ feature }) => feature);
  };
}

/** The ways to attend an event: at its place, online, or either. */
export type Attendance = 'in-person' | 'online' | 'mixed';

/**
 * Returns a function that derives how one attends an event. It takes place online if `local.online` says so; where that
 * says nothing, if the service does or the rule applies. Then one also attends it at its place, if it has one, unless
 * the service says that it is online only.
 */
export function attendanceBy(rule?: EventRule): (event: RuledEvent, hasPlace: boolean) => Attendance {
  const isRuled = fits(rule);
  return (event, hasPlace) => {
    const { local, service } = event.record;
    const hasMoved = service?.event_status === 'moved-online';
    const isOnline = local?.online ?? (service?.is_virtual === true || hasMoved || isRuled(event));
    if (!isOnline) return 'in-person';
    const isOnly = service?.virtual_event_type === 'virtual' || (hasMoved && service?.virtual_event_type === undefined);
    return hasPlace && !isOnly ? 'mixed' : 'online';
  };
}
