import type { Kind } from '#interface/kinds';

/** Almanac's own folder inside `content/`: the binding and the ledger, which nobody edits. */
export const STATE_FOLDER = '.almanac';

/** The ending of the service's version of a record in conflict, beside the file. */
export const CONFLICT_ENDING = '.conflict.json';

/** Where the records of one language and kind lie; paths are relative to the content folder, with `/`. */
export function collectionPath(language: string, kind: Kind): string {
  return `${language}/${kind}`;
}

/** Where a record lies. */
export function recordPath(language: string, kind: Kind, name: string): string {
  return `${collectionPath(language, kind)}/${name}.json`;
}

/** Where the service's version of a record in conflict lies. */
export function conflictPath(language: string, kind: Kind, name: string): string {
  return `${collectionPath(language, kind)}/${name}${CONFLICT_ENDING}`;
}

/** Where all ledgers lie, by language. */
export const LEDGER_FOLDER = `${STATE_FOLDER}/ledger`;

/** Where the ledger of one language and kind lies. */
export function ledgerPath(language: string, kind: Kind): string {
  return `${LEDGER_FOLDER}/${language}/${kind}.ndjson`;
}

/** Where the records that are gone from the service are remembered, by language and kind. */
export function tombstonesPath(language: string, kind: Kind): string {
  return `${STATE_FOLDER}/tombstones/${language}/${kind}.ndjson`;
}

/** Where it stands when records became what they are, as far as the service does not say. */
export const REVISIONS_PATH = `${STATE_FOLDER}/revisions.ndjson`;

/** What a run is about to do to content; there only while it does, or when it was cut off. */
export const JOURNAL_PATH = `${STATE_FOLDER}/journal.ndjson`;

/** New texts on their way to their places. */
export const INCOMING_FOLDER = `${STATE_FOLDER}/incoming`;

/** Where a push notes what has become of each record, until its end. */
export const PENDING_FOLDER = `${STATE_FOLDER}/pending`;

/** The file that binds content to one service. */
export const BINDING_PATH = `${STATE_FOLDER}/service.json`;

/** Where the JSON Schema lies by which editors check the files of a kind, or the file of translations. */
export function schemaPath(of: Kind | 'translations'): string {
  return `${STATE_FOLDER}/schema/${of}.json`;
}

/** The address of a kind's JSON Schema as its records name it: relative to their files. */
export function schemaReference(kind: Kind): string {
  return `../../${schemaPath(kind)}`;
}

/** The file in which people link translations. */
export const TRANSLATIONS_PATH = 'translations.json';

/** The name of the record in a file of a collection folder, or `undefined` for files that hold none. */
export function nameOfFile(file: string): string | undefined {
  if (!file.endsWith('.json') || file.endsWith(CONFLICT_ENDING) || file.startsWith('.')) return undefined;
  return file.slice(0, -'.json'.length);
}
