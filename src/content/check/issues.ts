import type { z } from 'zod';
import { nearestWord } from '#content/check/nearest';
import type { JsonPath, Problem } from '#content/check/problem';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { valueAt } from '#interface/responses';
import { localPart, RECORD } from '#records/schema';

type Issue = z.core.$ZodIssue;

/** The length, in characters, after which messages cut values. */
const LONGEST_SHOWN = 40;

function shortValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Words for each type that a schema may expect, and an example of it. */
const TYPES: Readonly<Record<string, readonly [words: string, example: string]>> = {
  string: ['text in double quotes', '"…"'],
  number: ['a number without quotes', '1.5'],
  int: ['a whole number without quotes', '1'],
  boolean: ['true or false without quotes', 'true'],
  array: ['a list in square brackets', '[]'],
  object: ['an object in braces', '{}'],
  record: ['an object in braces', '{}'],
};

/** Returns the keys that an object in a record may have; none where hints make no suggestion. */
function knownKeys(kind: Kind | undefined, path: JsonPath): readonly string[] {
  if (kind === undefined) return [];
  if (path.length === 0) return Object.keys(RECORD[kind].shape);
  return path.length === 1 && path[0] === 'local' ? Object.keys(localPart.shape) : [];
}

const NAME_FIELDS: ReadonlySet<string> = new Set(Object.values(NAME_FIELD));

function unknownKeyHint(kind: Kind | undefined, path: JsonPath, key: string): string {
  const known = knownKeys(kind, path);
  // The field of the name differs between kinds: `title`, `venue`, `organizer`, `name`.
  const nearest =
    kind !== undefined && path.length === 0 && NAME_FIELDS.has(key) ? NAME_FIELD[kind] : nearestWord(key, known);
  if (nearest !== undefined) return `Did you mean '${nearest}'?`;
  return known.length > 0 && path.length > 0 ? `Remove it; there may be ${known.join(', ')}.` : 'Remove it.';
}

/** Returns the words for the field at a path, for messages. */
function named(path: JsonPath): string {
  const fields = path.filter((part) => typeof part === 'string').join('.');
  const field = fields === '' ? 'The file' : `'${fields}'`;
  return typeof path.at(-1) === 'number' ? `An entry of ${field}` : field;
}

/** Returns a hint: the text to write instead of the wrong value. */
function hintOf(issue: Issue, value: unknown): string {
  if (issue.message.startsWith('expected ')) return `Write ${issue.message.slice('expected '.length)}.`;
  switch (issue.code) {
    case 'invalid_type':
      return `Write ${TYPES[issue.expected]?.[0] ?? issue.expected}${value === null ? ', or leave it out' : ''}.`;
    case 'invalid_value':
      return `Write ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}.`;
    case 'too_small':
      return `Write a number ${issue.inclusive === true ? 'from' : 'above'} ${issue.minimum}${issue.inclusive === true ? ' up' : ''}.`;
    case 'too_big':
      return `Write a number up to ${issue.maximum}.`;
    case 'invalid_union':
      return 'Write the id of a record, such as 15, or its slug in double quotes.';
    default:
      return 'Write a date that exists, as YYYY-MM-DD hh:mm:ss.';
  }
}

/** Tells whether an issue's message explains the mistake; other messages only name the expected value. */
const isExplained = ({ code, message }: Issue) => code === 'custom' && !message.startsWith('expected ');

function problemsOf(path: string, kind: Kind | undefined, issue: Issue, value: unknown): Problem[] {
  const at = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path,
      spot: { key: [...at, key] },
      message: `${named(at)} has no field '${key}'.`,
      hint: unknownKeyHint(kind, at, key),
    }));
  const actual = valueAt(value, at);
  if (actual === undefined && issue.code === 'invalid_type') {
    const example = TYPES[issue.expected]?.[1] ?? '…';
    const field = JSON.stringify(at.at(-1) ?? '');
    return [
      {
        path,
        spot: { value: at.slice(0, -1) },
        message: `${named(at)} is missing.`,
        hint: `Add ${field}: ${example}.`,
      },
    ];
  }
  return [
    {
      path,
      spot: { value: at },
      message: `${named(at)} is ${shortValue(actual)}${isExplained(issue) ? `, ${issue.message}` : ''}.`,
      hint: hintOf(issue, actual),
    },
  ];
}

/**
 * Returns the problems in a file's value for the issues that a schema found, one for each wrong value or unknown key.
 * `kind` is the kind of a record's file, `undefined` for other files.
 */
export function schemaProblems(path: string, kind: Kind | undefined, error: z.ZodError, value: unknown): Problem[] {
  const byValue = Map.groupBy(error.issues, ({ code, path: at }) => JSON.stringify([code === 'unrecognized_keys', at]));
  return [...byValue.values()].flatMap(([first]) => (first === undefined ? [] : problemsOf(path, kind, first, value)));
}
