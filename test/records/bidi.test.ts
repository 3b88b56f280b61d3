import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '#content/calendar/calendar';
import { shownChange } from '#content/state/changes';
import { KINDS } from '#interface/kinds';
import { balancedHtml, balancedText } from '#records/bidi';
import { descriptionLine, safeHtml } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { stored } from '../content/records.ts';
import { runs } from '../support/tiers/runs.ts';

const [RLE, RLO, LRI, RLI, FSI] = ['\u202b', '\u202e', '\u2066', '\u2067', '\u2068'];
const [PDF, PDI] = ['\u202c', '\u2069'];
const MARKS = '\u200e\u200f\u061c';

/** Tells whether each beginning of a line has its end there, in order, and each end its beginning; by taking pairs away. */
function isBalanced(text: string): boolean {
  return text.split('\n').every((line) => {
    let left = line.replace(/[^\u202a-\u202e\u2066-\u2069]/g, '');
    for (let before = ''; before !== left; ) {
      before = left;
      left = left.replaceAll(/[\u202a\u202b\u202d\u202e]\u202c|[\u2066-\u2068]\u2069/g, '');
    }
    return left === '';
  });
}

const withoutControls = (text: string) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

const anyText = fc.array(
  fc.constantFrom(...'\u202a\u202b\u202c\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2069', 'a', 'ש', ' ', '\n', MARKS),
);

describe('balancing bidirectional controls in a text', () => {
  it.each([
    ['ends an override that is left open', `Jazz ${RLO}evil`, `Jazz ${RLO}evil${PDF}`],
    ['ends nested controls in order', `${RLI}a${RLE}b`, `${RLI}a${RLE}b${PDF}${PDI}`],
    ['removes an end without a beginning', `a${PDI}b${PDF}c`, 'abc'],
    ['keeps balanced controls', `Teatre ${FSI}שלום${PDI}, ${RLE}x${PDF}`, `Teatre ${FSI}שלום${PDI}, ${RLE}x${PDF}`],
    [
      'ends open controls inside an isolate before the isolate ends',
      `${LRI}a${RLO}b${PDI}c`,
      `${LRI}a${RLO}b${PDF}${PDI}c`,
    ],
    [
      'does not let an end inside an isolate close an outer control',
      `${RLO}a${LRI}b${PDF}c`,
      `${RLO}a${LRI}bc${PDI}${PDF}`,
    ],
    ['keeps directional marks', `a${MARKS}b`, `a${MARKS}b`],
    ['treats each line separately', `${RLO}a\nb${PDF}`, `${RLO}a${PDF}\nb`],
  ])('%s', (_what, text, after) => {
    expect(balancedText(text)).toBe(after);
  });

  it('always gives balanced text, and changes nothing but controls', () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join('');
        const after = balancedText(text);
        expect(isBalanced(after)).toBe(true);
        expect(withoutControls(after)).toBe(withoutControls(text));
        expect(balancedText(after)).toBe(after);
        if (isBalanced(text)) expect(after).toBe(text);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('balancing bidirectional controls in HTML', () => {
  it.each([
    ['in each paragraph', `<p>a${RLO}b</p><p>c${PDF}d</p>`, `<p>a${RLO}b${PDF}</p><p>cd</p>`],
    ['in each line', `a${RLO}b<br>c`, `a${RLO}b${PDF}<br>c`],
    ['in each cell', `<td>${RLI}a</td><td>b${PDI}</td>`, `<td>${RLI}a${PDI}</td><td>b</td>`],
    ['across inline elements', `<p>${RLO}a <b>b</b>${PDF}c</p>`, `<p>${RLO}a <b>b</b>${PDF}c</p>`],
    ['for numeric character references', 'a&#8238;b&#X202E;c&#x002067x', `a${RLO}b${RLO}c${RLI}x${PDI}${PDF}${PDF}`],
    ['without changing unrelated numeric references', 'a&#82381;b&#x202ef;c&#8239;', 'a&#82381;b&#x202ef;c&#8239;'],
    ['at the end of the text', `a < b ${RLO}c <`, `a < b ${RLO}c <${PDF}`],
  ])('works %s', (_where, html, after) => {
    expect(balancedHtml(html)).toBe(after);
  });

  it('ends controls before a tag that is never closed', () => {
    expect(balancedHtml('a&#x2066<a')).toBe('a\u2066\u2069');
    expect(balancedHtml('<p>a\u2066 < b')).toBe('<p>a\u2066 < b\u2069');
    expect(balancedHtml('<\u2069a\u202eb</b>c')).toBe('&lt;a\u202eb</b>c\u202c');
    expect(balancedHtml('a\u2066<a<p>b')).toBe('a\u2066\u2069<a<p>b');
  });

  it('gives balanced text wherever the HTML is read', () => {
    const token = fc.constantFrom(
      '<p>',
      '</p>',
      '<br>',
      '<b>',
      '</b>',
      '<del>',
      '</del>',
      '&#8238;',
      '&#x2066',
      PDF,
      PDI,
      RLO,
      'a',
      '<',
      'ש ',
    );
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        const html = balancedHtml(tokens.join(''));
        expect(isBalanced(plainText(html))).toBe(true);
        expect(isBalanced(descriptionLine(html))).toBe(true);
        expect(isBalanced(withoutControls(html) === html ? '' : safeHtml(html).replaceAll(/<[^>]*>/g, ''))).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('bidirectional controls of published records', () => {
  const name = `Jazz ${RLO}evil`;
  const safe = `${name}${PDF}`;
  const service = (id: number) => ({ id, url: `https://service.example/${id}`, listed: true });
  const term = (id: number) => ({ name, slug: `t${id}`, service: service(id) });
  const event = stored('events', 'en', {
    title: name,
    slug: 'jazz',
    status: 'publish',
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    timezone: 'Europe/Madrid',
    all_day: false,
    cost: name,
    description: `<p>${name}</p><p>b</p>`,
    venue: [2],
    organizer: [3],
    categories: [4],
    tags: [5],
    service: service(1),
    local: { image_alt: name },
  });
  const source = {
    languages: [
      { code: 'en', tag: 'en' },
      { code: 'ca', tag: 'ca' },
    ],
    timeZone: 'Europe/Madrid',
    translations: {},
    records: {
      events: [event],
      venues: [stored('venues', 'en', { venue: name, address: name, city: name, slug: 'mill', service: service(2) })],
      organizers: [stored('organizers', 'en', { organizer: name, slug: 'club', service: service(3) })],
      categories: [stored('categories', 'en', term(4))],
      tags: [stored('tags', 'en', term(5))],
    },
  };

  it('are balanced in every text, while content stays unchanged', () => {
    const [shown] = calendarOf(source).languages[0]?.events ?? [];
    expect(shown?.record).toMatchObject({ title: safe, cost: safe, description: `<p>${safe}</p><p>b</p>` });
    expect(shown?.record.local?.image_alt).toBe(safe);
    expect(shown?.venues[0]?.record).toMatchObject({ venue: safe, address: safe, city: safe });
    expect(shown?.organizers[0]?.record.organizer).toBe(safe);
    expect([shown?.categories[0]?.record.name, shown?.tags[0]?.record.name]).toEqual([safe, safe]);
    expect(event.record.title).toBe(name);
    expect(
      KINDS.every((kind) => source.records[kind].every(({ record }) => JSON.stringify(record).includes(name))),
    ).toBe(true);
  });

  it('are balanced when another language borrows the event', () => {
    const [, catalan] = calendarOf({ ...source, fallback: { ca: ['en'] } }).languages;
    expect(catalan?.borrowed.events.map(({ record }) => record.title)).toEqual([safe]);
  });

  it('are balanced in the titles of news', () => {
    const common = { at: '2026-11-21T09:00:00Z', language: 'en', id: 1, name: 'jazz', title: name };
    expect(shownChange({ type: 'gone', ...common })).toMatchObject({ title: safe });
    expect(shownChange({ type: 'renamed', ...common, from: name, to: name })).toMatchObject({ from: safe, to: safe });
  });
});
