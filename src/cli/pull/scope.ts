import type { Command } from 'commander';
import type { Language } from '#config/config';
import { parseDay } from '#config/values';
import { UsageError } from '#errors';
import { KINDS, type Kind } from '#interface/kinds';
import { type Window, windowOf } from '#records/time';
import type { Settings } from '#settings/settings';

/** The options that narrow or widen one run, as the command line has them. */
export type ScopeOptions = {
  /** The first day of the window, YYYY-MM-DD. */
  readonly since?: string;
  /** The last day of the window, YYYY-MM-DD. */
  readonly until?: string;
  /** Codes of languages, separated by commas. */
  readonly lang?: string;
  /** Kinds, separated by commas. */
  readonly only?: string;
  /** All of time, without reuse of earlier answers. */
  readonly full?: boolean;
  /** The day that counts as today, YYYY-MM-DD. */
  readonly today?: string;
};

/** Adds the options that narrow or widen what a command asks the service for. */
export const withScopeOptions = (command: Command) =>
  command
    .option('--since <date>', 'first day of the window, YYYY-MM-DD')
    .option('--until <date>', 'last day of the window, YYYY-MM-DD')
    .option('--lang <codes>', 'only these languages, separated by commas')
    .option('--only <kinds>', 'only these kinds, such as events,venues')
    .option('--full', 'all of time, and nothing taken as known')
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD');

/** The part of the service that one run reads. */
export type PullScope = {
  readonly languages: readonly Language[];
  readonly kinds: readonly Kind[];
  readonly window: Window;
  /** True if neither `--since` nor `--until` sets the window: it is then the configured one, or with `--full` all of time. */
  readonly wholeWindow: boolean;
  readonly full: boolean;
  /** True if the scope holds everything that is configured. */
  readonly whole: boolean;
};

/** Before and after these days no calendar of the interface has events. */
const ALL_OF_TIME = { first: Temporal.PlainDate.from('1970-01-01'), last: Temporal.PlainDate.from('2199-12-31') };

function chosen<T extends string>(option: string, text: string | undefined, known: readonly T[]): readonly T[] {
  if (text === undefined) return known;
  const names = text.split(',').map((one) => one.trim());
  const unknown = names.find((one) => !known.some((name) => name === one));
  if (unknown !== undefined)
    throw new UsageError({ message: `${option}: '${unknown}' is none of ${known.join(', ')}` });
  return known.filter((name) => names.includes(name));
}

/** Returns the days from the first to the last as a window in the site's zone. */
export function daysAsWindow(first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string): Window {
  return { from: first.toZonedDateTime(timeZone), to: last.add({ days: 1 }).toZonedDateTime(timeZone) };
}

/** Returns the scope of a run: the configuration's, narrowed or widened by options. Throws `UsageError`. */
export function scopeOf({ configuration, today }: Settings, options: ScopeOptions): PullScope {
  const { timeZone } = configuration;
  const configured = windowOf(today, configuration.window, timeZone);
  const usual =
    options.full === true
      ? ALL_OF_TIME
      : { first: configured.from.toPlainDate(), last: configured.to.toPlainDate().subtract({ days: 1 }) };
  const first = options.since === undefined ? usual.first : parseDay(options.since, '--since');
  const last = options.until === undefined ? usual.last : parseDay(options.until, '--until');
  if (Temporal.PlainDate.compare(first, last) > 0)
    throw new UsageError({ message: `The window would end on ${last}, before it begins on ${first}.` });
  const codes = chosen(
    '--lang',
    options.lang,
    configuration.languages.map(({ code }) => code),
  );
  const kinds = chosen('--only', options.only, KINDS);
  const wholeWindow = options.since === undefined && options.until === undefined;
  return {
    languages: configuration.languages.filter(({ code }) => codes.includes(code)),
    kinds,
    window: daysAsWindow(first, last, timeZone),
    wholeWindow,
    full: options.full ?? false,
    whole: wholeWindow && kinds.length === KINDS.length && codes.length === configuration.languages.length,
  };
}
