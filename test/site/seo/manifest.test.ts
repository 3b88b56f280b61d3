import { expect, it } from 'vitest';
import { webManifestText } from '../../../site/seo/manifest.ts';
import { localisedSiteOf, publication, settings } from '../fixtures.ts';

const icons = [{ address: 'assets/icon.svg', type: 'image/svg+xml', sizes: 'any' }];

function manifest(code: string, title?: string): Record<string, unknown> {
  const languages = settings().languages.map((language) => ({ ...language, title: title ?? language.title }));
  const site = publication({ settings: { languages } });
  return JSON.parse(webManifestText(site, localisedSiteOf(site, code), icons));
}

it('the web manifest opens the home page of its language', () => {
  expect(manifest('en')).toMatchObject({
    name: 'What’s on',
    start_url: '/town/en/',
    scope: '/town/en/',
    lang: 'en-GB',
    dir: 'ltr',
    icons: [{ src: '/town/assets/icon.svg', type: 'image/svg+xml', sizes: 'any' }],
  });
});

it.each([
  ['Agenda', 'Agenda'],
  ['What’s on', 'What’s on'],
  ['Agenda de Ribalera', 'Agenda'],
  ['What’s on in Ribalera', 'What’s on'],
  ['Kalender von Ribalera', 'Kalender'],
  ['Veranstaltungskalender', 'Veranstaltungskalender'],
  ['Go', 'Go'],
])('the web manifest shortens the title %j to %j', (title, short) => {
  expect(manifest('en', title)).toMatchObject({ name: title, short_name: short });
});
