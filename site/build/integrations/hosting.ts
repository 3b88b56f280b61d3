import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { sitePath } from '#content/calendar/addresses';
import { hostFiles } from '../../hosting/files.ts';
import type { Redirect } from '../../routing/redirects.ts';

/**
 * Writes, into the root of the output folder, the files by which static hosts send the right headers, and send on from
 * what has moved.
 */
export function hostingIntegration(siteUrl: string, redirects: () => readonly Redirect[]): AstroIntegration {
  return {
    name: 'almanac:hosting',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const site = {
          root: sitePath(siteUrl, ''),
          pages: pages.map(({ pathname }) => pathname),
          redirects: redirects(),
        };
        for (const { path, text } of hostFiles(site))
          await writeFile(join(fileURLToPath(dir), path), text, { flag: 'wx' });
      },
    },
  };
}
