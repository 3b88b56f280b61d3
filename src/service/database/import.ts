import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, messageOf } from '#errors';
import { decodeItem } from '#interface/decode-item';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { type Item, type Items, importedCalendar } from '#service/database/import-rows';
import type { SampleData } from '#service/database/rows';

/** A folder of records, read: the calendar, and the languages that it has. */
export type Imported = {
  readonly data: SampleData;
  readonly languages: readonly EndpointLanguage[];
  readonly defaultLanguage: string;
};

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw new ConfigurationError({ message: `${file} can't be imported: ${messageOf(cause)}`, cause });
  }
}

/** Returns the items of a file: a list, a list response, or an object with an item per key. */
function itemsIn(value: unknown, kind: Kind): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  const inside: unknown = Reflect.get(value, kind);
  return Object.values(typeof inside === 'object' && inside !== null ? inside : value);
}

function readKind<K extends Kind>(folder: string, language: string, kind: K): Item<K>[] {
  const file = join(folder, language, `${kind}.json`);
  return itemsIn(readJsonFile(file), kind).map((raw, index) => {
    const decoded = decodeItem(kind, raw);
    if ('served' in decoded) return { served: decoded.served, raw };
    throw new ConfigurationError({ message: `${file}: item ${index + 1} can't be imported: ${decoded.reason}` });
  });
}

function languagesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (cause) {
    throw new ConfigurationError({ message: `${folder} can't be imported: ${messageOf(cause)}`, cause });
  }
}

/**
 * Reads a folder of records laid out as `<language>/<kind>.json` with response items in them. The default language, the
 * first one if not given, has no segment. Throws a `ConfigurationError` for a folder without languages, and for a record
 * that does not decode.
 */
export function importFolder(folder: string, defaultLanguage?: string): Imported {
  const codes = languagesIn(folder);
  const standard = defaultLanguage ?? codes[0];
  if (standard === undefined || !codes.includes(standard))
    throw new ConfigurationError({
      message: `${folder} can't be imported: it has no folder of the language ${standard ?? 'that would be the default'}`,
      hint: 'Records are laid out as <language>/<kind>.json.',
    });
  const calendars = codes.map((language) => {
    const items: Items = {
      events: readKind(folder, language, 'events'),
      venues: readKind(folder, language, 'venues'),
      organizers: readKind(folder, language, 'organizers'),
      categories: readKind(folder, language, 'categories'),
      tags: readKind(folder, language, 'tags'),
    };
    return importedCalendar(language, items);
  });
  return {
    data: mergedCalendars(calendars),
    languages: codes.map((code) => ({ code, segment: code === standard ? null : code })),
    defaultLanguage: standard,
  };
}

function unique<T extends { readonly id: number }>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** Returns several calendars as one. Where two have a record of one language and id, the later one's stays. */
export function mergedCalendars(calendars: readonly SampleData[]): SampleData {
  const keyOf = ({ language, id }: { readonly language: string; readonly id: number }) => `${language}/${id}`;
  return {
    currency: calendars.find(({ currency }) => currency !== undefined)?.currency,
    events: unique(
      calendars.flatMap(({ events }) => events),
      keyOf,
    ),
    venues: unique(
      calendars.flatMap(({ venues }) => venues),
      keyOf,
    ),
    organizers: unique(
      calendars.flatMap(({ organizers }) => organizers),
      keyOf,
    ),
    terms: unique(
      calendars.flatMap(({ terms }) => terms),
      keyOf,
    ),
    media: unique(
      calendars.flatMap(({ media }) => media),
      ({ id }) => String(id),
    ),
  };
}
