import type { LocalisedSite, Publication } from '../build/publication.ts';
import { pictureOf } from '../calendar/facts.ts';
import { memoized } from '../i18n/memoized.ts';
import { canonicalOf, type Hreflang } from '../routing/canonical.ts';
import type { Page } from '../routing/pages.ts';

/** A `<meta>` element: Open Graph names its properties, Twitter its names. */
export type Meta = { readonly content: string } & ({ readonly property: string } | { readonly name: string });

/** Formats that the programs which show cards can read. */
const SHOWN_FORMATS = /\.(?:png|jpe?g|gif|webp)$/;

/** From this width on, in pixels, an image may fill the width of a card. */
const WIDE = 600;

/**
 * Returns `en-GB` as `en_GB`, `ca` as `ca_ES`: Open Graph wants a territory, and takes the likeliest where none is given.
 */
const localeOf = memoized((tag: string) => {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
});

const property = (name: string, content: string | number): Meta => ({ property: name, content: String(content) });

function imageOf({ own, settings }: Publication, page: Page) {
  const entry = page.type === 'event' ? page.event : page.type === 'record' ? page.entry : undefined;
  const picture = entry && pictureOf(entry.record, own(entry.language));
  if (picture === undefined || !SHOWN_FORMATS.test(picture.src)) return undefined;
  return { ...picture, url: new URL(picture.src, settings.siteUrl).href };
}

/** The title and description of a page, and the same page in all languages. */
export type Shared = {
  readonly title: string;
  readonly description: string | undefined;
  readonly hreflang: readonly Hreflang[];
};

/** Returns the properties that programs show of a shared page (Open Graph, and the kind of Twitter's card). */
export function socialMeta(
  publication: Publication,
  localised: LocalisedSite,
  page: Page,
  { title, description, hreflang }: Shared,
): readonly Meta[] {
  const { tag, title: siteName } = localised.language;
  const url = canonicalOf(publication, localised, page);
  if (url === undefined) return [];
  const image = imageOf(publication, page);
  const others = hreflang.map((one) => one.tag).filter((one) => one !== tag && one !== 'x-default');
  return [
    property('og:title', title),
    property('og:type', page.type === 'event' ? 'article' : 'website'),
    property('og:url', url),
    property('og:site_name', siteName),
    ...(description === undefined ? [] : [property('og:description', description)]),
    property('og:locale', localeOf(tag)),
    ...[...new Set(others.map(localeOf))].map((locale) => property('og:locale:alternate', locale)),
    ...(image === undefined
      ? []
      : [
          property('og:image', image.url),
          property('og:image:width', image.width),
          property('og:image:height', image.height),
          ...(image.alt === '' ? [] : [property('og:image:alt', image.alt)]),
        ]),
    { name: 'twitter:card', content: image !== undefined && image.width >= WIDE ? 'summary_large_image' : 'summary' },
  ];
}
