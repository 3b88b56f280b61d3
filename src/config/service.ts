import { z } from 'zod';
import { BUILT_IN_LANGUAGES, baseUrl, canonicalTag, namespace, restRoot } from '#config/values';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { LANGUAGE_SELECTIONS } from '#interface/endpoint';

/** The schema of a language of the service, and of the site. */
export const languageSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,15}$/, 'expected a language code in lower case, such as ca')
    .meta({ description: 'What the service calls the language.', example: 'en' }),
  tag: z
    .string()
    .refine((value) => canonicalTag(value) !== undefined, { error: 'expected a BCP 47 tag, such as fr or fr-CH' })
    .transform((value) => canonicalTag(value) ?? value)
    .meta({
      description: `Its BCP 47 tag, for the pages: dates, week and hyphenation go by it. Words come with Almanac for ${BUILT_IN_LANGUAGES.map((tag) => `\`${tag}\``).join(', ')}; those of others, and your own for these, lie in \`messages/\` ([languages](languages.md)).`,
      example: 'en-GB',
    }),
  segment: z
    .string({ error: 'expected one path segment, such as ca, or null' })
    .regex(/^[A-Za-z0-9-]+$/, 'expected one path segment, such as ca, or null')
    .nullable()
    .meta({
      description: 'The path segment of the language in the URLs of the service; `null` where it has none.',
      example: 'en',
    }),
  baseUrl: baseUrl.optional().meta({
    description: 'The address of the service in this language, where it has a host of its own.',
    example: 'https://en.example.org',
  }),
  label: z
    .string()
    .min(1)
    .meta({ description: 'Its name in the language itself, for the switcher.', example: 'English' }),
});

/** The schema of a service on the network. Names that are left out come from its dialect. */
export const serviceSchema = z
  .strictObject({
    baseUrl: baseUrl.meta({ description: 'The address of the site.', example: 'https://www.example.org' }),
    dialect: z.enum(DIALECT_NAMES).optional().meta({
      description:
        'How the service speaks the interface: `the-events-calendar` for The Events Calendar on WordPress, else `document`. It sets the three names that follow where they are left out. By default what `namespace` implies.',
      example: 'the-events-calendar',
    }),
    restRoot: restRoot
      .optional()
      .meta({ description: 'The path of the REST root below `baseUrl`; `/` for none.', example: '/wp-json' }),
    namespace: namespace
      .optional()
      .meta({ description: 'Where the routes lie below the root.', example: 'calendar/events/v1' }),
    languageParameter: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The query parameter that selects a language.', example: 'lang' }),
    languageSelection: z.enum(LANGUAGE_SELECTIONS).default('parameter').meta({
      description:
        'By what the service selects the language: the query parameter, the segment, or both. `url` where its lists hold all languages, and the address of each record tells which is its own ([WordPress](wordpress.md)).',
      example: 'segment',
    }),
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
