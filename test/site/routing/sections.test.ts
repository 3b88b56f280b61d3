import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../site/calendar/status.ts';
import { allSectionsOf, sectionsOf } from '../../../site/routing/sections.ts';
import { event, localisedSiteOf, month, publication, service, TODAY, venue } from '../fixtures.ts';

const today = Temporal.PlainDate.from(TODAY);

describe('the sections', () => {
  const site = publication({
    venues: [venue({ service: service(7) })],
    events: [event('2026-10-01 10:00', '2026-10-01 11:00')],
  });

  it('lead to nothing that has no page', () => {
    const addresses = (code: string) => allSectionsOf(localisedSiteOf(site, code)).map(({ address }) => address);
    expect(addresses('ca')).toEqual([
      'ca/',
      'ca/this-month/',
      'ca/search/',
      'ca/upcoming/',
      'ca/past/',
      'ca/venues/',
      'ca/changes/',
    ]);
    expect(addresses('en')).toEqual(['en/', 'en/this-month/', 'en/search/', 'en/upcoming/', 'en/changes/']);
  });

  it('end with where one subscribes to what the page shows', () => {
    const last = (page: Parameters<typeof sectionsOf>[1]) => sectionsOf(localisedSiteOf(site), page).at(-1)?.address;
    expect(last({ type: 'home' })).toBe('ca/subscribe/');
    expect(last({ type: 'list', list: 'upcoming', number: 1 })).toBe('ca/subscribe/#upcoming');
  });

  it('say which one the page is, and which one it belongs to', () => {
    const current = (page: Parameters<typeof sectionsOf>[1]) =>
      sectionsOf(localisedSiteOf(site), page).flatMap((one) => (one.current ? [[one.address, one.current]] : []));
    expect(current({ type: 'home' })).toEqual([['ca/', 'page']]);
    expect(current({ type: 'month', month: month('2026-11') })).toEqual([['ca/this-month/', 'page']]);
    expect(current({ type: 'month', month: month('2026-10') })).toEqual([['ca/this-month/', 'true']]);
    for (const page of [
      { type: 'list', list: 'past', number: 1 },
      { type: 'day', date: today },
      { type: 'year', year: 2026 },
    ] as const)
      expect(current(page)).toEqual([['ca/this-month/', 'true']]);
    expect(current({ type: 'search' })).toEqual([['ca/search/', 'page']]);
    expect(current({ type: 'subscribe' })).toEqual([['ca/subscribe/', 'page']]);
    expect(current({ type: 'not-found' })).toEqual([]);
  });
});

describe('the status of an event', () => {
  const under = (listing: Temporal.PlainDate | undefined, ...record: Parameters<typeof event>) => {
    const localised = localisedSiteOf(publication({ events: [event(...record)] }), 'ca');
    const [only] = localised.eventIndex.events;
    if (only === undefined) throw new Error('an event expected');
    return statusOf(only, localised, listing);
  };
  const statusFor = (...record: Parameters<typeof event>) => under(today, ...record);
  const known = { service: service(1) };

  it('is nothing to speak of for an ordinary event', () => {
    expect(statusFor('2026-12-01', '2026-12-01', known)).toEqual({ words: [], notices: [], tone: undefined });
  });

  it('is said in words where the event is cancelled, postponed, over, running or a draft', () => {
    const cancelled = { ...known, local: { event_status: 'cancelled' as const } };
    const postponed = { ...known, local: { event_status: 'postponed' as const } };
    expect(statusFor('2026-12-01', '2026-12-01', cancelled)).toEqual({
      words: ['Cancel·lat'],
      notices: ['Aquest acte s’ha cancel·lat.'],
      tone: 'is-cancelled',
    });
    expect(statusFor('2026-12-01', '2026-12-01', postponed).words).toEqual(['Ajornat']);
    expect(statusFor('2026-11-20', '2026-11-20', known)).toMatchObject({ words: [], tone: 'is-past' });
    expect(statusFor('2026-11-20', '2026-11-21', known).words).toEqual(['En curs']);
    expect(statusFor('2026-12-01', '2026-12-01').words).toEqual(['Esborrany']);
  });

  it('does not call a cancelled event running', () => {
    const cancelled = { ...known, local: { event_status: 'cancelled' as const } };
    expect(statusFor('2026-11-20', '2026-11-22', cancelled).words).toEqual(['Cancel·lat']);
  });
  it('says that it is on now under today alone', () => {
    expect(under(today, '2026-11-10', '2026-12-06', known).words).toEqual(['En curs']);
    expect(under(today.add({ days: 10 }), '2026-11-10', '2026-12-06', known).words).toEqual([]);
    expect(under(undefined, '2026-11-10', '2026-12-06', known).words).toEqual([]);
  });

  it('is past for a night on the morning after', () => {
    const night = under(today, '2026-11-20 23:30', '2026-11-21 05:00', known);
    expect(night).toMatchObject({ words: [], tone: 'is-past' });
  });
});
