import { z } from 'zod';
import { AlmanacError } from '#errors';
import type { Dialect } from '#interface/dialects/dialects';
import type { CallLanguage, CallQuery } from '#interface/endpoint';
import { FIELDS, type Field, type FieldType } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { LIST_PARAMETERS, type QueryParameter } from '#interface/parameters';
import type { AddressForm } from '#interface/routes';

/** The TypeScript type of each type of the interface; lists take ids or slugs. */
type ValueOf = {
  string: string;
  integer: number;
  boolean: boolean;
  double: number;
  untyped: string | number | boolean;
  integers: readonly (number | string)[];
};

/**
 * The fields of a create or update. The type allows `null` everywhere, `checkFields` only in fields whose default in the
 * interface's document is null.
 */
export type FieldInput<K extends Kind> = {
  readonly [F in (typeof FIELDS)[K][number] as F['name']]?: ValueOf[F['type']] | null;
};

/** The query of a list. */
export type ListInput<K extends Kind> = {
  readonly [P in (typeof LIST_PARAMETERS)[K][number] as P['name']]?: ValueOf[P['type']];
};

/** An input that breaks a rule of the interface; nothing was sent. */
export class InvalidInputError extends AlmanacError {
  readonly fault = 'usage';
  /** The field or parameter at fault. */
  readonly field: string;

  constructor(field: string, message: string, hint?: string) {
    super({ message: `${field}: ${message}`, state: 'Nothing was sent to the service.', hint });
    this.field = field;
  }
}

const VALUE: { readonly [T in FieldType]: z.ZodType } = {
  string: z.string({ error: 'expected text' }),
  integer: z.int({ error: 'expected a whole number' }),
  boolean: z.boolean({ error: 'expected true or false' }),
  double: z.number({ error: 'expected a number' }),
  untyped: z.union([z.string(), z.number(), z.boolean()], { error: 'expected text, a number, true or false' }),
  integers: z.array(z.union([z.int().positive(), z.string().min(1)]), { error: 'expected a list of ids or slugs' }),
};

function checkValue(field: Field | QueryParameter, value: unknown, nullable: boolean): void {
  if (value === null && nullable) return;
  const parsed = VALUE[field.type].safeParse(value);
  if (!parsed.success)
    throw new InvalidInputError(
      field.name,
      `found ${JSON.stringify(value)}; ${parsed.error.issues[0]?.message ?? 'expected another value'}`,
    );
}

/**
 * Checks the fields of a create or update against the interface's tables of fields and its rules for writes. Throws an
 * `InvalidInputError` that names the field.
 */
export function checkFields(kind: Kind, operation: 'create' | 'update', input: object, by: AddressForm = 'id'): void {
  const fields: readonly Field[] = FIELDS[kind];
  const values = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  for (const name of values.keys())
    if (!fields.some((one) => one.name === name)) throw new InvalidInputError(name, `not a field of ${kind}`);
  for (const field of fields) {
    const value = values.get(field.name);
    if (operation === 'create' && field.required && (value === undefined || value === null || value === ''))
      throw new InvalidInputError(field.name, `required to create ${kind}`);
    if (!values.has(field.name)) continue;
    if (field.name === 'password' && (operation === 'create' || by !== 'id'))
      throw new InvalidInputError('password', 'accepted only on the by-ID routes');
    checkValue(field, value, field.default === null && !field.required);
  }
}

/** Checks the query of a list. Throws an `InvalidInputError` that names the parameter. */
export function checkQuery(kind: Kind, query: object): void {
  const parameters: readonly QueryParameter[] = LIST_PARAMETERS[kind];
  const values = new Map<string, unknown>(Object.entries(query).filter(([, value]) => value !== undefined));
  for (const [name, value] of values) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter === undefined) throw new InvalidInputError(name, `not a parameter of the list of ${kind}`);
    checkValue(parameter, value, false);
    if ((name === 'page' || name === 'per_page') && Number(value) < 1)
      throw new InvalidInputError(name, `found ${value}; expected 1 or more`);
  }
  for (const [name, other] of [
    ['geoloc_lat', 'geoloc_lng'],
    ['geoloc_lng', 'geoloc_lat'],
  ] as const)
    if (values.has(name) && !values.has(other)) throw new InvalidInputError(other, `to be given together with ${name}`);
}

/** Checks a language against what the dialect's parameter accepts. Throws an `InvalidInputError`. */
export function checkLanguage(dialect: Dialect, configured: readonly string[], language: CallLanguage): void {
  const allowed = dialect.languages === 'configured' ? configured : dialect.languages;
  if (!allowed.includes(language.code))
    throw new InvalidInputError(
      dialect.naming.languageParameter,
      `found '${language.code}'; expected one of ${allowed.join(', ')}`,
      `The ${dialect.name} dialect has these languages alone: leave '${language.code}' out of \`languages\`, or name the \`dialect\` of your service, if it is another.`,
    );
}

const sendable = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.number(), z.string()]))]);

/** Returns a list's query as sent: without absent values. */
export function queryOf(input: Readonly<Record<string, unknown>>): CallQuery {
  const query: Record<string, string | number | boolean | readonly (number | string)[]> = {};
  for (const [name, value] of Object.entries(input)) {
    const parsed = sendable.safeParse(value);
    if (parsed.success) query[name] = parsed.data;
  }
  return query;
}

/**
 * Returns the body of a create or update as sent: without absent values, and with one venue in place of a list where
 * the dialect takes one.
 */
export function bodyOf(dialect: Dialect, kind: Kind, input: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]): [string, unknown] =>
      kind === 'events' && name === 'venue' && dialect.quirks.venueIsOne && Array.isArray(value)
        ? [name, value[0]]
        : [name, value],
    ),
  );
}
