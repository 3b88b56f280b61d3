import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { seededRandom } from '#service/database/sequence';
import { filesOf, type Project } from '../support/project.ts';
import { projectOfSmall } from '../support/sites/made-site.ts';
import { sizes } from '../support/tiers/runs.ts';

/** Number of steps of each life of a site. */
const STEPS = 12;

const LIVES = sizes({ long: 1, soak: 5 });

/** Where the site is made for comparison that takes nothing over: its folder, and its cache. */
const CLEAN = { ALMANAC_OUT_DIR: 'clean', ALMANAC_CACHE_DIR: '.cache-of-clean' };

let project: Project;

beforeEach(async () => {
  project = await projectOfSmall();
  cpSync(join(project.root, '.cache'), join(project.root, CLEAN.ALMANAC_CACHE_DIR), { recursive: true });
});

afterEach(() => project.remove());

const told = z.object({ counts: z.object({ takenOver: z.int() }) });

/** Builds the site, and returns its files and how many of them were taken over. */
async function build(today: Temporal.PlainDate, options: readonly string[], environment = {}) {
  const run = await project.run(['build', '--json', '--today', `${today}`, ...options], environment);
  expect(run).toMatchObject({ code: 0 });
  const folder = environment === CLEAN ? CLEAN.ALMANAC_OUT_DIR : 'dist';
  return { files: filesOf(join(project.root, folder)), takenOver: told.parse(JSON.parse(run.stdout)).counts.takenOver };
}

describe('a series of incremental builds', () => {
  let next: () => number;
  const pick = <T>(all: readonly T[]): T => {
    const found = all[Math.floor(next() * all.length)];
    if (found === undefined) throw new Error('one expected');
    return found;
  };

  const filesIn = (kinds: readonly string[], languages = ['ca', 'en']) => {
    const language = pick(languages);
    const folder = join(project.root, 'content', language, pick(kinds));
    return readdirSync(folder).map((name) => join(folder, name));
  };
  const change = (file: string, from: RegExp, to: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  const day = () => `2026-11-${String(18 + Math.floor(next() * 12)).padStart(2, '0')}`;

  /** What an editor, a sync or the time does; by name, for messages. */
  const steps: Readonly<Record<string, (count: number) => void>> = {
    title: (count) => change(pick(filesIn(['events'])), /"title": "[^"]*"/, `"title": "Title ${count}"`),
    'title in one language': (count) =>
      change(pick(filesIn(['events'], ['en'])), /"title": "[^"]*"/, `"title": "English ${count}"`),
    date: () => {
      const at = day();
      const file = pick(filesIn(['events']));
      change(file, /"start_date": "[\d-]{10}/, `"start_date": "${at}`);
      change(file, /"end_date": "[\d-]{10}/, `"end_date": "${at}`);
    },
    cancelled: () => change(pick(filesIn(['events'])), /\n}\s*$/, ',\n  "local": { "event_status": "cancelled" }\n}\n'),
    venue: (count) => change(pick(filesIn(['venues'])), /"venue": "[^"]*"/, `"venue": "Venue ${count}"`),
    category: (count) => change(pick(filesIn(['categories', 'tags'])), /"name": "[^"]*"/, `"name": "Term ${count}"`),
    remove: () => rmSync(pick(filesIn(['events']))),
    'a word of our own': (count) => {
      const word = { nav: { home: `Home ${count}` }, notFound: { title: `Nothing here ${count}` } };
      mkdirSync(join(project.root, 'messages'), { recursive: true });
      writeFileSync(join(project.root, 'messages', pick(['ca.json', 'en.json', 'en-GB.json'])), JSON.stringify(word));
    },
  };

  const lives = Array.from({ length: LIVES }, (_, index) => index + 1);

  it.each(lives)('has the bytes of a clean build after each step, in random series %i', async (life) => {
    next = seededRandom(inject('seed') + life);
    let today = Temporal.PlainDate.from('2026-11-21');
    await build(today, []);
    let takenOver = 0;
    for (let count = 0; count < STEPS; count += 1) {
      const name = pick([...Object.keys(steps), ...Object.keys(steps), 'next day', 'nothing']);
      steps[name]?.(count);
      if (name === 'next day') today = today.add({ days: 1 });
      const incremental = await build(today, []);
      const clean = await build(today, ['--clean'], CLEAN);
      const paths = [...new Set([...Object.keys(incremental.files), ...Object.keys(clean.files)])];
      const wrong = paths.filter((path) => incremental.files[path] !== clean.files[path]);
      expect(wrong, `step ${count}, ${name}`).toEqual([]);
      takenOver += incremental.takenOver;
    }
    expect(takenOver).toBeGreaterThan(0);
  });
});
