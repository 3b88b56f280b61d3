import { describe, expect, it } from 'vitest';
import { costToResend, type SiteCurrency, shownCost, siteCurrencyOf } from '#records/request/resent-cost';

const DOLLAR: SiteCurrency = { before: '$', after: '' };
const EURO: SiteCurrency = { before: '', after: '€' };

const served = (cost: string, currency_symbol: string, values: readonly string[], currency_position = '') => ({
  cost,
  cost_details: { currency_symbol, currency_position, values: [...values] },
});

/** The costs of recorded events, with the text that keeps each whatever the site's own currency is. */
const KEPT: readonly (readonly [cost: string, symbol: string, values: readonly string[], sent: string])[] = [
  ['$10', '', ['10'], '10'],
  ['&#036;10 &#8211; &#036;25.50', '', ['10', '25.50'], '10-25.50'],
  ['10€ – 25.50€', '', ['10', '25.50'], '10-25.50'],
  ['$12,50', '', ['12.50'], '12,50'],
  ['$5 – $20', '', ['5', '10', '20'], '5-10-20'],
  ['Free', '', ['0'], '0'],
  ['Free', '€', ['0'], '0'],
  ['Gratis', '€', ['0'], '0'],
  ['Free – $10', '', ['0', '10'], '0-10'],
  ['Free', '', ['free'], 'Free'],
  ['Gratis', '€', ['gratis'], 'Gratis'],
  ['Gratuït', '', ['gratuit'], 'Gratuït'],
  ['€15', '€', ['15'], '€15'],
  ['15€', '€', ['15'], '15€'],
  ['$35', '$', ['35'], '$35'],
  ['$1.234', '', ['.50', '1.234'], ',50-1.234'],
  ['$.50', '', ['.50', '1234'], '.50-1,234'],
  ['£12.50', '£', ['12.50'], '£12.50'],
  ['5EUR', 'EUR', ['5'], '5EUR'],
  ['desde10', 'desde', ['10'], 'desde10'],
  ['-5', '-', ['5'], '-5'],
];

describe('a cost that is sent again', () => {
  it.each(KEPT)(
    'from %j with the symbol %j and the values %j is kept by sending %j, whatever the site’s currency',
    (cost, symbol, values, text) => {
      for (const site of [undefined, DOLLAR, EURO])
        expect(costToResend(served(cost, symbol, values), site)).toEqual({ text, isKept: true });
    },
  );

  it.each([
    ['10€ – 25.50€', '€', ['10', '25.50'], '$10 – $25.50'],
    ['12,50€', '€', ['12.50'], '$12,50'],
    ['20€ – 45€', '€', ['20', '45'], '$20 – $45'],
  ] as const)(
    'from %j in a currency other than the site’s cannot be kept, and becomes %4$j',
    (cost, symbol, values, becomes) => {
      expect(costToResend(served(cost, symbol, values), DOLLAR)).toMatchObject({ isKept: false, becomes });
      const unknown = costToResend(served(cost, symbol, values));
      expect(unknown).toMatchObject({ isKept: false, becomes: undefined });
      expect(costToResend(served(cost, symbol, values), EURO)).toMatchObject({ isKept: true });
    },
  );

  it.each([
    ['5 EUR', 'EUR', ['5']],
    ['Entrada 10€', '€', ['10']],
    ['2 &lt; 3', '', ['2', '3']],
    ['Menú a\\b', '', ['menu-a-b']],
  ])('from %j with the symbol %j and the values %j cannot be kept for certain', (cost, symbol, values) => {
    expect(costToResend(served(cost, symbol, values), DOLLAR).isKept).toBe(false);
  });

  it('is the shown cost when the service does not give its parts', () => {
    expect(costToResend({ cost: '&#036;10' })).toEqual({ text: '$10', isKept: true });
    expect(costToResend({ cost: '€10 – €20' })).toMatchObject({ text: '€10 – €20', isKept: false });
  });
});

describe('a single amount that begins with a separator', () => {
  it('cannot be kept, because the separator may become its currency', () => {
    expect(costToResend(served('$.14', '', ['.14']))).toMatchObject({ isKept: false });
    expect(costToResend(served('Fr.3', '', ['3']))).toEqual({ text: '3', isKept: true });
  });
});

describe('the currency of a site', () => {
  it.each([
    ['$10', '', ['10'], DOLLAR],
    ['10€ – 25.50€', '', ['10', '25.50'], EURO],
    ['Free – $10', '', ['0', '10'], DOLLAR],
    ['10', '', ['10'], { before: '', after: '' }],
    ['€15', '€', ['15'], undefined],
    ['Free', '', ['0'], undefined],
    ['Gratuït', '', ['gratuit'], undefined],
    ['$10 – 20€', '', ['10', '20'], undefined],
    ['', '', [], undefined],
    ['Fr.3', '', ['3'], { before: 'Fr.', after: '' }],
    ['$.50', '', ['.50'], DOLLAR],
  ])('is derived from %j with the symbol %j and the values %j as %j', (cost, symbol, values, site) => {
    expect(siteCurrencyOf(served(cost, symbol, values))).toEqual(site);
  });
});

describe('the cost that a service shows', () => {
  it.each([
    ['10', '$10'],
    ['10-25.50', '$10 – $25.50'],
    ['25-10', '$10 – $25'],
    ['10€-20€', '$10 – $20'],
    ['€10 – €25.50', '$10 – $25.50'],
    ['12,50', '$12,50'],
    ['12,50€', '$12,50'],
    ['5€', '5€'],
    ['5 EUR', '5EUR'],
    ['desde 10', 'desde10'],
    ['-5', '-5'],
    ['abc', 'abc'],
    ['free', 'free'],
    ['1.234,50', '$1.234'],
    ['1,234.50', '$.50'],
    ['Adults 10, children 5', '$5'],
    ['10, 20, 30', '$30'],
    ['<b>10</b>', undefined],
    ['0', undefined],
  ])('after a write of %j is %j', (text, shown) => {
    expect(shownCost(text, DOLLAR)).toBe(shown);
  });
});
