import type { z } from 'zod';
import { valueAt } from '#interface/responses';

/** Describes a value for a message: short, and without the user and password of a URL. */
function shownValue(found: unknown): string {
  if (found === undefined) return 'nothing';
  if (Array.isArray(found)) return found.length === 0 ? 'an empty list' : `a list of ${found.length}`;
  if (typeof found === 'string') return JSON.stringify(found.replace(/^((?:https?:)?[\\/]*).*@/is, '$1…@'));
  return typeof found === 'object' && found !== null ? 'an object' : String(found);
}

/** Returns the issues of the alternative that was meant: what is an object was meant as one. */
function intendedIssues(issue: z.core.$ZodIssue, found: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || typeof found !== 'object' || found === null) return [issue];
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

/** Says what is allowed, in our own words where the schema gives none. */
function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid'))
    return `expected ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `expected one of ${issue.values.map(String).join(', ')}`;
  return issue.message;
}

/** Returns the known key that was meant by an unknown one at a path, if that can be told. */
type MeantKey = (path: readonly PropertyKey[], key: string) => string | undefined;

/**
 * Returns the problems of a configuration, each on one line: the key, its value, the allowed values; for an unknown
 * key, the known one from `meantKey`.
 */
export function problemsOf(error: z.ZodError, input: unknown, meantKey: MeantKey = () => undefined): string[] {
  const unknown = (path: readonly PropertyKey[], name: string) => {
    const known = meantKey(path, name);
    return `'${name}'${known === undefined ? '' : ` (did you mean '${known}'?)`}`;
  };
  return error.issues
    .flatMap((issue) => intendedIssues(issue, valueAt(input, issue.path)))
    .map((issue) => {
      const path = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
      const key = path === '' ? 'the configuration' : path.slice(1);
      return issue.code === 'unrecognized_keys'
        ? `${key}: unknown key ${issue.keys.map((name) => unknown(issue.path, name)).join(', ')}`
        : `${key}: found ${shownValue(valueAt(input, issue.path))}; ${expectation(issue)}`;
    });
}
