import { UsageError } from '#errors';

/** A port from the command line. Throws a `UsageError`. */
export function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError({ message: `--port: a number up to 65535, not '${text}'` });
}
