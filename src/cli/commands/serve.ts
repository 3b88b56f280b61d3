import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import {
  type CommandContext,
  type CommonOptions,
  checkedWord,
  examples,
  SERVER_NAMES_OPTION,
  withCommonOptions,
} from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { ConfigurationError, EXIT, UsageError } from '#errors';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import type { CallLanguage } from '#interface/endpoint';
import { generatedCalendar, generatedLanguages } from '#service/database/generated';
import { mergeCalendars, type RecordFolder, readRecordFolder } from '#service/database/import';
import type { CalendarRows, Currency } from '#service/database/rows';
import type { Credentials } from '#service/http/credentials';
import { startService } from '#service/http/server';
import { LANGUAGE_FORMS } from '#service/http/site';
import { sampleCalendar } from '#service/sample/calendar';

/** The options of `almanac serve`, as the command line has them. */
type ServeOptions = {
  readonly port: string;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly dialect: string;
  readonly db?: string;
  readonly seed?: string;
  readonly events?: string;
  readonly languages?: string;
  readonly languagesAs: string;
  readonly import?: string;
  readonly defaultLanguage?: string;
  readonly currency?: string;
  readonly dayEnds?: string;
  readonly now?: string;
  readonly latency: string;
  readonly cached: string;
  readonly credentials?: string;
  readonly reader?: string;
};

const ZONE = 'Europe/Madrid';

const SAMPLE_LANGUAGES = ['ca', 'en', 'de', 'es'];

function wholeNumber(name: string, text: string, largest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= largest) return value;
  throw new UsageError({ message: `--${name}: a whole number up to ${largest}, not '${text}'` });
}

function credentialsOf(name: string, text: string | undefined): Credentials | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  if (colon > 0 && colon < text.length - 1) return { user: text.slice(0, colon), password: text.slice(colon + 1) };
  throw new UsageError({ message: `--${name}: expected user:password` });
}

/** Parses a currency such as `€` or `€ after`: its symbol and the symbol's side. */
function currencyOf(text: string | undefined): Currency | undefined {
  if (text === undefined) return undefined;
  const [symbol = '', side = 'before', ...rest] = text.trim().split(/\s+/);
  if (symbol !== '' && rest.length === 0 && (side === 'before' || side === 'after'))
    return { symbol, position: side === 'before' ? 'prefix' : 'suffix' };
  throw new UsageError({ message: `--currency: a symbol such as $, or '€ after', not '${text}'` });
}

/** Returns the time at which days end, given as `hh:mm`, such as `03:00`. */
function dayEndsOf(text: string | undefined): Temporal.PlainTime | undefined {
  if (text === undefined) return undefined;
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return Temporal.PlainTime.from(text);
  throw new UsageError({ message: `--day-ends: a time such as 03:00, not '${text}'` });
}

/** Returns the real clock, or a clock that begins at a given instant and runs on. */
function clockOf(text: string | undefined, now: () => Temporal.Instant): () => Temporal.Instant {
  if (text === undefined) return now;
  try {
    const ahead = now().until(Temporal.Instant.from(text));
    return () => now().add(ahead);
  } catch (cause) {
    throw new UsageError({ message: `--now: an instant such as 2026-11-21T12:00+01:00, not '${text}'`, cause });
  }
}

type Contents = {
  readonly seed: CalendarRows | 'none';
  readonly languages: readonly CallLanguage[];
  readonly defaultLanguage: string;
};

function languagesOf(options: ServeOptions, imported: RecordFolder | undefined, further: readonly string[]): Contents {
  const codes = [...new Set([...(imported?.languages.map(({ code }) => code) ?? []), ...further])];
  const defaultLanguage = options.defaultLanguage ?? imported?.defaultLanguage ?? codes[0] ?? '';
  if (!codes.includes(defaultLanguage))
    throw new ConfigurationError({
      message: `--default-language: one of ${codes.join(', ')}, not '${defaultLanguage}'`,
    });
  const languages = codes.map((code) => ({ code, segment: code === defaultLanguage ? null : code }));
  return { seed: 'none', languages, defaultLanguage };
}

function contentsOf(options: ServeOptions, root: string, day: Temporal.PlainDate): Contents {
  const generates = options.events !== undefined || options.languages !== undefined;
  const seed = options.seed ?? (generates || options.import !== undefined ? 'none' : 'sample');
  if (seed !== 'sample' && seed !== 'none')
    throw new UsageError({ message: `--seed: 'sample' or 'none', not '${seed}'` });
  const amount = {
    events: wholeNumber('events', options.events ?? '0', 1_000_000),
    languages: wholeNumber('languages', options.languages ?? '4', 100),
  };
  const { import: folder, defaultLanguage } = options;
  const imported = folder === undefined ? undefined : readRecordFolder(resolve(root, folder), defaultLanguage);
  const further = [
    ...(generates ? generatedLanguages(amount.languages) : []),
    ...(seed === 'sample' || (!generates && imported === undefined) ? SAMPLE_LANGUAGES : []),
  ];
  const calendars = [
    ...(seed === 'sample' ? [sampleCalendar(day)] : []),
    ...(amount.events > 0 ? [generatedCalendar(amount, day)] : []),
    ...(imported === undefined ? [] : [imported.data]),
  ];
  const contents = languagesOf(options, imported, further);
  return calendars.length === 0 ? contents : { ...contents, seed: mergeCalendars(calendars) };
}

/** Runs `almanac serve`: the embedded service alone, until it is stopped. Returns the exit code. */
async function serve(options: ServeOptions, context: CommandContext, output: Output): Promise<number> {
  const stopped = context.stopRequested();
  const now = clockOf(options.now, context.now);
  const dialect = DIALECTS[checkedWord('dialect', DIALECT_NAMES, options.dialect)];
  const database = options.db === undefined ? undefined : resolve(context.root, options.db);
  const keeps = database !== undefined && existsSync(database);
  const service = await startService({
    ...contentsOf(options, context.root, now().toZonedDateTimeISO(ZONE).toPlainDate()),
    dialect,
    languagesAs: checkedWord('languages-as', LANGUAGE_FORMS, options.languagesAs),
    now,
    timeZone: ZONE,
    currency: currencyOf(options.currency),
    dayEnds: dayEndsOf(options.dayEnds),
    credentials: credentialsOf('credentials', options.credentials),
    reader: credentialsOf('reader', options.reader),
    database,
    host: options.host,
    names: options.allowHost,
    port: wholeNumber('port', options.port, 65_535),
    latency: wholeNumber('latency', options.latency, 600_000),
    cached: wholeNumber('cached', options.cached, 86_400),
  });
  try {
    output.stdout.write(`${service.url}${dialect.naming.restRoot}/${dialect.naming.namespace}\n`);
    say(output, 'The embedded service is for development and tests, not for the open internet. Ctrl-C ends it.');
    if (keeps) warn(output, `${options.db} has a calendar already; it is served as it is.`);
    await stopped;
    return EXIT.done;
  } finally {
    await service.close();
  }
}

/** Defines `almanac serve`. */
export function define(command: Command, context: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Run the embedded service by itself, for development and tests, with the data and the dialect that the options name.',
    )
    .option('--port <number>', 'port to listen on; 0 takes a free one', '0')
    .option('--host <address>', 'address to listen on; without it, this machine only')
    .option(...SERVER_NAMES_OPTION)
    .option('--dialect <name>', 'document or the-events-calendar', context.environment.ALMANAC_DIALECT || 'document')
    .option('--db <file>', 'file to keep the calendar in; without it, it ends with the command')
    .option('--seed <what>', 'sample or none; the sample, unless other data is asked for')
    .option('--events <number>', 'so many generated events in each language, for benchmarks')
    .option('--languages <number>', 'languages of the generated events')
    .option(
      '--languages-as <form>',
      'how the site has languages: segments, filtered by the parameter, or as polylang has them',
      'segments',
    )
    .option('--import <folder>', 'records laid out as <language>/<kind>.json')
    .option('--default-language <code>', 'the language whose addresses have no segment')
    .option('--currency <symbol>', "currency of amounts that name none: '$', or '€ after' for behind the amount")
    .option('--day-ends <hh:mm>', 'time at night at which the days of the site end, and all-day events with them')
    .option('--now <instant>', 'the instant at which the clock of the service begins')
    .option('--latency <ms>', 'milliseconds from a request before which it is not answered', '0')
    .option('--cached <s>', 'seconds for which a cache in front gives an answer again, as hosts of sites have', '0')
    .option('--credentials <user:password>', 'who may write')
    .option('--reader <user:password>', 'who may sign in and not write')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- serve --db trial.db --credentials editor:secret',
        'npm run almanac -- serve --events 1000 --languages 2 --latency 200',
      ),
    )
    .action(async (options: CommonOptions & ServeOptions) => {
      context.ended(await serve(options, context, context.outputOf(options)));
    });
}
