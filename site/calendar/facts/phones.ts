import { findPhoneNumbersInText, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/min';
import { countryCode } from '#records/country';
import { memoizedBoth } from '#records/memoized';
import type { OrganizerRecord, VenueRecord } from '#records/schema';

/** A part of a text with telephone numbers, in order; a number that can be dialled has its link. */
export type PhonePart = { readonly text: string; readonly href?: string | undefined };

/** The longest text in which numbers are looked for, in characters. */
const LONGEST = 200;

const SUFFIX = String.raw`\s?(?:h|uhr|[ap]\.?m)(?!\p{L})\.?`;

/** A time of day, such as `9`, `9:30`, `9.30` or `9 h`. */
const TIME = String.raw`(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?:${SUFFIX})?`;

/** From one time of day to another, unless more digits of a number come behind it. */
const HOURS = new RegExp(
  String.raw`(?<=^|[\s([,;/|])${TIME}(?:\s?[-‐-―/]\s?|\s\p{L}{1,4}\s)${TIME}(?![\d:.]|\s[1-9])`,
  'giu',
);

/** A time of day that is clearly one: with a colon or a suffix. */
const CLOCK = new RegExp(String.raw`(?<=^|[\s([,;/|‐-―-])\d{1,2}(?::[0-5]\d|${SUFFIX})`, 'giu');

const blank = (match: string) => '|'.repeat(match.length);

const countDigits = (text: string) => text.replaceAll(/\P{Nd}/gu, '').length;

/** The least digits of a further number, unless the first one has fewer: shorter ones are extensions. */
const LEAST = 7;

/** A number that can be dialled, and its position in the text. */
type PhoneMatch = { readonly number: PhoneNumber; readonly from: number; readonly to: number };

/**
 * Tells whether a number, written with `digits` digits, is complete. Without its country's prefix or form it may be a
 * local number, which reaches somebody else from another town.
 */
function isWhole(number: PhoneNumber, digits: number): boolean {
  const { nationalNumber } = number;
  const national = number.format('NATIONAL', { nationalPrefix: false });
  return digits !== nationalNumber.length || (national !== nationalNumber && countDigits(national) === digits);
}

/** Returns the numbers of a text that can be dialled in a country; if `country` is `''`, from anywhere. */
const numbersIn = memoizedBoth((country: string, text: string): readonly PhoneMatch[] => {
  // A number that is cut off would be somebody else's.
  const begin = text.length > LONGEST ? text.slice(0, LONGEST).replace(/\P{L}+$/u, '') : text;
  const searched = begin.replaceAll(HOURS, blank).replaceAll(CLOCK, blank);
  const all = findPhoneNumbersInText(searched, isSupportedCountry(country) ? country : undefined);
  const matches = all.flatMap(({ number, startsAt, endsAt }): PhoneMatch[] => {
    const written = searched.slice(startsAt, endsAt);
    const extension = number.ext === undefined ? -1 : written.lastIndexOf(number.ext);
    const dialled = (extension < 0 ? written : written.slice(0, extension)).replace(/\P{Nd}+$/u, '');
    return isWhole(number, countDigits(dialled)) ? [{ number, from: startsAt, to: startsAt + dialled.length }] : [];
  });
  const least = Math.min(LEAST, matches[0]?.number.nationalNumber.length ?? 0);
  return matches.filter(({ number }) => number.nationalNumber.length >= least);
});

/** Returns a telephone number that does not break between lines. */
const inOneLine = (number: string) => number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

type Contact = Pick<OrganizerRecord, 'phone'> & Pick<VenueRecord, 'country'>;

/** Returns the numbers of a venue or organizer that can be dialled in its country, or in the site's where it names none. */
function numbersOf({ phone = '', country = '' }: Contact, { country: siteCountry, languages }: PhoneSettings) {
  const code = country.trim() === '' ? siteCountry : countryCode(country, languageTagsOf({ languages }));
  return numbersIn(code ?? '', phone);
}

/** Returns the tags of a site's languages, in which the names of countries are known. */
export const languageTagsOf = ({ languages }: Pick<PhoneSettings, 'languages'>): readonly string[] =>
  languages.map(({ tag }) => tag);

/** The settings by which numbers are dialled. */
export type PhoneSettings = {
  /** ISO 3166-1 alpha-2; absent if uncertain. */
  readonly country?: string | undefined;
  readonly languages: readonly { readonly tag: string }[];
};

/**
 * Returns the telephone text of a venue or organizer, with links for the numbers that can be dialled; empty if it has
 * no digit. National numbers belong to the country of the record, else of the site; without a country they get no
 * links.
 */
export function phoneParts(contact: Contact, settings: PhoneSettings): readonly PhonePart[] {
  const { phone = '' } = contact;
  if (countDigits(phone) === 0) return [];
  const parts: PhonePart[] = [];
  let end = 0;
  for (const { number, from, to } of numbersOf(contact, settings)) {
    parts.push({ text: phone.slice(end, from) });
    parts.push({ text: inOneLine(phone.slice(from, to)), href: `tel:${number.number}` });
    end = to;
  }
  return [...parts, { text: phone.slice(end) }].filter(({ text }) => text !== '');
}

/**
 * Returns the telephone of a venue or organizer for programs: its numbers (E.164), else its text if that has a digit.
 */
export function telephoneOf(contact: Contact, settings: PhoneSettings): string | readonly string[] | undefined {
  const { phone = '' } = contact;
  const [first, ...more] = new Set(numbersOf(contact, settings).map(({ number }) => number.number));
  if (first === undefined) return countDigits(phone) === 0 ? undefined : phone;
  return more.length === 0 ? first : [first, ...more];
}
