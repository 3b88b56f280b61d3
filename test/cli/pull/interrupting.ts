import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';

/** The module that a command starts with. */
export const main = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));

/** The environment of a command that is interrupted. */
export const environment = { PATH: process.env.PATH, ...SAMPLE_DAY };

/** Makes a project with two of the sample's languages: lists, pages of events, then some thousand files. */
export function twoLanguages(): Project {
  // What rules make of an event is dated by the clock of the run that sees it first: two runs differ in it.
  const { languages, statuses: _, ...rest } = sampleConfiguration();
  return createProject({
    ...rest,
    languages: languages.slice(0, 2),
    titles: { ca: 'Agenda', en: 'What’s on' },
    media: 'off',
  });
}

/** What a sync has left half done. */
export const leftOver = ({ root }: Project) =>
  ['journal.ndjson', 'incoming'].filter((name) => existsSync(join(root, 'content/.almanac', name)));

/** Syncs and asks it to end when it has written so many lines of its log. */
export async function interruptedAt(
  { root }: Project,
  lines: number,
): Promise<{ code: number | null; log: readonly string[] }> {
  const child = spawn(process.execPath, [main, 'sync', '--log', 'json'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const log: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) if (log.push(line) === lines) child.kill('SIGINT');
  return { code: await ended, log };
}

/** Checks that a sync that is asked to end after so many lines of its log does so, and leaves nothing half done. */
export async function checkInterrupted(project: Project, lines: number): Promise<void> {
  const { code, log } = await interruptedAt(project, lines);
  expect(log.length).toBeGreaterThanOrEqual(lines);
  expect(log.filter((line) => line.includes('defect'))).toEqual([]);
  expect(code).toBe(130);
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({
    level: 'error',
    message: expect.stringContaining('Stopped, as asked.'),
  });
  expect(leftOver(project)).toEqual([]);
}
