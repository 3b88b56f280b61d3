import { Parser } from 'htmlparser2';
import type { Attributes } from '#records/markup/images';

/** What comes to stand in place of an element. */
export type Replacement = {
  /** Returns the HTML, from the element's own. Called once all is read. */
  readonly html: (source: string) => string;
  /** Takes the start tags within the element. An element with this function is replaced as a whole. */
  readonly within?: (name: string, attributes: Attributes) => void;
  /** True if an element without an end tag stays: it would take all that follows with it. */
  readonly needsEnd?: true;
};

/** Chooses the replacements. Called with start tags and texts in their order, except within a replacement. */
type Replacing = {
  readonly element: (name: string, attributes: Attributes) => Replacement | undefined;
  readonly text?: (text: string) => void;
};

type Edit = { readonly start: number; readonly replacement: Replacement; end?: number };

/** Returns HTML with elements replaced, and everything else unchanged. */
export function withReplacements(html: string, { element, text }: Replacing): string {
  const edits: Edit[] = [];
  const open: (Edit | undefined)[] = [];
  // The replacement that takes what is within it, and its depth.
  let taking: { readonly within: Required<Replacement>['within']; readonly depth: number } | undefined;

  const parser = new Parser({
    onopentag(name, attributes) {
      taking?.within(name, attributes);
      const replacement = taking === undefined ? element(name, attributes) : undefined;
      const edit = replacement && { start: parser.startIndex, replacement };
      open.push(edit);
      if (edit === undefined) return;
      edits.push(edit);
      if (edit.replacement.within) taking = { within: edit.replacement.within, depth: open.length };
    },
    ontext(part) {
      if (taking === undefined) text?.(part);
    },
    onclosetag(_name, isImplied) {
      if (taking?.depth === open.length) taking = undefined;
      const edit = open.pop();
      if (edit === undefined) return;
      // An element without an end tag ends where what is around it does.
      const isVoid = edit.start === parser.startIndex;
      if (!isImplied || isVoid) edit.end = parser.endIndex + 1;
      else if (edit.replacement.needsEnd !== true) edit.end = parser.startIndex;
    },
  });
  parser.end(html);

  const parts: string[] = [];
  let from = 0;
  for (const { start, end, replacement } of edits) {
    if (end === undefined || start < from) continue;
    parts.push(html.slice(from, start), replacement.html(html.slice(start, end)));
    from = end;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
