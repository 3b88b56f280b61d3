import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricesOf } from '#records/cost';
import { writtenCost } from '../../../site/i18n/prices.ts';

const FREE = ['gratis'];

/** Plain spaces for those that don't break. */
const inAll = (cost: string) =>
  ['ca', 'en-GB', 'de', 'es'].map((tag) => writtenCost(tag, cost, FREE).replaceAll(/\s/g, ' '));

describe('a price', () => {
  it.each([
    ['€8', ['8 €', '€8', '8 €', '8 €']],
    ['8 €', ['8 €', '€8', '8 €', '8 €']],
    ['7.50 EUR', ['7,50 €', '€7.50', '7,50 €', '7,50 €']],
    ['€5 – €12', ['5-12 €', '€5 – €12', '5–12 €', '5-12 €']],
    ['1234.5 €', ['1.234,50 €', '€1,234.50', '1.234,50 €', '1234,50 €']],
    ['1.500 €', ['1.500 €', '€1,500', '1.500 €', '1500 €']],
    ['€1.000 – €2.500', ['1.000-2.500 €', '€1,000 – €2,500', '1.000–2.500 €', '1000-2500 €']],
    ['CHF 20', ['20 CHF', 'CHF 20', '20 CHF', '20 CHF']],
  ])('is written in the style of each language: %s', (cost, written) => {
    expect(inAll(cost)).toEqual(written);
  });

  it.each(['$5', '5 kr', 'Members only', '5-10-15 €', '10–10 €', '€5 / €3', '12 50 €', '1.500 KWD', '0', ''])(
    'stays unchanged if rewriting might change its meaning: %s',
    (cost) => {
      expect(inAll(cost)).toEqual([cost, cost, cost, cost]);
    },
  );

  it('never changes its value, whatever a service sends', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '€',
        '$',
        'US$',
        'EUR',
        'CHF',
        ' ',
        '–',
        '-',
        '.',
        ',',
        '1.234',
        '1,234',
        '1 234',
        'KWD',
        'gratis',
        '0',
        'kr',
      ),
      fc.nat({ max: 99_999 }).map(String),
      fc.string({ maxLength: 3 }),
    );
    const cost = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(cost, fc.constantFrom('ca', 'en-GB', 'de', 'es', 'en-US', 'fr'), (text, tag) => {
        const written = writtenCost(tag, text, FREE);
        if (written !== text) expect(pricesOf(written, FREE)).toEqual(pricesOf(text, FREE));
      }),
    );
  });
});
