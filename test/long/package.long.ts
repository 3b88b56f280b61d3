import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '#interface/kinds';
import { runAlmanac } from '../support/project.ts';
import { recordingsAreThere, startReplay } from '../support/recordings/recordings.ts';
import { deadLinks } from '../support/sites/site-links.ts';
import { type Installed, install, packInto, type Tarball } from './installed.ts';

const DAY = { ALMANAC_TODAY: '2026-11-21' };

/** The component that a later version has otherwise. */
const FACTS = 'lib/site/components/event/EventFacts.astro';

/** In octets, compressed. The package held 0.7 MB when this was written. */
const LARGEST = 1_500_000;

let folder: string;
let tarball: Tarball;
let user: Installed;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-packed-'));
  tarball = await packInto(folder);
  user = await install(tarball, ['--yes', '--languages', 'ca,en']);
});

afterAll(() => {
  user?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads what a command prints until a line has come. */
async function linesUntil(child: ReturnType<Installed['begin']>, last: RegExp): Promise<string[]> {
  const lines: string[] = [];
  if (child.stdout === null) return lines;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (last.test(line)) break;
  }
  return lines;
}

describe('the tarball', () => {
  it('contains only compiled code, the template and documents', () => {
    const paths = tarball.files.map(({ path }) => path);
    expect(paths.filter((path) => !/^(?:docs|lib|template)\//.test(path)).sort()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'package.json',
      'src/cli/almanac.mjs',
    ]);
    // Types under `node_modules` are for compilers: Node runs none of them.
    expect(paths.filter((path) => /^lib\/.*(?<!\.d)\.ts$/.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.(?:test|long)\./.test(path))).toEqual([]);
    expect(tarball.size).toBeLessThan(LARGEST);
  });

  it('leaves nothing behind in the project', () => {
    expect(existsSync(join(import.meta.dirname, '../../lib'))).toBe(false);
  });
});

describe('Almanac in a user’s directory', () => {
  it('runs under any Node of the machine', async () => {
    const run = await user.run([join(user.root, 'node_modules/.bin/almanac'), '--help']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^Usage: almanac /);
  });

  it('syncs, builds and serves the sample on `npm start`', async () => {
    const child = user.begin(['npm', 'start'], DAY);
    const ended = once(child, 'exit');
    try {
      const lines = await linesUntil(child, /Ctrl-C ends it/);
      const [calendar, feed] = lines.flatMap((line) => /^ {2}(?:calendar|feed) +(\S+)$/.exec(line)?.[1] ?? []);
      expect(await (await fetch(calendar ?? '')).text()).toContain('<!DOCTYPE html>');
      expect(await (await fetch(feed ?? '')).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    } finally {
      user.interrupt(child);
      await ended;
    }
  });

  it('runs sync, check and status, and builds the same bytes as the sources', async () => {
    for (const command of ['sync', 'build'])
      expect(await user.run(['npm', 'run', command], DAY), command).toMatchObject({ code: 0 });
    const check = await user.run(['npm', 'run', 'almanac', '--', 'check'], DAY);
    expect(check.stdout).toMatch(/files checked: 0 errors, 1 warning\.$/m);
    expect(check.code).toBe(0);
    expect((await user.run(['npm', 'run', 'almanac', '--', 'status'], DAY)).code).toBe(0);
    const built = await runAlmanac(user.root, ['build'], { ...DAY, ALMANAC_OUT_DIR: 'from-sources' });
    expect(built).toMatchObject({ code: 0 });
    const filesIn = (name: string) => readdirSync(join(user.root, name), { recursive: true, encoding: 'utf8' }).sort();
    expect(filesIn('dist')).toEqual(filesIn('from-sources'));
    expect(filesIn('dist').length).toBeGreaterThan(500);
    for (const path of filesIn('dist').filter((one) => /\.\w+$/.test(one)))
      expect(readFileSync(join(user.root, 'dist', path)), path).toEqual(
        readFileSync(join(user.root, 'from-sources', path)),
      );
  });

  it('pushes an edit to a service that `almanac serve` runs', async () => {
    const server = user.begin([
      'npx',
      'almanac',
      'serve',
      '--credentials',
      'editor:secret',
      '--now',
      '2026-11-21T09:00:00Z',
    ]);
    const ended = once(server, 'exit');
    try {
      const [line = ''] = await linesUntil(server, /http:\/\//);
      const environment = {
        ...DAY,
        ALMANAC_BASE_URL: /http:\/\/[\w.:]+/.exec(line)?.[0] ?? '',
        ALMANAC_AUTH_USER: 'editor',
        ALMANAC_AUTH_PASSWORD: 'secret',
        ALMANAC_CONTENT_DIR: 'trial',
      };
      expect(await user.run(['npm', 'run', 'sync'], environment)).toMatchObject({ code: 0 });
      const events = join(user.root, 'trial/ca/events');
      const name =
        readdirSync(events).find((file) => readFileSync(join(events, file), 'utf8').includes('"cost": "€6"')) ?? '';
      const text = readFileSync(join(events, name), 'utf8');
      writeFileSync(join(events, name), text.replace('"cost": "€6"', '"cost": "€7"'));
      expect(await user.run(['npm', 'run', 'almanac', '--', 'check'], environment)).toMatchObject({ code: 0 });
      const told = await user.run(['npm', 'run', 'almanac', '--', 'status'], environment);
      expect(told.stdout).toMatch(new RegExp(`edited +ca/events/${name} \\(cost\\)`));
      const pushed = await user.run(['npm', 'run', 'push', '--', '--yes'], environment);
      expect(pushed.stdout).toContain(`written: update ca/events/${name}`);
      expect(pushed.code).toBe(0);
      const after = await user.run(['npm', 'run', 'push', '--', '--dry-run'], environment);
      expect(after.stdout).toContain('Nothing to push: content and the service agree.');
    } finally {
      user.interrupt(server);
      await ended;
    }
  });
});

describe.skipIf(!recordingsAreThere())('Almanac in a directory that `init` made for a site', () => {
  it('has the site’s languages and time zone, and syncs and builds at once', async () => {
    const replay = await startReplay();
    const site = await install(tarball, [replay.url, '--yes'], user);
    try {
      const configuration = readFileSync(join(site.root, 'almanac.config.ts'), 'utf8');
      for (const found of ["code: 'ca'", "code: 'en'", "code: 'es'", "'Europe/Madrid'", "'the-events-calendar'"])
        expect(configuration).toContain(found);
      for (const command of ['sync', 'build'])
        expect(await site.run(['npm', 'run', command], DAY), command).toMatchObject({ code: 0 });
      for (const language of ['ca', 'en', 'es'])
        expect(readFileSync(join(site.root, 'dist', language, 'calendar.ics'), 'utf8')).toContain('BEGIN:VEVENT');
    } finally {
      site.remove();
      replay.close();
    }
  });
});

describe('a program that uses the package', () => {
  const consumer = join(import.meta.dirname, 'consumer');

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('gets types in %s modules with %s resolution', async (module, moduleResolution) => {
    copyFileSync(join(consumer, 'consumer.ts'), join(user.root, 'consumer.ts'));
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'esnext', lib: ['esnext', 'dom'], types: [] },
      ...{ strict: true, noEmit: true, skipLibCheck: false },
    };
    const files = ['consumer.ts', 'almanac.config.ts'];
    writeFileSync(join(user.root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    expect(await user.run([process.execPath, compiler, '--project', '.'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('runs and gets the expected results', async () => {
    copyFileSync(join(consumer, 'uses.mjs'), join(user.root, 'uses.mjs'));
    const run = await user.run([join(user.root, 'node_modules/.bin/node'), 'uses.mjs']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toEqual({
      functions: true,
      perSecond: true,
      kinds: [...KINDS],
      broken: 0,
      events: true,
    });
  });
});

describe('another Astro site', () => {
  const site = () => join(user.root, 'site');

  beforeAll(async () => {
    cpSync(join(import.meta.dirname, 'consumer/site'), site(), { recursive: true });
    expect(await user.run(['npm', 'run', 'sync'], DAY)).toMatchObject({ code: 0 });
  });

  const astro = (...words: string[]) => user.run(['npx', 'astro', ...words, '--root', 'site']);

  it('shows the events of content on its own pages', async () => {
    const built = await astro('build');
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const home = readFileSync(join(site(), 'dist/index.html'), 'utf8');
    const shown = [...home.matchAll(/href="\/(events\/en\/[^"]+)\/"/g)].map(([, path = '']) => path);
    expect(shown.length).toBeGreaterThan(40);
    for (const path of shown) expect(existsSync(join(site(), 'dist', path, 'index.html')), path).toBe(true);
    const pages = shown.map((path) => readFileSync(join(site(), 'dist', path, 'index.html'), 'utf8'));
    expect(pages.filter((page) => page.includes('<p>')).length).toBeGreaterThan(40);
  });

  it('gets the types of the collections', async () => {
    const compilerOptions = {
      ...{ module: 'esnext', moduleResolution: 'bundler', target: 'esnext', lib: ['esnext', 'dom'], types: [] },
      ...{ strict: true, noEmit: true, skipLibCheck: true },
    };
    const include = ['.astro/types.d.ts', 'src/**/*.ts'];
    writeFileSync(join(site(), 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    expect(await user.run([process.execPath, compiler, '--project', 'site'])).toEqual({
      ...{ code: 0, stdout: '', stderr: '' },
    });
  });

  it('fails to build with the name of an unreadable content file', async () => {
    const events = join(user.root, 'content/en/events');
    const [name = ''] = readdirSync(events);
    const text = readFileSync(join(events, name), 'utf8');
    writeFileSync(join(events, name), '{');
    const built = await astro('build');
    writeFileSync(join(events, name), text);
    expect(built.code).not.toBe(0);
    expect(built.stdout + built.stderr).toContain(`en/events/${name}`);
  });
});

describe('the template of an Astro site', () => {
  it('builds a town’s site with the calendar in its layout, where every link leads somewhere', async () => {
    expect(await user.run(['npm', 'run', 'sync'], DAY)).toMatchObject({ code: 0 });
    const town = join(user.root, 'town');
    cpSync(join(user.root, 'node_modules/almanac/template/astro'), town, { recursive: true });
    for (const path of ['content', '.cache/media'])
      cpSync(join(user.root, path), join(town, path), { recursive: true });
    const built = await user.run(['npx', 'astro', 'build', '--root', 'town'], DAY);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const dist = join(town, 'dist');
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1_000);
    for (const path of pages)
      expect(readFileSync(join(dist, path), 'utf8').match(/Town of Ribalera/g), path).toHaveLength(1);
    const next = load(readFileSync(join(dist, 'index.html'), 'utf8'))('main li a').attr('href') ?? '';
    const event = load(readFileSync(join(dist, next, 'index.html'), 'utf8'));
    expect(event('main h1').length).toBe(1);
    expect(pages.some((path) => readFileSync(join(dist, path), 'utf8').includes('Ask at the desk'))).toBe(true);
    expect(deadLinks(dist, 'https://town.example')).toEqual([]);
  });
});

/** Packs a second version, of which a component is another one. */
function packChanged(change: (source: string) => string, version: string): string {
  const unpacked = join(folder, version);
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', tarball.file, '-C', unpacked]);
  const root = join(unpacked, 'package');
  const component = join(root, FACTS);
  const before = readFileSync(component, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(component, after);
  const manifest = join(root, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root, stdio: 'ignore' });
  return join(folder, `almanac-${version}.tgz`);
}

async function upgrade(to: string): Promise<void> {
  const quick = ['--prefer-offline', '--no-audit', '--no-fund'];
  expect(await user.run(['npm', 'install', ...quick, to])).toMatchObject({ code: 0 });
}

const almanac = (...words: readonly string[]) => user.run(['npx', 'almanac', ...words], DAY);

function pageOf(name: string) {
  return load(readFileSync(join(user.root, 'dist/en/events', name, 'index.html'), 'utf8'));
}

/** Looks for the words, the page and the style sheet of one's own. */
function expectOwn(): void {
  const home = load(readFileSync(join(user.root, 'dist/en/index.html'), 'utf8'));
  expect(home('h2').text()).toContain('Later on');
  expect(home('footer a[href$="/en/about/"]').text()).toBe('About us');
  expect(readFileSync(join(user.root, 'dist/en/about/index.html'), 'utf8')).toContain('<p>Who we are.</p>');
  const sheet = home('link[rel=stylesheet]').attr('href') ?? '';
  expect(readFileSync(join(user.root, 'dist', sheet), 'utf8')).toMatch(/\.ours\s*\{/);
}

describe('a project’s own component, messages, page and style sheet with an installed Almanac', () => {
  it('stay over versions of Almanac, and a build reports when the component’s props changed', async () => {
    expect(await almanac('sync')).toMatchObject({ code: 0 });
    expect(await almanac('eject', 'EventFacts')).toMatchObject({ code: 0 });
    const file = join(user.root, 'overrides/EventFacts.astro');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('<dl class="facts">', '<p class="ours">Ours</p>\n<dl class="facts">'),
    );
    mkdirSync(join(user.root, 'theme'));
    writeFileSync(join(user.root, 'theme/custom.css'), '.ours { color: var(--accent); }\n');
    mkdirSync(join(user.root, 'messages'));
    writeFileSync(join(user.root, 'messages/en.json'), '{ "home": { "later": "Later on" } }');
    writeFileSync(join(user.root, 'pages/en/about.md'), '---\ntitle: About us\nnav: footer\n---\n\nWho we are.\n');
    const first = await almanac('build');
    expect(first).toMatchObject({ code: 0 });
    expectOwn();
    expect(first.stderr).not.toContain('overrides/');
    expect(pageOf('silt')('.ours + dl.facts').length).toBe(1);

    await upgrade(
      packChanged((source) => source.replace('<dl class="facts">', '<dl class="facts facts-of-2">'), '9.0.0'),
    );
    const second = await almanac('build');
    expect(second).toMatchObject({ code: 0 });
    expectOwn();
    expect(second.stderr).not.toContain('overrides/');
    expect(pageOf('silt')('.ours + dl.facts:not(.facts-of-2)').length).toBe(1);
    expect((await almanac('check')).stdout).toContain('What it replaces has changed since it was begun');

    await upgrade(
      packChanged(
        (source) => source.replace('when: EventTimeTexts; words', 'when: EventTimeTexts; soon?: boolean; words'),
        '9.0.1',
      ),
    );
    const third = await almanac('build');
    expect(third).toMatchObject({ code: 0 });
    expectOwn();
    expect(third.stderr).toContain(
      'overrides/EventFacts.astro:1: What it is given is not what it was given when it was begun.',
    );
    expect(third.stderr).toContain('almanac eject EventFacts --print');
    expect(pageOf('silt')('.ours').length).toBe(1);
  });
});
