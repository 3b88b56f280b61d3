import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECT_NAMES, DIALECTS, type DialectName } from '#interface/dialects/dialects';
import { EDITOR, type Site, startSite } from '../support/sites/site.ts';
import { sizes } from '../support/tiers/runs.ts';
import { CREDENTIAL_FAULTS } from './credential-faults.ts';
import { type Examining, examine, wrongOf } from './examining.ts';
import { blocked, type FaultRow } from './fault-row.ts';
import { LIST_FAULTS } from './list-faults.ts';
import { INTERCEPTED, SERVER_FAULTS } from './server-faults.ts';
import { SETTING_FAULTS } from './setting-faults.ts';

const TRIED = sizes<DialectName[]>({ long: ['the-events-calendar'], soak: [...DIALECT_NAMES] });

describe.each(TRIED)('doctor for a service of the %s dialect', (name) => {
  const dialect = DIALECTS[name];
  let site: Site;

  beforeAll(async () => {
    site = await startSite(dialect);
  });

  afterAll(() => site.close());

  async function examined({
    site: fault = {},
    examining,
    address = (url) => url,
  }: Pick<FaultRow, 'site' | 'examining' | 'address'>) {
    site.fault = fault;
    const { findings } = await examine(dialect, address(site.url), examining);
    expect(site.asked.filter((one) => !one.startsWith('GET '))).toEqual([]);
    return findings;
  }

  it.each([
    ['read by anybody', {}],
    ['read with credentials', { credentials: EDITOR }],
    ['with languages by segment', { endpoint: { languageSelection: 'segment' } }],
    ['with languages by both', { endpoint: { languageSelection: 'both' } }],
    ['under plain permalinks', { endpoint: { restRoot: '/?rest_route=' } }],
  ] satisfies [string, Examining][])('reports no problem with a healthy service %s', async (_how, examining) => {
    expect(wrongOf(await examined({ examining }))).toEqual([]);
  });

  it('checks everything on a healthy service with 17 requests', async () => {
    const findings = await examined({ examining: { credentials: EDITOR } });
    expect(findings.map(({ id, level }) => `${level} ${id}`)).toEqual([
      'ok node',
      'ok interface',
      'ok content',
      'ok clock',
      'ok time-zone',
      'ok page-size',
      'ok totals',
      'ok window',
      'ok records',
      'ok language',
      'ok language',
      'ok language',
      'ok size',
      'ok latency',
      'ok cache',
      'ok hints',
      'ok credentials',
    ]);
    expect(site.asked).toHaveLength(17);
  });

  it.each([
    ...SERVER_FAULTS,
    ...SETTING_FAULTS,
    ...LIST_FAULTS,
    ...CREDENTIAL_FAULTS,
    ...(name === 'document' ? INTERCEPTED : []),
  ])('reports only this fault: $fault', async (row) => {
    const wrong = wrongOf(await examined(row));
    expect([...new Set(wrong.map(({ id }) => id))]).toEqual([row.finding]);
    for (const { message, remedy } of wrong) {
      expect(message).toMatch(row.says);
      expect(remedy).toMatch(row.cures);
    }
    // On a site that redirects, each request counts twice.
    expect(site.asked.length).toBeLessThanOrEqual(2 * 18);
  });

  it('reports slow answers, measured by the clock of its connection', async () => {
    let clock = 0;
    const slow = {
      site: {
        answer: (coming) => {
          clock += 3_000;
          return coming;
        },
      },
      examining: { transport: { now: () => clock } },
    } satisfies Pick<FaultRow, 'site' | 'examining'>;
    const wrong = wrongOf(await examined(slow));
    expect(wrong.map(({ id, message }) => `${id}: ${message}`)).toEqual([
      'latency: Pages take 3.0 s (half of 9 took as long or longer).',
    ]);
  });

  it('sends no further request to a site that blocks it', async () => {
    const findings = await examined({
      site: { instead: ({ url }) => (url.pathname.endsWith('/venues') ? blocked() : undefined) },
      examining: { credentials: EDITOR },
    });
    expect(site.asked.at(-1)).toContain('/venues?');
    expect(findings).toContainEqual(expect.objectContaining({ id: 'others', level: 'unchecked' }));
  });

  it.each([401, 403, 404])('reports no problem when only the index answers with status %i', async (status) => {
    const closed = { status, headers: { 'content-type': 'application/json' }, body: '{"code":"rest_forbidden"}' };
    const fault = {
      instead: ({ url }: { url: URL }) => (url.pathname.endsWith('/events/v1') ? closed : undefined),
    };
    expect(wrongOf(await examined({ site: fault }))).toEqual([]);
  });
});
