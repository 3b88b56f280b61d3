/*
 * The URLs and the nesting of a user's style sheet, by the tokens of CSS (CSS Syntax Module Level 3, 4.3): comments,
 * texts and escapes hide nothing.
 */

type NamedUrl = {
  /** The text with escapes resolved. */
  readonly url: string;
  /** The beginning and the end of its token in the text. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
};

/** A mistake in a style sheet. */
type SheetProblem = { readonly line: number; readonly message: string };

type ReadSheet = { readonly urls: readonly NamedUrl[]; readonly problems: readonly SheetProblem[] };

/** Rules that load or rename, or that stand for themselves: they can't be in a layer. */
const REFUSED_RULES = new Set(['import', 'charset', 'namespace']);

/** Functions that take an address as a text. */
const ADDRESS_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', 'element']);

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Returns a text with its escapes resolved (CSS Syntax, 4.3.7). */
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([0-9a-f]{1,6})[ \t\n]?|\n|([^\n]))/gi, (_, hex: string | undefined, one = '') => {
    if (hex === undefined) return one;
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
  });
}

/** One of the tokens that matter here, or one character. */
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*(?:"|$|(?=\n))|'(?:[^'\\\n]|\\[\s\S])*(?:'|$|(?=\n))|[@#]?(?:[\w\u0080-\u{10FFFF}-]|\\[\da-f]{1,6}[ \t\n]?|\\[^\n\da-f])+\(?|[\s\S]/giu;

/** An address without quotes, up to the closing parenthesis. */
const BARE_URL = /[ \t\n]*((?:[^"'()\\ \t\n]|\\[\da-f]{1,6}[ \t\n]?|\\[^\n\da-f])*)[ \t\n]*(\)?)/iuy;

/** Parses a style sheet. Returns the URLs in it, and the problems that keep it from being published; lines count from 1. */
export function readStyleSheet(written: string): ReadSheet {
  const text = written.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');
  const urls: NamedUrl[] = [];
  const problems: SheetProblem[] = [];
  const open: { readonly closing: string; readonly name: string; readonly line: number }[] = [];
  let line = 1;
  let at = 0;
  const problem = (message: string) => problems.push({ line, message });
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const [token = ''] = TOKEN.exec(text) ?? [];
    const first = token.charAt(0);
    let end = at + token.length;
    if (token.startsWith('/*')) {
      if (!token.endsWith('*/') || token.length < 4) problem('a comment has no end');
    } else if (first === '"' || first === "'") {
      const isWhole = token.length > 1 && token.endsWith(first);
      if (!isWhole) problem('a text in quotes has no end on its line');
      if (ADDRESS_FUNCTIONS.has(open.at(-1)?.name ?? ''))
        urls.push({ url: unescaped(token.slice(1, -1)), from: at, to: end, line });
    } else if (first === '@' && token.length > 1) {
      const name = unescaped(token.slice(1)).replace(/\($/, '').toLowerCase();
      if (REFUSED_RULES.has(name)) problem(`@${name} can't stand in a layer`);
      if (token.endsWith('(')) open.push({ closing: ')', name: '', line });
    } else if (token.endsWith('(')) {
      const name = unescaped(token.slice(0, -1)).toLowerCase();
      if (name === 'expression') problem('expression() is no CSS');
      BARE_URL.lastIndex = end;
      const [whole = '', url = '', closing = ''] = name === 'url' ? (BARE_URL.exec(text) ?? []) : [];
      if (name === 'url' && !/^[ \t\n]*["']/.test(text.slice(end, end + whole.length + 1))) {
        if (closing === '') problem('the address in url() has no end');
        urls.push({ url: unescaped(url), from: at, to: end + whole.length, line });
        end += whole.length;
      } else open.push({ closing: ')', name, line });
    } else if (first in CLOSING) {
      open.push({ closing: CLOSING[first] ?? '', name: '', line });
    } else if (first === '}' || first === ')' || first === ']') {
      const last = open.pop();
      if (last?.closing !== first) {
        problem(`a ${first} closes what is not open`);
        break;
      }
    } else if (token === '<' && /^<!--/.test(text.slice(at, at + 4)))
      problem('<!-- is no comment of CSS: write /* … */');
    line += text.slice(at, end).split('\n').length - 1;
    at = Math.max(end, at + 1);
  }
  const unclosed = open[0];
  if (unclosed !== undefined && problems.length === 0)
    problems.push({ line: unclosed.line, message: `what opens here is not closed by a ${unclosed.closing}` });
  return { urls, problems };
}

/** Returns a style sheet with its URLs replaced by `addressOf`; for sheets in which `readStyleSheet` finds no problem. */
export function withReplacedUrls(written: string, addressOf: (url: string) => string): string {
  const text = written.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');
  let result = '';
  let at = 0;
  for (const { url, from, to } of readStyleSheet(text).urls) {
    const address = JSON.stringify(addressOf(url));
    const isFunction = /^u|^\\/i.test(text.charAt(from));
    result += `${text.slice(at, from)}${isFunction ? `url(${address})` : address}`;
    at = to;
  }
  return result + text.slice(at);
}
