import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerPath } from '#content/store/layout';
import { KINDS } from '#interface/kinds';

/** The digest of what content and service agree on, in the ledgers of all collections; `empty` is true where there is none. */
type Agreed = { readonly digest: string; readonly empty: boolean };

/** Ledgers are large: they are not read as text for it. */
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

/** What content and service agree on, as a digest of all ledgers; kept until `changed()` says that they were written. */
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

  /** Has it read again the next time. */
  changed(): void {
    this.#known = undefined;
  }
}
