import type { Plugin } from 'vite';

/**
 * Finds Astro from Almanac's own package. Astro's virtual modules look for it from the user's folder, which may be
 * anywhere and need not have it.
 */
export function ownAstro(from: string): Plugin {
  return {
    name: 'almanac:own-astro',
    enforce: 'pre',
    resolveId(id) {
      return /^astro(?:\/|$)/.test(id) ? this.resolve(id, from, { skipSelf: true }) : undefined;
    },
  };
}
