import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { isAlike, mayBeSameImage } from '#records/alike';
import { recordFrom } from '#records/from-response';
import { asReadBack, isPlainField } from '#records/plain-fields';
import { siteCurrencyOf } from '#records/request/resent-cost';
import { updateRequest } from '#records/request/to-request';
import type { EventRecord } from '#records/schema';
import { zoneOf } from '#records/time';
import { runs } from '../../support/tiers/runs.ts';
import { editing } from './editing.ts';
import { TIMES } from './writing.ts';

const MEDIA = [{ id: 900, file: 'poster.png', width: 1200, height: 800 }];
// A range of costs keeps its currency only if it is that of the site.
const currency = { symbol: '€', position: 'prefix' } as const;
const seed = { currency, events: [], venues: [], organizers: [], terms: [], media: MEDIA };

/** Texts that services, browsers or people take for more than text. */
const AWKWARD = [
  ...['&', '&amp;', '&copy', '&copy;', '<', '>', '<b>', '</b>', '<3', '<script>x</script>', '"', "'", '“', '’', '…'],
  ...['--', ' - ', '–', '\\', '\\n', '  ', '\t', '[gallery]', '{{x}}', '%20', '\u{1f389}', '\u{1f468}\u200d\u{1f469}'],
  ...['e\u0301', 'ñ', 'ß', '京都', 'العربية', 'a', 'Z', '1', '0.5', ' ', '\u00a0', 'l·l', "it's", '$', '€'],
];

const words = (longest: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: 'grapheme', maxLength: 6 })), {
      minLength: 1,
      maxLength: longest,
    })
    .map((parts) => parts.join(''))
    .filter((text) => asReadBack(text) !== '');

const html = fc
  .array(
    fc.oneof(
      words(5),
      words(5).map((text) => `<p>${text}</p>`),
      fc.constantFrom('\n', '\n\n', '<ul><li>one</li><li>two</li></ul>', '<h2>Head</h2>', '<br>', '<em>x</em>'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => /[a-z\d]/i.test(text))
  // `&copy` without `;` is a sign for browsers and an ampersand for services: its meaning can't be told.
  .filter((text) => !/&\w/.test(text));

const day = fc
  .date({ min: new Date('2027-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Days and times that do not exist or occur twice at a change to or from summer time, and others. */
const moment = fc
  .tuple(
    fc.oneof(fc.constantFrom('2027-03-28', '2027-10-31', '2027-03-14', '2027-11-07'), day),
    fc.constantFrom('00:00:00', '01:30:00', '02:00:00', '02:30:00', '03:00:00', '23:59:59'),
  )
  .map((parts) => parts.join(' '));

const zone = fc.constantFrom('Europe/Madrid', 'America/New_York', 'UTC', 'UTC+5.5', 'Asia/Tokyo', 'europe/madrid');

const when = fc
  .record({ all_day: fc.boolean(), timezone: zone, times: fc.tuple(moment, moment) })
  .map(({ all_day, timezone, times }) => {
    const [start_date = '', end_date = ''] = times.map((text) => (all_day ? text.slice(0, 10) : text)).sort();
    return { all_day, timezone, start_date, end_date };
  })
  // A start that clocks skip is moved forward; no push sends an event that would end before it.
  .filter(({ all_day, timezone, start_date, end_date }) => {
    const zone = zoneOf(timezone) ?? expect.fail();
    const [begins, ends] = [start_date, end_date].map((text) =>
      Temporal.PlainDateTime.from(text).toZonedDateTime(zone),
    );
    return (
      all_day || (begins !== undefined && ends !== undefined && begins.epochMilliseconds <= ends.epochMilliseconds)
    );
  });

const path = fc.stringMatching(/^[a-z0-9]{1,8}$/);

const edits: fc.Arbitrary<Partial<EventRecord>> = fc.oneof(
  words(20).map((title) => ({ title })),
  html.map((description) => ({ description })),
  html.map((excerpt) => ({ excerpt })),
  when,
  fc.constantFrom('0', '10', '10-25.50', '12,50', '€15', '5 EUR', '€10 – €25', 'Gratuït').map((cost) => ({ cost })),
  fc.tuple(path, path).map(([a, b]) => ({ website: `https://${a}.example/?${b}=1&copy=2` })),
  path.map((slug) => ({ slug: `s-${slug}` })),
  fc.constantFrom('900', 'https://images.example/a.png').map((image) => ({ image })),
  fc.record({ featured: fc.boolean(), sticky: fc.boolean(), show_map: fc.boolean(), hide_from_listings: fc.boolean() }),
  fc.constantFrom('draft', 'private', 'publish').map((status) => ({ status })),
  fc.record({ date: fc.constantFrom('2026-01-02 03:04:05', '2024-03-31 02:30:00') }),
  fc.record({ date_utc: fc.constant('2026-02-03 04:05:06') }),
);

/**
 * Tells whether a field is read back from the dialect `document` as written; for images and relations it always does.
 */
function isExact(field: string, ours: unknown, theirs: unknown): boolean {
  if (field === 'image' || Array.isArray(ours)) return true;
  return theirs === (isPlainField('events', field) && typeof ours === 'string' ? asReadBack(ours) : ours);
}

describe.each(DIALECT_NAMES)('an edit of an event in the dialect %s', (name) => {
  it('is read back as written or as the dialect rewrites it, with no other field changed', async () => {
    const service = await editing(name, { seed });
    const { dialect, client, served, language } = service;
    const made = await service.make('events', { title: 'Event', ...TIMES, website: 'https://one.example/', cost: '7' });
    const id = Number(made.id);
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const before = await served('events', id);
        const record = recordFrom('events', before, true);
        const wanted = { ...record, ...changes };
        const site = siteCurrencyOf({
          cost: '€1',
          cost_details: { currency_symbol: '', currency_position: '', values: ['1'] },
        });
        const request = updateRequest(dialect, 'events', before, {
          record: wanted,
          edited: Object.keys(changes),
          site,
        });
        const { fields, unwritable, altered } = request;
        expect(unwritable).toEqual([]);
        // A push does not send a request that alters values.
        if (altered.length > 0) return;
        await client.update('events', language('ca'), { id }, fields);
        const after = recordFrom('events', await served('events', id), true);
        for (const field of Object.keys({ ...wanted, ...after })) {
          const [ours, theirs]: unknown[] = [Reflect.get(wanted, field), Reflect.get(after, field)];
          // The time of publication is served in two time zones, and unpublished events have none in UTC.
          const moved =
            (field === 'date_utc' || field === 'date') && /date|date_utc|status/.test(Object.keys(changes).join());
          if (field === 'service' || (moved && !(field in changes))) continue;
          const right =
            (isAlike(dialect, 'events', field, ours, theirs) || (field === 'image' && mayBeSameImage(ours, theirs))) &&
            (name !== 'document' || isExact(field, ours, theirs));
          if (!right) throw new Error(`${field}: ${JSON.stringify(ours)} became ${JSON.stringify(theirs)}`);
        }
      }),
      { numRuns: runs(150) },
    );
  });
});
