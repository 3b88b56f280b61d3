import { z } from 'zod';
import { type Output, textTable, warn } from '#cli/terminal/output';
import type { LoggedExchange } from '#client/transport';
import type { Files } from '#content/store/files';
import { EXIT, failureOf, messageOf } from '#errors';
import { KINDS } from '#interface/kinds';
import { counted, printable } from '#records/printable';
import type { Window } from '#records/time';
import type { Settings } from '#settings/settings';
import type { PullReport } from '#sync/pull/pull-report';

/** The report of the last run, relative to the cache folder. */
export const REPORT_PATH = 'report.json';

/** The most changes, and the most warnings, that a report lists. */
const LONGEST_LIST = 1_000;

/** The most calls that a report lists. */
const SLOWEST = 10;

const number = z.int().nonnegative();
/** An ISO 8601 instant in UTC, to the millisecond. */
const instant = z.iso.datetime({ precision: 3 });

const counts = z.strictObject({
  language: z.string(),
  kind: z.enum(KINDS),
  /** Items that the service listed. */
  fetched: number,
  new: number,
  changed: number,
  unchanged: number,
  /** Files removed because the service's own word is that the record is gone. */
  removed: number,
  /** Records that are kept and no longer shown. */
  hidden: number,
  /** Records outside the window, kept without being looked at. */
  unverified: number,
  /** Records that did not decode. */
  quarantined: number,
  conflicts: number,
});

const change = z.strictObject({
  /** The cell of the decision table. */
  cell: z.string(),
  /** The record's file, relative to the content folder. */
  path: z.string(),
  fields: z.array(z.string()).optional(),
});

/** The schema of the report of one run: `report.json` in the cache. Nothing that is published depends on it. */
export const runReportSchema = z.strictObject({
  /** The version of the report's form. */
  v: z.literal(1),
  command: z.string(),
  begun: instant,
  ended: instant,
  durationMs: number,
  exitCode: number,
  outcome: z.enum(['done', 'degraded', 'refused', 'failed', 'interrupted']),
  /** The range of time that was asked for, in the site's zone, the end exclusive (RFC 9557); absent for all of time. */
  window: z.strictObject({ from: z.string(), to: z.string() }).optional(),
  /** The mode of `sync --quick`, the reason for a full run, and whether the service tells its changes. */
  mode: z.enum(['quick', 'full']).optional(),
  fullBecause: z.string().optional(),
  hints: z.boolean().optional(),
  counts: z.array(counts),
  /** Calls that were sent, retries included; the bytes of their answers as decoded. */
  requests: number,
  bytes: number,
  retries: number,
  /** Pages of an earlier run that was cut off, which were not asked for again. */
  resumedPages: number,
  /** The slowest calls, slowest first. */
  slowest: z.array(z.strictObject({ method: z.string(), url: z.string(), status: number, durationMs: number })),
  warnings: z.array(z.string()),
  warningsLeftOut: number,
  /** The reasons why the run is degraded; none if it is not. */
  degraded: z.array(z.string()),
  changes: z.array(change),
  changesLeftOut: number,
  /** The reason why the run failed or was refused. */
  error: z.string().optional(),
});

type RunReport = z.output<typeof runReportSchema>;

/** The counts of what a run did to the records of one language and kind. */
type RunCounts = z.output<typeof counts>;

/** A run, for its report; a failed one as far as it came. URLs hold no credentials. */
type RunOutcome = {
  readonly command: string;
  readonly begun: Temporal.Instant;
  readonly ended: Temporal.Instant;
  readonly exitCode: number;
  readonly window?: Window | undefined;
  readonly mode?: RunReport['mode'] | undefined;
  readonly fullBecause?: string | undefined;
  readonly hints?: boolean | undefined;
  readonly counts: readonly RunCounts[];
  readonly traffic: { readonly requests: number; readonly bytes: number; readonly retries: number };
  readonly resumedPages: number;
  /** Calls with their duration in milliseconds, in any order. */
  readonly exchanges: readonly (Pick<LoggedExchange, 'method' | 'url' | 'status'> & { readonly duration: number })[];
  readonly warnings: readonly string[];
  readonly degraded: readonly string[];
  readonly changes: readonly { readonly cell: string; readonly path: string; readonly fields?: readonly string[] }[];
  /** The error that ended the run, if one did. */
  readonly error?: unknown;
};

/** A run under way, with the values of its report, which are filled in as the run goes on. */
export type OngoingRun = { -readonly [K in keyof RunOutcome]: RunOutcome[K] };

/** Makes a run that has not done anything yet. */
export function newRun(command: string, { now }: Pick<Settings, 'now'>, window?: Window): OngoingRun {
  const begun = now();
  const traffic = { requests: 0, bytes: 0, retries: 0 };
  const nothing = { counts: [], traffic, resumedPages: 0, exchanges: [], warnings: [], degraded: [], changes: [] };
  return { command, begun, ended: begun, window, exitCode: EXIT.done, ...nothing };
}

function outcomeOf({ exitCode, degraded }: RunOutcome): RunReport['outcome'] {
  if (exitCode === EXIT.interrupted) return 'interrupted';
  if (exitCode === EXIT.refused) return 'refused';
  if (exitCode === EXIT.degraded) return 'degraded';
  if (exitCode !== EXIT.done) return 'failed';
  return degraded.length > 0 ? 'degraded' : 'done';
}

const instantText = (time: Temporal.Instant) => time.toString({ smallestUnit: 'millisecond' });

/** Returns the report of a run. */
export function reportOf(run: RunOutcome): RunReport {
  const slowest = run.exchanges.toSorted((a, b) => b.duration - a.duration).slice(0, SLOWEST);
  return {
    v: 1,
    command: run.command,
    begun: instantText(run.begun),
    ended: instantText(run.ended),
    durationMs: Math.max(0, run.ended.epochMilliseconds - run.begun.epochMilliseconds),
    exitCode: run.exitCode,
    outcome: outcomeOf(run),
    ...(run.window === undefined ? {} : { window: { from: run.window.from.toString(), to: run.window.to.toString() } }),
    ...(run.mode === undefined ? {} : { mode: run.mode }),
    ...(run.fullBecause === undefined ? {} : { fullBecause: run.fullBecause }),
    ...(run.hints === undefined ? {} : { hints: run.hints }),
    counts: [...run.counts],
    requests: run.traffic.requests,
    bytes: run.traffic.bytes,
    retries: run.traffic.retries,
    resumedPages: run.resumedPages,
    slowest: slowest.map(({ method, url, status, duration }) => ({
      method,
      url,
      status,
      durationMs: Math.round(duration),
    })),
    warnings: run.warnings.slice(0, LONGEST_LIST),
    warningsLeftOut: Math.max(0, run.warnings.length - LONGEST_LIST),
    degraded: [...run.degraded],
    changes: run.changes
      .slice(0, LONGEST_LIST)
      .map(({ cell, path, fields }) => ({ cell, path, ...(fields === undefined ? {} : { fields: [...fields] }) })),
    changesLeftOut: Math.max(0, run.changes.length - LONGEST_LIST),
    ...(run.error === undefined ? {} : { error: failureOf(run.error).text }),
  };
}

/** Writes a report into the cache. It never fails a run: a report that can't be written is a warning. */
export async function writeReport(cache: Files, report: RunReport, output: Output): Promise<void> {
  try {
    await cache.write(REPORT_PATH, `${JSON.stringify(report, null, 2)}\n`);
  } catch (error) {
    warn(output, `The report of this run can't be written: ${messageOf(error)}`);
  }
}

/** The most warnings, and the most reasons, that a summary shows. */
const MOST_LINES = 20;

/**
 * Returns the first `MOST_LINES` lines verbatim, as a block of Markdown: they may hold texts of a service with any marks. `all` is
 * the number of lines including ones that `lines` lacks.
 */
function verbatim(lines: readonly string[], all: number): string {
  const first = lines.slice(0, MOST_LINES);
  const rest = all > first.length ? [`… and ${all - first.length} more`] : [];
  const text = printable([...first, ...rest].join('\n'));
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

const SUMMARY_COLUMNS = [
  'fetched',
  'new',
  'changed',
  'removed',
  'hidden',
  'unverified',
  'quarantined',
  'conflicts',
] as const;

/** Formats a report for people, in Markdown: for the page of a CI run. */
export function markdownSummary(report: RunReport): string {
  const changed = report.changes.length + report.changesLeftOut;
  const table = [
    ['language', 'kind', ...SUMMARY_COLUMNS],
    ['---', '---', ...SUMMARY_COLUMNS.map(() => '---:')],
    ...report.counts.map((row) => [row.language, row.kind, ...SUMMARY_COLUMNS.map((column) => row[column])]),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  const section = (title: string, lines: readonly string[], all = lines.length) =>
    lines.length === 0 ? [] : [`**${title}**`, verbatim(lines, all)];
  return [
    `### almanac ${report.command}: ${report.outcome}`,
    `${counted(changed, 'change')}, ${counted(report.requests, 'request')}, ${Math.round(report.durationMs / 1000)} s, exit code ${report.exitCode}.`,
    ...section('Why it ended', report.error === undefined ? [] : report.error.split('\n')),
    ...section('Degraded', report.degraded),
    ...section('Warnings', report.warnings, report.warnings.length + report.warningsLeftOut),
    ...(report.counts.length === 0 ? [] : [table.join('\n')]),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

const COLUMNS = [
  'fetched',
  'created',
  'changed',
  'unchanged',
  'removed',
  'hidden',
  'unverified',
  'quarantined',
  'conflicts',
] as const;

/** Formats the counts of a pull as a table of text, with a row for each language and kind. */
export function countsTable({ counts }: Pick<PullReport, 'counts'>): string {
  return textTable(
    ['language', 'kind', ...COLUMNS.map((column) => (column === 'created' ? 'new' : column))],
    counts.map((row) => [row.language, row.kind, ...COLUMNS.map((column) => row[column])]),
  );
}
