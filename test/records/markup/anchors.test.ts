import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { htmlForPlainText, safeHtml } from '#records/html';
import { plainText } from '#records/markup/plain-text';

const PAGE = 'https://calendar.example/event/one/';

describe('a link within a description', () => {
  it.each([
    ['#x', '<h2 id="x">Place</h2>'],
    ['#x', '<p><a name="x"></a>Place</p>'],
    ['#x', '<section id="x"><p>Place</p></section>'],
    ['#x', '<p>Place</p><a id="x"></a>'],
    ['#caf%C3%A9', '<h2 id="café">Place</h2>'],
    ['#a b"><', '<h2 id="a b&quot;&gt;&lt;">Place</h2>'],
    [`${PAGE}#x`, '<h2 id="x">Place</h2>'],
    ['http://calendar.example/event/one#x', '<h2 id="x">Place</h2>'],
    ['/event/one/#x', '<h2 id="x">Place</h2>'],
    ['#content', '<h2 id="content">Place</h2>'],
  ])('to %s leads to the element of that name: %s', (href, place) => {
    const $ = load(safeHtml(`<p><a href="${href.replaceAll('"', '&quot;')}">Jump</a></p>${place}`, PAGE));
    const target = $('a').attr('href') ?? '';
    expect(target).toMatch(/^#text-/);
    expect(
      $('[id]')
        .map((_, { attribs }) => `#${attribs.id}`)
        .get(),
    ).toEqual([target]);
  });

  it.each(['#', '#x', '#top', `${PAGE}#x`, '/event/one/#comments'])(
    'to %s becomes plain text when no element has that name',
    (href) => {
      expect(safeHtml(`<a href="${href}">Jump</a><h2 id="y">Place</h2>`, PAGE)).toBe('<span>Jump</span><h2>Place</h2>');
    },
  );

  it('to a fragment of a different page leads to that page', () => {
    const html = '<h2 id="x">x</h2><a href="/event/two/#x">Two</a><a href="/event/one/?y=1#x">y</a>';
    expect(safeHtml(html, PAGE)).toBe(
      '<h2>x</h2><a href="https://calendar.example/event/two/#x" rel="nofollow ugc">Two</a><a href="https://calendar.example/event/one/?y=1#x" rel="nofollow ugc">y</a>',
    );
  });

  it('leads to the first of two elements with the same name, and is unchanged by a second cleaning', () => {
    const served = '<a href="#x">Jump</a><h2 id="x">One</h2><h2 id="x">Two</h2><h2 id="text-x">Three</h2>';
    const safe = '<a href="#text-x">Jump</a><h2 id="text-x">One</h2><h2>Two</h2><h2>Three</h2>';
    expect(safeHtml(served, PAGE)).toBe(safe);
    expect(safeHtml(safe, PAGE)).toBe(safe);
  });

  it('is kept when a frame is moved out of it', () => {
    const served = '<a href="#x">Jump<iframe src="https://v.example/"></iframe></a><h2 id="x">Place</h2>';
    const $ = load(safeHtml(served, PAGE));
    expect([$('a a').length, $('a').first().attr('href'), $('h2').attr('id')]).toEqual([0, '#text-x', 'text-x']);
  });

  it('is reduced to its text in feeds', () => {
    expect(plainText(htmlForPlainText('<p><a href="#x">Jump</a></p><h2 id="x">Place</h2>', PAGE))).toBe(
      'Jump\n\nPlace',
    );
  });
});
