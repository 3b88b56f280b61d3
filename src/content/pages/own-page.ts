import { z } from 'zod';

/** The places that a page can have in the navigation. */
export const NAVIGATION_PLACES = ['header', 'footer', 'none'] as const;

/** The form of a name in an address. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest title and description, in characters: longer ones are texts. */
const LONGEST = { title: 200, description: 500 };

/** Text in one line. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u);

/** The schema of the head of a page's file. */
export const frontMatterSchema = z.strictObject({
  title: line(LONGEST.title),
  /** The text for search engines and shared links. */
  description: line(LONGEST.description).optional(),
  /** Its place in the navigation: `header` also has it at the foot. */
  nav: z.enum(NAVIGATION_PLACES).default('footer'),
  /** Its place among the others there: the smallest first. */
  order: z.number().default(0),
  /** The key that a page shares with its translations; by default the name of the file. */
  key: z.string().regex(NAME).optional(),
  /** True for a page that is not written yet: only `almanac dev` shows it. */
  draft: z.boolean().default(false),
});

/** A page that people of the site write, in Markdown; plain data. */
export type OwnPageFile = Omit<z.output<typeof frontMatterSchema>, 'key'> & {
  /** The code of its language. */
  readonly language: string;
  /** The name of its file without the ending, which is also the name in its address. */
  readonly name: string;
  /** The path of its file, relative to the folder of all pages. */
  readonly path: string;
  readonly key: string;
  /** Its text as HTML that is not made safe. Headings begin at any level. */
  readonly html: string;
};

/** An image that lies beside pages; plain data. */
export type PageImage = {
  /** Relative to the folder of all pages: `en/map.png`. */
  readonly path: string;
  /** The name of its file in the folder of the site's images. */
  readonly file: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};

/** The pages of all languages, in the order of navigation, and the images beside them. */
export type OwnPages = {
  /** The folder in which they lie; absolute. */
  readonly folder: string;
  readonly pages: readonly OwnPageFile[];
  readonly images: readonly PageImage[];
};

/** The ending of a page's file. */
export const PAGE_ENDING = '.md';

/** The folder of all pages, beside the folder of the configuration. */
export const PAGES_FOLDER = 'pages';

/** Returns the address of a page: relative to the root of the site, no leading slash, a trailing one. */
export function ownPageAddress({ language, name }: Pick<OwnPageFile, 'language' | 'name'>): string {
  return `${language}/${name}/`;
}

/** Tells whether a word can be the name of a page in an address: lower-case letters a–z, digits and single hyphens. */
export const isAddressName = (word: string): boolean => NAME.test(word);
