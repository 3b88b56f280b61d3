import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '#interface/dialects/dialects';
import { FIELDS, type Field } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import { codePoint } from '../support/code-point.ts';
import { runs } from '../support/tiers/runs.ts';

const { document } = DIALECTS;
const observed = DIALECTS['the-events-calendar'];

const ALIKE: readonly (readonly [kind: Kind, field: string, ours: unknown, theirs: unknown])[] = [
  ['events', 'title', 'It\'s "new" - and... back\\slash', 'It’s “new” – and… backslash'],
  ['events', 'title', 'A -- B', 'A – B'],
  ['venues', 'venue', "Cal l'Avi", 'Cal l’Avi'],
  ['events', 'description', 'one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['events', 'description', 'line1\nline2\n\npara2', '<p>line1<br />\nline2</p>\n<p>para2</p>'],
  ['events', 'description', '<b>one\n\ntwo</b>', '<p><b>one</p>\n<p>two</b></p>'],
  ['events', 'description', '<ul><li>a & b</li></ul>', '<ul>\n<li>a &#038; b</li>\n</ul>'],
  ['events', 'description', '<p>ok</p><script>x</script>', '<p>ok</p>\n<p><script>x</script></p>\n'],
  ['events', 'description', '<img alt="" src="a.png">', '<p><img decoding="async" src="a.png" alt="" /></p>'],
  ['events', 'description', '<!-- wp:paragraph --><p>block</p><!-- /wp:paragraph -->', '<p>block</p>'],
  ['events', 'description', 'Uno\nDos "x" -- y...', '<p>Uno<br />\nDos &#8220;x&#8221; &#8211; y&#8230;</p>'],
  ['events', 'description', '<p>&copy 2026 & more</p>', '<p>&#038;copy 2026 &#038; more</p>'],
  ['tags', 'description', "it's &copy", "it's &amp;copy"],
  ['events', 'excerpt', 'Full', '<p>Full</p>'],
  ['categories', 'description', '<p>p</p><script>x</script>', 'px'],
  ['tags', 'description', "<it's so>Bona", 'Bona'],
  ['tags', 'description', '<a title="x>y" alt= \'a>b\'>z</a>', 'z'],
  ['events', 'website', 'https://x.example/?a=1&amp;b=2', 'https://x.example/?a=1&b=2'],
  ['events', 'website', 'x.example', 'http://x.example/'],
  ['events', 'slug', 'Nit de Música', 'nit-de-musica'],
  ['events', 'slug', 'gala', 'gala-2'],
  ['events', 'slug', 'Größe', 'groesse'],
  ['events', 'slug', 'Łódź', 'lodz'],
  ['events', 'slug', '京都', encodeURIComponent('京都').toLowerCase()],
  ['tags', 'slug', 'a'.repeat(300), 'a'.repeat(200)],
  ['events', 'cost', '10', '$10'],
  ['events', 'cost', '0', ''],
  ['events', 'start_date', '2027-03-28 02:30:00', '2027-03-28 03:30:00'],
  ['events', 'date', '2027-03-14 02:30:00', '2027-03-14 03:30:00'],
];

const DIFFERENT: readonly (readonly [kind: Kind, field: string, ours: unknown, theirs: unknown])[] = [
  ['events', 'title', 'Jazz', 'jazz'],
  ['events', 'title', 'Jazz', ''],
  ['events', 'description', '<p>one</p>', '<p>two</p>'],
  ['events', 'description', '<p>a <b>b</b></p>', '<p>a b</p>'],
  ['events', 'description', '<b>a</b> b', '<b>a b</b>'],
  ['events', 'description', '<p style="color: red">a</p>', '<p>a</p>'],
  ['events', 'description', '<a href="/one">a</a>', '<a href="/two">a</a>'],
  ['events', 'description', 'a <b', 'a <c'],
  ['tags', 'description', "<3 it's so>Bona", 'Bona'],
  ['events', 'description', '<ul><li>a</li></ul>', '<ol><li>a</li></ol>'],
  ['events', 'website', 'https://x.example/', 'http://x.example/'],
  ['events', 'website', 'https://x.example/a', 'https://x.example/b'],
  ['events', 'slug', 'gala', 'gale'],
  ['events', 'slug', 'gala', 'gala-2-b'],
  ['events', 'slug', '!', '?'],
  ['events', 'slug', 'abcdef', 'abc'],
  ['events', 'cost', '10', ''],
  ['events', 'start_date', '2027-03-28 04:30:00', '2027-03-28 05:30:00'],
  ['events', 'start_date', '2027-03-28 02:30:00', '2027-03-28 02:31:00'],
  ['events', 'status', 'publish', 'future'],
  ['events', 'featured', true, false],
  ['events', 'image', '4', '5'],
  ['events', 'image', 'https://x.example/a.png', '7'],
  ['events', 'cost', '0', 'Cancelled'],
  ['events', 'description', '<p>b</p><p>c</p>', '<p>b c</p>'],
  ['events', 'image', '', '5'],
  ['events', 'image', 'https://x.example/a.png', ''],
  ['events', 'organizer', [1, 2], [2, 1]],
  ['events', 'venue', [1], []],
  ['venues', 'slug', 'hall', 'hall-2'],
];

describe('comparing a value with the service’s version', () => {
  it.each(ALIKE)(
    'treats %s.%s as alike only in a dialect that was observed to turn %j into %j',
    (kind, field, ours, theirs) => {
      expect(isAlike(observed, kind, field, ours, theirs)).toBe(true);
      expect(isAlike(document, kind, field, ours, theirs)).toBe(false);
    },
  );

  it.each(DIFFERENT)('treats %s.%s as different in every dialect: %j and %j', (kind, field, ours, theirs) => {
    expect(isAlike(observed, kind, field, ours, theirs)).toBe(false);
    expect(isAlike(document, kind, field, ours, theirs)).toBe(false);
  });

  it.each([
    ['events', 'title', ' Two  blanks\n', 'Two blanks'],
    ['events', 'cost', '', undefined],
    ['venues', 'phone', '', undefined],
    ['events', 'featured', undefined, false],
    ['events', 'tags', [], undefined],
    ['events', 'categories', [3, 1, 2], [1, 2, 3]],
    ['events', 'start_date', '2027-05-01', '2027-05-01 00:00:00'],
    ['events', 'end_date', '2027-05-01 23:59:59', '2027-05-01'],
    ['events', 'date', '2026-05-01', '2026-05-01 00:00:00'],
  ] as const)('treats %s.%s as alike in every dialect: %j and %j', (kind, field, one, other) => {
    for (const dialect of [document, observed]) expect(isAlike(dialect, kind, field, one, other)).toBe(true);
  });

  it('treats every value as alike to itself', () => {
    const cells = KINDS.flatMap((kind) => {
      const fields: readonly Field[] = FIELDS[kind];
      return fields.map(({ name }) => [kind, name] as const);
    });
    const value = fc.oneof(fc.string({ unit: codePoint }), fc.boolean(), fc.array(fc.nat()), fc.constant(undefined));
    fc.assert(
      fc.property(fc.constantFrom(...cells), fc.constantFrom(document, observed), value, ([kind, name], dialect, one) =>
        isAlike(dialect, kind, name, one, Array.isArray(one) ? [...one] : one),
      ),
    );
  });

  it('treats texts as alike only when all letters and digits are the same', () => {
    const texts = [
      ['events', 'title'],
      ['events', 'description'],
      ['events', 'excerpt'],
      ['events', 'website'],
      ['venues', 'address'],
      ['venues', 'stateprovince'],
      ['organizers', 'email'],
      ['categories', 'name'],
      ['tags', 'description'],
    ] as const;
    const around = fc.array(fc.constantFrom('a', '7', ' ', '&', '<p>', '</p>', '<b', '"', "'", '-', '.', '\\', '/'));
    const letter = fc.constantFrom('b', 'B', 'é', 'e', '8', '0', '京', 'ß');
    const cases = fc.tuple(fc.constantFrom(...texts), around, letter, fc.option(letter, { nil: '' }), around);
    fc.assert(
      fc.property(cases, ([[kind, field], before, one, other, after]) => {
        const [ours, theirs] = [one, other].map((middle) => [...before, middle, ...after].join(''));
        return isAlike(observed, kind, field, ours, theirs) === (one === other);
      }),
      { numRuns: runs(2000) },
    );
  });
});
