import { describe, expect, it } from 'vitest';
import type { Currency, LinkedEvent } from '#service/database/rows';
import { calendarOf } from '../../service/running.ts';
import { desk } from './desk.ts';

const EURO_AFTER: Currency = { symbol: '€', position: 'suffix' };

const PATH = 'ca/events/event-1.json';

/** Sets up a desk with one event of this cost, beside one that shows the site's currency, if that is shown at all. */
async function priced(
  cost: Partial<LinkedEvent>,
  { currency, isShown = true }: { currency: Currency; isShown?: boolean },
) {
  const when = {
    start_date: '2026-12-15 20:00:00',
    end_date: '2026-12-15 22:00:00',
    all_day: false,
    status: 'publish',
  };
  const other = { ...when, cost: isShown ? '7' : 'Taquilla inversa', currency_symbol: '', currency_position: '' };
  const seed = calendarOf({ ...when, currency_symbol: '', currency_position: '', ...cost }, other);
  const at = await desk('the-events-calendar', { content: ['ca'], seed, currency });
  await at.sync();
  return {
    ...at,
    /** Edits the event, pushes, and returns the cost that visitors read then, or why it was held back. */
    async edited(fields: Record<string, unknown>) {
      await at.edit(PATH, fields);
      const { plan, outcomes } = await at.push();
      const [held] = plan.heldBack;
      const { cost } = await at.served('events', 1);
      return held === undefined ? { cost, outcome: outcomes[0]?.outcome } : { cost, held: held.reason };
    },
  };
}

const TITLE = { title: 'Another' };

describe('the price of an event whose title is pushed', () => {
  it.each([
    ['10', '', 'prefix', EURO_AFTER, '€10'],
    ['10', '', '', EURO_AFTER, '10€'],
    ['10', '', 'postfix', { symbol: '$', position: 'prefix' }, '10$'],
    ['10', '£', 'prefix', EURO_AFTER, '£10'],
    ['12', 'Desde €', 'postfix', EURO_AFTER, '12Desde €'],
  ] as const)(
    'stays unchanged for visitors when it is %j with the symbol %j and the position %j',
    async (cost, symbol, position, currency, shown) => {
      for (const isShown of [true, false]) {
        const at = await priced({ cost, currency_symbol: symbol, currency_position: position }, { currency, isShown });
        expect(at.read(PATH).cost).toBe(shown);
        expect(await at.edited(TITLE)).toMatchObject({ cost: shown });
      }
    },
  );

  it('holds the push back when it has several amounts in a form that the site would change', async () => {
    const at = await priced({ cost: '10-25', currency_position: 'prefix' }, { currency: EURO_AFTER });
    expect(await at.edited(TITLE)).toEqual({
      cost: '€10 – €25',
      held: expect.stringContaining('any update of the service makes "10€ – 25€" of "€10 – €25"'),
    });
  });
});

describe('an edited price', () => {
  const own = { cost: '20-45', currency_symbol: '€', currency_position: 'postfix' } as const;
  const dollar: Currency = { symbol: '$', position: 'prefix' };

  it.each([true, false])(
    'without a currency is held back when the event’s currency differs from the site’s',
    async (isShown) => {
      const at = await priced(own, { currency: dollar, isShown });
      expect(await at.edited({ cost: '25' })).toEqual({ cost: '20€ – 45€', held: expect.stringContaining('cost') });
      expect(await at.edited({ cost: '25€' })).toEqual({ cost: '25€', outcome: 'done' });
    },
  );

  it('without a currency is sent when the event and the site have the same currency', async () => {
    const at = await priced(own, { currency: EURO_AFTER });
    expect(await at.edited({ cost: '25' })).toEqual({ cost: '25€', outcome: 'done' });
  });

  it.each(['Desde 12 €', '1,234.50', '1.234,50', '10, 20, 30', '10€ (8€ socios)', '10 (8 socios)', '10-12,50', '.5'])(
    'of %j is held back in any currency, as amounts or words would get lost',
    async (cost) => {
      for (const stored of [{ cost: '5' }, own])
        for (const isShown of [true, false]) {
          const at = await priced(stored, { currency: EURO_AFTER, isShown });
          const before = at.read(PATH).cost;
          expect(await at.edited({ cost })).toEqual({ cost: before, held: expect.stringContaining('cost: ') });
        }
    },
  );

  it.each([
    ['12 €', '12€'],
    ['€12', '€12'],
    ['12,50', '12,50€'],
    ['10-25', '10€ – 25€'],
    ['Taquilla inversa', 'Taquilla inversa'],
    ['0', 'Free'],
  ])('of %j is shown to visitors as %j', async (cost, shown) => {
    for (const isShown of [true, false]) {
      const at = await priced({ cost: '5' }, { currency: EURO_AFTER, isShown });
      expect(await at.edited({ cost })).toEqual({ cost: shown, outcome: 'done' });
    }
  });

  it('is held back by the site’s currency even when the first pages of events do not show it', async () => {
    const when = {
      start_date: '2026-12-15 20:00:00',
      end_date: '2026-12-15 22:00:00',
      all_day: false,
      status: 'publish',
    };
    const words = Array.from({ length: 120 }, () => ({ ...when, cost: 'Gratis amb entrada' }));
    const last = { ...when, start_date: '2027-01-15 20:00:00', end_date: '2027-01-15 22:00:00', cost: '7' };
    const at = await desk('the-events-calendar', {
      content: ['ca'],
      seed: calendarOf({ ...when, ...own }, ...words, last),
      currency: dollar,
    });
    await at.sync();
    await at.edit(PATH, { cost: '25' });
    expect((await at.prepare()).plan.heldBack).toMatchObject([
      { reason: expect.stringContaining('the service would make "$25" of "25"') },
    ]);
  });
});
