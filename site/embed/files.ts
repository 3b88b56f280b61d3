import { readFileSync } from 'node:fs';
import { outputPathOf } from '#content/calendar/addresses';
import { htmlEscaped } from '#records/plain-fields';
import { homeAddress } from '../addresses/addresses.ts';
import { pagePolicy } from '../hosting/policy.ts';
import type { PublishedFile } from '../output/output.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';

/** The address of the script that other sites load. */
export const EMBED_SCRIPT = 'embed.js';

/** Returns the address of the page that other sites show in a frame. */
function frameAddress(language: string): string {
  return `${language}/embed/`;
}

function textsOf({ language, messages }: LocalisedSite) {
  return {
    tag: language.tag,
    home: homeAddress(language.code),
    title: language.title,
    cancelled: messages.event.cancelled,
    postponed: messages.event.postponed,
    nothing: messages.list.nothingUpcoming,
    ...(language.direction === 'rtl' ? { dir: language.direction } : {}),
  };
}

/** Returns the script that defines the element: the source, and its call with the texts of each language. */
function scriptText({ localisedSites }: Publication): string {
  const source = readFileSync(new URL('element.js', import.meta.url), 'utf8').replace('export function', 'function');
  const languages = Object.fromEntries(
    localisedSites.map((localised) => [localised.language.code, textsOf(localised)]),
  );
  return `(() => {\n${source}\ndefineAlmanacEvents(${JSON.stringify(languages)}, document.currentScript);\n})();\n`;
}

const attribute = (text: string) => htmlEscaped(text).replaceAll('"', '&quot;');

/** Returns the page for frames: the element, and a link where scripts are off. Links lead out of the frame. */
function framePage({ language }: LocalisedSite, { href }: Publication): string {
  const home = attribute(href(homeAddress(language.code)));
  return `<!DOCTYPE html>
<html lang="${attribute(language.tag)}"${language.direction === 'rtl' ? ' dir="rtl"' : ''}>
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${attribute(pagePolicy())}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${htmlEscaped(language.title)}</title>
    <base target="_top">
  </head>
  <body>
    <main>
      <h1>${htmlEscaped(language.title)}</h1>
      <almanac-events lang="${attribute(language.code)}"><a href="${home}">${htmlEscaped(language.title)}</a></almanac-events>
    </main>
    <script src="${attribute(href(EMBED_SCRIPT))}" data-frame></script>
  </body>
</html>
`;
}

/**
 * Yields the files that other sites load: the script, and if a site may frame it, a page for frames in each language.
 */
export function* embedFiles(publication: Publication): Generator<PublishedFile, void> {
  const { embed } = publication.settings;
  if (embed === undefined) return;
  yield { path: EMBED_SCRIPT, text: scriptText(publication) };
  if (embed.allow.length === 0) return;
  for (const localised of publication.localisedSites)
    yield { path: outputPathOf(frameAddress(localised.language.code)), text: framePage(localised, publication) };
}
