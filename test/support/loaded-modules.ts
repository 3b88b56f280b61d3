/** A module for `--import` that prints the URLs of all modules of a process when it ends, as JSON on standard error. */
const TRACE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  process.on('exit', () => process._rawDebug(JSON.stringify(loaded)));
`)}`;

/** The options of Node under which a process prints what it loads, on standard error. */
export const TRACED = ['--import', TRACE] as const;

/** Returns what a pattern's first group finds in the URLs that a traced process printed, each once. */
export function loadedIn(stderr: string, pattern: RegExp): readonly string[] {
  const urls: unknown = JSON.parse(stderr);
  return [...new Set((Array.isArray(urls) ? urls : []).flatMap((url) => pattern.exec(String(url))?.[1] ?? []))];
}

/** Finds the package of a module. */
export const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
