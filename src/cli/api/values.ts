import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { ApiInput, ApiOperation } from '#cli/api/operations';
import { nearestWord } from '#content/check/nearest';
import { messageOf, UsageError } from '#errors';
import type { FieldType } from '#interface/fields';
import { InvalidInputError } from '#interface/inputs';

/** The sentence for messages of a command that could have written to the service, and has not. */
export const NOTHING_SENT = 'Nothing was sent to the service.';

/** The values of an operation's inputs, by the names of parameters and fields in the interface. */
export type InputValues = Readonly<Record<string, unknown>>;

const number = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** Parsers of text from the command line, by type; each returns `undefined` for text of another type. */
const PARSERS: { readonly [T in FieldType]: (text: string) => unknown } = {
  string: (text) => text,
  untyped: (text) => text,
  integer: (text) => (Number.isSafeInteger(number(text)) ? number(text) : undefined),
  double: (text) => (Number.isFinite(number(text)) ? number(text) : undefined),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  integers: (text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => (/^\d+$/.test(one) ? Number(one) : one)),
};

const EXPECTED: { readonly [T in FieldType]: string } = {
  string: 'text',
  untyped: 'text',
  integer: 'a whole number',
  double: 'a number',
  boolean: 'true or false',
  integers: 'ids or slugs, separated by commas',
};

/**
 * Returns the value of an input, from the text of its flag. Throws an `InvalidInputError` for a text that is no value of
 * its type.
 */
export function parseInputValue({ name, type }: ApiInput, text: string): unknown {
  const value = PARSERS[type](text);
  if (value !== undefined) return value;
  throw new InvalidInputError(name, `found ${JSON.stringify(text)}; expected ${EXPECTED[type]}`);
}

/**
 * Reads fields from a file of JSON, its path relative to `root`, or from `stdin` where the path is `-`. Throws a
 * `UsageError` for a file that can't be read or is no JSON object, and for fields that the operation does not take.
 */
export async function readInputFields(
  path: string,
  { inputs, kind }: Pick<ApiOperation, 'inputs' | 'kind'>,
  stdin: NodeJS.ReadableStream,
  root: string,
): Promise<InputValues> {
  const refused = (message: string, hint?: string) =>
    new UsageError({ message: `--input: ${message}`, state: NOTHING_SENT, hint });
  const name = path === '-' ? 'standard input' : path;
  let text: string;
  try {
    text = path === '-' ? await textOf(stdin) : await readFile(resolve(root, path), 'utf8');
  } catch (error) {
    throw refused(`${name} can't be read: ${messageOf(error)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw refused(`${name} is not JSON: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused(`${name} is no JSON object with fields of ${kind}.`, 'Write it as { "title": "Jazz", … }.');
  const known = inputs.map((input) => input.name);
  const unknown = Object.keys(value).filter((field) => !known.includes(field));
  if (unknown.length > 0)
    throw refused(
      `${name} has what is no field of ${kind}: ${unknown.map((field) => suggested(field, known)).join(', ')}.`,
      `The fields are ${known.join(', ')}.`,
    );
  return { ...value };
}

function suggested(field: string, known: readonly string[]): string {
  const suggestion = nearestWord(field, known);
  return `'${field}'${suggestion === undefined ? '' : ` (did you mean '${suggestion}'?)`}`;
}
