import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';

/** A value that a query is asked with. */
export type Value = string | number;

type Rows = readonly Readonly<Record<string, SQLOutputValue>>[];

/** Differs after every write of a row, by this connection or by another one. */
const STATE = 'SELECT total_changes() AS own, data_version AS others FROM pragma_data_version';

/** Queries; beyond them all are forgotten, so that a service that is only read stays small. */
const CAPACITY = 2000;

/** The rows of queries, kept until anything is written to the database. */
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
  rows(sql: string, values: readonly Value[]): Rows {
    // Rows inside a transaction may be rolled back, and a rollback does not change the state.
    if (this.#database.isTransaction) return this.#database.prepare(sql).all(...values);
    const state = JSON.stringify(this.#stateNow.get());
    if (state !== this.#state || this.#known.size >= CAPACITY) this.#known.clear();
    this.#state = state;
    const key = JSON.stringify([sql, values]);
    const rows = this.#known.get(key) ?? this.#database.prepare(sql).all(...values);
    this.#known.set(key, rows);
    return rows;
  }
}
