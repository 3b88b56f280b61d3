import { diffArrays } from 'diff';

/** A passage of a word diff. */
export type DiffPassage = { readonly side: 'kept' | 'removed' | 'added'; readonly text: string };

/**
 * The most words by which texts may differ to be compared, as the time grows with the square; other texts are shown as one
 * replacement.
 */
const MOST_EDITS = 400;

function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter('und', { granularity: 'word' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** Returns two texts as one replacement between their common beginning and end. */
function replacement(from: readonly string[], to: readonly string[]) {
  let head = 0;
  while (head < from.length && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(from.length, to.length) - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  const change = (value: readonly string[], removed: boolean, added: boolean) => ({ value, removed, added });
  return [
    change(from.slice(0, head), false, false),
    change(from.slice(head, from.length - tail), true, false),
    change(to.slice(head, to.length - tail), false, true),
    change(from.slice(from.length - tail), false, false),
  ];
}

/**
 * Returns the difference of two texts by words (UAX #29). Unchanged and removed passages make up the old text,
 * unchanged and added ones the new text, to the last character. None is empty; a removal comes before its replacement.
 */
export function wordDiff(from: string, to: string): readonly DiffPassage[] {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS }) ?? replacement(before, after);
  const passages: DiffPassage[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '') passages.push({ side: 'removed', text: removed });
    if (added !== '') passages.push({ side: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, change] of changes.entries()) {
    const text = change.value.join('');
    const isCommon = !change.removed && !change.added;
    // Only a space or a comma between two changes: they read better as one.
    const joins =
      isCommon && removed !== '' && added !== '' && index < changes.length - 1 && !/[\p{L}\p{N}]/u.test(text);
    if (change.removed || joins) removed += text;
    if (change.added || joins) added += text;
    if (!isCommon || joins || text === '') continue;
    close();
    passages.push({ side: 'kept', text });
  }
  close();
  return passages;
}
