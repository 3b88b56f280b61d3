import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { type Currency, MEDIA_ROW, type Sequence } from '#service/database/rows';

/** A parameter of a query. */
type SqlValue = string | number;

type Rows = readonly Readonly<Record<string, SQLOutputValue>>[];

/** A query whose result changes with every write of a row, by this connection or another one. */
const STATE = 'SELECT total_changes() AS own, data_version AS others FROM pragma_data_version';

/**
 * The most queries whose rows are kept; one more drops all of them, which bounds the memory of a service that is only
 * read.
 */
const MOST_RECALLED = 2000;

/** A cache of the rows of queries; any write to the database empties it. */
export class QueryCache {
  readonly #database: DatabaseSync;
  readonly #stateNow: StatementSync;
  readonly #known = new Map<string, Rows>();
  #state = '';

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#stateNow = database.prepare(STATE);
  }

  /** Returns the rows that a query has at this moment. */
  rows(sql: string, values: readonly SqlValue[]): Rows {
    // Rows inside a transaction may be rolled back, and a rollback does not change the state.
    if (this.#database.isTransaction) return this.#database.prepare(sql).all(...values);
    const state = JSON.stringify(this.#stateNow.get());
    if (state !== this.#state || this.#known.size >= MOST_RECALLED) this.#known.clear();
    this.#state = state;
    const key = JSON.stringify([sql, values]);
    const rows = this.#known.get(key) ?? this.#database.prepare(sql).all(...values);
    this.#known.set(key, rows);
    return rows;
  }
}

/** A part of a WHERE clause, with the values for its `?` marks in order. */
export type Condition = { readonly sql: string; readonly values: readonly SqlValue[] };

/** Returns a condition from its SQL and values. */
export function sqlWhere(sql: string, ...values: readonly SqlValue[]): Condition {
  return { sql, values };
}

/** Returns the condition that all of these conditions hold. */
export function joinConditions(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map((one) => `(${one.sql})`).join(' AND '),
    values: conditions.flatMap((one) => one.values),
  };
}

/** Returns a list of ids or texts as one value, for use as `IN (SELECT value FROM json_each(?))`. */
export function jsonParameter(values: readonly (number | string)[]): string {
  return JSON.stringify(values);
}

/** A value of a column; booleans are stored as numbers. */
type ColumnValue = string | number | boolean | null | undefined;

/** The cells of a row by column; a column without one takes its default. */
type ColumnValues = Readonly<Record<string, ColumnValue>>;

/** Returns the columns that a row names, each with the value to store. */
function stored(cells: ColumnValues): [column: string, value: string | number | null][] {
  return Object.entries(cells).flatMap(([column, cell]) =>
    cell === undefined ? [] : [[column, typeof cell === 'boolean' ? Number(cell) : cell]],
  );
}

/** Inserts rows; a column that a row does not name takes its default. */
export function insertRows(database: DatabaseSync, table: string, rows: readonly ColumnValues[]): void {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for (const row of rows) {
    const values = stored(row);
    const columns = values.map(([column]) => column).join(', ');
    const known = statements.get(columns);
    const marks = () => values.map(() => '?').join(', ');
    const statement = known ?? database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks()})`);
    statements.set(columns, statement);
    statement.run(...values.map(([, value]) => value));
  }
}

/**
 * The most prepared statements that are kept; one more drops all of them, so that no number of queries fills the
 * memory.
 */
const MOST_PREPARED = 500;

const count = z.object({ total: z.int() });

const currency = z.object({ symbol: z.string(), position: z.enum(['prefix', 'suffix']) });

/** Typed reading from the database, and writing to it. */
export class Store {
  readonly #database: DatabaseSync;
  readonly #cache: QueryCache;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#cache = new QueryCache(database);
  }

  /**
   * Returns the rows of a query, decoded. Rows that do not have the schema's shape are a defect: a `ZodError` is
   * thrown.
   */
  select<T>(row: z.ZodType<T>, sql: string, values: readonly SQLInputValue[]): T[] {
    const rows = this.#prepared(sql).all(...values);
    return rows.map((one) => row.parse(one));
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= MOST_PREPARED) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Returns rows like `select`, for repeated queries: keeps them until the next write. */
  recall<T>(row: z.ZodType<T>, sql: string, values: readonly SqlValue[]): T[] {
    return this.#cache.rows(sql, values).map((one) => row.parse(one));
  }

  /** Returns the lowest id among the rows of `table` that meet a condition. */
  firstId(table: string, condition: Condition): number | undefined {
    const sql = `SELECT id AS total FROM ${table} WHERE ${condition.sql} ORDER BY id LIMIT 1`;
    return this.select(count, sql, condition.values)[0]?.total;
  }

  count(table: string, condition: Condition): number {
    const sql = `SELECT count(*) AS total FROM ${table} WHERE ${condition.sql}`;
    return this.recall(count, sql, condition.values)[0]?.total ?? 0;
  }

  insert(table: string, row: ColumnValues): void {
    insertRows(this.#database, table, [row]);
  }

  /** Copies a record of another language into a language that lacks it. Does nothing if no language has the id. */
  copyInto(table: 'venues' | 'organizers', id: number, language: string): void {
    const [row] = this.#database.prepare(`SELECT * FROM ${table} WHERE id = ? ORDER BY language LIMIT 1`).all(id);
    if (row === undefined) return;
    const columns = Object.keys(row);
    const marks = columns.map((column) => (column === 'language' ? '?' : column)).join(', ');
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${marks} FROM ${table} WHERE id = ? LIMIT 1`;
    this.#database.prepare(sql).run(language, id);
  }

  /** Changes the given cells of the rows that meet a condition. */
  update(table: string, cells: ColumnValues, condition: Condition): void {
    const values = stored(cells);
    if (values.length === 0) return;
    const sql = `UPDATE ${table} SET ${values.map(([column]) => `${column} = ?`).join(', ')} WHERE ${condition.sql}`;
    this.#database.prepare(sql).run(...values.map(([, value]) => value), ...condition.values);
  }

  remove(table: string, condition: Condition): void {
    this.#database.prepare(`DELETE FROM ${table} WHERE ${condition.sql}`).run(...condition.values);
  }

  /** Returns the site's currency, which was stored when the database was created. */
  currency(): Currency | undefined {
    return this.select(currency, 'SELECT symbol, position FROM site', [])[0];
  }

  /** Returns the lowest id of an image whose file name or URL passes a test; `undefined` if none does. */
  findMedia(isIt: (file: string) => boolean): number | undefined {
    return this.select(MEDIA_ROW, 'SELECT * FROM media ORDER BY id', []).find(({ file }) => isIt(file))?.id;
  }

  /** Returns an id that no post, or no term, has or ever had; ids are unique across languages. */
  nextId(sequence: Sequence): number {
    const used = sequence === 'posts' ? ['events', 'venues', 'organizers', 'media'] : ['terms'];
    const highest = used.map((table) => `coalesce((SELECT max(id) FROM ${table}), 0)`).join(', ');
    const sql = `UPDATE counters SET value = max(value, ${highest}) + 1 WHERE name = ? RETURNING value AS total`;
    const [next] = this.select(count, sql, [sequence]);
    if (next === undefined) throw new TypeError(`the database has no counter of ${sequence}`);
    return next.total;
  }

  /** Runs `work` in a transaction, which is rolled back if it throws or `keep` returns false for its result. */
  transaction<T>(work: () => T, keep: (result: T) => boolean): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec(keep(result) ? 'COMMIT' : 'ROLLBACK');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }
}
