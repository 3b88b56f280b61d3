import { appendFileSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeChanges } from '../changes-log.ts';
import { createProject, type Project, type Run, runAlmanac } from '../project.ts';
import { type Asked, startReplay } from '../recordings/recordings.ts';
import { SAMPLE_DAY, SAMPLE_SITE, sampleConfiguration, smallConfiguration } from '../sample.ts';
import { heavyProject } from './heavy.ts';
import { RECORDED_DAYS, RECORDED_TRANSLATIONS, recordedConfiguration } from './recorded-site.ts';
import { nameInArabic, rightToLeftProject } from './right-to-left.ts';
import { themedProject } from './themed.ts';

/** A synced and built site that several test files read and none writes. */
export type MadeSite = {
  /** The absolute path of the project that the site was built in. */
  readonly root: string;
  /** The absolute path of the folder of the pages. */
  readonly dist: string;
  /** The absolute URL of the site's root, without a trailing slash. */
  readonly siteUrl: string;
  /** The output of the sync and the build. */
  readonly runs: readonly Run[];
  /** The URL of a recorded service, and the requests that the sync sent to it. */
  readonly service?: { readonly url: string; readonly asked: readonly Asked[] };
};

/** The sites that are made for all tests. */
export type SiteName = 'small' | 'right to left' | 'themed' | 'sample' | 'sample below a path' | 'heavy' | 'recordings';

async function succeed(root: string, command: string, environment: Readonly<Record<string, string>>): Promise<Run> {
  const run = await runAlmanac(root, [command], environment);
  if (run.code !== 0) throw new Error(`almanac ${command} ended with ${run.code}: ${run.stderr}`);
  return run;
}

/** Changes a content folder as syncs do after an event was renamed and another one deleted. */
function leaveFormerPages(content: string): void {
  const ledger = join(content, '.almanac/ledger/en/events.ndjson');
  const rows = readFileSync(ledger, 'utf8').split('\n');
  const at = rows.findIndex((row) => row.includes('en/events/sunrise-1927.json'));
  const row = rows[at] ?? '';
  rows[at] = row.replace('"formerNames":[]', '"formerNames":["früher","nosferatu-1922-with-piano"]');
  writeFileSync(ledger, rows.join('\n'));
  const gone = {
    id: 9_999,
    path: 'en/events/gone-for-good.json',
    formerNames: [],
    goneAt: '2026-11-01T00:00:00Z',
    record: { title: 'Gone <for> good', start_date: '2026-12-24 20:00:00', end_date: '2026-12-24 21:00:00' },
  };
  mkdirSync(join(content, '.almanac/tombstones/en'), { recursive: true });
  writeFileSync(join(content, '.almanac/tombstones/en/events.ndjson'), `${JSON.stringify(gone)}\n`);
}

/** The pictures of the sample that the small site has: the sizes of all would take longer than its pages. */
const FEW_PICTURES = /\/images\/(?:market|stage-lights)\.png$/;

/** Takes the images of events away, but for a few. */
function keepFewPictures(content: string): void {
  for (const path of globSync('*/events/*.json', { cwd: content })) {
    const file = join(content, path);
    const { image, service, ...record }: { image: string; service: { image?: { url: string } } } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    if (service.image === undefined || FEW_PICTURES.test(service.image.url)) continue;
    const { image: _, ...rest } = service;
    writeFileSync(file, `${JSON.stringify({ ...record, image: '', service: rest }, null, 2)}\n`);
  }
}

/** Makes a site of some weeks of the sample in two languages. */
async function makeSmall({ root }: Project): Promise<MadeSite> {
  const synced = await succeed(root, 'sync', SAMPLE_DAY);
  keepFewPictures(join(root, 'content'));
  const built = await succeed(root, 'build', SAMPLE_DAY);
  return { root, dist: join(root, 'dist'), siteUrl: SAMPLE_SITE, runs: [synced, built] };
}

/** Builds the site of the same weeks with a theme. */
async function makeThemed({ root }: Project): Promise<MadeSite> {
  const built = await succeed(root, 'build', SAMPLE_DAY);
  return { root, dist: join(root, 'dist'), siteUrl: SAMPLE_SITE, runs: [built] };
}

/** Makes a site in Arabic and English, whose records have names in Arabic, Latin letters and both. */
async function makeRightToLeft(project: Project): Promise<MadeSite> {
  const { root } = project;
  const synced = await succeed(root, 'sync', SAMPLE_DAY);
  nameInArabic(project);
  const built = await succeed(root, 'build', SAMPLE_DAY);
  return { root, dist: join(root, 'dist'), siteUrl: SAMPLE_SITE, runs: [synced, built] };
}

/** Notes that an event was edited in content, later than its service says. */
function noteRevision(content: string): void {
  const { service }: { service: { id: number } } = JSON.parse(
    readFileSync(join(content, 'en/events/silt.json'), 'utf8'),
  );
  const revision = { at: '2026-11-20T08:00:00Z', digest: '', id: service.id, kind: 'events', language: 'en' };
  appendFileSync(join(content, '.almanac/revisions.ndjson'), `${JSON.stringify(revision)}\n`);
}

/**
 * Makes a site of the sample, with news in all languages but one, an event that was renamed, one that was edited and
 * one that is gone.
 */
async function makeSample(project: Project): Promise<MadeSite> {
  const { root } = project;
  const synced = await succeed(root, 'sync', SAMPLE_DAY);
  writeChanges(join(root, 'content'), ['ca', 'en', 'de'], SAMPLE_DAY.ALMANAC_TODAY);
  leaveFormerPages(join(root, 'content'));
  noteRevision(join(root, 'content'));
  const built = await succeed(root, 'build', SAMPLE_DAY);
  return { root, dist: join(root, 'dist'), siteUrl: SAMPLE_SITE, runs: [synced, built] };
}

/** Builds the site of the sample once more, for a URL with a path. */
async function makeBelow({ root }: MadeSite): Promise<MadeSite> {
  const siteUrl = `${SAMPLE_SITE}/deep/path`;
  const built = await succeed(root, 'build', { ...SAMPLE_DAY, ALMANAC_OUT_DIR: 'below', ALMANAC_SITE_URL: siteUrl });
  return { root, dist: join(root, 'below'), siteUrl, runs: [built] };
}

/** Builds the site of content that is too much and too long. */
async function makeHeavy({ root }: Project): Promise<MadeSite> {
  const built = await succeed(root, 'build', SAMPLE_DAY);
  return { root, dist: join(root, 'dist'), siteUrl: SAMPLE_SITE, runs: [built] };
}

async function makeRecordings(keep: (project: Project) => Project): Promise<MadeSite> {
  const replay = await startReplay();
  try {
    const siteUrl = `${SAMPLE_SITE}/repo`;
    const { root } = keep(createProject(recordedConfiguration(replay.url, `${siteUrl}/`)));
    mkdirSync(join(root, 'content'));
    writeFileSync(join(root, 'content/translations.json'), JSON.stringify(RECORDED_TRANSLATIONS));
    const synced = await succeed(root, 'sync', RECORDED_DAYS);
    const asked = await replay.requests();
    const built = await succeed(root, 'build', RECORDED_DAYS);
    return { root, dist: join(root, 'dist'), siteUrl, runs: [synced, built], service: { url: replay.url, asked } };
  } finally {
    replay.close();
  }
}

/** Has builds in a project share compiled templates with others, in a folder that all have: one compiles for all. */
export function shareTemplates({ root }: Project, templates: string): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  symlinkSync(templates, join(root, '.cache/templates'));
}

/**
 * Returns a function that makes sites with templates in a folder, each once and only when it is asked for, and one that
 * removes them all.
 */
export function siteMaker(templates: string): { made(name: string): Promise<MadeSite>; removeAll(): void } {
  const projects: Project[] = [];
  const keep = (project: Project) => {
    projects.push(project);
    shareTemplates(project, templates);
    return project;
  };
  const makers: { readonly [N in SiteName]: () => Promise<MadeSite> } = {
    small: () => makeSmall(keep(createProject(smallConfiguration()))),
    'right to left': () => makeRightToLeft(keep(rightToLeftProject())),
    themed: async () => makeThemed(keep(themedProject((await made('small')).root))),
    sample: () => makeSample(keep(createProject(sampleConfiguration()))),
    'sample below a path': async () => makeBelow(await made('sample')),
    heavy: () => makeHeavy(keep(heavyProject())),
    recordings: () => makeRecordings(keep),
  };
  const sites = new Map<string, Promise<MadeSite>>();
  function made(name: string): Promise<MadeSite> {
    const [, make] = Object.entries(makers).find(([known]) => known === name) ?? [];
    if (make === undefined) throw new Error(`There is no site '${name}'.`);
    const site = sites.get(name) ?? make();
    sites.set(name, site);
    return site;
  }
  return {
    made,
    removeAll() {
      for (const project of projects) project.remove();
    },
  };
}
