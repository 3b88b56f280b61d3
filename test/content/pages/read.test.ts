import { describe, expect, it } from 'vitest';
import { pageFindings } from '#content/check/pages';
import { memoryPages, type PageFiles, PNG, pagesIn, pageText } from './page-folders.ts';

/** Reads files, and returns what a check finds in them as people read it. */
async function findings(files: PageFiles): Promise<string[]> {
  return pageFindings(await pagesIn(memoryPages(files))).map(
    ({ path, line, column, severity, message, hint }) =>
      `${path}:${line}:${column}: ${severity === 'warning' ? 'warning: ' : ''}${message} ${hint}`,
  );
}

const read = async (files: PageFiles) => (await pagesIn(memoryPages(files))).ownPages;

describe('reading pages', () => {
  it('takes the fields at the head of a file, and defaults for the rest', async () => {
    const { pages } = await read({
      'en/legal-notice.md': '\uFEFF---\r\ntitle: Legal notice\r\n---\r\nWho *answers*.\r\n',
      'en/privacy.md': pageText(['title: Privacy', 'nav: header', 'order: -1', 'key: data', 'draft: true'], 'Text'),
    });
    expect(pages).toEqual([
      expect.objectContaining({ name: 'privacy', nav: 'header', order: -1, key: 'data', draft: true }),
      {
        language: 'en',
        name: 'legal-notice',
        path: 'en/legal-notice.md',
        title: 'Legal notice',
        nav: 'footer',
        order: 0,
        key: 'legal-notice',
        draft: false,
        html: '<p>Who <em>answers</em>.</p>\n',
      },
    ]);
  });

  it('sorts pages by order, then by title in the order of the language', async () => {
    const { pages } = await read({
      'ca/a.md': pageText(['title: Zero']),
      'ca/b.md': pageText(['title: Àmbit']),
      'ca/c.md': pageText(['title: Bé', 'order: 1']),
      'en/a.md': pageText(['title: Alpha']),
    });
    expect(pages.map(({ title }) => title)).toEqual(['Àmbit', 'Zero', 'Bé', 'Alpha']);
  });

  it('finds nothing without a folder, and ignores files that editors leave behind', async () => {
    expect(await findings({})).toEqual([]);
    expect(await findings({ 'README.md': '', 'en/.legal.md.swp': '', 'en/legal.md~': '', 'en/.DS_Store': '' })).toEqual(
      [],
    );
  });

  it('moves headings one level down when they use the level of the title, and drops a repeated title', async () => {
    const { pages } = await read({
      'en/a.md': pageText(['title: A'], '# A\n\n# B\n\n## C'),
      'en/b.md': pageText(['title: B'], '## B\n\n### C'),
    });
    expect(pages.map(({ html }) => html)).toEqual(['<h2>B</h2>\n<h3>C</h3>\n', '<h2>B</h2>\n<h3>C</h3>\n']);
  });
});

describe('a problem with a page', () => {
  it.each<[string, string, string]>([
    ['no head', 'Just text.', 'en/x.md:1:1: The file does not begin with the head of a page.'],
    ['no title', pageText(['nav: footer']), 'en/x.md:1:1: The page has no title. Add a line `title: Legal notice`.'],
    ['an empty head', '---\n---\n', 'en/x.md:1:1: The page has no title.'],
    [
      'a mistyped key',
      pageText(['title: A', 'tilte: B']),
      "en/x.md:3:1: The head of a page has no key 'tilte'. Did you mean 'title'?",
    ],
    [
      'an unknown key',
      pageText(['title: A', 'layout: B']),
      "en/x.md:3:1: The head of a page has no key 'layout'. Remove it; there may be title, description, nav, order, key, draft.",
    ],
    [
      'an invalid place in the navigation',
      pageText(['title: A', 'nav: top']),
      "en/x.md:3:1: 'nav' is not what it may be. Write header, footer or none.",
    ],
    [
      'a number as the title',
      pageText(['title: 2026']),
      "en/x.md:2:1: 'title' is not what it may be. Write text of up to 200",
    ],
    ['a list as the head', pageText(['- title']), 'en/x.md:1:1: The head of the page has no keys.'],
    ['a broken head', pageText(['title: "A', 'nav: footer']), "en/x.md:3:12: The head of the page can't be read:"],
    ['a colon in a value', pageText(['title: A: B']), "en/x.md:2:8: The head of the page can't be read:"],
    ['a duplicate key', pageText(['title: A', 'title: B']), "en/x.md:3:1: The head of the page can't be read:"],
    ['aliases', pageText(['title: &a A', 'description: *a']), 'en/x.md:1:1: The head of the page has no keys.'],
    ['text that is not UTF-8', `---\ntitle: \uFFFD\n---\n`, 'en/x.md:2:8: The file is not UTF-8.'],
    [
      'a page that is too long',
      pageText(['title: A'], 'a'.repeat(256 * 1024)),
      'en/x.md:1:1: The page has more than 256 KiB.',
    ],
  ])('is reported with its place: %s', async (_name, text, expected) => {
    expect((await findings({ 'en/x.md': text })).map((one) => one.slice(0, expected.length))).toEqual([expected]);
  });

  it.each(['events', 'search', 'today', '2026', 'embed', 'index'])(
    'is reported for a file named like an address of the site: %s',
    async (name) => {
      expect(await findings({ [`en/${name}.md`]: pageText(['title: A']) })).toEqual([
        `en/${name}.md:1:1: The address that the file's name stands for is one of the site's own. Rename it, such as about-${name}.md.`,
      ]);
    },
  );

  it.each([
    ['Über uns.md', 'Rename it, as uber-uns.md.'],
    ['..md', 'Rename it, such as legal-notice.md.'],
    ['a--b.md', 'Rename it, as a-b.md.'],
    ['a%2fb.md', 'Rename it, as a-2fb.md.'],
    ['<script>.md', 'Rename it, as script.md.'],
    ['a\nb.md', 'Rename it, as a-b.md.'],
    ['Events.md', 'Rename it, such as legal-notice.md.'],
  ])('is reported for a file name that no address allows: %s', async (name, hint) => {
    const [found] = await findings({ [`en/${name}`]: pageText(['title: A']) });
    // What begins with a dot is an editor's.
    expect(found?.endsWith(hint) ?? name.startsWith('.')).toBe(true);
    expect((await read({ [`en/${name}`]: pageText(['title: A']) })).pages).toEqual([]);
  });

  it('is reported for a file or folder that is neither page nor image', async () => {
    const files = {
      'en/a.svg': '<svg/>',
      'en/b.png': 'no image',
      'en/c/d.md': '',
      'en/e.md': null,
      'fr/a.md': '',
      ca: null,
    };
    expect(await findings(files)).toEqual([
      'ca:1:1: This is a link or no folder, and is not followed. Put the folder itself there, or remove it.',
      'en/a.svg:1:1: warning: Nothing is published of this file. There may be pages, which end in .md, and images: PNG, JPEG, GIF, WebP, AVIF.',
      'en/b.png:1:1: This is no PNG, JPEG, GIF, WebP or AVIF image. Save it as one of these, or remove it.',
      'en/c:1:1: Pages lie in no folder below their language. Move what is in it to en/.',
      'en/e.md:1:1: This is a link or no file, and is not followed. Put the file itself there, or remove it.',
      "fr:1:1: warning: The site has no language 'fr'. Pages lie in ca/, en/.",
    ]);
  });

  it('is reported for a key that two pages of a language share', async () => {
    const head = (title: string) => pageText([`title: ${title}`, 'key: legal']);
    expect(await findings({ 'en/a.md': head('A'), 'en/b.md': head('B'), 'ca/a.md': head('A') })).toEqual([
      "en/b.md:1:1: 'legal' is also the key of en/a.md. Give each page of a language its own.",
    ]);
  });
});

describe('checking links in pages', () => {
  const hasRecord = (language: string, kind: string, name: string) =>
    language === 'en' && kind === 'events' ? name === 'jazz' : undefined;

  it('reports each link to a missing page, record or image with its position', async () => {
    const text = [
      '[A](b.md) [B](../ca/b.md) [C](#c) [D](https://example.org/x.md) [E](events/jazz/) [F](c.md#top)',
      '[G](events/jaz/) ![H](map.png) ![I](plan.png) <a href="raw.md">J</a>',
    ];
    const pages = await pagesIn(
      memoryPages({
        'en/a.md': pageText(['title: A'], text.join('\n')),
        'en/b.md': pageText(['title: B']),
        'en/plan.png': PNG,
      }),
    );
    expect(pageFindings(pages, hasRecord).map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '4:18 There is no page ca/b.md to link to.',
      '4:87 There is no page en/c.md to link to.',
      '5:5 Content has no en/events/jaz.json.',
      '5:23 There is no image en/map.png.',
      '5:56 There is no page en/raw.md to link to.',
    ]);
  });

  it('reports a draft page and a link to it', async () => {
    const files = {
      'en/a.md': pageText(['title: A'], '[B](b.md)'),
      'en/b.md': pageText(['title: B', 'draft: true'], '[A](a.md)'),
    };
    expect(await findings(files)).toEqual([
      'en/a.md:4:5: en/b.md is not published, and nothing links to it. Finish it, or remove the link.',
      'en/b.md:3:1: warning: This page is a draft, so it is not published. When a page is written, remove its line `draft: true`.',
    ]);
  });

  it('reports all drafts in one finding', async () => {
    const drafts = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `en/page-${index}.md`,
          pageText([`title: Page ${index}`, 'draft: true'], 'Text'),
        ]),
      );
    expect(await findings(drafts(3))).toEqual([
      expect.stringContaining(
        'en/page-0.md:3:1: warning: This page and 2 others are drafts, so they are not published: en/page-1.md, en/page-2.md. ',
      ),
    ]);
    expect(await findings(drafts(7))).toEqual([expect.stringContaining('en/page-3.md, en/page-4.md and 2 more. When')]);
  });
});
