import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../site/documents/documents.ts';
import { templatesDigest } from '../../site/engine/compile/digest.ts';
import { compilerWith, loadTemplates } from '../../site/engine/compile/templates.ts';
import { event as anEvent, publication } from '../site/fixtures.ts';
import { htmlOf } from '../site/html-of.ts';
import { filesOf, type Project } from '../support/project.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { madeSite, projectOfSmall } from '../support/sites/made-site.ts';
import { deadLinks } from '../support/sites/site-links.ts';
import { invalidHtml } from '../support/sites/valid-html.ts';

const EVENT = 'en/events/a-midsummer-nights-dream/index.html';

/** What wraps the component that it replaces, and shows a part of its own. */
const WRAPPING = `---
import Original from 'almanac/site/components/event/EventFacts.astro';
import { htmlEscaped } from '#records/plain-fields';
import Note from './parts/Note.astro';

const { event } = Astro.props;
---

<div class="ours">
  <Original {...Astro.props} />
  <Note text={\`\${event.line.title}: \${htmlEscaped('ours')}\`} />
</div>
`;

const note = (word: string) => `---
import { loud } from './loud.ts';
const { text } = Astro.props;
---

<p class="note">${word} {loud(text)}</p>
`;

/** What shows the texts that an event has in other languages. */
const TRANSLATED = `---
const { event } = Astro.props;
---

<p class="others">{event.translations.map(({ record }) => record.description).join(' ')}</p>
`;

/** What waits for something, and asks Astro then for what only the page has; beside a part that has a slot. */
const WAITING = `---
import Slotted from './parts/Slotted.astro';
const { event } = Astro.props;
await new Promise((resolve) => setTimeout(resolve, 1));
const { input } = Astro.locals;
if (event.record.title === 'broken') throw new Error('It is broken.');
---

<Slotted>{event.record.title}: {input.model.record.title}</Slotted>
`;

let project: Project;
let plain: string;
let event: string;

const write = (path: string, text: string) => {
  const file = join(project.root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
const build = (environment = {}) => project.start(['build'], { ...SAMPLE_DAY, ...environment });
const site = () => project.files('dist');

async function made(environment = {}) {
  const run = await build(environment);
  expect(run.code, run.stderr).toBe(0);
  return run;
}

beforeAll(async () => {
  const { dist, pages } = await madeSite('small');
  plain = dist;
  event = pages.includes(EVENT) ? EVENT : (pages.find((path) => /^en\/events\/[^/]+\/index\.html$/.test(path)) ?? '');
  project = await projectOfSmall();
});

afterAll(() => project.remove());

describe('a project’s own component in place of the site’s', () => {
  it('gives the same pages, byte for byte, right after `eject`', async () => {
    for (const name of ['EventFacts', 'Masthead', 'MonthTable'])
      expect(await project.run(['eject', name])).toMatchObject({ code: 0 });
    const { stderr } = await made();
    expect(stderr).toBe('');
    expect(site()).toEqual(filesOf(plain));
    expect((await project.run(['check'])).stdout).not.toContain('overrides/');
    for (const name of ['Masthead', 'MonthTable']) rmSync(join(project.root, `overrides/${name}.astro`));
  });

  it('may import the original component, files of the site and its own parts', async () => {
    write('overrides/EventFacts.astro', WRAPPING);
    write('overrides/parts/Note.astro', note('First'));
    write('overrides/parts/loud.ts', 'export const loud = (text: string): string => text.toUpperCase();\n');
    await made();
    const $ = load(site()[event] ?? '');
    expect($('.ours > dl.facts').length).toBe(1);
    expect($('.ours > .note').text()).toMatch(/^First .+: OURS$/);
    expect(deadLinks(join(project.root, 'dist'), 'https://almanac.example')).toEqual([]);
    expect(invalidHtml(join(project.root, 'dist'), [event])).toEqual([]);
  });

  it('is compiled again only when it or one of its imports changes', async () => {
    expect((await made()).stdout).toContain('Nothing has changed');
    write('overrides/parts/Note.astro', note('Second'));
    await made();
    expect(load(site()[event] ?? '')('.ours > .note').text()).toMatch(/^Second /);
    const before = site();
    await made({ ALMANAC_OUT_DIR: 'clean', ALMANAC_CACHE_DIR: '.cache-of-clean' });
    const images = (path: string) => path.startsWith('media/');
    // That cache has no mirrored images.
    expect(Object.keys(project.files('clean'))).toEqual(Object.keys(before).filter((path) => !images(path)));
    expect(project.files('clean')[event]).toContain('Second');
  });

  it.each([
    ['EventFact', note('x'), 'overrides/EventFact.astro:1: It replaces nothing', 'Did you mean EventFacts.astro?'],
    [
      'Dots',
      '<span></span>\n<style>span { color: red }</style>\n',
      'overrides/Dots.astro:2: It has a <style>.',
      'theme/custom.css',
    ],
    ['Dots', '<script>alert(1)</script>\n', 'overrides/Dots.astro:1: It has a <script>.', '`head`'],
    [
      'Dots',
      "---\nimport x from 'almanac/site/no/such.ts';\n---\n{x}\n",
      'The site has no almanac/site/no/such.ts.',
      '',
    ],
    ['Dots', "---\nimport x from 'almanac/site/../src/cli/main.mjs';\n---\n{x}\n", 'The site has no almanac/site/', ''],
    ['Dots', "---\nimport { x } from '../outside.ts';\n---\n{x}\n", 'Templates may not import', 'outside.ts'],
    ['Dots', '---\nconst x = ;\n---\n', "can't be built", 'Dots.astro'],
  ])('is refused and leaves the site unchanged: %s, %j', async (name, text, message, hint) => {
    const before = site();
    write('outside.ts', 'export const x = 1;\n');
    write(`overrides/${name}.astro`, text);
    const { code, stderr } = await build();
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(site()).toEqual(before);
    rmSync(join(project.root, `overrides/${name}.astro`));
  });

  it('is reported by build and check when its props changed, and only by check when its source did', async () => {
    expect(await project.run(['eject', 'Dots'])).toMatchObject({ code: 0 });
    const file = join(project.root, 'overrides/Dots.astro');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/model [\da-f]{10}/, 'model 0123456789'));
    const moved = 'overrides/Dots.astro:1: What it is given is not what it was given when it was begun.';
    expect((await made()).stderr).toContain(moved);
    // A build that has nothing to do says it once more.
    expect((await made()).stderr).toContain(moved);
    expect((await project.run(['check'])).stdout).toContain('overrides/Dots.astro:1:1: warning: What it is given');
    writeFileSync(file, text.replace(/source [\da-f]{10}/, 'source 0123456789'));
    expect((await made()).stderr).not.toContain('overrides/');
    expect((await project.run(['check'])).stdout).toContain('warning: What it replaces has changed since it was begun');
  });

  it('has its types checked with `check --types`', async () => {
    rmSync(join(project.root, 'overrides'), { recursive: true });
    for (const name of ['EventFacts', 'Masthead']) await project.run(['eject', name]);
    // As `init` writes it: it asks for Almanac, and for nothing of what that is made of.
    write('package.json', '{ "type": "module", "dependencies": { "almanac": "*" } }');
    write('overrides/parts/loud.ts', 'export const loud = (text: string): string => text.toUpperCase();\n');
    const found = await project.run(['check', '--types']);
    expect(found.stdout.split('\n').filter((line) => line.startsWith('overrides/'))).toEqual([]);
    expect(found.code).toBe(0);
    const file = join(project.root, 'overrides/EventFacts.astro');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text
        .replace('\n---\n\n', '\nconst x: number = event.line.title;\n---\n\n')
        .replace('<EntryLink ', '<EntryLink nope={x} '),
    );
    write('overrides/parts/loud.ts', 'export const loud = (text: string): number => text.toUpperCase();\n');
    const { code, stdout } = await project.run(['check', '--types']);
    const lines = stdout.split('\n').filter((line) => line.startsWith('overrides/'));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^overrides\/EventFacts\.astro:\d+:7: Type 'string( \| undefined)?' is not assignable/);
    expect(lines[1]).toMatch(/^overrides\/EventFacts\.astro:\d+:\d+: Type .*nope/);
    expect(lines[2]).toMatch(/^overrides\/parts\/loud\.ts:1:\d+: Type 'string' is not assignable to type 'number'/);
    expect(code).toBe(1);
    // Without the option nothing of it is said.
    expect((await project.run(['check'])).code).toBe(0);
  });

  it('may be the example of docs/overrides.md, which passes the type check and shows in its language', async () => {
    const document = readFileSync(new URL('../../docs/overrides.md', import.meta.url), 'utf8');
    const [, example = ''] = /```astro\n([\s\S]*?)```/.exec(document) ?? [];
    rmSync(join(project.root, 'overrides'), { recursive: true });
    write('overrides/EventFacts.astro', example);
    const { stdout } = await project.run(['check', '--types']);
    expect(stdout.split('\n').filter((line) => line.startsWith('overrides/'))).toEqual([]);
    await made();
    const asks = Object.values(site()).filter((page) => page.includes('<p class="ask">Ask at the desk'));
    expect(asks.length).toBeGreaterThan(0);
    for (const page of asks) expect(page).toMatch(/^<!DOCTYPE html><html lang="en/i);
  });

  it('may show other languages’ texts, and is rebuilt when only one of these changes', async () => {
    rmSync(join(project.root, 'overrides'), { recursive: true });
    write('overrides/EventColophon.astro', TRANSLATED);
    await made();
    const idIn = (text: string) => /"id": (\d+)/.exec(text)?.[1];
    const own = readFileSync(join(project.root, `content/${event.replace(/\/index\.html$/, '.json')}`), 'utf8');
    const [name] =
      Object.entries(project.files('content/ca/events')).find(([, text]) => idIn(text) === idIn(own)) ?? [];
    const file = `content/ca/events/${name}`;
    const before = readFileSync(join(project.root, file), 'utf8');
    write(file, before.replace(/"description": "(.*)"/, '"description": "$1<p>Editat.</p>"'));
    await made();
    const edited = site();
    expect(edited[event]).toContain('Editat.');
    expect((await project.start(['build', '--clean'], SAMPLE_DAY)).code).toBe(0);
    expect(edited).toEqual(site());
    write(file, before);
  });

  it('is rendered for its own page when it is asynchronous and several pages render at once', async () => {
    rmSync(join(project.root, 'overrides'), { recursive: true, force: true });
    write('overrides/EventColophon.astro', WAITING);
    write(
      'overrides/parts/Slotted.astro',
      "{Astro.slots.has('default') && <p class=\"waited\" set:html={await Astro.slots.render('default')} />}\n<style>p { color: red }</style>\n",
    );
    const overrides = join(project.root, 'overrides');
    const cache = join(project.root, '.cache');
    const templates = await loadTemplates(cache, templatesDigest(overrides), compilerWith(overrides));
    const names = ['one', 'broken', 'two', 'three'];
    const documents = documentsOf(
      publication({
        settings: { hasOverrides: true },
        events: names.map((name) => anEvent('2026-12-01 10:00', '2026-12-01 11:00', { name, title: name })),
      }),
    );
    const rendered = await Promise.allSettled(
      names.map((name) => {
        const document = documents.find(({ address }) => address === `ca/events/${name}/`);
        return htmlOf(templates, document ?? expect.fail(`no page of ${name}`));
      }),
    );
    const shown = rendered.map((one) => {
      if (one.status === 'rejected') return 'failed';
      const $ = load(one.value);
      return [$('.waited').text(), $('head > link[rel="stylesheet"]').length];
    });
    expect(shown).toEqual([['one: one', 2], 'failed', ['two: two', 2], ['three: three', 2]]);
  });

  it('leaves the original pages after its removal', async () => {
    rmSync(join(project.root, 'overrides'), { recursive: true });
    await made();
    expect(site()).toEqual(filesOf(plain));
  });
});
