import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../../site/documents/documents.ts';
import { digestOfCommonInputs } from '../../../site/engine/build-manifest.ts';
import { type CompiledTemplates, loadTemplates } from '../../../site/engine/compile/templates.ts';
import { documentDigest } from '../../../site/engine/render.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { siteConfiguration } from '../../../site/publication/settings.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { runs, some } from '../../support/tiers/runs.ts';
import { event, publication, service, venue } from '../fixtures.ts';
import { htmlOf } from '../html-of.ts';
import { day, type Facts, IMAGE, LINK, lives, on, PLAIN, siteOf, statesOf } from './lives.ts';

let templates: CompiledTemplates;

beforeAll(async () => {
  const { root } = await madeSite('small');
  templates = await loadTemplates(join(root, '.cache'));
});

/** A site as it stands: its pages and the digests of what they show, by address, and the digest of its configuration. */
type Standing = {
  readonly pages: ReadonlyMap<string, string>;
  readonly digests: ReadonlyMap<string, string>;
  readonly of: string;
};

type Made = Standing & { readonly rendered: readonly string[] };

/** Makes the pages of a site below an address: only those that do not show the same as in `before`. */
async function make(site: Publication, before?: Standing, below = ''): Promise<Made> {
  const of = digestOfCommonInputs([siteConfiguration(site.settings)]);
  const last = before?.of === of ? before : undefined;
  const pages = new Map<string, string>();
  const digests = new Map<string, string>();
  const rendered: string[] = [];
  for (const document of documentsOf(site)) {
    const { address } = document;
    if (!address.startsWith(below)) continue;
    const digest = documentDigest(document);
    const kept = last?.digests.get(address) === digest ? last.pages.get(address) : undefined;
    if (kept === undefined) rendered.push(address);
    pages.set(address, kept ?? (await htmlOf(templates, document)));
    digests.set(address, digest);
  }
  return { pages, digests, of, rendered };
}

/** Returns the addresses, below one, at which a site differs from one of which every page is rendered. */
async function wrongIn({ pages }: Made, site: Publication, below = ''): Promise<readonly string[]> {
  const { pages: anew } = await make(site, undefined, below);
  return [...new Set([...pages.keys(), ...anew.keys()])].filter((address) => pages.get(address) !== anew.get(address));
}

describe('pages that are reused', () => {
  it('have the bytes that rendering would give, whatever else has changed', async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        let standing: Standing | undefined;
        for (const state of statesOf(life)) {
          const made = await make(siteOf(state), standing);
          expect(await wrongIn(made, siteOf(state))).toEqual([]);
          kept += made.pages.size - made.rendered.length;
          standing = made;
        }
      }),
      { numRuns: runs(60, { short: 60 }) },
    );
    expect(kept).toBeGreaterThan(0);
  });

  /** What changes, of which site, and pages that must be rendered for it. */
  const changes: readonly [string, Partial<Facts>, Partial<Facts>, readonly string[]][] = [
    [
      'another event at its venue',
      { events: [{ ...on(1), venue: 21 }, { ...on(4), venue: 21 }, on(2), on(3), null] },
      { events: [{ ...on(1), venue: 21 }, { ...on(4, 'Two'), venue: 21 }, on(2), on(3), null] },
      ['ca/events/event-1/', 'ca/venues/hall/'],
    ],
    [
      'another date of its series',
      { events: [on(1), on(3), on(2, 'Two'), null, null] },
      { events: [on(1), on(3), on(2, 'Two'), on(9), null] },
      ['ca/events/event-1/', 'ca/events/event-2/'],
    ],
    [
      'a date of its series that has another title',
      { events: [on(1), on(3), on(5), null, null] },
      { events: [on(1), on(3), on(5, 'Two'), null, null] },
      ['ca/events/event-1/', 'ca/events/event-2/'],
    ],
    [
      'a date of its series that is cancelled',
      { events: [on(1), on(3), on(9), null, null] },
      { events: [on(1), on(3), { ...on(9), status: 'cancelled' }, null, null] },
      ['ca/events/event-1/', 'ca/events/event-2/'],
    ],
    [
      'that it is the only date left',
      { events: [on(1), on(3), null, null, null] },
      { events: [on(1), null, null, null, null] },
      ['ca/events/event-1/'],
    ],
    [
      'the page that its text links to',
      { events: [null, { ...on(-3), text: LINK }, on(-2), on(3), null] },
      { events: [on(4), { ...on(-3), text: LINK }, on(-2), on(3), null] },
      ['ca/events/event-2/'],
    ],
    [
      'the copy of its image',
      { events: [{ ...on(1), text: IMAGE }, null, null, null, null] },
      { mirrored: true },
      ['ca/events/event-1/'],
    ],
    [
      'its translation',
      { events: [on(1, 'One', ['ca']), on(1, 'One', ['en']), null, null, null] },
      { translated: true },
      ['ca/events/event-1/', 'en/events/event-2/'],
    ],
    [
      'that it is cancelled',
      { events: [on(1), null, null, null, null] },
      { events: [{ ...on(1), status: 'cancelled' }, null, null, null, null] },
      ['ca/events/event-1/', 'ca/2026/11/22/', 'ca/upcoming/', 'ca/'],
    ],
    [
      'another venue of an event',
      { events: [{ ...on(1), venue: 21 }, null, null, null, null] },
      { events: [{ ...on(1), venue: 22 }, null, null, null, null] },
      ['ca/events/event-1/', 'ca/2026/11/22/', 'ca/venues/hall/', 'ca/venues/barn/'],
    ],
    [
      'what an event costs',
      { events: [on(1), null, null, null, null] },
      { events: [{ ...on(1), cost: '5 €' }, null, null, null, null] },
      ['ca/events/event-1/', 'ca/2026/11/22/', 'ca/upcoming/'],
    ],
    [
      'that an event is online',
      { events: [on(1), null, null, null, null] },
      { events: [{ ...on(1), online: true }, null, null, null, null] },
      ['ca/events/event-1/', 'ca/2026/11/22/', 'ca/upcoming/'],
    ],
    [
      'the picture of an event',
      { events: [on(1), null, null, null, null], mirrored: true },
      { events: [{ ...on(1), image: true }, null, null, null, null] },
      ['ca/events/event-1/', 'ca/2026/11/22/', 'ca/upcoming/'],
    ],
    ['an archive', { events: [on(-3), null, null, null, null] }, { archive: true }, ['ca/2026/', 'ca/2026/11/']],
    [
      'its venue',
      { events: [{ ...on(1), venue: 21 }, on(2), null, null, null] },
      { venue: 'Cellar' },
      ['ca/events/event-1/', 'ca/venues/', 'ca/upcoming/', 'ca/2026/11/', 'ca/2026/11/22/'],
    ],
    [
      'the event after it',
      { events: [on(1), on(2), null, null, null] },
      { events: [on(1), on(2, 'Two'), null, null, null] },
      ['ca/events/event-1/'],
    ],
    [
      'the parent of its category',
      { events: [{ ...on(1), category: 32 }, null, null, null, null] },
      { lies: true },
      ['ca/categories/second/', 'ca/categories/first/'],
    ],
    [
      'where its venue is on a map',
      { events: [{ ...on(1), venue: 21 }, null, null, null, null], points: 1, map: 'https://tiles.example' },
      { north: 42 },
      ['ca/venues/hall/'],
    ],
    [
      'a map, once a venue has coordinates',
      { events: [{ ...on(1), venue: 21 }, null, null, null, null], map: 'https://tiles.example' },
      { points: 1 },
      ['ca/venues/hall/', 'ca/venues/', 'ca/search/'],
    ],
    [
      'how far venues are, once a second one has coordinates',
      { events: [{ ...on(1), venue: 21 }, { ...on(2), venue: 22 }, null, null, null], points: 1 },
      { points: 2 },
      ['ca/venues/', 'ca/search/'],
    ],
    ['a recent change', { events: [on(1), null, null, null, null] }, { changed: true }, ['ca/changes/']],
    ['the number of events of a feed', { events: [on(1), null, null, null, null] }, { counted: 2 }, ['ca/subscribe/']],
    [
      'the present day, when it ends',
      { events: [{ ...on(0), venue: 21 }, on(3), null, null, null] },
      { today: 1 },
      ['ca/events/event-1/', 'ca/', 'ca/venues/', 'ca/venues/hall/', 'ca/upcoming/', 'ca/2026/11/', 'ca/2026/11/21/'],
    ],
    [
      'an event borrowed from another language',
      { events: [on(1), on(3, 'One', ['en']), null, null, null] },
      { borrows: true },
      ['en/', 'en/upcoming/', 'en/2026/11/', 'en/2026/11/22/'],
    ],
  ];

  it.each(changes)('exclude pages that show %s', (_name, before, after, addresses) => {
    const digestsOf = (facts: Partial<Facts>) =>
      new Map(documentsOf(siteOf({ ...PLAIN, ...facts })).map((one) => [one.address, documentDigest(one)]));
    const [was, is] = [digestsOf(before), digestsOf({ ...before, ...after })];
    expect(addresses.filter((address) => !is.has(address) || was.get(address) === is.get(address))).toEqual([]);
  });

  it.each(some(changes, 4))(
    'are identical to newly rendered ones after a change of %s',
    async (_name, before, after) => {
      const made = await make(siteOf({ ...PLAIN, ...before, ...after }), await make(siteOf({ ...PLAIN, ...before })));
      expect(await wrongIn(made, siteOf({ ...PLAIN, ...before, ...after }))).toEqual([]);
    },
  );

  it('exclude pages that show a category whose colour has changed', async () => {
    const site = siteOf({ ...PLAIN, events: [{ ...on(1), category: 31 }, null, null, null, null] });
    const categoryColours = { of: () => 'hue-9', color: () => undefined, mark: () => 'hue-9' };
    const made = await make({ ...site, categoryColours }, await make(site));
    expect(await wrongIn(made, { ...site, categoryColours })).toEqual([]);
    expect(made.rendered).toEqual(expect.arrayContaining(['ca/upcoming/', 'ca/categories/', 'ca/2026/11/']));
  });

  it('include events that lie between the dates of a series to which a date is added', async () => {
    const events: Facts['events'] = [on(1), on(5), on(2, 'Two'), on(3, 'Two'), null];
    const more: Facts['events'] = [on(1), on(5), on(2, 'Two'), on(3, 'Two'), on(9)];
    const made = await make(siteOf({ ...PLAIN, events: more }), await make(siteOf({ ...PLAIN, events })));
    const pages = made.rendered.filter((address) => address.startsWith('ca/events/'));
    // Those of the series; the two between them stay.
    expect(pages).toEqual(['ca/events/event-1/', 'ca/events/event-2/', 'ca/events/event-5/']);
  });

  it('exclude a day that gains or loses a programme, and a programme that shows an edit', async () => {
    const halls = [1, 2, 3].map((id) => venue({ venue: `Hall ${id}`, service: service(id) }));
    const programme = (titles: readonly string[]) =>
      publication({
        venues: halls,
        events: titles.map((title, index) =>
          event(`${day(5)} 1${index}:00`, `${day(5)} 1${index}:30`, {
            ...{ title, name: `event-${index}`, venue: [(index % 3) + 1], service: service(100 + index) },
          }),
        ),
      });
    const states = [
      ['A', 'B', 'C', 'D', 'E'],
      ['A', 'B', 'C', 'D', 'E', 'F'],
      ['A', 'B', 'X', 'D', 'E', 'F'],
      ['A', 'B'],
    ];
    const [ofDay, page] = ['ca/2026/11/26/', 'ca/2026/11/26/programme/'];
    let standing: Standing | undefined;
    const rendered: boolean[][] = [];
    for (const titles of states) {
      const made = await make(programme(titles), standing);
      expect(await wrongIn(made, programme(titles))).toEqual([]);
      rendered.push([ofDay, page].map((address) => made.rendered.includes(address)));
      standing = made;
    }
    expect(rendered).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [true, false],
    ]);
  });

  it('exclude an event once another, distant event gets the same title', async () => {
    const titled = (titles: readonly string[]) =>
      publication({
        events: titles.map((title, index) => event(day(index), day(index), { title, name: `event-${index}` })),
      });
    const before = titled(['Jazz', 'A', 'B', 'C', 'D']);
    const after = titled(['Jazz', 'A', 'B', 'C', 'Jazz']);
    const made = await make(after, await make(before));
    expect(await wrongIn(made, after)).toEqual([]);
    expect(made.rendered.filter((address) => /events\/event-[012]\//.test(address))).toEqual(['ca/events/event-0/']);
  });

  it('are all pages if nothing has changed', async () => {
    const state: Facts = { ...PLAIN, events: [on(-2), on(0), on(1), on(2, 'Two', ['ca', 'en']), null] };
    expect((await make(siteOf(state), await make(siteOf(state)))).rendered).toEqual([]);
  });

  it('include distant days, other languages and records that an edit does not concern', async () => {
    const before: Facts = { ...PLAIN, events: [on(-1), on(1), on(3, 'One', ['ca', 'en']), null, null] };
    const made = await make(
      siteOf({ ...before, events: [on(-1), on(1, 'Two'), on(3, 'One', ['ca', 'en']), null, null] }),
      await make(siteOf(before)),
    );
    expect(made.rendered).toContain('ca/events/event-2/');
    expect(made.rendered).toContain('ca/2026/11/22/');
    expect(made.rendered).not.toContain('ca/2026/11/24/');
    expect(made.rendered.filter((address) => address.startsWith('en/'))).toEqual([]);
  });

  it('include the pages of a venue before the one that gains an event, except the first, which lists months', async () => {
    const nights = [...Array(125).keys()];
    const hall = (further: readonly number[]) =>
      publication({
        venues: [venue({ venue: 'Hall', name: 'hall', service: service(21) })],
        events: [...nights, ...further].map((night) =>
          event(`${day(night + 1)} 20:00`, `${day(night + 1)} 22:00`, { name: `night-${night}`, venue: [21] }),
        ),
      });
    const below = 'ca/venues/hall/';
    const made = await make(hall([130]), await make(hall([]), undefined, below), below);
    expect(await wrongIn(made, hall([130]), below)).toEqual([]);
    expect(made.rendered).toEqual(['ca/venues/hall/', 'ca/venues/hall/4/']);
  });

  it('include every page that does not change on the next day', async () => {
    const here = { venue: 21, category: 32 } as const;
    const events: Facts['events'] = [
      { ...on(-9), ...here },
      on(-1),
      { ...on(3), ...here },
      { ...on(4, 'One', ['ca', 'en']), lasts: 40, category: 31 },
      null,
    ];
    const before = await make(siteOf({ ...PLAIN, events }));
    const made = await make(siteOf({ ...PLAIN, events, today: 1 }), before);
    expect(made.rendered).toContain('ca/');
    const inVain = made.rendered.filter((address) => made.pages.get(address) === before.pages.get(address));
    expect(inVain).toEqual([]);
  });
});
