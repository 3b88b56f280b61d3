import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { textDigest } from '#content/store/canonical-json';
import type { Files, FileText } from '#content/store/files';
import type { FileMove } from '#content/store/journal';
import { conflictPath, INCOMING_FOLDER } from '#content/store/layout';
import type { Inventory, StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { Decision, DecisionCell } from '#sync/plan/decision';
import { nameOfPath } from '#sync/plan/names';

/** Returns the digest of lines that end with `\n`: the same as `textDigest` of their text. */
function linesDigest(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line);
  return hash.digest('base64url');
}

/** Returns the digest of a file of lines, whatever their line ends; `null` if there is no file. */
async function digestOfLines(files: Files, path: string): Promise<string | null> {
  const hash = createHash('sha256');
  const exists = await files.readLines(path, (line) => hash.update(`${line}\n`));
  return exists ? hash.digest('base64url') : null;
}

/** Number of texts that are staged at the same time. */
const AT_ONCE = 16;

/** Number of decisions without a text after which other work gets its turn. */
const TURN = 500;

/** The cells that leave no conflict: file and service were compared without one, or the file is gone. */
const SETTLED: readonly DecisionCell[] = [
  'unchanged',
  'pull-update',
  'merge',
  'push-update',
  'converge',
  'pull-delete',
  'forget',
];

/**
 * Writes new texts into a folder of their own while the service is still being read, so that in the end they only have
 * to be moved to their places.
 */
export class Staging {
  readonly #files: Files;
  readonly #writes: boolean;
  readonly #onRecord: (file: StoredRecord) => void;
  readonly moves: FileMove[] = [];
  #staged = 0;

  /**
   * With `writes` off, as for a dry run, moves are recorded and no text is written. `onRecord` is called with each
   * record that is to be written.
   */
  constructor(files: Files, writes: boolean, onRecord: (file: StoredRecord) => void = () => {}) {
    this.#files = files;
    this.#writes = writes;
    this.#onRecord = onRecord;
  }

  async #stage(text: FileText): Promise<string> {
    this.#staged += 1;
    const path = `${INCOMING_FOLDER}/${this.#staged}`;
    if (this.#writes) await this.#files.stage(path, text);
    return path;
  }

  /** Stages a file that only Almanac writes, if its text has changed. */
  async state(path: string, text: string): Promise<void> {
    if ((await this.#files.read(path)) === text) return;
    this.moves.push({ path, after: textDigest(text), staged: await this.#stage(text) });
  }

  /**
   * Stages a file that is too long to be in memory as one text, if it has changed; `linesOf` gives its lines with their
   * line ends.
   */
  async lines(path: string, linesOf: () => Iterable<string>): Promise<void> {
    const after = linesDigest(linesOf());
    if ((await digestOfLines(this.#files, path)) === after) return;
    this.moves.push({ path, after, staged: await this.#stage(linesOf()) });
  }

  /** Stages the texts and removals of decisions in their order, and yields each decision without its texts. */
  async *records(
    language: string,
    kind: Kind,
    decisions: Iterable<Decision>,
    { texts, conflicts }: Inventory,
  ): AsyncGenerator<Decision, void> {
    const removals = new Map<string, FileMove>();
    const written = new Set<string>();
    const conflictNames = new Set(conflicts);
    const pending: Promise<void>[] = [];
    let count = 0;
    const begin = (staging: Promise<void>) => {
      // Awaited below, in their order: a later one may fail before.
      staging.catch(() => undefined);
      pending.push(staging);
    };
    const stage = async (move: Omit<FileMove, 'after' | 'staged'>, text: string) => {
      const staged = await this.#stage(text);
      this.moves.push({ ...move, after: textDigest(text), staged });
    };
    const beside = async (path: string, of: FileMove['of'], text: string) => {
      if ((await this.#files.read(path)) !== text) await stage({ path, of }, text);
    };
    for (const { write, conflict, ...decision } of decisions) {
      const { id, path, record, movedFrom, renamedFrom, removes, cell } = decision;
      const of = id === undefined ? undefined : { language, kind, id };
      if (write !== undefined) {
        written.add(path);
        if (record !== undefined) this.#onRecord({ language, kind, name: nameOfPath(path), path, record });
        const leaves = movedFrom === undefined ? {} : { leaves: movedFrom };
        begin(stage({ path, of, before: texts.get(path) ?? null, ...leaves }, write));
      }
      const leaves = removes === true ? path : movedFrom;
      if (leaves !== undefined)
        removals.set(leaves, { path: leaves, of, before: texts.get(leaves) ?? null, after: null });
      if (conflict !== undefined) begin(beside(conflictPath(language, kind, nameOfPath(path)), of, conflict));
      // A record that a person renamed left its conflict file under its former name, which another may have taken.
      const renamed = renamedFrom === undefined || texts.has(renamedFrom) ? undefined : renamedFrom;
      const former = [movedFrom, renamed].filter((one) => one !== undefined);
      const isSettled = SETTLED.includes(cell);
      const settledPaths = conflict !== undefined ? former : isSettled ? [path, ...former] : [];
      for (const name of settledPaths.map(nameOfPath).filter((one) => conflictNames.has(one))) {
        const settled = conflictPath(language, kind, name);
        removals.set(settled, { path: settled, of, after: null });
      }
      yield decision;
      count += 1;
      // The next texts are made while these are written.
      while (pending.length >= AT_ONCE) await pending.shift();
      if (count % TURN === 0) await setImmediate();
    }
    await Promise.all(pending);
    // A path that one record leaves may be taken by another.
    for (const [path, removal] of removals) if (!written.has(path)) this.moves.push(removal);
  }
}
