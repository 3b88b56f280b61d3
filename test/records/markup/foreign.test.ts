import { describe, expect, it } from 'vitest';
import { descriptionLine, safeHtml } from '#records/html';
import { eventRecord } from '#records/schema';
import { descriptionOrExcerpt } from '#records/visibility';

const event = (texts: object) =>
  eventRecord.parse({ title: 'Walk', start_date: '2026-12-01 20:00:00', end_date: '2026-12-01 22:00:00', ...texts });

const SCHEDULE =
  '<div class="tribe-events-schedule tribe-clearfix"><h2 class="tribe-events-schedule__datetime">December 5</h2></div>';

const BLOCKS = [
  SCHEDULE,
  '<div  class="tribe-block tribe-block__venue tribe-block__venue--has-map"><h3>Old Mill</h3><iframe src="https://maps.example/"></iframe></div>',
  "<div class='tribe-block tribe-block__organizer__details tribe-clearfix'><h3>Choir</h3></div>",
  '<div class="tribe-block tribe-block__event-price"><span>10 €</span></div>',
  '<div class="tribe-block tribe-block__event-website"><a href="https://a.example/">More</a></div>',
  '<div class="tribe-block tribe-block__events-link"><button>Add to calendar</button><ul><li>iCalendar</li></ul></div>',
  '<div class="tribe-events"><div class="tribe-events-c-subscribe-dropdown__container">Subscribe</div></div>',
  '<div class="tribe-events-cal-links"><a href="webcal://a.example/">iCal</a></div>',
  '<div class="tribe-events-single-section tribe-events-section-category"><dt>Category:</dt><dd>Music</dd></div>',
  '<h3 class="tribe-block__related-events__title">Related</h3><ul class="tribe-related-events"><li>x</li></ul>',
  '<div class="tribe-block tribe-block__rsvp">RSVP here</div>',
];

describe('blocks that the service renders from an event’s fields', () => {
  it.each(BLOCKS)('are removed from the description: %s', (block) => {
    expect(descriptionLine(`${block}<p>Body</p>${block}`)).toBe('Body');
    expect(safeHtml(`<p>One</p>${block}<p>Two</p>`)).toMatch(/^<p>One<\/p>(?:<div><\/div>)?<p>Two<\/p>$/);
  });

  it.each([
    '<div class="tribe-events-content">Body</div>',
    '<div class="tribe-events-single-event-description tribe-events-content"><p>Body</p></div>',
    '<div id="tribe-events-content" class="tribe-events-single tribe-blocks-editor">Body</div>',
    '<div class="tribe-block tribe-block__additional-field">Body</div>',
    '<p title="tribe-events-schedule">Body</p>',
    '<div class="my-tribe-events-schedule">Body</div>',
  ])('do not include what editors wrote: %s', (served) => {
    expect(descriptionLine(served)).toBe('Body');
  });

  it('remove no text when they are not closed', () => {
    expect(descriptionLine('<div class="tribe-events-schedule">December 5<p>Body</p>')).toContain('Body');
  });

  it('separate the words on both of their sides when removed', () => {
    expect(safeHtml('One<span class="tribe-events-schedule">x</span>Two')).toBe('One<br>\nTwo');
  });

  it.each([SCHEDULE, `<div>${BLOCKS.join('\n')}</div>`, '<p>[gallery]</p>'])(
    'leave the text to the excerpt when a description has nothing else',
    (description) => {
      expect(descriptionOrExcerpt(event({ description, excerpt: '<p>Body</p>' }))).toBe('<p>Body</p>');
    },
  );

  it('do not include a player, which keeps the description', () => {
    const description = '<iframe src="https://v.example/"></iframe>';
    expect(descriptionOrExcerpt(event({ description, excerpt: 'Body' }))).toBe(description);
  });
});
