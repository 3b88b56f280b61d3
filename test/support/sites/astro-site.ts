import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { outcomeOf, type Run, userEnvironment } from '../project.ts';
import { SAMPLE_DAY } from '../sample.ts';
import type { MadeSite } from './made-sites.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const ASTRO = join(PROJECT, 'node_modules/astro');
const SITES = join(PROJECT, '.cache/astro-sites');

/** A user's own Astro site with a calendar in it. */
export type AstroSite = {
  readonly root: string;
  readonly dist: string;
  /** Runs `astro …` there. */
  run(...words: readonly string[]): Promise<Run>;
  /** Begins `astro …` there. */
  begin(...words: readonly string[]): ChildProcessByStdio<null, Readable, Readable>;
  write(path: string, text: string): void;
  remove(): void;
};

/** What a user writes of an Astro site: options of Astro and of the calendar, and files by path. */
type AstroSiteOptions = {
  readonly astro?: object;
  readonly calendar?: object;
  readonly files?: Readonly<Record<string, string>>;
};

/** The URL of the Astro sites of the tests. */
export const TOWN = 'https://town.example';

/** Makes an Astro site with the content, the configuration and the pictures of a site that is made. */
export function createAstroSite(made: MadeSite, { astro, calendar, files = {} }: AstroSiteOptions = {}): AstroSite {
  // In this project's folder: Astro takes files of its own for others where these have no folder in common with the site.
  mkdirSync(SITES, { recursive: true });
  const root = mkdtempSync(join(SITES, 'astro-'));
  for (const path of ['content', 'almanac.config.ts', '.cache/media', '.cache/pictures'])
    cpSync(join(made.root, path), join(root, path), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(ASTRO, join(root, 'node_modules/astro'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', '{ "type": "module" }\n');
  write(
    'astro.config.mjs',
    `import almanac from ${JSON.stringify(pathToFileURL(join(PROJECT, 'src/public/astro.ts')).href)};
import config from './almanac.config.ts';
const options = ${JSON.stringify({ base: '/agenda', ...calendar })};
export default { ...${JSON.stringify({ site: TOWN, ...astro })}, integrations: [almanac({ config, ...options })] };
`,
  );
  write('src/pages/index.astro', '<html lang="en"><head><title>Town</title></head><body><h1>Town</h1></body></html>\n');
  for (const [path, text] of Object.entries(files)) write(path, text);
  const begin = (...words: readonly string[]) =>
    spawn(process.execPath, [join(ASTRO, 'bin/astro.mjs'), ...words], {
      cwd: root,
      env: userEnvironment({ ...SAMPLE_DAY, ASTRO_TELEMETRY_DISABLED: '1' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    root,
    dist: join(root, 'dist'),
    run: (...words) => outcomeOf(begin(...words)),
    begin,
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
