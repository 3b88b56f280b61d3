import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join, normalize, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { SITE_FOLDER, SITE_IMPORT_PREFIX, siteComponents } from './components.ts';

/** The folder of the user's own components, in the folder of the configuration. */
export const OVERRIDES_FOLDER = 'overrides';

/** Returns the names of the user's own components directly in the folder. They may import deeper files. */
export function overrideNames(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.astro'))
    .map((name) => basename(name, '.astro'))
    .sort();
}

const withoutQuery = (id: string) => id.replace(/[?#].*$/, '');
const queryOf = (id: string) => id.slice(withoutQuery(id).length);

/** Returns the file of the site that an override imports; compiled, its name ends in `.js`. Throws if there is none. */
function siteFile(source: string): string {
  const file = resolve(SITE_FOLDER, withoutQuery(source.slice(SITE_IMPORT_PREFIX.length)));
  const existing = [file, file.replace(/\.ts$/, '.js')].find(
    (path) => path.startsWith(SITE_FOLDER + sep) && existsSync(path),
  );
  if (existing === undefined) throw new Error(`The site has no ${withoutQuery(source)}.`);
  return existing + queryOf(source);
}

/** Returns a plugin that replaces the site's components by the user's own in a folder, absolute. */
export function overridePlugin(overrides: string): Plugin {
  // Vite names files by their real paths.
  const folder = realpathSync(overrides);
  const components = siteComponents();
  const replaced = new Map(
    overrideNames(folder).flatMap((name) => {
      const component = components.get(name);
      return component === undefined ? [] : [[component.file, join(folder, `${name}.astro`)] as const];
    }),
  );
  return replacementPlugin(replaced, (file) => file.startsWith(folder + sep));
}

/**
 * Returns a plugin that replaces files of the site by the user's own, wherever they are imported. An override itself may
 * import the file that it replaces. Files for which `isOverride` is true name files of the site as `almanac/site/…`.
 */
export function replacementPlugin(
  replacements: ReadonlyMap<string, string>,
  isOverride: (file: string) => boolean,
): Plugin {
  const replaced = new Map([...replacements].map(([file, own]) => [normalize(file), own] as const));
  return {
    name: 'almanac:overrides',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return undefined;
      const from = withoutQuery(importer);
      const isAstro = /\.astro$/.test(source);
      if (!isAstro && !(isOverride(from) && /^(?:almanac\/site\/|#)/.test(source))) return undefined;
      const id = source.startsWith(SITE_IMPORT_PREFIX)
        ? siteFile(source)
        : // Almanac's own package defines `#…` imports.
          (
            await this.resolve(source, source.startsWith('#') ? join(SITE_FOLDER, 'env.d.ts') : importer, {
              ...options,
              skipSelf: true,
            })
          )?.id;
      if (id === undefined) return undefined;
      const override = replaced.get(normalize(id));
      return override === undefined || override === from ? id : override;
    },
  };
}
