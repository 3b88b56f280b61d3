import { lstat, readFile, realpath } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import type { HeadAdditions } from '#config/head';
import { CUSTOM_SHEET, type OwnFontFace, THEME_FOLDER, type Theme } from '#config/theme';
import { codeOf } from '#content/store/disk';
import { imageInfo } from '#media/image';
import { readDrawing } from '#publishing/theme/drawing';
import { readStyleSheet, withReplacedUrls } from '#publishing/theme/style-sheet';
import type { ThemeFile, ThemeSource } from '../../../site/theme/source.ts';

/** A mistake in the user's own files of a theme. */
type ThemeProblem = {
  /** The path in the folder of the configuration. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
};

/** The result of reading a theme: its source, and all problems that keep it from being published. */
type ReadTheme = { readonly source: ThemeSource | undefined; readonly problems: readonly ThemeProblem[] };

const KIB = 1024;

/** The greatest sizes of files, in bytes, by their endings: every visitor loads them. */
const MOST: Readonly<Record<string, number>> = { css: 256 * KIB, js: 256 * KIB, woff2: 2048 * KIB };
const MOST_OF_IMAGES = 1024 * KIB;

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
};

/** The URLs that a style sheet may contain: in the folder of the theme, in letters that need no escape. */
const NAMEABLE = new RegExp(
  `^${THEME_FOLDER}/(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*\\.(?:svg|woff2|${Object.keys(IMAGE_TYPES).join('|')})$`,
);

const endingOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** The result of reading a file: the file, if it can be published, or its problems. */
type ThemeReading = { readonly file?: ThemeFile; readonly problems: readonly Omit<ThemeProblem, 'path'>[] };

const refused = (message: string, hint: string): ThemeReading => ({ problems: [{ line: 1, message, hint }] });

async function bytesOf(root: string, path: string): Promise<Uint8Array | ThemeReading> {
  const most = MOST[endingOf(path)] ?? MOST_OF_IMAGES;
  try {
    // A link may lead anywhere: only files that lie in the folder are published.
    const place = await realpath(join(root, path));
    const folder = await realpath(join(root, THEME_FOLDER));
    if (!place.startsWith(folder + sep))
      return refused(`It is a link to what lies outside ${THEME_FOLDER}/.`, 'Put the file itself there.');
    const { size } = await lstat(place);
    if (size > most)
      return refused(
        `It has ${Math.ceil(size / KIB)} KiB, and every visitor loads it.`,
        `Make it smaller: ${most / KIB} KiB at most.`,
      );
    return await readFile(place);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR')
      return refused('There is no such file.', `Put it there, or take its name out of the theme.`);
    return refused(`It can't be read (${codeOf(error) ?? 'no file'}).`, 'Put a file there that can be read.');
  }
}

function lookAt(path: string, bytes: Uint8Array): ThemeReading {
  const ending = endingOf(path);
  // A script of the user's own does what they like; the policy holds for it, too.
  if (ending === 'js') return { file: { path, bytes }, problems: [] };
  if (ending === 'woff2')
    return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2'
      ? { file: { path, bytes }, problems: [] }
      : refused('It is no font in WOFF2.', 'Convert it; makers of fonts offer WOFF2 for the web.');
  if (ending === 'svg') {
    const { size, problems } = readDrawing(bytes);
    const hint = 'Export it as plain SVG, without scripts, links and fonts of others.';
    if (problems.length > 0)
      return {
        problems: problems.map((problem) => ({ line: 1, message: `It can't be published: ${problem}.`, hint })),
      };
    return { file: { path, bytes, size }, problems: [] };
  }
  const info = imageInfo(bytes);
  if (info === undefined || info.type !== IMAGE_TYPES[ending])
    return refused(
      info === undefined ? 'It is no image.' : `It is of the type ${info.type}.`,
      `Its name says ${IMAGE_TYPES[ending]}: give it the ending of what it is.`,
    );
  return { file: { path, bytes, size: { width: info.width, height: info.height } }, problems: [] };
}

const facesOf = (theme: Theme | undefined): readonly OwnFontFace[] =>
  [theme?.fonts?.text, theme?.fonts?.headings].filter((face) => typeof face === 'object');

/** Returns the paths of all files that the configuration names. */
function namedFiles(theme: Theme | undefined): readonly string[] {
  const { logo, icon, touchIcon } = theme ?? {};
  const logos = typeof logo === 'object' ? [logo.light, logo.dark] : [logo];
  const fonts = facesOf(theme).flatMap(({ files }) => files.map(({ file }) => file));
  return [...new Set([...logos, icon, touchIcon, ...fonts].filter((path) => path !== undefined))];
}

/** Returns the paths of the scripts that pages have in their heads. */
const scriptFiles = (head: HeadAdditions | undefined): readonly string[] =>
  head?.scripts.flatMap(({ file }) => file ?? []) ?? [];

/** Returns the problems with the sizes of icons. */
function iconProblems({ icon, touchIcon }: Theme, files: ReadonlyMap<string, ThemeFile>): readonly ThemeProblem[] {
  const leasts: readonly (readonly [string | undefined, number])[] = [
    [icon?.endsWith('.png') ? icon : undefined, 192],
    [touchIcon, 180],
  ];
  return leasts.flatMap(([path, least]) => {
    const size = files.get(path ?? '')?.size;
    if (path === undefined || size === undefined) return [];
    if (size.width === size.height && size.width >= least) return [];
    const message = `It is ${size.width} by ${size.height} pixels.`;
    return [{ path, line: 1, message, hint: `An icon is a square of ${least} pixels or more.` }];
  });
}

function logoProblems({ logo }: Theme, files: ReadonlyMap<string, ThemeFile>): readonly ThemeProblem[] {
  const paths = typeof logo === 'object' ? [logo.light, logo.dark] : [logo];
  return paths.flatMap((path) => {
    const file = files.get(path ?? '');
    if (file === undefined || file.size !== undefined) return [];
    const message = 'It does not say how large it is.';
    return [{ path: file.path, line: 1, message, hint: 'Give <svg> a viewBox.' }];
  });
}

/** Returns the path of the file that a URL in a style sheet names; `undefined` where that can't be a file of the theme. */
function pathIn(url: string): string | undefined {
  const path = posix.normalize(posix.join(THEME_FOLDER, url));
  return !url.startsWith('/') && NAMEABLE.test(path) ? path : undefined;
}

type ReadCustom = {
  readonly custom: ThemeSource['custom'];
  readonly names: readonly string[];
  readonly problems: readonly ThemeProblem[];
};

async function readCustom(root: string): Promise<ReadCustom> {
  const path = CUSTOM_SHEET;
  const isThere = await lstat(join(root, path)).then(
    () => true,
    () => false,
  );
  if (!isThere) return { custom: undefined, names: [], problems: [] };
  const bytes = await bytesOf(root, path);
  if (!(bytes instanceof Uint8Array))
    return { custom: undefined, names: [], problems: bytes.problems.map((problem) => ({ path, ...problem })) };
  const text = new TextDecoder().decode(bytes);
  const { urls, problems } = readStyleSheet(text);
  const outside = urls.filter(({ url }) => !url.startsWith('#') && pathIn(url) === undefined);
  const all = [
    ...problems.map(({ line, message }) => ({
      line,
      message: `It can't be published: ${message}.`,
      hint: 'See docs/site.md, “Your own look”.',
    })),
    ...outside.map(({ line, url }) => ({
      line,
      message: `It names ${url.slice(0, 80)}, which is no file of the theme.`,
      hint: `Only images and fonts in ${THEME_FOLDER}/ can be named: nothing of other hosts is loaded.`,
    })),
  ].map((problem) => ({ path, ...problem }));
  return {
    custom: (addressOf) => withReplacedUrls(text, (url) => (url.startsWith('#') ? url : addressOf(pathIn(url) ?? ''))),
    names: urls.flatMap(({ url }) => pathIn(url) ?? []),
    problems: all,
  };
}

const byPlace = (a: ThemeProblem, b: ThemeProblem) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1);

/**
 * Reads the user's own files below `root`: the files named by the theme and by `head`, and the user's own style sheet. Returns
 * them with the problems that keep them from being published; no source where there are no such files and no theme.
 */
export async function readTheme(root: string, theme: Theme | undefined, head?: HeadAdditions): Promise<ReadTheme> {
  const { custom, names, problems } = await readCustom(root);
  const scripts = scriptFiles(head);
  if (theme === undefined && custom === undefined && scripts.length === 0 && problems.length === 0)
    return { source: undefined, problems: [] };
  const files = new Map<string, ThemeFile>();
  const allProblems: ThemeProblem[] = [...problems];
  for (const path of new Set([...namedFiles(theme), ...names, ...scripts])) {
    const bytes = await bytesOf(root, path);
    const { file, problems: fileProblems } = bytes instanceof Uint8Array ? lookAt(path, bytes) : bytes;
    if (file !== undefined) files.set(path, file);
    allProblems.push(...fileProblems.map((problem) => ({ path, ...problem })));
  }
  if (theme !== undefined) allProblems.push(...iconProblems(theme, files), ...logoProblems(theme, files));
  return { source: { theme, files, custom }, problems: allProblems.sort(byPlace) };
}
