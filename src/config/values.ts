import { z } from 'zod';
import { ConfigurationError } from '#errors';
import { countryCode } from '#records/country';
import { zoneOf } from '#records/time';

/** The hosts of static sites with known limits. */
export const HOSTS = [
  'cloudflare-pages',
  'cloudflare-pages-paid',
  'github-pages',
  'gitlab-pages',
  'netlify',
  'vercel',
] as const;

/** The name of a host, as `host` of the configuration has it. */
export type HostName = (typeof HOSTS)[number];

/** The languages with texts in Almanac, by BCP 47 language subtag. */
export const SITE_LANGUAGES = ['ca', 'de', 'en', 'es', 'fr', 'it'] as const;

/** The subtag of a language with texts in Almanac. */
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** Returns a BCP 47 tag in its canonical form; undefined for what is none. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Returns the language of Almanac's own texts that a BCP 47 tag asks for, if there is one. */
export const siteLanguageOf = (tag: string): SiteLanguage | undefined =>
  SITE_LANGUAGES.find((known) => known === canonicalTag(tag)?.split('-')[0]?.toLowerCase());

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'expected an absolute http or https URL, such as https://example.org',
  })
  .refine((value) => !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === ''), {
    error: 'a URL may not hold a user or password; secrets come from ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD',
  });

/** Scheme, host and path without a trailing slash, query or fragment. */
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
    let found: T | null | undefined;
    try {
      found = read(value);
    } catch {
      // refused as well
    }
    if (found != null) return found;
    context.addIssue({ code: 'custom', message, input: value });
    return z.NEVER;
  });
}

/** A link for messages: `mailto:` and an address, or the URL of a page. */
export const contact = readBy((value) => {
  const [, email] = EMAIL.exec(value.trim()) ?? [];
  if (email !== undefined) return `mailto:${encodeURI(email)}`;
  return URL.parse(httpUrl.safeParse(value.trim()).data ?? '')?.href;
}, 'expected an e-mail address, such as agenda@example.org, or the URL of a page');

const path = z.string().transform((value) => value.replace(/^\/+|\/+$/g, ''));
/** The path of the REST root below the address of a site, with its leading slash, or nothing. */
export const restRoot = path.transform((value) => (value === '' ? '' : `/${value}`));
/** The path of the interface's routes below the REST root. */
export const namespace = path.refine((value) => value !== '', {
  error: 'expected a namespace, such as calendar/events/v1',
});

/** Days; that far ahead, years still have the four digits of the interface's dates. */
const LONGEST_WINDOW = 366_000;

/** An ISO 8601 duration of dates. */
export const duration = readBy((value) => {
  const parsed = Temporal.Duration.from(value);
  const days = parsed.total({ unit: 'days', relativeTo: '2000-01-01' });
  return days >= 0 && days <= LONGEST_WINDOW && !/t/i.test(value) ? parsed : undefined;
}, 'expected an ISO 8601 duration of dates, such as P3M or P1Y, of at most P1000Y');

/** The shortest and the longest pause between two runs, in seconds. */
const PAUSES = { least: 60, most: 7 * 86_400 };

/** An ISO 8601 duration of a pause between two runs: of days, hours and minutes. */
export const pause = readBy((value) => {
  const parsed = Temporal.Duration.from(value);
  // Throws for months and years, which have no certain length.
  const seconds = parsed.total('seconds');
  return seconds >= PAUSES.least && seconds <= PAUSES.most ? parsed : undefined;
}, 'expected an ISO 8601 duration of hours, minutes or days, such as PT6H, from PT1M to P7D');

/** An IANA time zone, in its canonical form. */
export const timeZone = readBy(zoneOf, 'expected an IANA time zone, such as Europe/Madrid');

/** The ISO 3166-1 alpha-2 code of a country, in any case of letters. */
export const country = readBy(
  (value) => (value.trim().length === 2 ? countryCode(value) : undefined),
  'expected the code of a country (ISO 3166), such as ES',
);

/** Reads a day given on the command line or by `ALMANAC_TODAY`. Throws a `ConfigurationError`. */
export function parseDay(value: string, source: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(value);
  } catch {
    throw new ConfigurationError({ message: `${source}: found '${value}'; expected a date, YYYY-MM-DD` });
  }
}
