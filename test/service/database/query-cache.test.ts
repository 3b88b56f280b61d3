import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { QueryCache } from '#service/database/store';
import { TIMES, writing } from '../writes/writing.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'calendar.db');
}

/** Opens a database with a table of numbers. */
function connected(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS numbers (number INTEGER)');
  return database;
}

const HIGHEST = 'SELECT max(number) AS highest FROM numbers WHERE number < ?';

/**
 * Makes a memory over a connection; returns a query for the highest number below a limit, and a count of the queries
 * that reached the database.
 */
function memoized(database: DatabaseSync) {
  const asked = { times: 0 };
  database.function('noted', () => {
    asked.times += 1;
    return 1;
  });
  const memory = new QueryCache(database);
  const highest = (below = 100) => memory.rows(`${HIGHEST} AND noted() = 1`, [below])[0]?.highest;
  return { asked, highest };
}

describe('the query cache', () => {
  it('queries the database again only for different values and after a write', () => {
    const database = connected(':memory:');
    database.exec('INSERT INTO numbers VALUES (7)');
    const { asked, highest } = memoized(database);
    expect([highest(), highest(), highest()]).toEqual([7, 7, 7]);
    expect(asked.times).toBe(1);
    expect(highest(5)).toBeNull();
    expect(highest()).toBe(7);
    database.exec('UPDATE numbers SET number = 8');
    expect([highest(), highest()]).toEqual([8, 8]);
    expect(asked.times).toBe(2);
  });

  it('sees immediately what another connection writes', () => {
    const path = file();
    const [own, other] = [connected(path), connected(path)];
    const { highest } = memoized(own);
    for (const number of [1, 2, 3]) {
      other.exec(`INSERT INTO numbers VALUES (${number})`);
      expect(highest()).toBe(number);
    }
    other.exec('DELETE FROM numbers');
    expect(highest()).toBeNull();
  });

  it('keeps nothing from a transaction that is rolled back', () => {
    const database = connected(':memory:');
    database.exec('INSERT INTO numbers VALUES (1)');
    const { highest } = memoized(database);
    expect(highest()).toBe(1);
    database.exec('BEGIN');
    database.exec('INSERT INTO numbers VALUES (9)');
    expect(highest()).toBe(9);
    database.exec('ROLLBACK');
    expect(highest()).toBe(1);
  });

  it('stays small when nothing is ever written', () => {
    const database = connected(':memory:');
    database.exec('INSERT INTO numbers VALUES (0)');
    const { asked, highest } = memoized(database);
    for (let below = 1; below <= 5000; below += 1) highest(below);
    asked.times = 0;
    highest(1);
    expect(asked.times).toBe(1);
  });

  it('distinguishes queries whose values only look the same', () => {
    const memory = new QueryCache(connected(':memory:'));
    const kinds = [
      [1, '1'],
      ['1', 1],
      ['1,1', ''],
      ['1', '1'],
    ].map((values) => memory.rows('SELECT typeof(?) || typeof(?) AS kinds', values)[0]?.kinds);
    expect(kinds).toEqual(['realtext', 'textreal', 'texttext', 'texttext']);
  });
});

describe('two services on one database file', () => {
  it('show each other’s writes in totals, term counts and venue names', async () => {
    const database = file();
    const one = await writing('document', { database });
    const other = await writing('document', { database });
    const tag = await one.make('tags', { name: 'Night' });
    const venue = await one.make('venues', { venue: 'Old hall' });
    const event = (title: string) => one.make('events', { title, tags: [tag.id], venue: venue.id, ...TIMES });
    await event('First');
    const first = await event('Second');
    const seen = async () => (await other.send('GET', `/events/${first.id}`)).body;
    expect((await other.send('GET', '/events')).body.total).toBe(2);
    expect(await seen()).toMatchObject({ tags: [{ count: 2 }], venue: { venue: 'Old hall' } });
    await one.send('DELETE', `/events/${(await event('Third')).id}`);
    await event('Fourth');
    await one.send('PUT', `/venues/${venue.id}`, { venue: 'New hall' });
    expect((await other.send('GET', '/events')).body.total).toBe(3);
    expect(await seen()).toMatchObject({ tags: [{ count: 3 }], venue: { venue: 'New hall' } });
    expect((await other.send('GET', `/tags/${tag.id}`)).body.count).toBe(3);
  });
});
