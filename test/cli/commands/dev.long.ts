import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';
import { borrowingProject } from '../../support/sites/borrowing.ts';
import { until } from '../../support/until.ts';

const main = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));
const EVENT = 'content/en/events/bach-a-cello-and-the-night.json';
const PAGE = '/en/events/bach-a-cello-and-the-night/';
const SCRIPT = '<script src="/-/reload.js"></script>';

/** What a stream has said until now, and the way to wait for more. */
function listening(stream: AsyncIterable<unknown>) {
  let text = '';
  let ended = false;
  let more = Promise.withResolvers<void>();
  const listen = async () => {
    for await (const chunk of stream) {
      text += String(chunk);
      more.resolve();
      more = Promise.withResolvers();
    }
  };
  // The stream is cut off where the command ends.
  listen()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
      more.resolve();
    });
  return {
    /** Takes what was said up to the next match. */
    async until(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = pattern.exec(text);
        if (found !== null) {
          text = text.slice(found.index + found[0].length);
          return found[0];
        }
        if (ended) throw new Error(`The stream ended without ${pattern}. Its last words: ${text}`);
        await more.promise;
      }
    },
  };
}

describe('almanac dev', () => {
  let project: Project;
  let child: ChildProcess;
  let url: string;
  let stderr: ReturnType<typeof listening>;
  let events: ReturnType<typeof listening>;
  let original: string;

  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, body: await response.text() };
  };

  beforeAll(async () => {
    const { languages, titles, ...others } = sampleConfiguration();
    const [en] = languages.filter(({ code }) => code === 'en');
    project = createProject({
      ...others,
      languages: [{ ...en, segment: null }],
      defaultLanguage: 'en',
      titles: { en: titles.en },
      window: { back: 'P14D', ahead: 'P14D' },
    });
    expect(await project.run(['sync', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    original = readFileSync(join(project.root, EVENT), 'utf8');
    child = spawn(process.execPath, [main, 'dev'], {
      cwd: project.root,
      env: { ...process.env, ...SAMPLE_DAY },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.stdout === null || child.stderr === null) throw new Error('the command has no output');
    stderr = listening(child.stderr);
    const stdout = listening(child.stdout);
    url = (await stdout.until(/http:\/\/127\.0\.0\.1:\d+/)).trim();
    await stdout.until(/Ctrl-C/);
    const { body } = await fetch(`${url}/-/reload`);
    if (body === null) throw new Error('the stream of events has no body');
    events = listening(body.pipeThrough(new TextDecoderStream()));
  });

  afterAll(() => {
    child.kill('SIGKILL');
    project.remove();
  });

  it('serves the same bytes as a build, with one more script in each page', async () => {
    expect(await project.start(['build', '--quiet'], { ...SAMPLE_DAY, ALMANAC_SITE_URL: url })).toMatchObject({
      code: 0,
    });
    const built = (path: string) => readFileSync(join(project.root, 'dist', path), 'utf8');
    for (const path of ['/', '/en/', '/en/2026/11/', PAGE, '/en/subscribe/'])
      expect(await get(path), path).toEqual({
        status: 200,
        body: built(`${path.slice(1)}index.html`).replace('</body>', `${SCRIPT}</body>`),
      });
    expect(built('en/index.html')).not.toContain('/-/');
    for (const path of ['en/calendar.ics', 'en/changes.atom', 'sitemap.xml', 'en/manifest.webmanifest'])
      expect(await get(`/${path}`), path).toEqual({ status: 200, body: built(path) });
    const [image = ''] = /media\/[^" ]+\.webp/.exec(built(`${PAGE.slice(1)}index.html`)) ?? [];
    expect(await get(`/${image}`)).toEqual({ status: 200, body: built(image) });
    const [style = ''] = /assets\/[^"]+\.css/.exec(built('en/index.html')) ?? [];
    expect(await get(`/${style}`)).toEqual({ status: 200, body: built(style) });
    for (const path of ['/en/nothing/', '/en/%FF/', '/en/..%2F..%2F..%2Falmanac.config.ts'])
      expect(await get(path), path).toMatchObject({ status: 404 });
    expect(await get('/en/nothing/')).toEqual({
      status: 404,
      body: built('en/404.html').replace('</body>', `${SCRIPT}</body>`),
    });
  });

  it('reloads a page when its record has changed', async () => {
    writeFileSync(join(project.root, EVENT), original.replaceAll('Bach, a cello', 'Bach, two cellos'));
    await events.until(/event: reload\n/);
    expect((await get(PAGE)).body).toContain('<h1>Bach, two cellos and the night</h1>');
  });

  it('reports an unreadable file, keeps the last good page, and continues once the file is repaired', async () => {
    writeFileSync(join(project.root, EVENT), '{');
    await stderr.until(/events\/bach-a-cello-and-the-night\.json: not JSON.*\nNothing new is shown\./);
    expect((await get(PAGE)).body).toContain('<h1>Bach, two cellos and the night</h1>');
    writeFileSync(join(project.root, EVENT), original);
    await events.until(/event: reload\n/);
    expect((await get(PAGE)).body).toContain('<h1>Bach, a cello and the night</h1>');
  });

  it('shows a changed configuration', async () => {
    const file = join(project.root, 'almanac.config.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('What’s on', 'What is on'));
    await events.until(/event: reload\n/);
    expect((await get('/en/')).body).toContain('<title>What is on</title>');
  });

  it('shows custom messages, pages and styles as they are edited, including the first file of a folder', async () => {
    const write = async (path: string, text: string) => {
      mkdirSync(join(project.root, path, '..'), { recursive: true });
      writeFileSync(join(project.root, path), text);
      await events.until(/event: reload\n/);
    };
    await write('messages/en.json', '{ "home": { "later": "Later on" } }');
    expect((await get('/en/')).body).toContain('Later on');
    await write('messages/en.json', '{ "home": { "later": "Some time" } }');
    expect((await get('/en/')).body).toContain('Some time');
    for (const text of ['To be written', 'Written']) {
      await write('pages/en/legal-notice.md', `---\ntitle: Legal notice\ndraft: true\n---\n\n${text}.`);
      expect((await get('/en/legal-notice/')).body).toContain(`<p>${text}.</p>`);
    }
    for (const width of ['6px', '7px']) {
      await write('theme/custom.css', `.masthead { border-block-start: ${width} solid }`);
      const [style = ''] = /\/assets\/theme[^"]+\.css/.exec((await get('/en/')).body) ?? [];
      expect((await get(style)).body).toContain(`border-block-start: ${width} solid`);
    }
  });

  it('ends on Ctrl-C and leaves nothing behind', async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
    expect(existsSync(join(project.root, '.cache', 'dev'))).toBe(false);
  });
});

describe('almanac dev during the first build', () => {
  it('misses no edit', async () => {
    const project = borrowingProject({});
    const file = join(project.root, 'content/ca/events/avui.json');
    const original = readFileSync(file, 'utf8');
    const child = spawn(process.execPath, [main, 'dev'], {
      cwd: project.root,
      env: { ...process.env, ...SAMPLE_DAY },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
      project.remove();
    });
    const stdout = listening(child.stdout);
    await stdout.until(/Making the site/);
    let edits = 0;
    const editing = setInterval(() => {
      edits += 1;
      // Moved into its place, so that no half of it is ever read.
      writeFileSync(join(project.root, 'edited.json'), original.replace('Concert d’avui', `Concert ${edits}`));
      renameSync(join(project.root, 'edited.json'), file);
    }, 20);
    const url = (await stdout.until(/http:\/\/127\.0\.0\.1:\d+/)).trim();
    clearInterval(editing);
    await stdout.until(/Ctrl-C/);
    await stdout.until(/Shown anew/);
    await until(`edit ${edits} is shown`, async () => {
      const response = await fetch(`${url}/ca/events/avui/`);
      return (await response.text()).includes(`<h1>Concert ${edits}</h1>`);
    });
  });
});

describe('almanac dev without content', () => {
  it('reports that there are no events and exits with 1', async () => {
    const project = createProject(sampleConfiguration());
    const { code, stderr } = await project.start(['dev'], SAMPLE_DAY);
    expect(code).toBe(1);
    expect(stderr).toContain('There are no events to publish');
    project.remove();
  });
});
