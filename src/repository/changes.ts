/** The change of one file by a commit; paths are relative to the folder in question. */
export type FileChange = { readonly does: 'added' | 'updated' | 'removed' | 'renamed'; readonly path: string };

const DOES: Readonly<Record<string, FileChange['does']>> = { A: 'added', D: 'removed', R: 'renamed' };

/** Reads what `git diff-tree -z --name-status --find-renames` lists of the files below a folder. */
export function readFileChanges(listed: string, folder: string): readonly FileChange[] {
  const changes: FileChange[] = [];
  const words = listed.split('\0');
  for (let at = 0; at + 1 < words.length; ) {
    const letter = words[at]?.charAt(0) ?? '';
    // A rename or a copy lists both names: the second is the present one.
    const names = letter === 'R' || letter === 'C' ? 2 : 1;
    const path = words[at + names] ?? '';
    if (path.startsWith(`${folder}/`))
      changes.push({ does: DOES[letter] ?? 'updated', path: path.slice(folder.length + 1) });
    at += 1 + names;
  }
  return changes;
}
