import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';

/** A part of a WHERE clause with the values of its marks, in order. */
export type Condition = { readonly sql: string; readonly values: readonly SQLInputValue[] };

/** A condition from its SQL and values. */
export function where(sql: string, ...values: readonly SQLInputValue[]): Condition {
  return { sql, values };
}

/** All of the conditions at once. */
export function every(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map((one) => `(${one.sql})`).join(' AND '),
    values: conditions.flatMap((one) => one.values),
  };
}

/** A list of ids or texts as one value, for use as `IN (SELECT value FROM json_each(?))`. */
export function listed(values: readonly (number | string)[]): string {
  return JSON.stringify(values);
}

const count = z.object({ total: z.int() });

/** Typed reading from the database. */
export class Store {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The rows of a query, decoded. Rows that do not have the schema's shape are a defect: a `ZodError` is thrown. */
  select<T>(row: z.ZodType<T>, sql: string, values: readonly SQLInputValue[]): T[] {
    return z.array(row).parse(this.#database.prepare(sql).all(...values));
  }

  /** How many rows of `table` meet a condition. */
  count(table: string, condition: Condition): number {
    const sql = `SELECT count(*) AS total FROM ${table} WHERE ${condition.sql}`;
    return this.select(count, sql, condition.values)[0]?.total ?? 0;
  }

  close(): void {
    this.#database.close();
  }
}
