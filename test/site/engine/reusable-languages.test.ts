import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCalendar } from '#content/calendar/calendar';
import { recordPath } from '#content/store/layout';
import { digestOfJson } from '#records/digest';
import { documentsOf } from '../../../site/documents/documents.ts';
import { digestOfCommonInputs } from '../../../site/engine/build-manifest.ts';
import { type CompiledTemplates, loadTemplates } from '../../../site/engine/compile/templates.ts';
import { type LanguageState, languageStates, unchangedLanguages } from '../../../site/engine/reusable-languages.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { siteConfiguration } from '../../../site/publication/settings.ts';
import { searchFiles } from '../../../site/search/search-files.ts';
import { languageSitemaps } from '../../../site/seo/sitemap.ts';
import type { ThemeSettings } from '../../../site/theme/settings.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { runs } from '../../support/tiers/runs.ts';
import { localisedSiteOf, publication } from '../fixtures.ts';
import { htmlOf } from '../html-of.ts';
import { type Facts, LINK, lives, on, PLAIN, siteOf, statesOf } from './lives.ts';

let templates: CompiledTemplates;

beforeAll(async () => {
  const { root } = await madeSite('small');
  templates = await loadTemplates(join(root, '.cache'));
});

type Content = ReadonlyMap<string, { readonly digest: string }>;

/** The files of content of which a language's calendar is made, by path, with their digests. */
function contentOf({ language, events, venues, categories }: LanguageCalendar): Content {
  return new Map(
    [...events, ...venues, ...categories].map(({ kind, name, record }) => [
      recordPath(language, kind, name),
      { digest: digestOfJson(record) },
    ]),
  );
}

/** The states of the languages of a site. */
function statesIn({ translated }: Facts, site: Publication, hasOverrides = false) {
  const { calendar, localisedSites } = site;
  const settings = { ...site.settings, hasOverrides };
  const source = { translations: translated ? { events: [{ ca: 1, en: 2 }] } : {}, removed: [], revisions: new Map() };
  const content = new Map(calendar.languages.flatMap((one) => [...contentOf(one)]));
  return languageStates({ settings, calendar, localisedSites, source, content, images: new Map() });
}

/** A site as it was made: its pages by address, and what is noted of its languages. */
type Made = {
  readonly site: Publication;
  readonly pages: ReadonlyMap<string, string>;
  readonly languages: ReadonlyMap<string, { readonly state: LanguageState }>;
};

async function make(facts: Facts): Promise<Made> {
  const site = siteOf(facts);
  const pages = new Map<string, string>();
  for (const document of documentsOf(site)) pages.set(document.address, await htmlOf(templates, document));
  const languages = [...statesIn(facts, site)].map(([code, state]) => [code, { state }] as const);
  return { site, pages, languages: new Map(languages) };
}

/** The languages that are taken over whole where a site becomes another, as a build tells it. */
function standingAfter({ site, languages }: Made, after: Facts): readonly string[] {
  const other = siteOf(after);
  if (
    digestOfCommonInputs([siteConfiguration(site.settings)]) !==
    digestOfCommonInputs([siteConfiguration(other.settings)])
  )
    return [];
  return [...unchangedLanguages(statesIn(after, other), languages, other.settings.fallback)];
}

/** Every file of a language, by path or address, but for its feeds. */
function filesOf({ site, pages }: Made, code: string): Readonly<Record<string, string>> {
  const localised = localisedSiteOf(site, code);
  const own = documentsOf(site).filter(({ language }) => language === code);
  const others = [...languageSitemaps(site, localised), ...searchFiles(site, [localised])];
  return Object.fromEntries([
    ...own.map(({ address }) => [address, pages.get(address) ?? '']),
    ...others.map(({ path, text }) => [path, text]),
  ]);
}

/** What comes of its own records is the same where these are: the tests of feeds look at the rest. */
const sameFeeds = (facts: Facts): Facts => ({ ...facts, archive: false, counted: 1 });

describe('languages that a build reuses whole', () => {
  it('have the same files as if built again, whatever else of the site has changed', async () => {
    let standing = 0;
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        let before: Made | undefined;
        for (const facts of statesOf(life).map(sameFeeds)) {
          const after = await make(facts);
          for (const code of before === undefined ? [] : standingAfter(before, facts)) {
            standing += 1;
            expect(filesOf(after, code)).toEqual(filesOf(before ?? after, code));
          }
          before = after;
        }
      }),
      { numRuns: runs(120, { short: 60 }) },
    );
    expect(standing).toBeGreaterThan(0);
  });

  it('are all languages if nothing has changed, and the remaining ones if one is edited', async () => {
    const facts = { ...PLAIN, events: [on(1), on(2, 'One', ['en']), null, null, null] } satisfies Facts;
    const made = await make(facts);
    expect(standingAfter(made, facts)).toEqual(['ca', 'en']);
    expect(standingAfter(made, { ...facts, events: [on(1, 'Two'), on(2, 'One', ['en']), null, null, null] })).toEqual([
      'en',
    ]);
  });

  /** What changes in Catalan that no English page shows. */
  const unseen: readonly [string, Facts['events'], Facts['events']][] = [
    [
      'the title of a translation',
      [on(1), on(1, 'One', ['en']), null, null, null],
      [on(1, 'Two'), on(1, 'One', ['en']), null, null, null],
    ],
    [
      'a new event on a day with more events',
      [on(1), on(1, 'One', ['en']), null, null, null],
      [on(1), on(1, 'One', ['en']), on(1), null, null],
    ],
    [
      'a removed event on a day with more events',
      [on(1), on(1, 'One', ['en']), on(1), null, null],
      [on(1), on(1, 'One', ['en']), null, null, null],
    ],
    [
      'the changed day of an event, between days with more events',
      [on(1), on(1), on(2), on(1, 'One', ['en']), null],
      [on(1), on(2), on(2), on(1, 'One', ['en']), null],
    ],
  ];

  it.each(unseen)('include a language that does not show %s', async (_name, before, after) => {
    const facts = { ...PLAIN, translated: true };
    expect(standingAfter(await make({ ...facts, events: before }), { ...facts, events: after })).toEqual(['en']);
  });

  /** What changes, of which site, and a language of which some page may show it. */
  const changes: readonly [string, Partial<Facts>, Partial<Facts>, string][] = [
    [
      'that a translation has a page',
      { translated: true, events: [on(1), on(1, 'One', ['en']), on(1), null, null] },
      { events: [null, on(1, 'One', ['en']), on(1), null, null] },
      'en',
    ],
    [
      'a link to the site’s page for a URL of the service',
      { events: [on(1), { ...on(1, 'One', ['en']), text: LINK }, on(1), null, null] },
      { events: [null, { ...on(1, 'One', ['en']), text: LINK }, on(1), null, null] },
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
    [
      'a link of an own page to the site’s page for a URL of the service',
      {
        events: [on(1), on(1, 'One', ['en']), on(1), null, null],
        pages: [null, null, { title: 'Imprint', nav: 'none', key: 'legal', text: LINK }],
      },
      { events: [null, on(1, 'One', ['en']), on(1), null, null] },
      'en',
    ],
    ['the present day', { events: [on(1, 'One', ['en']), null, null, null, null] }, { today: 1 }, 'en'],
    [
      'the images that are mirrored',
      { events: [on(1, 'One', ['en']), null, null, null, null] },
      { mirrored: true },
      'en',
    ],
    ['recent changes', { events: [on(1), null, null, null, null] }, { changed: true }, 'ca'],
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
    ['former addresses of records', { events: [on(1), null, null, null, null] }, { former: true }, 'ca'],
  ];

  it.each(changes)('exclude a language that shows %s', async (_name, before, after, code) => {
    const made = await make({ ...PLAIN, ...before });
    expect(standingAfter(made, { ...PLAIN, ...before, ...after })).not.toContain(code);
  });

  it('exclude a language whose translations changed, if overrides might show more of them', () => {
    const linksIn = (title: 'One' | 'Two', hasOverrides: boolean) => {
      const facts: Facts = {
        ...PLAIN,
        translated: true,
        events: [on(1, title), on(1, 'One', ['en']), null, null, null],
      };
      return statesIn(facts, siteOf(facts), hasOverrides).get('en')?.links;
    };
    expect(linksIn('Two', true)).not.toBe(linksIn('One', true));
    expect(linksIn('Two', false)).toBe(linksIn('One', false));
  });

  it('exclude all languages if a setting of the theme has changed, such as the colours of categories', () => {
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
    expect(digestOfCommonInputs([siteConfiguration(siteOf(PLAIN).settings)])).not.toBe(
      digestOfCommonInputs([siteConfiguration({ ...siteOf(PLAIN).settings, theme })]),
    );
  });

  it('exclude a language that borrows events', async () => {
    const facts = { ...PLAIN, borrows: true, events: [on(1), null, null, null, null] } satisfies Facts;
    expect(standingAfter(await make(facts), facts)).toEqual(['ca']);
  });
});
