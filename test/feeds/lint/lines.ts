import { isUtf8 } from 'node:buffer';
import type { Report } from './findings.ts';

/** A content line without its folds; `line` is where it begins. */
export type UnfoldedLine = { readonly line: number; readonly text: string };

type Octets = Uint8Array<ArrayBuffer>;

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** Without the line break (RFC 5545, 3.1). */
const MOST_OCTETS = 75;

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

function physicalLines(bytes: Octets, report: Report): Octets[] {
  const lines: Octets[] = [];
  let start = 0;
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
    const whole = end > start && bytes[end - 1] === CR;
    if (!whole) report(lines.length + 1, 'line-break', 'LF without CR');
    lines.push(bytes.subarray(start, whole ? end - 1 : end));
    start = end + 1;
  }
  if (start === bytes.length) return lines;
  lines.push(bytes.subarray(start));
  report(lines.length, 'ends-with-crlf', 'the file ends within a line');
  return lines;
}

function checkOctets(octets: Octets, line: number, report: Report): void {
  if (octets.length > MOST_OCTETS) report(line, 'line-length', `${octets.length} octets`);
  const text = UTF_8.decode(octets);
  if (text.includes('\r')) report(line, 'line-break', 'CR without LF');
  // Some readers break lines at U+2028 and U+2029, too.
  const control = /[^\P{Cc}\r]|[\u2028\u2029]/u.exec(text)?.[0];
  if (control !== undefined)
    report(line, 'control-character', `U+${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns the content lines of a file (RFC 5545, 3.1), unfolded. */
export function unfoldedLines(bytes: Octets, report: Report): UnfoldedLine[] {
  const logical: { line: number; parts: Octets[] }[] = [];
  for (const [index, octets] of physicalLines(bytes, report).entries()) {
    checkOctets(octets, index + 1, report);
    const last = logical.at(-1);
    if (last !== undefined && (octets[0] === SPACE || octets[0] === TAB)) last.parts.push(octets.subarray(1));
    else logical.push({ line: index + 1, parts: [octets] });
  }
  return logical.map(({ line, parts }) => {
    const octets = Buffer.concat(parts);
    const broken = parts.findIndex((part) => !isUtf8(part));
    if (broken >= 0 && isUtf8(octets)) report(line + broken, 'folded-character', 'a fold within a character');
    else if (broken >= 0) report(line + broken, 'utf-8', 'octets that are no character');
    return { line, text: UTF_8.decode(octets) };
  });
}
