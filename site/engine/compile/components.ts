import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the site's own sources, compiled or not. */
export const SITE_FOLDER = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** Prefix of the site's files in imports of overrides: `almanac/site/components/event/EventFacts.astro`. */
export const SITE_IMPORT_PREFIX = 'almanac/site/';

/** A component of the site that can be replaced. */
export type SiteComponent = {
  /** The name of its file, without `.astro`: no two have the same. */
  readonly name: string;
  /** Below the folder of the site, with `/`: `components/event/EventFacts.astro`. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
};

/** Returns all components of the site, by name. */
export function siteComponents(folder = SITE_FOLDER): ReadonlyMap<string, SiteComponent> {
  const components = globSync('components/**/*.astro', { cwd: folder }).map((relativePath): SiteComponent => {
    const path = relativePath.split(sep).join('/');
    return { name: basename(path, '.astro'), path, file: join(folder, relativePath) };
  });
  components.sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(components.map((component) => [component.name, component]));
}

/** A relative path in an import. Compiled sources import `.js` instead of `.ts`. */
const RELATIVE = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])(\.{1,2}\/[^'"\n]*)\2/g;

/**
 * Returns the text of a component as the beginning of an override: imports of the site's files work from any folder.
 * The text is the same in the sources and in a package.
 */
export function ejectedText({ path, file }: SiteComponent): string {
  return readFileSync(file, 'utf8').replaceAll(RELATIVE, (_, before: string, quote: string, relative: string) => {
    const target = posix.join(posix.dirname(path), relative).replace(/\.js(?=\?|$)/, '.ts');
    return `${before}${quote}${SITE_IMPORT_PREFIX}${target}${quote}`;
  });
}

/** Returns the type declarations in the source of a component. */
function typesIn(text: string): readonly string[] {
  const types: string[] = [];
  let depth = 0;
  let current: string[] = [];
  for (const line of text.split('\n')) {
    if (current.length === 0 && !/^type \w+/.test(line)) continue;
    current.push(line);
    depth += (line.match(/[({[]/g) ?? []).length - (line.match(/[)}\]]/g) ?? []).length;
    if (depth > 0 || !line.endsWith(';')) continue;
    types.push(current.join('\n'));
    current = [];
    depth = 0;
  }
  return types;
}

/** The description of a component, and the types of its props. */
type ComponentDescription = { readonly about: string; readonly props: string };

/** Returns the description and the props of a component from its source. */
export function describeComponent(component: SiteComponent): ComponentDescription {
  const [, head = ''] = /^---\n([\s\S]*?)\n---$/m.exec(ejectedText(component)) ?? [];
  // The description is between the imports and the types.
  const [, about = ''] = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:\/\/[^\n]*\n)*type /m.exec(head) ?? [];
  const lines = about
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => line !== '');
  return { about: lines.join(' '), props: typesIn(head).join('\n') };
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** The version of a component: digests of its props, and of its whole text. */
type ComponentVersion = { readonly model: string; readonly source: string };

/** Returns the version of a component. */
export function componentVersion(component: SiteComponent): ComponentVersion {
  return { model: short(describeComponent(component).props), source: short(ejectedText(component)) };
}

/** Returns the line in which an override names the version of the component that it was begun with. */
export function versionLine({ name }: SiteComponent, { model, source }: ComponentVersion): string {
  return `// Begun with \`almanac eject ${name}\`: model ${model}, source ${source}.`;
}

/** Parses the `versionLine` in the text of an override; `undefined` if it has none. */
export function parseVersionLine(text: string): ComponentVersion | undefined {
  const [, model, source] =
    /^\/\/ Begun with `almanac eject \w+`: model ([\da-f]{10}), source ([\da-f]{10})\.$/m.exec(text) ?? [];
  return model === undefined || source === undefined ? undefined : { model, source };
}
