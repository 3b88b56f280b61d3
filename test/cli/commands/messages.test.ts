import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';

let project: Project;

const configuration = (...tags: readonly string[]) => ({
  service: 'embedded',
  languages: tags.map((tag) => ({ code: tag.toLowerCase(), tag, segment: null, label: tag })),
  defaultLanguage: tags[0]?.toLowerCase(),
  timeZone: 'Europe/Paris',
  siteUrl: 'https://site.example',
});

beforeEach(() => {
  project = createProject(configuration('fr-CH', 'pt'));
});

afterEach(() => project.remove());

const read = (path: string) => JSON.parse(readFileSync(join(project.root, path), 'utf8'));

function write(path: string, value: unknown): void {
  mkdirSync(join(project.root, 'messages'), { recursive: true });
  writeFileSync(join(project.root, path), JSON.stringify(value));
}

describe('almanac messages', () => {
  it('lists the messages of a language by key, including the project’s own', async () => {
    write('messages/fr.json', { list: { upcoming: 'Bientôt' } });
    const { code, stdout } = await project.run(['messages', 'fr-CH']);
    expect(code).toBe(0);
    expect(stdout).toContain('list.upcoming = Bientôt\n');
    expect(stdout).toContain('list.past = Événements passés\n');
    expect(stdout).toContain('events.many = {count} d’événements\n');
    const { stdout: json } = await project.run(['messages', 'fr-CH', '--json']);
    expect(JSON.parse(json)['list.upcoming']).toBe('Bientôt');
  });

  it('starts a messages file for a language that Almanac does not include, which enables its site', async () => {
    const refused = await project.run(['messages']);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('languages[1].tag: found "pt"; Almanac has words in ca, de, en, es, fr, it only');
    expect(refused.stderr).toContain('`npm run almanac -- messages pt --begin` begins that file.');
    expect(await project.run(['messages', 'pt', '--begin'])).toMatchObject({ code: 0 });
    expect(read('messages/pt.json')).toMatchObject({ $schema: './.schema/pt.json', skip: 'Skip to content' });
    expect(read('messages/pt.json').events).toEqual({
      one: '{count} event',
      many: '{count} events',
      other: '{count} events',
    });
    expect(read('messages/.schema/pt.json')).toMatchObject({ title: 'The words of pt' });
    expect(await project.run(['messages'])).toMatchObject({
      code: 0,
      stdout: 'fr-CH: Almanac’s own (fr)\npt: messages/pt.json\n',
    });
    const checked = await project.run(['check']);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.stderr).toMatch(/^\d+ texts of pt are still in English: skip, languages, .+, …$/m);
  });

  it('starts an empty messages file for an included language and leaves an existing file unchanged', async () => {
    expect(await project.run(['messages', 'fr_ch', '--begin'])).toMatchObject({ code: 0 });
    expect(read('messages/fr-CH.json')).toEqual({ $schema: './.schema/fr-CH.json' });
    write('messages/fr-CH.json', { skip: 'Au contenu' });
    const again = await project.run(['messages', 'fr-CH', '--begin']);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('messages/fr-CH.json is there already, and stays as it is.');
    expect(read('messages/fr-CH.json')).toEqual({ skip: 'Au contenu' });
  });

  it('reports an unknown language and writes nothing', async () => {
    const none = await project.run(['messages', 'xx']);
    expect(none).toMatchObject({ code: 1 });
    expect(none.stderr).toContain('There are no words for xx');
    const wrong = await project.run(['messages', '../x', '--begin']);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.stderr).toContain("'../x' is no language.");
    expect(await project.run(['messages', '--begin'])).toMatchObject({ code: 1 });
    expect(existsSync(join(project.root, 'messages'))).toBe(false);
  });

  it('reports errors in a messages file with their position', async () => {
    write('messages/fr.json', { skip: '<b>Au contenu</b>' });
    const { code, stderr } = await project.run(['messages', 'fr']);
    expect(code).toBe(1);
    expect(stderr).toContain("messages/fr.json:1:9: 'skip': The text holds <b>");
  });
});
