import { spawn } from 'node:child_process';
import { RepositoryError } from '#errors';

type GitAnswer = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The input and environment of one command of git. */
type GitCall = {
  /** The text of its standard input; empty by default. */
  readonly input?: string;
  /** Variables for this command alone. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** Runs commands of git in one folder. */
export interface Git {
  /** Runs a command and returns its answer, whatever its exit code. Throws `RepositoryError` where it can't be run. */
  ask(args: readonly string[], call?: GitCall): Promise<GitAnswer>;
  /** Runs a command and returns its output, without the last line break. Throws `RepositoryError` where it fails. */
  run(args: readonly string[], call?: GitCall): Promise<string>;
}

/** The folder and environment in which git runs. */
export type GitOptions = {
  readonly folder: string;
  /** The environment that git inherits. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The longest time for one command, in milliseconds. */
  readonly timeout?: number;
};

/** The longest time for a command, in milliseconds: a slow remote may take minutes; after this time it will not answer. */
const TIMEOUT = 10 * 60_000;

/** The longest output of a command, in characters; the names of a hundred thousand files stay below. */
const LONGEST_OUTPUT = 64 * 1024 * 1024;

/** Variables that name another repository than the folder's; hooks of git set them. */
const OF_ANOTHER_REPOSITORY = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

function environmentFor(inherited: GitOptions['environment']): Record<string, string | undefined> {
  // Hooks and helpers of git have no business with the credentials for the service.
  const allowed = Object.entries(inherited).filter(
    ([name]) => !OF_ANOTHER_REPOSITORY.includes(name) && !name.startsWith('ALMANAC_'),
  );
  // Nobody could answer a prompt for a password.
  return { ...Object.fromEntries(allowed), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}

/** Returns a text of git's without the credentials in its URLs. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\w:\/\/)[^\s/@]*@/g, '$1');
}

/** Returns the error of a command of git that failed, in git's own words. */
export function gitFailure(args: readonly string[], { code, stdout, stderr }: GitAnswer): RepositoryError {
  const said = withoutCredentials([stderr.trim(), stdout.trim()].find((text) => text !== '') ?? '');
  return new RepositoryError({
    message: `\`git ${args[0] ?? ''}\` ended with ${code}${said === '' ? '' : `:\n${said}`}`,
  });
}

/** Returns Git for a folder, as found on PATH. Arguments never pass a shell. */
export function gitIn({ folder, environment, timeout = TIMEOUT }: GitOptions): Git {
  const variables = environmentFor(environment);
  const ask = (args: readonly string[], { input = '', environment: further = {} }: GitCall = {}) =>
    new Promise<GitAnswer>((resolve, reject) => {
      const child = spawn('git', args, {
        cwd: folder,
        env: { ...variables, ...further },
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout,
      });
      const texts = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].setEncoding('utf8').on('data', (chunk: string) => {
          texts[name] += chunk;
          if (texts[name].length > LONGEST_OUTPUT) child.kill();
        });
      child.on('error', (cause) =>
        reject(
          new RepositoryError({
            message:
              'code' in cause && cause.code === 'ENOENT'
                ? `git was not found on PATH, or ${folder} is not there.`
                : `git can't be run: ${cause.message}`,
            hint: 'Install git, or commit by hand and leave out --commit.',
            cause,
          }),
        ),
      );
      // Processes that git started may outlive it and keep its output open: do not wait for them.
      child.on('exit', (_code, signal) => {
        if (signal === null) return;
        child.stdout.destroy();
        child.stderr.destroy();
      });
      child.on('close', (code, signal) => {
        const ended = signal === null ? '' : `ended by ${signal}, after at most ${timeout / 1000} s`;
        resolve({ code: code ?? 128, stdout: texts.stdout, stderr: texts.stderr === '' ? ended : texts.stderr });
      });
      // A command that ends before it has read everything says why by its exit code.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  return {
    ask,
    async run(args, call) {
      const answer = await ask(args, call);
      if (answer.code !== 0) throw gitFailure(args, answer);
      return answer.stdout.replace(/\n$/, '');
    },
  };
}

/** A name and an e-mail address, as the author of commits where git's configuration and the environment name none. */
export type GitIdentity = { readonly name: string; readonly email: string };

/** Returns the variables that name the author of commits to git; none where git knows one itself. */
export async function identityVariables(git: Git, otherwise: GitIdentity): Promise<Readonly<Record<string, string>>> {
  const identities = await Promise.all(
    ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'].map((one) =>
      // Without this setting git makes up a name from the machine's.
      git.ask(['-c', 'user.useConfigOnly=true', 'var', one]),
    ),
  );
  if (identities.every(({ code }) => code === 0)) return {};
  const { name, email } = otherwise;
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}
