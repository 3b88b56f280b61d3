import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { draft, ENVIRONMENT, eachWorld, JAZZ } from '../repository/commit/committing.ts';

const world = eachWorld();
const TEMPLATE = fileURLToPath(new URL('../../src/init/template/unattended', import.meta.url));
const MAIN = fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url));

/** Runs `run.sh` with an npm that starts these sources, and notes what it was asked for. */
function runUnattended(root: string, environment: object) {
  const tools = join(root, '.cache/tools');
  mkdirSync(tools, { recursive: true });
  const npm = join(tools, 'npm');
  const text = `#!/bin/sh
echo "$*" >> "${root}/.cache/asked"
[ "$1" = ci ] && { mkdir -p node_modules; exec touch node_modules/.package-lock.json; }
script=$3
shift 4
exec "${process.execPath}" "${MAIN}" "$script" "$@"
`;
  writeFileSync(npm, text);
  chmodSync(npm, 0o755);
  const env = { ...ENVIRONMENT, ...environment, PATH: `${tools}:${process.env.PATH}`, TZ: 'UTC' };
  return new Promise((resolve) => {
    execFile('sh', ['unattended/run.sh'], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

describe('unattended/run.sh', () => {
  it('pushes, syncs, commits and builds, and prints nothing when no person is needed', async () => {
    const { bot, editor, subjects, posts, shared } = world();
    cpSync(TEMPLATE, join(editor.root, 'unattended'), { recursive: true });
    editor.write('package-lock.json', '{}\n');
    editor.write('.gitignore', '.cache/\ndist/\ndist.*/\nnode_modules/\n');
    editor.merge('Run unattended');
    bot.git('pull', '--quiet');
    // A first sync says to which service content belongs; until then a push has nothing to go by.
    expect(await runUnattended(bot.root, { ALMANAC_AUTH_USER: '', ALMANAC_AUTH_PASSWORD: '' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are no events to publish'),
    });
    editor.git('pull', '--quiet');
    editor.write(JAZZ, draft('Jazz at the mill'));
    editor.merge('Add jazz');
    expect(await runUnattended(bot.root, {})).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(posts()).toHaveLength(1);
    expect(subjects().slice(0, 2)).toEqual(['Push: 1 event updated', 'Add jazz']);
    expect(bot.has('dist/ca/events/jazz-at-the-mill/index.html')).toBe(true);
    expect(await runUnattended(bot.root, {})).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(posts()).toHaveLength(1);
    expect(bot.git('rev-parse', 'HEAD')).toBe(shared.git('rev-parse', 'main'));
    const asked = readFileSync(join(bot.root, '.cache/asked'), 'utf8').split('\n');
    expect(asked.filter((one) => one.startsWith('ci'))).toHaveLength(1);
  });

  it('builds, and reports an error, when the service is unreachable', async () => {
    const { bot, editor, proxy, withEvent } = world();
    await withEvent();
    cpSync(TEMPLATE, join(editor.root, 'unattended'), { recursive: true });
    editor.write('package-lock.json', '{}\n');
    editor.merge('Run unattended');
    bot.git('pull', '--quiet');
    await proxy.close();
    const run = await runUnattended(bot.root, { ALMANAC_AUTH_USER: '', ALMANAC_AUTH_PASSWORD: '' });
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Content is as it was') });
    expect(bot.has('dist/ca/events/jazz-at-the-mill/index.html')).toBe(true);
  });
});
