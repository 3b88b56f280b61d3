#!/usr/bin/env node
// Starts Almanac under the Node it needs. Runs under the host's own Node (20 or newer), so: built-ins only.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 26;

const compiled = new URL('../../lib/src/cli/main.mjs', import.meta.url);
const main = existsSync(compiled) ? compiled : new URL('main.mjs', import.meta.url);

/** The Node that Almanac brings along, or `undefined` where its install script did not run. */
function ownNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return ['bin/node', 'bin/node.exe'].map((path) => join(folder, path)).find(existsSync);
  } catch {
    return undefined;
  }
}

function missing() {
  console.error(
    `Almanac needs Node ${NEEDED}; this is ${process.version}, and the one that Almanac brings along is not installed.\n` +
      'npm must be allowed to run the install script of the package `node`: say `"allowScripts": { "node": true, ' +
      '"esbuild": true }` in package.json, and nowhere `ignore-scripts`. Then remove node_modules, run `npm install`, ' +
      `and this command again. Or install Node ${NEEDED} yourself.`,
  );
  process.exitCode = 1;
}

function passOn(executable) {
  const words = [fileURLToPath(main), ...process.argv.slice(2)];
  // Beside a fleet's worker this process would stay with the secrets of all calendars in its environment, for each to read.
  if (process.argv[2] === 'fleet' && process.platform === 'linux')
    process.execve?.(executable, [executable, ...words], process.env);
  const child = spawn(executable, words, { stdio: 'inherit' });
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to all its processes: passed on, it would come twice.
      if (signal !== 'SIGINT' || !onTerminal) child.kill(signal);
    });
  child.on('error', (error) => {
    console.error(`The Node that Almanac brings along can't be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('close', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

if (Number.parseInt(process.versions.node, 10) >= NEEDED) await import(main.href);
else {
  const executable = ownNode();
  if (executable === undefined) missing();
  else passOn(executable);
}
