import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#interface/kinds';
import { asReadBack } from '#records/plain-fields';
import { zoneOf } from '#records/time';
import type { Json } from '../../../service/writes/writing.ts';
import { runs, TRIED_DIALECTS } from '../../../support/tiers/runs.ts';
import { type Edit, roundTrip } from './round-trip.ts';
import { full, type Named, named, writingDesk } from './writing-desk.ts';

/** Pieces of text that services, browsers or people may take for something else than text. */
const AWKWARD = [
  ...[
    '&',
    '&amp;',
    '&amp;amp;',
    '&copy',
    '&#8217;',
    '<',
    '>',
    '<b>',
    '</b>',
    '<3',
    '<br>',
    '"',
    "'",
    '`',
    '«',
    '“',
    '’',
  ],
  ...['…', '...', '--', ' - ', '–', '\\', '\\\\', '\\n', '  ', '\t', '\n', '\n\n', '{{x}}', '%20', '%', '$', '€'],
  ...['\u{1f389}', '\u{1f468}\u200d\u{1f469}', '\u{1d11e}', 'e\u0301', 'ñ', 'ß', 'İ', '京都', 'العربية', '\u200f'],
  ...['\u00a0', '\u00ad', '\u200b', 'a', 'Z', '1', '0.5', ' ', 'l·l', "it's", 'null', 'true'],
];

const piece = fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: 'grapheme', maxLength: 6 }));

const text = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').toWellFormed())
  // A text of which the service keeps nothing is empty, which names can't be.
  .filter((one) => /[\p{L}\p{N}]/u.test(asReadBack(one)) && /[a-z\d]/i.test(one));

const html = fc
  .array(
    fc.oneof(
      text,
      text.map((one) => `<p>${one}</p>`),
      text.map((one) => `<p class="x">${one}</p>\n`),
      fc.constantFrom(
        '\n',
        '\n\n',
        '<ul><li>one</li><li>two</li></ul>',
        '<h2>Head</h2>',
        '<br>',
        '<em>x</em>',
        '<hr />',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
  .filter((one) => /[a-z\d]/i.test(one));

const days = ['2027-03-28', '2026-10-25', '2027-03-14', '2026-11-01', '2027-04-04', '2027-10-03', '2027-06-01'];
const times = ['00:00:00', '00:30:00', '01:30:00', '02:00:00', '02:30:00', '03:00:00', '12:34:56', '23:59:59'];
const zones = ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'UTC+5.5', '-03:00', 'europe/madrid'];

/** Tells whether a moment comes after another once clocks that go forward have moved both. */
function isAfterClocks(one: string, other: string, timezone: string): boolean {
  const zone = zoneOf(timezone);
  if (zone === undefined) throw new Error(`a zone expected, not ${timezone}`);
  const [first, second] = [one, other].map((text) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone));
  return first !== undefined && second !== undefined && Temporal.ZonedDateTime.compare(first, second) > 0;
}

/**
 * The times of an event: at the changes of clocks, all-day or not, of several days and of none. One that would begin after
 * it ends is held back, which `unkept.test.ts` is about.
 */
const when = fc
  .record({
    all_day: fc.boolean(),
    timezone: fc.constantFrom(...zones),
    moments: fc.array(fc.tuple(fc.constantFrom(...days), fc.constantFrom(...times)), { minLength: 2, maxLength: 2 }),
  })
  .map(({ all_day, timezone, moments }) => {
    const [start_date, end_date] = moments.map(([day, time]) => (all_day ? day : `${day} ${time}`)).sort();
    return { all_day, timezone, start_date, end_date };
  })
  .filter(
    ({ all_day, timezone, start_date = '', end_date = '' }) =>
      all_day || !isAfterClocks(start_date, end_date, timezone),
  );

// URLs that The Events Calendar refuses or strips are held back: then the other edits of the record are tried alone.
const url = fc
  .tuple(
    fc.constantFrom('https://', 'http://'),
    fc.stringMatching(/^[a-z0-9]{1,8}$/),
    fc.constantFrom('/e', '/e', '/e', '/%C3%A9', '/é', '/100%'),
    fc.stringMatching(/^[a-z0-9&=_~-]{0,12}$/),
  )
  .map(([scheme, host, path, query]) => `${scheme}${host}.example${path}?q=${query}&copy=1`);

const subset = (ids: readonly number[]) => fc.shuffledSubarray([...ids]);

/** Generates edits of some of these fields, at least one. */
function some(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return fc.record(fields, { requiredKeys: [] }).filter((edit) => Object.keys(edit).length > 0);
}

function editOf(kind: Kind, others: Named): fc.Arbitrary<Json> {
  const flags = ['show_map', 'show_map_link', 'sticky', 'featured'].map((name) => [name, fc.boolean()]);
  const post = { author: fc.integer({ min: 1, max: 9 }), description: html, image: fc.constantFrom('900', '901', '') };
  switch (kind) {
    case 'events': {
      // Of an event with a currency of its own, an amount without one is held back (prices.test.ts).
      const cost = fc.constantFrom('', '0', '10', '10-25.50', '12,50', 'Gratuït');
      const relations = {
        categories: subset(others.categories),
        tags: subset(others.tags),
        organizer: subset(others.organizers),
        venue: fc.constantFrom(...others.venues).map((id) => [id]),
      };
      const fields = {
        ...post,
        title: text,
        excerpt: html,
        cost,
        website: fc.oneof(url, fc.constant('')),
        ...relations,
      };
      const status = fc.constantFrom('publish', 'private', 'draft');
      return fc
        .tuple(some({ ...fields, ...Object.fromEntries(flags), status }), fc.option(when, { nil: {} }))
        .map(([edit, moved]) => ({ ...edit, ...moved }));
    }
    case 'venues': {
      const context = ['venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince'];
      return some({ ...post, website: url, phone: text, ...Object.fromEntries(context.map((name) => [name, text])) });
    }
    case 'organizers':
      return some({ ...post, website: url, phone: text, organizer: text });
    case 'categories':
      return some({ name: text, description: text, parent: fc.constantFrom(...others.categories) });
    case 'tags':
      return some({ name: text, description: text });
  }
}

describe.each(TRIED_DIALECTS)('in the dialect %s, random edits', (dialect) => {
  it.each([
    ['events', 8, 60],
    ['venues', 6, 40],
    ['organizers', 6, 30],
    ['categories', 6, 30],
    ['tags', 6, 30],
  ] as const)(
    'of several fields of several %s arrive, stay and are written only once',
    async (kind, records, times) => {
      const at = await writingDesk(dialect);
      const others = await named(at);
      const ids: number[] = [];
      for (let n = 0; n < records; n += 1) ids.push(await full(at, kind, n, others));
      await at.sync();
      const edits = fc.tuple(...ids.map(() => editOf(kind, others)));
      await fc.assert(
        fc.asyncProperty(edits, async (changes) => {
          const all = ids.map((id, index): Edit => ({ kind, id, fields: changes[index] ?? {} }));
          expect(await roundTrip(at, all)).toEqual([]);
        }),
        { numRuns: runs(times), endOnFailure: true },
      );
    },
  );
});
