import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filesOf, type Project } from '../support/project.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { projectOfSmall } from '../support/sites/made-site.ts';

let project: Project;

beforeAll(async () => {
  project = await projectOfSmall();
  await build();
});

afterAll(() => project.remove());

const told = z.object({ counts: z.object({ rendered: z.int() }), changed: z.array(z.string()) });

/** Builds the site, and returns its files, how many pages were rendered, and which files have changed. */
async function build() {
  const run = await project.run(['build', '--json'], SAMPLE_DAY);
  expect(run).toMatchObject({ code: 0 });
  const { counts, changed } = told.parse(JSON.parse(run.stdout));
  return { files: filesOf(join(project.root, 'dist')), rendered: counts.rendered, changed };
}

const utf8 = (latin1: string | undefined) => Buffer.from(latin1 ?? '', 'latin1').toString();

function write(name: string, words: unknown): void {
  mkdirSync(join(project.root, 'messages'), { recursive: true });
  writeFileSync(join(project.root, 'messages', name), typeof words === 'string' ? words : JSON.stringify(words));
}

describe('a message of the project’s own', () => {
  it('appears on every page that uses it, rebuilds only its language, and is undone by its removal', async () => {
    const before = await build();
    const page = join(project.root, 'dist/ca/index.html');
    const { ino } = statSync(page);
    write('en.json', {
      nav: { home: 'All “events” & more' },
      notFound: { title: 'Gone fishing' },
      search: { none: 'Nothing at all.' },
      feed: { all: 'Everything of “{title}”.' },
      event: { cancelled: 'Called off' },
    });
    const after = await build();
    const pages = Object.keys(before.files).filter((path) => path.startsWith('en/') && path.endsWith('.html'));
    expect(after.rendered).toBeGreaterThanOrEqual(pages.length);
    expect(after.changed.filter((path) => path.startsWith('ca/'))).toEqual([]);
    expect(statSync(page).ino).toBe(ino);
    expect(utf8(after.files['en/index.html'])).toContain('All “events” &amp; more');
    expect(utf8(after.files['404.html'])).toContain('Gone fishing');
    // What scripts say comes from the page, too.
    expect(utf8(after.files['en/search/index.html'])).toContain('Nothing at all.');
    expect(utf8(after.files['en/calendar.ics']).replaceAll('\r\n ', '')).toContain('Everything of “What’s on”.');
    rmSync(join(project.root, 'messages'), { recursive: true });
    const again = await build();
    expect(again.files).toEqual(before.files);
    expect(again.changed.filter((path) => path.startsWith('ca/'))).toEqual([]);
    expect((await build()).rendered).toBe(0);
  });

  it('stops the build with its place when it is invalid, and leaves the site unchanged', async () => {
    const before = await build();
    write('en.json', { nav: { home: '<script>alert(1)</script>' }, nvm: 'x' });
    const run = await project.run(['build'], SAMPLE_DAY);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("messages/en.json:1:16: 'nav.home': The text holds <script>, and texts are shown");
    expect(run.stderr).toContain("messages/en.json:1:45: 'nvm' is not known.");
    expect(run.stderr).toContain('What was built before is untouched.');
    expect(filesOf(join(project.root, 'dist'))).toEqual(before.files);
    rmSync(join(project.root, 'messages'), { recursive: true });
  });
});
