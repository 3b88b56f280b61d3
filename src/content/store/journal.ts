import { z } from 'zod';
import { CHANGES_PATH, changesText, readChanges } from '#content/state/changes';
import { ledgerText, readLedger } from '#content/state/ledger';
import { readRevisionFile, revisionFileText, revisionKey } from '#content/state/revisions';
import { readTombstones, tombstonesText } from '#content/state/tombstones';
import { textDigest } from '#content/store/canonical-json';
import { type Files, unreadableFile } from '#content/store/files';
import {
  BINDING_PATH,
  INCOMING_FOLDER,
  JOURNAL_PATH,
  ledgerPath,
  PENDING_FOLDER,
  REVISIONS_PATH,
  tombstonesPath,
} from '#content/store/layout';
import { parseNdjson } from '#content/store/ndjson';
import { KINDS, type Kind } from '#interface/kinds';

/** The identity of a record of content. */
type JournalKey = { readonly language: string; readonly kind: Kind; readonly id: number };

/** Returns a copy of `after` in which `keys` have their values from `before`, or none. */
function restored<K, T>(after: ReadonlyMap<K, T>, before: ReadonlyMap<K, T>, keys: readonly K[]) {
  const result = new Map(after);
  for (const key of keys) {
    const value = before.get(key);
    if (value === undefined) result.delete(key);
    else result.set(key, value);
  }
  return result;
}

/**
 * Returns the new text of a ledger or other state file, but with the old lines of `records`, whose files stay
 * unchanged. `staged` is the path of the new text. `undefined` if the file has no lines of these records.
 */
async function withoutRecords(
  files: Files,
  path: string,
  staged: string,
  records: readonly JournalKey[],
): Promise<string | undefined> {
  const next: Files = {
    ...files,
    read: () => files.read(staged),
    readLines: (_path, take) => files.readLines(staged, take),
  };
  if (path === CHANGES_PATH) {
    const before = (await readChanges(files)).changes;
    const known = new Set(before.map((change) => JSON.stringify(change)));
    const unwritten = new Set(
      records.filter(({ kind }) => kind === 'events').map(({ language, id }) => `${language} ${id}`),
    );
    const after = (await readChanges(next)).changes.filter(
      (change) => known.has(JSON.stringify(change)) || !unwritten.has(`${change.language} ${change.id}`),
    );
    return changesText(after, []);
  }
  if (path === REVISIONS_PATH) {
    const [before, after] = [await readRevisionFile(files), await readRevisionFile(next)];
    const revisions = restored(after.revisions, before.revisions, records.map(revisionKey));
    return revisionFileText({ ...after, revisions });
  }
  for (const here of Map.groupBy(records, ({ language, kind }) => ledgerPath(language, kind)).values()) {
    const [first] = here;
    if (first === undefined) continue;
    const { language, kind } = first;
    const ids = here.map(({ id }) => id);
    if (path === ledgerPath(language, kind)) {
      const [before, after] = [await readLedger(files, language, kind), await readLedger(next, language, kind)];
      // An event that has another id by now had its line under the former one.
      const former = ids.flatMap((id) => after.ledger.get(id)?.line().formerIds ?? []);
      return ledgerText(restored(after.ledger, before.ledger, [...ids, ...former]).values());
    }
    if (path === tombstonesPath(language, kind))
      return tombstonesText(
        restored(await readTombstones(next, language, kind), await readTombstones(files, language, kind), ids),
      );
  }
  return undefined;
}

const VERSION = 1;

const header = z.object({ v: z.literal(VERSION) });

const record = z.strictObject({ language: z.string(), kind: z.enum(KINDS), id: z.int().positive() });

const move = z.strictObject({
  path: z.string(),
  /** The record of the file; absent for files that only Almanac writes. */
  of: record.optional(),
  /** The digest of the file's text before the move; `null` if there is no file; absent if any text may be replaced. */
  before: z.string().nullable().optional(),
  /** The digest of the file's text after the move; `null` if the file is removed. */
  after: z.string().nullable(),
  /** The record's former path, if the record moves to `path`; another record may take it. */
  leaves: z.string().optional(),
  /** The path of the file with the new text; absent if the file is removed. */
  staged: z.string().optional(),
});

/** The planned change of one file: its text, or none, before and after. */
export type FileMove = z.output<typeof move>;

/**
 * The paths of record files that a run leaves alone, with their ledger lines: a person changed them after the plan was made, their
 * new text is lost, or they share a path with such a file.
 */
export type OvertakenPaths = readonly string[];

function movesIn(journal: string): readonly FileMove[] {
  try {
    return parseNdjson(journal, header, move);
  } catch (error) {
    throw unreadableFile(JOURNAL_PATH, error, {
      state: 'A run was cut off while it wrote. Every file is whole.',
      hint: 'Remove the file, or take content back from version control: the next sync compares all records afresh.',
    });
  }
}

/** The number of files that are read or moved at the same time. */
const AT_ONCE = 16;

async function each<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function digestAt(files: Files, path: string): Promise<string | null> {
  const text = await files.read(path);
  return text === undefined ? null : textDigest(text);
}

const foldersOf = (moves: readonly FileMove[]) =>
  new Set(moves.map(({ path }) => path.slice(0, path.lastIndexOf('/'))));

/** The progress of a journal's moves. */
type Standing = {
  /** The paths of files that have their new text already. */
  readonly done: ReadonlySet<string>;
  /**
   * The keys of records whose file a person has changed since the plan was made, or whose new text is lost, and of
   * records that share a path with them.
   */
  readonly overtaken: ReadonlySet<string>;
};

const isThere = ({ staged }: FileMove, incoming: ReadonlySet<string>) =>
  staged === undefined || incoming.has(staged.slice(INCOMING_FOLDER.length + 1));

/** The largest number of files that are looked up one by one; for more, their (maybe large) folders are listed. */
const FEW = 64;

/** Returns the paths of all files in the folders of some moves. */
async function pathsBeside(files: Files, moves: readonly FileMove[]): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const folder of foldersOf(moves)) for (const name of await files.list(folder)) paths.add(`${folder}/${name}`);
  return paths;
}

async function standingOf(files: Files, moves: readonly FileMove[], incoming: ReadonlySet<string>): Promise<Standing> {
  const present = moves.length > FEW ? await pathsBeside(files, moves) : undefined;
  const done = new Set<string>();
  const paths = new Set<string>();
  await each(moves, async (move) => {
    const { path, before, after } = move;
    const current = present?.has(path) === false ? null : await digestAt(files, path);
    if (current === after) done.add(path);
    else if ((before !== undefined && current !== before) || !isThere(move, incoming)) paths.add(path);
  });
  const overtaken = new Set<string>();
  for (let size = -1; paths.size > 0 && size < overtaken.size + paths.size; ) {
    size = overtaken.size + paths.size;
    for (const move of moves) {
      const key = JSON.stringify(move.of);
      const places = move.leaves === undefined ? [move.path] : [move.path, move.leaves];
      if (places.some((path) => paths.has(path))) overtaken.add(key);
      if (overtaken.has(key)) for (const path of places) paths.add(path);
    }
  }
  return { done, overtaken };
}

async function carryOut(files: Files, { path, staged, after }: FileMove): Promise<void> {
  if (after === null || staged === undefined) await files.remove(path);
  else await files.rename(staged, path);
}

async function complete(
  files: Files,
  moves: readonly FileMove[],
  onDone: (path: string) => void = () => {},
): Promise<OvertakenPaths> {
  const records = moves.filter((one) => one.of !== undefined);
  // The binding comes first, so that a folder with any state in it always says which service it belongs to.
  const state = moves
    .filter((one) => one.of === undefined)
    .sort((a, b) => Number(b.path === BINDING_PATH) - Number(a.path === BINDING_PATH));
  const incoming = new Set(await files.list(INCOMING_FOLDER));
  const { done, overtaken } = await standingOf(files, records, incoming);
  const unchanged: string[] = [];
  await each(records, async (move) => {
    if (overtaken.has(JSON.stringify(move.of))) {
      unchanged.push(move.path);
      return;
    }
    if (!done.has(move.path)) await carryOut(files, move);
    onDone(move.path);
  });
  for (const folder of foldersOf(records)) await files.flush(folder);
  const unwritten = [...overtaken].map((key) => record.parse(JSON.parse(key)));
  for (const move of state) {
    if (!isThere(move, incoming)) continue;
    // A pending change is about one record only: the record whose file stays unchanged.
    if (unwritten.length > 0 && move.path.startsWith(`${PENDING_FOLDER}/`)) continue;
    const text =
      unwritten.length === 0 || move.staged === undefined
        ? undefined
        : await withoutRecords(files, move.path, move.staged, unwritten);
    if (text === undefined) await carryOut(files, move);
    else await files.write(move.path, text);
    onDone(move.path);
  }
  for (const folder of foldersOf(state)) await files.flush(folder);
  await files.remove(JOURNAL_PATH);
  await files.remove(INCOMING_FOLDER);
  return unchanged.sort();
}

function* journalLines(moves: readonly FileMove[]): Generator<string, void> {
  yield `${JSON.stringify({ v: VERSION })}\n`;
  for (const move of moves) yield `${JSON.stringify(move)}\n`;
}

/**
 * Carries out planned changes of files as one step: writes them to the journal, then moves each staged text to its
 * place, first records, then ledgers and other state. Returns the paths of files that a person has changed since the
 * plan was made; they stay unchanged. Calls `onDone` with each path that is done.
 */
export async function carryOutMoves(
  files: Files,
  moves: readonly FileMove[],
  onDone: (path: string) => void = () => {},
): Promise<OvertakenPaths> {
  await files.write(JOURNAL_PATH, journalLines(moves));
  // Makes the names of the journal and of the staged files durable before the first move.
  await files.flush(INCOMING_FOLDER);
  return complete(files, moves, onDone);
}

/**
 * Carries out the journal of a run that was cut off, and removes staged texts without a journal. If staged texts are
 * lost, as in a copy of the folder, their files stay unchanged and the next sync compares them afresh. Returns the
 * paths of files that people have changed. Throws `ContentError`.
 */
export async function finishJournal(files: Files): Promise<OvertakenPaths> {
  const text = await files.read(JOURNAL_PATH);
  if (text !== undefined) return complete(files, movesIn(text));
  if ((await files.list(INCOMING_FOLDER)).length > 0) await files.remove(INCOMING_FOLDER);
  return [];
}
