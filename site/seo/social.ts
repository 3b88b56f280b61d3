import type { ShownImage } from '#records/html';
import { memoized } from '#records/memoized';
import type { LanguagePage } from '../kinds/kind.ts';
import type { PageWords } from '../models/words.ts';
import { pictureOf, sharedImage } from '../pictures/picture-of.ts';
import type { Publication } from '../publication/publication.ts';
import type { Hreflang } from '../routing/canonical.ts';

/** A `<meta>` element: Open Graph names its properties, Twitter its names. */
export type MetaElement = { readonly content: string } & ({ readonly property: string } | { readonly name: string });

/** The formats that programs can show in previews. */
const PREVIEW_FORMATS = /\.(?:png|jpe?g|gif|webp)$/;

/** From this width on, in pixels, an image may fill the width of a card. */
const WIDE = 600;

/** The width and height of the icon, in pixels. */
const ICON = 512;

/**
 * Returns `en-GB` as `en_GB`, `ca` as `ca_ES`: Open Graph requires a territory, so a missing one becomes the likeliest.
 */
const localeOf = memoized((tag: string) => {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
});

const property = (name: string, content: string | number): MetaElement => ({
  property: name,
  content: String(content),
});

/** An image: its absolute URL, its size in pixels if known, and its alternative text. */
type SharedImage = {
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly alt: string;
};

/** Returns the icon of the site, unless it is only a drawing, which programs can't show. */
function iconOf({ settings, url }: PageWords, icon: string): SharedImage | undefined {
  const { theme } = settings;
  const touchIcon = theme?.icon === undefined ? undefined : theme.touchIcon;
  if (touchIcon !== undefined) return { url: url(touchIcon), size: undefined, alt: '' };
  return theme?.icon === undefined ? { url: url(icon), size: { width: ICON, height: ICON }, alt: '' } : undefined;
}

/** The picture of a page: of its record, with its alternative text, else a card, which may be the record's own. */
type PagePicture = {
  readonly image: ShownImage;
  readonly alt: string;
  /** True for a card with the title of the page, which then is its alternative text. */
  readonly isTitled: boolean;
};

/** Returns the picture of a page: its record's, else its card, else the card of the site; `undefined` without any. */
export function pagePicture(publication: Publication, language: string, page: LanguagePage): PagePicture | undefined {
  const entry = page.type === 'event' ? page.event : page.type === 'record' ? page.entry : undefined;
  const picture = entry && pictureOf(entry.record, publication.targets(entry.language));
  const image = picture && sharedImage(picture);
  if (image !== undefined && PREVIEW_FORMATS.test(image.src))
    return { image, alt: picture?.alt ?? '', isTitled: false };
  const siteCard = publication.card(language);
  const isOwn = page.type === 'event' && page.event.language === language;
  const eventCard = siteCard && isOwn ? publication.card(language, page.event.name) : undefined;
  const card = eventCard ?? siteCard;
  return card && { image: card, alt: '', isTitled: eventCard !== undefined };
}

/** The facts of a page for previews by other programs. */
export type SharedPage = {
  readonly type: LanguagePage['type'];
  /** The canonical URL; absent if search engines should not list it. */
  readonly canonical: string | undefined;
  /** The same page in all languages that have it, for search engines. */
  readonly hreflang: readonly Hreflang[];
  readonly picture: PagePicture | undefined;
};

/** The texts of a shared page, and its icon. */
type SharedTexts = {
  readonly title: string;
  readonly description: string | undefined;
  /** The address of the site's icon, a square of 512 pixels, for pages without a picture or card. */
  readonly icon: string;
};

const imageMeta = ({ url, size, alt }: SharedImage): readonly MetaElement[] => [
  property('og:image', url),
  ...(size === undefined ? [] : [property('og:image:width', size.width), property('og:image:height', size.height)]),
  ...(alt === '' ? [] : [property('og:image:alt', alt)]),
];

/** Returns the properties of a shared page (Open Graph, and the type of Twitter's card). */
export function socialMeta(
  words: PageWords,
  { canonical, hreflang, type, picture }: SharedPage,
  { title, description, icon }: SharedTexts,
): readonly MetaElement[] {
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
