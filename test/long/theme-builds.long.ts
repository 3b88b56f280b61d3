import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, type Project } from '../support/project.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { madeSite, withTemplates } from '../support/sites/made-site.ts';
import { logoOf, themedProject } from '../support/sites/themed.ts';
import { sizes } from '../support/tiers/runs.ts';

/** Where the site is made for comparison that takes nothing over: its folder, and its cache. */
const CLEAN = { ALMANAC_OUT_DIR: 'clean', ALMANAC_CACHE_DIR: '.cache-of-clean' };

/** After every so many changes the site is compared with one that takes nothing over. */
const CLEAN_EACH = sizes({ long: 3, soak: 1 });

let project: Project;
let plain: string;

beforeAll(async () => {
  const { root, dist } = await madeSite('small');
  plain = dist;
  project = withTemplates(themedProject(root));
  cpSync(join(project.root, '.cache'), join(project.root, CLEAN.ALMANAC_CACHE_DIR), { recursive: true });
});

afterAll(() => project.remove());

async function build(environment = {}, ...options: readonly string[]) {
  const run = await project.start(['build', ...options], { ...SAMPLE_DAY, ...environment });
  expect(run).toMatchObject({ code: 0 });
  return run.stdout;
}

const site = () => project.files('dist');

function write(path: string, text: string): void {
  const file = join(project.root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function cleanSite() {
  await build(CLEAN, '--clean');
  return project.files('clean');
}

describe('successive builds of a site with its own theme, messages, pages and components', () => {
  it('have the bytes of clean builds after each change, and do nothing without a change', async () => {
    await build();
    expect(await build()).toContain('Nothing has changed');
    const config = join(project.root, 'almanac.config.ts');
    const configure = (from: string, to: string) => {
      const text = readFileSync(config, 'utf8');
      expect(text).toContain(from);
      writeFileSync(config, text.replace(from, to));
    };
    const theme = (path: string) => join(project.root, 'theme', path);
    const changes: Readonly<Record<string, () => void>> = {
      'the style sheet': () => appendFileSync(theme('custom.css'), '.foot { color: red; }\n'),
      'what it names': () => writeFileSync(theme('town/foot.svg'), logoOf('#eeeedd')),
      'the logo': () => writeFileSync(theme('logo.svg'), logoOf('#0b5d53')),
      'the colour of a category': () => configure('"teal"', '"purple"'),
      'the views': () => configure('"list"', '"list", "week"'),
      'a word': () => write('messages/en.json', '{ "nav": { "venues": "Places" } }'),
      'a page of one’s own': () =>
        write('pages/en/about.md', '---\ntitle: About us\nnav: footer\n---\n\nWho we are.\n'),
      'what such a page says': () =>
        write('pages/en/about.md', '---\ntitle: About us\nnav: header\n---\n\nWho *we* are.\n'),
      'a component of one’s own': () => {
        const own = `---\nimport Original from 'almanac/site/components/days/Dots.astro';\n---\n<Original {...Astro.props} /><b>!</b>\n`;
        write('overrides/Dots.astro', own);
      },
    };
    for (const [index, [name, change]] of Object.entries(changes).entries()) {
      const before = site();
      change();
      expect(await build(), name).not.toContain('Nothing has changed');
      expect(site(), name).not.toEqual(before);
      // What a build fails to make anew is still stale in those after it.
      if ((index + 1) % CLEAN_EACH === 0) expect(site(), name).toEqual(await cleanSite());
    }
  });

  it('fail and leave the site unchanged when a theme file is missing or loads a remote file', async () => {
    const before = site();
    const sheet = readFileSync(join(project.root, 'theme/custom.css'));
    writeFileSync(join(project.root, 'theme/custom.css'), '@import "https://evil.example/a.css";');
    rmSync(join(project.root, 'theme/touch.png'));
    const run = await project.start(['build'], SAMPLE_DAY);
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain("theme/custom.css:1: It can't be published: @import can't stand in a layer.");
    expect(run.stderr).toContain('theme/touch.png:1: There is no such file.');
    expect(site()).toEqual(before);
    writeFileSync(join(project.root, 'theme/custom.css'), sheet);
  });

  it('give the plain site byte for byte after these are removed', async () => {
    const config = join(project.root, 'almanac.config.ts');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace(/,\s*"theme": \{[\s\S]*\}\s*\};/, '\n};'));
    for (const folder of ['theme', 'messages', 'pages', 'overrides'])
      rmSync(join(project.root, folder), { recursive: true });
    await build();
    expect(site()).toEqual(filesOf(plain));
  });
});
