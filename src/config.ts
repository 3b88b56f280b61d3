import { z } from 'zod';
import { CSS_COLORS, type CssColor } from '#css-colors';
import { ConfigurationError } from '#errors';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects';
import { zoneOf } from '#records/time';

/** The languages that the site has texts for, by BCP 47 language subtag. */
export const SITE_LANGUAGES = ['ca', 'de', 'en', 'es'] as const;

/** A language subtag that the site has texts for. */
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const siteLanguageOf = (tag: string) =>
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
const baseUrl = httpUrl.transform((value) => {
  const url = new URL(value);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
});

const path = (empty: string) => z.string().transform((value) => value.replace(/^\/+|\/+$/g, '') || empty);
const restRoot = path('').transform((value) => (value === '' ? '' : `/${value}`));
const namespace = path('').refine((value) => value !== '', {
  error: 'expected a namespace, such as calendar/events/v1',
});

/** In days; as far ahead, years still have the four digits of the interface's dates. */
const LONGEST_WINDOW = 366_000;

const duration = z.string().transform((value, context) => {
  try {
    const parsed = Temporal.Duration.from(value);
    const days = parsed.total({ unit: 'days', relativeTo: '2000-01-01' });
    if (days >= 0 && days <= LONGEST_WINDOW && !/t/i.test(value)) return parsed;
  } catch {
    // reported below, with those that are negative, of hours or too long
  }
  context.addIssue({
    code: 'custom',
    message: 'expected an ISO 8601 duration of dates, such as P3M or P1Y, of at most P1000Y',
    input: value,
  });
  return z.NEVER;
});

const timeZone = z.string().transform((value, context) => {
  const zone = zoneOf(value);
  if (zone !== undefined) return zone;
  context.addIssue({ code: 'custom', message: 'expected an IANA time zone, such as Europe/Madrid', input: value });
  return z.NEVER;
});

const day = z.string().transform((value, context) => {
  try {
    return Temporal.PlainDate.from(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'expected a date, YYYY-MM-DD', input: value });
    return z.NEVER;
  }
});

const language = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,15}$/, 'expected a language code in lower case, such as ca'),
  tag: z
    .string()
    .refine((value) => siteLanguageOf(value) !== undefined, {
      error: `expected a BCP 47 tag of a language the site has texts for: ${SITE_LANGUAGES.join(', ')}`,
    })
    .transform((value) => canonicalTag(value) ?? value),
  segment: z
    .string({ error: 'expected one path segment, such as ca, or null' })
    .regex(/^[A-Za-z0-9-]+$/, 'expected one path segment, such as ca, or null')
    .nullable(),
  baseUrl: baseUrl.optional(),
  label: z.string().min(1),
});

const remoteService = z
  .strictObject({
    baseUrl,
    dialect: z.enum(DIALECT_NAMES).optional(),
    restRoot: restRoot.optional(),
    namespace: namespace.optional(),
    languageParameter: z.string().min(1).optional(),
    languageSelection: z.enum(['parameter', 'segment', 'both']).default('parameter'),
  })
  .transform((service) => {
    // A service under an implementation's own namespace speaks as that implementation does.
    const named = DIALECT_NAMES.find((name) => DIALECTS[name].naming.namespace === service.namespace);
    const dialect = service.dialect ?? named ?? 'document';
    const { naming } = DIALECTS[dialect];
    return {
      baseUrl: service.baseUrl,
      dialect,
      restRoot: service.restRoot ?? naming.restRoot,
      namespace: service.namespace ?? naming.namespace,
      languageParameter: service.languageParameter ?? naming.languageParameter,
      languageSelection: service.languageSelection,
    };
  });

const slugs = z.array(z.string().trim().min(1, 'expected a slug, such as cancelled')).default([]);

/** What tells of an event that it has a status; nothing by default. */
const statusRule = z
  .strictObject({
    categories: slugs,
    tags: slugs,
    titlePrefixes: z.array(z.string().trim().min(1, 'expected how titles begin, such as CANCELLED:')).default([]),
  })
  .prefault({});

const count = z.int('expected a whole number above 0').positive('expected a whole number above 0');

const color = z.custom<CssColor>((value) => typeof value === 'string' && Object.hasOwn(CSS_COLORS, value), {
  error: 'expected the name of a CSS3 colour in lower case, such as firebrick',
});

const feeds = z.strictObject({
  /** How large a feed may be, in octets and in events. */
  bytes: count.default(900_000),
  events: count.default(1_000),
  /** How long events that are gone from the service stay in feeds as cancelled. */
  cancelledFor: duration.prefault('P90D'),
  /** What calendar programs give feeds that have no colour of their own; by default the site's accent. */
  color: color.default('firebrick'),
  /** Whether a language's feeds hold what its pages show of other languages. */
  fallback: z.boolean().default(false),
});

/** The schema of `almanac.config.ts`. */
export const configurationSchema = z
  .strictObject({
    service: z.union([z.literal('embedded'), remoteService], {
      error: "expected 'embedded' or an object with the baseUrl of a service",
    }),
    languages: z.array(language).min(1),
    defaultLanguage: z.string(),
    window: z.strictObject({ back: duration.prefault('P3M'), ahead: duration.prefault('P18M') }).prefault({}),
    timeZone,
    titles: z.record(z.string(), z.string().min(1)).default({}),
    /** Whose events a language shows that it has no translation of: the codes of others, the first choice first. */
    fallback: z.record(z.string(), z.array(z.string())).default({}),
    siteUrl: baseUrl.refine((url) => /^[\w.~/-]*$/.test(new URL(url).pathname), {
      error: 'expected a path of letters without accents, digits, and - . _ ~',
    }),
    /** How many records of one language and kind a sync may take off the site: as a share of them, and in number. */
    removals: z
      .strictObject({ share: z.number().min(0).max(1).default(0.2), count: z.int().nonnegative().optional() })
      .prefault({}),
    /** Fetch each changed record by itself, for what only single answers carry. */
    details: z.boolean().default(false),
    maxDegradedRuns: z.int().positive().default(8),
    /** Whether images are fetched into the cache and published with the pages. */
    media: z.enum(['mirror', 'off']).default('mirror'),
    /** By which categories, tags and beginnings of titles events are cancelled or postponed. */
    statuses: z.strictObject({ cancelled: statusRule, postponed: statusRule }).prefault({}),
    feeds: feeds.prefault({}),
    /** With which words a cost says that an event is free; `0` and "Free" always do. */
    freeWords: z
      .array(z.string().trim().min(1, 'expected a word for free, such as gratis'))
      .default(['gratis', 'gratuït', 'gratuit', 'gratuito', 'gratuita', 'kostenlos', 'frei']),
    /** Under whose URLs search engines should know the pages of events, venues and organizers. */
    canonical: z.enum(['self', 'service']).default('self'),
  })
  .superRefine((config, context) => {
    const codes = config.languages.map((one) => one.code);
    const twice = codes.find((code, index) => codes.indexOf(code) !== index);
    const message = `two languages have the code '${twice}'`;
    if (twice !== undefined) context.addIssue({ code: 'custom', path: ['languages'], message, input: codes });
    if (codes.length > 0 && !codes.includes(config.defaultLanguage))
      context.addIssue({
        code: 'custom',
        path: ['defaultLanguage'],
        message: `expected one of the languages: ${codes.join(', ')}`,
        input: config.defaultLanguage,
      });
    for (const code of Object.keys(config.titles).filter((title) => !codes.includes(title)))
      context.addIssue({
        code: 'custom',
        path: ['titles', code],
        message: `expected a title for one of the languages: ${codes.join(', ')}`,
        input: code,
      });
    for (const [code, lenders] of Object.entries(config.fallback)) {
      const problem = (path: readonly number[], message: string) =>
        context.addIssue({ code: 'custom', path: ['fallback', code, ...path], message, input: lenders });
      if (!codes.includes(code)) problem([], `expected a list for one of the languages: ${codes.join(', ')}`);
      const others = codes.filter((other) => other !== code);
      for (const [index, lender] of lenders.entries())
        if (!others.includes(lender)) problem([index], `expected one of the other languages: ${others.join(', ')}`);
        else if (lenders.indexOf(lender) !== index) problem([index], `the list has '${lender}' twice`);
    }
  });

/** What a person writes in `almanac.config.ts`. */
export type AlmanacConfig = z.input<typeof configurationSchema>;

/** The configuration after validation, with every default filled in. */
export type Configuration = z.output<typeof configurationSchema>;

/** A service on the network, as configured. */
export type RemoteService = Extract<Configuration['service'], { baseUrl: string }>;

/** One configured language. */
export type Language = Configuration['languages'][number];

/** Types the configuration file; it is checked when it is loaded. */
export function defineConfig(config: AlmanacConfig): AlmanacConfig {
  return config;
}

/** Which of the site's texts a language uses. */
export function siteLanguage(language: Language): SiteLanguage {
  return siteLanguageOf(language.tag) ?? 'en';
}

/** The title of the site in a language. */
export function titleOf(configuration: Configuration, language: Language): string {
  return configuration.titles[language.code] ?? 'Almanac';
}

/** A day given on the command line or by `ALMANAC_TODAY`. Throws a `ConfigurationError`. */
export function dayOf(value: string, source: string): Temporal.PlainDate {
  const parsed = day.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError({ message: `${source}: found '${value}'; expected a date, YYYY-MM-DD` });
}
