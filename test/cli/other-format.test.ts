import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../support/project.ts';

let project: Project;

beforeEach(() => {
  project = createProject({
    service: { baseUrl: 'http://127.0.0.1:9' },
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://agenda.example',
  });
});

afterEach(() => project.remove());

/** All that content holds, but for what a lock leaves behind. */
const content = () =>
  Object.entries(project.files('content')).filter(([name]) => !/^\.almanac\/(?:lock.*|\.gitignore)$/.test(name));

describe('content in another format', () => {
  it.each([
    ['sync'],
    ['sync', '--dry-run'],
    ['status'],
    ['build'],
    ['push', '--yes'],
    ['check'],
    ['resolve', '--all', '--ours'],
    ['rebind'],
    ['new', 'event', 'Jazz'],
  ])('is refused and left unchanged by %s %s', async (...command) => {
    mkdirSync(join(project.root, 'content/.almanac'), { recursive: true });
    writeFileSync(join(project.root, 'content/.almanac/service.json'), '{ "format": 99, "later": true }\n');
    const before = content();
    const credentials = { ALMANAC_AUTH_USER: 'editor', ALMANAC_AUTH_PASSWORD: 'abcdefghijkl' };
    const refused = await project.run(command, credentials);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Content has the format 99; this Almanac works with format 2.');
    expect(content()).toEqual(before);
  });
});
