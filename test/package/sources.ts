import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

export const PROJECT = join(import.meta.dirname, '../..');

/** Statements begin their line: what a text or a template says of imports is none. */
const IMPORTED = [
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^'\s]+)'/gm,
  /^import\s*'([^'\s]+)'/gm,
  /\bimport\(\s*'([^'\s]+)'\s*\)/g,
  /@import\s+(?:url\()?'([^'\s]+)'/g,
] as const;

/** What a file needs at run time: types are gone by then. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(PROJECT, file), 'utf8');
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text.replace(/^import type .*$/gm, '');
  return IMPORTED.flatMap((pattern) => [...code.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? []));
}

/** The files of which the package is made, and what each imports. */
export function packagedSources(): { readonly file: string; readonly imports: readonly string[] }[] {
  return globSync(['src/**/*.ts', 'site/**/*.{ts,astro,css}', 'bin/*.mjs'], { cwd: PROJECT })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .map((file) => ({ file, imports: importsOf(file) }));
}
