import { join } from 'node:path';
import type { Kind } from '#interface/kinds';

/** Almanac's own folder inside `content/`, which nobody edits: the binding, the ledger and other state. */
export const STATE_FOLDER = '.almanac';

/** The ending of the file with the service's version of a record in conflict; it lies beside the record's file. */
export const CONFLICT_ENDING = '.conflict.json';

/** Returns the folder of a language's records of a kind. All paths are relative to the content folder, with `/`. */
export function collectionPath(language: string, kind: Kind): string {
  return `${language}/${kind}`;
}

/** Returns the path of a record's file. */
export function recordPath(language: string, kind: Kind, name: string): string {
  return `${collectionPath(language, kind)}/${name}.json`;
}

/** Returns the path of the file with the service's version of a record in conflict. */
export function conflictPath(language: string, kind: Kind, name: string): string {
  return `${collectionPath(language, kind)}/${name}${CONFLICT_ENDING}`;
}

/** The folder of all ledgers, with a folder per language. */
const LEDGER_FOLDER = `${STATE_FOLDER}/ledger`;

/** Returns the path of the ledger of one language and kind. */
export function ledgerPath(language: string, kind: Kind): string {
  return `${LEDGER_FOLDER}/${language}/${kind}.ndjson`;
}

/** Returns the path of the tombstones of one language and kind. */
export function tombstonesPath(language: string, kind: Kind): string {
  return `${STATE_FOLDER}/tombstones/${language}/${kind}.ndjson`;
}

/** The file of revisions. */
export const REVISIONS_PATH = `${STATE_FOLDER}/revisions.ndjson`;

/** The file of the translations that pages of the service name. */
export const ALTERNATES_PATH = `${STATE_FOLDER}/alternates.ndjson`;

/** The journal: the moves of files that a run carries out. Exists only during them, or after the run was cut off. */
export const JOURNAL_PATH = `${STATE_FOLDER}/journal.ndjson`;

/** The folder of staged texts, which the journal moves to their places. */
export const INCOMING_FOLDER = `${STATE_FOLDER}/incoming`;

/** The folder of pending changes, one file each, until the end of a push. */
export const PENDING_FOLDER = `${STATE_FOLDER}/pending`;

/** The file that binds content to one service. */
export const BINDING_PATH = `${STATE_FOLDER}/service.json`;

/** Returns the path of the JSON Schema, for text editors, of the files of a kind or of the file of translations. */
export function schemaPath(of: Kind | 'translations'): string {
  return `${STATE_FOLDER}/schema/${of}.json`;
}

/** Returns the path of a kind's JSON Schema relative to the files of its records, for their `$schema`. */
export function schemaReference(kind: Kind): string {
  return `../../${schemaPath(kind)}`;
}

/** The file in which people link translations. */
export const TRANSLATIONS_PATH = 'translations.json';

/** Returns the name of the record in a file of a collection's folder; `undefined` for files that hold no record. */
export function recordNameOf(file: string): string | undefined {
  if (!file.endsWith('.json') || file.endsWith(CONFLICT_ENDING) || file.startsWith('.')) return undefined;
  return file.slice(0, -'.json'.length);
}

/** Returns the path of the folder of mirrored images in a cache folder. */
export function mediaFolder(cacheDir: string): string {
  return join(cacheDir, 'media');
}
