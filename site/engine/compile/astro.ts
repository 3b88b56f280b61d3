import { extname, isAbsolute, join, normalize, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { passthroughImageService } from 'astro/config';
import type { Plugin } from 'vite';
import { COMPILED_PATHS } from './compiled.ts';
import { SITE_FOLDER } from './components.ts';
import { isInDigest } from './digest.ts';
import { overridePlugin } from './overrides.ts';

/** The folder of assets in the site. */
const ASSETS = 'assets';

/** Finds Astro from Almanac's own package: Astro's virtual modules look in the user's folder, which may lack it. */
function ownAstro(from: string): Plugin {
  return {
    name: 'almanac:own-astro',
    enforce: 'pre',
    resolveId(id) {
      return /^astro(?:\/|$)/.test(id) ? this.resolve(id, from, { skipSelf: true }) : undefined;
    },
  };
}

/** Makes Astro compile the templates into the module of `entry.ts`. */
function callable(): AstroIntegration {
  return {
    name: 'almanac:callable',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'almanac:callable',
          entrypointResolution: 'auto',
          // Compiled in a package, beside this file.
          serverEntrypoint: new URL(`entry${extname(import.meta.url)}`, import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable' },
        });
      },
    },
  };
}

/** Fails if the templates import a module outside their digest: a change of it would not compile them again. */
function knownSources(overrides: string | undefined): Plugin {
  return {
    name: 'almanac:known-sources',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const path = normalize(id.replace(/[?#].*$/, ''));
        if (isAbsolute(path) && !isInDigest(path, overrides)) throw new Error(`Templates may not import ${path}.`);
      }
    },
  };
}

/**
 * Compiles the templates into `outDir` within `root`, a working folder: a module that renders them, and the files that
 * browsers load. They depend on no site: files are named by their addresses, and style sheets name others relative to
 * themselves. Components in the folder `overrides`, absolute, replace the site's.
 */
export async function compileTemplates(root: string, outDir: string, overrides?: string): Promise<void> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  await build({
    root,
    configFile: false,
    srcDir: SITE_FOLDER,
    publicDir: join(root, 'public'),
    outDir,
    cacheDir: join(root, 'notes'),
    output: 'server',
    trailingSlash: 'always',
    build: {
      assets: ASSETS,
      client: `./${COMPILED_PATHS.client}/`,
      server: `./${COMPILED_PATHS.server}/`,
      // Style sheets stay files, so that a strict content security policy needs no exception.
      inlineStylesheets: 'never',
    },
    // Everything that matters is thrown; the command line prints it.
    logLevel: 'silent',
    devToolbar: { enabled: false },
    adapter: callable(),
    // The templates contain no images to process.
    image: { service: passthroughImageService() },
    vite: {
      cacheDir: join(root, 'notes/vite'),
      // No file becomes a `data:` URL, which a strict policy would refuse.
      build: { assetsInlineLimit: 0 },
      experimental: {
        // Code takes the address, relative to the root of the site; style sheets lie beside what they name.
        renderBuiltUrl: (file, { hostType }) => (hostType === 'css' ? posix.relative(ASSETS, file) : file),
      },
      // `.env` files and a PostCSS configuration in the user's folder must not affect the site.
      envDir: false,
      css: { postcss: {} },
      // The compiled templates run from the cache folder, from where no package can be found.
      environments: { ssr: { resolve: { noExternal: true } } },
      plugins: [
        knownSources(overrides),
        ownAstro(fileURLToPath(import.meta.url)),
        ...(overrides === undefined ? [] : [overridePlugin(overrides)]),
      ],
    },
  });
}
