import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GIT_ENVIRONMENT, shareRepository } from '../../support/clones.ts';
import { createProject, runHere } from '../../support/project.ts';
import { servedEvent } from '../../support/served.ts';
import { configurationOf, json, startChangingService, TODAY } from '../changing-service.ts';

const inYear = (id: number, year: number) =>
  servedEvent(id, { start_date: `${year}-05-01 10:00:00`, end_date: `${year}-05-01 11:00:00` });

describe('almanac sync --archive --commit', () => {
  it('starts again from the beginning when it was cut off before its first commit', async () => {
    const service = await startChangingService({ ca: { events: [inYear(1, 2022), inYear(2, 2023), inYear(3, 2024)] } });
    const project = createProject(configurationOf(service.url));
    const config = readFileSync(join(project.root, 'almanac.config.ts'), 'utf8');
    const shared = shareRepository({ '.gitignore': '.cache/\n', 'almanac.config.ts': config });
    onTestFinished(async () => {
      shared.remove();
      project.remove();
      await service.close();
    });
    const { root: clone } = shared.clone('timer');
    const words = ['sync', '--archive', '--lang', 'ca', '--commit'];
    const committing = () => runHere(clone, words, { ...GIT_ENVIRONMENT, ...TODAY });
    service.fault = (_request, response, url) =>
      url.searchParams.get('ends_after') === '2023-12-30' &&
      json(response, 404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } });
    expect((await committing()).code).toBe(2);
    service.fault = () => false;
    expect(await committing()).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(clone, 'content/ca/events'))).toEqual(['event-1.json', 'event-2.json', 'event-3.json']);
  });
});
