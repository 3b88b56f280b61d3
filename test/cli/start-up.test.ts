import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GOOD } from '../config/good.ts';
import { writing } from '../service/writes/writing.ts';
import { loadedIn, PACKAGE, TRACED } from '../support/loaded-modules.ts';
import { createProject } from '../support/project.ts';
import { longIt } from '../support/tiers/runs.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url));

/** What a command line loads: the packages, and the modules of commands. */
function loadedBy(...words: readonly string[]) {
  const { stderr, status } = spawnSync(process.execPath, [...TRACED, MAIN, ...words], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return {
    packages: loadedIn(stderr, PACKAGE),
    commands: loadedIn(stderr, /\/src\/cli\/commands\/([\w-]+)\.ts$/),
  };
}

/** A module for `--import`: prints at the end whether Node loaded its TypeScript translator, and the folder of the cache. */
const TRANSLATING = `data:text/javascript,${encodeURIComponent(`
  process.on('exit', () => {
    const isTranslating = process.moduleLoadList.some((name) => name.includes('/amaro/'));
    process._rawDebug(JSON.stringify({ isTranslating, folder: process.env.NODE_COMPILE_CACHE }));
  });
`)}`;

describe('a command line', () => {
  it('translates its modules once, into a cache whose folder its threads and processes find in the environment', () => {
    const cache = mkdtempSync(join(tmpdir(), 'almanac-'));
    onTestFinished(() => rmSync(cache, { recursive: true }));
    const { NODE_COMPILE_CACHE: _, ...rest } = process.env;
    const env = { ...rest, ALMANAC_CACHE_DIR: cache };
    const runs = [1, 2].map(() => {
      const words = ['--import', TRANSLATING, MAIN, '--version'];
      return JSON.parse(spawnSync(process.execPath, words, { encoding: 'utf8', env }).stderr);
    });
    const folder = join(cache, 'compiled');
    expect(runs).toEqual([true, false].map((isTranslating) => ({ isTranslating, folder })));
  });

  it('loads no command and only the command-line package for --help', () => {
    expect(loadedBy('--help')).toEqual({ packages: ['commander'], commands: [] });
  });

  longIt('loads only the named command, without the site or the service', () => {
    const { packages, commands } = loadedBy('sync', '--help');
    expect(commands).toEqual(['sync']);
    for (const name of ['astro', 'vite', 'sharp', 'hono', 'bullmq', 'ioredis']) expect(packages).not.toContain(name);
  });

  it('loads no code for reading and writing records when a quick sync finds no change', async () => {
    const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
    const { url } = await writing('the-events-calendar', { now: () => now });
    const service = { baseUrl: url, dialect: 'the-events-calendar' };
    const project = createProject({ ...GOOD, service });
    try {
      const environment = { ALMANAC_TODAY: '2026-11-21' };
      await project.run(['sync', '--quick'], environment);
      const traced = { ...environment, NODE_OPTIONS: TRACED.join(' ') };
      const { code, stdout, stderr } = await project.start(['sync', '--quick'], traced);
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(/^A quick sync\.\n0 changes;/);
      const modules = loadedIn(stderr, /\/src\/((?:cli|content|sync)\/.+)\.ts$/);
      expect(modules).toContain('sync/quick/look');
      for (const name of ['sync/pull/pull', 'cli/pull/archive', 'cli/pull/images']) expect(modules).not.toContain(name);
      expect(modules.filter((name) => name.startsWith('sync/apply/'))).toEqual([]);
      expect(loadedIn(stderr, PACKAGE)).not.toContain('sharp');
    } finally {
      project.remove();
    }
  });
});
