import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerPath } from '#content/store/layout';
import { KINDS } from '#interface/kinds';

/** The digest of what content and service agree on, in the ledgers of all collections; `empty` is true where there is none. */
type Agreed = { readonly digest: string; readonly empty: boolean };

/** Reads the agreed state of the ledgers, as a stream: ledgers are large. */
async function readAgreed(contentDir: string, languages: readonly string[]): Promise<Agreed> {
  const hash = createHash('sha256');
  let empty = true;
  for (const language of languages)
    for (const kind of KINDS) {
      const path = join(contentDir, ledgerPath(language, kind));
      if (existsSync(path)) {
        empty = false;
        for await (const chunk of createReadStream(path)) hash.update(chunk);
      }
      hash.update('\0');
    }
  return { digest: hash.digest('base64url'), empty };
}

/** The state that content and service agree on, as a digest of all ledgers; stored until `changed()`, after they were written. */
export class AgreedState {
  readonly #contentDir: string;
  readonly #languages: readonly string[];
  #known: Promise<Agreed> | undefined;

  constructor(contentDir: string, languages: readonly string[]) {
    this.#contentDir = contentDir;
    this.#languages = languages;
  }

  #read(): Promise<Agreed> {
    this.#known ??= readAgreed(this.#contentDir, this.#languages);
    return this.#known;
  }

  async digest(): Promise<string> {
    return (await this.#read()).digest;
  }

  /** Tells whether no collection has a ledger. */
  async isEmpty(): Promise<boolean> {
    return (await this.#read()).empty;
  }

  /** Has the ledgers read again at the next call. */
  changed(): void {
    this.#known = undefined;
  }
}
