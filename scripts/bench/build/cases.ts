import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { generatedLanguages } from '#service/database/generated';
import { MAIN, measured, startServing } from '../processes.ts';
import { type FileTimes, stampsOf, touchedBetween, type Workspace } from '../workspace.ts';
import { type OtherResult, otherGenerators } from './other-generators.ts';

const [TODAY, TOMORROW] = ['2026-11-21', '2026-11-22'] as const;

const differences = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  counts: z.object({ rendered: z.int(), made: z.int() }),
});

/** The figures of a build, start-up included. Times are in milliseconds, memory in MiB. */
export type BuildResult = {
  readonly name: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** Pages that were rendered; the others were taken over, or stayed where nothing had changed. */
  readonly rendered: number;
  /** Pages, feeds and files of the search that were made. */
  readonly made: number;
  /** Files of the site that were added, changed and removed. */
  readonly differing: number;
  /** Files of the site that are other files than before the build. */
  readonly written: number;
};

/** Gives the first event of a language another title, as an editor does. */
function editOneEvent(project: string, language: string, title: string): void {
  const folder = join(project, 'content', language, 'events');
  const file = join(folder, readdirSync(folder).sort()[0] ?? '');
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title }, null, 2)}\n`);
}

const ASTRO = fileURLToPath(new URL('../../../node_modules/astro/', import.meta.url));
const INTEGRATION = new URL('../../../src/public/astro.ts', import.meta.url).href;

/** Times the build of an Astro site that consists of a project's calendar. */
async function measuredInAstro(project: string, directory: string, stopped: AbortSignal): Promise<OtherResult> {
  cpSync(join(project, 'content'), join(directory, 'content'), { recursive: true });
  cpSync(join(project, 'almanac.config.ts'), join(directory, 'almanac.config.ts'));
  mkdirSync(join(directory, 'node_modules'));
  symlinkSync(ASTRO, join(directory, 'node_modules/astro'));
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(
    join(directory, 'astro.config.mjs'),
    `process.env.ALMANAC_TODAY = '${TOMORROW}';
const { default: almanac } = await import(${JSON.stringify(INTEGRATION)});
const { default: config } = await import('./almanac.config.ts');
export default { site: 'https://site.example', integrations: [almanac({ config })] };
`,
  );
  const words = ['build', '--silent'];
  const { wallMs, cpuMs, peakRssMb } = await measured(join(ASTRO, 'bin/astro.mjs'), words, { directory, stopped });
  const pages = [...stampsOf(join(directory, 'dist')).keys()].filter((path) => path.endsWith('.html')).length;
  return {
    name: 'the calendar in Astro',
    pages,
    wallMs: Math.round(wallMs),
    cpuMs: Math.round(cpuMs),
    peakRssMb: Math.round(peakRssMb),
  };
}

/** The figures of one size of a calendar. */
export type SizeResult = {
  readonly settings: { readonly events: number; readonly languages: number };
  /** The files and pages of the site. */
  readonly files: number;
  readonly pages: number;
  readonly cases: readonly BuildResult[];
  readonly others: readonly OtherResult[];
};

/**
 * Times builds of a generated calendar: the first, of nothing new, of edits, of a new day; and of as many trivial pages by
 * other generators.
 */
export async function measuredSize(
  { events, languages: count }: SizeResult['settings'],
  workspace: Workspace,
  stopped: AbortSignal,
): Promise<SizeResult> {
  const languages = generatedLanguages(count);
  await using service = await startServing(events, languages, 0);
  const project = workspace.project(service.url, languages);
  await measured(MAIN, ['sync', '--strict'], { directory: project, stopped });
  const cases: BuildResult[] = [];
  let site: FileTimes = new Map();
  const build = async (name: string, today: string) => {
    const command = await measured(MAIN, ['build', '--json', '--today', today], { directory: project, stopped });
    const { added, changed, removed, counts } = differences.parse(JSON.parse(command.stdout));
    const after = stampsOf(join(project, 'dist'));
    cases.push({
      name,
      wallMs: Math.round(command.wallMs),
      cpuMs: Math.round(command.cpuMs),
      peakRssMb: Math.round(command.peakRssMb),
      rendered: counts.rendered,
      made: counts.made,
      differing: added.length + changed.length + removed.length,
      written: touchedBetween(site, after).length,
    });
    site = after;
    process.stderr.write(`${events} × ${count}, ${name}: ${(command.wallMs / 1000).toFixed(1)} s\n`);
  };
  await build('full', TODAY);
  // What a build has just written is read once more by the next: it may have changed within the same tick of the clock.
  await build('unchanged, at once', TODAY);
  await build('unchanged', TODAY);
  editOneEvent(project, languages[0] ?? '', 'Another title');
  // The first build after a full one links all files into a second folder, the source of the following ones.
  await build('one event edited', TODAY);
  editOneEvent(project, languages[0] ?? '', 'One more title');
  await build('one event edited again', TODAY);
  await build('next day', TOMORROW);
  const pages = [...site.keys()].filter((path) => path.endsWith('.html')).length;
  const inAstro = await measuredInAstro(project, workspace.folder(), stopped);
  const others = await otherGenerators(pages, workspace, stopped);
  return { settings: { events, languages: count }, files: site.size, pages, cases, others: [inAstro, ...others] };
}
