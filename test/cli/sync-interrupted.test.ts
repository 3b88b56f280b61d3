import { spawn, spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../support/project.ts';
import { checkInterrupted, environment, leftOver, main, twoLanguages } from './interrupting.ts';

let project: Project;

beforeEach(() => {
  project = twoLanguages();
});

afterEach(() => project.remove());

describe('a sync of the sample that is asked to end', () => {
  // While files are written; the long tier asks at other moments, too.
  it('after 37 lines of its log ends with 130 and no defect, and leaves nothing half done', () =>
    checkInterrupted(project, 37));
});

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasTerminal)('a sync on a terminal', () => {
  it('ends with 130 at Ctrl-C, and no defect', async () => {
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
