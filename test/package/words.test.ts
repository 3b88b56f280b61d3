import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './sources.ts';

/** Names that are allowed though they are participles, with the reason. */
const PARTICIPLES_BY_REASON: Readonly<Record<string, string>> = {
  Served: 'a type of the public client',
};

const PARTICIPLE =
  /^(?:told|untold|seen|own|shown|removed|notThere|kept|wanted|found|asked|acted|known|meant|held|taken|made|given|noted|listed|timed|served|judged|allowed|tried|ended)$/i;

/** Forms in comments that a reader has to untie. */
const STILTED = [
  /\bof (?:which|whom)\b/i,
  /\bthose (?:of|that|in|which|with|whose)\b/i,
  /\b(?:as|where|how) (?:it|they) (?:was|were|is|are|stood|stands)\b/i,
  /\bwhat (?:is|was|are|were) (?:told|said|noted|asked|shown|known|found|to be|made|of|there)\b/i,
  /\b(?:is|are) (?:told|noted|asked|to stand|to be said)\b/i,
  /\bthat of\b/i,
  /\bone (?:that|without|whose)\b/i,
  /\bneither\b.*\bnor\b/i,
  /\bno \w+ (?:but|other than)\b/i,
  /\bwhat (?:it|they|he) (?:is|are|was|were)\b/i,
  /\bby itself\b/i,
];
const MOST_STILTED = 0.01;

const TYPE = /^(export )?(?:declare )?(?:type|interface|class) (\w+)/gm;
const NAME = /^(?:export )?(?:(?:async )?function\*?|type|interface|class|const|let) (\w+)/gm;
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)((?:\/\/ [^\n]*\n?\s*)+)/g;

const sources = globSync(['src/**/*.ts', 'site/**/*.{ts,astro}', 'scripts/**/*.ts'], { cwd: PROJECT })
  .sort()
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(PROJECT, file), 'utf8') }));

/** Returns the type names of which one is exported and that stand for several types, with their files. */
function doublesIn(files: typeof sources): readonly string[] {
  const places = new Map<string, { file: string; isExported: boolean }[]>();
  // Every component has its `Props`.
  for (const { file, text } of files)
    for (const [, exported, name = ''] of text.matchAll(TYPE))
      if (name !== 'Props')
        places.set(name, [...(places.get(name) ?? []), { file, isExported: exported !== undefined }]);
  return [...places]
    .filter(([, types]) => types.length > 1 && types.some(({ isExported }) => isExported))
    .map(([name, types]) => `${name}: ${types.map(({ file }) => file).join(', ')}`);
}

/** Returns the comments of a text as plain sentences; those of a word or two say nothing that could be stilted. */
const commentsIn = (text: string): readonly string[] =>
  [...text.matchAll(COMMENT)]
    .map(([, block = '', lines = '']) =>
      `${block}${lines}`
        .replace(/^\s*\*|\/\/ /gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((comment) => comment.length >= 8);

const isStilted = (comment: string) => STILTED.some((form) => form.test(comment));

describe('the words of the code', () => {
  it('use each exported type name for one type only', () => {
    expect(doublesIn(sources)).toEqual([]);
  });

  it('use no participles as names', () => {
    const names = sources.flatMap(({ file, text }) =>
      [...text.matchAll(NAME)].flatMap(([, name = '']) =>
        PARTICIPLE.test(name) && !(name in PARTICIPLES_BY_REASON) ? [`${file} ${name}`] : [],
      ),
    );
    expect(names).toEqual([]);
  });

  it('are plain in 99 of 100 comments', () => {
    const comments = sources.flatMap(({ text }) => commentsIn(text));
    expect(comments.length).toBeGreaterThan(5_000);
    expect(comments.filter(isStilted).slice(0, Math.ceil(comments.length * MOST_STILTED))).toHaveLength(
      comments.filter(isStilted).length,
    );
  });

  it('are checked by rules that find stilted examples', () => {
    expect(
      doublesIn([
        { file: 'a.ts', text: 'export type When = 1;' },
        { file: 'b.ts', text: 'type When = 2;' },
      ]),
    ).toEqual(['When: a.ts, b.ts']);
    expect(
      doublesIn([
        { file: 'a.ts', text: 'type When = 1;' },
        { file: 'b.ts', text: 'type When = 2;' },
      ]),
    ).toEqual([]);
    const text =
      '/** The digest of all of which pages are made. */\nconst a = 1; // Returns the digest of the inputs.\n';
    expect(commentsIn(text)).toEqual([
      'The digest of all of which pages are made.',
      'Returns the digest of the inputs.',
    ]);
    expect(commentsIn(text).map(isStilted)).toEqual([true, false]);
  });
});
