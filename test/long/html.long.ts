import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createProject } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { invalidHtml } from '../support/valid-html.ts';

it('every page of the sample is valid HTML', async () => {
  const project = createProject(sampleConfiguration());
  onTestFinished(() => project.remove());
  for (const command of ['sync', 'build'])
    expect(await project.run([command, '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
  const pages = Object.keys(project.files('dist')).filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(2_000);
  expect(invalidHtml(join(project.root, 'dist'), pages)).toEqual([]);
});
