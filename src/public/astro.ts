/* `almanac/astro`: a calendar in an Astro site of one's own, as pages or as collections. */
import '#publishing/astro/needed-node';

import type { AstroIntegration } from 'astro';
import type { AlmanacConfig } from '#config/config';
import { problemsOf } from '#config/problems';
import { configurationSchema } from '#config/schema';
import { type AlmanacCollections, collectionsOf } from '#content/collections/loaders';
import { ConfigurationError } from '#errors';
import type { CalendarInSite, CalendarOptions } from '#publishing/astro/integration';

export type { AlmanacCollection, AlmanacCollections } from '#content/collections/loaders';
export type { CollectionData } from '#content/collections/schemas';
export type { CalendarOptions } from '#publishing/astro/integration';

/**
 * Returns the content collections of a calendar for `content.config.ts`: `events`, `venues`, `organizers`, `categories` and
 * `tags`, in all languages of `config`, which is what `almanac.config.ts` exports. `content` is the folder of the records,
 * absolute or below the root of the Astro project. Throws `ConfigurationError` where the configuration is not valid.
 */
export function almanacCollections({
  config,
  content = 'content',
}: {
  readonly config: AlmanacConfig;
  readonly content?: string;
}): AlmanacCollections {
  const { data, error } = configurationSchema.safeParse(config);
  if (error !== undefined)
    throw new ConfigurationError({
      message: `The configuration of almanacCollections is not valid:\n${problemsOf(error, config)
        .map((problem) => `  ${problem}`)
        .join('\n')}`,
      hint: 'Give it what almanac.config.ts exports.',
    });
  return collectionsOf(content, data);
}

/** A calendar as an integration of Astro. */
export type CalendarIntegration = AstroIntegration & Pick<CalendarInSite, 'sitemapItem'>;

/**
 * Returns the integration that adds a calendar's pages, feeds and data to an Astro site. Its hooks throw
 * `ConfigurationError` where the options or the settings of Astro do not fit, and `BuildError` where content can't be
 * published.
 */
export default function almanac(options: CalendarOptions): CalendarIntegration {
  let calendar: CalendarInSite | undefined;
  return {
    name: 'almanac',
    hooks: {
      async 'astro:config:setup'(context) {
        const { calendarInSite } = await import('#publishing/astro/integration');
        calendar = calendarInSite(options);
        await calendar.hooks['astro:config:setup'](context);
      },
      'astro:config:done': (context) => calendar?.hooks['astro:config:done'](context),
      'astro:server:setup': (context) => calendar?.hooks['astro:server:setup'](context),
      'astro:build:done': (context) => calendar?.hooks['astro:build:done'](context),
    },
    sitemapItem: (item) => (calendar === undefined ? item : calendar.sitemapItem(item)),
  };
}
