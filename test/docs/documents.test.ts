import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const DOCUMENTS = [...markdownIn('.'), ...markdownIn('docs'), 'content/README.md'].sort();
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const prose = (text: string) => text.replace(/^```.*?^```/gms, '');
/** What stands as code within a sentence is no link of the document. */
const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '');

/** The anchors that GitHub gives to headings. */
const anchorsOf = (path: string) =>
  [...prose(textOf(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(textOf('package.json')));

describe.each(DOCUMENTS)('%s', (document) => {
  it('links only to existing files and headings', () => {
    const dead = [
      ...withoutCode(prose(textOf(document))).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
    ]
      .map(([, path = '', anchor]) => ({ file: path === '' ? document : join(dirname(document), path), anchor }))
      .filter(
        ({ file, anchor }) =>
          !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor)),
      );
    expect(dead).toEqual([]);
  });

  it('names only scripts of package.json', () => {
    const named = [...textOf(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('names only existing source and test files', () => {
    const named = [...textOf(document).matchAll(/`((?:src|test|site|scripts)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the promises in docs/architecture.md', () => {
  const lines = [...textOf('docs/architecture.md').matchAll(/^- ((?:.|\n {2})+)/gm)]
    .map(([, line = '']) => line.replace(/\n {2}/g, ' '))
    .filter((line) => line.startsWith('`test/'));

  it('name only tests that exist in their test files', () => {
    expect(lines.length).toBeGreaterThanOrEqual(9);
    const missing = lines.flatMap((line) => {
      const files = [...line.matchAll(/`(test\/[\w./-]+\.ts)`/g)].map(([, path = '']) => textOf(path));
      const tests = [...line.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
      return tests.filter((name) => !files.some((text) => text.includes(name)));
    });
    expect(missing).toEqual([]);
  });
});

it('the README of a calendar folder links only to existing documents and headings', () => {
  const text = textOf('src/init/template/README.md');
  const links = [...text.matchAll(/\]\(node_modules\/almanac\/([^)#]+)(?:#([^)]+))?\)/g)];
  expect(links.length).toBeGreaterThan(5);
  for (const [link, path = '', anchor] of links)
    expect([undefined, ...anchorsOf(path)], `${link} has no such heading`).toContain(anchor);
});

it('the README links to every document in docs/', () => {
  const readme = textOf('README.md');
  expect(markdownIn('docs').filter((path) => !readme.includes(`](${relative('.', path)}`))).toEqual([]);
});
