/* `npm test`: types, lint with formatting, then the tests. Arguments go to the test runner. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const stages: readonly (readonly [name: string, command: readonly string[]])[] = [
  // Covers every .ts file as `tsc` does, and the pages besides.
  ['types', ['astro', 'check', '--noSync', '--root', '.']],
  ['lint and format', ['biome', 'check', '--error-on-warnings']],
  ['tests', ['vitest', 'run', ...process.argv.slice(2)]],
];

for (const [name, [command = '', ...options]] of stages) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, options, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) {
    console.error(`\nnpm test stopped at: ${name}`);
    process.exit(status ?? 1);
  }
}
