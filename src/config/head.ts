import { z } from 'zod';
import { themePathSchema } from '#config/theme';

/** The directives of the policy to which hosts can be added (Content Security Policy Level 3, 6.1). */
const DIRECTIVES = ['script-src', 'connect-src', 'img-src'] as const;

/** A directive of the policy to which hosts can be added. */
type Directive = (typeof DIRECTIVES)[number];

/** The pattern of origins on the visitor's own machine, which browsers trust without encryption. */
const LOOPBACK = 'http://(?:localhost|127(?:\\.\\d{1,3}){3})(?::\\d{1,5})?';
const HOST = '[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?::\\d{1,5})?';

const source = z.string().regex(new RegExp(`^(?:https://(?:\\*\\.)?${HOST}|${LOOPBACK})$`), {
  error: 'expected the origin of a host, such as https://plausible.io, with https and without a path',
});

/** The URL of a script, safe in any policy: without `;`, `,`, blank or quote. */
const scriptUrl = z.string().regex(new RegExp(`^(?:https://${HOST}|${LOOPBACK})/[\\w.~/%@+-]*(?:\\?[\\w.~%=&+-]*)?$`), {
  error: 'expected the https URL of a script, such as https://plausible.io/js/script.js',
});

/** The names of meta elements that pages set themselves, or that would change their behaviour. */
const OF_PAGES = ['viewport', 'description', 'robots', 'color-scheme', 'theme-color', 'referrer'];

const meta = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][\w:.-]{0,99}$/, 'expected a name, such as google-site-verification')
    .refine((name) => !OF_PAGES.includes(name.toLowerCase()), {
      error: `expected none of those that pages say themselves: ${OF_PAGES.join(', ')}`,
    })
    .meta({ description: 'Its name.', example: 'google-site-verification' }),
  content: z
    .string()
    .max(1_000, 'expected at most 1,000 characters')
    .meta({ description: 'Its content, as text.', example: 'a1b2c3' }),
});

const script = z
  .strictObject({
    src: scriptUrl.optional().meta({
      description: 'The https URL of a script: the policy allows it, and no other of its host.',
      example: 'https://plausible.io/js/script.js',
    }),
    file: themePathSchema(['js'])
      .optional()
      .meta({ description: 'A script of your own instead.', example: 'theme/matomo.js' }),
    load: z
      .enum(['defer', 'async'])
      .default('defer')
      .meta({ description: '`defer`: after the page, in order; `async`: when it is there.', example: 'async' }),
    data: z
      .record(
        z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'expected a name in lower case, such as domain'),
        z.string().max(1_000, 'expected at most 1,000 characters'),
      )
      .default({})
      .meta({ description: 'Its `data-…` attributes.', example: { domain: 'agenda.example.org' } }),
  })
  .refine(({ src, file }) => (src === undefined) !== (file === undefined), {
    error: 'expected either src or file',
  });

/** The schema of `head`: the meta elements and scripts that are added to the head of every page. */
export const headSchema = z.strictObject({
  meta: z
    .array(meta)
    .default([])
    .meta({
      description: 'Properties that prove that a site is yours.',
      example: [{ name: 'google-site-verification', content: 'a1b2c3' }],
    }),
  scripts: z
    .array(script)
    .default([])
    .meta({
      description: 'Scripts, such as those that count visits.',
      example: [{ src: 'https://plausible.io/js/script.js', data: { domain: 'agenda.example.org' } }],
    }),
});

const sources = (description: string, example: string) =>
  z
    .array(source)
    .default([])
    .meta({ description, example: [example] });

/** The schema of `policy`: the hosts that the Content Security Policy of pages allows beside the site itself. */
export const policySchema = z.strictObject({
  'script-src': sources('From where scripts of `head` load others.', 'https://cdn.example.org'),
  'connect-src': sources('To where scripts may send.', 'https://plausible.io'),
  'img-src': sources('From where they may load images.', 'https://matomo.example.org'),
} satisfies Readonly<Record<Directive, z.ZodType>>);

/** The additions to the heads of pages, after validation. */
export type HeadAdditions = z.output<typeof headSchema>;

/** The hosts, and URLs of scripts, that the Content Security Policy allows beside the site itself, by directive. */
export type AllowedHosts = Readonly<Record<Directive, readonly string[]>>;

/**
 * Returns what the Content Security Policy allows beside the site itself: the hosts of `policy`, and the scripts of `head` by their
 * URLs. `undefined` where there are none.
 */
export function allowedHosts(
  head: HeadAdditions | undefined,
  policy: z.output<typeof policySchema> | undefined,
): AllowedHosts | undefined {
  // The policy allows a script by its URL without the query, which it can't hold (CSP, 2.3.1).
  const scripts = head?.scripts.flatMap(({ src }) => src?.replace(/\?.*$/, '') ?? []) ?? [];
  const hosts: AllowedHosts = {
    'script-src': [...new Set([...scripts, ...(policy?.['script-src'] ?? [])])].sort(),
    'connect-src': [...new Set(policy?.['connect-src'])].sort(),
    'img-src': [...new Set(policy?.['img-src'])].sort(),
  };
  return Object.values(hosts).some((list) => list.length > 0) ? hosts : undefined;
}
