import { type Output, say, warn } from '#cli/terminal/output';
import { newSlug } from '#content/scaffold';
import type { Files } from '#content/store/files';
import { collectionPath, recordNameOf, recordPath } from '#content/store/layout';
import { readCollection } from '#content/store/store';
import { UsageError } from '#errors';
import type { Kind } from '#interface/kinds';
import { jsonLine } from '#records/printable';
import { contentPathFromRoot, type Settings } from '#settings/settings';

/** The sentence for errors of a command that has written no file. */
export const NOTHING_CHANGED = 'Nothing was changed.';

/** Throws a `UsageError` unless a language is configured. */
export function checkConfiguredLanguage({ configuration }: Settings, code: string): void {
  const codes = configuration.languages.map((language) => language.code);
  if (!codes.includes(code))
    throw new UsageError({
      message: `'${code}' is none of the languages: ${codes.join(', ')}`,
      state: NOTHING_CHANGED,
    });
}

/**
 * Returns a slug for a new record, from its title, and its path, both unused. Names that differ only in capitals count as
 * the same.
 */
export async function freeSlugAndPath(files: Files, language: string, kind: Kind, title: string) {
  const { records } = await readCollection(files, language, kind);
  const listed = await files.list(collectionPath(language, kind));
  const names = listed.map((file) => recordNameOf(file) ?? file).map((name) => name.normalize('NFC').toLowerCase());
  const used = new Set([...names, ...records.map(({ record }) => record.slug ?? '')]);
  const free = newSlug(kind, title, (one) => used.has(one));
  return { slug: free, path: recordPath(language, kind, free) };
}

/** Prints the path of a new file, remarks on it and what to do next; with `json` the path and remarks as JSON. */
export function reportNewFile(
  settings: Settings,
  output: Output,
  { path, notes, json }: { readonly path: string; readonly notes: readonly string[]; readonly json: boolean },
): void {
  const file = contentPathFromRoot(settings, path);
  if (json) {
    output.stdout.write(`${jsonLine({ path: file, notes })}\n`);
    return;
  }
  say(output, file);
  for (const note of notes) warn(output, note);
  say(output, 'Edit it, then run `npm run almanac -- check`; `npm run push` sends it to the service.');
}
