import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, isLocked } from '#content/store/lock';
import { ContentError, RefusedError } from '#errors';
import { runs } from '../../support/tiers/runs.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const SINCE = '2026-12-01T03:00:00Z';

/** Answers each line that it is told with one: to `acquire` how that went, to `release` that it is done. */
const CHILD = `
import { createInterface } from 'node:readline';
import { acquireLock } from '#content/store/lock';
const [contentDir, command] = process.argv.slice(1);
let lock;
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'acquire')
    try {
      lock = await acquireLock(contentDir, { command, since: '${SINCE}', pid: process.pid });
      console.log('acquired');
    } catch (error) {
      console.log(error.name + ': ' + error.message);
    }
  else {
    await lock?.release();
    lock = undefined;
    console.log('released');
  }
}
`;

let contentDir = '';
const children: ChildProcessByStdio<Writable, Readable, null>[] = [];
const locks: Awaited<ReturnType<typeof acquireLock>>[] = [];

beforeEach(() => {
  contentDir = join(mkdtempSync(join(tmpdir(), 'almanac-lock-')), 'content');
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const lock of locks.splice(0)) await lock.release();
  rmSync(join(contentDir, '..'), { recursive: true, force: true });
});

/** Returns a process of its own that locks the content folder when told to. */
async function startProcess(command: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', CHILD, contentDir, command], {
    cwd: PROJECT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => String((await lines.next()).value);
  expect(await answer()).toBe('ready');
  return {
    pid: child.pid ?? 0,
    tell(line: 'acquire' | 'release'): Promise<string> {
      child.stdin.write(`${line}\n`);
      return answer();
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function acquire(owner: Partial<Parameters<typeof acquireLock>[1]> = {}): ReturnType<typeof acquireLock> {
  const lock = await acquireLock(contentDir, { command: 'almanac build', since: SINCE, pid: process.pid, ...owner });
  locks.push(lock);
  return lock;
}

async function refusal(): Promise<RefusedError> {
  const error: unknown = await acquire().catch((caught: unknown) => caught);
  if (error instanceof RefusedError) return error;
  throw new Error(`not refused: ${String(error)}`);
}

const stateFolder = () => join(contentDir, '.almanac');

describe('the lock of a content folder', () => {
  it('is refused while another process holds it, with the holder’s name, the state and a hint', async () => {
    const holder = await startProcess('almanac sync');
    expect(await holder.tell('acquire')).toBe('acquired');
    const error = await refusal();
    expect(error.message).toBe(
      `${contentDir} is in use by \`almanac sync\` (process ${holder.pid}, since 2026-12-01T03:00:00Z).`,
    );
    expect(error.state).toBe('Nothing was changed.');
    expect(error.hint).toMatch(/when that has ended.*nothing needs to be removed by hand/);
  });

  it('can be looked at without taking it: unknown before its first use, held, and free once its holder was killed', async () => {
    expect(await isLocked(contentDir)).toBeUndefined();
    const holder = await startProcess('almanac watch');
    expect(await holder.tell('acquire')).toBe('acquired');
    expect(await isLocked(contentDir)).toBe(true);
    // A look takes nothing: the holder keeps the lock, and others are refused.
    await refusal();
    expect(await isLocked(contentDir)).toBe(true);
    await holder.kill();
    expect(await isLocked(contentDir)).toBe(false);
    const next = await startProcess('almanac watch');
    expect(await next.tell('acquire')).toBe('acquired');
  });

  it('is free at once when its holder is killed', async () => {
    const holder = await startProcess('almanac sync');
    expect(await holder.tell('acquire')).toBe('acquired');
    await holder.kill();
    await acquire();
  });

  it('names its current holder, not a previous one that was killed', async () => {
    const killed = await startProcess('almanac sync');
    expect(await killed.tell('acquire')).toBe('acquired');
    await killed.kill();
    const holder = await startProcess('almanac push');
    expect(await holder.tell('acquire')).toBe('acquired');
    expect((await refusal()).message).toContain(`\`almanac push\` (process ${holder.pid},`);
  });

  it('is free for every process after its release', async () => {
    const holder = await startProcess('almanac sync');
    expect(await holder.tell('acquire')).toBe('acquired');
    expect(await holder.tell('release')).toBe('released');
    await (await acquire()).release();
    await (await acquire()).release();
    expect(await holder.tell('acquire')).toBe('acquired');
  });

  it('is refused to the process that already holds it, and stays held', async () => {
    await acquire();
    expect((await refusal()).message).toContain(`\`almanac build\` (process ${process.pid},`);
    expect(await (await startProcess('almanac sync')).tell('acquire')).toMatch(/^RefusedError: /);
  });

  it('goes to exactly one of two processes that request it at once, every time', async () => {
    const both = await Promise.all([startProcess('almanac sync'), startProcess('almanac push')]);
    for (let round = 1; round <= runs(400); round += 1) {
      const answers = await Promise.all(both.map((one) => one.tell('acquire')));
      expect(answers.map((answer) => answer.split(':')[0]).sort(), `round ${round}`).toEqual([
        'RefusedError',
        'acquired',
      ]);
      await Promise.all(both.map((one) => one.tell('release')));
    }
  });

  it('is granted while another process requests it but does not hold it', async () => {
    await (await acquire()).release();
    const asking = new DatabaseSync(join(stateFolder(), 'lock'));
    // A shared lock, which a process that asks for the lock holds for a moment.
    asking.exec('BEGIN; PRAGMA user_version');
    await acquire();
    asking.close();
    await refusal();
  });

  it('stays with its next holder when the previous one releases it again', async () => {
    const before = await acquire();
    await Promise.all([before.release(), before.release()]);
    await acquire({ command: 'almanac push' });
    await before.release();
    expect((await refusal()).message).toContain('`almanac push`');
  });

  it.each([
    ['missing', undefined],
    ['not JSON', '{"command":'],
    ['invalid', '{"command":7}'],
  ])('is refused without naming the holder when the note of the holder is %s', async (_, text) => {
    await acquire();
    const path = join(stateFolder(), 'lock.json');
    if (text === undefined) rmSync(path);
    else writeFileSync(path, text);
    expect((await refusal()).message).toBe(`${contentDir} is in use by another command.`);
  });

  it('is held and released even when the name of its holder cannot be written', async () => {
    mkdirSync(join(stateFolder(), 'lock.json', 'in-the-way'), { recursive: true });
    const lock = await acquire();
    await refusal();
    await lock.release();
    await acquire();
  });
});

describe('the files of the lock in a content folder', () => {
  it('are an empty file and a .gitignore after its release', async () => {
    const lock = await acquire();
    expect(readdirSync(stateFolder()).sort()).toEqual(['.gitignore', 'lock', 'lock.json']);
    await lock.release();
    expect(readdirSync(stateFolder()).sort()).toEqual(['.gitignore', 'lock']);
    expect(statSync(join(stateFolder(), 'lock')).size).toBe(0);
  });

  it('keep the lock, the journal and partial files out of git', async () => {
    await acquire();
    for (const path of ['journal.ndjson', 'service.json', 'incoming/events.ndjson', 'ledger/lock/events.ndjson']) {
      mkdirSync(join(stateFolder(), path, '..'), { recursive: true });
      writeFileSync(join(stateFolder(), path), 'x');
      writeFileSync(join(stateFolder(), `${path}.partial`), 'x');
    }
    // A hook that runs this names its own repository in the environment.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    const git = (...command: string[]) =>
      spawnSync('git', command, { cwd: contentDir, env: { ...env, GIT_CONFIG_GLOBAL: '/dev/null' }, encoding: 'utf8' });
    expect(git('init', '--quiet').stderr).toBe('');
    expect(git('ls-files', '--others', '--exclude-standard').stdout.trim().split('\n').sort()).toEqual([
      '.almanac/.gitignore',
      '.almanac/ledger/lock/events.ndjson',
      '.almanac/service.json',
    ]);
  });

  it('include a .gitignore that later runs leave unchanged, even when somebody edited it', async () => {
    await (await acquire()).release();
    const path = join(stateFolder(), '.gitignore');
    const before = statSync(path, { bigint: true });
    await (await acquire()).release();
    expect(statSync(path, { bigint: true })).toMatchObject({ ino: before.ino, mtimeNs: before.mtimeNs });
    writeFileSync(path, '/lock\n');
    await (await acquire()).release();
    expect(readFileSync(path, 'utf8')).toBe('/lock\n');
  });
});

describe('a content folder that cannot be locked', () => {
  /** Runs as a user who may not write: for the superuser every file is writable. */
  async function withoutRights<T>(act: () => Promise<T>): Promise<T> {
    if (process.geteuid?.() !== 0) return act();
    process.seteuid?.(65534);
    try {
      return await act();
    } finally {
      process.seteuid?.(0);
    }
  }

  async function failure(): Promise<ContentError> {
    const error: unknown = await acquire().catch((caught: unknown) => caught);
    if (error instanceof ContentError) return error;
    throw new Error(`not a ContentError: ${String(error)}`);
  }

  it('causes a ContentError when the lock file is read-only', async () => {
    await (await acquire()).release();
    for (const path of [join(contentDir, '..'), contentDir, stateFolder()]) chmodSync(path, 0o755);
    chmodSync(join(stateFolder(), 'lock'), 0o444);
    const error = await withoutRights(failure);
    expect(error.message).toMatch(/^Can't lock .*\/\.almanac\/lock: .*readonly/);
    expect(error.state).toBe('Nothing was changed.');
    expect(error.hint).toMatch(/may write/);
  });

  it('causes a ContentError when the folder is read-only', async () => {
    mkdirSync(contentDir);
    for (const path of [join(contentDir, '..'), contentDir]) chmodSync(path, 0o555);
    expect((await withoutRights(failure)).message).toMatch(/^Can't lock .*: EACCES/);
    for (const path of [join(contentDir, '..'), contentDir]) chmodSync(path, 0o755);
  });

  it('causes a ContentError when a folder is in the way of the lock', async () => {
    mkdirSync(join(stateFolder(), 'lock'), { recursive: true });
    expect((await failure()).message).toMatch(/^Can't lock .*\/\.almanac\/lock: /);
  });

  it('causes a ContentError and stays unlocked when the .gitignore cannot be written', async () => {
    mkdirSync(join(stateFolder(), '.gitignore'), { recursive: true });
    expect((await failure()).message).toMatch(/\.gitignore/);
    rmSync(join(stateFolder(), '.gitignore'), { recursive: true });
    await acquire();
  });
});
