import { outputPathOf } from '#content/calendar/addresses';
import { homeAddress } from '../addresses/addresses.ts';
import type { PublishedFile } from '../output/output.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import type { Icon } from '../theme/settings.ts';

/** The style sheet's background in light and dark mode, as `#rrggbb`. */
export const PAPER_COLOURS = { day: '#fcfaf6', night: '#17110d' } as const;

/** The longest name that home screens show in full, in characters. */
const SHORT = 12;

/** Returns the text under an icon: as many first words of the title as fit, without an "in" or "de" at the end. */
function shortName(title: string): string {
  if (title.length <= SHORT) return title;
  const words = title.split(/\s+/);
  while (words.length > 1 && words.join(' ').length > SHORT) words.pop();
  if (words.length > 1 && (words.at(-1) ?? '').length <= 3) words.pop();
  return words.join(' ');
}

/** Returns the address of a language's web application manifest. */
export function webManifestAddress(language: string): string {
  return `${language}/manifest.webmanifest`;
}

/** Returns the text of a language's web application manifest (W3C Web Application Manifest). */
export function webManifestText({ href }: Publication, { language }: LocalisedSite, icons: readonly Icon[]): string {
  const home = href(homeAddress(language.code));
  const manifest = {
    name: language.title,
    short_name: shortName(language.title),
    id: home,
    start_url: home,
    scope: home,
    lang: language.tag,
    dir: language.direction,
    display: 'minimal-ui',
    theme_color: PAPER_COLOURS.day,
    background_color: PAPER_COLOURS.day,
    icons: icons.map(({ address, ...icon }) => ({ src: href(address), ...icon })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Returns the web application manifests of all languages. */
export function webManifestFiles(publication: Publication, icons: readonly Icon[]): readonly PublishedFile[] {
  return publication.localisedSites.map((localised) => ({
    path: outputPathOf(webManifestAddress(localised.language.code)),
    text: webManifestText(publication, localised, publication.settings.theme?.icon?.all ?? icons),
  }));
}
