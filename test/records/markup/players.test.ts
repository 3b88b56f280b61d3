import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '#records/html';

const PAGE = 'https://calendar.example/event/one/';
const link = (href: string, host: string) => `<a href="${href}" rel="nofollow ugc">${host}</a>`;

describe('players in descriptions', () => {
  it.each([
    ['a frame', '<iframe src="https://v.example/1"></iframe>', link('https://v.example/1', 'v.example')],
    [
      'a video',
      '<video src="/m.mp4" controls>No film.</video>',
      link('https://calendar.example/m.mp4', 'calendar.example'),
    ],
    [
      'audio of several formats',
      '<audio><source src="//a.example/1.ogg"><source src="//a.example/1.mp3"><a href="/1.mp3">1.mp3</a></audio>',
      link('https://a.example/1.ogg', 'a.example'),
    ],
    ['an embed', '<embed src="https://e.example/">', link('https://e.example/', 'e.example')],
    [
      'an object with a frame as fallback',
      '<object><iframe src="https://o.example/"></iframe></object>',
      link('https://o.example/', 'o.example'),
    ],
  ])('become a plain link named by the host: %s', (_what, html, expected) => {
    expect(safeHtml(`<p>before</p>${html}<p>after</p>`, PAGE)).toBe(`<p>before</p>${expected}<p>after</p>`);
  });

  it.each([
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<video src="data:video/mp4;base64,AA">No film.</video>',
    '<object data="blob:https://x.example/1">x</object>',
    '<audio src="https://user:word@a.example/">x</audio>',
    '<iframe src="https://user:word@bank.example/"></iframe>',
  ])('are left out when they name no web address: %j', (html) => {
    expect(safeHtml(`<p>text</p>${html}`, PAGE)).toBe('<p>text</p>');
  });

  it('without an end tag end with the element around them', () => {
    expect(safeHtml('<div><video src="https://v.example/">x</div><p>after</p>')).toBe(
      `<div>${link('https://v.example/', 'v.example')}</div><p>after</p>`,
    );
  });

  it('are recognised only as elements, not in text or comments', () => {
    expect(safeHtml('<p>&lt;video src="https://v.example/"&gt;</p><!-- <video src="https://v.example/"> -->')).toBe(
      '<p>&lt;video src="https://v.example/"&gt;</p>',
    );
    expect(safeHtml('<constructor>text</constructor><iframe></iframe>')).toBe('text');
  });

  it('leave nothing but web links and lose no text around them, whatever they name', () => {
    const tag = fc.constantFrom('iframe', 'video', 'audio', 'embed', 'object', 'frame');
    const named = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom(
        'javascript:alert(1)',
        '"><script>alert(1)</script>',
        '//v.example/"onload="x',
        'data:text/html,x',
      ),
    );
    const player = fc
      .tuple(tag, named, fc.boolean())
      .map(([name, source, within]) =>
        name === 'embed'
          ? `<embed src="${source}">`
          : within
            ? `<${name}><source src="${source}"></${name}>`
            : `<${name} src="${source}" data="${source}">x</${name}>`,
      );
    fc.assert(
      fc.property(fc.array(player, { maxLength: 4 }), (players) => {
        const html = safeHtml(`<p>before</p>${players.join('')}<p>after</p>`, PAGE);
        const $ = load(html);
        expect($('iframe, frame, video, audio, source, embed, object, script').length).toBe(0);
        for (const element of $('a').toArray()) {
          expect(element.attribs.href).toMatch(/^https?:\/\//);
          expect(Object.keys(element.attribs).sort()).toEqual(['href', 'rel']);
        }
        expect($('p').first().text()).toBe('before');
      }),
    );
  });
});
