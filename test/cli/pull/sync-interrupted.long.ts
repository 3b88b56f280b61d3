import { spawn, spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../../support/project.ts';
import { SAMPLE_DAY } from '../../support/sample.ts';
import { checkInterrupted, environment, interruptedAt, leftOver, main, twoLanguages } from './interrupting.ts';

let project: Project;

beforeEach(() => {
  project = twoLanguages();
});

afterEach(() => project.remove());

describe('a sync of the sample that is interrupted', () => {
  // While lists are read, at the first and the last pages of events, at the plan, and while files are written.
  it.each([1, 14, 17, 28, 37, 100])(
    'after %i log lines exits with 130 without a defect and leaves nothing unfinished',
    (lines) => checkInterrupted(project, lines),
  );

  it('while it writes is completed by the next sync', async () => {
    await interruptedAt(project, 100);
    const next = await project.run(['sync'], SAMPLE_DAY);
    expect(next.code).toBe(0);
    const disturbed = project.files('content');
    project.remove();
    project = twoLanguages();
    await project.run(['sync'], SAMPLE_DAY);
    const undisturbed = project.files('content');
    expect(Object.keys(disturbed)).toEqual(Object.keys(undisturbed));
    for (const [path, text] of Object.entries(undisturbed))
      if (!path.startsWith('.almanac/lock')) expect(disturbed[path], path).toBe(text);
  });
});

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasTerminal)('a sync on a terminal', () => {
  it('exits with 130 on Ctrl-C without a defect', async () => {
    const command = `'${process.execPath}' '${main}' sync`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: project.root,
      env: { ...environment, TERM: 'xterm' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let shown = '';
    child.stdout.on('data', (chunk) => {
      if (shown === '') child.stdin.write('\u0003');
      shown += chunk;
    });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    expect(shown).not.toContain('defect');
    expect(shown).toContain('Stopped, as asked.');
    expect(code).toBe(130);
    expect(leftOver(project)).toEqual([]);
  });
});
