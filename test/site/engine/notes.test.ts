import { expect, it } from 'vitest';
import {
  digestOfCommon,
  type FileNotes,
  filesIn,
  type SiteNotes,
  siteNotesIn,
  textOfFiles,
  textOfNotes,
} from '../../../site/engine/notes.ts';

const FILES: FileNotes = {
  pages: { 'ca/': 'a' },
  digested: { 'ca/calendar.ics': 'c' },
  octets: { d: 900 },
};

const NOTES: SiteNotes = {
  of: digestOfCommon(['code', { cancelledFor: 'P90D' }]),
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

it('reads what a build noted, where the code, the configuration and the service are the same', () => {
  const read = siteNotesIn(textOfNotes(NOTES), digestOfCommon(['code', { cancelledFor: 'P90D' }]));
  expect(read).toEqual(NOTES);
  expect(filesIn(textOfFiles(FILES))).toEqual(FILES);
});

it.each([
  ['other code', textOfNotes(NOTES), ['new code', { cancelledFor: 'P90D' }]],
  ['another configuration', textOfNotes(NOTES), ['code', { cancelledFor: 'P9D' }]],
  ['half a file', textOfNotes(NOTES).slice(0, 90), ['code', { cancelledFor: 'P90D' }]],
  ['another form', textOfNotes(NOTES).replace('"feeds":[', '"feeds":[0,'), ['code', { cancelledFor: 'P90D' }]],
])('reads no notes of %s', (_name, text, common) => {
  expect(siteNotesIn(text, digestOfCommon(common))).toBeUndefined();
});

it.each([
  ['half a line', textOfFiles(FILES).slice(0, 40)],
  ['another form', textOfFiles(FILES).replace('"octets":{', '"octets":{"e":"",')],
  ['nothing', ''],
])('reads of %s nothing about files', (_name, text) => {
  expect(filesIn(text)).toBeUndefined();
});
