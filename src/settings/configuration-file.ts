import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError, messageOf } from '#errors';

/** The user's configuration file, in the working directory. */
export const CONFIGURATION_FILE = 'almanac.config.ts';

/**
 * Imports a module of the user's. Its `almanac` and `almanac/…` are the Almanac that runs, wherever that lies, and
 * whether it is compiled.
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

/** Returns `:` and the line of a file at which an error came up, as far as its trace tells. */
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
 * Returns the value of the configuration file in a directory; not yet validated. `reading` is how often this process
 * has read it before: then it may have changed, and a module is read once for each name that it has. Throws a
 * `ConfigurationError` where there is none, or none that can be loaded.
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
