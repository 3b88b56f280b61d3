import { type LedgerEntry, type LedgerLine, serviceValues } from '#content/state/ledger';
import { sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { readRecords, type StoredRecord } from '#content/store/store';
import type { CallLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { EditedRecord, HeldBackRecord, PushFile, RemovedRecord } from '#sync/push/plan';

/** The kinds in the order in which they are written: events come last, as they refer to records of the other kinds. */
export const KINDS_IN_PUSH_ORDER: readonly Kind[] = ['venues', 'organizers', 'categories', 'tags', 'events'];

/** The differences between content and its ledgers: edited, new and removed files, and files that can't be pushed. */
export type PushCandidates = {
  readonly edited: readonly EditedRecord[];
  readonly created: readonly PushFile[];
  readonly removed: readonly RemovedRecord[];
  readonly heldBack: readonly HeldBackRecord[];
};

async function statedIn(files: Files, path: string): Promise<ReadonlySet<string>> {
  const text = (await files.read(path)) ?? '{}';
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  return new Set(Object.keys(Object(value)));
}

/**
 * Returns the service's values in a ledger line as text, which is the same for lines of several languages that show one
 * record.
 */
const essenceOf = (line: LedgerLine) => sortedJson(Object.fromEntries(serviceValues(line)));

type Twin = { readonly language: CallLanguage; readonly entry: LedgerEntry };

type PushScope = Pick<PushOptions, 'languages' | 'configured' | 'kinds'>;

/** Finds the edited, new and removed files of one kind. */
class Finder {
  readonly #files: Files;
  readonly #content: ContentSession;
  readonly #scope: PushScope;
  readonly #kind: Kind;
  readonly edited: EditedRecord[] = [];
  readonly created: PushFile[] = [];
  readonly removed: RemovedRecord[] = [];
  readonly heldBack: HeldBackRecord[] = [];

  constructor(files: Files, content: ContentSession, scope: PushScope, kind: Kind) {
    this.#files = files;
    this.#content = content;
    this.#scope = scope;
    this.#kind = kind;
  }

  /** Returns the ledger entries of the same id in all other configured languages. */
  async #namesakes({ language, entry }: Twin): Promise<Twin[]> {
    const twins: Twin[] = [];
    for (const other of this.#scope.configured) {
      if (other.code === language.code) continue;
      const theirs = (await this.#content.of(other.code, this.#kind)).ledger.get(entry.id);
      if (theirs !== undefined) twins.push({ language: other, entry: theirs });
    }
    return twins;
  }

  async #pushFileOf(language: CallLanguage, file: StoredRecord, entry: LedgerEntry | undefined): Promise<PushFile> {
    const { inventory } = await this.#content.of(language.code, this.#kind);
    const stated = await statedIn(this.#files, file.path);
    return { language, file, digest: inventory.texts.get(file.path) ?? '', stated, entry };
  }

  async find(): Promise<void> {
    const touched = new Map<string, PushFile>();
    for (const language of this.#scope.languages) await this.#look(language, touched);
    const grouped = new Set<string>();
    for (const [key, pushFile] of touched)
      if (!grouped.has(key)) this.edited.push(await this.#group(pushFile, touched, grouped));
  }

  /** Looks through the files of one language, and adds the edited ones to `touched`. */
  async #look(language: CallLanguage, touched: Map<string, PushFile>): Promise<void> {
    const kind = this.#kind;
    const { inventory, ledger } = await this.#content.of(language.code, kind);
    const refuse = (path: string, id: number | undefined, reason: string) =>
      this.heldBack.push({ language: language.code, kind, path, id, cell: 'refused', reason });
    for (const { path, reason } of inventory.broken)
      refuse(path, undefined, `it can't be read: ${reason}. \`npm run almanac -- check\` says where`);
    const byId = Map.groupBy(inventory.touched, ({ record }) => record.service?.id);
    const present = new Set([...inventory.untouched.keys(), ...byId.keys()]);
    const known = new Map([...ledger.values()].map((entry) => [entry.path, entry]));
    const replaced = new Set<number>();
    for (const file of inventory.touched) {
      const id = file.record.service?.id;
      if (id === undefined) {
        const before = known.get(file.path);
        if (before === undefined || present.has(before.id))
          this.created.push(await this.#pushFileOf(language, file, undefined));
        else {
          replaced.add(before.id);
          refuse(
            file.path,
            undefined,
            `it has no \`service\` part, so it is a new record in the place of record ${before.id}. Put that part back if it is meant to be the same record; or rename the file`,
          );
        }
        continue;
      }
      const others = (byId.get(id) ?? []).map(({ path }) => path);
      const paths = [...others, inventory.untouched.get(id)].filter((path) => path !== undefined);
      if (paths.length > 1) refuse(file.path, id, `${paths.sort().join(' and ')} hold the same id ${id}; remove one`);
      else touched.set(`${language.code} ${id}`, await this.#pushFileOf(language, file, ledger.get(id)));
      const before = known.get(file.path);
      if (before !== undefined && before.id !== id && !present.has(before.id)) {
        replaced.add(before.id);
        refuse(
          file.path,
          id,
          `it held record ${before.id}, and its \`service\` part says ${id}. Put the id back, or rename the file`,
        );
      }
    }
    const broken = new Set(inventory.broken.map(({ path }) => path));
    for (const entry of ledger.values()) {
      const isThere = present.has(entry.id) || broken.has(entry.path) || replaced.has(entry.id);
      if (!isThere && entry.state !== 'gone')
        this.removed.push({ language, kind, entry, namesakes: await this.#holders({ language, entry }) });
    }
  }

  /** Returns the files of other languages whose records have the id of a record whose file was removed. */
  async #holders(twin: Twin): Promise<RemovedRecord['namesakes']> {
    const holders: RemovedRecord['namesakes'][number][] = [];
    for (const { language, entry } of await this.#namesakes(twin)) {
      const { inventory } = await this.#content.of(language.code, this.#kind);
      const touched = inventory.touched.find(({ record }) => record.service?.id === entry.id);
      const path = inventory.untouched.get(entry.id) ?? touched?.path;
      if (path !== undefined) holders.push({ language, entry, path });
    }
    return holders;
  }

  /**
   * Groups an edited file with the files of other languages that hold the same service record: they have the same id,
   * and their ledger lines the same values of the service.
   */
  async #group(
    pushFile: PushFile,
    touched: ReadonlyMap<string, PushFile>,
    grouped: Set<string>,
  ): Promise<EditedRecord> {
    const id = pushFile.file.record.service?.id ?? 0;
    const files: PushFile[] = [pushFile];
    const copies: PushFile[] = [];
    const { entry, language } = pushFile;
    const namesakes = entry === undefined ? [] : await this.#namesakes({ language, entry });
    for (const twin of namesakes) {
      if (entry === undefined || essenceOf(twin.entry.line()) !== essenceOf(entry.line())) continue;
      const key = `${twin.language.code} ${id}`;
      const { inventory } = await this.#content.of(twin.language.code, this.#kind);
      // Edits in languages that this push does not write count, too.
      const outside = inventory.touched.find(({ record }) => record.service?.id === id);
      const other = touched.get(key) ?? (outside && (await this.#pushFileOf(twin.language, outside, twin.entry)));
      const path = inventory.untouched.get(id);
      if (other !== undefined) {
        grouped.add(key);
        files.push(other);
      } else if (path !== undefined)
        for (const file of await readRecords(this.#files, twin.language.code, this.#kind, [path]))
          copies.push(await this.#pushFileOf(twin.language, file, twin.entry));
    }
    return { kind: this.#kind, id, files, copies };
  }
}

/**
 * Finds the files that were edited, added and removed, and those that can't be pushed, of the languages and kinds of a
 * push.
 */
export async function findPushCandidates(
  files: Files,
  content: ContentSession,
  scope: PushScope,
): Promise<PushCandidates> {
  const finders = KINDS_IN_PUSH_ORDER.filter((kind) => scope.kinds.includes(kind)).map(
    (kind) => new Finder(files, content, scope, kind),
  );
  for (const finder of finders) await finder.find();
  return {
    edited: finders.flatMap(({ edited }) => edited),
    created: finders.flatMap(({ created }) => created),
    removed: finders.flatMap(({ removed }) => removed),
    heldBack: finders.flatMap(({ heldBack }) => heldBack),
  };
}
