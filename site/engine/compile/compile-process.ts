/*
 * A process that compiles the templates, with the arguments of `compileTemplates`.
 */
import { messageOf } from '#errors';
import { compileTemplates } from './astro.ts';
import type { CompileFailure } from './templates.ts';

/** Returns the file of an error of Astro or Vite, if it names one. */
function fileOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const location: unknown = Reflect.get(error, 'loc');
  const file: unknown = typeof location === 'object' && location !== null ? Reflect.get(location, 'file') : undefined;
  const id: unknown = Reflect.get(error, 'id');
  return [file, id].find((value) => typeof value === 'string');
}

// The parent process has ended.
process.on('disconnect', () => process.exit());

const [, , root = '', outDir = '', overrides] = process.argv;
try {
  await compileTemplates(root, outDir, overrides);
  process.disconnect?.();
} catch (error) {
  const failure: CompileFailure = { message: messageOf(error), file: fileOf(error) };
  process.send?.(failure, () => process.exit(1));
}
