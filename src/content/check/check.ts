import {
  type CheckedCollection,
  checkedCollectionOf,
  collectionProblems,
  type ParsedFile,
  parseRecordFile,
  type RecordText,
} from '#content/check/collection';
import { type LocatedProblem, type Problem, WHOLE_FILE } from '#content/check/problem';
import { type LanguageCollections, relationProblems, translationFileProblems } from '#content/check/relations';
import { positionFinder } from '#content/check/syntax';
import { recordProblems, zoneHints } from '#content/check/values';
import { type Ledger, readLedger } from '#content/state/ledger';
import { readTombstones, type Tombstones } from '#content/state/tombstones';
import { textDigest, withoutByteOrderMark } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { collectionPath, conflictPath, JOURNAL_PATH, recordPath, TRANSLATIONS_PATH } from '#content/store/layout';
import { conflictsAmong, readRecordTexts } from '#content/store/store';
import { KINDS, type Kind } from '#interface/kinds';
import { memoizedByObject } from '#records/memoized';

/** The result of a check. */
type CheckResult = {
  /** Sorted by path, line and column. */
  readonly findings: readonly LocatedProblem[];
  /** The number of files that were read. */
  readonly files: number;
  /** Remarks that are no findings; one or two sentences each. */
  readonly notes: readonly string[];
};

/** The text of a file, without a byte-order mark, and its collection; `of` is absent for `translations.json`. */
type ReadFile = { readonly text: string; readonly of?: { readonly language: string; readonly kind: Kind } };

/** Returns a reader of ledgers that reads each ledger once, on first use. */
function ledgersOf(files: Files): (language: string, kind: Kind) => Promise<Ledger> {
  const known = new Map<string, Promise<Ledger>>();
  return (language, kind) => {
    const key = collectionPath(language, kind);
    const ledger = known.get(key) ?? readLedger(files, language, kind).then((read) => read.ledger);
    known.set(key, ledger);
    return ledger;
  };
}

/** A file with the service's version of a record in conflict. */
type ConflictFile = {
  readonly language: string;
  readonly kind: Kind;
  readonly name: string;
  /** The path of the record's own file, which a person may have renamed; `undefined` if there is none. */
  readonly record: string | undefined;
  /** The fields in conflict; none if the ledger does not name them. */
  readonly fields: readonly string[];
};

/** Returns the problem of a conflict, with the ways to end it. */
function conflictProblem({ language, kind, name, record, fields }: ConflictFile): Problem {
  const path = conflictPath(language, kind, name);
  if (record === undefined)
    return {
      path,
      spot: WHOLE_FILE,
      message: `This is the service's version of ${recordPath(language, kind, name)}, which is not there.`,
      hint: 'Delete this file, or rename it to the record if it was removed by mistake.',
    };
  const about = fields.length === 0 ? '' : ` in ${fields.join(', ')}`;
  return {
    path,
    spot: WHOLE_FILE,
    message: `${record} and the service differ${about}; this is the service's version.`,
    hint: `Run \`npm run almanac -- resolve ${record} --ours\` or \`--theirs\`, or edit the record as it should be and delete this file.`,
  };
}

/**
 * Returns the conflict file of a name in a collection, with the record to which it belongs by the ledger, or else by
 * its name.
 */
function conflictFileOf(
  name: string,
  { language, kind, records }: CheckedCollection,
  ledger: Ledger,
  has: (path: string) => boolean,
): ConflictFile {
  const path = recordPath(language, kind, name);
  const entry = [...ledger.values()].find((one) => one.inConflict && one.path === path);
  const renamed = records.find(({ record }) => entry !== undefined && record.service?.id === entry.id);
  const fields = Object.keys(entry?.line().conflict ?? {}).sort();
  return { language, kind, name, record: renamed?.path ?? (has(path) ? path : undefined), fields };
}

function compareFindings(a: LocatedProblem, b: LocatedProblem): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Finds the line and column of each problem. Problems in files that nobody edited since the last sync are warnings. */
async function findingsOf(
  problems: readonly Problem[],
  read: ReadonlyMap<string, ReadFile>,
  ledgerOf: (language: string, kind: Kind) => Promise<Ledger>,
): Promise<LocatedProblem[]> {
  const textsIn = memoizedByObject(
    (ledger: Ledger) => new Map([...ledger.values()].map((one) => [one.path, one.text])),
  );
  const isAsSent = async (path: string, { text, of }: ReadFile): Promise<boolean> => {
    if (of === undefined) return false;
    const ledger = await ledgerOf(of.language, of.kind);
    return textsIn(ledger).get(path) === textDigest(text);
  };
  const findings: LocatedProblem[] = [];
  for (const [path, ofFile] of Map.groupBy(problems, (problem) => problem.path)) {
    const file = read.get(path) ?? { text: '' };
    const severity = (await isAsSent(path, file)) ? 'warning' : 'error';
    const positionOf = positionFinder(file.text);
    for (const { spot, message, hint } of ofFile) findings.push({ path, ...positionOf(spot), severity, message, hint });
  }
  return findings.sort(compareFindings);
}

/**
 * Checks the files of all records of some languages, and `translations.json`: their JSON, their schemas, values and
 * relations between records, and conflicts. Throws `ContentError` if a file can't be read at all.
 */
export async function checkContent(files: Files, languages: readonly string[]): Promise<CheckResult> {
  const read = new Map<string, ReadFile>();
  const problems: Problem[] = [];
  const ledgerOf = ledgersOf(files);
  const hintOf = zoneHints();

  const readCollection = async <K extends Kind>(language: string, kind: K): Promise<CheckedCollection<K>> => {
    const listed = await files.list(collectionPath(language, kind));
    const parsed: [RecordText<K>, ParsedFile<K>][] = [];
    for await (const { name, path, text } of readRecordTexts(files, language, kind, listed)) {
      const file = { language, kind, name, path, text: withoutByteOrderMark(text) };
      read.set(path, { text: file.text, of: { language, kind } });
      const result = parseRecordFile(file);
      parsed.push([file, result]);
      problems.push(...result.problems);
      if (result.stored !== undefined) problems.push(...recordProblems(result.stored, hintOf));
    }
    const collection = checkedCollectionOf(language, kind, parsed);
    problems.push(...collectionProblems(collection));
    for (const name of conflictsAmong(listed)) {
      const ledger = await ledgerOf(language, kind);
      problems.push(conflictProblem(conflictFileOf(name, collection, ledger, (path) => read.has(path))));
    }
    return collection;
  };

  const byLanguage = new Map<string, LanguageCollections>();
  for (const language of languages) {
    const collections = {
      events: await readCollection(language, 'events'),
      venues: await readCollection(language, 'venues'),
      organizers: await readCollection(language, 'organizers'),
      categories: await readCollection(language, 'categories'),
      tags: await readCollection(language, 'tags'),
    };
    byLanguage.set(language, collections);
    problems.push(...relationProblems(collections));
  }
  const links = await files.read(TRANSLATIONS_PATH);
  if (links !== undefined) {
    const text = withoutByteOrderMark(links);
    read.set(TRANSLATIONS_PATH, { text });
    const tombstones = new Map<string, Tombstones>();
    for (const language of languages)
      for (const kind of KINDS) tombstones.set(`${language} ${kind}`, await readTombstones(files, language, kind));
    problems.push(
      ...translationFileProblems(
        text,
        (kind, language) => byLanguage.get(language)?.[kind],
        (kind, language, id) => tombstones.get(`${language} ${kind}`)?.has(id) === true,
      ),
    );
  }
  const cutOff = (await files.read(JOURNAL_PATH)) !== undefined;
  return {
    findings: await findingsOf(problems, read, ledgerOf),
    files: read.size,
    notes: cutOff ? ['A run was cut off while it wrote; run `npm run sync`, which finishes it, and check again.'] : [],
  };
}
