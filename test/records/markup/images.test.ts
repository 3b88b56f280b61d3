import { describe, expect, it } from 'vitest';
import { imageSources, safeHtml } from '#records/html';

const PAGE = 'https://calendar.example/event/one/';
const own = {
  image: (url: string) => ({ src: url.replace('https://calendar.example', '/media'), width: 4, height: 3 }),
};
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const COPY = '<noscript><img src="/a.png" alt="Poster"></noscript>';

describe('a lazily loaded image', () => {
  it.each([
    `<img src="${PIXEL}" data-src="/a.png" alt="Poster">`,
    `<img src="${PIXEL}" data-src="/a.png" alt="Poster">${COPY}`,
    `<img src="${PIXEL}" class="lazyload" alt="Poster">${COPY}`,
    `<img class="lazy" alt="Poster"> ${COPY}`,
    `${COPY}<img src="${PIXEL}" alt="Poster">`,
    `${COPY}<img src="${PIXEL}" data-src="/a.png" alt="Poster">`,
    `<img src="/plugins/lazy/1x1.trans.gif" alt="Poster">${COPY}`,
    `<img src="/plugins/lazy/placeholder.png" alt="Poster">${COPY}`,
    '<img src="/blank.gif" data-lazy-src="/a.png" alt="Poster">',
    '<img src="/tiny.jpg" data-original="/a.png" alt="Poster">',
    '<img src="" data-lazy="/a.png" alt="Poster">',
    '<img data-orig-src="/a.png" alt="Poster">',
    '<img src="about:blank" data-large-file="/a.png" alt="Poster">',
    `<img src="${PIXEL}" srcset="/s.png 300w, /a.png 1024w" alt="Poster">`,
    `<img src="${PIXEL}" data-srcset="/a.png 2x,/s.png 1x" alt="Poster">`,
    `<img src="${PIXEL}" data-lazy-srcset="/a.png" alt="Poster">`,
    `<picture><source data-srcset="/s.png 1x, /a.png 2x"><img src="${PIXEL}" alt="Poster"></picture>`,
    '<img src="/a.png" loading="lazy" alt="Poster">',
    '<img src="/a.png" data-large-file="/b.png" data-lazy="1" data-original-title="x.y" alt="Poster">',
    '<picture><source srcset="/b.webp"><img src="/a.png" alt="Poster"></picture>',
  ])('is found and shown once: %s', (served) => {
    expect(imageSources(served, PAGE)).toEqual(['https://calendar.example/a.png']);
    expect(safeHtml(`<p>${served}</p>`, PAGE, own).replace('> <', '><')).toMatch(
      /^<p> ?<img src="\/media\/a.png" alt="Poster" width="4" height="3" loading="lazy"> ?<\/p>$/,
    );
  });

  it.each([
    ['that only counts visits', '<noscript><img src="/tr.png" width="1" height="1"></noscript>'],
    ['after other text', `<img src="${PIXEL}">Text<noscript><img src="/tr.png"></noscript>`],
    ['with an unsafe address', `<img src="data:,"><noscript><img src="javascript:x"></noscript>`],
  ])('is not taken from a noscript copy %s', (_which, served) => {
    expect(imageSources(served, PAGE)).toEqual([]);
  });

  it('is not taken from a different picture element', () => {
    expect(imageSources('<picture><source srcset="/a.png"></picture><picture><img alt=""></picture>', PAGE)).toEqual(
      [],
    );
  });

  it('keeps a source that is a real drawing or animation', () => {
    expect(imageSources('<img src="/logo.svg"><img src="/fun.gif">', PAGE)).toEqual([
      'https://calendar.example/logo.svg',
      'https://calendar.example/fun.gif',
    ]);
  });
});
