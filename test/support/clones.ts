import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The environment in which git has no configuration and asks no question. */
export const GIT_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
} as const;

const EDITOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org'];

/** A clone of the shared repository. */
export type Clone = {
  readonly root: string;
  git(...args: string[]): string;
  read(path: string): string;
  has(path: string): boolean;
  write(path: string, text: string): void;
  /** Commits everything as an editor. */
  commit(message: string): void;
  /** Commits everything as an editor on the newest head, and pushes it. */
  merge(message: string): void;
};

/** A bare repository and its clones, in a temporary folder. */
export type Shared = {
  readonly bare: string;
  clone(name: string, ...options: string[]): Clone;
  /** Runs git in the bare repository. */
  git(...args: string[]): string;
  remove(): void;
};

function gitAt(folder: string, args: readonly string[]): string {
  return execFileSync('git', [...EDITOR, ...args], {
    cwd: folder,
    env: GIT_ENVIRONMENT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd();
}

function cloneAt(root: string): Clone {
  const git = (...args: string[]) => gitAt(root, args);
  const commit = (message: string) => {
    git('add', '--all');
    git('commit', '--quiet', '-m', message);
  };
  return {
    root,
    git,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    has: (path) => existsSync(join(root, path)),
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    commit,
    merge(message) {
      commit(message);
      git('pull', '--quiet', '--rebase');
      git('push', '--quiet');
    },
  };
}

/** The bare repositories that were made, by their files: each is made once, and the others are copies of it. */
const made = new Map<string, string>();
const folders: string[] = [];

function removeMade(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Makes a bare repository whose first commit has these files. */
function makeBare(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bare-'));
  if (folders.push(folder) === 1) process.once('exit', removeMade);
  const bare = join(folder, 'shared.git');
  gitAt(folder, ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  gitAt(folder, ['clone', '--quiet', `file://${bare}`, 'first']);
  const first = cloneAt(join(folder, 'first'));
  first.git('checkout', '--quiet', '-B', 'main');
  for (const [path, text] of Object.entries(files)) first.write(path, text);
  first.commit('Begin');
  first.git('push', '--quiet', '--set-upstream', 'origin', 'main');
  return bare;
}

/** Shares a bare repository whose first commit has these files. */
export function shareRepository(files: Readonly<Record<string, string>>): Shared {
  const key = JSON.stringify(files);
  const original = made.get(key) ?? makeBare(files);
  made.set(key, original);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-shared-'));
  const bare = join(folder, 'shared.git');
  cpSync(original, bare, { recursive: true });
  return {
    bare,
    clone: (name, ...options) => {
      gitAt(folder, ['clone', '--quiet', ...options, `file://${bare}`, name]);
      return cloneAt(join(folder, name));
    },
    git: (...args) => gitAt(bare, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
