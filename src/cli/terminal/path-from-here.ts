import { join, relative, sep } from 'node:path';
import type { Settings } from '#cli/settings';

/** A path of content as people and their tools can open it from their working directory, with `/`. */
export function pathFromHere({ root, contentDir }: Settings, path: string): string {
  return relative(root, join(contentDir, path)).replaceAll(sep, '/');
}
