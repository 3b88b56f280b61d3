import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Service } from '#service/http/server';
import { layOut } from '../content/formats/folder.ts';
import { FIXTURE_DAY, FIXTURE_EDITOR, fixtureConfiguration, fixtureService } from '../content/formats/service.ts';
import { createProject, type Project, type Run } from '../support/project.ts';

const ENVIRONMENT = {
  ALMANAC_TODAY: FIXTURE_DAY,
  ALMANAC_AUTH_USER: FIXTURE_EDITOR.user,
  ALMANAC_AUTH_PASSWORD: FIXTURE_EDITOR.password,
};

/** The line that says that content was brought to the present format. */
export const TOLD = /^Content of an earlier Almanac was brought from format 1 to 2: .*\. Commit it whole\.$/m;

/** A project with content of the first format, of which one event is edited. */
export type FirstFormat = {
  readonly project: Project;
  /** All that content holds, but for what a lock leaves behind. */
  content(): [name: string, text: string][];
  run(...command: readonly string[]): Promise<Run>;
};

/** Makes a project with content of the first format, and its service, before each test; gives that of the test. */
export function eachFirstFormat(): () => FirstFormat {
  let service: Service;
  let project: Project;

  beforeEach(async () => {
    service = await fixtureService();
    project = createProject(fixtureConfiguration(service.url));
    layOut(1, join(project.root, 'content'), service.url);
    const walk = join(project.root, 'content/ca/events/lantern-walk.json');
    writeFileSync(walk, readFileSync(walk, 'utf8').replace('"cost": "10"', '"cost": "12"'));
  });

  afterEach(async () => {
    project.remove();
    await service.close();
  });

  return () => ({
    project,
    content: () =>
      Object.entries(project.files('content')).filter(([name]) => !/^\.almanac\/(?:lock.*|\.gitignore)$/.test(name)),
    run: (...command) => project.run(command, ENVIRONMENT),
  });
}

/** Checks that a command brings content to the present format, and says so once. */
export async function checkBroughtBy({ project, run }: FirstFormat, command: string): Promise<void> {
  const first = await run(command);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(TOLD);
  expect(project.files('content')['.almanac/service.json']).toContain('"format": 2');
  expect((await run(command)).stdout).not.toMatch(TOLD);
}
