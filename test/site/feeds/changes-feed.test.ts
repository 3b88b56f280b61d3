import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { EventChange } from '#content/state/changes';
import type { StoredRecord } from '#content/store/store';
import { changesFeedFiles, changesFeeds, MOST_CHANGES_IN_FEED } from '../../../site/feeds/changes-feed.ts';
import type { PublicationInputs } from '../../../site/publication/settings.ts';
import { event, plain, publication, service, words } from '../fixtures.ts';

const HOST = 'service.example';

const LANGUAGES: PublicationInputs['languages'] = (['ca', 'en', 'de', 'es'] as const).map((code) => ({
  code,
  tag: code === 'en' ? 'en-GB' : code,
  label: code,
  title: `Title in ${code}`,
  ...words(code),
}));

const albada = (more: Partial<Parameters<typeof event>[2]> = {}) =>
  event('2027-05-14 20:30', '2027-05-14 22:00', {
    name: 'albada-1927',
    title: 'Albada 1927',
    service: service(7),
    ...more,
  });

type Told = Pick<EventChange, 'type'> & Partial<Omit<EventChange, 'type'>>;

const common = { at: '2026-11-21T10:00:00Z', language: 'ca', id: 7, name: 'albada-1927', title: 'Albada 1927' };
const times = (start: string, end: string, zone = 'Europe/Madrid') => ({
  start_date: `${start}:00`,
  end_date: `${end}:00`,
  timezone: zone,
  all_day: false,
});
const moved = (
  from: ReturnType<typeof times>,
  to: ReturnType<typeof times>,
  more: Partial<Told> = {},
): EventChange => ({
  ...common,
  ...more,
  type: 'moved',
  from,
  to,
});
const told = (
  type: 'new' | 'cancelled' | 'postponed' | 'reinstated' | 'gone',
  more: Partial<Told> = {},
): EventChange => ({
  ...common,
  ...more,
  type,
});

function feedOf(changes: readonly EventChange[], events: readonly StoredRecord<'events'>[] = [albada()], code = 'ca') {
  const feed = changesFeeds({
    ...publication({ events, settings: { languages: LANGUAGES } }),
    changes,
    serviceHost: HOST,
  }).get(code);
  if (feed === undefined) throw new Error(`no feed '${code}'`);
  return feed;
}

const entriesOf = (...given: Parameters<typeof feedOf>) =>
  feedOf(...given).entries.map(({ title, summary }) => [plain(title), plain(summary)]);

const before = times('2027-05-12 20:30', '2027-05-12 22:00');
const now = times('2027-05-14 20:30', '2027-05-14 22:00');

describe('the feed of changes', () => {
  it.each([
    ['ca', 'Canvi de data o d’hora: Albada 1927', 'Passa del 12 al 14 de maig del 2027, 20:30–22:00.'],
    ['en', 'Rescheduled: Albada 1927', 'Rescheduled from 12 to 14 May 2027, 20:30–22:00.'],
    ['de', 'Neuer Termin: Albada 1927', 'Verschoben vom 12. auf den 14. Mai 2027, 20:30–22:00 Uhr.'],
    ['es', 'Cambio de fecha u hora: Albada 1927', 'Pasa del 12 al 14 de mayo de 2027, 20:30–22:00.'],
  ])('describes a move in the words and dates of %s', (code, title, summary) => {
    const change = moved(before, now, { language: code });
    expect(entriesOf([change], [albada({ lang: code })], code)).toEqual([[title, summary]]);
  });

  describe('with a move of an event', () => {
    const allDay = (first: string, last: string) => ({
      start_date: first,
      end_date: last,
      timezone: 'Europe/Madrid',
      all_day: true,
    });
    const evening = (day: string) => times(`${day} 20:30`, `${day} 22:00`);
    const moves: Record<string, readonly [Parameters<typeof moved>[0], Parameters<typeof moved>[1]]> = {
      'to another hour': [times('2027-05-14 13:00', '2027-05-14 14:30'), now],
      'to another end': [times('2027-05-14 20:30', '2027-05-14 21:30'), now],
      'to no known end': [now, times('2027-05-14 20:30', '2027-05-14 20:30')],
      'to another month': [evening('2027-04-11'), evening('2027-05-01')],
      'to another year': [evening('2026-12-31'), evening('2027-01-11')],
      'of a whole day': [allDay('2027-05-12', '2027-05-12'), allDay('2027-05-14', '2027-05-14')],
      'of several days': [allDay('2027-05-11', '2027-05-12'), allDay('2027-05-14', '2027-05-16')],
      'to another day and hour': [times('2027-05-12 19:00', '2027-05-12 21:00'), now],
    };

    it.each<[string, string, string]>([
      ['en', 'to another hour', 'Friday, 14 May 2027: rescheduled from 13:00 to 20:30.'],
      ['de', 'to another hour', 'Freitag, 14. Mai 2027: verschoben von 13:00 auf 20:30 Uhr.'],
      ['ca', 'to another hour', 'Divendres, 14 de maig del 2027: passa de les 13:00 a les 20:30.'],
      ['es', 'to another hour', 'Viernes, 14 de mayo de 2027: pasa de las 13:00 a las 20:30.'],
      ['en', 'to another end', 'Friday, 14 May 2027: rescheduled from 20:30–21:30 to 20:30–22:00.'],
      ['de', 'to another end', 'Freitag, 14. Mai 2027: verschoben von 20:30–21:30 Uhr auf 20:30–22:00 Uhr.'],
      ['de', 'to no known end', 'Freitag, 14. Mai 2027: verschoben von 20:30–22:00 Uhr auf 20:30 Uhr.'],
      ['en', 'to another month', 'Rescheduled from 11 April to 1 May 2027, 20:30–22:00.'],
      ['de', 'to another month', 'Verschoben vom 11. April auf den 1. Mai 2027, 20:30–22:00 Uhr.'],
      ['ca', 'to another month', 'Passa de l’11 d’abril a l’1 de maig del 2027, 20:30–22:00.'],
      ['es', 'to another month', 'Pasa del 11 de abril al 1 de mayo de 2027, 20:30–22:00.'],
      ['en', 'to another year', 'Rescheduled from 31 December 2026 to 11 January 2027, 20:30–22:00.'],
      ['ca', 'of a whole day', 'Passa del 12 al 14 de maig del 2027.'],
      ['en', 'of several days', 'Rescheduled from 11–12 May 2027 to 14–16 May 2027.'],
      ['de', 'of several days', 'Verschoben vom 11.–12. Mai 2027 auf den 14.–16. Mai 2027.'],
      [
        'de',
        'to another day and hour',
        'Verschoben von Mittwoch, 12. Mai 2027, 19:00–21:00 Uhr auf Freitag, 14. Mai 2027, 20:30–22:00 Uhr.',
      ],
      [
        'ca',
        'to another day and hour',
        'Passa del dimecres, 12 de maig del 2027, 19:00–21:00 al divendres, 14 de maig del 2027, 20:30–22:00.',
      ],
      ['es', 'of several days', 'Pasa del 11–12 de mayo de 2027 al 14–16 de mayo de 2027.'],
      ['ca', 'of several days', 'Passa de l’11–12 de maig del 2027 al 14–16 de maig del 2027.'],
      [
        'en',
        'to another day and hour',
        'Rescheduled from Wednesday, 12 May 2027, 19:00–21:00 to Friday, 14 May 2027, 20:30–22:00.',
      ],
    ])('describes a move in %s, %s: %s', (code, move, summary) => {
      const [from, to] = moves[move] ?? [before, now];
      const [entry] = entriesOf([moved(from, to, { language: code })], [albada({ lang: code })], code);
      expect(entry?.[1]).toBe(summary);
    });

    it('names the month before the day in American English', () => {
      const languages = LANGUAGES.map((one) => (one.code === 'en' ? { ...one, tag: 'en-US' } : one));
      const feeds = changesFeeds({
        ...publication({ events: [albada({ lang: 'en' })], settings: { languages } }),
        changes: [moved(before, now, { language: 'en' })],
        serviceHost: HOST,
      });
      expect(plain(feeds.get('en')?.entries[0]?.summary ?? '')).toMatch(
        /^Rescheduled from May 12 to May 14, 2027, 8:30/,
      );
    });
  });

  it('names the zone of an event if it is not the site’s', () => {
    const [entry] = entriesOf([moved(now, times('2027-05-14 20:30', '2027-05-14 22:00', 'America/New_York'))]);
    expect(entry?.[1]).toContain('al divendres, 14 de maig del 2027, 20:30–22:00, hora local (Nova York, GMT−4)');
  });

  it('describes every kind of change', () => {
    const of = (code: string) => {
      const kinds = (['new', 'cancelled', 'postponed', 'reinstated', 'gone'] as const).map((type, index) =>
        told(type, { language: code, at: `2026-11-2${index}T10:00:00Z` }),
      );
      const renamed: EventChange = {
        ...common,
        language: code,
        type: 'renamed',
        from: 'Alba',
        to: 'Albada 1927',
        at: '2026-11-25T10:00:00Z',
      };
      return entriesOf([...kinds, renamed], [albada({ lang: code })], code);
    };
    expect(of('en')).toEqual([
      ['Renamed: Albada 1927', 'The previous title was “Alba”.'],
      ['No longer in the programme: Albada 1927', 'This event is no longer on the calendar.'],
      ['Back on: Albada 1927', 'When: Friday, 14 May 2027, 20:30–22:00.'],
      ['Postponed: Albada 1927', 'This event has been postponed. Announced date: Friday, 14 May 2027, 20:30–22:00.'],
      ['Cancelled: Albada 1927', 'This event has been cancelled. Announced date: Friday, 14 May 2027, 20:30–22:00.'],
      ['New: Albada 1927', 'When: Friday, 14 May 2027, 20:30–22:00.'],
    ]);
    for (const code of ['ca', 'de', 'es']) {
      expect(of(code)).toHaveLength(6);
      expect(of(code).flat().join(' ')).not.toMatch(/[{}]/);
    }
  });

  it('keeps an entry unchanged when its event moves later', () => {
    const created = told('new', { at: '2026-11-01T10:00:00Z' });
    const [first] = feedOf(
      [created],
      [event('2027-05-12 20:30', '2027-05-12 22:00', { name: 'albada-1927', service: service(7) })],
    ).entries;
    const [, second] = feedOf([created, moved(before, now)]).entries;
    expect(second).toEqual(first);
  });

  it('links to the event, or to the page of changes if the event has no page', () => {
    expect(feedOf([told('new')]).entries[0]?.link).toBe('https://example.org/town/ca/events/albada-1927/');
    expect(feedOf([told('gone')], []).entries[0]?.link).toBe('https://example.org/town/ca/changes/');
    expect(feedOf([told('gone')]).entries[0]?.link).toBe('https://example.org/town/ca/events/albada-1927/');
  });

  it('links to an event under its new name', () => {
    const [entry] = feedOf([told('new', { name: 'old-name' })], [albada({ name: 'new-name' })]).entries;
    expect(entry?.link).toBe('https://example.org/town/ca/events/new-name/');
  });

  it.each([
    ['protected', { service: { ...service(7), protected: true } }],
    ['withdrawn', { service: { ...service(7), withdrawn: true } }],
    ['hidden', { hide_from_listings: true }],
    ['a draft', { status: 'draft' }],
  ] as const)('says of an event that is %s only that it is gone', (_what, more) => {
    const renamed: EventChange = { ...common, type: 'renamed', from: 'Secret', to: 'Albada 1927' };
    const all = [told('new'), renamed, moved(before, now), told('cancelled'), told('postponed'), told('reinstated')];
    expect(entriesOf(all, [albada(more)])).toEqual([]);
    expect(entriesOf([...all, told('gone')], [albada(more)])).toEqual([
      ['Ja no és al programa: Albada 1927', 'Aquest acte ja no és al calendari.'],
    ]);
  });

  describe('made from a log with changes of a hidden event', () => {
    const at = '2026-11-21T12:00:00Z';
    const back = [
      told('reinstated', { at }),
      moved(before, now, { at }),
      { ...common, at, type: 'renamed' as const, from: 'Secret', to: 'Albada 1927' },
    ];

    it('omits earlier moves and names of an event that is shown again', () => {
      const entries = entriesOf([told('gone'), ...back]);
      expect(entries.map(([title]) => title)).toEqual([
        'Finalment es fa: Albada 1927',
        'Ja no és al programa: Albada 1927',
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/Secret|12 de maig/);
    });

    it('gives the new time of an event that takes place after all', () => {
      const summaries = entriesOf([told('cancelled'), ...back]).map(([, summary]) => summary);
      expect(summaries.join()).toContain('Passa del 12 al 14 de maig del 2027');
    });

    it('calls an event that is gone by the title that visitors saw', () => {
      const log = [told('new'), told('gone', { at, title: 'Secret', name: 'secret' })];
      expect(entriesOf(log, []).map(([title]) => title)).toEqual([expect.stringContaining('Albada 1927')]);
    });
  });

  it('omits moves that visitors could not see', () => {
    expect(entriesOf([moved(now, { ...now, timezone: 'europe/madrid' })])).toEqual([]);
  });

  it('lists only the latest changes of its language, the latest first', () => {
    const instant = (minute: number) =>
      Temporal.Instant.from('2026-11-21T00:00:00Z').add({ minutes: minute }).toString();
    const many = Array.from({ length: 2 * MOST_CHANGES_IN_FEED }, (_, index) => told('new', { at: instant(index) }));
    const mixed = [...many.filter((_, index) => index % 2 === 1), ...many.filter((_, index) => index % 2 === 0)];
    const other = told('new', { language: 'en', at: '2026-12-01T00:00:00Z' });
    const feed = feedOf([other, ...mixed]);
    const latest = many.slice(-MOST_CHANGES_IN_FEED).reverse();
    expect(feed.entries.map(({ updated }) => updated.toString())).toEqual(latest.map((change) => change.at));
    expect(feed.updated.toString()).toBe(latest[0]?.at);
  });

  it('gives each change one permanent id, and lists duplicates once', () => {
    const { id, entries } = feedOf([told('new'), told('new'), told('cancelled')]);
    expect([id, ...entries.map((entry) => entry.id)]).toEqual([
      'tag:service.example,2026:almanac/ca/changes',
      'tag:service.example,2026:almanac/ca/7/cancelled/2026-11-21T10:00:00Z',
      'tag:service.example,2026:almanac/ca/7/new/2026-11-21T10:00:00Z',
    ]);
  });

  it('without changes has the date of the latest record, or else the epoch', () => {
    const dated = albada({ service: { ...service(7), modified_utc: '2026-10-02 08:00:00' } });
    const older = albada({ service: { ...service(8), modified_utc: '2026-09-02 08:00:00' } });
    expect(feedOf([], [dated, older])).toMatchObject({
      entries: [],
      updated: Temporal.Instant.from('2026-10-02T08:00:00Z'),
    });
    expect(feedOf([]).updated.toString()).toBe('1970-01-01T00:00:00Z');
  });
});

/** What RFC 4287 asks of a document, and what this feed promises beyond; each a complaint where it is not so. */
function complaintsOf(text: string): string[] {
  const $ = load(text, { xml: true });
  const complaints: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) complaints.push(what);
  };
  const one = (of: string, name: string) => must($(of).children(name).length === 1, `${of} has one ${name}`);
  const isUri = (value: string | undefined) => value !== undefined && /^[a-z][a-z0-9+.-]*:[!-~]+$/.test(value);
  const ABSOLUTE = /^https?:\/\/[!-~]+$/;
  must(text.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed '), 'is declared as UTF-8');
  must($.root().children().length === 1 && $('feed').attr('xmlns') === 'http://www.w3.org/2005/Atom', '2: namespace');
  must(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test($('feed').attr('xml:lang') ?? ''), '2: xml:lang');
  for (const name of ['id', 'title', 'updated', 'author']) one('feed', name);
  must($('author > name').text().trim() !== '', '3.2.1: the author has a name');
  must($('feed > link[rel=self]').length === 1, '4.1.1: one link to itself');
  must($('feed > link[rel=alternate]').length === 1, '4.1.1: one alternate of a type and language');
  must(isUri($('feed > id').text()), '4.2.6: the id is a URI');
  $('link').each((_, link) => must(ABSOLUTE.test($(link).attr('href') ?? ''), '4.2.7.1: absolute links'));
  $('updated').each((_, date) => must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test($(date).text()), '3.3: dates'));
  const entries = $('feed > entry').toArray();
  const ids = entries.map((entry) => $(entry).children('id').text());
  must(new Set([...ids, $('feed > id').text()]).size === ids.length + 1, '4.1.2: ids are unique');
  must(
    ids.every((id) => /^tag:[a-z0-9.-]+,\d{4}:[!-~]+$/.test(id)),
    'RFC 4151: ids are tags',
  );
  for (const entry of entries) {
    for (const name of ['id', 'title', 'updated', 'summary'])
      must($(entry).children(name).length === 1, `4.1.2: an entry has one ${name}`);
    must($(entry).children('link[rel=alternate]').length === 1, '4.1.2: an entry without content has an alternate');
    must($(entry).children('title').text().trim() !== '', 'an entry has a title');
  }
  const dates = entries.map((entry) => $(entry).children('updated').text());
  must(dates.join() === [...dates].sort().reverse().join(), 'the latest first');
  must(dates.length === 0 || dates[0] === $('feed > updated').text(), 'as new as its latest entry');
  return complaints;
}

describe('the files of changes', () => {
  const changes = [told('new', { title: 'A <b>& B' }), told('cancelled'), told('gone', { id: 9, language: 'de' })];
  const site = publication({ events: [albada()], settings: { languages: LANGUAGES } });
  const filesOf = (news: readonly EventChange[]) => [
    ...changesFeedFiles({ ...site, changes: news, serviceHost: 'service.example:8443' }),
  ];

  it('exist in every language, with and without changes, and conform to RFC 4287', () => {
    for (const news of [changes, []]) {
      const files = filesOf(news);
      expect(files.map(({ path }) => path)).toEqual(['ca', 'en', 'de', 'es'].map((code) => `${code}/changes.atom`));
      for (const { text } of files) expect(complaintsOf(text)).toEqual([]);
    }
  });

  it('have the same bytes even after a merge has reordered the lines of the log', () => {
    expect(filesOf(changes)).toEqual(filesOf([...changes].reverse()));
  });

  it('include a JSON Feed 1.1 with the same entries if the site has an API', () => {
    const settings = { ...site.settings, api: true };
    const files = [...changesFeedFiles({ ...site, settings, changes, serviceHost: HOST })];
    const entries = changesFeeds({ ...site, changes, serviceHost: HOST }).get('ca')?.entries ?? [];
    expect(entries.length).toBeGreaterThan(0);
    const address = 'https://example.org/town/ca/changes';
    expect(JSON.parse(files.find(({ path }) => path === 'ca/changes.json')?.text ?? '')).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringContaining('Title in ca'),
      home_page_url: `${address}/`,
      feed_url: `${address}.json`,
      language: 'ca',
      authors: [{ name: 'Title in ca' }],
      items: entries.map(({ id, link, title, summary }) => ({
        ...{ id, url: link, title, content_text: summary },
        date_published: '2026-11-21T10:00:00Z',
      })),
    });
    expect(files.map(({ path }) => path).filter((path) => path.endsWith('.json'))).toHaveLength(4);
  });
});
