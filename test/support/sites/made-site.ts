import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createProject, type Project } from '../project.ts';
import { smallConfiguration } from '../sample.ts';
import { type MadeSite, type SiteName, shareTemplates } from './made-sites.ts';

/** A site that several test files read; none may change it. */
export type BuiltSite = MadeSite & {
  /** The paths of all files, relative to `dist`, sorted. */
  readonly paths: readonly string[];
  /** The paths of the pages. */
  readonly pages: readonly string[];
  /** Returns a file's text. */
  read(path: string): string;
  /** Returns the absolute URL of a file, without the `index.html` that addresses leave out. */
  urlOf(path: string): string;
};

/** Returns the address of a file below its site's root, without the `index.html` that addresses leave out. */
export const addressOfFile = (path: string) =>
  path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/(?<=^|\/)index\.html$/, '');

/** Returns a site that is made once for all test files of a run, when the first asks for it. */
export async function madeSite(name: SiteName): Promise<BuiltSite> {
  const response = await fetch(`${inject('madeSites')}/${encodeURIComponent(name)}`);
  if (!response.ok) throw new Error(await response.text());
  const site: MadeSite = JSON.parse(await response.text());
  const paths = readdirSync(site.dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.dist.length + 1))
    .sort();
  return {
    ...site,
    paths,
    pages: paths.filter((path) => path.endsWith('.html')),
    read: (path) => readFileSync(join(site.dist, path), 'utf8'),
    urlOf: (path) => `${site.siteUrl}/${addressOfFile(path)}`,
  };
}

/** Has builds in a project share compiled templates with all others of the run. */
export function withTemplates(project: Project): Project {
  shareTemplates(project, inject('templates'));
  return project;
}

/**
 * Makes a project with the content of the small site, and with what a build finds made: mirrored images, pictures and
 * compiled templates.
 */
export async function projectOfSmall(configuration: object = smallConfiguration()): Promise<Project> {
  const { root } = await madeSite('small');
  const project = withTemplates(createProject(configuration));
  for (const folder of ['content', '.cache/media', '.cache/pictures'])
    cpSync(join(root, folder), join(project.root, folder), { recursive: true });
  return project;
}
