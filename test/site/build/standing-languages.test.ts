import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCalendar } from '#content/calendar/calendar';
import { recordDigest } from '#content/store/digest';
import { recordPath } from '#content/store/layout';
import { type CompiledTemplates, templatesIn } from '../../../site/build/compile/templates.ts';
import { digestOfCommon } from '../../../site/build/notes.ts';
import type { Publication } from '../../../site/build/publication.ts';
import { configured } from '../../../site/build/render/asked.ts';
import { renderDocument } from '../../../site/build/render/render.ts';
import { type LanguageState, languageStates, standingLanguages } from '../../../site/build/standing-languages.ts';
import { documentsOf, languageOf } from '../../../site/routing/documents.ts';
import { searchFiles } from '../../../site/search/search-files.ts';
import { sitemapsOf } from '../../../site/seo/sitemap.ts';
import type { ThemeSettings } from '../../../site/theme/settings.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { runs } from '../../support/tiers/runs.ts';
import { event, localisedSiteOf, publication, service } from '../fixtures.ts';
import { type Facts, lives, on, PLAIN, siteOf, statesOf } from './lives.ts';

let templates: CompiledTemplates;

beforeAll(async () => {
  const { root } = await madeSite('small');
  templates = await templatesIn(join(root, '.cache'));
});

type Content = ReadonlyMap<string, { readonly digest: string }>;

/** The files of content of which a language's calendar is made, by path, with their digests. */
function contentOf({ language, events, venues, categories }: LanguageCalendar): Content {
  return new Map(
    [...events, ...venues, ...categories].map(({ kind, name, record }) => [
      recordPath(language, kind, name),
      { digest: recordDigest(record) },
    ]),
  );
}

/** The states of the languages of a site. */
function statesIn({ translated }: Facts, site: Publication, last?: ReadonlyMap<string, LanguageState>) {
  const { settings, calendar, localisedSites } = site;
  const source = { translations: translated ? { events: [{ ca: 1, en: 2 }] } : {}, removed: [], revisions: new Map() };
  const content = new Map(calendar.languages.flatMap((one) => [...contentOf(one)]));
  return languageStates({ settings, calendar, localisedSites, source, content, images: new Map() }, last);
}

/** The languages that are taken over whole where a site becomes another, as a build tells it. */
function standingAfter(before: Facts, after: Facts): readonly string[] {
  const [one, other] = [siteOf(before), siteOf(after)];
  if (digestOfCommon([configured(one.settings)]) !== digestOfCommon([configured(other.settings)])) return [];
  const last = statesIn(before, one);
  return [...standingLanguages(statesIn(after, other, last), last, other.settings.fallback)];
}

/** Every file of a language, by path or address, but for its feeds. */
async function filesOf(site: Publication, code: string): Promise<Readonly<Record<string, string>>> {
  const localised = localisedSiteOf(site, code);
  const files: Record<string, string> = {};
  for (const document of documentsOf(site))
    if (languageOf(document) === code) files[document.address] = await renderDocument(templates, document);
  for (const { path, text } of [...sitemapsOf(site, localised), ...searchFiles(site, [localised])]) files[path] = text;
  return files;
}

/** What comes of its own records is the same where these are: the tests of feeds look at the rest. */
const sameFeeds = (facts: Facts): Facts => ({ ...facts, archive: false, counted: 1 });

describe('languages that are taken over whole', () => {
  it('have, byte for byte, the files that making them anew would give, whatever else of the site has changed', async () => {
    let standing = 0;
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const states = statesOf(life).map(sameFeeds);
        for (const [index, after] of states.entries()) {
          const before = states[index - 1];
          for (const code of before === undefined ? [] : standingAfter(before, after)) {
            standing += 1;
            expect(await filesOf(siteOf(after), code)).toEqual(await filesOf(siteOf(before ?? after), code));
          }
        }
      }),
      { numRuns: runs(30) },
    );
    expect(standing).toBeGreaterThan(0);
  });

  it('are all of them where nothing has changed, and the others where one is edited', () => {
    const facts = { ...PLAIN, events: [on(1), on(2, 'One', ['en']), null, null, null] } satisfies Facts;
    expect(standingAfter(facts, facts)).toEqual(['ca', 'en']);
    expect(standingAfter(facts, { ...facts, events: [on(1, 'Two'), on(2, 'One', ['en']), null, null, null] })).toEqual([
      'en',
    ]);
  });

  /** What changes, of which site, and a language of which some page may show it. */
  const changes: readonly [string, Partial<Facts>, Partial<Facts>, string][] = [
    [
      'the title of a translation',
      { translated: true, events: [on(1), on(1, 'One', ['en']), null, null, null] },
      { events: [on(1, 'Two'), on(1, 'One', ['en']), null, null, null] },
      'en',
    ],
    [
      'the days that have a page in another language',
      { events: [on(1), on(2, 'One', ['en']), null, null, null] },
      { events: [on(2), on(2, 'One', ['en']), null, null, null] },
      'en',
    ],
    [
      'the days of another language that search engines may list',
      { borrows: true, events: [on(1), on(2, 'One', ['en']), on(2), null, null] },
      { events: [on(1), on(1, 'One', ['en']), on(2), null, null] },
      'ca',
    ],
    [
      'the colour of a category',
      { events: [{ ...on(1, 'One', ['en']), category: 31 }, null, null, null, null] },
      { colour: 'noise' },
      'en',
    ],
    ['the day', { events: [on(1, 'One', ['en']), null, null, null, null] }, { today: 1 }, 'en'],
    [
      'the images that are mirrored',
      { events: [on(1, 'One', ['en']), null, null, null, null] },
      { mirrored: true },
      'en',
    ],
    ['what has changed lately', { events: [on(1), null, null, null, null] }, { changed: true }, 'ca'],
    [
      'an own page',
      { events: [on(1), null, null, null, null] },
      { pages: [{ title: 'Imprint', nav: 'none', key: 'legal', text: '' }, null, null] },
      'ca',
    ],
    [
      'the translation of an own page',
      {
        pages: [
          { title: 'Imprint', nav: 'none', key: 'legal', text: '' },
          null,
          { title: 'Imprint', nav: 'none', key: 'legal', text: '' },
        ],
      },
      {
        pages: [
          { title: 'Imprint', nav: 'none', key: 'legal', text: '' },
          null,
          { title: 'Imprint', nav: 'none', key: 'other', text: '' },
        ],
      },
      'ca',
    ],
    [
      'an image beside own pages',
      { pages: [{ title: 'Imprint', nav: 'none', key: 'legal', text: '' }, null, null] },
      { mirrored: true },
      'ca',
    ],
    ['where records have been', { events: [on(1), null, null, null, null] }, { former: true }, 'ca'],
  ];

  it.each(changes)('are none of those that show %s', (_name, before, after, code) => {
    expect(standingAfter({ ...PLAIN, ...before }, { ...PLAIN, ...before, ...after })).not.toContain(code);
  });

  it('are none whose theme has changed: the colours of categories, or what pages show of it', () => {
    const theme: ThemeSettings = {
      sheet: 'assets/theme.1.css',
      preload: 'bundled',
      logo: undefined,
      icon: undefined,
      touchIcon: undefined,
      categoryColors: { noise: { light: '#008080', dark: '#008080' } },
      views: ['month', 'list'],
      home: ['today'],
    };
    const ownIn = (theme?: ThemeSettings) => statesIn(PLAIN, publication({ settings: { theme } })).get('ca')?.own;
    const others: readonly Partial<ThemeSettings>[] = [
      { sheet: 'assets/theme.2.css' },
      { categoryColors: { noise: { light: '#800080', dark: '#008080' } } },
      { views: ['list'] },
      { touchIcon: 'assets/touch.1.png' },
    ];
    expect(ownIn(theme)).toBe(ownIn({ ...theme }));
    for (const other of [undefined, ...others.map((change) => ({ ...theme, ...change }))])
      expect(ownIn(other)).not.toBe(ownIn(theme));
    expect(digestOfCommon([configured(siteOf(PLAIN).settings)])).not.toBe(
      digestOfCommon([configured({ ...siteOf(PLAIN).settings, theme })]),
    );
  });

  it('are none that may link to a page that stands for another URL of the service', () => {
    const shapeIn = (url: string) => {
      const own = { name: 'one', service: { ...service(1), url } };
      const site = publication({ events: [event('2026-11-22 19:00', '2026-11-22 21:00', own)] });
      return statesIn(PLAIN, site).get('ca')?.shape;
    };
    expect(shapeIn('https://service.example/1')).not.toBe(shapeIn('https://service.example/2'));
  });

  it('are none that borrow from others', () => {
    const facts = { ...PLAIN, borrows: true, events: [on(1), null, null, null, null] } satisfies Facts;
    expect(standingAfter(facts, facts)).toEqual(['ca']);
  });
});
