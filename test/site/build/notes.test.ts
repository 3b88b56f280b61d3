import { expect, it } from 'vitest';
import { digestOfCommon, type SiteNotes, siteNotesIn } from '../../../site/build/notes.ts';

const NOTES: SiteNotes = {
  of: digestOfCommon(['code', { cancelledFor: 'P90D' }]),
  pages: { questions: ['page ca'], answers: ['a'], pages: { 'ca/': ['b', [0]] } },
  digested: { 'ca/calendar.ics': 'c' },
  octets: { d: 900 },
};

it('reads what a build noted, where the code, the configuration and the service are the same', () => {
  expect(siteNotesIn(JSON.stringify(NOTES), digestOfCommon(['code', { cancelledFor: 'P90D' }]))).toEqual(NOTES);
});

it.each([
  ['other code', JSON.stringify(NOTES), ['new code', { cancelledFor: 'P90D' }]],
  ['another configuration', JSON.stringify(NOTES), ['code', { cancelledFor: 'P9D' }]],
  ['half a file', JSON.stringify(NOTES).slice(0, 90), ['code', { cancelledFor: 'P90D' }]],
  ['another form', JSON.stringify({ ...NOTES, digested: [] }), ['code', { cancelledFor: 'P90D' }]],
])('reads no notes of %s', (_name, text, common) => {
  expect(siteNotesIn(text, digestOfCommon(common))).toBeUndefined();
});
