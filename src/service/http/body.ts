import { z } from 'zod';
import type { Dialect } from '#interface/dialects/dialects';
import { FIELDS, type Field, type FieldType, NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { failureAnswer, type HttpAnswer, invalidParameters, type ParameterFault } from '#service/http/answers';
import type { RequestInput } from '#service/http/input';

/** Answers 400 `rest_missing_callback_param`, naming every required parameter that was not sent. */
function missingParameters(names: readonly string[]): HttpAnswer {
  return failureAnswer(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });
}

const whole = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

const flag = z.union([
  z.boolean(),
  z.literal([0, 1]).transform((value) => value === 1),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0']))
    .transform((value) => value === 'true' || value === '1'),
]);

/**
 * The schemas by which fields are read, by their type in `FIELDS`. The items of lists are checked in
 * `#service/writes/relations`.
 */
const FIELD_SCHEMAS = {
  string: z.string(),
  integer: whole,
  boolean: flag,
  double: z.number(),
  untyped: z.unknown(),
  integers: z.unknown(),
} as const satisfies Record<FieldType, z.ZodType>;

const filled = z.string().refine((value) => value.trim() !== '');

/** A text that PHP does not take for empty. */
const truthy = z.string().refine((value) => value !== '' && value !== '0');

/** Returns the schema of one field of a body, derived from the table of fields and the dialect's quirks. */
function schemaOf(kind: Kind, field: Field, dialect: Dialect): z.ZodType {
  const { name, type } = field;
  const { quirks } = dialect;
  // Names of white space are taken, and found to be empty later.
  if (name === NAME_FIELD[kind]) return quirks.zeroIsEmpty ? truthy : filled;
  if (name === 'status') return filled;
  if (name === 'slug' && quirks.zeroIsEmpty) return truthy;
  if (['date', 'date_utc', 'password'].includes(name) && quirks.typesCheckedLast) return z.string().min(1);
  if (name === 'image' && !quirks.imageIsText) return z.union([z.string(), whole.transform(String)]).nullable();
  if (name === 'image' && kind === 'events') return filled;
  const emptyRefused = quirks.emptyTextRefused && kind !== 'venues' && kind !== 'organizers';
  if ((name === 'description' || name === 'excerpt') && emptyRefused) return z.string().min(1);
  // The observed services refuse `null` for every text, also where the document shows it as the default.
  const nullable = field.default === null && !dialect.quirks.nullRefused;
  return nullable ? FIELD_SCHEMAS[type].nullable() : FIELD_SCHEMAS[type];
}

/** Tells whether the type of a value is checked only after everything else. */
function isLate({ name, type }: Field, value: unknown): boolean {
  const flagText = ['show_map', 'show_map_link'].includes(name) && typeof value === 'boolean';
  return value === null || type === 'boolean' || flagText || (name === 'image' && typeof value === 'number');
}

function faultOf(field: Field, value: unknown, { quirks }: Dialect): ParameterFault {
  const { name, type } = field;
  const fits = type === 'untyped' || type === 'integers' || (type === 'string' && typeof value === 'string');
  if (fits || (quirks.typesCheckedLast && !isLate(field, value))) return { name };
  const message = `${name} is not of type ${type}.`;
  return { name, message, detail: { code: 'rest_invalid_type', data: { param: name } } };
}

/**
 * The fields that a request sends for a record, each of its type. `refusal` answers for all wrong types and all calls
 * of `reject` at once; missing required fields come first.
 */
export class WriteBody {
  readonly #fields: readonly Field[];
  readonly #values = new Map<string, unknown>();
  readonly #faults = new Map<string, ParameterFault>();
  readonly #missing: readonly string[];
  /** True if values of a wrong type are refused only where nothing else is. */
  readonly #late: boolean;

  constructor(
    kind: Kind,
    operation: 'create' | 'update',
    by: 'id' | 'slug' | undefined,
    dialect: Dialect,
    input: RequestInput,
  ) {
    this.#fields = FIELDS[kind];
    this.#late = dialect.quirks.typesCheckedLast;
    const required = this.#fields.filter((field) => operation === 'create' && field.required);
    this.#missing = required.map(({ name }) => name).filter((name) => (input[name] ?? null) === null);
    for (const field of this.#fields) {
      const { name } = field;
      // Events take a password on the routes by id only.
      if (input[name] === undefined || (name === 'password' && by !== 'id')) continue;
      const parsed = schemaOf(kind, field, dialect).safeParse(input[name]);
      if (!parsed.success) this.#faults.set(name, faultOf(field, input[name], dialect));
      else this.#values.set(name, this.#cleaned(parsed.data, dialect));
    }
  }

  #cleaned(value: unknown, { quirks }: Dialect): unknown {
    return typeof value === 'string' && quirks.backslashesStripped ? value.replace(/\\(.?)/gs, '$1') : value;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns a text field; `null` counts as empty. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return value === null ? '' : typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.#values.get(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** Returns a field of any type; `undefined` if it was not sent. */
  raw(name: string): unknown {
    return this.#values.get(name);
  }

  /** Notes that a field's value is refused. */
  reject(name: string): void {
    if (!this.#faults.has(name)) this.#faults.set(name, { name });
  }

  #faultsInOrder(): ParameterFault[] {
    return this.#fields.flatMap(({ name }) => this.#faults.get(name) ?? []);
  }

  refusal(): HttpAnswer | undefined {
    if (this.#missing.length > 0) return missingParameters(this.#missing);
    const faults = this.#faultsInOrder();
    const first = this.#late ? faults.filter(({ detail }) => detail === undefined) : [];
    return faults.length === 0 ? undefined : invalidParameters(first.length > 0 ? first : faults);
  }
}
