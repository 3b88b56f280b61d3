import type { Rule } from './findings.ts';
import { FEED } from './good-files.ts';
import type { FileKind } from './properties.ts';

/** A good file with one thing made wrong: the one rule that then is broken, and what was done. */
export type Mutation = readonly [
  rule: Rule,
  what: string,
  file: () => string | Uint8Array<ArrayBuffer>,
  kind?: FileKind,
];

/** Returns the feed with one part of it replaced, which must be there once. */
export function changed(from: string, to: string, file = FEED): string {
  if (file.split(from).length !== 2) throw new Error(`not once in the file: ${from}`);
  return file.replace(from, () => to);
}

/** A line with the line break before it. */
export const line = (value: string) => `\r\n${value}\r\n`;

/** The feed without these lines, which stand together. */
export const without = (...lines: readonly string[]) => changed(`${lines.join('\r\n')}\r\n`, '');

/** Returns a file with the octets of a part of it replaced. */
export function octets(file: string, from: string, to: readonly number[]): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(file).indexOf(from);
  const bytes = Buffer.from(file);
  return new Uint8Array(
    Buffer.concat([bytes.subarray(0, at), Uint8Array.from(to), bytes.subarray(at + Buffer.byteLength(from))]),
  );
}
