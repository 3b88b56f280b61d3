import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#service/database/sequence';
import { changesBelow } from '../support/changes-below.ts';
import { createProject, filesOf, type Project } from '../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { madeSite } from '../support/sites/made-site.ts';
import { seeds, sizes } from '../support/tiers/runs.ts';
import { startCommand } from './command-process.ts';

/** The kills of each test. */
const KILLS = sizes({ long: 6, soak: 10 });

/** So many kills lie between two comparisons with a build that takes nothing over. */
const BETWEEN_CLEAN = 5;

/** The last file that a build writes of a new site, in the folder that may have been that of the site before the last. */
const MADE = ['dist.next/.almanac-output', 'dist.previous/.almanac-output'];

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

/** Has the next build write that file, which it would take from an earlier site as it is. */
function forgetMade(): void {
  for (const path of MADE) rmSync(join(project.root, path), { force: true });
}

/** When a build is killed: at its start, at a change of the project's folder, or at one after it has made the new site. */
type Moment = { readonly from: 'start' | 'made'; readonly change: number };

/**
 * Builds, and kills the build at a moment. Returns the number of changes from its start and from when it made the new site, and
 * whether it was killed before its end.
 */
async function buildUntil(moment?: Moment) {
  const changes = { start: 0, made: 0 };
  const isReached = () => moment !== undefined && changes[moment.from] === moment.change;
  const doomed = build();
  const end = changesBelow(project.root, (path) => {
    changes.start += 1;
    if (changes.made > 0 || MADE.includes(path)) changes.made += 1;
    if (isReached()) doomed.kill();
  });
  if (isReached()) doomed.kill();
  const { code, stderr } = await doomed.ended;
  end();
  const wasKilled = moment !== undefined && code === null;
  if (!wasKilled) expect(code, stderr).toBe(0);
  return { ...changes, wasKilled };
}

describe('a build that is killed at any moment', () => {
  it.each(seeds(sizes({ long: 1, soak: 10 })))(
    'leaves the old or the new site, and the next build equals a clean build: seed %d',
    async (seed) => {
      const next = seededRandom(seed);
      let undisturbed = { start: 0, made: 0 };
      // The second one has the site before the last to make the new one of, as all that follow have.
      for (const title of ['Undisturbed', 'Undisturbed again']) {
        edit(next(), title);
        forgetMade();
        undisturbed = await buildUntil();
      }
      const hit = { before: 0, after: 0, ended: 0 };
      // More of them where some had ended before, or none left the site before, or none the new one.
      for (let kill = 0; hit.before + hit.after < KILLS || hit.before === 0 || hit.after === 0; kill += 1) {
        const before = standing();
        const title = `Edited before kill ${kill} of ${seed}`;
        edit(next(), title);
        forgetMade();
        const share = ((kill + next()) / KILLS) % 1;
        // Most changes after the new site is made are in the cache: what is drawn is mostly among the first, by which it takes
        // the place of the old one.
        const moment: Moment =
          kill % 2 === 0
            ? { from: 'start', change: Math.floor(share * undisturbed.start) }
            : { from: 'made', change: 1 + Math.floor(share ** 2 * undisturbed.made) };
        const said = `kill ${kill}, at change ${moment.change} of ${undisturbed[moment.from]} from ${moment.from}`;
        const { wasKilled } = await buildUntil(moment);
        const left = standing();
        expect(await build().ended, said).toMatchObject({ code: 0 });
        const after = standing();
        const isOld = JSON.stringify(left) === JSON.stringify(before);
        if (!isOld) expect(left, said).toEqual(after);
        hit[!wasKilled ? 'ended' : isOld ? 'before' : 'after'] += 1;
        expect(JSON.stringify(after), said).toContain(title);
        if (kill % BETWEEN_CLEAN !== 0) continue;
        expect(await build('--clean').ended, said).toMatchObject({ code: 0 });
        expect(standing(), said).toEqual(after);
      }
      const { start, made } = undisturbed;
      console.log(
        `${start} changes, ${made} from when the new site is made; kills that left the site before, the new one, had ended: ${Object.values(hit).join(', ')}`,
      );
    },
  );
});
