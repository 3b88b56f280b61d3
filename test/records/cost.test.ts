import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCostShownAs, isFree, pricesOf } from '#records/cost';

/** Costs as recorded services showed them, with what was written before. */
const RECORDED: readonly (readonly [written: string, cost: string, symbol: string, values: readonly string[]])[] = [
  ['10', '$10', '', ['10']],
  ['10-20', '$10 – $20', '', ['10', '20']],
  ['0', 'Free', '', ['0']],
  ['5€', '5€', '€', ['5']],
  ['5 EUR', '5EUR', 'EUR', ['5']],
  ['12,50', '$12,50', '', ['12.50']],
  ['Gratuït', 'Gratuït', '', ['gratuit']],
  ['-5', '-5', '-', ['5']],
  ['', '', '', []],
];

describe('comparing a cost with what a service shows', () => {
  it.each(RECORDED)('accepts for the cost %j the shown cost %j', (written, cost) => {
    expect(isCostShownAs(written, cost)).toBe(true);
  });

  it.each([
    ['10', '$11'],
    ['10', '$10 – $20'],
    ['10-20', '$10'],
    ['€10', '$10'],
    ['10', 'Free'],
    ['0', '$10'],
    ['€0', 'Free'],
    ['Gratuït', 'Free'],
    ['1.5', '$15'],
    ['12,50', '$1250'],
    ['Desde 12 €', '12Desde €'],
    ['Desde 12 €', '12€'],
  ])('rejects for the cost %j the shown cost %j', (written, cost) => {
    expect(isCostShownAs(written, cost)).toBe(false);
  });

  it('accepts a currency that the service moved to the other side', () => {
    expect(isCostShownAs('10 €', '€10')).toBe(true);
  });

  it('accepts every cost unchanged, and never a different amount', () => {
    fc.assert(fc.property(fc.string(), (text) => isCostShownAs(text, text)));
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(fc.property(amount, amount, (one, other) => isCostShownAs(`${one}`, `$${other}`) === (one === other)));
  });
});

describe('the prices in a cost', () => {
  it.each([
    ['€6', 6, 6, 'EUR'],
    ['5 EUR', 5, 5, 'EUR'],
    ['12,50 €', 12.5, 12.5, 'EUR'],
    ['£1,234.50', 1234.5, 1234.5, 'GBP'],
    ['8 CHF', 8, 8, 'CHF'],
    // A lone separator before exactly three figures parts thousands.
    ['1.500 €', 1500, 1500, 'EUR'],
    ['€1.000 – €2.500', 1000, 2500, 'EUR'],
    ['1,500', 1500, 1500, undefined],
    ['1.234', 1234, 1234, undefined],
    ['1.234.567,5 €', 1_234_567.5, 1_234_567.5, 'EUR'],
    ['1 500,50 €', 1500.5, 1500.5, 'EUR'],
    ['1\u202f500 €', 1500, 1500, 'EUR'],
    ['0,5 €', 0.5, 0.5, 'EUR'],
    ['.5 €', 0.5, 0.5, 'EUR'],
    ['1500 KWD', 1500, 1500, 'KWD'],
    ['1 500 KWD', 1500, 1500, 'KWD'],
    ['1.5 KWD', 1.5, 1.5, 'KWD'],
    ['10', 10, 10, undefined],
    // A dollar sign is that of many countries.
    ['$10', 10, 10, undefined],
    ['€10 – €25', 10, 25, 'EUR'],
    ['10 – 25 €', 10, 25, 'EUR'],
    ['Free – $10', 0, 10, undefined],
    ['0', 0, 0, undefined],
    ['Gratis', 0, 0, undefined],
  ])('of %j range from %d to %d in %s', (cost, lowest, highest, currency) => {
    expect(pricesOf(cost, ['gratis'])).toEqual({ lowest, highest, currency, count: lowest === highest ? 1 : 2 });
  });

  it.each([
    '',
    '-5',
    'Taquilla inversa',
    '10 anys',
    '10 ABC',
    '€5 – $5',
    '1.2.3',
    '24-12-',
    '12 50 €',
    '0.500 €',
    '1.2345 €',
    '12.34.567 €',
    '1.500 KWD',
    '1,234.500 KWD',
  ])('are unknown for %j', (cost) => {
    expect(pricesOf(cost, ['gratis'])).toBeUndefined();
  });
});

describe('a cost', () => {
  it.each(['0', 'Free', 'FREE', ' free ', '€0', 'Bote popular', 'bote  POPULAR'])(
    'means free entry when it is %j',
    (cost) => {
      expect(isFree(cost, ['bote popular'])).toBe(true);
    },
  );

  it.each(['', ' ', 'gratis', '0 – 10', 'Free – $10', 'free drinks', '10', 'bote'])(
    'does not mean free entry when it is %j',
    (cost) => {
      expect(isFree(cost, ['bote popular'])).toBe(false);
    },
  );
});
