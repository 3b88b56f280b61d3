import { jsonLine, printable } from '#records/printable';
import type { OnProgress } from '#sync/progress';

/** The forms that a log takes, as `--log` names them. */
export const LOG_FORMS = ['auto', 'plain', 'json'] as const;

/** A form that a log takes. */
type LogForm = (typeof LOG_FORMS)[number];

/** The streams of a command, and the form in which it writes to them. */
export type Output = {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** A person watches: lines may be rewritten in place. */
  readonly interactive: boolean;
  /** Only what needs a person. */
  readonly quiet: boolean;
  /** Warnings also become annotations of GitHub's workflow runs. */
  readonly annotate: boolean;
  /**
   * The form of progress, warnings and errors: `auto` is a picture on a terminal and lines elsewhere, `plain` lines
   * everywhere, `json` objects on standard error (NDJSON); standard output then holds results only if the command line
   * asks for data.
   */
  readonly log: LogForm;
  readonly now: () => Temporal.Instant;
};

/** The severity of an event of a log. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * Writes an event of the log that `--log json` asks for: an object on a line of standard error, with `time` (an ISO
 * 8601 instant), `level`, `event` and the fields. With `--quiet` only warnings and errors.
 */
export function logEvent(output: Output, level: LogLevel, event: string, fields: object): void {
  if (output.quiet && (level === 'debug' || level === 'info')) return;
  const time = output.now().toString({ smallestUnit: 'millisecond' });
  output.stderr.write(`${jsonLine({ time, level, event, ...fields })}\n`);
}

/** Writes a line of result; silent with `--quiet`. With `--log json` it is an event `message`. */
export function say(output: Output, line: string): void {
  if (output.log === 'json') logEvent(output, 'info', 'message', { message: line });
  else if (!output.quiet) output.stdout.write(`${printable(line)}\n`);
}

/** Writes a warning to standard error, also with `--quiet`. */
export function warn(output: Output, line: string): void {
  const text = printable(line);
  if (output.log === 'json') logEvent(output, 'warn', 'warning', { message: line });
  else output.stderr.write(`${text}\n`);
  if (output.annotate) output.stdout.write(`::warning::${text.replaceAll('%', '%25').replaceAll('\n', '%0A')}\n`);
}

/** Writes to standard error why a command failed; throws nothing. `fields` are added to the event of `--log json`. */
export function writeFailure(output: Output, text: string, fields: object = {}): void {
  if (output.log === 'json') logEvent(output, 'error', 'failed', { message: text, ...fields });
  else output.stderr.write(`${printable(text)}\n`);
}

/** Renders progress; `done` leaves the terminal clean at the end, and may be called more than once. */
export type ProgressRenderer = { readonly onProgress: OnProgress; done(): void };

/**
 * Returns the length of the longest text of some things; 0 without any. There may be more things than a call can have
 * arguments.
 */
export function longestLength<T>(things: readonly T[], text: (thing: T) => string | undefined): number {
  return things.reduce((longest, thing) => Math.max(longest, text(thing)?.length ?? 0), 0);
}

/** Lays out a table of text: texts are aligned left, and columns whose first row has a number are aligned right. */
export function textTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [header, ...rows.map((row) => row.map(String))];
  const widths = header.map((_, column) => longestLength(all, (row) => row[column]));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          typeof rows[0]?.[column] === 'number' ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
