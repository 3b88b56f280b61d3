import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError, messageOf } from '#errors';
import type { CalendarRows, Currency } from '#service/database/rows';
import { insertRows } from '#service/database/store';
import { folded, type Presentation } from '#service/reads/text';

/**
 * The version of the tables, stored in the file as `user_version`: a file of another version is refused, not misread.
 */
const LAYOUT = 4;

const POST = `
  language TEXT NOT NULL, id INTEGER NOT NULL, author INTEGER NOT NULL, status TEXT NOT NULL,
  date TEXT NOT NULL, date_utc TEXT NOT NULL, modified TEXT NOT NULL, modified_utc TEXT NOT NULL,
  slug TEXT NOT NULL, image INTEGER REFERENCES media (id)`;

const TABLES = `
  CREATE TABLE media (id INTEGER PRIMARY KEY, file TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    filesize INTEGER, sizes TEXT NOT NULL DEFAULT '{}') STRICT;
  CREATE TABLE events (${POST},
    title TEXT NOT NULL, description TEXT NOT NULL, excerpt TEXT NOT NULL, password TEXT NOT NULL,
    timezone TEXT NOT NULL, all_day INTEGER NOT NULL, start_date TEXT NOT NULL, end_date TEXT NOT NULL,
    cost TEXT NOT NULL, currency_symbol TEXT NOT NULL DEFAULT '',
    currency_position TEXT NOT NULL DEFAULT '', currency_code TEXT NOT NULL DEFAULT '', website TEXT, show_map INTEGER NOT NULL, show_map_link INTEGER NOT NULL,
    hide_from_listings INTEGER NOT NULL, sticky INTEGER NOT NULL, featured INTEGER NOT NULL, venue INTEGER,
    ticketed INTEGER NOT NULL DEFAULT 0, post_parent INTEGER,
    PRIMARY KEY (language, id)) STRICT;
  CREATE TABLE venues (${POST},
    venue TEXT NOT NULL, description TEXT NOT NULL, address TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL,
    province TEXT NOT NULL, state TEXT NOT NULL, zip TEXT NOT NULL, phone TEXT NOT NULL,
    stateprovince TEXT NOT NULL, website TEXT NOT NULL, show_map INTEGER NOT NULL, show_map_link INTEGER NOT NULL,
    latitude REAL, longitude REAL,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE organizers (${POST},
    organizer TEXT NOT NULL, description TEXT NOT NULL, phone TEXT NOT NULL, website TEXT NOT NULL, email TEXT NOT NULL,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE terms (
    language TEXT NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, slug TEXT NOT NULL,
    description TEXT NOT NULL, parent INTEGER NOT NULL, elsewhere INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (language, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE event_terms (language TEXT NOT NULL, event INTEGER NOT NULL, term INTEGER NOT NULL,
    PRIMARY KEY (language, event, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE event_organizers (
    language TEXT NOT NULL, event INTEGER NOT NULL, position INTEGER NOT NULL, organizer INTEGER NOT NULL,
    PRIMARY KEY (language, event, position)) STRICT, WITHOUT ROWID;
  CREATE TABLE site (symbol TEXT NOT NULL, position TEXT NOT NULL) STRICT;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counters VALUES ('posts', 0), ('terms', 0);
`;

/**
 * The indexes, created after the tables are filled, which is faster. The first covers the columns by which lists of
 * events are usually filtered and sorted, so that only the rows of the requested page are read.
 */
const INDEXES = `
  CREATE INDEX events_by_start ON events (language, start_date, date, id, end_date, status, hide_from_listings);
  CREATE INDEX events_by_slug ON events (language, slug);
  CREATE INDEX events_by_venue ON events (language, venue);
  CREATE INDEX events_by_term ON event_terms (language, term, event);
  CREATE INDEX events_by_organizer ON event_organizers (language, organizer, event);
`;

/**
 * The tables in which a language plugin stores the languages and translations of records; also added to existing files.
 */
const LATER_TABLES = `
  CREATE TABLE IF NOT EXISTS record_languages (sequence TEXT NOT NULL, id INTEGER NOT NULL, language TEXT NOT NULL,
    PRIMARY KEY (sequence, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS record_translations (sequence TEXT NOT NULL, id INTEGER NOT NULL, original INTEGER NOT NULL,
    PRIMARY KEY (sequence, id)) STRICT, WITHOUT ROWID;
`;

/** Added to existing files too. Every request uses the first. */
const LATER_INDEXES = `
  CREATE INDEX IF NOT EXISTS events_by_publication ON events (date_utc) WHERE status = 'future';
  CREATE INDEX IF NOT EXISTS events_by_change ON events (language, modified);
`;

/** Returns a calendar with its texts in the form that a presentation gives them. */
function presented(data: CalendarRows, presentation: Presentation): CalendarRows {
  const { title, term, text } = presentation;
  return {
    ...data,
    events: data.events.map((event) => ({
      ...event,
      title: title(event.title),
      description: text(event.description),
      excerpt: text(event.excerpt),
    })),
    venues: data.venues.map((one) => ({ ...one, venue: title(one.venue), description: text(one.description) })),
    organizers: data.organizers.map((one) => ({
      ...one,
      organizer: title(one.organizer),
      description: text(one.description),
    })),
    terms: data.terms.map((one) => ({ ...one, name: term(one.name) })),
  };
}

function fill(database: DatabaseSync, data: CalendarRows): void {
  insertRows(database, 'media', data.media);
  insertRows(database, 'venues', data.venues);
  insertRows(database, 'organizers', data.organizers);
  insertRows(database, 'terms', data.terms);
  insertRows(
    database,
    'events',
    data.events.map(({ categories: _categories, tags: _tags, organizers: _organizers, ...event }) => event),
  );
  const links = data.events.flatMap(({ language, id: event, categories, tags }) =>
    [...categories, ...tags].map((term) => ({ language, event, term })),
  );
  insertRows(database, 'event_terms', links);
  const organized = data.events.flatMap(({ language, id: event, organizers }) =>
    organizers.map((organizer, position) => ({ language, event, position, organizer })),
  );
  insertRows(database, 'event_organizers', organized);
  insertRows(database, 'record_languages', data.recordLanguages ?? []);
  insertRows(database, 'record_translations', data.recordTranslations ?? []);
}

function openFile(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path);
    // Finds out at once whether the file is a database at all.
    database.prepare('PRAGMA user_version').get();
    return database;
  } catch (cause) {
    const hint = "Its folder has to exist, and a file that is no database of Almanac's is not touched.";
    throw new ConfigurationError({
      message: `${path}: no database can be opened there (${messageOf(cause)})`,
      hint,
      cause,
    });
  }
}

/**
 * Opens the database at `path` (`:memory:` for one within the process). A new database is filled with `seed`, its texts
 * in the form of `presentation`, and stores `currency` as the site's; an existing one keeps its rows and its currency.
 * Throws a `ConfigurationError` for a file that is no database or has another layout.
 */
export function openDatabase(
  path: string,
  seed: CalendarRows | 'none',
  presentation: Presentation,
  currency: Currency,
): DatabaseSync {
  const database = openFile(path);
  database.function('folded', { deterministic: true }, (text) => (typeof text === 'string' ? folded(text) : null));
  const layout = database.prepare('PRAGMA user_version').get()?.user_version;
  if (layout === LAYOUT) {
    database.exec(LATER_TABLES);
    database.exec(LATER_INDEXES);
    return database;
  }
  if (layout !== 0) {
    database.close();
    throw new ConfigurationError({
      message: `${path}: a database of layout ${String(layout)}; this version of Almanac reads layout ${LAYOUT}`,
      hint: 'Move the file away, and the service starts with a new one.',
    });
  }
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('BEGIN');
  database.exec(TABLES);
  database.exec(LATER_TABLES);
  insertRows(database, 'site', [currency]);
  if (seed !== 'none') fill(database, presented(seed, presentation));
  database.exec(INDEXES);
  database.exec(LATER_INDEXES);
  database.exec(`PRAGMA user_version = ${LAYOUT}`);
  database.exec('COMMIT');
  return database;
}
