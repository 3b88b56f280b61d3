import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize, parse, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, build as viteBuild } from 'vite';
import { ConfigurationError } from '#errors';
import { SITE_FOLDER, siteComponents } from '../../../site/engine/compile/components.ts';
import { replacementPlugin } from '../../../site/engine/compile/overrides.ts';

/** The calendar's styles in a site: all as on a site of its own, all in the cascade layer `almanac`, or none. */
export type CalendarStyles = 'full' | 'layers' | 'none';

/** What replaces parts of the calendar's pages. Files are absolute. */
type Replacements = {
  readonly layout: string | undefined;
  /** By the names of components. */
  readonly components: ReadonlyMap<string, string>;
  readonly styles: CalendarStyles;
};

const inSite = (path: string) => join(SITE_FOLDER, path);
const isOfSite = (id: string) => normalize(id).startsWith(SITE_FOLDER + sep);

/** What stands in place of parts of the calendar's pages in any Astro site, and in a user's layout. */
const IN_ASTRO = { 'layouts/Policy.astro': 'astro/NoPolicy.astro' };
const IN_LAYOUT = {
  'layouts/Document.astro': 'astro/LayoutDocument.astro',
  'layouts/PageFrame.astro': 'astro/LayoutFrame.astro',
  'layouts/ShortMain.astro': 'astro/LayoutShortMain.astro',
};

/** Returns the text of a user's component. Throws `ConfigurationError` where it is not there. */
function textOfComponent(option: string, file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new ConfigurationError({
    message: `The calendar's ${option} ${file} is not there.`,
    hint: 'Give the path of an Astro component, from the root of the Astro project.',
  });
}

/** The slot of a layout for the elements of a page's head, its own or passed on to another layout. */
const HEAD_SLOT = /<slot\s[^>]*\bname=(["'])head\1/;

/** Throws `ConfigurationError` for a layout that is not there or that would leave out what a page has in its head. */
function checkLayout(layout: string): void {
  if (HEAD_SLOT.test(textOfComponent('layout', layout))) return;
  throw new ConfigurationError({
    message: `The calendar's layout ${layout} has no slot for the heads of pages.`,
    hint: 'Write `<slot name="head" />`, in these words, at the end of its `<head>`.',
  });
}

/** Returns the files of the site that others replace. Throws `ConfigurationError` for components that do not exist. */
function replacedFiles({ layout, components }: Replacements): ReadonlyMap<string, string> {
  const known = siteComponents();
  const ofComponents = [...components].map(([name, file]): readonly [string, string] => {
    const component = known.get(name);
    if (component === undefined)
      throw new ConfigurationError({
        message: `The calendar has no component '${name}'.`,
        hint: '`npx almanac eject` lists all components.',
      });
    textOfComponent(`component ${name}`, file);
    return [component.file, file];
  });
  const ofFrame = Object.entries({ ...IN_ASTRO, ...(layout === undefined ? {} : IN_LAYOUT) });
  return new Map([...ofComponents, ...ofFrame.map(([file, other]) => [inSite(file), inSite(other)] as const)]);
}

/** Gives the calendar's pages the layout and the styles that a user chose, as virtual modules. */
function chosenModules({ layout, styles }: Replacements): Plugin {
  const names = { layout: 'virtual:almanac/layout', styles: 'virtual:almanac/styles' };
  const source = () => {
    if (styles === 'none') return 'export const sheet = undefined; export const text = async () => "";';
    const [linked, inlined] = styles === 'full' ? ['site.css', 'site.css'] : ['layered.css', 'in-site.css'];
    const nameOf = (file: string, query: string) => JSON.stringify(`${inSite(join('styles', file))}?${query}`);
    const text = `async () => (await import(${nameOf(inlined, 'inline')})).default`;
    return `export { default as sheet } from ${nameOf(linked, 'url')}; export const text = ${text};`;
  };
  return {
    name: 'almanac:chosen',
    enforce: 'pre',
    resolveId(id) {
      if (id === names.layout) return layout;
      return id === names.styles ? `\0${id}` : undefined;
    },
    load: (id) => (id === `\0${names.styles}` ? source() : undefined),
  };
}

/** Has Vite compile the calendar's pages as parts of the user's site. */
function compiledSite(): Plugin {
  return {
    name: 'almanac:site',
    config({ build: { assetsInlineLimit } = {} }) {
      return {
        // One copy of Astro compiles and runs the pages; Node loads none of their modules itself.
        resolve: { dedupe: ['astro'] },
        ssr: { noExternal: ['almanac'] },
        build: {
          // Pages name their files by absolute URLs, too, where no `data:` URL will do.
          assetsInlineLimit(file, content) {
            if (isOfSite(file)) return false;
            if (typeof assetsInlineLimit === 'function') return assetsInlineLimit(file, content);
            return assetsInlineLimit === undefined ? undefined : content.length < assetsInlineLimit;
          },
        },
      };
    },
  };
}

/** The end of an import of a script's address. */
const SCRIPT = '?worker&url';

/** The folder in URLs of the calendar's scripts while Astro's server for development runs. */
const SCRIPTS = '@almanac/';

/** Returns the text of a script as it is in a build, in one file. */
async function bundled(file: string): Promise<string> {
  // Astro's own: a package without its own Vite finds no other.
  const vite = createRequire(import.meta.resolve('astro/package.json')).resolve('vite');
  const { build }: { build: typeof viteBuild } = await import(pathToFileURL(vite).href);
  const output = { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } } as const;
  const result = await build({ configFile: false, logLevel: 'silent', build: output });
  const [bundle] = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  if (bundle === undefined) throw new Error(`${file} was not built`);
  return bundle.output[0].code;
}

/**
 * Serves the calendar's scripts in development as they are in a build: pages load them as classic scripts, which Vite
 * serves in a build only.
 */
function scriptsInDevelopment(): Plugin {
  let root = '';
  const files = new Map<string, string>();
  const texts = new Map<string, Promise<string>>();
  return {
    name: 'almanac:scripts',
    enforce: 'pre',
    apply: 'serve',
    configResolved({ base }) {
      root = `${base.replace(/\/$/, '')}/${SCRIPTS}`;
    },
    resolveId(id, importer = '') {
      if (!id.endsWith(SCRIPT) || !isOfSite(importer)) return undefined;
      const file = resolve(dirname(importer), id.slice(0, -SCRIPT.length));
      const name = `${parse(file).name}.js`;
      files.set(name, file);
      return `\0${SCRIPTS}${name}`;
    },
    load: (id) =>
      id.startsWith(`\0${SCRIPTS}`)
        ? `export default ${JSON.stringify(root + id.slice(`\0${SCRIPTS}`.length))};`
        : undefined,
    configureServer({ middlewares }) {
      middlewares.use(async ({ originalUrl = '' }: { originalUrl?: string | undefined }, response, next) => {
        const name = originalUrl.startsWith(root) ? originalUrl.slice(root.length).replace(/[?#].*$/, '') : '';
        const file = files.get(name);
        if (file === undefined) return next();
        try {
          const text = texts.get(name) ?? bundled(file);
          texts.set(name, text);
          response.setHeader('Content-Type', 'text/javascript');
          response.end(await text);
        } catch (error) {
          texts.delete(name);
          next(error);
        }
      });
    },
  };
}

/** Returns the plugins with which Vite compiles a calendar's pages in a user's Astro site. Throws `ConfigurationError`. */
export function vitePlugins(replacements: Replacements): Plugin[] {
  const { layout, components } = replacements;
  if (layout !== undefined) checkLayout(layout);
  const own = new Set(components.values());
  return [
    compiledSite(),
    chosenModules(replacements),
    scriptsInDevelopment(),
    replacementPlugin(replacedFiles(replacements), (file) => own.has(normalize(file))),
  ];
}
