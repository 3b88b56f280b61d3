import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { checkWords } from '#cli/settings/check-words';
import { pathFromHere, type Settings } from '#cli/settings/settings';
import { EXIT } from '#cli/terminal/exit';
import { counted, jsonLine, logEvent, type Output, printable, say, warn } from '#cli/terminal/output';
import { readTheme } from '#cli/theme/read-theme';
import { checkContent } from '#content/check/check';
import type { LocatedProblem } from '#content/check/problem';
import { checkFormat } from '#content/state/format';
import { diskFiles } from '#content/store/files';
import { writeSchemas } from '#content/store/schemas';

/** The options of `almanac check`. */
export type CheckOptions = {
  /** Print everything as one JSON object. */
  readonly json: boolean;
};

/** Escapes a property of an annotation, as workflow commands want it. */
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

/** Returns what is wrong with the user's own files of the theme. */
async function themeFindings({ root, configuration: { theme, head } }: Settings): Promise<readonly LocatedProblem[]> {
  const { problems } = await readTheme(root, theme, head);
  return problems.map((problem) => ({ ...problem, column: 1, severity: 'error' as const }));
}

/**
 * `almanac check`: says what in content, in the files of the theme and in words of the project's own is wrong, where, and what to
 * write instead. Needs no service. Returns the exit code: 1 where there are errors; warnings are about what the service sent.
 * Throws `ContentError`.
 */
export async function check(settings: Settings, options: CheckOptions, output: Output): Promise<number> {
  const files = diskFiles(settings.contentDir);
  await checkFormat(files);
  const codes = settings.configuration.languages.map(({ code }) => code);
  const { findings: found, notes: contentNotes, files: contentCount } = await checkContent(files, codes);
  await writeSchemas(files);
  const words = await checkWords(settings);
  const notes = [...contentNotes, ...words.notes];
  const count = contentCount + words.files;
  // As people and their tools can open it from where they are.
  const ofContent = found.map((finding) => ({ ...finding, path: pathFromHere(settings, finding.path) }));
  const findings = [...(await themeFindings(settings)), ...ofContent, ...words.findings];
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const code = errors > 0 ? EXIT.failed : EXIT.done;
  if (options.json) {
    output.stdout.write(`${jsonLine({ files: count, errors, warnings, findings, notes })}\n`);
    return code;
  }
  for (const finding of findings) print(output, finding);
  for (const note of notes) warn(output, note);
  say(output, `${counted(count, 'file')} checked: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`);
  return code;
}

/** Defines `almanac check`. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Check all of content, the files of the theme and words of your own, and say what is wrong, with file, line and column, and what to write instead. The service is not asked.',
    )
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('npm run almanac -- check', 'npm run almanac -- check --json'))
    .action(async (options: CommonOptions & { readonly json?: boolean }) => {
      ended(await check(await settings(), { json: options.json ?? false }, outputOf(options)));
    });
}
