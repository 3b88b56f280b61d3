import { z } from 'zod';
import { ConfigurationError } from '#errors';
import { countryCode } from '#records/country';
import { zoneOf } from '#records/time';

/** The hosting services for static sites with known limits. */
export const STATIC_HOSTS = [
  'cloudflare-pages',
  'cloudflare-pages-paid',
  'github-pages',
  'gitlab-pages',
  'netlify',
  'vercel',
] as const;

/** A hosting service, as `host` of the configuration names it. */
export type StaticHost = (typeof STATIC_HOSTS)[number];

/** The languages that Almanac itself has the words of, by BCP 47 language subtag. */
export const BUILT_IN_LANGUAGES = ['ca', 'de', 'en', 'es', 'fr', 'it'] as const;

/** The subtag of a language that Almanac itself has the words of. */
export type BuiltInLanguage = (typeof BUILT_IN_LANGUAGES)[number];

/** Returns a BCP 47 tag in its canonical form; `undefined` for any other text. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Returns the built-in language that a BCP 47 tag asks for, by its first subtag; `undefined` if there is none. */
export const builtInLanguageOf = (tag: string): BuiltInLanguage | undefined =>
  BUILT_IN_LANGUAGES.find((known) => known === canonicalTag(tag)?.split('-')[0]?.toLowerCase());

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'expected an absolute http or https URL, such as https://example.org',
  })
  .refine((value) => !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === ''), {
    error: 'a URL may not hold a user or password; secrets come from ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD',
  });

/** The schema of an http or https URL without user and password; a trailing slash, query and fragment are removed. */
export const baseUrl = httpUrl.transform((value) => {
  const url = new URL(value);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
});

/**
 * An e-mail address of one person, plain or as a `mailto:` link; addresses with characters special to links are
 * refused.
 */
const EMAIL = /^(?:mailto:)?([^\s@<>()[\]\\"?&#%,;:/]+@[^\s@<>()[\]\\"?&#%,;:/]+)$/i;

/** Returns a schema that turns texts into values by `read`; refuses texts for which that returns nothing or throws. */
function readBy<T>(read: (text: string) => T | null | undefined, message: string) {
  return z.string().transform((value, context): T => {
    let result: T | null | undefined;
    try {
      result = read(value);
    } catch {
      // refused as well
    }
    if (result != null) return result;
    context.addIssue({ code: 'custom', message, input: value });
    return z.NEVER;
  });
}

/** The schema of a link for messages, from an e-mail address or a URL: `mailto:` and the address, or the URL. */
export const contact = readBy((value) => {
  const [, email] = EMAIL.exec(value.trim()) ?? [];
  if (email !== undefined) return `mailto:${encodeURI(email)}`;
  return URL.parse(httpUrl.safeParse(value.trim()).data ?? '')?.href;
}, 'expected an e-mail address, such as agenda@example.org, or the URL of a page');

const path = z.string().transform((value) => value.replace(/^\/+|\/+$/g, ''));
/** The schema of the path of the REST root below the address of a site: with a leading slash, or empty. */
export const restRoot = path.transform((value) => (value === '' ? '' : `/${value}`));
/** The schema of the path of the interface's routes below the REST root, without slashes around it. */
export const namespace = path.refine((value) => value !== '', {
  error: 'expected a namespace, such as calendar/events/v1',
});

/** The longest window, in days: that far ahead, years still have the four digits of the interface's dates. */
const LONGEST_WINDOW = 366_000;

/** The schema of an ISO 8601 duration in days or longer units, of at most 1,000 years. */
export const dateDuration = readBy((value) => {
  const parsed = Temporal.Duration.from(value);
  const days = parsed.total({ unit: 'days', relativeTo: '2000-01-01' });
  return days >= 0 && days <= LONGEST_WINDOW && !/t/i.test(value) ? parsed : undefined;
}, 'expected an ISO 8601 duration of dates, such as P3M or P1Y, of at most P1000Y');

/** The shortest and the longest pause between two runs, in seconds. */
const PAUSES = { least: 60, most: 7 * 86_400 };

/** The schema of an ISO 8601 duration of a pause between two runs: in days or shorter units, from a minute to a week. */
export const pauseDuration = readBy((value) => {
  const parsed = Temporal.Duration.from(value);
  // Throws for months and years, which have no certain length.
  const seconds = parsed.total('seconds');
  return seconds >= PAUSES.least && seconds <= PAUSES.most ? parsed : undefined;
}, 'expected an ISO 8601 duration of hours, minutes or days, such as PT6H, from PT1M to P7D');

/** The schema of an IANA time zone; returns its canonical name. */
export const timeZone = readBy(zoneOf, 'expected an IANA time zone, such as Europe/Madrid');

/** The schema of the ISO 3166-1 alpha-2 code of a country, in any case of letters. */
export const country = readBy(
  (value) => (value.trim().length === 2 ? countryCode(value) : undefined),
  'expected the code of a country (ISO 3166), such as ES',
);

/** Parses a day, YYYY-MM-DD. Throws a `ConfigurationError` that names `source`, the option or variable that it is from. */
export function parseDay(value: string, source: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(value);
  } catch {
    throw new ConfigurationError({ message: `${source}: found '${value}'; expected a date, YYYY-MM-DD` });
  }
}
