import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError, messageOf } from '#errors';

/** The user's configuration file, in the working directory. */
export const CONFIGURATION_FILE = 'almanac.config.ts';

/**
 * Imports a module of the project. In it, `almanac` and `almanac/…` are the running Almanac, wherever it is installed,
 * compiled or not.
 */
async function importWithAlmanac(address: string): Promise<unknown> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const [whole, name = 'almanac'] = /^almanac(?:\/(\w+))?$/.exec(specifier) ?? [];
      if (whole === undefined) return next(specifier, context);
      return next(`#public/${name}`, { ...context, parentURL: import.meta.url });
    },
  });
  try {
    return await import(address);
  } finally {
    hooks.deregister();
  }
}

/** Returns `:` and the line of a file in the trace of an error; an empty text where the trace does not have the file. */
function lineIn(error: unknown, name: string): string {
  const trace = error instanceof Error ? (error.stack ?? '') : '';
  const [, line] = new RegExp(`[\\\\/]${RegExp.escape(name)}(?:\\?[\\w=]*)?:(\\d+)`).exec(trace) ?? [];
  return line === undefined ? '' : `:${line}`;
}

/** A kind of configuration file: its name, the function that defines it, and the document that shows one. */
export type ConfigurationKind = { readonly name: string; readonly defines: string; readonly shownIn: string };

const CALENDAR: ConfigurationKind = {
  name: CONFIGURATION_FILE,
  defines: 'defineConfig',
  shownIn: 'docs/configuration.md',
};

/**
 * Returns the value of the configuration file in a directory; not yet validated. `reading` is the number of earlier
 * reads by this process: each needs a number of its own, as Node reads a module once for each URL. Throws a
 * `ConfigurationError` where the file is missing, can't be loaded or has no default export.
 */
export async function importConfiguration(
  root: string,
  reading: number,
  { name, defines, shownIn }: ConfigurationKind = CALENDAR,
): Promise<unknown> {
  const file = resolve(root, name);
  if (!existsSync(file))
    throw new ConfigurationError({
      message: `There is no ${name} in ${root}.`,
      hint: `Run the command in the directory that holds it. ${shownIn} shows what it says.`,
    });
  let configuration: unknown;
  try {
    const loaded = await importWithAlmanac(`${pathToFileURL(file).href}${reading === 0 ? '' : `?reading=${reading}`}`);
    configuration = Reflect.get(Object(loaded), 'default');
  } catch (error) {
    throw new ConfigurationError({
      message: `${name}${lineIn(error, name)} can't be loaded: ${messageOf(error)}`,
      hint: `It is a TypeScript module that says \`export default ${defines}({ … })\`; ${shownIn} shows one.`,
      cause: error,
    });
  }
  if (configuration === undefined)
    throw new ConfigurationError({
      message: `${name} has no default export.`,
      hint: `It says \`export default ${defines}({ … })\`; ${shownIn} shows one.`,
    });
  return configuration;
}
