import { plainField } from '#records/text';

/** An event as a service lists it: its title and its terms, in plain text. */
export type ListedEvent = {
  readonly title: string;
  readonly categories: readonly ListedTerm[];
  readonly tags: readonly ListedTerm[];
};

/** Returns the title and the terms of a served event in plain text: the parts that may say a status. */
export function listedEvent({ title, categories, tags }: ListedEvent): ListedEvent {
  const plain = (terms: readonly ListedTerm[]) => terms.map(({ name, slug }) => ({ name: plainField(name), slug }));
  return { title: plainField(title), categories: plain(categories), tags: plain(tags) };
}

/** A term by its name and its slug. */
type ListedTerm = { readonly name: string; readonly slug: string };

/**
 * The words that people write before a title, or call a category, to say that an event does not take place as planned.
 */
const WORDS = {
  cancelled: [
    'cancelled canceled cancelled/postponed called-off',
    'cancel·lat cancel·lada cancel·lats cancel·lades cancelat cancelada suspès suspesa anul·lat anul·lada',
    'cancelado cancelada cancelados canceladas suspendido suspendida anulado anulada',
    'abgesagt absage entfällt fällt-aus annulliert gecancelt',
    'annulé annulée annullato annullata geannuleerd',
  ],
  postponed: [
    'postponed rescheduled deferred',
    'ajornat ajornada posposat posposada',
    'aplazado aplazada pospuesto pospuesta',
    'verschoben verlegt',
    'reporté reportée rinviato rinviata rimandato uitgesteld',
  ],
} as const;

type Status = keyof typeof WORDS;

const wordsOf = (status: Status) =>
  WORDS[status].flatMap((line) => line.split(' ').map((word) => word.replaceAll('-', ' ')));

/** The words of a status as a pattern, the longest first, with any kind of the dot of `l·l`. */
const alternatives = (status: Status) =>
  wordsOf(status)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => RegExp.escape(word.normalize('NFC')).replaceAll('·', '[·•.]?'))
    .join('|');

/**
 * Returns the pattern of a sign before a title: a word in brackets or between asterisks, with a colon, dash, bar or
 * exclamation mark behind it, or alone. A word alone is taken in capitals only: "Cancelled flights" is a comedy.
 */
function beforeTitle(status: Status): RegExp {
  const word = alternatives(status);
  const enclosed = `[\\[(*¡!]+\\s*(?:${word})\\s*[\\])*!:]+`;
  const open = `(?<word>${word})(?<behind>\\s*[:!|]+|\\s+[–—-]+(?=\\s)|(?=\\s|$))`;
  return new RegExp(`^(?:${enclosed}|${open})`, 'iu');
}

const BEFORE = { cancelled: beforeTitle('cancelled'), postponed: beforeTitle('postponed') };

/** Returns the sign before a title that says a status. */
function signBefore(title: string, status: Status): string | undefined {
  const match = BEFORE[status].exec(title.trim().normalize('NFC'));
  if (match === null) return undefined;
  const { word, behind } = match.groups ?? {};
  if (word === undefined || behind !== '') return match[0];
  return word === word.toUpperCase() && word !== word.toLowerCase() ? match[0] : undefined;
}

/** The signs of a status: slugs of terms, and beginnings of titles. */
export type StatusSigns = {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly titlePrefixes: readonly string[];
};

/** The proposed rules for cancelled and postponed events, and the events that they are proposed for. */
export type ProposedStatusRules = {
  readonly rules: { readonly [S in Status]: StatusSigns };
  /** The number of events that show a sign. */
  readonly count: number;
  /** The title of one of them. */
  readonly example: string;
};

function signsOf({ title, categories, tags }: ListedEvent, status: Status): StatusSigns {
  const words = new Set(wordsOf(status));
  const named = (terms: readonly ListedTerm[]) =>
    terms.filter(({ name }) => words.has(name.trim().normalize('NFC').toLowerCase())).map(({ slug }) => slug);
  const before = signBefore(title, status);
  return { categories: named(categories), tags: named(tags), titlePrefixes: before === undefined ? [] : [before] };
}

const isEmpty = (signs: StatusSigns) => Object.values(signs).every((some) => some.length === 0);

/** Returns the signs of several events, each once; beginnings of titles that differ in case alone are one. */
function united(all: readonly StatusSigns[]): StatusSigns {
  const once = (of: keyof StatusSigns) =>
    [...new Map(all.flatMap((signs) => signs[of].map((sign) => [sign.toLowerCase(), sign] as const))).values()].sort();
  return { categories: once('categories'), tags: once('tags'), titlePrefixes: once('titlePrefixes') };
}

/**
 * Proposes rules for events that are cancelled or postponed by the signs before their titles, or by the names of their
 * categories and tags; `undefined` if no event shows such a sign. Events for which `isKnown` is true need no rule.
 */
export function proposedStatusRules(
  events: readonly ListedEvent[],
  isKnown: (event: ListedEvent) => boolean = () => false,
): ProposedStatusRules | undefined {
  const candidates = events
    .filter((event) => !isKnown(event))
    .map((event) => ({ event, cancelled: signsOf(event, 'cancelled'), postponed: signsOf(event, 'postponed') }))
    .filter(({ cancelled, postponed }) => !isEmpty(cancelled) || !isEmpty(postponed));
  const [first] = candidates;
  if (first === undefined) return undefined;
  const rules = {
    cancelled: united(candidates.map(({ cancelled }) => cancelled)),
    postponed: united(candidates.map(({ postponed }) => postponed)),
  };
  return { rules, count: candidates.length, example: first.event.title };
}
