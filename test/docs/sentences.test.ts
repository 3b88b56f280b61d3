import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MOST_WORDS = 30;
const MOST_LINES = 150;

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(fileOf(path), 'utf8');
const guides = readdirSync(fileOf('docs')).filter((name) => name.endsWith('.md'));
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guides.map((name) => `docs/${name}`)];

/** Returns the text of a document without code blocks, comments and the targets of links; inline code is one word. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** Returns the parts of a text that hold sentences of their own: paragraphs, headings, list items and table cells. */
function partsOf(prose: string): readonly string[] {
  const blocks = prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=[#|])/);
  return blocks.flatMap((block) => (block.trimStart().startsWith('|') ? block.split('|') : [block]));
}

/** Returns the sentences of a part: each ends with a mark before a capital, a quotation or a bracket. */
const sentencesOf = (part: string): readonly string[] =>
  part.replace(/\s+/g, ' ').split(/(?<=[.!?:;][”"’)*]*)\s(?=[“"'(*]*\p{Lu})/u);

const wordsIn = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns the sentences of a document that are too long to be read at once. */
const longSentencesIn = (markdown: string): readonly string[] =>
  partsOf(proseOf(markdown))
    .flatMap(sentencesOf)
    .filter((sentence) => wordsIn(sentence) > MOST_WORDS);

describe.each(DOCUMENTS)('%s', (document) => {
  it(`has no sentence of more than ${MOST_WORDS} words`, () => {
    expect(longSentencesIn(read(document))).toEqual([]);
  });
});

describe('long sentences', () => {
  const words = (count: number) => `Here ${'goes '.repeat(count - 2)}on.`;
  const tooLong = words(MOST_WORDS + 1);
  const atMost = words(MOST_WORDS);

  it.each([
    ['a paragraph', (text: string) => `# Title\n\nShort. ${text} Short.\n`],
    ['a list item', (text: string) => `- Short.\n- ${text}\n- Short.\n`],
    ['a table cell', (text: string) => `| a | b |\n| --- | --- |\n| short | ${text} |\n`],
  ])('are found in %s from one word over the limit', (_place, documentWith) => {
    expect(longSentencesIn(documentWith(atMost))).toEqual([]);
    expect(longSentencesIn(documentWith(tooLong))).toHaveLength(1);
  });

  it('are counted without code and link targets, and separately for table cells and sentences', () => {
    const half = words(MOST_WORDS / 2 + 1);
    expect(longSentencesIn(`\`\`\`sh\n${tooLong}\n\`\`\`\n\nRun \`${tooLong}\` [now](${tooLong}).\n`)).toEqual([]);
    expect(longSentencesIn(`| ${half} | ${half} |\n\n${half} ${half}\n`)).toEqual([]);
  });
});

it(`README.md has at most ${MOST_LINES} lines`, () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
});
