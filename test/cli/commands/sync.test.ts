import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, type HttpService, startHttpService } from '../../support/http-service.ts';
import { createProject, type Project } from '../../support/project.ts';
import { type Lists, servedEvent, servedVenue } from '../../support/served.ts';

const events = Array.from({ length: 60 }, (_, index) => servedEvent(index + 1));
const english = servedEvent(101, { title: 'In English' });
/** More than a page of events. */
const MANY: Lists = { ca: { events, venues: [servedVenue(500)] }, en: { events: [english] } };
const LISTS: Lists = { ...MANY, ca: { events: events.slice(0, 8), venues: [servedVenue(500)] } };
const TODAY = { ALMANAC_TODAY: '2026-11-21' };

const configuration = (baseUrl: string) => ({
  service: { baseUrl },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://site.example',
});

let services: HttpService[] = [];
let project: Project;

async function serve(lists: Lists, fault?: Fault): Promise<HttpService> {
  const service = await startHttpService(lists, fault);
  services.push(service);
  return service;
}

/** Syncs from one good service, then puts another answer in its place; content must not move. */
async function afterGoodSync(fault: Fault, lists: Lists) {
  let broken = false;
  const service = await serve(lists, (request, response, url) => broken && fault(request, response, url));
  project = createProject(configuration(service.url));
  const first = await project.run(['sync'], TODAY);
  expect(first).toMatchObject({ code: 0 });
  const before = project.files('content');
  broken = true;
  const run = await project.run(['sync'], TODAY);
  return { run, before, after: project.files('content') };
}

const json = (response: Parameters<Fault>[1], status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
  return true;
};

beforeEach(() => {
  services = [];
});

afterEach(async () => {
  project.remove();
  for (const service of services) await service.close();
});

describe('almanac sync', () => {
  it('writes every record of every language and prints a table of them', async () => {
    const service = await serve(MANY);
    project = createProject(configuration(service.url));
    const run = await project.run(['sync'], TODAY);
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^ca +events +60 +60 +0 +0 +0 +0 +0 +0 +0$/m);
    expect(run.stdout).toMatch(/^62 changes; 11 requests\.$/m);
    expect(Object.keys(project.files('content')).filter((path) => path.startsWith('ca/events/'))).toHaveLength(60);
    expect(project.files('content')['en/events/event-101.json']).toContain('"title": "In English"');
  });

  it('changes nothing and touches no file on the second run, in any time zone and locale', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    await project.run(['sync'], TODAY);
    const [files, times] = [project.files('content'), project.times('content')];
    const run = await project.start(['sync'], { ...TODAY, TZ: 'Pacific/Auckland', LANG: 'C', LC_ALL: 'tr_TR.UTF-8' });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('\n0 changes; 10 requests.');
    expect(project.files('content')).toEqual(files);
    expect(project.times('content')).toEqual(times);
  });

  it('prints nothing with --quiet when nothing needs attention', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    expect(await project.run(['sync', '--quiet'], TODAY)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('keeps and names an edit made between two syncs', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    await project.run(['sync'], TODAY);
    const file = join(project.root, 'content/ca/events/event-7.json');
    const edited = readFileSync(file, 'utf8').replace('"title": "Event 7"', '"title": "Event seven"');
    writeFileSync(file, edited);
    const run = await project.run(['sync'], TODAY);
    expect(run.stdout).toContain('edited here, kept: ca/events/event-7.json (title)');
    expect(readFileSync(file, 'utf8')).toBe(edited);
  });

  it('requests a padded window and keeps exactly the events that overlap it', async () => {
    const at = (id: number, start: string, end: string, fields = {}) =>
      servedEvent(id, { start_date: start, end_date: end, ...fields });
    const service = await serve({
      ca: {
        events: [
          at(1, '2026-07-30 10:00:00', '2026-07-31 23:59:59'),
          at(2, '2026-07-01 00:00:00', '2026-08-01 00:00:01'),
          at(3, '2026-07-31 19:00:00', '2026-07-31 20:00:00', { timezone: 'America/New_York' }),
          at(4, '2028-05-31 23:00:00', '2028-06-02 01:00:00'),
          at(5, '2028-06-01 00:00:00', '2028-06-01 01:00:00'),
          at(6, '2020-01-01 00:00:00', '2067-01-01 00:00:00'),
        ],
      },
      en: { events: [english] },
    });
    project = createProject(configuration(service.url));
    expect(await project.run(['sync'], TODAY)).toMatchObject({ code: 0 });
    const names = Object.keys(project.files('content')).filter((path) => path.startsWith('ca/events/'));
    expect(names).toEqual([
      'ca/events/event-2.json',
      'ca/events/event-3.json',
      'ca/events/event-4.json',
      'ca/events/event-6.json',
    ]);
    const asked = service.asked.find((one) => one.includes('/events?')) ?? '';
    expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
      ends_after: '2026-07-30',
      starts_before: '2028-06-03',
      status: 'publish',
    });
    expect(service.asked.find((one) => one.includes('/tags?'))).toContain('hide_empty=false');
  });

  it('quarantines and names a record that cannot be decoded, and syncs the rest', async () => {
    const service = await serve({ ...LISTS, en: { events: [english, servedEvent(102, { start_date: 'soon' })] } });
    project = createProject(configuration(service.url));
    const run = await project.run(['sync'], TODAY);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain("degraded: record 102 of events in 'en' does not decode: start_date:");
    expect(project.files('content')['en/events/event-101.json']).toBeDefined();
    expect(await project.run(['sync', '--strict'], TODAY)).toMatchObject({ code: 4 });
  });

  it('exits with 4 after too many degraded runs in a row, and counts again from zero after a good run', async () => {
    let bad = true;
    const good = { ...LISTS, en: { events: [english] } };
    const service = await serve(good, (_request, response, url) => {
      if (!bad || !url.pathname.endsWith('/tags')) return false;
      return json(response, 200, { tags: [{ name: 'no id' }], total: 1, total_pages: 1 });
    });
    project = createProject({ ...configuration(service.url), maxDegradedRuns: 2 });
    expect((await project.run(['sync'], TODAY)).code).toBe(0);
    expect((await project.run(['sync'], TODAY)).code).toBe(4);
    bad = false;
    expect((await project.run(['sync'], TODAY)).code).toBe(0);
    bad = true;
    expect((await project.run(['sync'], TODAY)).code).toBe(0);
  });

  it('prints annotations in a CI run', async () => {
    const service = await serve({ ...LISTS, en: { events: [english, servedEvent(102, { start_date: 'soon' })] } });
    project = createProject(configuration(service.url));
    const run = await project.run(['sync'], { ...TODAY, GITHUB_ACTIONS: 'true' });
    expect(run.stdout).toContain("::warning::degraded: record 102 of events in 'en' does not decode");
  });
});

describe('text from a service', () => {
  it('reaches a terminal or a CI runner only as plain text', async () => {
    const timezone = '\u001b[2J\n::warning::owned\r\n::set-env name=A::b';
    const service = await serve({ ...LISTS, en: { events: [servedEvent(101, { timezone })] } });
    project = createProject(configuration(service.url));
    const run = await project.run(['sync'], { ...TODAY, GITHUB_ACTIONS: 'true' });
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('names the time zone');
    expect(`${run.stdout}${run.stderr}`).not.toMatch(/[^\P{Cc}\n]/u);
    const commands = `${run.stdout}\n${run.stderr}`.split('\n').filter((line) => /^\s*::/.test(line));
    expect(commands.every((line) => line.startsWith('::warning::Event 101'))).toBe(true);
  });
});

describe('an unreadable count of degraded runs', () => {
  it('is treated as zero', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    mkdirSync(join(project.root, '.cache'));
    writeFileSync(join(project.root, '.cache/runs.json'), '{"degr');
    expect(await project.run(['sync'], TODAY)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('an unusable service', () => {
  const cases: Record<string, { lists?: Lists; fault: Fault; says: string[] }> = {
    'answers HTML with status 200': {
      fault: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!doctype html><title>Checking your browser</title>');
        return true;
      },
      says: ['The service answered an HTML page instead of JSON.', 'firewall'],
    },
    'does not have the namespace': {
      fault: (_request, response) =>
        json(response, 404, { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }),
      says: ['rest_no_route', 'ALMANAC_NAMESPACE'],
    },
    'ends a list early': {
      lists: MANY,
      fault: (_request, response, url) =>
        url.pathname.endsWith('/events') &&
        url.searchParams.get('page') === '2' &&
        json(response, 200, { events: [], total: 60, total_pages: 2 }),
      says: ["The list of events in 'ca' ends early: 60 announced, 50 served, 1 of 2 pages empty or missing."],
    },
    'answers an unknown envelope': {
      fault: (_request, response, url) =>
        url.pathname.endsWith('/events') && json(response, 200, { items: [], count: 0 }),
      says: ['is not in the interface’s form'.replace('’', "'"), 'events:'],
    },
    'announces more pages than items': {
      fault: (_request, response, url) =>
        url.pathname.endsWith('/events') && json(response, 200, { events: [], total: 1, total_pages: 5_000_000_000 }),
      says: ['announces 1 items on 5000000000 pages'],
    },
    'answers broken JSON': {
      fault: (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('<b>Warning</b>: Undefined variable\n{"events": []');
        return true;
      },
      says: ["The service's answer is not JSON"],
    },
    'answers one language with another': {
      fault: (_request, response, url) =>
        url.searchParams.get('translation_language') === 'en' && url.pathname.endsWith('/events')
          ? json(response, 200, { events: events.slice(0, 8), total: 8, total_pages: 1 })
          : false,
      says: ["The service does not know the language 'en'"],
    },
    'refuses the credentials': {
      fault: (_request, response) =>
        json(response, 401, {
          code: 'incorrect_password',
          message: 'The provided password is an invalid application password.',
          data: { status: 401 },
        }),
      says: ['The service does not accept the credentials.', 'ALMANAC_AUTH_PASSWORD'],
    },
  };

  for (const [what, { lists = LISTS, fault, says }] of Object.entries(cases))
    it(`that ${what} makes the run report it, exit with 2 and leave content unchanged`, async () => {
      const { run, before, after } = await afterGoodSync(fault, lists);
      expect(run.code).toBe(2);
      for (const text of says) expect(run.stderr).toContain(text);
      expect(run.stderr).toMatch(/Content is as it was\.|Nothing was changed\./);
      expect(run.stderr).not.toMatch(/\n\s+at /);
      expect(after).toEqual(before);
    });

  it('that is down makes the run report it, exit with 2 and leave content unchanged', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    await project.run(['sync'], TODAY);
    const before = project.files('content');
    await service.close();
    const run = await project.run(['sync'], TODAY);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("The service can't be reached: connect ECONNREFUSED");
    expect(project.files('content')).toEqual(before);
  });
});

describe('a sync with a problem in content', () => {
  it('exits with 1 when the content folder cannot be written', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    writeFileSync(join(project.root, 'in-the-way'), '');
    const run = await project.run(['sync'], { ...TODAY, ALMANAC_CONTENT_DIR: 'in-the-way' });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("can't be written");
    expect(run.stderr).toContain('Nothing was fetched and nothing was changed.');
    expect(service.asked).toEqual([]);
  });

  it('exits with 3 when content belongs to another service, and explains how to bind it again', async () => {
    const [one, other] = [await serve(LISTS), await serve(LISTS)];
    project = createProject(configuration(one.url));
    await project.run(['sync'], TODAY);
    const before = project.files('content');
    const run = await project.run(['sync'], { ...TODAY, ALMANAC_BASE_URL: other.url });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain(`Content belongs to ${one.url}`);
    expect(run.stderr).toContain('npm run almanac -- rebind');
    expect(other.asked).toEqual([]);
    expect(project.files('content')).toEqual(before);
    expect(await project.run(['rebind'], { ALMANAC_BASE_URL: other.url })).toMatchObject({ code: 0 });
    expect(await project.run(['sync'], { ...TODAY, ALMANAC_BASE_URL: other.url })).toMatchObject({ code: 0 });
  });

  it('exits with 3 when most files of a collection are missing', async () => {
    const service = await serve(MANY);
    project = createProject(configuration(service.url));
    await project.run(['sync'], TODAY);
    rmSync(join(project.root, 'content/ca/events'), { recursive: true });
    mkdirSync(join(project.root, 'content/ca/events'));
    const run = await project.run(['sync'], TODAY);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("60 of 60 files of events in 'ca' are missing");
  });

  it('continues with --accept-missing when the files were removed on purpose', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    await project.run(['sync'], TODAY);
    rmSync(join(project.root, 'content/ca/events'), { recursive: true });
    const run = await project.run(['sync', '--accept-missing'], TODAY);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('removed here, still on the service: ca/events/event-1.json');
  });

  it('keeps and names a broken file, syncs the rest, and exits with 1, since the site cannot be built', async () => {
    const service = await serve(LISTS);
    project = createProject(configuration(service.url));
    await project.run(['sync'], TODAY);
    const file = join(project.root, 'content/ca/events/event-7.json');
    writeFileSync(file, '{ "title": "Event seven", }');
    const run = await project.run(['sync'], TODAY);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("can't be read: ca/events/event-7.json: not JSON");
    expect(run.stderr).toContain('Content is not fit to publish until these files are mended.');
    expect(readFileSync(file, 'utf8')).toBe('{ "title": "Event seven", }');
  });
});

describe('almanac sync with a configuration', () => {
  const cases: Record<string, { change: object; says: string }> = {
    'without a service': {
      change: { service: undefined },
      says: "service: found nothing; expected 'embedded' or an object",
    },
    'with an unknown default language': {
      change: { defaultLanguage: 'fr' },
      says: 'defaultLanguage: found "fr"; expected one of the languages: ca, en',
    },
    'with an unknown time zone': {
      change: { timeZone: 'Mars/Olympus' },
      says: 'timeZone: found "Mars/Olympus"; expected an IANA time zone',
    },
    'with a key that does not exist': { change: { timezone: 'Europe/Madrid' }, says: "unknown key 'timezone'" },
  };

  for (const [what, { change, says }] of Object.entries(cases))
    it(`${what} exits with 1 and a readable message`, async () => {
      project = createProject({ ...configuration('http://127.0.0.1:1'), ...change });
      const run = await project.run(['sync'], TODAY);
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(says);
      expect(run.stderr).not.toMatch(/\n\s+at /);
    });

  it('with an unknown language from the environment exits with 1 and lists the available languages', async () => {
    project = createProject(configuration('http://127.0.0.1:1'));
    const run = await project.run(['sync'], { ...TODAY, ALMANAC_LANGUAGES: 'ca,xx' });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('languages[1].tag: found "xx"; Almanac has words in ca, de, en, es, fr, it only');
    expect(run.stderr).toContain('write its words into messages/xx.json');
  });

  it('that is missing exits with 1 and reports where it was expected', async () => {
    project = createProject({});
    rmSync(join(project.root, 'almanac.config.ts'));
    const run = await project.run(['sync']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`There is no almanac.config.ts in ${project.root}.`);
  });
});
