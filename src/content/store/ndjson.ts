import { z } from 'zod';
import { sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { ContentError } from '#errors';

/** Parses a line of JSON by a schema. Returns `undefined` if it is no JSON or not as the schema says. */
export function parseLine<T>(line: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Parses a file whose every line must be readable: a header, then lines. Throws `SyntaxError` or `ZodError`. */
export function parseNdjson<T>(text: string, header: z.ZodType, line: z.ZodType<T>): readonly T[] {
  const [head = '', ...rest] = text.split(/\r?\n/);
  header.parse(JSON.parse(head));
  return rest.filter((one) => one !== '').map((one) => line.parse(JSON.parse(one)));
}

/** The readable lines of a file, in order, and the number of the others. */
type Readable<T> = { readonly lines: readonly T[]; readonly damaged: number };

/** Reads a file line by line. Empty lines are left out, and a missing file has no lines. Throws `ContentError`. */
export async function readNdjson<T>(files: Files, path: string, schema: z.ZodType<T>): Promise<Readable<T>> {
  const lines: T[] = [];
  let damaged = 0;
  await files.readLines(path, (row) => {
    if (row.trim() === '') return;
    const line = parseLine(row, schema);
    if (line === undefined) damaged += 1;
    else lines.push(line);
  });
  return { lines, damaged };
}

/** Returns the text of a file of lines of JSON, their keys sorted. */
export function ndjsonText(lines: readonly object[]): string {
  return lines.map((line) => `${sortedJson(line)}\n`).join('');
}

/** The first line of a file that has one: the version of its format. */
export const versionHeader = z.object({ v: z.int().positive() });

/** Throws `ContentError` if a file has a later form than this version of Almanac knows. */
export function refuseNewerVersion(path: string, form: number, known: number): void {
  if (form > known)
    throw new ContentError({
      message: `${path} has the form ${form}; this version of Almanac knows forms up to ${known}.`,
      state: 'Nothing was changed.',
      hint: 'Update Almanac, or take the file back from before the newer version ran.',
    });
}
