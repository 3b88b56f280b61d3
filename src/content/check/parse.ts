import { issueProblems } from '#content/check/issues';
import { type Problem, WHOLE_FILE } from '#content/check/problem';
import { duplicateKeys, hasDuplicateKeys, syntaxProblem } from '#content/check/syntax';
import { NOT_IN_A_NAME, type StoredRecord, schemaOf } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { nameOf } from '#records/names';

/** A record's file with its text. */
export type RecordText<K extends Kind = Kind> = {
  readonly language: string;
  readonly kind: K;
  readonly name: string;
  readonly path: string;
  /** The text without a byte-order mark. */
  readonly text: string;
};

/** The record in a file, and the problems of the file alone. */
export type Parsed<K extends Kind = Kind> = {
  /** The record; `undefined` if the file holds no valid one. */
  readonly stored: StoredRecord<K> | undefined;
  /** The value of the JSON; `undefined` if the text is not JSON. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
};

/** Parses a file's text with the schema of its kind. */
export function parseRecord<K extends Kind>(file: RecordText<K>): Parsed<K> {
  const { language, kind, name, path, text } = file;
  const problems: Problem[] = [];
  if (NOT_IN_A_NAME.test(name))
    problems.push({
      path,
      spot: WHOLE_FILE,
      message: `The file's name holds a character that no address takes.`,
      hint: `Rename it to ${nameOf(name, 0)}.json.`,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { stored: undefined, value: undefined, problems: [...problems, syntaxProblem(path, text, error)] };
  }
  if (hasDuplicateKeys(text, value)) problems.push(...duplicateKeys(path, text));
  const found = schemaOf(kind).safeParse(value);
  if (!found.success)
    return { stored: undefined, value, problems: [...problems, ...issueProblems(path, kind, found.error, value)] };
  return { stored: { language, kind, name, path, record: found.data }, value, problems };
}
