import { describe, expect, it } from 'vitest';
import { type Finding, RULES } from './findings.ts';
import { EVENT_FILE, FEED, HEAD, IDENTITY, MADRID, text } from './good-files.ts';
import { lint } from './lint.ts';
import { changed, type Mutation } from './mutations.ts';
import { MUTATIONS_OF_FORM } from './mutations-of-form.ts';
import { MUTATIONS_OF_VALUES } from './mutations-of-values.ts';
import type { FileKind } from './properties.ts';

const found = (file: string | Uint8Array<ArrayBuffer>, kind: FileKind): Finding[] =>
  lint(typeof file === 'string' ? new TextEncoder().encode(file) : file, kind);

const MUTATIONS: readonly Mutation[] = [...MUTATIONS_OF_FORM, ...MUTATIONS_OF_VALUES];

describe('the linter of feeds', () => {
  it('reports nothing for a valid feed, a valid event file and a feed without events', () => {
    expect(found(FEED, 'feed')).toEqual([]);
    expect(found(EVENT_FILE, 'event')).toEqual([]);
    expect(found(text(HEAD, IDENTITY, MADRID), 'feed')).toEqual([]);
  });

  it.each(MUTATIONS.map(([rule, what, file, kind = 'feed']) => ({ rule, what, file, kind })))(
    'reports only $rule for $what',
    ({ rule, file, kind }) => {
      expect([...new Set(found(file(), kind).map((finding) => finding.rule))]).toEqual([rule]);
    },
  );

  it('has a faulty test file for each of its rules', () => {
    expect(new Set(MUTATIONS.map(([rule]) => rule))).toEqual(new Set(RULES));
  });

  it('reports the line of a finding', () => {
    expect(found(changed('GEO:41.980000', 'GEO:91.980000', EVENT_FILE), 'event')).toEqual([
      { line: 31, rule: 'coordinates', text: 'GEO: 91.980000;-2.820000' },
    ]);
  });
});
