import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The paths of a Chromium. */
export type Chromium = {
  /** The executable; empty where there is none. */
  readonly path: string;
  /** A folder of libraries that it needs beside the system's; empty where it needs none. */
  readonly libraries: string;
};

/** The paths at which a browser may be installed on systems for which npm has none. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const PACKAGE = '@sparticuz/chromium';

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (name === PACKAGE) return String(version);
  }
  throw new Error(`${PACKAGE} has no package.json`);
}

/** Tells whether the system has every library that an executable is linked to. */
function hasLibraries(executable: string): boolean {
  const { status, stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return status === 0 && !stdout.includes('not found');
}

/**
 * Unpacks the browser from npm once per version, in a folder of its own that takes its place when it is whole: the
 * package takes whatever it finds in the temporary folder, and several that unpack at once break each other. Where the
 * system lacks a library (libnss3), the package's own are unpacked, which it does only where it believes to be on the
 * host it was made for.
 */
function unpacked(): Chromium {
  const folder = join(tmpdir(), `almanac-chromium-${packageVersion()}`);
  const unpack = join(import.meta.dirname, 'unpack-chromium.ts');
  if (!existsSync(folder)) {
    const partial = mkdtempSync(join(tmpdir(), 'almanac-unpacking-'));
    const environment = { ...process.env, TMPDIR: partial };
    run(unpack, environment);
    if (!hasLibraries(join(partial, 'chromium'))) {
      rmSync(join(partial, 'chromium'));
      run(unpack, { ...environment, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
    }
    try {
      renameSync(partial, folder);
    } catch (error) {
      // Another run was quicker, and its folder has the same files.
      if (!existsSync(folder)) throw error;
      rmSync(partial, { recursive: true });
    }
  }
  const libraries = join(folder, 'al2023', 'lib');
  return { path: join(folder, 'chromium'), libraries: existsSync(libraries) ? libraries : '' };
}

function run(script: string, env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(process.execPath, [script], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The browser from npm could not be unpacked.');
}

/** Finds a Chromium: the one that `CHROMIUM_PATH` names, the one from npm, or an installed one. */
export function findChromium(): Chromium {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined) return { path: given, libraries: '' };
  const fromNpm = process.platform === 'linux' && process.arch === 'x64';
  return fromNpm ? unpacked() : { path: INSTALLED.find((one) => existsSync(one)) ?? '', libraries: '' };
}

/** Starts a Chromium. */
export function launchChromium({ path, libraries }: Chromium): Promise<Browser> {
  return chromium.launch({
    // What starts slowly is no failure, and what hangs is ended by its test.
    timeout: 0,
    executablePath: path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-gl=angle', '--use-angle=swiftshader'],
    env: { ...process.env, ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
}
