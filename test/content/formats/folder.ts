import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A content folder that an earlier Almanac wrote, by path. */
export function earlierContent(format: 1): Record<string, string> {
  const root = join(import.meta.dirname, String(format));
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(root.length + 1), readFileSync(file, 'utf8')];
    }),
  );
}

/** Puts such a folder into a project, as if it had been pulled from a service at this address. */
export function layOut(format: 1, contentDir: string, serviceUrl: string): void {
  for (const [path, text] of Object.entries(earlierContent(format))) {
    const file = join(contentDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('127.0.0.1:0', new URL(serviceUrl).host));
  }
}
