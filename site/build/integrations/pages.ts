import { rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { fileOf } from '#content/calendar/addresses';
import { AlmanacError, BuildError, messageOf } from '#errors';
import { notFoundAddress } from '../../routing/addresses.ts';

/** Names the page in every error that its rendering raises. */
export function namedFailures(): AstroIntegration {
  return {
    name: 'almanac:named-failures',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          name: 'almanac:prerenderer',
          async render(request, options) {
            try {
              return await standard.render(request, options);
            } catch (error) {
              if (error instanceof AlmanacError) throw error;
              const page = decodeURI(new URL(request.url).pathname);
              throw new BuildError({ message: `The page ${page} can't be built: ${messageOf(error)}`, cause: error });
            }
          },
        }));
      },
    },
  };
}

/**
 * Puts each language's 404 page where hosts look for it, `<language>/404.html`; Astro gives only the root's its own
 * file name.
 */
export function notFoundFiles(languages: readonly string[]): AstroIntegration {
  return {
    name: 'almanac:not-found',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const language of languages) {
          const built = join(root, language, '404', 'index.html');
          await rename(built, join(root, fileOf(notFoundAddress(language))));
          await rmdir(dirname(built));
        }
      },
    },
  };
}
