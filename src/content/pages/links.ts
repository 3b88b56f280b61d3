import type { Problem } from '#content/check/problem';
import { type OwnPageFile, type OwnPages, PAGE_ENDING } from '#content/pages/own-page';
import { safeHtml } from '#records/html';

/**
 * A place of the site that a link leads to: the decoded `path` below the site's root, and its query and fragment
 * (`behind`).
 */
type SitePath = { readonly path: string; readonly behind: string };

/**
 * Returns where in the site below `root`, which ends with a slash, a URL leads; `undefined` where it leads out of the
 * site.
 */
export function pathInSite(root: string, url: URL): SitePath | undefined {
  const plain = `${url.origin}${url.pathname}`;
  if (!plain.startsWith(root)) return undefined;
  const behind = `${url.search}${url.hash}`;
  try {
    return { path: decodeURIComponent(plain.slice(root.length)), behind };
  } catch {
    return undefined;
  }
}

/**
 * Returns the language and name of a page from the path of its file, such as `en/about.md`; `undefined` for other
 * paths.
 */
export function parsePagePath(path: string): Pick<OwnPageFile, 'language' | 'name'> | undefined {
  const [language = '', file = '', ...more] = path.split('/');
  if (more.length > 0 || !file.endsWith(PAGE_ENDING)) return undefined;
  return { language, name: file.slice(0, -PAGE_ENDING.length) };
}

/** Stands for the root of a site where only paths count. */
const ANY_ROOT = 'https://site.invalid/';

/** Returns the paths, of pages, images and anything else below the site's root, that a page links to or shows. */
function pathsIn({ path, html }: OwnPageFile): {
  readonly links: readonly string[];
  readonly images: readonly string[];
} {
  const links = new Set<string>();
  const images = new Set<string>();
  safeHtml(html, `${ANY_ROOT}${path}`, {
    by: 'site',
    image(url) {
      images.add(pathInSite(ANY_ROOT, new URL(url))?.path ?? url);
      return undefined;
    },
    link(url) {
      const target = pathInSite(ANY_ROOT, url);
      if (target !== undefined) links.add(target.path);
      return undefined;
    },
  });
  return { links: [...links], images: [...images] };
}

/**
 * Returns the offset at which a text first names a path, or else the longest possible end of it; 0 if it names neither.
 */
function offsetIn(text: string, path: string): number {
  const parts = path.split('/');
  for (const from of parts.keys()) {
    const end = parts.slice(from).join('/');
    const match = new RegExp(`(?<![\\w-])${RegExp.escape(end)}(?![\\w-])`).exec(text);
    if (match !== null) return match.index;
  }
  return 0;
}

/** Tells whether a record has a file, as links of pages may lead to records, too; `undefined` if that is not known. */
export type HasRecord = (language: string, kind: string, name: string) => boolean | undefined;

/**
 * Finds links of pages that lead to no page, to a page that is not published, or to a record that content does not
 * have, and images that don't lie beside pages.
 */
export function pageLinkProblems(
  { pages, images }: OwnPages,
  texts: ReadonlyMap<string, string>,
  hasRecord: HasRecord = () => undefined,
): readonly Problem[] {
  const pageOf = new Map(pages.map((page) => [page.path, page]));
  const known = new Set(images.map(({ path }) => path));
  return pages.flatMap((page): Problem[] => {
    const paths = pathsIn(page);
    const problem = (target: string, message: string, hint: string): Problem => {
      const spot = { offset: offsetIn(texts.get(page.path) ?? '', target) };
      return { path: page.path, spot, message, hint };
    };
    const ofLinks = paths.links.flatMap((path): Problem[] => {
      const named = parsePagePath(path);
      const other = pageOf.get(path);
      if (named !== undefined && other === undefined)
        return [problem(path, `There is no page ${path} to link to.`, 'Correct the link: it starts from this file.')];
      if (other?.draft === true && !page.draft)
        return [problem(path, `${path} is not published, and nothing links to it.`, 'Finish it, or remove the link.')];
      const [language = '', kind = '', name = '', ...more] = path.split('/');
      const isRecord = named === undefined && more.join('') === '' && name !== '';
      if (isRecord && hasRecord(language, kind, name.replace(/\.ics$/, '')) === false)
        return [
          problem(
            `${language}/${kind}/${name}`,
            `Content has no ${language}/${kind}/${name}.json.`,
            'Correct the link.',
          ),
        ];
      return [];
    });
    const ofImages = paths.images.flatMap((path) =>
      known.has(path)
        ? []
        : [problem(path, `There is no image ${path}.`, 'Put it beside the page; images of other sites are not shown.')],
    );
    return [...ofLinks, ...ofImages];
  });
}

/** Returns those `images` that at least one of the pages shows. */
export function shownImages(pages: readonly OwnPageFile[], images: OwnPages['images']): OwnPages['images'] {
  const paths = new Set(pages.flatMap((page) => pathsIn(page).images));
  return images.filter(({ path }) => paths.has(path));
}
