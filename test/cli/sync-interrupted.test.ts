import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const environment = { PATH: process.env.PATH, ...SAMPLE_DAY };

/** Two of the sample's languages: lists, pages of events, then some thousand files. */
const configuration = () => {
  const { languages, ...rest } = sampleConfiguration();
  return { ...rest, languages: languages.slice(0, 2), titles: { ca: 'Agenda', en: 'What’s on' }, media: 'off' };
};

let project: Project;

beforeEach(() => {
  project = createProject(configuration());
});

afterEach(() => project.remove());

const leftOver = () =>
  ['journal.ndjson', 'incoming'].filter((name) => existsSync(join(project.root, 'content/.almanac', name)));

/** Syncs and asks it to end when it has written so many lines of its log. */
async function interruptedAt(lines: number): Promise<{ code: number | null; log: string[] }> {
  const child = spawn(process.execPath, [main, 'sync', '--log', 'json'], {
    cwd: project.root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const log: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) if (log.push(line) === lines) child.kill('SIGINT');
  return { code: await ended, log };
}

describe('a sync of the sample that is asked to end', () => {
  // While lists are read, at the first and the last pages of events, at the plan, and while files are written.
  it.each([1, 14, 17, 28, 37, 100])(
    'after %i lines of its log ends with 130 and no defect, and leaves nothing half done',
    async (lines) => {
      const { code, log } = await interruptedAt(lines);
      expect(log.length).toBeGreaterThanOrEqual(lines);
      expect(log.filter((line) => line.includes('defect'))).toEqual([]);
      expect(code).toBe(130);
      expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({
        level: 'error',
        message: expect.stringContaining('Stopped, as asked.'),
      });
      expect(leftOver()).toEqual([]);
    },
  );

  it('while it writes is complete after the next one', async () => {
    await interruptedAt(100);
    const next = await project.run(['sync'], SAMPLE_DAY);
    expect(next.code).toBe(0);
    const disturbed = project.files('content');
    project.remove();
    project = createProject(configuration());
    await project.run(['sync'], SAMPLE_DAY);
    const undisturbed = project.files('content');
    expect(Object.keys(disturbed)).toEqual(Object.keys(undisturbed));
    for (const [path, text] of Object.entries(undisturbed))
      if (!path.startsWith('.almanac/lock')) expect(disturbed[path], path).toBe(text);
  });
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
    expect(leftOver()).toEqual([]);
  });
});
