import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { withPullSession } from '#cli/pull/pull-session';
import { countsTable, newRun } from '#cli/pull/report';
import { type ScopeOptions, scopeOf, withScopeOptions } from '#cli/pull/scope';
import { type Output, say, warn } from '#cli/terminal/output';
import { progressRenderer } from '#cli/terminal/progress';
import { EXIT } from '#errors';
import { jsonLine } from '#records/printable';
import type { Settings } from '#settings/settings';
import type { DecisionCell } from '#sync/plan/decision';
import type { PullReport } from '#sync/pull/pull-report';

type StatusOptions = ScopeOptions & {
  /** Print the plan as JSON. */
  readonly json?: boolean;
};

type StatusSection = { readonly title: string; readonly cells: readonly DecisionCell[] };

/** The sections of a status, by direction, with the cells of the plan that belong to them. */
const SECTIONS: readonly StatusSection[] = [
  {
    title: 'From the service; the next sync brings it',
    cells: ['pull-create', 'pull-update', 'pull-delete', 'merge', 'hide', 'restore', 'forget'],
  },
  { title: 'From content; not on the service', cells: ['push-create', 'push-update', 'push-delete', 'merge', 'keep'] },
  {
    title: 'In conflict; a person has to decide, once a sync has brought the version of the service',
    cells: ['conflict', 'refused'],
  },
];

/** The words for what a cell does. */
const WORDS: { readonly [C in DecisionCell]?: string } = {
  'pull-create': 'new',
  'pull-update': 'changed',
  'pull-delete': 'gone',
  'push-create': 'new',
  'push-update': 'edited',
  'push-delete': 'removed here',
  hide: 'withdrawn',
  restore: 'removed here, changed there',
  merge: 'changed on both sides',
  keep: 'edited, in no list',
  forget: 'removed on both sides',
  conflict: 'conflict',
  refused: 'refused',
};

function sectionLines({ title, cells }: StatusSection, { decisions }: PullReport): string[] {
  const lines = decisions
    .filter(({ cell }) => cells.includes(cell))
    .map(({ cell, path, movedFrom, fields, reason }) => {
      const from = movedFrom === undefined ? '' : `, was ${movedFrom}`;
      const about = fields === undefined || fields.length === 0 ? '' : ` (${fields.join(', ')})`;
      return `  ${(WORDS[cell] ?? cell).padEnd(12)}  ${path}${from}${about}${reason === undefined ? '' : `\n      ${reason}`}`;
    });
  return lines.length === 0 ? [] : [`${title}:`, ...lines, ''];
}

/** Runs `almanac status`: the plan of both directions; nothing is written. Returns the exit code. */
async function status(settings: Settings, options: StatusOptions, output: Output): Promise<number> {
  const scope = scopeOf(settings, options);
  const renderer = await progressRenderer(options.json === true ? { ...output, quiet: true } : output);
  let report: PullReport;
  try {
    report = await withPullSession(
      settings,
      { dryRun: true, reportsRefusals: true },
      newRun('status', settings),
      renderer.onProgress,
      (session) => session.pull(scope),
    );
  } finally {
    renderer.done();
  }
  if (options.json === true) {
    const { counts, decisions, degraded, unreadable } = report;
    const refusals = report.refusals.map(({ message }) => message);
    output.stdout.write(`${jsonLine({ counts, decisions, degraded, unreadable, refusals })}\n`);
    return EXIT.done;
  }
  say(output, countsTable(report));
  say(output, '');
  const sections = SECTIONS.flatMap((section) => sectionLines(section, report));
  if (sections.length === 0) say(output, 'Content and the service agree.');
  for (const line of sections) say(output, line);
  for (const file of report.unreadable) warn(output, `can't be read: ${file.path}: ${file.reason}`);
  for (const reason of report.degraded) warn(output, `in doubt: ${reason}`);
  for (const refusal of report.refusals)
    warn(output, `A sync will refuse this. ${refusal.message}\n${refusal.hint ?? ''}`);
  return EXIT.done;
}

/** Defines `almanac status`. */
export function define(
  command: Command,
  { settings, outputOf, stopSignal, keepHeapSmall, ended }: CommandContext,
): void {
  withScopeOptions(withCommonOptions(command))
    .description('Show what a sync would bring, and what was edited here. Nothing is written.')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('npm run almanac -- status', 'npm run almanac -- status --only events --json'))
    .action(async (options: CommonOptions & StatusOptions) => {
      keepHeapSmall('all');
      const chosen = await settings({ today: options.today, stopped: stopSignal() });
      ended(await status(chosen, options, outputOf(options)));
    });
}
