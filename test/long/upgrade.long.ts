import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installed, install, packInto, type Tarball } from './installed.ts';

const DAY = { ALMANAC_TODAY: '2026-11-21' };
const FACTS = 'lib/site/components/event/EventFacts.astro';

let folder: string;
let tarball: Tarball;
let user: Installed;

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

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-versions-'));
  tarball = await packInto(folder);
  user = await install(tarball, '--yes', '--languages', 'ca,en');
});

afterAll(() => {
  user?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a component of one’s own, beside words, a page and a style sheet, where Almanac is installed', () => {
  it('takes the place of the site’s, and all stay over versions; a build says when what it is given has moved', async () => {
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

    await upgrade(packChanged((source) => source.replace('when: When };', 'when: When; soon?: boolean };'), '9.0.1'));
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
