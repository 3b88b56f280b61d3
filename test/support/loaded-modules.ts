import { z } from 'zod';

/**
 * A module for `--import` by which each thread of a process prints the URLs of all its modules when it ends: a line of JSON on
 * standard error.
 */
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
  const urls = z.array(z.array(z.string())).parse(
    stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  return [...new Set(urls.flat().flatMap((url) => pattern.exec(url)?.[1] ?? []))];
}

/** Finds the package of a module. */
export const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
