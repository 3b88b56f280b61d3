import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneParts, telephoneOf } from '../../../../site/calendar/facts/phones.ts';
import { runs } from '../../../support/tiers/runs.ts';
import { settings } from '../../fixtures.ts';

const of = (phone: string, country?: string, ofSite?: string) =>
  phoneParts({ phone, country }, settings({ country: ofSite }));

const dialled = (phone: string, country?: string) => of(phone, country).flatMap(({ href }) => href ?? []);

describe('a telephone number', () => {
  it.each([
    ['+49 (0)30 1234567', undefined, 'tel:+49301234567'],
    ['+39 (0)6 1234567', undefined, 'tel:+39061234567'],
    ['(+34) 93.123.45.67', undefined, 'tel:+34931234567'],
    ['0034 93 123 45 67', 'Spain', 'tel:+34931234567'],
    ['93 123 45 67', 'España', 'tel:+34931234567'],
    ['06-12 34 56 78', 'NL', 'tel:+31612345678'],
    ['030/12 34 56-7', 'Deutschland', 'tel:+49301234567'],
    ['1-800-356-9377', 'United States', 'tel:+18003569377'],
    ['０３－１２３４－５６７８', '日本', 'tel:+81312345678'],
  ])('becomes a link that works from anywhere: %s (%s)', (phone, country, link) => {
    expect(dialled(phone, country)).toEqual([link]);
  });

  it.each([
    ['1-800-FLOWERS', 'United States'],
    ['+1-800-FLOWERS', undefined],
    ['555-1234 ext. 12', 'United States'],
    ['1234567', 'Germany'],
    ['93 123 45 67', 'Germany'],
    ['93 123 45 67', 'Atlantis'],
    ['93 123 45 67', undefined],
    ['112', 'Spain'],
    ['12/05/2026', 'Spain'],
  ])('becomes no link if its country or town is uncertain: %s (%s)', (phone, country) => {
    expect(of(phone, country)).toEqual([{ text: phone }]);
  });

  it.each([
    '030 1234567 (Mo-Fr 9-12)',
    '030 1234567 (9-12)',
    '030 1234567 9-12',
    '030 1234567 9-12, 14-18',
    '030 1234567, 9:00–12:00',
    '030 1234567 9.00-12.00 Uhr',
    '030 1234567 9 bis 12 Uhr',
    '030 1234567 9h-18h',
    '030 1234567 9am to 5pm',
    '030 1234567 24/7',
    '9:00-12:00 030 1234567',
    '030 1234567 ext. 123456',
    '030 1234567 (x12)',
    '030 1234567 Durchwahl 123456',
  ])('is dialled without the hours or the extension in %s', (phone) => {
    expect(dialled(phone, 'Germany')).toEqual(['tel:+49301234567']);
  });

  it('is linked among several in one text, and the rest stays unchanged', () => {
    expect(of('T. 93 123 45 67 / 600 123 456 (9-14 h)', 'Spain')).toEqual([
      { text: 'T. ' },
      { text: '93\u00a0123\u00a045\u00a067', href: 'tel:+34931234567' },
      { text: ' / ' },
      { text: '600\u00a0123\u00a0456', href: 'tel:+34600123456' },
      { text: ' (9-14 h)' },
    ]);
    expect(of('+1 212-465-6741 x12')).toEqual([
      { text: '+1\u00a0212\u2011465\u20116741', href: 'tel:+12124656741' },
      { text: ' x12' },
    ]);
  });

  it('belongs to the country of the site if its venue names none', () => {
    expect(of('931234567', ' ', 'ES')).toEqual([{ text: '931234567', href: 'tel:+34931234567' }]);
    expect(of('931234567', 'Atlantis', 'ES')).toEqual([{ text: '931234567' }]);
  });

  it('is found only near the beginning of a long text, and is never cut', () => {
    const long = `Tel. 93 123 45 67${' or 93 123 45 67'.repeat(20_000)}`;
    const links = dialled(long, 'Spain');
    expect([links.length > 3, new Set(links)]).toEqual([true, new Set(['tel:+34931234567'])]);
    for (let length = 181; length < 199; length++)
      expect(dialled(`${'x'.repeat(length)} 030 1234567 89 89 89`, 'Germany')).toEqual([]);
  });

  it('yields nothing if the text has no digit', () => {
    expect(of('ext.', 'Spain')).toEqual([]);
    expect(phoneParts({}, settings())).toEqual([]);
  });

  it('is given to programs once, in dialled form, or else as written', () => {
    const told = (phone: string) => telephoneOf({ phone, country: 'Spain' }, settings());
    expect(told('93 123 45 67')).toBe('+34931234567');
    expect(told('93 123 45 67 / +34 93 123 45 67 / 600 123 456')).toEqual(['+34931234567', '+34600123456']);
    expect(told('1-800-FLOWERS')).toBe('1-800-FLOWERS');
    expect(told('ask')).toBeUndefined();
  });

  it('keeps every part of the text', () => {
    const piece = fc.constantFrom('93 123 45 67', '+49 (0)30 1234567', '9-12', ' h', 'ext. 1', '/', '(', '٣', ' ', 'x');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 200 }), (pieces) => {
        const phone = pieces.join('');
        const parts = of(phone, 'Spain');
        const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-');
        if (parts.length > 0) expect(plain(parts.map(({ text }) => text).join(''))).toBe(plain(phone));
        for (const { href } of parts) expect(href ?? 'tel:+1').toMatch(/^tel:\+\d+$/);
      }),
      { numRuns: runs(2000) },
    );
  });
});
