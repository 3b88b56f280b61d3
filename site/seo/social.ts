import type { ShownImage } from '#records/html';
import { memoized } from '#records/memoized';
import type { Page } from '../kinds/kinds.ts';
import type { PageWords } from '../models/words.ts';
import { pictureOf, sharedOf } from '../pictures/picture-of.ts';
import type { Publication } from '../publication/publication.ts';
import type { Hreflang } from '../routing/canonical.ts';

/** A `<meta>` element: Open Graph names its properties, Twitter its names. */
export type Meta = { readonly content: string } & ({ readonly property: string } | { readonly name: string });

/** Formats that the programs which show cards can read. */
const SHOWN_FORMATS = /\.(?:png|jpe?g|gif|webp)$/;

/** From this width on, in pixels, an image may fill the width of a card. */
const WIDE = 600;

/** The width and height of the icon, in pixels. */
const ICON = 512;

/**
 * Returns `en-GB` as `en_GB`, `ca` as `ca_ES`: Open Graph wants a territory, and takes the likeliest where none is given.
 */
const localeOf = memoized((tag: string) => {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
});

const property = (name: string, content: string | number): Meta => ({ property: name, content: String(content) });

/** An image with its absolute URL, its size in pixels where that is known, and the words that stand for it. */
type SharedImage = {
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly alt: string;
};

/** Returns the icon of the site, as far as it has one that programs can show: a drawing is none. */
function iconOf({ settings, url }: PageWords, icon: string): SharedImage | undefined {
  const { theme } = settings;
  const own = theme?.icon === undefined ? undefined : theme.touchIcon;
  if (own !== undefined) return { url: url(own), size: undefined, alt: '' };
  return theme?.icon === undefined ? { url: url(icon), size: { width: ICON, height: ICON }, alt: '' } : undefined;
}

/** The picture of a page: of its record, with the words that stand for it, else a card, which may be the record's own. */
type PagePicture = {
  readonly image: ShownImage;
  readonly alt: string;
  /** True for a card that says the title of the page, which then stands for it. */
  readonly isTitled: boolean;
};

/** Returns the picture of a page: its record's, else its card, else the card of the site; `undefined` where it has none. */
export function pagePicture(publication: Publication, language: string, page: Page): PagePicture | undefined {
  const entry = page.type === 'event' ? page.event : page.type === 'record' ? page.entry : undefined;
  const picture = entry && pictureOf(entry.record, publication.own(entry.language));
  const image = picture && sharedOf(picture);
  if (image !== undefined && SHOWN_FORMATS.test(image.src)) return { image, alt: picture?.alt ?? '', isTitled: false };
  const ofSite = publication.card(language);
  const isOwn = page.type === 'event' && page.event.language === language;
  const own = ofSite && isOwn ? publication.card(language, page.event.name) : undefined;
  const card = own ?? ofSite;
  return card && { image: card, alt: '', isTitled: own !== undefined };
}

/** The facts of a page that programs show where it is shared. */
export type SharedPage = {
  readonly type: Page['type'];
  /** The absolute URL under which search engines should know it; absent where they should not. */
  readonly canonical: string | undefined;
  /** The same page in all languages that have it, for search engines. */
  readonly hreflang: readonly Hreflang[];
  readonly picture: PagePicture | undefined;
};

/** The texts of a page that is shared, and its icon. */
type Shared = {
  readonly title: string;
  readonly description: string | undefined;
  /** The address of the site's icon, a square of 512 pixels: a page without a picture or card has that. */
  readonly icon: string;
};

const imageMeta = ({ url, size, alt }: SharedImage): readonly Meta[] => [
  property('og:image', url),
  ...(size === undefined ? [] : [property('og:image:width', size.width), property('og:image:height', size.height)]),
  ...(alt === '' ? [] : [property('og:image:alt', alt)]),
];

/** Returns the properties that programs show of a shared page (Open Graph, and the kind of Twitter's card). */
export function socialMeta(
  words: PageWords,
  { canonical, hreflang, type, picture }: SharedPage,
  { title, description, icon }: Shared,
): readonly Meta[] {
  const { tag, title: siteName } = words.language;
  if (canonical === undefined) return [];
  const image: SharedImage | undefined =
    picture === undefined
      ? iconOf(words, icon)
      : {
          url: new URL(picture.image.src, words.settings.siteUrl).href,
          size: picture.image,
          alt: picture.isTitled ? title : picture.alt,
        };
  const others = hreflang.map((one) => one.tag).filter((one) => one !== tag && one !== 'x-default');
  return [
    property('og:title', title),
    property('og:type', type === 'event' ? 'article' : 'website'),
    property('og:url', canonical),
    property('og:site_name', siteName),
    ...(description === undefined ? [] : [property('og:description', description)]),
    property('og:locale', localeOf(tag)),
    ...[...new Set(others.map(localeOf))].map((locale) => property('og:locale:alternate', locale)),
    ...(image === undefined ? [] : imageMeta(image)),
    { name: 'twitter:card', content: (image?.size?.width ?? 0) >= WIDE ? 'summary_large_image' : 'summary' },
  ];
}
