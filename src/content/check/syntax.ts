import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { LocatedProblem, Problem, Spot } from '#content/check/problem';
import { messageOf } from '#errors';

/** Messages and hints by the parser's error codes. */
const SYNTAX: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  InvalidSymbol: ['This is no JSON value.', 'Write text in double quotes, a number, true or false.'],
  InvalidNumberFormat: ['This is no number in JSON.', 'Write digits, such as 12 or 12.5.'],
  PropertyNameExpected: [
    'A field’s name is expected here.',
    'Write it in double quotes; after the last field stands no comma.',
  ],
  ValueExpected: ['A value is expected here.', 'Write text in double quotes, a number, true or false.'],
  ColonExpected: ['A colon is missing.', 'Write one between the field’s name and its value.'],
  CommaExpected: ['A comma is missing.', 'Write one before this, after the value that it follows.'],
  CloseBraceExpected: ['A } is missing.', 'Close the object that was opened with {.'],
  CloseBracketExpected: ['A ] is missing.', 'Close the list that was opened with [.'],
  EndOfFileExpected: ['The record has ended before this.', 'Remove what stands behind its last }.'],
  InvalidCommentToken: ['JSON has no comments.', 'Remove it; notes belong into "local": {"notes": "…"}.'],
  UnexpectedEndOfComment: ['JSON has no comments.', 'Remove it.'],
  UnexpectedEndOfString: ['The text does not end in its line.', 'Close it with a double quote.'],
  UnexpectedEndOfNumber: ['The number is cut off.', 'Write its digits.'],
  InvalidUnicode: ['\\u is not followed by four hexadecimal digits.', 'Write the letter itself.'],
  InvalidEscapeCharacter: [
    'JSON has no such character behind a backslash.',
    'Write \\\\ for a backslash, \\n for a new line, \\" for a double quote.',
  ],
  InvalidCharacter: ['The text holds a control character.', 'Write \\n for a new line and \\t for a tab.'],
};

/** Returns the problem of a text that is not JSON, at its first mistake. */
export function syntaxProblem(path: string, text: string, cause: unknown): Problem {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  const [message, hint] = (first === undefined ? undefined : SYNTAX[printParseErrorCode(first.error)]) ?? [
    `The file is not JSON: ${messageOf(cause)}.`,
    'Write one object in braces, as in the other files.',
  ];
  return { path, spot: { offset: first?.offset ?? 0 }, message, hint };
}

/** Matches a JSON string, and the colon after it if the string is a key. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce<number>((sum, one) => sum + countKeys(one), Array.isArray(value) ? 0 : values.length);
}

/** Tells whether an object in valid JSON has a key twice: then the text has more keys than the value. */
export function hasDuplicateKeys(text: string, value: unknown): boolean {
  let keys = 0;
  for (const [, colon] of text.matchAll(STRINGS)) if (colon !== undefined) keys += 1;
  return keys !== countKeys(value);
}

const keyNodeOf = (property: Node) => property.children?.[0];

function* objectsIn(node: Node): Generator<Node> {
  if (node.type === 'object') yield node;
  for (const child of node.children ?? []) yield* objectsIn(child);
}

/** Returns a problem for each key that its object has a second time. */
export function duplicateKeyProblems(path: string, text: string): Problem[] {
  const root = parseTree(text);
  if (root === undefined) return [];
  return [...objectsIn(root)].flatMap((object) => {
    const offsets = new Map<unknown, number>();
    return (object.children ?? []).flatMap((property): Problem[] => {
      const key = keyNodeOf(property);
      if (key === undefined) return [];
      const before = offsets.get(key.value);
      offsets.set(key.value, key.offset);
      if (before === undefined) return [];
      const { line } = positionAt(text, before);
      return [
        {
          path,
          spot: { offset: key.offset },
          message: `'${key.value}' stands here for a second time; the first is in line ${line}.`,
          hint: 'Keep one of them: only the last one counts.',
        },
      ];
    });
  });
}

function positionAt(text: string, offset: number): Pick<LocatedProblem, 'line' | 'column'> {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Returns the node at a path, or the innermost node on the way to it that exists. */
function nodeAt(root: Node, path: readonly (string | number)[]): Node {
  let node = root;
  for (const part of path) {
    const next =
      typeof part === 'number'
        ? node.children?.[part]
        : // Of several properties with one key the last counts, as in JSON.parse.
          node.children?.findLast((property) => keyNodeOf(property)?.value === part)?.children?.[1];
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

function offsetOf(root: Node, spot: Spot): number {
  if ('offset' in spot) return spot.offset;
  if ('value' in spot) return nodeAt(root, spot.value).offset;
  const value = nodeAt(root, spot.key);
  return (value.parent?.type === 'property' ? value.parent : value).offset;
}

/** Returns a function that finds the line and column of a spot in a text, which is parsed once for all spots. */
export function positionFinder(text: string): (spot: Spot) => Pick<LocatedProblem, 'line' | 'column'> {
  let root: Node | undefined;
  return (spot) => {
    if ('offset' in spot) return positionAt(text, spot.offset);
    root ??= parseTree(text);
    return positionAt(text, root === undefined ? 0 : offsetOf(root, spot));
  };
}
