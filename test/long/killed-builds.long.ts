import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequence } from '#service/database/sequence';
import { createProject, filesOf, type Project } from '../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { madeSite } from '../support/sites/made-site.ts';
import { startCommand } from './command-process.ts';
import { longSeed } from './lives/draw.ts';

const KILLS = Number(process.env.ALMANAC_KILLS ?? 20);

/** So many kills lie between two comparisons with a build that takes nothing over. */
const BETWEEN_CLEAN = 5;

/** The last file that a build writes of a new site. */
const MADE = 'dist.next/.almanac-output';

let project: Project;
let events: readonly string[];

const build = (...options: readonly string[]) =>
  startCommand(project.root, ['build', '--today', SAMPLE_DAY.ALMANAC_TODAY, ...options]);

beforeAll(async () => {
  const { root, paths } = await madeSite('small');
  project = createProject(smallConfiguration());
  for (const folder of ['content', '.cache'])
    cpSync(join(root, folder), join(project.root, folder), { recursive: true });
  events = paths
    .flatMap((path) => /^en\/events\/[^/]+(?=\/index\.html$)/.exec(path)?.[0] ?? [])
    .map((path) => join(project.root, 'content', `${path}.json`))
    .filter((file) => existsSync(file));
  expect(await build().ended).toMatchObject({ code: 0 });
});

afterAll(() => project.remove());

/** Gives an event another title, which many pages and feeds show. */
function edit(pick: number, title: string): void {
  const file = events[Math.floor(pick * events.length)] ?? '';
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"title": "[^"]*"/, `"title": "${title}"`));
}

/** Returns the site that stands: between the two renames of a build, under the name to which the next one looks. */
function standing(): Readonly<Record<string, string>> {
  const dist = join(project.root, 'dist');
  return filesOf(existsSync(dist) ? dist : `${dist}.previous`);
}

/** Waits until a build has made the new site, which then takes the place of the old one; or until it has ended. */
async function newSite(ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!existsSync(join(project.root, MADE)) && !over) await setTimeout(1);
}

describe('almanac build, killed at any moment', () => {
  const next = sequence(longSeed(process.env, 'killed builds'));

  it('leaves the site before or the new one, and the next build ends as a clean one does', async () => {
    edit(next(), 'Timed');
    const begun = performance.now();
    expect(await build().ended).toMatchObject({ code: 0 });
    const duration = performance.now() - begun;
    const hit = { before: 0, after: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = standing();
      edit(next(), `Edited before kill ${kill}`);
      // What an earlier kill left is not what is waited for.
      rmSync(join(project.root, MADE), { force: true });
      const doomed = build();
      const when = kill % 2 === 0 ? 'from its start' : 'from when the new site was made';
      if (kill % 2 === 1) await newSite(doomed.ended);
      const wait = next() * duration * (kill % 2 === 0 ? 1.1 : 0.15);
      const said = `kill ${kill}, ${wait.toFixed(0)} ms ${when}`;
      await setTimeout(wait);
      doomed.kill();
      await doomed.ended;
      const left = standing();
      expect(await build().ended, said).toMatchObject({ code: 0 });
      const after = standing();
      const isOld = JSON.stringify(left) === JSON.stringify(before);
      if (!isOld) expect(left, said).toEqual(after);
      hit[isOld ? 'before' : 'after'] += 1;
      expect(JSON.stringify(after), said).toContain(`Edited before kill ${kill}`);
      if (kill % BETWEEN_CLEAN !== 0) continue;
      expect(await build('--clean').ended, said).toMatchObject({ code: 0 });
      expect(standing(), said).toEqual(after);
    }
    console.log(`${KILLS} kills: ${hit.before} left the site before, ${hit.after} the new one`);
    expect(hit.before).toBeGreaterThan(0);
  });
});
