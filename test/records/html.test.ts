import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageSources, imageUrl, type SiteResources, safeHtml, safeUrl } from '#records/html';
import { codePoint } from '../support/code-point.ts';
import { runs } from '../support/tiers/runs.ts';

const PAGE = 'https://calendar.example/event/lantern-walk/';

const ALLOWED_ATTRIBUTES = new Set(
  'href rel hreflang title datetime scope colspan rowspan lang dir start type reversed'.split(' '),
);
const FORBIDDEN =
  'script,style,iframe,frame,object,embed,form,input,button,textarea,select,img,picture,video,audio,source,svg,math,link,meta,base,template,noscript,xmp,title,h1';

describe('struck-out text and numbered lists', () => {
  it.each([
    ['<del>19:00</del> <ins>20:00</ins>', '<del>19:00</del> <ins>20:00</ins>'],
    ['<strike>Hall A</strike> Hall B', '<s>Hall A</s> Hall B'],
    ['<span style="color: red; text-decoration: line-through">20 €</span> 15 €', '<s>20 €</s> 15 €'],
    ['<span style="text-decoration:underline">20 €</span>', '<span>20 €</span>'],
    ['<ol start="3" type="a" reversed><li>x</li></ol>', '<ol start="3" type="a" reversed><li>x</li></ol>'],
    ['<ol start="x" type="disc"><li>x</li></ol>', '<ol><li>x</li></ol>'],
    ['<ol start="99999999999"><li>x</li></ol>', '<ol><li>x</li></ol>'],
  ])('are preserved: %s', (served, safe) => {
    expect(safeHtml(served)).toBe(safe);
  });
});

/** What is dangerous in some HTML when it is read as browsers read it. */
function dangers(html: string): string[] {
  const $ = load(html, null, false);
  const found = $(FORBIDDEN)
    .toArray()
    .map((element) => `<${element.tagName}>`);
  $('*').each((_, element) => {
    if (!('attribs' in element)) return;
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!ALLOWED_ATTRIBUTES.has(name)) found.push(`${name}=`);
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|tel:)/.test(value)) found.push(`href=${value}`);
    }
  });
  return found;
}

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate xlink:href=#a attributeName=href values=javascript:alert(1) /><a id=a><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea/><img src=x onerror=alert(1)>',
  '<title></title><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://video.example/?<script>alert(1)</script>"></iframe>',
  '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="blob:https://x.example/1">x</a><a href="file:///etc/passwd">y</a>',
  '<a href="https://x.example" onclick="alert(1)" style="position:fixed" target="_top" ping="https://evil.example">x</a>',
  '<p onmouseover=alert(1) style="background:url(javascript:alert(1))" class=c id=i>x</p>',
  '<p lang="en" onclick\n=\n"alert(1)">x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<b "><script>alert(1)</script>">x</b>',
  '<style>@import "https://evil.example/x.css";</style><link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href="javascript:/">',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">Go</button></form>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--><script>alert(1)</script>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<?php echo "<script>alert(1)</script>" ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<time datetime="&quot;><script>alert(1)</script>">x</time>',
  '<abbr title="&lt;/abbr&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</abbr>',
  '<a hreflang="&quot; onclick=alert(1) x=&quot;" href="https://x.example">x</a>',
  '<plaintext><script>alert(1)</script>',
  '[vc_row]<div class="wpb_wrapper"><script>alert(1)</script></div>[/vc_row]',
] as const;

describe('safe HTML', () => {
  it.each(PAYLOADS)('contains nothing that runs or loads after cleaning %j', (payload) => {
    const around = `<p>before</p>${payload}`;
    for (const html of [payload, around]) {
      const safe = safeHtml(html, PAGE);
      expect(dangers(safe)).toEqual([]);
      expect(safeHtml(safe, PAGE)).toBe(safe);
    }
    expect(safeHtml(around)).toContain('<p>before</p>');
  });

  const anything = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PAYLOADS) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...'<p> </p> <b> </b> <a href="https://a.example"> </a> <a> <h1> </h1> <ul> <li> </ul> <table> <tr> <td> </table> <iframe src="//v.example/1"> </iframe> <svg> </svg> <style> </style> <div lang=en> </div> <span> </span> <!-- --> <br> " \' < > & &lt; &amp;quot; &nbsp;'.split(
          ' ',
        ),
      ),
    },
    { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.webUrl().map((url) => `<a href="${url}">link</a>`) },
  );
  const html = fc.array(anything, { maxLength: 12 }).map((parts) => parts.join(''));

  it('contains nothing that runs or loads, whatever was served', () => {
    fc.assert(
      fc.property(html, (served) => {
        expect(dangers(safeHtml(served, PAGE))).toEqual([]);
        expect(dangers(safeHtml(served))).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });

  const element = (tags: readonly string[], inside: fc.Arbitrary<string>) =>
    fc
      .tuple(fc.constantFrom(...tags), fc.array(inside, { maxLength: 4 }))
      .map(([tag, children]) => `<${tag}>${children.join('')}</${tag.split(' ')[0]}>`);
  const nested = fc.letrec<{ block: string; line: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('line'),
      element(['div', 'section', 'ul', 'blockquote class=x', 'form', 'table', 'svg', 'custom-tag'], tie('block')),
      element(['p', 'h1', 'h3 id=y', 'iframe src="//v.example/1"', 'script', 'style'], tie('line')),
    ),
    line: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('<', '&lt;')),
      fc.constantFrom('<br>', '<img src=a.jpg>', '&amp;lt;', '&nbsp;', '<input name=q>'),
      element(
        ['b', 'em', 'span onclick=x', 'font', 'a href="/x"', 'a href="https://a.example/ä?b&amp;c"'],
        tie('line'),
      ),
    ),
  }));

  it('is unchanged by a second cleaning when the served HTML was properly nested', () => {
    fc.assert(
      fc.property(nested.block, (served) => {
        const safe = safeHtml(served, PAGE);
        expect(safeHtml(safe, PAGE)).toBe(safe);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('has the same text after a second cleaning, whatever was served', () => {
    const text = (from: string) => load(from, null, false).text().trim();
    fc.assert(
      fc.property(html, (served) => {
        const safe = safeHtml(served, PAGE);
        expect(text(safeHtml(safe, PAGE))).toBe(text(safe));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('keeps the structure of text', () => {
    const kept =
      '<h2>Programme</h2><p>Doors at <strong>eight</strong>,<br><em>really</em>.</p><ul><li>Bach</li></ul>' +
      '<table><tbody><tr><th scope="row">Row</th><td colspan="2">cell</td></tr></tbody></table>' +
      '<blockquote lang="ca">Cançó</blockquote><p dir="rtl">שלום</p><time datetime="2026-12-01">soon</time>';
    expect(safeHtml(kept)).toBe(kept);
  });

  it('writes void elements as HTML does', () => {
    expect(safeHtml('one<br />two<BR>three<hr/><p title="/">four</p>', PAGE)).toBe(
      'one<br>two<br>three<hr><p>four</p>',
    );
    const image = () => ({ src: '/a.avif', width: 1, height: 2 });
    expect(safeHtml('<img src="/a.jpg" alt="a /> b" />', PAGE, { image })).toBe(
      '<img src="/a.avif" alt="a /&gt; b" width="1" height="2" loading="lazy">',
    );
  });

  it('turns first-level headings into second-level ones, because the page’s title is the first', () => {
    expect(safeHtml('<h1 class="x">Programme</h1>')).toBe('<h2>Programme</h2>');
  });

  it('turns frames into plain links, and drops frames that lead nowhere', () => {
    const link = '<a href="https://video.example/embed/1?a=1&amp;b=2" rel="nofollow ugc">video.example</a>';
    expect(safeHtml('<iframe src="https://video.example/embed/1?a=1&amp;b=2" width="560"></iframe>')).toBe(link);
    expect(safeHtml('<iframe src="//video.example/embed/1?a=1&amp;b=2"></iframe>')).toBe(link);
    expect(safeHtml('<p>x</p><iframe></iframe><iframe src="about:blank"></iframe>')).toBe('<p>x</p>');
  });

  it('marks links as user-generated content', () => {
    expect(safeHtml('<a href="https://a.example/" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://a.example/" rel="nofollow ugc">a</a>',
    );
  });

  it('resolves relative links against the record’s page on the service', () => {
    const of = (href: string) => load(safeHtml(`<a href="${href}">x</a>`, PAGE))('a').attr('href');
    expect(of('/contact')).toBe('https://calendar.example/contact');
    expect(of('map.pdf')).toBe('https://calendar.example/event/lantern-walk/map.pdf');
    expect(of('//other.example/x')).toBe('https://other.example/x');
    expect(of('mailto:a@b.example')).toBe('mailto:a@b.example');
  });

  it('keeps the text of links that lead nowhere', () => {
    expect(safeHtml('<a href="/contact">Contact</a>, <a name="top">top</a>, <a href="https://">x</a>')).toBe(
      '<span>Contact</span>, <span>top</span>, <span>x</span>',
    );
    expect(safeHtml('<a href="/contact">Contact</a>', '')).toBe('<span>Contact</span>');
  });

  it('drops links without text, such as links around a removed image', () => {
    expect(safeHtml('<p><a href="https://a.example/"><img src="a.jpg" alt=""></a>text</p>')).toBe('<p>text</p>');
  });

  it('moves a frame out of the link around it', () => {
    expect(safeHtml('<a href="https://a.example/"><iframe src="https://b.example/"></iframe></a>')).toBe(
      '<a href="https://b.example/" rel="nofollow ugc">b.example</a>',
    );
  });

  it('is empty when nothing is left', () => {
    for (const empty of ['', ' \n ', '<script>x</script>', '<img src="a.jpg">']) expect(safeHtml(empty)).toBe('');
  });
});

/** Everything that a description could wish for, from a site of its own. */
const GENEROUS = {
  image: (url: string) => ({
    src: `/media/${encodeURIComponent(url).replaceAll("'", '%27')}.png`,
    width: 40,
    height: 30,
  }),
  link: (url: URL) => (url.hostname === 'calendar.example' ? `/site${url.pathname}` : undefined),
} satisfies SiteResources;

describe('safe HTML with the site’s own images', () => {
  const poster = 'https://calendar.example/poster.png';
  const only = (...urls: string[]): SiteResources => ({
    image: (url) => (urls.includes(url) ? { src: '/media/1.png', width: 40, height: 30 } : undefined),
  });
  const shown = (alt: string) => `<img src="/media/1.png" alt="${alt}" width="40" height="30" loading="lazy">`;

  it('keeps only images of the site, with their size and alternative text', () => {
    const served =
      '<p>a <img class="x" src="/poster.png#top" alt=" A &quot;ring&quot; " width=9999 onerror=alert(1) srcset="https://evil.example/x 2x" style="x"> b' +
      '<img src="https://evil.example/x.png" alt="gone"></p>';
    expect(safeHtml(served, PAGE, only(poster))).toBe(`<p>a ${shown('A &quot;ring&quot;')} b</p>`);
  });

  it('gives an empty alternative text to images that have none', () => {
    expect(safeHtml(`<img src="${poster}">`, PAGE, only(poster))).toBe(shown(''));
  });

  it('keeps a link around an image with alternative text, and removes it around an image without', () => {
    const linked = (alt: string) => `<p><a href="https://a.example/"><img src="${poster}" alt="${alt}"></a></p>`;
    expect(safeHtml(linked('Tickets'), PAGE, only(poster))).toBe(
      `<p><a href="https://a.example/" rel="nofollow ugc">${shown('Tickets')}</a></p>`,
    );
    expect(safeHtml(linked(''), PAGE, only(poster))).toBe(`<p>${shown('')}</p>`);
    expect(safeHtml(`${linked('Tickets')}<a href="https://b.example"> </a>`, PAGE, only(poster))).not.toContain('b.ex');
  });

  it('keeps images and inner links when a frame is moved out of the link around it', () => {
    const served =
      '<a href="/event/one/">one <img src="/poster.png" alt="P"><iframe src="https://video.example/"></iframe></a>';
    const $ = load(safeHtml(served, PAGE, GENEROUS));
    expect($('a a').length).toBe(0);
    expect($('img').attr('src')).toMatch(/^\/media\//);
    expect(
      $('a')
        .map((_, element) => $(element).attr('href'))
        .get(),
    ).toEqual(['/site/event/one/', 'https://video.example/']);
  });

  it('lists the URLs of the images that it could show, each once', () => {
    const served =
      '<img src="/a.png"><noscript><img src="/b.png"></noscript><template><img src="/c.png"></template>' +
      '<IMG SRC=" //cdn.example/d.png "><img src="/a.png?x=1&amp;amp;y=2"><img src="a.png#x"><img src="data:image/png;base64,x">' +
      '<img src="https://u:p@x.example/"><img><img src="/a.png"><p title="<img src=/e.png>">&lt;img src="/f.png"&gt;</p>';
    expect(imageSources(served, 'https://calendar.example/')).toEqual([
      'https://calendar.example/a.png',
      'https://cdn.example/d.png',
      'https://calendar.example/a.png?x=1&y=2',
    ]);
    expect(imageSources(served)).toEqual(['https://cdn.example/d.png']);
  });

  it.each(PAYLOADS)('contains nothing that runs or loads from elsewhere after cleaning %j', (payload) => {
    for (const html of [payload, `<img src="/x.png" alt="x"><a href="/y">y</a>${payload}`])
      expect(foreign(safeHtml(html, PAGE, GENEROUS))).toEqual([]);
  });

  it('shows exactly the images that it lists and nothing from elsewhere, whatever was served', () => {
    const attribute = fc.oneof(
      fc.constantFrom(...PAYLOADS),
      fc.string({ unit: codePoint, maxLength: 20 }),
      fc.webUrl(),
    );
    const element = fc
      .tuple(fc.constantFrom('img src', 'img alt', 'a href', 'iframe src', 'img src=/x.png alt'), attribute)
      .map(([start, value]) => `<${start}="${value.replaceAll('"', '&quot;')}">`);
    const part = fc.oneof(
      element,
      fc.constantFrom(...PAYLOADS, '<img src=/media/1.png width=1>', '<a>', '</a>', '<p>', '</p>', '<svg>', 'text'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const html = parts.join('');
        const safe = safeHtml(html, PAGE, GENEROUS);
        expect(foreign(safe)).toEqual([]);
        const images = load(safe)('img')
          .map((_, image) => image.attribs.src)
          .get();
        expect(new Set(images)).toEqual(new Set(imageSources(html, PAGE).map((url) => GENEROUS.image(url).src)));
      }),
      {
        numRuns: runs(1000),
        // A bracket has shortcodes looked for, and with them a control character removed, also from addresses.
        examples: [[['<!--[if IE]><script>alert(1)</script><![endif]-->', '<img src="a\u0001b.png">']]],
      },
    );
  });

  /** What is dangerous in some HTML whose images and inner links the site made itself. */
  function foreign(html: string): string[] {
    const $ = load(html, null, false);
    const found: string[] = [];
    $('img').each((_, image) => {
      const { src, alt, width, height, loading, lang: _lang, dir: _dir, ...others } = image.attribs;
      if (src === undefined || !src.startsWith('/media/') || alt === undefined) found.push(`src=${src} alt=${alt}`);
      if (width !== '40' || height !== '30' || loading !== 'lazy') found.push(`${width} ${height} ${loading}`);
      found.push(...Object.keys(others));
    });
    $('img').remove();
    $('a[href^="/site/"]').removeAttr('href');
    return [...found, ...dangers($.html())];
  }
});

describe('the URL of an image', () => {
  it.each([
    ['https://a.example/x.png', 'https://a.example/x.png'],
    ['HTTPS://A.example:443/x y.png#z', 'https://a.example/x%20y.png'],
    ['//a.example/x.png?a=1&amp;b=2', 'https://a.example/x.png?a=1&b=2'],
    ['../x.png', 'https://calendar.example/event/x.png'],
    [undefined, undefined],
    ['', undefined],
    ['mailto:a@b.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://user@a.example/', undefined],
    ['https://:password@a.example/', undefined],
  ])('with the source %j is %j', (src, url) => {
    expect(imageUrl(src, PAGE)).toBe(url);
  });
});

describe('safe HTML with links to the site’s own pages', () => {
  it('marks only links that lead elsewhere as user-generated content', () => {
    const served = '<a href="/event/x/" rel="nofollow" hreflang="en">x</a> <a href="https://a.example/">a</a>';
    expect(safeHtml(served, PAGE, GENEROUS)).toBe(
      '<a href="/site/event/x/" hreflang="en">x</a> <a href="https://a.example/" rel="nofollow ugc">a</a>',
    );
  });

  it('looks up web addresses only', () => {
    const asked: string[] = [];
    const link = (url: URL) => {
      asked.push(url.href);
      return undefined;
    };
    safeHtml('<a href="mailto:a@b.example">a</a><a href="javascript:x">b</a><a href="http://c.example">c</a>', PAGE, {
      link,
    });
    expect(asked).toEqual(['http://c.example/']);
  });
});

describe('a safe URL', () => {
  it.each([
    ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    ['HTTP://A.EXAMPLE', 'http://a.example/'],
    ['https://a.example/?a=1&amp;b=2', 'https://a.example/?a=1&b=2'],
    [' https://a.example ', 'https://a.example/'],
    ['rockon.org', 'https://rockon.org/'],
    ['www.rockon.org/what is/ñ', 'https://www.rockon.org/what%20is/%C3%B1'],
    ['rockon.org:8443/x', 'https://rockon.org:8443/x'],
    ['rockon.org?x=a@b.example', 'https://rockon.org/?x=a@b.example'],
    ['//rockon.org/x', 'https://rockon.org/x'],
    ['http:\\\\rockon.org\\x', 'http://rockon.org/x'],
    ['müsik.example', 'https://xn--msik-0ra.example/'],
    ['https://a.example/"onclick=x', 'https://a.example/%22onclick=x'],
  ])('is read from %j as %j', (served, url) => {
    expect(safeUrl(served)).toBe(url);
  });

  it.each([
    undefined,
    '',
    '  ',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    'mailto:a@b.example',
    'someone@b.example',
    'https://',
    'http:///',
    '/events/x',
    'n/a',
    'none',
    'TBD',
    '-',
    'see the poster',
    'call 972.000.001 first',
    '[gallery ids="1"]',
  ])('is absent for %j', (served) => {
    expect(safeUrl(served)).toBeUndefined();
  });

  it('is http or https, and unchanged when read again, whatever was given', () => {
    const given = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: codePoint }),
      fc.string().map((rest) => `javascript:${rest}`),
    );
    fc.assert(
      fc.property(given, (served) => {
        const url = safeUrl(served);
        if (url === undefined) return;
        expect(url).toMatch(/^https?:\/\/[^/]/);
        expect(url).not.toMatch(/[\s"<>]/);
        expect(safeUrl(url)).toBe(url);
      }),
    );
  });
});
