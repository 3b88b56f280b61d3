import type { z } from 'zod';
import { valueAt } from '#interface/responses';

/** Describes a value for a message: short, and without the user and password of a URL. */
function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'string') return JSON.stringify(value.replace(/^((?:https?:)?[\\/]*).*@/is, '$1…@'));
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Returns an issue; where the value is an object and may be of several forms, the issues of the form that is an object. */
function intendedIssues(issue: z.core.$ZodIssue, value: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || typeof value !== 'object' || value === null) return [issue];
  const inside = issue.errors.find((issues) => issues.every((one) => one.path.length > 0 || 'keys' in one)) ?? [];
  return inside.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
};

/** Returns the text on the allowed values: the schema's own message, or ours in place of a default message of zod. */
function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid'))
    return `expected ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `expected one of ${issue.values.map(String).join(', ')}`;
  return issue.message;
}

/** Returns the known key at a path that an unknown one is probably a misspelling of, if there is any. */
type SuggestKey = (path: readonly PropertyKey[], key: string) => string | undefined;

/**
 * Returns the problems of a configuration, each on one line: the key, its value, the allowed values; for an unknown
 * key, the known one from `suggestKey`.
 */
export function problemsOf(error: z.ZodError, input: unknown, suggestKey: SuggestKey = () => undefined): string[] {
  const unknown = (path: readonly PropertyKey[], name: string) => {
    const suggestion = suggestKey(path, name);
    return `'${name}'${suggestion === undefined ? '' : ` (did you mean '${suggestion}'?)`}`;
  };
  return error.issues
    .flatMap((issue) => intendedIssues(issue, valueAt(input, issue.path)))
    .map((issue) => {
      const path = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
      const key = path === '' ? 'the configuration' : path.slice(1);
      return issue.code === 'unrecognized_keys'
        ? `${key}: unknown key ${issue.keys.map((name) => unknown(issue.path, name)).join(', ')}`
        : `${key}: found ${valueText(valueAt(input, issue.path))}; ${expectation(issue)}`;
    });
}
