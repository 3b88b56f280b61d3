import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { ConfigurationError } from '#errors';
import type { SampleData } from '#service/rows';
import { folded } from '#service/text';

/** Stands in the file (`user_version`), so that a file of another layout is refused, not misread. */
const LAYOUT = 1;

const POST = `
  language TEXT NOT NULL, id INTEGER NOT NULL, author INTEGER NOT NULL, status TEXT NOT NULL,
  date TEXT NOT NULL, date_utc TEXT NOT NULL, modified TEXT NOT NULL, modified_utc TEXT NOT NULL,
  slug TEXT NOT NULL, image INTEGER REFERENCES media (id)`;

const TABLES = `
  CREATE TABLE media (id INTEGER PRIMARY KEY, file TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL) STRICT;
  CREATE TABLE events (${POST},
    title TEXT NOT NULL, description TEXT NOT NULL, excerpt TEXT NOT NULL, password TEXT NOT NULL,
    timezone TEXT NOT NULL, all_day INTEGER NOT NULL, start_date TEXT NOT NULL, end_date TEXT NOT NULL,
    cost TEXT NOT NULL, website TEXT, show_map INTEGER NOT NULL, show_map_link INTEGER NOT NULL,
    hide_from_listings INTEGER NOT NULL, sticky INTEGER NOT NULL, featured INTEGER NOT NULL, venue INTEGER,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_start ON events (language, start_date);
  CREATE INDEX events_by_slug ON events (language, slug);
  CREATE INDEX events_by_venue ON events (language, venue);
  CREATE TABLE venues (${POST},
    venue TEXT NOT NULL, description TEXT NOT NULL, address TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL,
    province TEXT NOT NULL, state TEXT NOT NULL, zip TEXT NOT NULL, phone TEXT NOT NULL,
    stateprovince TEXT NOT NULL, website TEXT NOT NULL, show_map INTEGER NOT NULL, show_map_link INTEGER NOT NULL,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE organizers (${POST},
    organizer TEXT NOT NULL, description TEXT NOT NULL, phone TEXT NOT NULL, website TEXT NOT NULL, email TEXT NOT NULL,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE terms (
    language TEXT NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, slug TEXT NOT NULL,
    description TEXT NOT NULL, parent INTEGER NOT NULL,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE event_terms (language TEXT NOT NULL, event INTEGER NOT NULL, term INTEGER NOT NULL,
    PRIMARY KEY (language, event, term)) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_term ON event_terms (language, term, event);
  CREATE TABLE event_organizers (
    language TEXT NOT NULL, event INTEGER NOT NULL, position INTEGER NOT NULL, organizer INTEGER NOT NULL,
    PRIMARY KEY (language, event, position)) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_organizer ON event_organizers (language, organizer, event);
`;

type Cell = string | number | boolean | null;

function insert(database: DatabaseSync, table: string, rows: readonly Readonly<Record<string, Cell>>[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const marks = columns.map((column) => `:${column}`).join(', ');
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
  for (const row of rows) {
    const values = Object.entries(row).map(([column, cell]): [string, SQLInputValue] => [
      column,
      typeof cell === 'boolean' ? Number(cell) : cell,
    ]);
    statement.run(Object.fromEntries(values));
  }
}

function fill(database: DatabaseSync, data: SampleData): void {
  insert(database, 'media', data.media);
  insert(database, 'venues', data.venues);
  insert(database, 'organizers', data.organizers);
  insert(database, 'terms', data.terms);
  insert(
    database,
    'events',
    data.events.map(({ categories: _categories, tags: _tags, organizers: _organizers, ...event }) => event),
  );
  for (const { language, id: event, categories, tags, organizers } of data.events) {
    insert(
      database,
      'event_terms',
      [...categories, ...tags].map((term) => ({ language, event, term })),
    );
    insert(
      database,
      'event_organizers',
      organizers.map((organizer, position) => ({ language, event, position, organizer })),
    );
  }
}

/**
 * Opens the database at `path` (`:memory:` for one that ends with the process). A new one is laid out and filled with
 * `seed`; one that exists is taken as it is. Throws a `ConfigurationError` for a file of another layout.
 */
export function openDatabase(path: string, seed: SampleData | 'none'): DatabaseSync {
  const database = new DatabaseSync(path);
  database.function('folded', { deterministic: true }, (text) => (typeof text === 'string' ? folded(text) : null));
  const layout = database.prepare('PRAGMA user_version').get()?.user_version;
  if (layout === LAYOUT) return database;
  if (layout !== 0) {
    database.close();
    throw new ConfigurationError({
      message: `${path}: a database of layout ${String(layout)}; this version of Almanac reads layout ${LAYOUT}`,
      hint: 'Move the file away, and the service starts with a new one.',
    });
  }
  database.exec('BEGIN');
  database.exec(TABLES);
  if (seed !== 'none') fill(database, seed);
  database.exec(`PRAGMA user_version = ${LAYOUT}`);
  database.exec('COMMIT');
  return database;
}
