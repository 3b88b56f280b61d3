import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeDaysOf } from '#records/time';
import type { LinkedEvent } from '#service/database/rows';
import { calendarOf } from '../../../service/running.ts';
import { TIMES } from '../../../service/writes/writing.ts';
import { runs, TRIED_DIALECTS } from '../../../support/tiers/runs.ts';
import { desk } from '../desk.ts';
import { heldFiles } from './writing-desk.ts';

type Known = Readonly<Record<string, unknown>>;

const SYMBOLS = ['$', '€', '£', 'kr', 'CHF', 'Fr.', 'zł'];
const symbol = fc.constantFrom(...SYMBOLS);
const position = fc.constantFrom('', 'prefix', 'suffix');

const amount = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom('', '.50', ',50', '.5', '.00'))
  .map(([whole, part]) => `${whole}${part}`);

/** Prices in every form that people write them in. */
const cost = fc.oneof(
  amount,
  fc.tuple(amount, fc.constantFrom('-', ' - ', ' – ', '/'), amount).map((parts) => parts.join('')),
  fc.tuple(symbol, amount).map((parts) => parts.join('')),
  fc.tuple(amount, fc.constantFrom('', ' '), symbol).map((parts) => parts.join('')),
  fc.constantFrom('', '0', 'Free', 'Gratis', '1.234,50', '1,234.50', '5-10-20', 'from 10', 'a & b', '10 % off'),
);

const website = fc
  .tuple(
    fc.constantFrom('https://', 'http://', ''),
    fc.constantFrom('a.example', 'exämple.org'),
    fc.constantFrom(
      '',
      '/',
      '/e',
      '/%C3%A9',
      '/%2525',
      '/é',
      '/100%',
      '/?a=1&copy=2&amp=3',
      '/?q=1#x',
      "/it's",
      '/a b',
    ),
  )
  .map((parts) => parts.join(''));

const words = fc.constantFrom(
  ...[
    'Uno',
    'Dos',
    '"x"',
    "it's",
    '--',
    '---',
    ' - ',
    '...',
    '&',
    '&amp;',
    '&copy',
    '<em>e</em>',
    '<br>',
    '[ca]',
    '[x y]',
  ],
  ...['%20', '\n', '\n\n', '<p>p</p>', '<p class="x">q</p>', '<h2>h</h2>', '\\', '3 < 4', '«»', 'é', '\u{1f389}'],
);
const text = fc.array(words, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '));

/** Descriptions as editors of the site make them: some are stored otherwise than they are shown. */
const description = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(
    '<!-- wp:paragraph -->\n<p>A night.</p>\n<!-- /wp:paragraph -->\n<!-- wp:latest-posts /-->',
    '[caption id="a1"]<img src="https://a.example/1.jpg" /> The mill[/caption]\n\nA night.',
    '<p><img src="https://a.example/1.jpg" srcset="https://a.example/2.jpg 2x"></p>',
  ),
);

/** Times of an event, and days as they are stored where the days of a site end at midnight or at night. */
const times = fc.constantFrom(
  { ...TIMES, all_day: false },
  { all_day: true, start_date: '2026-12-15 00:00:00', end_date: '2026-12-17 23:59:59' },
  { all_day: true, start_date: '2026-12-15 03:00:00', end_date: '2026-12-18 02:59:59' },
);

const event: fc.Arbitrary<Partial<LinkedEvent>> = fc.record({
  cost,
  currency_symbol: fc.oneof(fc.constant(''), symbol),
  currency_position: position,
  website: fc.option(website, { nil: null }),
  title: text.map((one) => `A ${one}`),
  description,
  excerpt: text,
  show_map: fc.boolean(),
  sticky: fc.boolean(),
  featured: fc.boolean(),
  hide_from_listings: fc.constant(false),
  timezone: fc.constantFrom('Europe/Madrid', 'UTC+2', 'Asia/Tokyo'),
});

/**
 * Fields that any write changes, and those that are made anew for each answer. Of a cost only what is shown counts: how
 * a service stores its currency, and amounts that it does not show, are in no record.
 */
const MOVING = ['modified', 'modified_utc', 'json_ld', 'cost_details'];

/** What the times of an event are shown in besides. */
const DERIVED = [
  'start_date_details',
  'end_date_details',
  'utc_start_date',
  'utc_start_date_details',
  'utc_end_date',
  'utc_end_date_details',
];

/** Returns the days of an all-day event, in which a write may store them with the times of a site whose days end at night. */
function daysIn({ all_day, start_date, end_date }: Known): Known {
  if (all_day !== true) return {};
  const { first, last } = wholeDaysOf({ start_date: String(start_date), end_date: String(end_date) });
  return { ...Object.fromEntries(DERIVED.map((name) => [name, undefined])), start_date: first, end_date: last };
}

/**
 * Returns the fields of a served event that only an edit of them may change. A website that was never set is shown as
 * the event's page, and after an update as nothing: it counts as empty.
 */
function lasting(served: Known, edited: readonly string[]): Known {
  const website = served.website === served.url ? '' : served.website;
  return Object.fromEntries(
    Object.entries({ ...served, website, ...daysIn(served) }).filter(
      ([name]) => ![...MOVING, ...edited].includes(name),
    ),
  );
}

const EDITS = fc.constantFrom<Known>(
  { title: 'Another title' },
  { excerpt: 'Another\nexcerpt' },
  { description: '<p>Another "text"</p>' },
  { featured: true, title: 'Another title' },
);

// An update keeps each of these values, so that no event may be held back because of them.
const PLAIN = { cost: '10', website: 'https://x.example/?a=1&b=2', currency_symbol: '€', currency_position: 'suffix' };

it.each(TRIED_DIALECTS)(
  'in the dialect %s, a push keeps the unedited fields of any event, or holds it back and names a field',
  async (dialect) => {
    const site = fc.record({
      currency: fc.record({ symbol, position: fc.constantFrom('prefix' as const, 'suffix' as const) }),
      dayEnds: fc.constantFrom('00:00', '03:00').map((time) => Temporal.PlainTime.from(time)),
      cached: fc.constantFrom(0, 60),
    });
    const events = fc.array(fc.tuple(event, times, EDITS), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(site, events, async (options, drawn) => {
        const seed = calendarOf({ ...PLAIN, ...TIMES }, ...drawn.map(([one, when]) => ({ ...one, ...when })));
        const at = await desk(dialect, { seed, ...options, content: ['ca'] });
        let reads = 0;
        const served = async (id: number): Promise<Known> => {
          reads += 1;
          return (await at.send('GET', `/events/${id}?read=${reads}`)).body;
        };
        await at.sync();
        const edits: readonly Known[] = [{ title: 'Another title' }, ...drawn.map(([, , edit]) => edit)];
        const files = heldFiles(at.files).filter(({ kind }) => kind === 'events');
        expect(files.length).toBe(edits.length);
        const before = new Map<number, Known>();
        for (const { id, path } of files) {
          before.set(id, await served(id));
          await at.edit(path, edits[id - 1] ?? {});
        }
        const { plan, outcomes } = await at.push();
        const held = new Map(plan.heldBack.map(({ id, reason }) => [id, reason]));
        const wrong: string[] = [];
        for (const { step, outcome, remarks } of outcomes)
          if (outcome !== 'done') wrong.push(`${step.path} ${outcome}: ${remarks.join('; ')}`);
        for (const { id } of files) {
          const edited = held.has(id) ? [] : Object.keys(edits[id - 1] ?? {});
          const [was, is] = [lasting(before.get(id) ?? {}, edited), lasting(await served(id), edited)];
          for (const name of Object.keys({ ...was, ...is }))
            if (JSON.stringify(was[name]) !== JSON.stringify(is[name]))
              wrong.push(`${id} ${name}: ${JSON.stringify(was[name])} became ${JSON.stringify(is[name])}`);
          const reason = held.get(id);
          if (
            reason !== undefined &&
            !/^(?:(?:cost|website|description) ?\b|the service's description holds )/.test(reason)
          )
            wrong.push(`${id}: ${reason}`);
        }
        if (held.has(1)) wrong.push(`the plain one: ${held.get(1)}`);
        await at.sync();
        const again = await at.push();
        wrong.push(...again.plan.steps.map(({ path }) => `${path} would be written again`));
        wrong.push(...again.plan.heldBack.filter(({ cell }) => cell === 'conflict').map(({ reason }) => reason));
        expect(wrong).toEqual([]);
      }),
      { numRuns: runs(30), endOnFailure: true },
    );
  },
);
