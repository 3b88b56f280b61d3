import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readCalendar } from '#content/calendar/read';
import { diskFiles } from '#content/store/files';
import { ALTERNATES_PATH } from '#content/store/layout';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS, type Kind } from '#interface/kinds';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';
import { type Loopback, startLoopback } from '../../client/loopback.ts';
import { createProject, type Project } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';

const TODAY = Temporal.PlainDate.from(SAMPLE_DAY.ALMANAC_TODAY);
const sample = sampleCalendar(TODAY);

/** A dozen events, one of them in Catalan alone, with all venues, organizers and terms. */
const FEW = {
  ...sample,
  events: sample.events.filter(({ id, language }) => id >= 120 && id < 132 && (id !== 125 || language === 'ca')),
};

describe('a sync with a site whose pages name their translations', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let front: Loopback;
  let project: Project;
  /** The pages that were requested, and whether they are refused. */
  const pages: string[] = [];
  let refuses = false;
  /** A group of events that pages name. */
  let linked = '';

  const configuration = (changes: object = {}) => ({
    ...sampleConfiguration(),
    service: {
      baseUrl: front.url,
      dialect: 'the-events-calendar',
      languageParameter: 'lang',
      languageSelection: 'url',
    },
    media: 'off',
    translations: 'pages',
    ...changes,
  });
  /** Syncs, and returns the pages that it requested. */
  async function pagesOf(...words: string[]): Promise<readonly string[]> {
    pages.length = 0;
    expect(await project.run(['sync', ...words], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    return [...pages];
  }

  /** Returns the groups of translations of each kind, by language and name. */
  async function groups() {
    const { languages, timeZone } = sampleConfiguration();
    const { calendar } = await readCalendar(diskFiles(join(project.root, 'content')), { languages, timeZone });
    const groupsOf = (kind: Kind) => {
      const all = calendar.languages.flatMap((one) => one[kind].map((entry) => calendar.translationsOf(entry)));
      const named = all.map((group) => group.map(({ language, id }) => `${language} ${id}`).join(', '));
      return [...new Set(named)];
    };
    return Object.fromEntries(KINDS.map((kind) => [kind, groupsOf(kind)]));
  }

  beforeAll(async () => {
    const { languages, defaultLanguage } = sampleConfiguration();
    front = await startLoopback(async ({ url = '' }, response) => {
      const isPage = !url.startsWith('/wp-json/');
      if (isPage) pages.push(url);
      const answer = await fetch(`${service.url}${url}`);
      const type = { 'content-type': answer.headers.get('content-type') ?? '' };
      response.writeHead(isPage && refuses ? 403 : answer.status, type).end(await answer.text());
    });
    service = await startService({
      seed: FEW,
      languages,
      defaultLanguage,
      languagesAs: 'polylang',
      publicUrl: front.url,
      dialect: DIALECTS['the-events-calendar'],
      now: () => TODAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant(),
    });
    project = createProject(configuration());
  });

  afterAll(async () => {
    await front.close();
    await service.close();
    project.remove();
  });

  it('links records of all kinds from about one page per group, and a second sync requests no pages', async () => {
    const first = await pagesOf();
    expect(new Set(first).size).toBe(first.length);
    const all = await groups();
    const whole = (kind: Kind) => all[kind]?.filter((group) => group.split(', ').length === 4) ?? [];
    const single = (kind: Kind) => all[kind]?.filter((group) => !group.includes(', ')) ?? [];
    for (const kind of KINDS) {
      expect(whole(kind).length, kind).toBeGreaterThan(8);
      expect(whole(kind).length + single(kind).length).toBe(all[kind]?.length);
    }
    expect(KINDS.flatMap(single)).toEqual(['ca 125']);
    expect(first).toHaveLength(KINDS.flatMap((kind) => all[kind] ?? []).length);
    [linked = ''] = whole('events');
    const text = readFileSync(join(project.root, 'content', ALTERNATES_PATH), 'utf8');
    expect(await pagesOf()).toEqual([]);
    rmSync(join(project.root, '.cache'), { recursive: true });
    expect(await pagesOf()).toEqual([]);
    expect(readFileSync(join(project.root, 'content', ALTERNATES_PATH), 'utf8')).toBe(text);
  });

  it('makes its links available to the commands that use translations', async () => {
    const run = await project.run(['translations']);
    expect(run.stdout).toMatch(/^Linked by their pages on the service: \d+$/m);
    const [group = ''] = (await groups()).events?.filter((one) => one.includes(', ')) ?? [];
    const again = await project.run(['translations', '--json']);
    const { links } = JSON.parse(again.stdout);
    const shown = links.find(({ records }: { records: { language: string; id: number }[] }) =>
      records.some(({ language, id }) => group.startsWith(`${language} ${id},`)),
    );
    expect(shown).toMatchObject({ kind: 'events', by: 'pages' });
    const [ca] = shown.records;
    const made = await project.run(['new', 'translation', ca.path, 'de']);
    expect(made.stderr).toContain('has its translation: de/events/');
  });

  it('keeps manual links when pages contradict them', async () => {
    const [one = '', other = ''] = (await groups()).events?.filter((group) => group.includes(', de ')) ?? [];
    const idIn = (group: string, code: string) => Number(new RegExp(`${code} (\\d+)`).exec(group)?.[1]);
    const link = { ca: idIn(one, 'ca'), de: idIn(other, 'de') };
    const path = join(project.root, 'content/translations.json');
    writeFileSync(path, JSON.stringify({ events: [link] }));
    const { events = [] } = await groups();
    expect(events).toContain(`ca ${link.ca}, de ${link.de}`);
    expect(events).toContain(`en ${idIn(one, 'en')}, de ${idIn(one, 'de')}, es ${idIn(one, 'es')}`);
    // Where they say the same, and less, pages add what they know.
    writeFileSync(path, JSON.stringify({ events: [{ ca: idIn(one, 'ca'), de: idIn(one, 'de') }] }));
    expect((await groups()).events).toContain(one);
  });

  it('removes the links when the configuration no longer takes translations from pages', async () => {
    const other = createProject(configuration({ translations: 'content' }));
    onTestFinished(() => other.remove());
    const environment = { ...SAMPLE_DAY, ALMANAC_CONTENT_DIR: join(project.root, 'content') };
    pages.length = 0;
    expect(await other.run(['sync'], environment)).toMatchObject({ code: 0, stderr: '' });
    expect(pages).toEqual([]);
    expect(existsSync(join(project.root, 'content', ALTERNATES_PATH))).toBe(false);
    expect((await other.run(['check'], environment)).code).toBe(0);
  });

  it('warns of unreadable pages, stops requesting them, and leaves content publishable', async () => {
    // A narrowed sync reads none.
    expect(await pagesOf('--lang', 'ca')).toEqual([]);
    refuses = true;
    pages.length = 0;
    const run = await project.run(['sync'], SAMPLE_DAY);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('0 changes; ') });
    expect(run.stderr).toMatch(
      /^Pages can't be read for the translations that they name, such as \S+: The service answered with 403 and no page\. \d+ pages left to the next sync\.\n$/,
    );
    expect(pages).toHaveLength(4);
    refuses = false;
    expect((await pagesOf()).length).toBeGreaterThan(50);
    expect((await groups()).events).toContain(linked);
  });
});
