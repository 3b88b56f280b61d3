/* `almanac/astro`: a content folder as collections of an Astro site of one's own. */
import type { AlmanacConfig } from '#config/config';
import { problemsOf } from '#config/problems';
import { configurationSchema } from '#config/schema';
import { type AlmanacCollections, collectionsOf } from '#content/collections/loaders';
import { ConfigurationError } from '#errors';

export type { AlmanacCollection, AlmanacCollections } from '#content/collections/loaders';
export type { CollectionData } from '#content/collections/schemas';

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
