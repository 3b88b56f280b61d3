import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireLock } from '#content/store/lock';
import type { CommandRunner } from '#watch/runner';
import { runBuild, runSync } from '#watch/steps';
import { createProject } from '../support/project.ts';
import { sampleConfiguration } from '../support/sample.ts';

const STOPPED = new AbortController().signal;

/** A runner of one command that says these lines and ends with this code. */
const saying =
  (code: number, lines: readonly (object | string)[], stdout = ''): CommandRunner =>
  async (_words, onLine) => {
    for (const line of lines) onLine(typeof line === 'string' ? line : JSON.stringify(line));
    return { code, stdout };
  };
const FINISHED = { event: 'finished', changes: 3, requests: 12, counts: [] };
const warned = (message: string) => ({ event: 'warning', message });
const failed = (message: string, more = {}) => ({ event: 'failed', message, ...more });

describe('the result of a sync', () => {
  const sync = (...args: Parameters<typeof saying>) => runSync(saying(...args), STOPPED);

  it('is done with its changes, even when it is degraded', async () => {
    const said = await sync(0, ['noise', { event: 'page-fetched' }, FINISHED]);
    expect(said).toMatchObject({ outcome: 'done', trouble: undefined, report: { changes: 3 } });
    expect(await sync(4, [warned('degraded: a list moves'), FINISHED])).toMatchObject({
      outcome: 'done',
      trouble: { code: 4, message: 'degraded: a list moves' },
      warnings: ['degraded: a list moves'],
    });
  });

  it('includes its mode, the reason for it, and whether the service gives hints', async () => {
    const said = { mode: 'full', fullBecause: 'the service gives no hints', hints: false } as const;
    expect(await sync(0, [{ ...FINISHED, ...said }])).toMatchObject({ report: said });
  });

  it('is failed with its reason, and whether content caused it', async () => {
    expect(await sync(2, [failed('The service is down.')])).toMatchObject({
      outcome: 'failed',
      byContent: false,
      trouble: { code: 2, message: 'The service is down.' },
    });
    expect(await sync(1, [warned('ca/a.json can not be read'), FINISHED])).toMatchObject({
      outcome: 'failed',
      byContent: true,
      trouble: { code: 1, message: 'ca/a.json can not be read' },
    });
    expect(await sync(134, ['FATAL ERROR: heap out of memory'])).toMatchObject({
      outcome: 'failed',
      trouble: { code: 134, message: 'FATAL ERROR: heap out of memory' },
    });
  });

  it('is busy when another command holds the folder, and failed when a guard refuses it', async () => {
    expect(await sync(3, [failed('in use', { busy: true })])).toMatchObject({ outcome: 'busy', trouble: undefined });
    expect(await sync(3, [failed('too many')])).toMatchObject({ outcome: 'failed', trouble: { code: 3 } });
  });
});

describe('a command on a folder that another command uses', () => {
  it('is reported as busy, both for a sync and for a build', async () => {
    const project = createProject(sampleConfiguration());
    const lock = await acquireLock(join(project.root, 'content'), { command: 'almanac push', since: 'now', pid: 1 });
    const run: CommandRunner = async (words, onLine) => {
      const { code, stdout, stderr } = await project.run(words);
      for (const line of stderr.split('\n')) onLine(line);
      return { code: code ?? 1, stdout };
    };
    expect(await runSync(run, STOPPED)).toMatchObject({ outcome: 'busy', trouble: undefined });
    expect(await runBuild(run, STOPPED)).toMatchObject({ outcome: 'busy', trouble: undefined });
    await lock.release();
    project.remove();
  });
});

describe('the result of a build', () => {
  it('includes the number of changed files, or the reason of its failure', async () => {
    const told = { site: '/dist', added: ['a'], changed: ['b', 'c'], removed: [], counts: {}, milliseconds: {} };
    expect(await runBuild(saying(0, [], `${JSON.stringify(told)}\n`), STOPPED)).toMatchObject({
      outcome: 'done',
      report: { added: 1, changed: 2, removed: 0 },
    });
    expect(await runBuild(saying(1, [failed('no room')]), STOPPED)).toMatchObject({
      outcome: 'failed',
      trouble: { code: 1, message: 'no room' },
      report: undefined,
    });
  });
});
