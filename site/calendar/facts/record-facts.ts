import { type Entry, isEntryOf } from '#content/calendar/entries';
import { addressLines } from '#content/calendar/facts/places';
import { type AccessibilityFeature, accessibilityOfVenue } from '#content/calendar/facts/rules';
import { type OutwardLink, ownWebsiteOf } from '#content/calendar/facts/websites';
import { plainField } from '#records/text';
import type { DirectoryKind } from '../../addresses/addresses.ts';
import { directionsTo } from '../../addresses/directions.ts';
import { emailLink } from './facts.ts';
import { type PhonePart, type PhoneSettings, phoneParts } from './phones.ts';

/** The facts of a venue, organizer, category or tag beside its description. */
export type RecordFacts<L = unknown> = {
  /** The lines of a venue's postal address. */
  readonly address: readonly string[];
  /** The URL of directions to a venue. */
  readonly directions: string | undefined;
  /** How a venue is accessible. */
  readonly accessibility: readonly AccessibilityFeature[];
  /** The category in which a category lies. */
  readonly parent: L | undefined;
  /** The categories directly below a category. */
  readonly parts: readonly L[];
  /** The text of its telephone numbers, in parts; empty where there are none. */
  readonly phone: readonly PhonePart[];
  readonly email: OutwardLink | undefined;
  readonly website: OutwardLink | undefined;
};

const linkOf = (href: string | undefined, label: string | undefined): OutwardLink | undefined =>
  href === undefined || label === undefined ? undefined : { href, label };

/** The categories around a category. */
type Around<L> = { readonly parent: L | undefined; readonly parts: readonly L[] };

/** Returns the facts of a record, with the categories around it. */
export function recordFactsOf<L>(
  entry: Entry<DirectoryKind>,
  { parent, parts }: Around<L>,
  settings: PhoneSettings,
): RecordFacts<L> {
  const { record } = entry;
  return {
    address: isEntryOf('venues', entry) ? addressLines(entry) : [],
    directions: isEntryOf('venues', entry) ? directionsTo(entry) : undefined,
    accessibility: isEntryOf('venues', entry) ? accessibilityOfVenue(entry.record) : [],
    parent,
    parts,
    phone: isEntryOf('venues', entry) || isEntryOf('organizers', entry) ? phoneParts(entry.record, settings) : [],
    email: isEntryOf('organizers', entry) ? linkOf(emailLink(entry.record), entry.record.email) : undefined,
    website: 'website' in record ? ownWebsiteOf(record) : undefined,
  };
}

/** Tells whether there are facts of a record's place, or categories around it: its page begins with them. */
export const hasPlaceFacts = ({ address, directions, accessibility, parent, parts }: RecordFacts): boolean =>
  [address, accessibility, parts].some(({ length }) => length > 0) || directions !== undefined || parent !== undefined;

/** Tells whether there are ways to reach a record: a telephone, an e-mail or a website. */
export const hasContacts = ({ phone, email, website }: RecordFacts): boolean =>
  phone.length > 0 || email !== undefined || website !== undefined;

/** The longest description, in characters, that pages show before the events also on a phone. */
const BRIEF = 120;

/** Tells whether a description is so short, and without images and tables, that folding it saves nothing. */
export function hasBriefDescription({ description }: Entry<DirectoryKind>['record']): boolean {
  return plainField(description ?? '').length <= BRIEF && !/<(?:img|table|pre)\b/i.test(description ?? '');
}
