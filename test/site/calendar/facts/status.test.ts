import { describe, expect, it } from 'vitest';
import { continuationOf, statusTextsOf } from '../../../../site/calendar/facts/status.ts';
import { siteModels } from '../../../../site/models/shared.ts';
import { calendarEvent, date, event, localisedSiteOf, plain, publication, service, TODAY } from '../../fixtures.ts';

const on = (today: string, code = 'en') => localisedSiteOf(publication({ settings: { today } }), code);
const from = (start: string, end: string, more: object = {}) => calendarEvent(event(start, end, more));
const now = (of: ReturnType<typeof from>, today: string, code?: string, listing = today) => {
  const site = publication({ settings: { today } });
  const localised = localisedSiteOf(site, code ?? 'en');
  const { line, day } = siteModels(site, localised);
  const isToday = day(date(listing)).near === 'today';
  const said = statusTextsOf(line(of), localised, isToday ? date(listing) : undefined).now;
  return said === undefined ? undefined : plain(said);
};

const exhibition = from('2026-09-12', '2026-12-27');

describe('a running event', () => {
  it('is one that began on an earlier day, up to its last day', () => {
    const states = ['2026-09-11', '2026-09-12', '2026-09-13', '2026-12-26', '2026-12-27', '2026-12-28'];
    expect(states.map((today) => continuationOf(exhibition, on(today).eventIndex.present))).toEqual([
      undefined,
      undefined,
      'beyond-today',
      'beyond-today',
      'last-day',
      undefined,
    ]);
  });

  it('lasts longer than one day or night, and is neither cancelled nor postponed', () => {
    const present = on('2026-11-21').eventIndex.present;
    const night = from('2026-11-20 22:00', '2026-11-21 05:00');
    const cancelled = from('2026-09-12', '2026-12-27', { local: { event_status: 'cancelled' } });
    const postponed = from('2026-09-12', '2026-12-27', { local: { event_status: 'postponed' } });
    for (const other of [night, cancelled, postponed]) expect(continuationOf(other, present)).toBeUndefined();
  });

  it('shows its last day in the words of the language, only under today', () => {
    expect(now(exhibition, '2026-11-21')).toBe('Now on until 27 Dec');
    expect(now(exhibition, '2026-12-27')).toBe('Last day');
    expect(now(exhibition, '2026-11-21', 'en', '2026-11-22')).toBeUndefined();
    expect(now(from('2026-09-12', '2027-01-06'), '2026-11-21')).toBe('Now on until 6 Jan 2027');
    expect(now(exhibition, '2026-11-21', 'ca')).toBe('En curs fins al 27 de des.');
    expect(now(from('2026-09-12', '2026-12-01'), '2026-11-21', 'ca')).toBe('En curs fins a l’1 de des.');
    expect(now(from('2026-09-12', '2026-12-11'), '2026-11-21', 'ca')).toBe('En curs fins a l’11 de des.');
  });
});

describe('the status of an event', () => {
  const today = date(TODAY);
  const under = (listing: Temporal.PlainDate | undefined, ...record: Parameters<typeof event>) => {
    const site = publication({ events: [event(...record)] });
    const localised = localisedSiteOf(site, 'ca');
    const [only] = localised.eventIndex.events;
    if (only === undefined) throw new Error('an event expected');
    return statusTextsOf(siteModels(site, localised).line(only), localised, listing);
  };
  const statusFor = (...record: Parameters<typeof event>) => under(today, ...record);

  it('is not repeated in a list if the title begins with it, but the page of the event has its notice', () => {
    const texts = (title: string) =>
      statusFor('2026-12-01 20:00', '2026-12-01 22:00', {
        title,
        local: { event_status: 'cancelled' },
        service: service(1),
      });
    expect(texts('Jazz').words).toEqual(['Cancel·lat']);
    expect(texts('CANCEL·LAT: Jazz').words).toEqual([]);
    expect(texts('Cancel·lats: els anys perduts').words).toEqual(['Cancel·lat']);
    expect(texts('CANCEL·LAT: Jazz').notices).toEqual(texts('Jazz').notices);
    expect(texts('CANCEL·LAT: Jazz').tone).toBe('is-cancelled');
  });

  it('includes what is known of tickets, unless the event is over or does not take place', () => {
    const local = { tickets: 'sold-out' } as const;
    const words = (day: string, more: object = {}) =>
      statusFor(`${day} 20:00`, `${day} 22:00`, { service: service(1), local: { ...local, ...more } }).words;
    expect(words('2026-12-01')).toEqual(['Entrades exhaurides']);
    expect(words('2026-12-01', { tickets: 'few-left' })).toEqual(['Últimes entrades']);
    expect(words('2026-12-01', { tickets: 'available' })).toEqual([]);
    expect(words('2026-12-01', { event_status: 'cancelled' })).toEqual(['Cancel·lat']);
    expect(words('2026-10-01')).toEqual([]);
  });
  const known = { service: service(1) };

  it('is empty for an ordinary event', () => {
    expect(statusFor('2026-12-01', '2026-12-01', known)).toEqual({ words: [], notices: [], tone: undefined });
  });

  it('shows that the event is cancelled, postponed, over, on its last day or a draft', () => {
    const cancelled = { ...known, local: { event_status: 'cancelled' as const } };
    const postponed = { ...known, local: { event_status: 'postponed' as const } };
    expect(statusFor('2026-12-01', '2026-12-01', cancelled)).toEqual({
      words: ['Cancel·lat'],
      notices: ['Aquest acte s’ha cancel·lat.'],
      tone: 'is-cancelled',
    });
    expect(statusFor('2026-12-01', '2026-12-01', postponed).words).toEqual(['Ajornat']);
    expect(statusFor('2026-11-20', '2026-11-20', known)).toMatchObject({ words: [], tone: 'is-past' });
    expect(statusFor('2026-11-20', '2026-11-21', known)).toMatchObject({ words: [], now: 'Últim dia' });
    expect(statusFor('2026-12-01', '2026-12-01').words).toEqual(['Esborrany']);
  });

  it('does not call a cancelled event running', () => {
    const cancelled = { ...known, local: { event_status: 'cancelled' as const } };
    expect(statusFor('2026-11-20', '2026-11-22', cancelled)).toMatchObject({ words: ['Cancel·lat'], now: undefined });
  });

  it('says only under today that the event is on now', () => {
    expect(under(today, '2026-11-10', '2026-12-06', known).now).toBeDefined();
    expect(under(undefined, '2026-11-10', '2026-12-06', known).now).toBeUndefined();
  });

  it('is past for a night on the morning after', () => {
    const night = under(today, '2026-11-20 23:30', '2026-11-21 05:00', known);
    expect(night).toMatchObject({ words: [], tone: 'is-past' });
  });
});
