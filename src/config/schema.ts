import { z } from 'zod';
import { type CssColor, isCssColor } from '#config/css-colors';
import { headSchema, policySchema } from '#config/head';
import { mapSchema } from '#config/map';
import { languageSchema, serviceSchema } from '#config/service';
import { themeSchema } from '#config/theme';
import { baseUrl, contact, country, dateDuration, pauseDuration, STATIC_HOSTS, timeZone } from '#config/values';

const slugs = z.array(z.string().trim().min(1, 'expected a slug, such as cancelled')).default([]);

/** Returns the schema of a rule on events: the categories, tags and beginnings of titles by which it applies to one. */
const eventRule = (example: string) =>
  z.strictObject({
    categories: slugs.meta({ description: 'Slugs of categories.', example: [example] }),
    tags: slugs.meta({ description: 'Slugs of tags.', example: [example] }),
    titlePrefixes: z
      .array(z.string().trim().min(1, 'expected how titles begin, such as CANCELLED:'))
      .default([])
      .meta({
        description: 'How titles begin, in any case of letters and with whole words.',
        example: [`${example.toUpperCase()}:`],
      }),
  });

/** Returns the schema of a rule on tickets: like a rule on events, and by words of the cost. */
const ticketRule = (example: string, words: string) =>
  eventRule(example).extend({
    costs: z
      .array(z.string().trim().min(1, 'expected words of a cost, such as sold out'))
      .default([])
      .meta({ description: 'Words of the cost, in any case of letters and as whole words.', example: [words] }),
  });

const count = z.int('expected a whole number above 0').positive('expected a whole number above 0');

const color = z.custom<CssColor>((value) => typeof value === 'string' && isCssColor(value), {
  error: 'expected the name of a CSS3 colour in lower case, such as firebrick',
});

const feeds = z.strictObject({
  bytes: count.default(900_000).meta({ description: 'How large a feed may be, in octets.', example: 500_000 }),
  events: count.default(1_000).meta({ description: 'How many events a feed may have.', example: 500 }),
  cancelledFor: dateDuration.prefault('P90D').meta({
    description: 'How long events that are gone from the service stay in feeds as cancelled.',
    example: 'P30D',
  }),
  color: color.default('firebrick').meta({
    description: 'The CSS colour name that calendar programs are given for feeds without a colour of their own.',
    example: 'teal',
  }),
  fallback: z.boolean().default(false).meta({
    description: 'Whether the feeds of a language hold what its pages show of others by `fallback`.',
    example: true,
  }),
  eventFiles: z.boolean().default(true).meta({
    description:
      'Whether each event has an `.ics` file of its own, which its page offers beside the forms of Google and Outlook. `false` is for hosts that take few files ([hosts](hosts.md)).',
    example: false,
  }),
});

/** The schema of `almanac.config.ts`. `docs/configuration.md` is generated from its descriptions. */
export const configurationSchema = z
  .strictObject({
    service: z
      .union([z.literal('embedded'), serviceSchema], {
        error: "expected 'embedded' or an object with the baseUrl of a service",
      })
      .meta({
        description: "Where events come from: `'embedded'` for the sample, or a site.",
        example: { baseUrl: 'https://www.example.org', dialect: 'the-events-calendar' },
      }),
    languages: z
      .array(languageSchema)
      .min(1)
      .meta({
        description: 'The languages of the site, in the order of the switcher.',
        example: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
      }),
    defaultLanguage: z.string().meta({
      description: 'The code of the language that the service answers without being asked.',
      example: 'ca',
    }),
    window: z
      .strictObject({
        back: dateDuration.prefault('P3M').meta({
          description: 'How far back from today, as an ISO 8601 duration.',
          example: 'P1Y',
        }),
        ahead: dateDuration.prefault('P18M').meta({ description: 'How far ahead.', example: 'P2Y' }),
      })
      .prefault({})
      .meta({
        description:
          'Which events a sync asks for, rounded out to whole months. What lies outside stays in content and is counted as unverified.',
        example: { back: 'P1Y', ahead: 'P2Y' },
      }),
    sync: z
      .strictObject({
        fullEvery: pauseDuration.prefault('PT6H').meta({
          description: 'After how long `sync --quick` reads everything, as an ISO 8601 duration of hours or days.',
          example: 'PT12H',
        }),
      })
      .prefault({})
      .meta({
        description: 'How often everything is read where a sync may go the short way.',
        example: { fullEvery: 'PT12H' },
      }),
    timeZone: timeZone.meta({
      description: 'The zone of the site: months, lists and days go by it.',
      example: 'Europe/Madrid',
    }),
    country: country.optional().meta({
      description:
        'The code (ISO 3166) of the country whose telephone numbers need no international prefix, for venues that name no country; by default the country of `timeZone`.',
      example: 'ES',
    }),
    titles: z
      .record(z.string(), z.string().min(1))
      .default({})
      .meta({
        description: 'The title of the site, by language code; without one it is “Almanac”.',
        example: { ca: 'Agenda de la ciutat', en: 'What’s on' },
      }),
    translations: z.enum(['content', 'pages'], { error: "expected 'content' or 'pages'" }).default('content').meta({
      description:
        "Where it is known from which records are translations of each other: `'content'`, from their ids and `translations.json`; `'pages'`, also from the `hreflang` links of their pages on the service, which a sync reads once for each record that has no translation yet or has changed.",
      example: 'pages',
    }),
    fallback: z
      .record(z.string(), z.array(z.string()))
      .default({})
      .meta({
        description:
          'Whose events a language shows where it has no record of them, by language code: the first that has an event lends it. Lists, calendars and agendas show it by its own title with a note such as “in Spanish”, and lead to its page in that language.',
        example: { ca: ['es', 'en'] },
      }),
    siteUrl: baseUrl
      .refine((url) => /^[\w.~/-]*$/.test(new URL(url).pathname), {
        error: 'expected a path of letters without accents, digits, and - . _ ~',
      })
      .meta({
        description: 'Where the site is published; it may have a path.',
        example: 'https://agenda.example.org',
      }),
    removals: z
      .strictObject({
        share: z
          .number()
          .min(0)
          .max(1)
          .default(0.2)
          .meta({ description: 'As a share of them, from 0 to 1.', example: 0.1 }),
        count: z.int().nonnegative().optional().meta({ description: 'In number.', example: 50 }),
      })
      .prefault({})
      .meta({
        description: 'How many records of one language and kind a sync may take off the site; never all of them.',
        example: { share: 0.1, count: 50 },
      }),
    budget: z
      .strictObject({
        megabytes: z.int().positive().default(4096).meta({ description: 'MiB that it fetches.', example: 500 }),
        minutes: z
          .int()
          .positive()
          .default(720)
          .meta({ description: 'Minutes that it asks the service.', example: 30 }),
        files: z.int().positive().default(500_000).meta({ description: 'Files that it writes.', example: 10_000 }),
        pages: z.int().positive().default(100).meta({
          description: 'Pages of a list in a row without a record that was not on an earlier one.',
          example: 20,
        }),
      })
      .prefault({})
      .meta({
        description:
          'The most that one sync may take from a service. Beyond it a sync ends with exit code 2 and leaves content as it was.',
        example: { megabytes: 500, minutes: 30 },
      }),
    details: z.boolean().default(false).meta({
      description: 'Fetch each changed record by itself, too, for services whose lists carry less than single answers.',
      example: true,
    }),
    maxDegradedRuns: z
      .int()
      .positive()
      .default(8)
      .meta({ description: 'How many degraded syncs in a row end with exit code 4.', example: 24 }),
    media: z.enum(['mirror', 'off']).default('mirror').meta({
      description:
        '`mirror`: images of records and in descriptions are fetched into the cache and published with the pages; `off`: pages have none.',
      example: 'off',
    }),
    statuses: z
      .strictObject({
        cancelled: eventRule('cancelled')
          .prefault({})
          .meta({
            description: 'What tells that an event is cancelled.',
            example: { categories: ['cancelled'], titlePrefixes: ['CANCELLED:'] },
          }),
        postponed: eventRule('postponed')
          .prefault({})
          .meta({
            description: 'What tells that it is postponed.',
            example: { titlePrefixes: ['POSTPONED:'] },
          }),
      })
      .prefault({})
      .meta({
        description:
          'By what an event counts as cancelled or postponed, beside what the service says with `details`; `local.event_status` of a record comes before both.',
        example: { cancelled: { categories: ['cancelled'] } },
      }),
    online: eventRule('online')
      .prefault({})
      .meta({
        description:
          'By what an event counts as taking place online, beside what the service says of it; `local.online` of a record comes before both.',
        example: { tags: ['online'] },
      }),
    tickets: z
      .strictObject({
        soldOut: ticketRule('sold-out', 'sold out')
          .prefault({})
          .meta({ description: 'What tells that there are no tickets any more.', example: { costs: ['sold out'] } }),
        waitingList: ticketRule('waiting-list', 'waiting list')
          .prefault({})
          .meta({ description: 'What tells that there is a waiting list.', example: { tags: ['waiting-list'] } }),
        fewLeft: ticketRule('few-left', 'last tickets')
          .prefault({})
          .meta({ description: 'What tells that few tickets are left.', example: { tags: ['last-tickets'] } }),
        bookingRequired: ticketRule('booking', 'booking required')
          .prefault({})
          .meta({ description: 'What tells that one has to book.', example: { costs: ['booking required'] } }),
      })
      .prefault({})
      .meta({
        description:
          'What is known of the tickets of events, for pages, lists, the search and data; `local.tickets` of a record comes before it.',
        example: { soldOut: { costs: ['sold out'] } },
      }),
    accessibility: z
      .strictObject({
        stepFree: eventRule('step-free')
          .prefault({})
          .meta({ description: 'What tells that one gets in without steps.', example: { tags: ['step-free'] } }),
        hearingLoop: eventRule('hearing-loop')
          .prefault({})
          .meta({ description: 'What tells that there is a hearing loop.', example: { tags: ['hearing-loop'] } }),
        signLanguage: eventRule('sign-language')
          .prefault({})
          .meta({ description: 'What tells that there is sign language.', example: { tags: ['sign-language'] } }),
        quiet: eventRule('quiet')
          .prefault({})
          .meta({
            description: 'What tells that a setting is quiet: few people, little noise and dimmed light.',
            example: { tags: ['relaxed'] },
          }),
      })
      .prefault({})
      .meta({
        description:
          'By what events count as accessible, beside what is known of their venues; `local.accessibility` of a record comes before it.',
        example: { signLanguage: { tags: ['sign-language'] } },
      }),
    feeds: feeds
      .prefault({})
      .meta({ description: 'The iCalendar feeds.', example: { cancelledFor: 'P30D', color: 'teal' } }),
    series: z.enum(['detect', 'off']).default('detect').meta({
      description:
        'How events on several days are put together; see [series](site.md#series). `detect`: events with the same title and venues form a series if they share organizers and texts, or a page of the service. Each page names the other dates, lists and the search show one line for all, and a series has a feed. `off`: there are no series.',
      example: 'off',
    }),
    freeWords: z
      .array(z.string().trim().min(1, 'expected a word for free, such as gratis'))
      .default([
        ...['gratis', 'gratuït', 'gratuit', 'gratuito', 'gratuita', 'kostenlos', 'frei'],
        ...[
          'entrada lliure',
          'entrada gratuïta',
          'entrada libre',
          'entrada gratuita',
          'Eintritt frei',
          'freier Eintritt',
        ],
        ...['free entry', 'free admission', 'entrée libre', 'entrée gratuite', 'ingresso libero', 'ingresso gratuito'],
      ])
      .meta({
        description:
          'The words by which a price says that an event is free, in any case of letters, beside `0` and “Free”.',
        example: ['gratis', 'kostenlos'],
      }),
    api: z.boolean().optional().meta({
      description:
        'Whether the site has its events as data for other programs and sites: JSON files with a schema, which any site may read, and the changes as JSON Feed. `false` by default, and `true` with `embed`.',
      example: true,
    }),
    embed: z
      .strictObject({
        allow: z
          .array(
            z.string().regex(/^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/, {
              error: 'expected the origin of a site, such as https://www.example.org, without a path',
            }),
          )
          .default([])
          .meta({
            description: 'The origins that may show the pages for frames; without any there are none.',
            example: ['https://www.example.org'],
          }),
      })
      .optional()
      .meta({
        description:
          'That other sites may show events of this one, as `{}` or with `allow`: by an element that a script brings, and in frames. What it shows comes from the files of `api`, which are published with it.',
        example: { allow: ['https://www.example.org'] },
      }),
    host: z.enum(STATIC_HOSTS).optional().meta({
      description:
        'Where the site is published: a build writes the files of that host alone, and warns where the site is more than it takes.',
      example: 'github-pages',
    }),
    contact: contact.optional().meta({
      description:
        'Where readers tell of mistakes: an e-mail address, or the URL of a page. The pages of events lead there; a message begins with the title and the address of the event.',
      example: 'agenda@example.org',
    }),
    map: z
      .union([z.literal('off'), mapSchema], { error: "expected 'off' or an object with tiles and attribution" })
      .default('off')
      .meta({
        description:
          'Maps on the pages of venues, in their directory and beside the search. A visitor presses a button first: until then nothing of another host is loaded. There is no map unless you name a server of tiles whose terms allow yours.',
        example: { tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
      }),
    head: headSchema.optional().meta({
      description:
        'What pages have in their heads beside their own: proofs that the site is yours, and scripts such as those that count visits; see [visits](site.md#visits).',
      example: { meta: [{ name: 'google-site-verification', content: 'a1b2c3' }] },
    }),
    policy: policySchema.optional().meta({
      description: 'The hosts that those scripts need; nothing else of the policy gets looser.',
      example: { 'connect-src': ['https://plausible.io'] },
    }),
    theme: themeSchema.optional().meta({
      description:
        'How the site looks and what it shows of its calendar; see [your own look](site.md#your-own-look). Files of your own lie in the folder `theme/` beside the configuration; `theme/custom.css` needs no key.',
      example: { accent: '#0b5d52', logo: 'theme/logo.svg' },
    }),
    canonical: z.enum(['self', 'service']).default('self').meta({
      description:
        "Under whose URLs search engines should know the pages of events, venues and organizers: `self`, or `service` for a copy beside the service's own pages; such pages are in no sitemap.",
      example: 'service',
    }),
  })
  .superRefine((config, context) => {
    const codes = config.languages.map((one) => one.code);
    const twice = codes.find((code, index) => codes.indexOf(code) !== index);
    if (twice !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['languages'],
        message: `two languages have the code '${twice}'`,
        input: codes,
      });
    if (codes.length > 0 && !codes.includes(config.defaultLanguage))
      context.addIssue({
        code: 'custom',
        path: ['defaultLanguage'],
        message: `expected one of the languages: ${codes.join(', ')}`,
        input: config.defaultLanguage,
      });
    if (config.embed !== undefined && config.api === false)
      context.addIssue({
        code: 'custom',
        path: ['api'],
        message: 'expected true, or nothing: what embed shows comes from there',
        input: config.api,
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
