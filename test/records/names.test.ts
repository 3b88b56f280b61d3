import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_NAME_BYTES, nameWithId, recordNameFromSlug } from '#records/names';
import { codePoint } from '../support/code-point.ts';
import { runs } from '../support/tiers/runs.ts';

describe('the name of a record', () => {
  it.each([
    ['lantern-walk', 'lantern-walk'],
    ['Lantern_Walk', 'lantern_walk'],
    ['%d8%af%d8%b1%d9%88%d8%af', 'درود'],
    ['%D8%AF%D8%B1%D9%88%D8%AF', 'درود'],
    ['%f0%9f%8e%b6-nit', '🎶-nit'],
    ['nit-de-cançons', 'nit-de-cançons'],
    ['canc\u0327o', 'canço'],
    ['ÉTÉ', 'été'],
    ['concert--2', 'concert-2'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a/b\\c', 'a-b-c'],
    ['%2e%2e%2fa', 'a'],
    ['feed.ics', 'feed-ics'],
    ['100%', '100'],
    ['100%-cotton', '100-cotton'],
    ['%e0%a4%a', 'e0-a4-a'],
    ['50%25', '50'],
    ['a b\tc\u0000d', 'a-b-c-d'],
    ['what?#who', 'what-who'],
    ['5021', '5021'],
    ['日本語', '日本語'],
    ['नमस्ते', 'नमस्ते'],
  ])('for the slug %j is %j', (slug, name) => {
    expect(recordNameFromSlug(slug, 7)).toBe(name);
  });

  it.each([undefined, '', '   ', '-', '---', '.', '..', '%', '%2f', '\ud800', '\u202e', '/'])(
    'is the id for the slug %j, which has no usable characters',
    (slug) => {
      expect(recordNameFromSlug(slug, 7)).toBe('7');
    },
  );

  it.each(['con', 'CON', 'prn', 'aux', 'nul', 'com1', 'LPT9', 'index', '.con.', '-index-'])(
    'ends with the id for the reserved slug %j',
    (slug) => {
      expect(recordNameFromSlug(slug, 7)).toMatch(/^(?:con|prn|aux|nul|com1|lpt9|index)--7$/);
    },
  );

  it('does not get the id when the slug only resembles a reserved name', () => {
    for (const slug of ['console', 'com10', 'indexes', 'null']) expect(recordNameFromSlug(slug, 7)).toBe(slug);
  });

  it('is cut between characters, and does not end with a hyphen', () => {
    expect(recordNameFromSlug('a'.repeat(500), 7)).toBe('a'.repeat(120));
    expect(recordNameFromSlug('ç'.repeat(500), 7)).toBe('ç'.repeat(60));
    expect(recordNameFromSlug(`${'a'.repeat(119)}ç`, 7)).toBe('a'.repeat(119));
    expect(recordNameFromSlug(`${'a'.repeat(119)}-${'b'.repeat(9)}`, 7)).toBe('a'.repeat(119));
    expect(recordNameFromSlug(`${'a'.repeat(119)}e\u0301`, 7)).toBe('a'.repeat(119));
  });

  const slugs = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed()).toLowerCase()),
    fc.stringMatching(/^[%a-f0-9-]{0,40}$/),
    fc.constantFrom('con', 'index', '..', '.almanac', 'a.conflict', 'x.json', '__proto__'),
  );
  const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

  it('is safe in file systems and URLs and always the same, whatever the slug', () => {
    fc.assert(
      fc.property(slugs, ids, (slug, id) => {
        const name = recordNameFromSlug(slug, id);
        expect(name).not.toBe('');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(LONGEST_NAME_BYTES);
        expect(name).toMatch(/^[^\s./\\:*?"<>|%#&'`\p{Cc}\p{Cf}\p{Cs}\p{Co}]+$/u);
        expect(name).toBe(name.normalize('NFC'));
        expect(name).toBe(name.toLowerCase());
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d|index)$|^-|-$/);
        expect(name.isWellFormed()).toBe(true);
        expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
        expect(recordNameFromSlug(slug, id)).toBe(name);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is the same for a slug and its percent-encoded form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const slug = text.toWellFormed().replaceAll('%', '');
        expect(recordNameFromSlug(encodeURIComponent(slug), 7)).toBe(recordNameFromSlug(slug, 7));
      }),
    );
  });
});

describe('the name of the newer of two records with the same name', () => {
  it('ends with its id', () => {
    expect(nameWithId('lantern-walk', 4711)).toBe('lantern-walk--4711');
  });

  it('respects the maximum length, and is never a name that a slug gives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 1e12 }), (slug, id) => {
        const name = nameWithId(recordNameFromSlug(slug, id), id);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(LONGEST_NAME_BYTES);
        expect(name.endsWith(`--${id}`)).toBe(true);
        expect(recordNameFromSlug(name, id + 1)).not.toBe(name);
      }),
    );
  });
});
