import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '#cli/commands/check';
import { loadSettings } from '#settings/settings';
import { createProject, type Project } from '../../support/project.ts';
import { captured } from '../captured.ts';

let project: Project;

beforeEach(() => {
  project = createProject({
    service: 'embedded',
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'ca' }],
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  });
  write('ca/tags/free.json', '{"name": "Free", "slug": "free"}');
});

afterEach(() => project.remove());

function write(path: string, text: string): void {
  const file = join(project.root, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function run(options: { json?: boolean } = {}, changes: Parameters<typeof captured>[0] = {}) {
  const { output, texts } = captured(changes);
  const settings = await loadSettings(project.root, {}, () => Temporal.Instant.from('2026-11-21T09:00:00Z'));
  return { code: await check(settings, { json: options.json ?? false, types: false }, output), ...texts };
}

const WRONG = "content/ca/tags/b.json:1:15: The file has no field 'slugg'. Did you mean 'slug'?";

describe('almanac check', () => {
  it('reports that nothing is wrong', async () => {
    expect(await run()).toEqual({ code: 0, stdout: '1 file checked: 0 errors, 0 warnings.\n', stderr: '' });
  });

  it('names theme files that are missing or cannot be published', async () => {
    const file = join(project.root, 'almanac.config.ts');
    const text = readFileSync(file, 'utf8').replace('{', "{ theme: { logo: 'theme/logo.svg' },");
    writeFileSync(file, text);
    mkdirSync(join(project.root, 'theme'));
    writeFileSync(join(project.root, 'theme/custom.css'), 'a {}\n@import "b.css";');
    expect(await run()).toMatchObject({
      code: 1,
      stdout: [
        "theme/custom.css:2:1: It can't be published: @import can't stand in a layer. See docs/site.md, “Your own look”.",
        'theme/logo.svg:1:1: There is no such file. Put it there, or take its name out of the theme.',
        '1 file checked: 2 errors, 0 warnings.\n',
      ].join('\n'),
    });
  });

  it('warns about colours for unknown categories and suggests the intended slug', async () => {
    write('ca/categories/musica.json', '{"name": "Música", "slug": "music"}');
    const file = join(project.root, 'almanac.config.ts');
    const colours =
      "{ theme: {\n  categoryColors: {\n    music: 'teal',\n    'xx-musik': 'teal',\n    musik: 'teal' } },";
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', colours));
    const said = "theme.categoryColors: no category has the slug 'musik', so nothing has its colour.";
    expect(await run()).toEqual({
      code: 0,
      stdout: [
        `almanac.config.ts:4:1: warning: ${said.replace('musik', 'xx-musik')} Name one that content/ has, or take it out.`,
        `almanac.config.ts:5:1: warning: ${said} Did you mean 'music'?`,
        '2 files checked: 0 errors, 2 warnings.\n',
      ].join('\n'),
      stderr: '',
    });
    expect(JSON.parse((await run({ json: true })).stdout)).toMatchObject({
      warnings: 2,
      findings: [{ line: 4 }, { path: 'almanac.config.ts', line: 5, severity: 'warning', message: said }],
      notes: [],
    });
  });

  it('prints one line per finding, with a path relative to the working directory, and exits with 1', async () => {
    write('ca/tags/b.json', '{"name": "B", "slugg": "b"}');
    expect(await run()).toEqual({
      code: 1,
      stdout: `${WRONG}\n2 files checked: 1 error, 0 warnings.\n`,
      stderr: '',
    });
  });

  it('reports errors in the project’s own messages, and message files that nothing reads', async () => {
    mkdirSync(join(project.root, 'messages'));
    writeFileSync(join(project.root, 'messages/ca.json'), '{\n  "list": { "upcomming": "Aviat" }\n}');
    writeFileSync(join(project.root, 'messages/ca_ES.json'), '{}');
    writeFileSync(join(project.root, 'messages/fr.json'), '{}');
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      "messages/ca.json:2:13: 'list.upcomming' is not known. Did you mean 'list.upcoming'?",
      'messages/ca_ES.json:1:1: warning: The file is of no language of the site, so nothing reads it. Name it by the tag of one of the languages in almanac.config.ts: ca.',
      'messages/fr.json:1:1: warning: The file is of no language of the site, so nothing reads it. Name it by the tag of one of the languages in almanac.config.ts: ca.',
      '2 files checked: 1 error, 2 warnings.',
      '',
    ]);
    expect(JSON.parse(readFileSync(join(project.root, 'messages/.schema/ca.json'), 'utf8'))).toMatchObject({
      title: 'The words of ca',
    });
  });

  it('prints the findings even with --quiet', async () => {
    write('ca/tags/b.json', '{"name": "B", "slugg": "b"}');
    expect(await run({}, { quiet: true })).toEqual({ code: 1, stdout: `${WRONG}\n`, stderr: '' });
  });

  it('prints the findings as JSON', async () => {
    write('ca/tags/b.json', '{"name": "B", "slugg": "b"}');
    const { code, stdout } = await run({ json: true });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      files: 2,
      errors: 1,
      warnings: 0,
      notes: [],
      findings: [
        {
          path: 'content/ca/tags/b.json',
          line: 1,
          column: 15,
          severity: 'error',
          message: "The file has no field 'slugg'.",
          hint: "Did you mean 'slug'?",
        },
      ],
    });
  });

  it('prints the findings as log events', async () => {
    write('ca/tags/b.json', '{"name": "B", "slugg": "b"}');
    const { stdout, stderr } = await run({}, { log: 'json' });
    expect(stdout).toBe('');
    const [finding] = stderr.split('\n').map((line) => JSON.parse(line || '{}'));
    expect(finding).toMatchObject({ level: 'error', event: 'finding', path: 'content/ca/tags/b.json', line: 1 });
  });

  it('annotates the lines of a pull request', async () => {
    write('ca/tags/b.json', '{"name": "B", "100%": "b"}');
    const { stdout } = await run({}, { annotate: true });
    expect(stdout).toContain(
      "::error file=content/ca/tags/b.json,line=1,col=15::The file has no field '100%25'. Remove it.\n",
    );
  });

  it('lets no text from a file control a terminal or a CI runner', async () => {
    write('ca/tags/b.json', '{"name": "B", "\\u001b[2J\\n::error::x": "b"}');
    const { stdout } = await run({}, { annotate: true });
    expect(stdout).not.toContain('\u001b');
    expect(stdout.match(/^::error/gm)).toHaveLength(1);
    expect(stdout.split('\n')).toHaveLength(4);
  });

  it('reports an interrupted run without counting it as an error', async () => {
    write('.almanac/journal.ndjson', '');
    const { code, stderr } = await run();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^A run was cut off/);
  });

  it('writes the schemas for editors and leaves everything else unchanged', async () => {
    const before = project.files('content');
    await run();
    const after = project.files('content');
    const schemas = Object.keys(after).filter((path) => !(path in before));
    expect(schemas).toHaveLength(6);
    for (const path of schemas) expect(path).toMatch(/^\.almanac\/schema\/[a-z]+\.json$/);
    for (const [path, text] of Object.entries(before)) expect(after[path]).toBe(text);
  });

  it('works when run from the command line', async () => {
    write('ca/tags/b.json', '{"name": "B", "slugg": "b"}');
    const { code, stdout } = await project.run(['check']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: `${WRONG}\n2 files checked: 1 error, 0 warnings.\n` });
    expect(readFileSync(join(project.root, 'content/.almanac/schema/tags.json'), 'utf8')).toContain('tag name');
  });
});
