import { describe, expect, it } from 'vitest';
import { calendarOf } from '#content/calendar/calendar';
import { entryDigest } from '#content/calendar/digest';
import { type TicketRule, type TicketRules, ticketStatusBy } from '#content/calendar/facts/rules';
import { calendarEvent, event, service } from '../../../site/fixtures.ts';

const NOTHING: TicketRule = { categories: [], tags: [], titlePrefixes: [], costs: [] };

/** Rules of which each says something. */
const RULES: TicketRules = {
  soldOut: { ...NOTHING, costs: ['sold out', 'Exhaurit'], titlePrefixes: ['SOLD OUT:'] },
  waitingList: { ...NOTHING, tags: ['waiting-list'] },
  fewLeft: { ...NOTHING, tags: ['last-tickets'], costs: ['últimes'] },
  bookingRequired: { ...NOTHING, categories: ['workshops'] },
};

type Ruled = Parameters<ReturnType<typeof ticketStatusBy>>[0];

const ticketsOf = ({
  record,
  ...more
}: Partial<Omit<Ruled, 'record'>> & { readonly record?: Partial<Ruled['record']> }) =>
  ticketStatusBy(RULES)({ record: { title: 'Jazz', ...record }, categories: [], tags: [], ...more });

describe('the ticket status of an event', () => {
  it('is unknown without rules and without a value in the file', () => {
    const sold = { record: { title: 'SOLD OUT: Jazz', cost: 'Sold out' }, categories: ['workshops'], tags: [] };
    expect(ticketStatusBy()(sold)).toBeUndefined();
    expect(ticketsOf({})).toBeUndefined();
  });

  it('comes from tags, categories, the beginning of the title and words of the cost', () => {
    expect(ticketsOf({ tags: ['last-tickets'] })).toBe('few-left');
    expect(ticketsOf({ categories: ['workshops'] })).toBe('booking-required');
    expect(ticketsOf({ record: { title: 'Sold out: Jazz' } })).toBe('sold-out');
    for (const cost of ['12 € (SOLD OUT)', 'Sold\u00a0out', 'sold  out', 'Sold&nbsp;out'])
      expect(ticketsOf({ record: { cost } })).toBe('sold-out');
    expect(ticketsOf({ record: { cost: 'U\u0301ltimes entrades, 5 €' } })).toBe('few-left');
  });

  it.each(['unsold outlet', 'sold outside', 'Exhaurits', '12 €', ''])(
    'does not come from a cost with other words: %j',
    (cost) => expect(ticketsOf({ record: { cost } })).toBeUndefined(),
  );

  it('is the strongest that a rule gives', () => {
    const all = { tags: ['last-tickets', 'waiting-list'], categories: ['workshops'] };
    expect(ticketsOf(all)).toBe('waiting-list');
    expect(ticketsOf({ ...all, record: { cost: 'sold out' } })).toBe('sold-out');
  });

  it('is the one in the file before all rules, where available means that nothing is known', () => {
    for (const tickets of ['sold-out', 'waiting-list', 'few-left', 'booking-required'] as const)
      expect(ticketsOf({ record: { cost: 'Exhaurit', local: { tickets } } })).toBe(tickets);
    expect(ticketsOf({ record: { cost: 'Exhaurit', local: { tickets: 'available' } } })).toBeUndefined();
  });

  it('is part of an event of the calendar, and of its digest', () => {
    const one = event('2026-12-01', '2026-12-01', { cost: 'Exhaurit', service: service(1) });
    const calendar = (tickets?: TicketRules) =>
      calendarOf({
        languages: [{ code: 'ca', tag: 'ca' }],
        timeZone: 'Europe/Madrid',
        records: { events: [one], venues: [], organizers: [], categories: [], tags: [] },
        translations: {},
        tickets,
      }).languages[0]?.events[0];
    const [plain, ruled] = [calendar(), calendar(RULES)];
    expect([plain?.tickets, ruled?.tickets]).toEqual([undefined, 'sold-out']);
    expect(ruled && entryDigest(ruled)).not.toBe(plain && entryDigest(plain));
    expect(calendarEvent(event('2026-12-01', '2026-12-01', { local: { tickets: 'few-left' } })).tickets).toBe(
      'few-left',
    );
  });
});
