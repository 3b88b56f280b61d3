import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { InterruptedError } from '#errors';
import type { Bug } from './bugs.ts';

/** Schema of Vitest's report of a run, in JSON. */
const report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** The reason why the file failed outside of its tests. */
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** The end of a run of tests. */
export type TestRun = {
  readonly ended: 'green' | 'red' | 'hung';
  /** Number of tests that passed. */
  readonly passed: number;
  /** The tests that failed, each with its file. None where a run is red for something else, such as a file that can't be imported. */
  readonly failed: readonly string[];
  /** The files that had a test that passed. */
  readonly files: ReadonlySet<string>;
  readonly seconds: number;
  /** The output of a run that is not green, beside its tests. */
  readonly told: string;
};

/** Number of characters at the end of the output that are kept. */
const LONGEST_OUTPUT = 2_000;

/** Copies all files of a working tree except ignored ones; links packages. */
function copyTree(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  // Git lists also what was removed and is not committed yet, and files in conflict more than once.
  for (const path of new Set(listed.split('\0')))
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

/** A copy of the working tree, in which bugs are planted and tests run. */
export class WorkingTreeCopy {
  readonly #root: string;
  readonly #report: string;
  readonly #output: string;
  readonly #recordings: string;
  readonly #stopped: AbortSignal;

  /** Copies the tree at `root` into `folder`, an empty one. Once `stopped` is aborted, a run is ended. */
  constructor(root: string, folder: string, stopped: AbortSignal) {
    const place = realpathSync(folder);
    this.#root = join(place, 'main');
    this.#report = join(place, 'report.json');
    this.#output = join(place, 'output.txt');
    this.#recordings = resolve(root, process.env.ALMANAC_RECORDINGS ?? '../shared/recordings');
    this.#stopped = stopped;
    copyTree(root, this.#root);
  }

  /**
   * Runs Node.js with these words, which start Vitest, and returns how the tests ended; after `limit` milliseconds they
   * hang and are ended. Throws `InterruptedError`.
   */
  async run(words: readonly string[], limit: number): Promise<TestRun> {
    rmSync(this.#report, { force: true });
    const began = performance.now();
    const isHung = await this.#finished(words, limit);
    if (this.#stopped.aborted) throw new InterruptedError();
    const seconds = (performance.now() - began) / 1000;
    const { success, testResults } =
      isHung || !existsSync(this.#report)
        ? { success: false, testResults: [] }
        : report.parse(JSON.parse(readFileSync(this.#report, 'utf8')));
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((one) => ({ ...one, file: relative(this.#root, name) })),
    );
    const passed = tests.filter(({ status }) => status === 'passed');
    const said = testResults
      .map(({ message }) => message)
      .join('\n')
      .trim();
    return {
      ended: isHung ? 'hung' : success ? 'green' : 'red',
      passed: passed.length,
      failed: tests.flatMap(({ status, file, fullName }) => (status === 'failed' ? [`${file}: ${fullName}`] : [])),
      files: new Set(passed.map(({ file }) => file)),
      seconds,
      told: said === '' ? readFileSync(this.#output, 'utf8').slice(-LONGEST_OUTPUT) : said,
    };
  }

  /** Runs Node.js, and returns true if it was ended because it took too long. */
  async #finished(words: readonly string[], limit: number): Promise<boolean> {
    if (this.#stopped.aborted) return false;
    const output = openSync(this.#output, 'w');
    const child = spawn(process.execPath, [...words, '--reporter', 'json', '--outputFile', this.#report], {
      cwd: this.#root,
      // The leader of a group of processes, which ends as a whole.
      detached: true,
      // Into a file: what outlives its group would keep a pipe open.
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), join(this.#root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        ALMANAC_RECORDINGS: this.#recordings,
      },
    });
    closeSync(output);
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    };
    let isHung = false;
    const timer = setTimeout(() => {
      isHung = true;
      end();
    }, limit);
    this.#stopped.addEventListener('abort', end);
    try {
      await new Promise<void>((done, failed) => {
        child.on('exit', () => done());
        child.on('error', failed);
      });
    } finally {
      clearTimeout(timer);
      this.#stopped.removeEventListener('abort', end);
    }
    return isHung;
  }

  /** Plants a bug for as long as `act` takes. */
  async planted<T>({ file, find, replace, also }: Bug, act: () => Promise<T>): Promise<T> {
    const path = join(this.#root, file);
    const before = readFileSync(path, 'utf8');
    const edits = also === undefined ? [{ find, replace }] : [{ find, replace }, also];
    // A function, so that a dollar sign in a replacement is one.
    const after = edits.reduce((source, edit) => source.replace(edit.find, () => edit.replace), before);
    writeFileSync(path, after);
    try {
      return await act();
    } finally {
      writeFileSync(path, before);
    }
  }

  /** Returns the reasons why a bug can't be planted and tried here; a line each. */
  faultsOf({ name, file, find, also, test }: Bug): string[] {
    const missing = [file, test].filter((path) => !existsSync(join(this.#root, path)));
    if (missing.length > 0) return missing.map((path) => `${path} is not there, for the bug: ${name}`);
    const source = readFileSync(join(this.#root, file), 'utf8');
    return [find, ...(also === undefined ? [] : [also.find])].flatMap((one) => {
      const times = source.split(one).length - 1;
      return times === 1 ? [] : [`${file} has ${times} times and not once \`${one.trim()}\`, for the bug: ${name}`];
    });
  }
}
