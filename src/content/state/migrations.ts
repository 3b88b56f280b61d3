import { FORMAT, formatOf } from '#content/state/format';
import { LEDGER_HEADER } from '#content/state/ledger';
import { finishInterrupted } from '#content/state/recovery';
import { sortedJson, textDigest } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { carryOutPlanned, type Overtaken } from '#content/store/journal';
import { BINDING_PATH, INCOMING_FOLDER, LEDGER_FOLDER } from '#content/store/layout';

/** What leads from one format of content to the next. */
type Migration = {
  /** The format that it leads to. */
  readonly to: number;
  /** What it does, as people read it. */
  readonly does: string;
  /** The new texts of the files that it changes, by path; of the rest it takes no notice. */
  readonly texts: (files: Files) => AsyncIterable<readonly [path: string, text: string]>;
};

/** A line of the first ledgers named its form, and knew no digest of the file's text: such files are looked into once. */
function fromFirstForm(row: string): string {
  try {
    const { v, ...line } = JSON.parse(row);
    return v === 1 ? sortedJson({ text: '', ...line }) : row;
  } catch {
    // The ledger is read without it.
    return row;
  }
}

async function* ledgersWithHeader(files: Files): AsyncGenerator<readonly [string, string], void> {
  for (const language of await files.list(LEDGER_FOLDER))
    for (const name of await files.list(`${LEDGER_FOLDER}/${language}`)) {
      const path = `${LEDGER_FOLDER}/${language}/${name}`;
      const rows: string[] = [];
      await files.readLines(path, (row) => void rows.push(row));
      if (rows[0] === LEDGER_HEADER) continue;
      yield [path, [LEDGER_HEADER, ...rows.map(fromFirstForm)].map((row) => `${row}\n`).join('')];
    }
}

/** Every migration there is, from the first format to the present one. */
export const MIGRATIONS: readonly Migration[] = [
  { to: 2, does: 'ledgers name their form once and say which text each file had', texts: ledgersWithHeader },
];

/** The files of a folder with other texts in the place of some. */
function withTexts(files: Files, texts: ReadonlyMap<string, string>): Files {
  return {
    ...files,
    read: async (path) => texts.get(path) ?? (await files.read(path)),
    async readLines(path, take) {
      const text = texts.get(path);
      if (text === undefined) return files.readLines(path, take);
      for (const row of text.replace(/\n$/, '').split(/\r?\n/)) take(row);
      return true;
    },
  };
}

/** What all migrations from a format on make of a folder, by path. */
async function migratedTexts(files: Files, from: number): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const seen = withTexts(files, texts);
  for (const { to, texts: textsOf } of MIGRATIONS)
    if (to > from) for await (const [path, text] of textsOf(seen)) texts.set(path, text);
  const binding: unknown = JSON.parse((await seen.read(BINDING_PATH)) ?? '{}');
  texts.set(
    BINDING_PATH,
    `${JSON.stringify(Object.assign({ format: FORMAT }, binding, { format: FORMAT }), null, 2)}\n`,
  );
  return texts;
}

/** What a migration came to. */
export type Migrated = {
  readonly from: number;
  readonly to: number;
  /** What was done, a line for each step. */
  readonly done: readonly string[];
  /** Files that people had changed while a run was cut off, which was finished first. */
  readonly overtaken: Overtaken;
};

/**
 * Brings a content folder to the present format: whole, in this run or, if it is cut off, the next. Gives `undefined`
 * where there is nothing to do. Throws `ContentError` for the format of a later Almanac. Wants the folder's lock.
 */
export async function migrate(files: Files): Promise<Migrated | undefined> {
  const from = await formatOf(files);
  if (from === undefined || from === FORMAT) return undefined;
  const overtaken = await finishInterrupted(files);
  const texts = await migratedTexts(files, from);
  const transitions = [...texts].map(([path, text], index) => ({
    path,
    after: textDigest(text),
    staged: `${INCOMING_FOLDER}/${index}`,
    text,
  }));
  for (const { staged, text } of transitions) await files.stage(staged, text);
  await carryOutPlanned(
    files,
    transitions.map(({ text: _text, ...transition }) => transition),
  );
  return { from, to: FORMAT, done: MIGRATIONS.filter(({ to }) => to > from).map(({ does }) => does), overtaken };
}

/** The files of a folder as they are once it is brought to the present format: for runs that only look. */
export async function asMigrated(files: Files): Promise<Files> {
  const from = await formatOf(files);
  return from === undefined || from === FORMAT ? files : withTexts(files, await migratedTexts(files, from));
}
