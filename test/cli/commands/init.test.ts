import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { init } from '#cli/commands/init';
import { failureOf } from '#errors';
import { dependencyOn, outsideWarning, packageText } from '#init/package';
import { DIALECTS } from '#interface/dialects/dialects';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';
import { loadSettings } from '#settings/settings';
import { type Loopback, sendHtml, startLoopback } from '../../client/loopback.ts';
import { startSite } from '../../discovery/site.ts';
import { certificate } from '../../doctor/certificate.ts';
import { runHere } from '../../support/project.ts';
import { recordingsAreThere, startReplay } from '../../support/recordings/recordings.ts';
import { SAMPLE_DAY } from '../../support/sample.ts';
import { longIt } from '../../support/tiers/runs.ts';
import { captured } from '../captured.ts';

const checkout = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));

const today = Temporal.PlainDate.from('2026-11-21');
const now = () => today.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant();

const sample = sampleCalendar(today);

/** The sample with a dozen of its events in each language: as much as shows that a sync is whole. */
const FEW = { ...sample, events: sample.events.filter(({ id }) => id % 1000 >= 120 && id % 1000 < 132) };

let root: string;
let here: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-init-'));
  here = join(root, 'calendar');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Repositories of the tests depend on this checkout, which is told, and nothing else is. */
const LOCAL_ONLY = expect.stringMatching(/^package\.json depends on file:.*, outside this repository: .*\n$/);

const read = (path: string) => readFileSync(join(here, path), 'utf8');

const packageJson = () => JSON.parse(read('package.json'));

/** As `npm install` does. */
function install(): void {
  mkdirSync(join(here, 'node_modules'), { recursive: true });
  symlinkSync(checkout, join(here, 'node_modules/almanac'));
}

const settings = async () => {
  install();
  return (await loadSettings(here, {}, now)).configuration;
};

/** Runs the command in this process, where a site that does not answer is asked again without a pause. */
async function initWithoutPauses(
  url: string,
  options: Parameters<typeof init>[1] = {},
  environment: Record<string, string> = {},
) {
  const { output, texts } = captured();
  const stopped = new AbortController().signal;
  const context = { root, environment, prompt: undefined, stopped, sleep: async () => {} };
  try {
    return { code: await init(url, { directory: 'calendar', ...options }, context, output), ...texts };
  } catch (error) {
    const { code, text } = failureOf(error);
    return { code, stdout: texts.stdout, stderr: `${texts.stderr}${text}` };
  }
}

function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

describe('almanac init without an address', () => {
  it('creates a repository for the sample', async () => {
    const run = await runHere(root, ['init', '--directory', 'calendar']);
    expect(run).toMatchObject({ code: 0, stderr: LOCAL_ONLY });
    expect(run.stdout).toContain('languages  ca (default), en as en-GB, de, es');
    expect(run.stdout).toContain('site       http://localhost:4321, until you set siteUrl in almanac.config.ts');
    expect(run.stdout).toMatch(
      /Next:\n {2}cd calendar\n {2}npm install .*\n {2}npm start.*\nCommit package-lock\.json with/,
    );
    expect(listing(here)).toEqual(
      expect.arrayContaining([
        '.gitattributes',
        '.gitignore',
        '.vscode/settings.json',
        'README.md',
        'almanac.config.ts',
        'content/README.md',
        'package.json',
      ]),
    );
    // Nobody gets the template's own names.
    expect(listing(here).filter((path) => /(?:^|\/)(?:gitignore|gitattributes)$/.test(path))).toEqual([]);
    expect(await settings()).toMatchObject({ service: 'embedded', defaultLanguage: 'ca' });
  });

  it('takes languages, default language, title, time zone and site address from its options', async () => {
    const options = '--languages en,es --default-language es --title Agenda --time-zone europe/lisbon';
    const run = await runHere(root, [
      ...['init', '--directory', 'calendar', '--site-url', 'https://agenda.example.org'],
      ...options.split(' '),
    ]);
    expect(run).toMatchObject({ code: 0, stderr: LOCAL_ONLY });
    expect(run.stdout).not.toContain('until you set siteUrl');
    expect(await settings()).toMatchObject({
      languages: [
        { code: 'en', segment: 'en' },
        { code: 'es', segment: null },
      ],
      defaultLanguage: 'es',
      titles: { en: 'Agenda', es: 'Agenda' },
      timeZone: 'Europe/Lisbon',
      siteUrl: 'https://agenda.example.org',
    });
  });

  it.each([
    [['--languages', 'ca,fr'], "--languages: the sample has no 'fr'"],
    [['--time-zone', 'Europe/Madird'], "--time-zone: 'Europe/Madird' is no time zone.\nNothing was written.\nGive one"],
    [['--site-url', 'agenda'], 'siteUrl: found "agenda"'],
    [['--default-language', 'fr'], 'defaultLanguage: found "fr"'],
  ])('refuses %j and writes nothing', async (options, text) => {
    const run = await runHere(root, ['init', '--directory', 'calendar', ...options]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(text);
    expect(existsSync(here)).toBe(false);
  });

  it('refuses Almanac’s own folder', async () => {
    const run = await runHere(root, ['init', '--directory', checkout]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("This is Almanac's own folder.\nNothing was written.");
  });
});

describe('almanac init in a folder with files', () => {
  it('keeps and names every existing file and adds only the missing ones', async () => {
    mkdirSync(join(here, 'content'), { recursive: true });
    const own = {
      'README.md': 'mine',
      'content/README.md': 'mine, too',
      'almanac.config.ts': 'export default {};\n',
      '.gitignore': 'secret',
      'package.json':
        '{"name":"x","scripts":{"start":"node x","sync":"almanac sync"},"dependencies":{"almanac":"file:almanac.tgz"}}',
    };
    for (const [path, text] of Object.entries(own)) writeFileSync(join(here, path), text);
    const run = await runHere(root, ['init', 'https://example.org', '--directory', 'calendar']);
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^Kept as it was: almanac\.config\.ts, \.gitignore, README\.md, content\/README\.md$/m);
    expect(run.stdout).toMatch(/^Written: package\.json, \.gitattributes, /m);
    expect(run.stderr).toContain('package.json keeps its own scripts start');
    // The tarball lies inside.
    expect(run.stderr).not.toContain('outside this repository');
    expect(run.stderr).toContain('https://example.org was not looked at');
    for (const [path, text] of Object.entries(own)) if (path !== 'package.json') expect(read(path)).toBe(text);
    expect(packageJson()).toMatchObject({
      name: 'x',
      type: 'module',
      scripts: { start: 'node x', sync: 'almanac sync', almanac: 'almanac' },
      dependencies: { almanac: 'file:almanac.tgz' },
    });
    const before = Object.fromEntries(listing(here).map((path) => [path, read(path)]));
    const again = await runHere(root, ['init', '--directory', 'calendar']);
    expect(again.stdout).not.toContain('Written');
    expect(Object.fromEntries(listing(here).map((path) => [path, read(path)]))).toEqual(before);
  });

  it.each([
    ['file:../almanac', 'run `npm pack --pack-destination ROOT/calendar` in ROOT/almanac', 'almanac-0.2.0.tgz'],
    ['file:../parts/almanac-0.1.0.tgz', 'copy ROOT/parts/almanac-0.1.0.tgz to ROOT/calendar', 'almanac-0.1.0.tgz'],
  ])('explains how to include a dependency on %s in the repository', (almanac, first, tarball) => {
    const told = outsideWarning(JSON.stringify({ dependencies: { almanac } }), '0.2.0', here);
    expect(told).toContain(
      `${first.replaceAll('ROOT', root)}, then \`npm install ./${tarball}\` in ${here}, and commit ${tarball} with package-lock.json.`,
    );
  });

  it.each(['^0.2.0', 'file:almanac-0.2.0.tgz', 'file:./parts/almanac', 'file:..almanac.tgz'])(
    'prints no warning about a dependency on %s',
    (almanac) => {
      expect(outsideWarning(JSON.stringify({ devDependencies: { almanac } }), '0.2.0', here)).toBeUndefined();
    },
  );

  it('sets the type of package.json to module, even when npm created it with another type', async () => {
    mkdirSync(here);
    writeFileSync(join(here, 'package.json'), '{"type":"commonjs","devDependencies":{"almanac":"^0.1.0"}}');
    await runHere(root, ['init', '--directory', 'calendar']);
    expect(packageJson()).toMatchObject({ type: 'module', allowScripts: { node: true, esbuild: true } });
    expect(packageJson().dependencies).toBeUndefined();
  });

  it('keeps the type of package.json when scripts need it, and warns about it', async () => {
    mkdirSync(here);
    writeFileSync(join(here, 'package.json'), '{"type":"commonjs"}');
    writeFileSync(join(here, 'server.js'), 'require("node:fs");');
    const run = await runHere(root, ['init', '--directory', 'calendar']);
    expect(packageJson().type).toBe('commonjs');
    expect(run.stderr).toContain('almanac.config.ts needs `"type": "module"` there');
  });

  it('refuses an unreadable package.json and writes nothing', async () => {
    mkdirSync(here);
    writeFileSync(join(here, 'package.json'), '{"name": ');
    const run = await runHere(root, ['init', '--directory', 'calendar']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('not one that npm can read.\nNothing was written.');
    expect(readdirSync(here)).toEqual(['package.json']);
  });
});

describe('almanac init with the address of a site', () => {
  let service: Awaited<ReturnType<typeof startService>>;

  // It is only read.
  beforeAll(async () => {
    service = await startService({
      seed: FEW,
      languages: [
        { code: 'ca', segment: null },
        { code: 'en', segment: 'en' },
        { code: 'de', segment: 'de' },
        { code: 'es', segment: 'es' },
      ],
      defaultLanguage: 'ca',
      now,
    });
  });

  afterAll(() => service.close());

  it('creates a repository that can sync with the site at once', async () => {
    // As people write it; https is tried first.
    const address = service.url.replace('http://', '');
    const run = await initWithoutPauses(address, { title: "L'agenda" });
    expect(run.code).toBe(0);
    expect(run.stdout).toContain(`Looking at https://${address}/ …\nLooking at http://${address}/ …\n`);
    expect(run.stdout).toContain(`Found ${service.url}/wp-json/calendar/events/v1`);
    expect(await settings()).toMatchObject({
      service: { baseUrl: service.url, dialect: 'document', languageSelection: 'parameter' },
      defaultLanguage: 'ca',
      timeZone: 'Europe/Madrid',
      titles: { ca: "L'agenda" },
      translations: 'pages',
    });
    expect(read('README.md')).toContain(`# L'agenda\n`);
    expect(read('README.md')).toContain(`<${service.url}>`);
    expect(await runHere(here, ['sync'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
  });

  longIt('creates a repository that can sync with a site without pretty URLs', async () => {
    // WordPress so takes the route as a parameter of its first page.
    const site = await startLoopback((request, response) => {
      const asked = new URL(request.url ?? '/', service.url);
      const route = asked.searchParams.get('rest_route');
      asked.searchParams.delete('rest_route');
      if (route === null) {
        sendHtml(response, asked.pathname === '/' ? 200 : 404);
        return;
      }
      void fetch(`${service.url}/wp-json${route}${asked.search}`).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });
    });
    const address = `${site.url}/?rest_route=/calendar/events/v1/events`;
    expect(await runHere(root, ['init', address, '--directory', 'calendar'])).toMatchObject({ code: 0 });
    expect((await settings()).service).toMatchObject({ baseUrl: site.url, restRoot: '/?rest_route=' });
    const synced = await runHere(here, ['sync'], SAMPLE_DAY);
    await site.close();
    expect(synced.code).toBe(0);
    const german = FEW.events.filter(({ language, status }) => language === 'de' && status === 'publish');
    expect(german.length).toBeGreaterThan(5);
    expect(readdirSync(join(here, 'content/de/events'))).toHaveLength(german.length);
  });

  it('starts a messages file for a language that Almanac does not include, so that a sync works at once', async () => {
    const inDutch = <T extends { readonly language: string }>(records: readonly T[]) =>
      records.flatMap((one) => (one.language === 'en' ? [{ ...one, language: 'nl' }] : []));
    const { events, venues, organizers, terms } = FEW;
    const seed = {
      ...FEW,
      events: inDutch(events),
      venues: inDutch(venues),
      organizers: inDutch(organizers),
      terms: inDutch(terms),
    };
    const languages = [{ code: 'nl', segment: null }];
    const dialect = DIALECTS['the-events-calendar'];
    const dutch = await startService({ seed, languages, defaultLanguage: 'nl', now, dialect });
    const run = await initWithoutPauses(dutch.url, { languages: 'nl', defaultLanguage: 'nl' });
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('Almanac brings no words for messages/nl.json: every text is in English there');
    expect((await settings()).languages).toMatchObject([{ code: 'nl', tag: 'nl', label: 'Nederlands' }]);
    expect(JSON.parse(read('messages/nl.json'))).toHaveProperty('home.later', 'Coming up');
    expect(JSON.parse(read(`messages/${JSON.parse(read('messages/nl.json')).$schema}`))).toHaveProperty('type');
    const synced = await runHere(here, ['sync'], SAMPLE_DAY);
    await dutch.close();
    expect(synced.code, synced.stderr).toBe(0);
    const checked = await runHere(here, ['check'], SAMPLE_DAY);
    expect(checked.code, checked.stdout).toBe(0);
    expect(`${checked.stdout}${checked.stderr}`).toMatch(/\d+ texts of nl are still in English/);
  });

  it('writes no credentials to its files and sends them only to the given host', async () => {
    const seen: (string | undefined)[] = [];
    const cms = await startSite({
      instead: (request) => {
        seen.push(request.headers.authorization);
        return false;
      },
    });
    const front = await startLoopback((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'text/html', link: `<${cms.url}/wp-json/>; rel="https://api.w.org/"` });
      response.end('<!DOCTYPE html><html lang="es"></html>');
    });
    const secret = { ALMANAC_AUTH_USER: 'editor', ALMANAC_AUTH_PASSWORD: 'very secret' };
    const run = await runHere(root, ['init', front.url, '--directory', 'calendar'], secret);
    await Promise.all([cms.close(), front.close()]);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('another host than was given');
    expect(seen[0]).toMatch(/^Basic /);
    expect(seen.slice(1).length).toBeGreaterThan(3);
    expect(seen.slice(1).filter((header) => header !== undefined)).toEqual([]);
    for (const path of listing(here)) expect(read(path)).not.toMatch(/very secret|dmVyeSBzZWNyZXQ|ditor:/);
  });

  it('sends no credentials when it falls back to http by itself, and reports this', async () => {
    const seen: string[] = [];
    const site = await startSite({
      instead: ({ headers }) => {
        seen.push(JSON.stringify(headers));
        return false;
      },
    });
    const secret = { ALMANAC_AUTH_TOKEN: 'topsecret', ALMANAC_AUTH_HEADER: 'X-Api-Key: topsecret' };
    const { host } = new URL(site.url);
    const run = await initWithoutPauses(host, {}, secret);
    await site.close();
    expect(run.code).toBe(0);
    expect(run.stderr).toContain(
      `Nothing answers https at ${host}: http is tried, without the credentials of ALMANAC_AUTH_…; syncs and pushes would send them there in clear text.\n`,
    );
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((headers) => headers.includes('topsecret'))).toEqual([]);
  });

  it('does not fall back to http when the certificate is not trusted', async () => {
    const server = createServer(certificate, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const run = await initWithoutPauses(`127.0.0.1:${port}`);
    server.close();
    server.closeAllConnections();
    expect(run.code).toBe(2);
    expect(run.stdout).not.toContain('http://');
    expect(run.stderr).not.toContain('http is tried');
    expect(run.stderr).toContain('certificate');
  });

  it('reports that the title is only the host name when the site has none', async () => {
    const site = await startSite({
      root: { name: '' },
      instead: (_request, response, { pathname }) => {
        if (pathname !== '/') return false;
        sendHtml(response, 404);
        return true;
      },
    });
    const run = await runHere(root, ['init', site.url, '--directory', 'calendar']);
    await site.close();
    expect(run.stdout).toContain(
      'title      127.0.0.1, the name of its host, until you set titles in almanac.config.ts',
    );
  });

  it.each([
    ['parameter', 'parameter'],
    ['segment', 'segment'],
    ['both', 'both'],
  ] as const)('configures how languages are requested: by %s', async (by, selection) => {
    const site = await startSite({ by, languages: { ca: ['Un'], en: ['One'], es: ['Uno'] }, rest: 'rest_route' });
    const run = await runHere(root, ['init', `${site.url}/event/one/`, '--directory', 'calendar']);
    await site.close();
    expect(run).toMatchObject({ code: 0, stderr: LOCAL_ONLY });
    expect(await settings()).toMatchObject({
      service: {
        baseUrl: site.url,
        restRoot: '/?rest_route=',
        dialect: 'the-events-calendar',
        languageSelection: selection,
      },
      languages: [{ code: 'ca', segment: null }, { code: 'en' }, { code: 'es' }],
      titles: { ca: 'Agenda & ca', en: 'Agenda & en', es: 'Agenda & es' },
    });
  });

  it('writes what a site returns as plain text only, whatever it contains', async () => {
    const site = await startSite({
      root: { name: `'}); process.exit(7); //\`\\ [x](javascript:y) &lt;i>\u2028{{source}}` },
    });
    const run = await runHere(root, ['init', site.url, '--directory', 'calendar']);
    await site.close();
    expect(run.code).toBe(0);
    expect((await settings()).titles.es).toBe(`'}); process.exit(7); //\`\\ [x](javascript:y) <i> {{source}}`);
    const [heading] = read('README.md').split('\n');
    expect(heading).toBe(`# '\\}); process.exit(7); //\\\`\\\\ \\[x\\](javascript:y) \\<i\\> \\{\\{source\\}\\}`);
  });

  it.each([
    ['ftp://example.org', 1, 'is not the address of a site'],
    ['https://user:secret@example.org', 1, 'The address holds a user or password'],
    ['http://[', 1, 'is not the address of a site'],
  ])('refuses %s', async (url, code, text) => {
    const run = await runHere(root, ['init', url, '--directory', 'calendar']);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(text);
    expect(run.stderr).not.toContain('secret');
    expect(existsSync(here)).toBe(false);
  });

  it('exits with 2 and writes nothing when the site has no calendar', async () => {
    const site = await startLoopback((_request, response) => sendHtml(response, 200));
    const run = await runHere(root, ['init', site.url, '--directory', 'calendar']);
    await site.close();
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('No calendar service was found from this address.');
    expect(existsSync(here)).toBe(false);
  });

  describe.runIf(recordingsAreThere())('(a recorded one)', () => {
    it('creates a repository that can sync with it at once', async () => {
      const replay = await startReplay();
      try {
        const run = await runHere(root, ['init', replay.url, '--directory', 'calendar']);
        expect(run).toMatchObject({
          code: 0,
          stderr: expect.stringMatching(
            /^That es is the default language is a guess\.\npackage\.json depends on .*\n$/,
          ),
        });
        expect(run.stdout).toContain('languages  es (default), ca, en as en-GB, by parameter');
        install();
        expect(await runHere(here, ['sync'], SAMPLE_DAY)).toMatchObject({ code: 0 });
        expect(readdirSync(join(here, 'content')).sort()).toEqual(expect.arrayContaining(['ca', 'en', 'es']));
      } finally {
        replay.close();
      }
    });
  });
});

describe('almanac init on a terminal', () => {
  let site: Loopback;

  beforeEach(async () => {
    site = await startSite({
      by: 'parameter',
      languages: { ca: ['Un'], en: ['One'], es: ['Uno'] },
      root: { timezone_string: '' },
    });
  });

  afterEach(() => site.close());

  /** Runs it with these answers, one a line; gives what a person saw. */
  async function answering(answers: readonly string[], url?: string, options: Parameters<typeof init>[1] = {}) {
    const input = new PassThrough();
    const output = new PassThrough();
    let shown = '';
    output.on('data', (chunk) => {
      shown += chunk;
    });
    input.end(answers.map((answer) => `${answer}\n`).join(''));
    const stopped = new AbortController().signal;
    const context = { root, environment: {}, prompt: { input, output }, stopped, sleep: async () => {} };
    const { output: quiet } = captured();
    const ended = await init(url, { directory: 'calendar', ...options }, context, quiet).catch(
      (error: unknown) => error,
    );
    return { ended, shown };
  }

  it('asks questions, suggests what it found, and repeats a question after an invalid answer', async () => {
    const { ended, shown } = await answering([
      ...[site.url, '', 'Agenda', 'Mars', 'Europe/Paris', 'x', 'https://a.example.org', 'French', 'en-us'],
    ]);
    expect(ended).toBe(0);
    expect(shown).toBe(
      [
        'Address of your site (empty: a sample calendar): ',
        'Languages [ca,en,es]: ',
        'Title of the calendar [Agenda & ca]: ',
        'Time zone [Europe/Madrid]: Expected a time zone such as Europe/Madrid.\n',
        'Time zone [Europe/Madrid]: ',
        'Address under which it will be published [http://localhost:4321]: Expected a URL such as https://agenda.example.org.\n',
        'Address under which it will be published [http://localhost:4321]: ',
        'English, by its tag: en-GB or en-US [en-GB]: Expected a tag such as en-GB or en-US.\n',
        'English, by its tag: en-GB or en-US [en-GB]: ',
      ].join(''),
    );
    expect(await settings()).toMatchObject({
      defaultLanguage: 'ca',
      languages: [{ tag: 'ca' }, { tag: 'en-US' }, { tag: 'es' }],
      titles: { ca: 'Agenda', es: 'Agenda' },
      timeZone: 'Europe/Paris',
      siteUrl: 'https://a.example.org',
    });
  });

  it('selects the variant of English by the time zone unless the user gives another', async () => {
    const tags = async (...answers: readonly string[]) => {
      expect((await answering(answers, site.url)).ended).toBe(0);
      const configuration = readFileSync(join(here, 'almanac.config.ts'), 'utf8');
      rmSync(here, { recursive: true });
      return Array.from(configuration.matchAll(/tag: '([^']+)'/g), ([, tag]) => tag);
    };
    expect(await tags('en', '', '', '', '')).toEqual(['en-GB']);
    expect(await tags('en', '', 'America/Chicago', '', '')).toEqual(['en-US']);
    expect(await tags('en', '', 'America/Chicago', '', 'en-IE')).toEqual(['en-IE']);
  });

  it('asks for the default language only when it is a guess', async () => {
    const bare = await startSite({
      by: 'parameter',
      languages: { es: ['Uno'], ca: ['Un'], en: ['One'] },
      links: false,
      instead: (_request, response, { pathname }) => {
        if (pathname !== '/') return false;
        sendHtml(response, 404);
        return true;
      },
    });
    const { ended, shown } = await answering(['', 'de', '', '', '', ''], bare.url);
    await bare.close();
    expect(ended).toBe(0);
    expect(shown).toContain('The one that it has without being asked [es]: ');
    expect((await settings()).defaultLanguage).toBe('de');
  });

  it('uses its suggestions when the answers are empty', async () => {
    expect((await answering(['', '', '', '', ''], site.url)).ended).toBe(0);
    expect(await settings()).toMatchObject({ defaultLanguage: 'ca', titles: { ca: 'Agenda & ca', en: 'Agenda & en' } });
  });

  it('searches again for the languages that the user names', async () => {
    expect((await answering(['ca,en', '', '', '', ''], site.url)).ended).toBe(0);
    expect((await settings()).languages.map(({ code }) => code)).toEqual(['ca', 'en']);
  });

  it('asks nothing that an option answers, and nothing at all with --yes', async () => {
    const options = {
      languages: 'ca,en',
      defaultLanguage: 'ca',
      title: 'A',
      timeZone: 'UTC',
      siteUrl: 'https://a.example.org',
    };
    expect(await answering([], site.url, options)).toEqual({ ended: 0, shown: '' });
    rmSync(here, { recursive: true });
    expect(await answering([], undefined, { yes: true })).toEqual({ ended: 0, shown: '' });
  });

  it('stops and writes nothing when the input ends', async () => {
    const { ended } = await answering([''], site.url);
    expect(ended).toMatchObject({ fault: 'interrupted' });
    expect(existsSync(here)).toBe(false);
  });
});

describe('the package.json of a repository', () => {
  it('depends on the running version when that was installed, and otherwise on its folder', () => {
    expect(dependencyOn('/home/x/node_modules/almanac', '1.2.3', '/home/x')).toBe('^1.2.3');
    expect(dependencyOn('/home/x/almanac', '1.2.3', '/home/x/calendars/mine')).toBe('file:../../almanac');
  });

  it('is named after its folder in a form that npm accepts', () => {
    const named = (folder: string) =>
      JSON.parse(packageText(undefined, { folder, dependency: '^1.0.0', hasScripts: false })).name;
    expect(['My Calendar!', 'Ágora 2', '---', 'almanac'].map(named)).toEqual([
      'my-calendar',
      'gora-2',
      'my-calendar',
      'my-calendar',
    ]);
  });
});

describe('the template of a repository', () => {
  it('matches the user-facing files of Almanac’s own repository', () => {
    const own = (path: string) => readFileSync(join(checkout, path), 'utf8');
    expect(own('src/init/template/.vscode/settings.json')).toBe(own('.vscode/settings.json'));
    const [forUsers] = own('content/README.md').split("\nIn Almanac's own repository");
    expect(own('src/init/template/content/README.md')).toBe(forUsers);
  });

  it('mentions only commands that a repository has', async () => {
    await runHere(root, ['init', '--directory', 'calendar']);
    const commands = [...read('README.md').matchAll(/`npm (?:run (\w+)|(start))/g)].map(
      ([, run, start]) => run ?? start,
    );
    expect(commands.length).toBeGreaterThan(8);
    expect(Object.keys(packageJson().scripts)).toEqual(expect.arrayContaining(commands));
  });
});
