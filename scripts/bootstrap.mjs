// Installs what is missing before a command runs. Runs under the host's own Node (20 or newer), so: built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(`${root}/${lockfile}`, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Tells whether all packages of the lockfile are installed; optional ones of other platforms may be missing. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (wanted === undefined || installed === undefined || !existsSync(`${root}/node_modules/node/bin`)) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** Tells whether the pinned Node starts: its install script fetches it, and settings of npm may forbid such scripts. */
function runtimeStarts() {
  const executable = `${root}/node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`;
  const { status, stdout } = spawnSync(executable, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= 26;
}

if (!isInstalled()) {
  console.error('Installing what Almanac needs (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed; what it printed above says why. Nothing else was done.');
    process.exit(status ?? 1);
  }
}

if (!runtimeStarts()) {
  console.error(
    'The Node 26 that Almanac brings did not start. npm must be allowed to run the install script of the package ' +
      '`node` (package.json, allowScripts; no `ignore-scripts`). Then run `npm ci` and this command again.',
  );
  process.exit(1);
}
