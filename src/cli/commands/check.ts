import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import type { LocatedProblem } from '#content/check/problem';
import { EXIT } from '#errors';
import { checkProject } from '#publishing/check-project';
import { counted, jsonLine, printable } from '#records/printable';
import type { Settings } from '#settings/settings';

type CheckOptions = {
  /** Print everything as one JSON object. */
  readonly json: boolean;
  /** Check the types of overrides, too, which takes seconds and needs TypeScript. */
  readonly types: boolean;
};

/** Escapes a property of an annotation, as GitHub's workflow commands require. */
function property(text: string): string {
  return text.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function print(output: Output, finding: LocatedProblem): void {
  const { path, line, column, severity, message, hint } = finding;
  const about = severity === 'warning' ? 'warning: ' : '';
  const text = printable(`${message} ${hint}`).replaceAll('\n', ' ');
  if (output.log === 'json') logEvent(output, severity === 'error' ? 'error' : 'warn', 'finding', finding);
  else output.stdout.write(`${printable(path)}:${line}:${column}: ${about}${text}\n`);
  if (output.annotate)
    output.stdout.write(
      `::${severity} file=${property(path)},line=${line},col=${column}::${text.replaceAll('%', '%25')}\n`,
    );
}

/**
 * Runs `almanac check`: says what in content, pages, the theme, overrides and words of the project's own is wrong,
 * where, and what to write instead. Needs no service. Returns the exit code: 1 where there are errors; warnings are
 * about what the service sent, overrides, colours of no category, and what is not written yet. Throws `ContentError`.
 */
export async function check(settings: Settings, { json, types }: CheckOptions, output: Output): Promise<number> {
  const { findings, notes, files } = await checkProject(settings, { types });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const code = errors > 0 ? EXIT.failed : EXIT.done;
  if (json) {
    output.stdout.write(`${jsonLine({ files, errors, warnings, findings, notes })}\n`);
    return code;
  }
  for (const finding of findings) print(output, finding);
  for (const note of notes) warn(output, note);
  say(output, `${counted(files, 'file')} checked: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`);
  return code;
}

/** Defines `almanac check`. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Check all of content, pages, the files of the theme, overrides and words of your own. Each mistake is shown with file, line and column, and with what to write instead. Each page with `draft: true` is listed, too: it is not written yet and not published. The service is not asked.',
    )
    .option('--json', 'print it as JSON')
    .option('--types', 'check the types of overrides, too, by @astrojs/check and TypeScript, where they are installed')
    .addHelpText(
      'after',
      examples('npm run almanac -- check', 'npm run almanac -- check --types', 'npm run almanac -- check --json'),
    )
    .action(async ({ json = false, types = false, ...options }: CommonOptions & Partial<CheckOptions>) => {
      ended(await check(await settings(), { json, types }, outputOf(options)));
    });
}
