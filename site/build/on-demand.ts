import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'astro';
import { fileOf } from '#content/calendar/addresses';
import { notFoundAddress } from '../routing/addresses.ts';
import { astroConfig, building, prepareSite, type SiteBuild } from './build.ts';
import { pagesOnDemand } from './integrations/on-demand.ts';

/** A site whose files are made when they are asked for. */
export type OpenSite = {
  /** Puts the file at an address, as in URLs, into the output folder, if the site has it. */
  make(address: string): Promise<void>;
};

/**
 * Opens a site: what a build publishes is made file by file, with the same bytes, until `use` is done. Style
 * sheets, scripts and what stands where nothing is found are there from the beginning. Throws `BuildError`.
 */
export function openSite(site: SiteBuild, use: (open: OpenSite) => Promise<void>): Promise<void> {
  return building(async () => {
    const { settings, files } = await prepareSite(site);
    const made = new Set<string>();
    let texts: ReadonlyMap<string, string> | undefined;
    const write = async (path: string, content: string | Uint8Array) => {
      const file = join(site.outDir, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    };
    const onDemand = pagesOnDemand(settings.siteUrl, async (render) => {
      const page = async (path: string, file: string) => {
        const response = await render(path);
        if (response !== undefined) await write(file, new Uint8Array(await response.arrayBuffer()));
        return response !== undefined;
      };
      await page('404', '404.html');
      for (const { code } of settings.languages) await page(`${code}/404`, fileOf(notFoundAddress(code)));
      await use({
        async make(address) {
          const file = fileOf(address);
          if (made.has(file)) return;
          if (!(await page(file.replace(/\/?index\.html$/, ''), file))) {
            texts ??= new Map([...files()].map(({ path, text }) => [path, text]));
            const text = texts.get(file);
            if (text === undefined) return;
            await write(file, text);
          }
          made.add(file);
        },
      });
    });
    await build(astroConfig(site, settings, [onDemand]));
  });
}
