import { Parser } from 'htmlparser2';
import { TEXT_LEVEL_ELEMENTS } from '#records/markup/structure';

/** White space, control characters and line separators, which plain text fields hold only by accident. */
const BLANKS = /[\s\p{Cc}\u2028\u2029]+/gu;

/** Tags whose text is not text for readers. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style']);

/** Tags that separate figures: `12<sup>50</sup>` is not 1250. */
const RAISED = new Set(['sub', 'sup']);

/** The tags of `HIDDEN`, and those whose text is struck out. */
const HIDDEN_OR_STRUCK: ReadonlySet<string> = new Set([...HIDDEN, 'del', 's', 'strike']);

/**
 * Returns the plain text of a field that is served as HTML: tags removed, entities decoded once, white space collapsed.
 */
export function plainField(served: string): string {
  return textWithout(served, HIDDEN);
}

/** Returns the text of safe HTML in one line, without struck-out text. */
export function plainLine(html: string): string {
  return textWithout(html, HIDDEN_OR_STRUCK);
}

function textWithout(served: string, hiddenTags: ReadonlySet<string>): string {
  const parts: string[] = [];
  let hidden = 0;
  let isRaised = false;
  const part = (name: string) => {
    if (RAISED.has(name)) isRaised = true;
    else if (!TEXT_LEVEL_ELEMENTS.has(name)) parts.push(' ');
  };
  const parser = new Parser({
    onopentag: (name) => {
      part(name);
      if (hiddenTags.has(name)) hidden += 1;
    },
    onclosetag: (name) => {
      part(name);
      if (hiddenTags.has(name)) hidden -= 1;
    },
    ontext: (text) => {
      if (hidden > 0) return;
      if (isRaised && /^\d/.test(text) && /\d$/.test(parts.at(-1) ?? '')) parts.push(' ');
      isRaised = false;
      parts.push(text);
    },
  });
  parser.end(served);
  return parts.join('').replace(BLANKS, ' ').trim();
}
