import { createHash } from 'node:crypto';
import type { Files } from '#content/store/files';

/** The digest of lines with their ends `\n`: the same as `textDigest` of their text. */
export function linesDigest(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line);
  return hash.digest('base64url');
}

/** The digest of a file of lines, however they end; `null` where there is no file. */
export async function digestOfLines(files: Files, path: string): Promise<string | null> {
  const hash = createHash('sha256');
  const exists = await files.readLines(path, (line) => hash.update(`${line}\n`));
  return exists ? hash.digest('base64url') : null;
}
