import { describe, expect, it } from 'vitest';
import type { LinkedEvent } from '#service/database/rows';
import { calendarOf } from '../../../service/running.ts';
import { TIMES } from '../../../service/writes/writing.ts';
import { some } from '../../../support/tiers/runs.ts';
import { desk } from '../desk.ts';
import { heldFiles } from './writing-desk.ts';

const DOLLAR_BEFORE = { symbol: '$', position: 'prefix' } as const;
const EURO_AFTER = { symbol: '€', position: 'suffix' } as const;

const FORMS = ['10', '12.50', '12,50', '1,234.50', '1.234,50', '10-25.50', '5-10-20', '0', '0-10', 'Gratis', 'a & b'];
const OWN = ['', '€', '$', '£', 'kr'].flatMap((currency_symbol) =>
  [...(currency_symbol === '' ? [''] : []), 'prefix', 'suffix'].map((currency_position) => ({
    currency_symbol,
    currency_position,
  })),
);

/** Events with a cost of every form in every currency; a third of them in `npm test`. */
const PRICED = some(
  OWN.flatMap((own) => FORMS.map((cost) => ({ cost, ...own, ...TIMES, website: 'https://x.example/' }))),
  3,
);

type Known = Record<string, unknown>;

/** Sets up a desk of these events, and edits the title of each. */
async function retitled(events: readonly Partial<LinkedEvent>[], currency: typeof DOLLAR_BEFORE | typeof EURO_AFTER) {
  const at = await desk('the-events-calendar', { seed: calendarOf(...events), currency, content: ['ca'] });
  await at.sync();
  const files = heldFiles(at.files).filter(({ kind }) => kind === 'events');
  const before = new Map<number, Known>();
  for (const { id, path } of files) {
    before.set(id, await at.served('events', id));
    await at.edit(path, { title: `Another title ${id}` });
  }
  return { at, files, before };
}

const CURRENCIES = [
  ['€ behind amounts', EURO_AFTER],
  ['$ before amounts', DOLLAR_BEFORE],
] as const;

describe.each(some(CURRENCIES, 2))('a push of titles to a site whose currency is %s', (_name, currency) => {
  it('keeps the cost of each event, or holds the event back and names its cost', async () => {
    const { at, files, before } = await retitled(PRICED, currency);
    expect(files.length).toBe(PRICED.length);
    const { plan, outcomes } = await at.push();
    const held = new Map(plan.heldBack.map(({ id, reason }) => [id, reason]));
    const wrong: string[] = [];
    for (const { id } of files) {
      const after = await at.served('events', id);
      const [was, is] = [String(before.get(id)?.cost), String(after.cost)];
      if (was !== is) wrong.push(`${id}: ${was} became ${is}`);
      const reason = held.get(id);
      if (reason === undefined && after.title !== `Another title ${id}`) wrong.push(`${id}: ${was} was not written`);
      if (reason !== undefined && !reason.startsWith('cost was not edited')) wrong.push(`${id}: ${reason}`);
    }
    expect(wrong).toEqual([]);
    expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
    // Costs without a form of their own are never held back, nor are single amounts and words in any.
    const free = PRICED.flatMap(({ currency_symbol, currency_position, cost }, index) =>
      currency_symbol + currency_position === '' || /^(?:10|12\.50|0|\D*)$/.test(cost) ? [index + 1] : [],
    );
    expect(free.filter((id) => held.has(id))).toEqual([]);
    expect(held.size).toBeGreaterThan(5);
  });
});

describe('a price in a currency other than the site’s', () => {
  const RANGE = { cost: '10-25.50', currency_symbol: '€', currency_position: 'suffix', ...TIMES };

  it('is held back with its present value, its future value and a remedy, and nothing is sent', async () => {
    const { at } = await retitled([RANGE, { cost: '10', ...TIMES }], DOLLAR_BEFORE);
    const { plan } = await at.push();
    expect(plan.heldBack.map(({ reason }) => reason)).toEqual([
      'cost was not edited, and any update of the service makes "$10 – $25.50" of "10€ – 25.50€". It is not sent. Make the edit on the site, or accept that for all records by --accept-changes cost',
    ]);
    expect((await at.served('events', 1)).cost).toBe('10€ – 25.50€');
  });

  it('is held back when no event shows the site’s currency, and kept when an event shows the same one', async () => {
    const unknown = await retitled([RANGE], EURO_AFTER);
    const [held] = (await unknown.at.push()).plan.heldBack;
    expect(held?.reason).toContain('which no event shows');
    const known = await retitled([RANGE, { cost: '10', ...TIMES }], EURO_AFTER);
    expect((await known.at.push()).plan.heldBack).toEqual([]);
    expect((await known.at.served('events', 1)).cost).toBe('10€ – 25.50€');
  });

  it('is written with --accept-changes cost, and the file takes the service’s value', async () => {
    const { at } = await retitled([RANGE, { cost: '10', ...TIMES }], DOLLAR_BEFORE);
    const { plan, outcomes } = await at.push({ allowed: { changes: new Set(['cost']) } });
    expect(plan.notes).toEqual([expect.stringContaining('this was accepted')]);
    expect(outcomes.map(({ outcome, remarks }) => [outcome, remarks])).toEqual([
      ['done', []],
      ['done', []],
    ]);
    expect(at.read('ca/events/event-1.json').cost).toBe('$10 – $25.50');
    expect(await at.line('ca', 'events', 1)).toMatchObject({ file: { cost: '$10 – $25.50' } });
  });

  it('is held back with the expected result when the price itself was edited', async () => {
    const at = await desk('the-events-calendar', { seed: calendarOf({ cost: '10', ...TIMES }), content: ['ca'] });
    await at.sync();
    for (const [cost, becomes] of [
      ['12,50€', '$12,50'],
      ['10€ – 20€', '$10 – $20'],
      ['Adults 10, children 5', '$5'],
    ]) {
      await at.edit('ca/events/event-1.json', { cost });
      const { plan } = await at.push();
      expect(plan.heldBack.map(({ reason }) => reason)).toEqual([
        `cost: the service would make ${JSON.stringify(becomes)} of ${JSON.stringify(cost)}. It is not sent. Make the edit on the site, or accept that for all records by --accept-changes cost`,
      ]);
    }
    expect((await at.served('events', 1)).cost).toBe('$10');
  });
});

describe('a website address that every update would alter', () => {
  it.each([
    ['https://e.org/ca/programaci%C3%B3', 'makes "https://e.org/ca/programaci" of "https://e.org/ca/programaci%C3%B3"'],
    ['rockon.org', 'makes "http://rockon.org" of "rockon.org"'],
    ['http://ñ.es/á', 'makes nothing of "http://ñ.es/á"'],
  ])('is held back: %s', async (website, words) => {
    const { at } = await retitled([{ website, ...TIMES }], DOLLAR_BEFORE);
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ reason: expect.stringContaining(words) }]);
    expect((await at.served('events', 1)).website).toBe(website);
  });
});

describe('an event that would begin after its end', () => {
  it('is held back when clocks go forward over its beginning', async () => {
    const at = await desk('the-events-calendar', { seed: calendarOf(TIMES), content: ['ca'] });
    await at.sync();
    await at.edit('ca/events/event-1.json', {
      ...{ timezone: 'Europe/Madrid', start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 03:00:00' },
    });
    expect((await at.push()).plan.heldBack).toMatchObject([
      { reason: expect.stringContaining('clocks go forward over its start_date 2027-03-28 02:30:00') },
    ]);
  });
});
