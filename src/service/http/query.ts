import { z } from 'zod';
import type { FieldType } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { LIST_PARAMETERS } from '#interface/parameters';
import type { Condition } from '#service/database/store';
import { type HttpAnswer, invalidParameters, type ParameterFault } from '#service/http/answers';

/** The value of a query's parameter: a text, or a list of such. */
export type QueryValue = string | readonly QueryValue[];

type Branch = Map<string, string | Branch>;

/** Lists in lists beyond this depth are cut off. */
const DEEPEST = 16;

const NAME = /^([^[]+)((?:\[[^\]]*\])*)/;

function put(branch: Branch, [key = '', ...deeper]: readonly string[], value: string): void {
  const name = key === '' ? String(branch.size) : key;
  if (deeper.length === 0) {
    branch.set(name, value);
    return;
  }
  const known = branch.get(name);
  const inside: Branch = known instanceof Map ? known : new Map();
  branch.set(name, inside);
  put(inside, deeper, value);
}

/** Turns a branch, with the branches in it, into lists. */
function grown(branch: string | Branch): QueryValue {
  return typeof branch === 'string' ? branch : [...branch.values()].map(grown);
}

/**
 * Returns the values of a query by name, as PHP reads them: `x[]=1&x[]=2` and `x[a]=1` are lists, and of several texts,
 * or several entries of one key, the last one counts.
 */
export function readValues(search: URLSearchParams): ReadonlyMap<string, QueryValue> {
  const top: Branch = new Map();
  for (const [written, value] of search) {
    const [, name = '', keys = ''] = NAME.exec(written) ?? [];
    if (name === '') continue;
    const inner = [...keys.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key);
    put(top, [name, ...inner.slice(0, DEEPEST)], value);
  }
  return new Map([...top].map(([name, branch]) => [name, grown(branch)]));
}

/** The effect of a parameter on a list: a condition, and what the list's own URLs repeat. */
export type ParameterEffect = {
  readonly condition?: Condition;
  readonly echo?: readonly [name: string, value: string];
};

/** A number as the common implementation takes one: `1e2`, `+1` and `1.0` are, `1x` and `0x1` are not. */
const numeric = z
  .string()
  .regex(/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i)
  .transform(Number);

const positive = numeric.refine((value) => Number.isInteger(value) && value >= 1);

const text = z.string().min(1);

const boolean = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0']))
  .transform((value) => value === 'true' || value === '1');

/** Comma-separated or as several values. Empty entries are passed over, unless there are no others. */
const list = z
  .union([z.string().transform((value) => value.split(',')), z.array(z.string())])
  .transform((entries) => entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))
  .pipe(z.array(text).min(1));

/** The schemas by which parameters are read, by their type in `#interface/parameters`. */
const PARAMETER_SCHEMAS = {
  integer: positive,
  double: numeric,
  boolean,
  string: text,
  untyped: z.string(),
  integers: list,
} as const satisfies Record<FieldType, z.ZodType>;

/** The values of untyped parameters that mean yes. */
const YES = new Set(['true', '1', 'yes', 'y', 'on', 'enable', 'enabled']);

type ParameterValue = string | number | boolean | readonly string[];

const PARTICULAR: Readonly<Record<string, (name: string) => ParameterFault>> = {
  boolean: (name) => {
    const message = `${name} is not of type boolean.`;
    return { name, message, detail: { code: 'rest_invalid_type', data: { param: name } } };
  },
};

/**
 * The query of a list request, read by the parameter table of its kind; other parameters are ignored. `refusal` answers
 * for all wrong types and all calls of `reject` at once.
 */
export class ListQuery {
  readonly #kind: Kind;
  readonly #values = new Map<string, ParameterValue>();
  readonly #faults = new Map<string, ParameterFault>();

  constructor(kind: Kind, search: URLSearchParams) {
    this.#kind = kind;
    const sent = readValues(search);
    for (const { name, type, ...parameter } of LIST_PARAMETERS[kind]) {
      const value = sent.get(name);
      const parsed = value === undefined ? undefined : PARAMETER_SCHEMAS[type].safeParse(value);
      if (parsed?.success) this.#values.set(name, parsed.data);
      else if (parsed) this.reject(PARTICULAR[type]?.(name) ?? { name });
      else if (parameter.default !== undefined) this.#values.set(name, parameter.default);
    }
  }

  /** Returns the value of a parameter of type `integer` or `double`. */
  number(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  /** Returns the value of a parameter of type `string` or `untyped`. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** Returns the value of a parameter of type `boolean`, or whether an untyped one says yes. */
  flag(name: string): boolean | undefined {
    const value = this.#values.get(name);
    if (typeof value === 'boolean') return value;
    return typeof value === 'string' ? YES.has(value.toLowerCase()) : undefined;
  }

  /** Returns the entries of a parameter of type `integers`: ids, or slugs where the parameter takes them. */
  list(name: string): readonly string[] | undefined {
    const value = this.#values.get(name);
    return typeof value === 'object' ? value : undefined;
  }

  /** Returns the entries of a list that takes ids only; the parameter is rejected where one is not. */
  ids(name: string): readonly number[] | undefined {
    const entries = this.list(name);
    if (entries === undefined) return undefined;
    if (entries.every((entry) => /^\d+$/.test(entry))) return entries.map(Number);
    this.reject({ name });
    return undefined;
  }

  /** Notes that a parameter's value is refused. */
  reject(fault: ParameterFault): void {
    this.#faults.set(fault.name, fault);
  }

  /** Returns the answer to a query with refused parameters, in the order of the parameter table. */
  refusal(): HttpAnswer | undefined {
    if (this.#faults.size === 0) return undefined;
    const faults = LIST_PARAMETERS[this.#kind].flatMap(({ name }) => this.#faults.get(name) ?? []);
    return invalidParameters(faults);
  }
}
