import { type LoadedLedger, readLedger } from '#content/state/ledger';
import type { Files } from '#content/store/files';
import type { Spool } from '#content/store/spool';
import { type Inventory, readInventory } from '#content/store/store';
import type { Kind } from '#interface/kinds';

/**
 * The ledger and files of one language and kind; `touched` are the ids of records whose files differ from the ledger.
 */
export type ContentSide = LoadedLedger & { readonly inventory: Inventory; readonly touched: ReadonlySet<number> };

/** Reads the ledger and files of one language and kind; the texts of ledger lines stay in `spool`. */
export async function readContentSide(files: Files, language: string, kind: Kind, spool: Spool): Promise<ContentSide> {
  const read = await readLedger(files, language, kind, spool);
  const inventory = await readInventory(files, language, kind, read.ledger);
  const touched = new Set(
    inventory.touched.map((file) => file.record.service?.id).filter((id): id is number => id !== undefined),
  );
  return { ...read, inventory, touched };
}

/** Reads ledgers and files of languages and kinds when they are first needed, and keeps them until `release`. */
export class ContentSideReader {
  readonly #files: Files;
  readonly #spool: Spool;
  readonly #read = new Map<string, Promise<ContentSide>>();

  constructor(files: Files, spool: Spool) {
    this.#files = files;
    this.#spool = spool;
  }

  of(language: string, kind: Kind): Promise<ContentSide> {
    const key = `${language} ${kind}`;
    const side = this.#read.get(key) ?? readContentSide(this.#files, language, kind, this.#spool);
    this.#read.set(key, side);
    // The failure reaches whoever awaits this; maybe nobody does if the run fails before.
    side.catch(() => undefined);
    return side;
  }

  release(language: string, kind: Kind): void {
    this.#read.delete(`${language} ${kind}`);
  }
}
