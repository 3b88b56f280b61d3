import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { PostKind } from '#interface/kinds';

/** A record of an embedded service. */
type Place = { readonly kind: PostKind; readonly language: string; readonly id: number };

/**
 * The database of an embedded service, in memory, by which a test changes records as code on the site, or a person with
 * its database does: behind the interface, so that the time of change stays.
 */
export class BehindInterface {
  /** Starts the service with this as its `database`. */
  readonly database = `file:${randomUUID()}?mode=memory&cache=shared`;
  #connection: DatabaseSync | undefined;

  /** Opens the database only once a service has laid it out. */
  #run(sql: string, ...values: readonly (string | number)[]): void {
    this.#connection ??= new DatabaseSync(this.database);
    const { changes } = this.#connection.prepare(sql).run(...values);
    if (changes === 0) throw new Error(`nothing has changed by ${sql} of ${values.join(', ')}`);
  }

  /** Sets columns of a record. */
  set({ kind, language, id }: Place, columns: Readonly<Record<string, string | number>>): void {
    const names = Object.keys(columns).map((name) => `${name} = ?`);
    const sql = `UPDATE ${kind} SET ${names.join(', ')} WHERE language = ? AND id = ?`;
    this.#run(sql, ...Object.values(columns), language, id);
  }

  /** Deletes a record for good. */
  erase({ kind, language, id }: Place): void {
    this.#run(`DELETE FROM ${kind} WHERE language = ? AND id = ?`, language, id);
  }

  close(): void {
    this.#connection?.close();
  }
}
