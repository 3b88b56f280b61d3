import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { readRecordFolder } from '#service/database/import';
import { startService } from '#service/http/server';
import { RECORDINGS, recordingsAreThere } from '../../support/recordings/recordings.ts';
import { some } from '../../support/tiers/runs.ts';
import { calendarOf, running } from '../running.ts';
import { TIMES, writing } from '../writes/writing.ts';

const EURO_AFTER = { symbol: '€', position: 'suffix' } as const;
const EURO = { currency_symbol: '€', currency_position: 'suffix', currency_code: 'EUR' };

const COST = z.object({
  cost: z.string(),
  cost_details: z.object({
    currency_symbol: z.string(),
    currency_code: z.string(),
    currency_position: z.string(),
    values: z.array(z.string()),
  }),
});

/** Starts a service whose only event has this cost and currency. */
async function priced(cost: string, own: object = EURO, currency?: typeof EURO_AFTER) {
  const service = await writing('the-events-calendar', { seed: calendarOf({ cost, ...own }), currency });
  const shown = (body: unknown) => COST.parse(body);
  return {
    served: shown((await service.get('/events/1')).body),
    updated: async (sent: unknown) => shown((await service.send('POST', '/events/1', { cost: sent })).body),
    omitted: async () => shown((await service.send('POST', '/events/1', {})).body),
  };
}

describe('a cost with its own currency', () => {
  it.each([
    ['10-25.50', '10€ – 25.50€', ['10', '25.50']],
    ['12,50', '12,50€', ['12.50']],
    ['10', '10€', ['10']],
    ['0', 'Free', ['0']],
    ['Gratis', 'Gratis', ['gratis']],
    ['', '', []],
  ])('stored as %j is shown as %j', async (cost, shown, values) => {
    const { served } = await priced(cost);
    expect(served).toEqual({ cost: shown, cost_details: { ...EURO, values } });
  });

  it.each([
    ['10-25.50', '10€ – 25.50€', '$10 – $25.50'],
    ['12,50', '12,50€', '$12,50'],
    ['10', '10€', '10€'],
    ['0', '0', 'Free'],
    ['10', '10', '$10'],
  ])('stored as %j is parsed again when an update sends %j, and becomes %j', async (cost, sent, shown) => {
    const { updated } = await priced(cost);
    expect(await updated(sent)).toMatchObject({ cost: shown, cost_details: { currency_code: 'EUR' } });
  });

  it('takes the symbol and its position from a single amount in an update', async () => {
    const { updated } = await priced('12.50', { currency_symbol: '£', currency_position: 'prefix' });
    expect((await updated('£12.50')).cost_details).toMatchObject({ currency_symbol: '£', currency_position: 'prefix' });
    expect((await updated('15€')).cost_details).toMatchObject({ currency_symbol: '€', currency_position: 'postfix' });
  });

  it('takes the site’s currency when an update gives several amounts', async () => {
    const { updated } = await priced('10-25.50', { currency_symbol: '€', currency_position: 'prefix' }, EURO_AFTER);
    expect(await updated('€10 – €25.50')).toMatchObject({
      cost: '10€ – 25.50€',
      cost_details: { currency_symbol: '' },
    });
    expect(await updated('10')).toMatchObject({ cost: '10€' });
  });

  it('is cleared, except for its currency code, by an update that omits it', async () => {
    const { omitted } = await priced('10-25.50');
    expect(await omitted()).toEqual({
      cost: '',
      cost_details: { currency_symbol: '', currency_position: '', currency_code: 'EUR', values: [] },
    });
  });
});

describe('a new cost', () => {
  it.each([
    ['1.234,50', '$1.234', ['.50', '1.234']],
    ['1,234.50', '$.50', ['.50', '1234']],
    ['10€-20€', '$10 – $20', ['10', '20']],
    ['20-10', '$10 – $20', ['10', '20']],
    ['desde 10', 'desde10', ['10']],
    ['-5', '-5', ['5']],
    ['free', 'free', ['free']],
    ['Gratuït', 'Gratuït', ['gratuit']],
    ['3/5', '$3 – $5', ['3', '5']],
    ['<b>7</b>', '$7', ['7']],
    [{ a: 1 }, '$1', ['1']],
    [[10, 20], '$10 – $20', ['10', '20']],
    [10.5, '$10.5', ['10.5']],
    [0, '', []],
    [null, '', []],
  ])('sent as %j is shown as %j', async (cost, shown, values) => {
    const { make } = await writing('the-events-calendar');
    const { cost: found, cost_details } = COST.parse(await make('events', { title: 'A', ...TIMES, cost }));
    expect({ found, values: cost_details.values }).toEqual({ found: shown, values });
  });
});

it('the currency of a site comes from its calendar, even when the calendar is loaded from a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-cost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = join(folder, 'calendar.db');
  const seed = {
    ...calendarOf({ cost: '€10 – €25' }, { cost: '7' }),
    currency: { symbol: '€', position: 'prefix' },
  } as const;
  for (const start of [seed, 'none'] as const) {
    const service = await startService({
      ...{ seed: start, database, dialect: DIALECTS['the-events-calendar'], defaultLanguage: 'ca' },
      ...{ languages: [{ code: 'ca', segment: null }], now: () => Temporal.Instant.from('2026-11-21T12:00+01:00') },
    });
    const costs = [1, 2].map(async (id) => {
      const response = await fetch(`${service.url}/wp-json/tribe/events/v1/events/${id}`);
      return COST.parse(await response.json());
    });
    expect(await Promise.all(costs)).toMatchObject([
      { cost: '€10 – €25', cost_details: { currency_symbol: '' } },
      { cost: '€7', cost_details: { currency_symbol: '' } },
    ]);
    await service.close();
  }
});

const CRAWLS = ['crawl', 'second-site/crawl'];

describe.skipIf(!recordingsAreThere()).each(some(CRAWLS, 2))('the imported events of %s', (crawl) => {
  it.each(['the-events-calendar', 'document'] as const)('have the costs that were recorded (%s)', async (dialect) => {
    const folder = join(RECORDINGS, crawl);
    const { data, languages, defaultLanguage } = readRecordFolder(folder, 'es');
    const service = await running({ seed: data, languages, defaultLanguage, dialect: DIALECTS[dialect] });
    let compared = 0;
    for (const language of readdirSync(folder)) {
      const file: unknown = JSON.parse(readFileSync(join(folder, language, 'events.json'), 'utf8'));
      for (const recorded of z.array(COST.extend({ id: z.int() })).parse(file)) {
        const { status, body } = await service.get(`/events/${recorded.id}`, language === 'es' ? '' : language);
        if (status !== 200) continue;
        compared += 1;
        const shown = COST.parse(body);
        // A cost that was written without a currency is shown without one by services that do not reformat it.
        const bare = dialect === 'document' && recorded.cost_details.currency_symbol === '';
        const expected = bare ? { ...recorded, cost: shown.cost, cost_details: shown.cost_details } : recorded;
        expect({ id: recorded.id, ...shown }).toEqual({
          id: recorded.id,
          cost: expected.cost,
          cost_details: expected.cost_details,
        });
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
