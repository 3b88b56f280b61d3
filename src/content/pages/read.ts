import { type Problem, WHOLE_FILE } from '#content/check/problem';
import type { FolderEntry, PageFolder } from '#content/pages/folder';
import { isAddressName, type OwnPageFile, type OwnPages, PAGE_ENDING, type PageImage } from '#content/pages/own-page';
import { asciiSlug } from '#content/scaffold';
import { IMAGE_ENDINGS, type ImageType, imageDigest } from '#content/state/media';
import { withoutByteOrderMark } from '#content/store/canonical-json';
import { KINDS } from '#interface/kinds';
import { LONGEST_NAME_BYTES } from '#records/names';

/** The names that are, or may come to be, directly below a language's address; years are too, but they are digits. */
const RESERVED: ReadonlySet<string> = new Set([
  ...KINDS,
  ...'upcoming past free online accessible featured search saved today tomorrow weekend this-week this-month subscribe changes'.split(
    ' ',
  ),
  ...'series calendar api embed feed feeds index map media pages places programme sitemap'.split(' '),
]);

/** Tells whether a page can't have a name, because the address below its language is the site's own, or kept for it. */
export function isReservedPageName(name: string): boolean {
  return RESERVED.has(name) || /^\d+$/.test(name);
}

/** The largest files, in bytes: a page of a hundred printed sheets; an image as phones take them. */
const MOST = { page: 256 * 1024, image: 10 * 1024 * 1024 };

/** Pixels; enough for any screen, and few enough for a browser to decode. */
const MOST_PIXELS = 50_000_000;

/** The endings of images in the names of files. */
const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** The files that editors, systems and version control leave beside others. */
const BESIDE = /^\.|~$|^(?:Thumbs\.db|desktop\.ini)$/;

/** Tells the format and size of an image by its bytes; `undefined` for anything else. */
type ImageReader = (
  bytes: Uint8Array,
) => { readonly type: ImageType; readonly width: number; readonly height: number } | undefined;

/** The input for reading pages. */
type PagesSource = {
  /** The folder of all pages; absolute. */
  readonly root: string;
  readonly folder: PageFolder;
  readonly languages: readonly { readonly code: string; readonly tag: string }[];
  readonly imageOf: ImageReader;
};

/**
 * The pages of a site, drafts included, and the problems of their files. Paths are relative to the folder of all pages.
 */
export type LoadedPages = {
  readonly ownPages: OwnPages;
  /** The problems that keep a site from being made. */
  readonly problems: readonly Problem[];
  /** Problems that do not, but that people should know of. */
  readonly remarks: readonly Problem[];
  /** The texts of the pages' files by path, without a byte-order mark. */
  readonly texts: ReadonlyMap<string, string>;
};

/** Returns the problem of a file's name that can't be in an address; `undefined` if it can. */
function nameProblem(path: string, name: string, hasPage: (name: string) => boolean): Problem | undefined {
  const isLong = name.length > LONGEST_NAME_BYTES;
  if (!isAddressName(name) || isLong) {
    const slug = asciiSlug(name);
    const better =
      slug === '' || isReservedPageName(slug) || hasPage(slug) ? 'such as legal-notice.md' : `as ${slug}.md`;
    return {
      path,
      spot: WHOLE_FILE,
      message: isLong
        ? `The file's name is longer than ${LONGEST_NAME_BYTES} characters.`
        : "The file's name has something in it that is not a lower-case letter a–z, a digit or a single hyphen, and it stands in the page's address.",
      hint: `Rename it, ${better}.`,
    };
  }
  if (!isReservedPageName(name)) return undefined;
  return {
    path,
    spot: WHOLE_FILE,
    message: `The address that the file's name stands for is one of the site's own.`,
    hint: `Rename it, such as about-${name}.md.`,
  };
}

/** The character with which decoders replace bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';

class PagesReader {
  readonly pages: OwnPageFile[] = [];
  readonly images: PageImage[] = [];
  readonly problems: Problem[] = [];
  readonly remarks: Problem[] = [];
  readonly texts = new Map<string, string>();
  readonly #source: PagesSource;

  constructor(source: PagesSource) {
    this.#source = source;
  }

  #refuse(path: string, message: string, hint: string, offset = 0): void {
    this.problems.push({ path, spot: { offset }, message, hint });
  }

  #remark(path: string, message: string, hint: string): void {
    this.remarks.push({ path, spot: WHOLE_FILE, message, hint });
  }

  async readLanguage({ code, tag }: PagesSource['languages'][number]): Promise<void> {
    const entries = (await this.#source.folder.list(code)).filter(({ name }) => !BESIDE.test(name));
    const names = new Set(entries.map(({ name }) => name));
    const before = this.pages.length;
    for (const entry of entries) await this.#readEntry(code, entry, (name) => names.has(`${name}${PAGE_ENDING}`));
    const pages = this.pages.splice(before);
    for (const [first, ...others] of Map.groupBy(pages, ({ key }) => key).values())
      for (const { path, key } of others)
        this.#refuse(path, `'${key}' is also the key of ${first?.path}.`, 'Give each page of a language its own.');
    const collator = new Intl.Collator(tag, { numeric: true });
    this.pages.push(
      ...pages.sort((a, b) => a.order - b.order || collator.compare(a.title, b.title) || (a.name < b.name ? -1 : 1)),
    );
  }

  async #readEntry(language: string, { name, is }: FolderEntry, hasPage: (name: string) => boolean): Promise<void> {
    const path = `${language}/${name}`;
    if (is === 'other')
      this.#refuse(path, 'This is a link or no file, and is not followed.', 'Put the file itself there, or remove it.');
    else if (is === 'folder')
      this.#refuse(path, 'Pages lie in no folder below their language.', `Move what is in it to ${language}/.`);
    else if (name.endsWith(PAGE_ENDING)) await this.#readPage(language, name, hasPage);
    else if (IMAGE_NAME.test(name)) await this.#readImage(path);
    else
      this.#remark(
        path,
        'Nothing is published of this file.',
        `There may be pages, which end in ${PAGE_ENDING}, and images: PNG, JPEG, GIF, WebP, AVIF.`,
      );
  }

  async #readPage(language: string, file: string, hasPage: (name: string) => boolean): Promise<void> {
    const path = `${language}/${file}`;
    const name = file.slice(0, -PAGE_ENDING.length);
    const misnamed = nameProblem(path, name, hasPage);
    if (misnamed !== undefined) this.problems.push(misnamed);
    const bytes = await this.#source.folder.read(path, MOST.page);
    if (bytes === undefined) return;
    if (bytes.length > MOST.page) {
      this.#refuse(path, `The page has more than ${MOST.page / 1024} KiB.`, 'Make several pages of it.');
      return;
    }
    const source = withoutByteOrderMark(bytes.toString('utf8'));
    this.texts.set(path, source);
    const unreadable = source.indexOf(UNREADABLE);
    if (unreadable !== -1) {
      this.#refuse(path, 'The file is not UTF-8.', 'Save it as UTF-8, and write the letter again.', unreadable);
      return;
    }
    // Sites without pages do not load the parsers.
    const { htmlOfMarkdown, readFrontMatter } = await import('#content/pages/source');
    const read = readFrontMatter(path, source);
    if ('problems' in read) {
      this.problems.push(...read.problems);
      return;
    }
    if (misnamed !== undefined) return;
    const { key = name, ...head } = read.head;
    this.pages.push({ ...head, key, language, name, path, html: htmlOfMarkdown(read.text, head.title) });
  }

  async #readImage(path: string): Promise<void> {
    const bytes = await this.#source.folder.read(path, MOST.image);
    if (bytes === undefined) return;
    const image = bytes.length > MOST.image ? undefined : this.#source.imageOf(bytes);
    if (bytes.length > MOST.image)
      this.#refuse(path, `The image has more than ${MOST.image / 1024 / 1024} MiB.`, 'Make it smaller.');
    else if (image === undefined)
      this.#refuse(path, 'This is no PNG, JPEG, GIF, WebP or AVIF image.', 'Save it as one of these, or remove it.');
    else if (image.width * image.height > MOST_PIXELS)
      this.#refuse(path, `The image has more than ${MOST_PIXELS / 1_000_000} megapixels.`, 'Make it smaller.');
    else {
      const { type, width, height } = image;
      this.images.push({ path, file: `page-${imageDigest(bytes)}.${IMAGE_ENDINGS[type]}`, width, height });
    }
  }

  async remarkOthers(): Promise<void> {
    const codes = this.#source.languages.map(({ code }) => code);
    for (const { name, is } of await this.#source.folder.list('')) {
      if (BESIDE.test(name) || codes.includes(name) || /^readme\.md$/i.test(name)) continue;
      this.#remark(
        name,
        is === 'folder' ? `The site has no language '${name}'.` : 'Nothing is published of what lies in no language.',
        `Pages lie in ${codes.map((code) => `${code}/`).join(', ')}.`,
      );
    }
  }
}

/**
 * Reads the pages that people of the site write, and the images beside them. Where there is no folder of pages, there
 * are none. Throws `ContentError` where the disk fails.
 */
export async function readPages(source: PagesSource): Promise<LoadedPages> {
  const reading = new PagesReader(source);
  await reading.remarkOthers();
  const languages = await source.folder.list('');
  for (const language of source.languages) {
    const { code } = language;
    const entry = languages.find(({ name }) => name === code);
    if (entry?.is === 'folder') await reading.readLanguage(language);
    else if (entry !== undefined)
      reading.problems.push({
        path: code,
        spot: WHOLE_FILE,
        message: 'This is a link or no folder, and is not followed.',
        hint: 'Put the folder itself there, or remove it.',
      });
  }
  const { pages, images, problems, remarks, texts } = reading;
  return { ownPages: { folder: source.root, pages, images }, problems, remarks, texts };
}
