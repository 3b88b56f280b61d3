import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalTag } from '#config/values';
import { WORDS_FOLDER } from '#config/word-files';
import { checkContent } from '#content/check/check';
import { nearestWord } from '#content/check/nearest';
import { pageFindings } from '#content/check/pages';
import type { LocatedProblem } from '#content/check/problem';
import type { HasRecord } from '#content/pages/links';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { checkContentFormat } from '#content/state/binding';
import { diskFiles, type Files } from '#content/store/files';
import { collectionPath, recordNameOf } from '#content/store/layout';
import { writeSchemas } from '#content/store/schemas';
import { readCollection } from '#content/store/store';
import { KINDS } from '#interface/kinds';
import { overrideFindings } from '#publishing/overrides/read-overrides';
import { readOwnPages } from '#publishing/own-pages';
import { readTheme } from '#publishing/theme/read-theme';
import { counted } from '#records/printable';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import { contentPathFromRoot, type Settings } from '#settings/settings';
import { OVERRIDES_FOLDER, overrideNames } from '../../site/engine/compile/overrides.ts';

/** The findings of a check of a project, or of a part of it. */
type CheckedProject = {
  /** The findings; their paths are relative to the project's folder. */
  readonly findings: readonly LocatedProblem[];
  readonly notes: readonly string[];
  /** The number of files that were read. */
  readonly files: number;
};

/** Returns the compiler's findings on the project's overrides; loads the checker only where there are any. */
async function typesOf({ root, cacheDir }: Settings): Promise<readonly LocatedProblem[]> {
  if (overrideNames(join(root, OVERRIDES_FOLDER)).length === 0) return [];
  const { overrideTypeFindings } = await import('#publishing/overrides/check-types');
  const findings = await overrideTypeFindings(root, cacheDir);
  const hint = 'What it is given and may give is in docs/overrides.md.';
  return findings.map((finding) => ({ ...finding, severity: 'error' as const, hint }));
}

/** Returns findings on colours for categories that content does not have. */
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
    const suggestion = nearestWord(slug, known);
    return {
      path: CONFIGURATION_FILE,
      line: lineOf(slug),
      column: 1,
      severity: 'warning' as const,
      message: `theme.categoryColors: no category has the slug '${slug}', so nothing has its colour.`,
      hint: suggestion === undefined ? 'Name one that content/ has, or take it out.' : `Did you mean '${suggestion}'?`,
    };
  });
}

/** Returns a function that tells whether content has the file of a record; `undefined` for another language or kind. */
async function recordsIn(files: Files, languages: readonly string[]): Promise<HasRecord> {
  const known = new Map<string, ReadonlySet<string>>();
  for (const language of languages)
    for (const kind of KINDS) {
      const names = (await files.list(collectionPath(language, kind))).map(recordNameOf);
      known.set(`${language} ${kind}`, new Set(names.filter((name) => name !== undefined)));
    }
  return (language, kind, name) => known.get(`${language} ${kind}`)?.has(name);
}

/** The most untranslated texts that a note names. */
const MOST_NAMED = 5;

function unusedFinding(path: string, tags: readonly string[]): LocatedProblem {
  const name = path.slice(`${WORDS_FOLDER}/`.length, -'.json'.length);
  const canonical = canonicalTag(name.replaceAll('_', '-'));
  const isMisspelt =
    canonical !== undefined && canonical !== name && tags.some((tag) => `${tag}-`.startsWith(`${canonical}-`));
  return {
    path,
    line: 1,
    column: 1,
    severity: 'warning',
    message: 'The file is of no language of the site, so nothing reads it.',
    hint: isMisspelt
      ? `Did you mean ${WORDS_FOLDER}/${canonical}.json?`
      : `Name it by the tag of one of the languages in almanac.config.ts: ${tags.join(', ')}.`,
  };
}

/**
 * Checks the files of a project's own words, and writes the schemas with which text editors check them. Loads nothing for it
 * where the project has none.
 */
async function checkWords({ root, configuration }: Settings): Promise<CheckedProject> {
  if (!existsSync(join(root, WORDS_FOLDER))) return { findings: [], notes: [], files: 0 };
  const { readWordsFolder, wordProblems, writeWordsSchemas } = await import('../../site/i18n/words-folder.ts');
  const project = diskFiles(root);
  const tags = configuration.languages.map(({ tag }) => tag);
  const folder = await readWordsFolder(project, tags);
  await writeWordsSchemas(project, [...folder.texts.keys()]);
  const notes = [...folder.languages].flatMap(([tag, { untranslated }]) => {
    if (untranslated.length === 0) return [];
    const named = untranslated.slice(0, MOST_NAMED).join(', ');
    const more = untranslated.length > MOST_NAMED ? ', …' : '';
    return [
      `${counted(untranslated.length, 'text')} of ${tag} ${untranslated.length === 1 ? 'is' : 'are'} still in English: ${named}${more}`,
    ];
  });
  return {
    findings: [...wordProblems(folder), ...folder.unused.map((path) => unusedFinding(path, tags))],
    notes,
    files: folder.texts.size,
  };
}

/**
 * Checks content, pages, the theme, overrides and words of a project: what is wrong, where, and what to write instead. Needs no
 * service. Writes the schemas by which text editors check them. With `types`, the types of overrides are checked, too. Throws
 * `ContentError`.
 */
export async function checkProject(
  settings: Settings,
  { types }: { readonly types: boolean },
): Promise<CheckedProject> {
  const files = diskFiles(settings.contentDir);
  await checkContentFormat(files);
  const codes = settings.configuration.languages.map(({ code }) => code);
  const content = await checkContent(files, codes);
  await writeSchemas(files);
  const words = await checkWords(settings);
  const pages = await readOwnPages(settings);
  const ofPages = pageFindings(pages, pages.texts.size === 0 ? undefined : await recordsIn(files, codes));
  const typed = types ? await typesOf(settings) : [];
  const { theme, head } = settings.configuration;
  const { problems } = await readTheme(settings.root, theme, head);
  return {
    findings: [
      ...problems.map((problem) => ({ ...problem, column: 1, severity: 'error' as const })),
      ...(await colorFindings(settings, files)),
      ...overrideFindings(settings.root).map(({ about: _, ...finding }) => ({ ...finding, column: 1 })),
      ...typed,
      ...content.findings.map((finding) => ({ ...finding, path: contentPathFromRoot(settings, finding.path) })),
      ...ofPages.map((finding) => ({ ...finding, path: `${PAGES_FOLDER}/${finding.path}` })),
      ...words.findings,
    ],
    notes: [...content.notes, ...words.notes],
    files: content.files + words.files + pages.texts.size,
  };
}
