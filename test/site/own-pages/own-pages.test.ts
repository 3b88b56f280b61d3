import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { OwnPageFile } from '#content/pages/own-page';
import { isReservedPageName } from '#content/pages/read';
import { htmlOfMarkdown } from '#content/pages/source';
import { ownPageHtml } from '../../../site/own-pages/prose.ts';
import { hreflangOf } from '../../../site/routing/canonical.ts';
import { alternatesOf } from '../../../site/routing/pages.ts';
import { allSectionsOf, sectionsOf } from '../../../site/routing/sections.ts';
import { matchingOwnPages, type OwnPageRow } from '../../../site/search/own-pages.ts';
import { searchFiles } from '../../../site/search/search-files.ts';
import { languageSitemaps } from '../../../site/seo/sitemap.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { event, localisedSiteOf, publication, service } from '../fixtures.ts';

const page = (name: string, markdown = '', more: Partial<OwnPageFile> = {}): OwnPageFile => {
  const language = more.language ?? 'en';
  const own = {
    language,
    name,
    path: `${language}/${name}.md`,
    title: name,
    key: name,
    nav: 'footer',
    order: 0,
  } as const;
  return { ...own, draft: false, html: htmlOfMarkdown(markdown, name), ...more };
};

const siteOf = (pages: readonly OwnPageFile[]) =>
  publication({
    events: [event('2026-12-01 19:00', '2026-12-01 21:00', { lang: 'en', name: 'jazz', service: service(1) })],
    settings: {
      ownPages: {
        folder: '/pages',
        pages,
        images: [{ path: 'en/plan.png', file: 'page-1.png', width: 3, height: 2 }],
      },
    },
  });

/** The text of a page in English of a site below `/town/`, with these pages beside it. */
function shown(markdown: string, ...others: readonly OwnPageFile[]): string {
  const own = page('legal', markdown);
  const site = siteOf([own, ...others]);
  return ownPageHtml(own, site.settings.siteUrl, site.inOwnPages('en'), 'Table').trim();
}

describe('the text of an own page', () => {
  it.each([
    ['another page', '[a](privacy.md)', '<p><a href="/town/en/privacy/">a</a></p>'],
    ['a section of it', '[a](privacy.md#who-we-are)', '<p><a href="/town/en/privacy/#who-we-are">a</a></p>'],
    ['a page of another language', '[a](../ca/avis.md)', '<p><a href="/town/ca/avis/">a</a></p>'],
    ['a section of the same page', '[a](#end)', '<p><a href="/town/en/legal/#end">a</a></p>'],
    ['an event', '[a](events/jazz/)', '<p><a href="/town/en/events/jazz/">a</a></p>'],
    ['an event by its address', '[a](https://service.example/1)', '<p><a href="/town/en/events/jazz/">a</a></p>'],
    ['another site', '[a](https://example.com/)', '<p><a href="https://example.com/">a</a></p>'],
    ['nothing if the page is missing', '[a](gone.md)', '<p><span>a</span></p>'],
    ['an e-mail address', '[a](mailto:a@example.org)', '<p><a href="mailto:a@example.org">a</a></p>'],
  ])('links to %s', (_name, markdown, html) => {
    expect(shown(markdown, page('privacy'), page('avis', '', { language: 'ca' }))).toBe(html);
  });

  it('shows only the images beside its file', () => {
    expect(shown('![A plan](plan.png)![B](other.png)![C](https://example.com/c.png)')).toBe(
      '<p><img src="/town/media/page-1.png" alt="A plan" width="3" height="2" loading="lazy"></p>',
    );
  });

  it('skips no level of headings, and gives each heading a unique anchor', () => {
    expect(shown('#### Content\n\n## Who *we* are\n\n#### Who we are\n\n### Über uns?')).toBe(
      [
        '<h2 id="content-2">Content</h2>',
        '<h2 id="who-we-are">Who <em>we</em> are</h2>',
        '<h3 id="who-we-are-2">Who we are</h3>',
        '<h3 id="über-uns">Über uns?</h3>',
      ].join('\n'),
    );
  });

  it('keeps the numbers of its lists, and makes wide tables scrollable', () => {
    expect(shown('3. a\n4. b')).toBe('<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>');
    expect(shown('| a |\n| - |\n| b |')).toContain('<section class="wide" tabindex="0" aria-label="Table">');
  });

  it.each([
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    '<a href="javascript:alert(1)">a</a>',
    '[a](data:text/html,<script>alert(1)</script>)',
    '![a](data:image/svg+xml;base64,PHN2Zy8+)',
    '<img src="plan.png" onerror="alert(1)">',
    '<p style="position:fixed" onclick="alert(1)" class="masthead" id="content">a</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="a"><button>a</button></form>',
    '<svg><script>alert(1)</script></svg><math><mi xlink:href="javascript:alert(1)"></mi></math>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
    '<style>body{display:none}</style><link rel="stylesheet" href="https://evil.example">',
    '## <img src=x onerror=alert(1)>"><script>alert(1)</script>',
    '```html"onclick=alert(1)\n<script>alert(1)</script>\n```',
    '</div></main><script>alert(1)</script>',
    '<!-- --!><script>alert(1)</script> -->',
  ])('contains nothing that runs, loads or changes the page: %s', (markdown) => {
    const html = shown(markdown);
    const tags = Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag).join('\n');
    expect(tags).not.toMatch(
      /script|javascript:|data:|\son\w+=|style|class="m|id="content"|iframe|object|embed|form|svg|math|meta|base|link/,
    );
    expect(html).not.toMatch(/<\/(?:div|main)>/);
  });

  it('is rendered quickly and without deep recursion, whatever it contains', async () => {
    // So long that it takes more than the time-out where the time grows with the square of the length.
    for (const part of ['~a~~b ', '>', '[', '![', '*_', '`a``b', '<a href="', '[a](', '| a ', '- > ']) {
      expect(shown(part.repeat(40_000 / part.length)).length).toBeGreaterThan(0);
      await setImmediate();
    }
  });
});

describe('a site with own pages', () => {
  const pages = [
    page('privacy', 'Cookies and *Datenschutz*', { nav: 'header', title: 'Privacy' }),
    page('legal', '', { title: 'Legal notice', description: 'Who answers' }),
    page('hidden', '', { nav: 'none', title: 'Hidden' }),
    page('avis', '', { language: 'ca', key: 'legal', title: 'Avís' }),
  ];
  const site = siteOf(pages);
  const en = localisedSiteOf(site, 'en');

  it('lists each page in the header or only in the footer, as the page states', () => {
    expect(sectionsOf(en, { type: 'home' }).filter(({ label }) => /Privacy|Legal|Hidden/.test(label))).toEqual([
      { label: 'Privacy', address: 'en/privacy/', current: undefined, room: 'wide' },
    ]);
    expect(allSectionsOf(en).slice(-2)).toEqual([
      expect.objectContaining({ label: 'Privacy', address: 'en/privacy/' }),
      expect.objectContaining({ label: 'Legal notice', address: 'en/legal/' }),
    ]);
  });

  it('links each page to its translation with the same key, or to the home page', () => {
    const to = (own: OwnPageFile | undefined) =>
      own && alternatesOf(site, { type: 'own', file: own }).map(({ address, exact }) => `${address} ${exact}`);
    expect(to(pages[1])).toEqual(['ca/avis/ true', 'en/legal/ true']);
    expect(to(pages[0])).toEqual(['ca/ false', 'en/privacy/ true']);
  });

  it('names translations of each page to search engines', () => {
    const tags = (own: OwnPageFile) =>
      hreflangOf(site, localisedSiteOf(site, own.language), { type: 'own', file: own }).map(({ tag, url }) => [
        tag,
        url,
      ]);
    const told = [
      ['ca', 'https://example.org/town/ca/avis/'],
      ['en-GB', 'https://example.org/town/en/legal/'],
      ['x-default', 'https://example.org/town/ca/avis/'],
    ];
    const translated = pages.filter(({ key }) => key === 'legal');
    expect(translated.map(({ name }) => name).toSorted()).toEqual(['avis', 'legal']);
    for (const own of translated) expect(tags(own)).toEqual(told);
    for (const own of pages.filter((one) => !translated.includes(one))) expect(tags(own)).toEqual([]);
  });

  it('lists all own pages but drafts in its sitemap', () => {
    const draft = page('draft', '', { draft: true });
    const other = siteOf([...pages, draft]);
    const [sitemap] = languageSitemaps(other, localisedSiteOf(other, 'en'));
    expect(sitemap?.text).toContain('<loc>https://example.org/town/en/hidden/</loc>');
    expect(sitemap?.text).toContain('hreflang="ca" href="https://example.org/town/ca/avis/"');
    expect(sitemap?.text).not.toContain('/draft/');
  });

  it('has a search file with their words, which a site without own pages lacks', () => {
    const [file] = searchFiles(site, [en]);
    expect(file?.path).toBe('en/search/pages.json');
    const rows: readonly OwnPageRow[] = JSON.parse(file?.text ?? '');
    const titles = (words: string) => matchingOwnPages(rows, words).map(([title]) => title);
    expect(titles('cook dat')).toEqual(['Privacy']);
    expect(titles('WHO answers')).toEqual(['Legal notice']);
    expect(titles('legal')).toEqual(['Legal notice']);
    expect(titles('legal cookies')).toEqual([]);
    expect(titles('a')).toEqual([]);
    expect([...searchFiles(siteOf([]))].map(({ path }) => path)).not.toContain('en/search/pages.json');
  });
});

describe('the names reserved for the site', () => {
  it('include every name that it uses directly below a language', async () => {
    const { paths } = await madeSite('small');
    const below = new Set(paths.flatMap((path) => /^en\/([^/.]+)(?=\/)/.exec(path)?.[1] ?? []));
    expect(below.size).toBeGreaterThan(10);
    expect([...below].filter((name) => !isReservedPageName(name))).toEqual([]);
  });
});
