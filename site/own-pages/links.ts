import { join } from 'node:path';
import { outputPathOf } from '#content/calendar/addresses';
import { parsePagePath, pathInSite } from '#content/pages/links';
import { type OwnPages, ownPageAddress } from '#content/pages/own-page';
import type { OwnTextResources, SiteResources } from '#records/html';
import { mediaAddress } from '../addresses/addresses.ts';
import type { OwnPageIndex } from './page-index.ts';

/** The site in which the links of pages are resolved. */
type LinkedSite = {
  readonly siteUrl: string;
  readonly images: OwnPages['images'];
  /** Returns the pages of a language, by its code. */
  readonly pagesOf: (language: string) => OwnPageIndex | undefined;
  readonly href: (address: string) => string;
  /** The site's images and pages for the URLs in descriptions, which belong to the service. */
  readonly targets: SiteResources;
};

/** Returns the base URL of relative links in a page: the URL of its file, if that were published. */
export function baseUrlOf(siteUrl: string, path: string): string {
  return `${siteUrl}/${path}`;
}

/**
 * Returns the site's own images and addresses for the URLs in pages: by path for files of pages and images beside them,
 * by address for everything else of the site, and as in descriptions for pages of the service.
 */
export function ownPageResources({ siteUrl, images, pagesOf, href, targets }: LinkedSite): OwnTextResources {
  const root = new URL(`${siteUrl}/`).href;
  const known = new Map(images.map((image) => [image.path, image]));
  return {
    by: 'site',
    image(url) {
      const inSite = pathInSite(root, new URL(url));
      const image = inSite && known.get(inSite.path);
      return image && { src: href(mediaAddress(image.file)), width: image.width, height: image.height };
    },
    link(url) {
      const inSite = pathInSite(root, url);
      if (inSite === undefined) return targets.link?.(url);
      const page = parsePagePath(inSite.path);
      if (page === undefined) return href(url.href.slice(root.length));
      if (pagesOf(page.language)?.has(page.name) !== true) return null;
      return `${href(ownPageAddress(page))}${inSite.behind}`;
    },
  };
}

/** Returns the images that own pages show: a map from the path in the site to the source file. */
export function ownPageImageFiles(ownPages: OwnPages | undefined): ReadonlyMap<string, string> {
  const { folder = '', images = [] } = ownPages ?? {};
  return new Map(images.map(({ path, file }) => [outputPathOf(mediaAddress(file)), join(folder, path)]));
}
