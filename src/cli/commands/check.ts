import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { overrideFindings } from '#cli/overrides/read-overrides';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { readOwnPages } from '#cli/publish/own-pages';
import { checkWords } from '#cli/settings/check-words';
import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import { readTheme } from '#cli/theme/read-theme';
import { checkContent } from '#content/check/check';
import { nearest } from '#content/check/nearest';
import { pageFindings } from '#content/check/pages';
import type { LocatedProblem } from '#content/check/problem';
import type { HasRecord } from '#content/pages/links';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { checkFormat } from '#content/state/format';
import { diskFiles, type Files } from '#content/store/files';
import { collectionPath, nameOfFile } from '#content/store/layout';
import { writeSchemas } from '#content/store/schemas';
import { readCollection } from '#content/store/store';
import { EXIT } from '#errors';
import { KINDS } from '#interface/kinds';
import { counted, jsonLine, printable } from '#records/printable';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import { pathFromHere, type Settings } from '#settings/settings';
import { OVERRIDES_FOLDER, overrideNames } from '../../../site/engine/compile/overrides.ts';

/** The options of `almanac check`. */
type CheckOptions = {
  /** Print everything as one JSON object. */
  readonly json: boolean;
  /** Check the types of overrides, too, which takes seconds and needs TypeScript. */
  readonly types: boolean;
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

/** Returns what is to be said of the user's own components. */
function componentFindings({ root }: Settings): readonly LocatedProblem[] {
  return overrideFindings(root).map(({ about: _, ...finding }) => ({ ...finding, column: 1 }));
}

/** Returns what the compiler says of the user's own components; the checker is loaded where there are any. */
async function typesOf({ root, cacheDir }: Settings): Promise<readonly LocatedProblem[]> {
  if (overrideNames(join(root, OVERRIDES_FOLDER)).length === 0) return [];
  const { typeFindings } = await import('#cli/overrides/check-types');
  const found = await typeFindings(root, cacheDir);
  const hint = 'What it is given and may give is in docs/overrides.md.';
  return found.map((finding) => ({ ...finding, severity: 'error' as const, hint }));
}

/** Returns what is to be said of colours for categories that content does not have. */
async function colorFindings(
  { root, configuration: { theme, languages } }: Settings,
  files: Files,
): Promise<readonly LocatedProblem[]> {
  const slugs = Object.keys(theme?.categoryColors ?? {});
  if (slugs.length === 0) return [];
  const known = new Set<string>();
  for (const { code } of languages)
    for (const { name, record } of (await readCollection(files, code, 'categories')).records)
      known.add(record.slug ?? name);
  const unknown = slugs.filter((slug) => !known.has(slug));
  if (unknown.length === 0) return [];
  const lines = (await readFile(join(root, CONFIGURATION_FILE), 'utf8')).split('\n');
  const lineOf = (slug: string) => {
    const key = new RegExp(`(?<![\\w-])${RegExp.escape(slug)}['"]?\\s*:`);
    return Math.max(lines.findIndex((line) => key.test(line)) + 1, 1);
  };
  return unknown.map((slug) => {
    const meant = nearest(slug, known);
    return {
      path: CONFIGURATION_FILE,
      line: lineOf(slug),
      column: 1,
      severity: 'warning' as const,
      message: `theme.categoryColors: no category has the slug '${slug}', so nothing has its colour.`,
      hint: meant === undefined ? 'Name one that content/ has, or take it out.' : `Did you mean '${meant}'?`,
    };
  });
}

/** Returns what tells whether content has the file of a record; of anything else it tells nothing. */
async function recordsIn(files: Files, languages: readonly string[]): Promise<HasRecord> {
  const known = new Map<string, ReadonlySet<string>>();
  for (const language of languages)
    for (const kind of KINDS) {
      const names = (await files.list(collectionPath(language, kind))).map(nameOfFile);
      known.set(`${language} ${kind}`, new Set(names.filter((name) => name !== undefined)));
    }
  return (language, kind, name) => known.get(`${language} ${kind}`)?.has(name);
}

/**
 * `almanac check`: says what in content, pages, the theme, overrides and words of the project's own is wrong, where, and what to
 * write instead. Needs no service. Returns the exit code: 1 where there are errors; warnings are about what the service
 * sent, overrides, colours of no category, and what is not written yet. Throws `ContentError`.
 */
export async function check(settings: Settings, options: CheckOptions, output: Output): Promise<number> {
  const files = diskFiles(settings.contentDir);
  await checkFormat(files);
  const codes = settings.configuration.languages.map(({ code }) => code);
  const { findings: found, notes: contentNotes, files: contentCount } = await checkContent(files, codes);
  await writeSchemas(files);
  const words = await checkWords(settings);
  const notes = [...contentNotes, ...words.notes];
  const pages = await readOwnPages(settings);
  const ofPages = pageFindings(pages, pages.texts.size === 0 ? undefined : await recordsIn(files, codes));
  const count = contentCount + words.files + pages.texts.size;
  // As people and their tools can open it from where they are.
  const ofContent = found.map((finding) => ({ ...finding, path: pathFromHere(settings, finding.path) }));
  const inPages = ofPages.map((finding) => ({ ...finding, path: `${PAGES_FOLDER}/${finding.path}` }));
  const types = options.types ? await typesOf(settings) : [];
  const own = [
    ...(await themeFindings(settings)),
    ...(await colorFindings(settings, files)),
    ...componentFindings(settings),
    ...types,
  ];
  const findings = [...own, ...ofContent, ...inPages, ...words.findings];
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
      'Check all of content, pages, the files of the theme, overrides and words of your own, and say what is wrong, with file, line and column, and what to write instead, and which pages are not written yet. The service is not asked.',
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
