import { expect, it } from 'vitest';
import {
  digestOfCommonInputs,
  type FilesManifest,
  languageFilesText,
  parseFilesManifest,
  parseSiteManifest,
  type SiteManifest,
  siteManifestText,
} from '../../../site/engine/build-manifest.ts';

const FILES: FilesManifest = {
  pages: { 'ca/': 'a' },
  digested: { 'ca/calendar.ics': 'c' },
  octets: { d: 900 },
};

const NOTES: SiteManifest = {
  of: digestOfCommonInputs(['code', { cancelledFor: 'P90D' }]),
  languages: new Map([
    [
      'ca',
      {
        state: { own: 'e', links: 'f' },
        words: 'h',
        feeds: [
          { language: 'ca', address: 'ca/calendar.ics', subject: { of: 'all' }, events: { length: 2 }, leftOut: 1 },
          {
            language: 'ca',
            address: 'ca/2025.ics',
            subject: { of: 'period', period: '2025' },
            events: { length: 1 },
            leftOut: 0,
          },
        ],
        sitemaps: [{ path: 'ca/sitemap.xml', url: 'https://site.example/ca/sitemap.xml', lastChange: 1 }],
        paths: ['ca/index.html', 'ca/calendar.ics', 'ca/sitemap.xml'],
      },
    ],
  ]),
};

it('a build manifest is read back if code, configuration and service are the same', () => {
  const read = parseSiteManifest(siteManifestText(NOTES), digestOfCommonInputs(['code', { cancelledFor: 'P90D' }]));
  expect(read).toEqual(NOTES);
  expect(parseFilesManifest(languageFilesText(FILES))).toEqual(FILES);
});

it.each([
  ['different code', siteManifestText(NOTES), ['new code', { cancelledFor: 'P90D' }]],
  ['a different configuration', siteManifestText(NOTES), ['code', { cancelledFor: 'P9D' }]],
  ['only half of its text', siteManifestText(NOTES).slice(0, 90), ['code', { cancelledFor: 'P90D' }]],
  [
    'a different structure',
    siteManifestText(NOTES).replace('"feeds":[', '"feeds":[0,'),
    ['code', { cancelledFor: 'P90D' }],
  ],
])('a build manifest is not used if it has %s', (_name, text, common) => {
  expect(parseSiteManifest(text, digestOfCommonInputs(common))).toBeUndefined();
});

it.each([
  ['only half a line', languageFilesText(FILES).slice(0, 40)],
  ['a different structure', languageFilesText(FILES).replace('"octets":{', '"octets":{"e":"",')],
  ['no content', ''],
])('a manifest of files is not used if it has %s', (_name, text) => {
  expect(parseFilesManifest(text)).toBeUndefined();
});
