import { sortedJson } from '#content/canonical-json';
import type { Files } from '#content/files';
import { type LedgerEntry, type LedgerLine, serviceValues } from '#content/ledger';
import { readRecords, type StoredRecord } from '#content/store';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { ContentSide } from '#sync/push/content-side';
import type { HeldBack } from '#sync/push/plan';

/** The kinds in the order in which they are written: what events name comes before them. */
export const PUSH_ORDER: readonly Kind[] = ['venues', 'organizers', 'categories', 'tags', 'events'];

/** A file that is not as both sides agreed on, or that holds the same service record as one. */
export type OwnFile = {
  readonly language: EndpointLanguage;
  readonly file: StoredRecord;
  /** The digest of the file's text. */
  readonly digest: string;
  /** The keys that stand in the file: what is left out is not emptied. */
  readonly stated: ReadonlySet<string>;
  readonly entry: LedgerEntry | undefined;
};

/** A service record of which files were edited. */
export type Edited = {
  readonly kind: Kind;
  readonly id: number;
  /** The edited files, in the order of languages; one, unless several languages hold this record. */
  readonly files: readonly OwnFile[];
  /** The other files that hold it, as they were agreed on. */
  readonly copies: readonly OwnFile[];
};

/** A record of which the file was removed here. */
export type Removed = {
  readonly language: EndpointLanguage;
  readonly kind: Kind;
  readonly entry: LedgerEntry;
  /** Files of other languages that hold the same service record. */
  readonly copies: readonly string[];
};

/** Everything in which content is not as the ledger knows it. */
export type Candidates = {
  readonly edited: readonly Edited[];
  readonly created: readonly OwnFile[];
  readonly removed: readonly Removed[];
  readonly heldBack: readonly HeldBack[];
};

async function statedIn(files: Files, path: string): Promise<ReadonlySet<string>> {
  const text = (await files.read(path)) ?? '{}';
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  return new Set(Object.keys(Object(value)));
}

/** What a service record is but for the language in which it is shown. */
const essenceOf = (line: LedgerLine) => sortedJson(Object.fromEntries(serviceValues(line)));

/** The entries of other languages that hold the same service record: the same id, and the same in every field. */
async function twinsOf(
  content: ContentSide,
  languages: readonly EndpointLanguage[],
  kind: Kind,
  { language, entry }: { readonly language: EndpointLanguage; readonly entry: LedgerEntry },
): Promise<{ readonly language: EndpointLanguage; readonly entry: LedgerEntry }[]> {
  const others = languages.filter(({ code }) => code !== language.code);
  const twins: { language: EndpointLanguage; entry: LedgerEntry }[] = [];
  for (const other of others) {
    const found = (await content.of(other.code, kind)).ledger.get(entry.id);
    if (found !== undefined && essenceOf(found.line()) === essenceOf(entry.line()))
      twins.push({ language: other, entry: found });
  }
  return twins;
}

/** Finds what an editor did: files that were changed, made and removed, of these languages and kinds. */
export async function candidatesOf(
  files: Files,
  content: ContentSide,
  languages: readonly EndpointLanguage[],
  kinds: readonly Kind[],
): Promise<Candidates> {
  const edited: Edited[] = [];
  const created: OwnFile[] = [];
  const removed: Removed[] = [];
  const heldBack: HeldBack[] = [];

  for (const kind of PUSH_ORDER.filter((one) => kinds.includes(one))) {
    const touched = new Map<string, OwnFile>();
    for (const language of languages) {
      const { inventory, ledger } = await content.of(language.code, kind);
      const refuse = (path: string, id: number | undefined, reason: string) =>
        heldBack.push({ language: language.code, kind, path, id, cell: 'refused', reason });
      for (const { path, reason } of inventory.broken) refuse(path, undefined, `it can't be read: ${reason}`);
      const byId = Map.groupBy(inventory.touched, ({ record }) => record.service?.id);
      for (const file of inventory.touched) {
        const id = file.record.service?.id;
        const same = id === undefined ? [] : (byId.get(id) ?? []);
        const paths = [...same.map(({ path }) => path), inventory.untouched.get(id ?? 0)].filter(
          (path) => path !== undefined,
        );
        if (id !== undefined && paths.length > 1) {
          refuse(file.path, id, `${paths.sort().join(' and ')} hold the same id ${id}; remove one`);
          continue;
        }
        const own = {
          language,
          file,
          digest: inventory.texts.get(file.path) ?? '',
          stated: await statedIn(files, file.path),
          entry: id === undefined ? undefined : ledger.get(id),
        };
        if (id === undefined) created.push(own);
        else touched.set(`${language.code} ${id}`, own);
      }
      const present = new Set([
        ...inventory.untouched.keys(),
        ...inventory.touched.map(({ record }) => record.service?.id),
      ]);
      const broken = new Set(inventory.broken.map(({ path }) => path));
      for (const entry of ledger.values()) {
        if (present.has(entry.id) || broken.has(entry.path) || entry.state === 'gone') continue;
        const twins = await twinsOf(content, languages, kind, { language, entry });
        const copies = twins.filter((twin) => twin.entry.path !== '').map((twin) => twin);
        const there: string[] = [];
        for (const twin of copies)
          if ((await content.of(twin.language.code, kind)).inventory.texts.has(twin.entry.path))
            there.push(twin.entry.path);
        removed.push({ language, kind, entry, copies: there });
      }
    }
    const taken = new Set<string>();
    for (const [key, own] of touched) {
      if (taken.has(key)) continue;
      const { entry } = own;
      const id = own.file.record.service?.id ?? 0;
      const group: OwnFile[] = [own];
      const copies: OwnFile[] = [];
      const twins =
        entry === undefined ? [] : await twinsOf(content, languages, kind, { language: own.language, entry });
      for (const twin of twins) {
        const other = touched.get(`${twin.language.code} ${id}`);
        if (other !== undefined) {
          taken.add(`${twin.language.code} ${id}`);
          group.push(other);
          continue;
        }
        const { inventory } = await content.of(twin.language.code, kind);
        const path = inventory.untouched.get(id);
        if (path === undefined) continue;
        for (const file of await readRecords(files, twin.language.code, kind, [path]))
          copies.push({
            language: twin.language,
            file,
            digest: inventory.texts.get(path) ?? '',
            stated: new Set(Object.keys(file.record)),
            entry: twin.entry,
          });
      }
      edited.push({ kind, id, files: group, copies });
    }
  }
  return { edited, created, removed, heldBack };
}
