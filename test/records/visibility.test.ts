import { describe, expect, it } from 'vitest';
import { eventRecord, venueRecord } from '#records/schema';
import { descriptionOrExcerpt } from '#records/visibility';

const event = (texts: object) =>
  eventRecord.parse({ title: 'Walk', start_date: '2026-12-01 20:00:00', end_date: '2026-12-01 22:00:00', ...texts });

describe('the text of a record', () => {
  const excerpt = '<p>Bring a lamp.</p>';

  it.each([undefined, '', ' \n', '<p></p>', '<p class="empty">&nbsp;</p>\n<br />', '<P> <BR></P>'])(
    'is the excerpt of an event when the description is empty: %j',
    (description) => {
      expect(descriptionOrExcerpt(event({ description, excerpt }))).toBe(excerpt);
    },
  );

  it.each([
    '<p>Walk with us.</p>',
    '<img src="a.png">',
    '<p',
    '&nbsp;.',
    '<pre></pre>',
    ' '.repeat(2_000_000),
    `${'<br />'.repeat(160)}x`,
  ])('is the description when it is not empty', (description) => {
    expect(descriptionOrExcerpt(event({ description, excerpt }))).toBe(description);
  });

  it('is empty for a record without description and excerpt', () => {
    expect(descriptionOrExcerpt(venueRecord.parse({ venue: 'Mill' }))).toBe('');
    expect(descriptionOrExcerpt(event({}))).toBe('');
  });
});
