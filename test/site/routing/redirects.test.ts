import { describe, expect, it } from 'vitest';
import { calendarOf } from '#content/calendar/calendar';
import { readFormerNames } from '#content/state/former';
import { ledgerPath, tombstonesPath } from '#content/store/layout';
import { hostFiles } from '../../../site/hosting/files.ts';
import { publicationOf } from '../../../site/publication/publication.ts';
import type { FormerPage } from '../../../site/publication/settings.ts';
import { readFormerPages } from '../../../site/routing/former.ts';
import { movedAndGonePages, redirectsOf } from '../../../site/routing/redirects.ts';
import { memoryFiles } from '../../content/memory-files.ts';
import { type Content, date, event, publication, service, settings, venue } from '../fixtures.ts';

const content: Content = {
  venues: [
    venue({ name: 'sala', service: service(7) }),
    venue({ name: 'amagada', service: service(8, { listed: false }) }),
  ],
  events: [
    event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'dansa', service: service(90) }),
    event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'ball', service: service(91) }),
  ],
};

const former = (changes: Partial<FormerPage>): FormerPage => ({
  language: 'ca',
  kind: 'events',
  id: 90,
  names: ['abans'],
  ...changes,
});

const GONE = { title: 'Una cosa', over: false };

function pagesOf(...found: FormerPage[]) {
  return movedAndGonePages(publication({ ...content, settings: { formerPages: found } })).map(
    ({ page, movedTo, gone }) => [`${page.kind}/${page.name}`, movedTo?.name ?? gone],
  );
}

describe('former pages', () => {
  it('lead from each former name of a record to its present one', () => {
    expect(pagesOf(former({ names: ['primer', 'segon'] }), former({ kind: 'venues', id: 7 }))).toEqual([
      ['events/primer', 'dansa'],
      ['events/segon', 'dansa'],
      ['venues/abans', 'sala'],
    ]);
  });

  it('never replace an existing page', () => {
    expect(pagesOf(former({ names: ['ball', 'dansa'] }), former({ id: 5, names: ['ball'], gone: GONE }))).toEqual([]);
  });

  it('appear once if several records had the name, and lead to a record that still exists', () => {
    expect(pagesOf(former({ id: 5, gone: GONE }), former({ id: 91 }), former({}))).toEqual([['events/abans', 'ball']]);
  });

  it('state what an event was that is gone', () => {
    expect(pagesOf(former({ id: 5, gone: GONE }))).toEqual([['events/abans', GONE]]);
  });

  it('are absent for a record without a page and for a language that the site lacks', () => {
    expect(pagesOf(former({ id: 5 }), former({ kind: 'venues', id: 8 }), former({ language: 'fr' }))).toEqual([]);
  });

  it('are redirected by hosts, together with their calendars', () => {
    const site = publication({ ...content, settings: { formerPages: [former({ names: ['més aviat'] })] } });
    expect(redirectsOf(site)).toEqual([
      { from: '/town/ca/events/m%C3%A9s%20aviat/', to: '/town/ca/events/dansa/' },
      { from: '/town/ca/events/m%C3%A9s%20aviat.ics', to: '/town/ca/events/dansa.ics' },
    ]);
  });

  it('are redirected without their calendars if events have no files, unlike venues', () => {
    const moved = [former({}), former({ kind: 'venues', id: 7 })];
    const site = publication({ ...content, settings: { formerPages: moved, eventFiles: false } });
    expect(redirectsOf(site).map(({ to }) => to)).toEqual([
      '/town/ca/events/dansa/',
      '/town/ca/venues/sala/',
      '/town/ca/venues/sala.ics',
    ]);
  });
});

describe('the calendar of an event that is gone', () => {
  it('is not redirected, even if a different event once had its name', () => {
    const { events = [] } = content;
    const [stored] = events.map((one) => ({ ...one, name: 'abans', record: { ...one.record, service: service(5) } }));
    if (stored === undefined) throw new Error('an event expected');
    const site = settings({ formerPages: [former({})] });
    const removed = [{ stored, uid: undefined, goneAt: Temporal.Instant.from('2026-11-01T00:00:00Z') }];
    const records = { events, venues: [], organizers: [], categories: [], tags: [] };
    const { languages, timeZone } = site;
    const calendar = calendarOf({ languages, timeZone, records, translations: {}, removed });
    expect(redirectsOf(publicationOf(site, calendar)).map(({ from }) => from)).toEqual(['/town/ca/events/abans/']);
  });
});

describe('the redirects in the files for hosts', () => {
  const redirects = [
    { from: '/town/ca/events/m%C3%A9s%20%22aviat%22*(1):2/', to: '/town/ca/events/dan%C3%A7a/' },
    { from: '/town/ca/venues/abans.ics', to: '/town/ca/venues/sala.ics' },
  ];
  const files = new Map(hostFiles({ root: '/town/', pages: [], redirects }).map(({ path, text }) => [path, text]));

  it('are lines for Netlify and Cloudflare, without characters that would be wildcards', () => {
    expect(files.get('_redirects')).toBe(
      '/town/ca/events/m%C3%A9s%20%22aviat%22%2A(1):2/ /town/ca/events/dan%C3%A7a/ 301\n' +
        '/town/ca/venues/abans.ics /town/ca/venues/sala.ics 301\n',
    );
  });

  it('are lines for Apache, which compares decoded paths', () => {
    expect(files.get('.htaccess')).toContain(
      'Redirect 301 "/town/ca/events/més \\"aviat\\"*(1):2/" "/town/ca/events/dan%C3%A7a/"\n',
    );
  });

  it('are patterns for Vercel that match nothing else', () => {
    const { redirects: found } = JSON.parse(files.get('vercel.json') ?? '');
    expect(found[0]).toEqual({
      source: '/town/ca/events/m%C3%A9s%20%22aviat%22\\*\\(1\\)\\:2/',
      destination: '/town/ca/events/dan%C3%A7a/',
      permanent: true,
    });
    expect(found[1].source).toBe('/town/ca/venues/abans\\.ics');
  });

  it('are absent if there are none', () => {
    const without = hostFiles({ root: '/', pages: [], redirects: [] });
    expect(without.map(({ path }) => path)).toEqual(['_headers', '.htaccess', 'vercel.json']);
    for (const { text } of without) expect(text).not.toMatch(/redirect/i);
  });
});

describe('the former pages read from the content', () => {
  const line = (id: number, formerNames: readonly string[]) => JSON.stringify({ formerNames, id });
  const tombstone = (id: number, record: object) =>
    JSON.stringify({
      id,
      path: `ca/events/gone-${id}.json`,
      formerNames: ['abans'],
      goneAt: '2026-11-01T00:00:00Z',
      record: { title: 'Concert', start_date: '2026-11-20 20:00:00', end_date: '2026-11-20 21:00:00', ...record },
    });
  const source = { languages: [{ code: 'ca' }], timeZone: 'Europe/Madrid', today: date('2026-11-21') };
  const read = (path: string, rows: readonly string[]) =>
    readFormerPages(memoryFiles({ [path]: rows.join('\n') }), source);

  it('come from the lines of the ledger that are readable and have former names', async () => {
    const rows = ['{"v":2}', line(1, []), line(2, ['a', 'b']), '{"formerNames":["c"],', line(3, ['c'])];
    const files = memoryFiles({ [ledgerPath('ca', 'venues')]: rows.join('\n') });
    expect(await readFormerNames(files, 'ca', 'venues')).toEqual(
      new Map([
        [2, ['a', 'b']],
        [3, ['c']],
      ]),
    );
  });

  it('come from the tombstones, with the title of the event and whether it was over', async () => {
    const rows = [
      tombstone(1, {}),
      tombstone(2, { end_date: '2026-11-21 01:00:00', start_date: '2026-11-21 00:00:00' }),
    ];
    expect(await read(tombstonesPath('ca', 'events'), rows)).toEqual([
      former({ id: 1, names: ['abans', 'gone-1'], gone: { title: 'Concert', over: true } }),
      former({ id: 2, names: ['abans', 'gone-2'], gone: { title: 'Concert', over: false } }),
    ]);
  });

  it('exclude records that were never shown: drafts, protected and hidden ones', async () => {
    const hidden = [{ status: 'draft' }, { hide_from_listings: true }, { service: { ...service(3), protected: true } }];
    const rows = hidden.map((record, index) => tombstone(index + 1, record));
    expect(await read(tombstonesPath('ca', 'events'), rows)).toEqual([]);
  });

  it('exclude names that can’t be part of an address', async () => {
    const names = ['../x', 'a?b', 'a%2fb', '', 'fine'];
    expect(await read(ledgerPath('ca', 'tags'), [line(4, names)])).toEqual([
      former({ kind: 'tags', id: 4, names: ['fine'] }),
    ]);
  });
});

describe('the not-found page', () => {
  it.each(['/', '/deep/path/'])(
    'is named in Apache’s file, as Apache looks for none by itself, if the site is at %s',
    (root) => {
      const text = hostFiles({ root, pages: [] }).find(({ path }) => path === '.htaccess')?.text;
      expect(text?.split('\n')).toContain(`ErrorDocument 404 ${root}404.html`);
    },
  );
});
