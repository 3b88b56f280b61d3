import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerPath } from '#content/store/layout';
import { KINDS } from '#interface/kinds';

/**
 * Returns the digest of what content and service agree on, in the ledgers of all collections; `empty` is true where there is
 * none. Ledgers are large: they are not read as text for it.
 */
export async function agreedState(
  contentDir: string,
  languages: readonly string[],
): Promise<{ readonly digest: string; readonly empty: boolean }> {
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
