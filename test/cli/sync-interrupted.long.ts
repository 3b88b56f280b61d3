import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../support/project.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { checkInterrupted, interruptedAt, twoLanguages } from './interrupting.ts';

let project: Project;

beforeEach(() => {
  project = twoLanguages();
});

afterEach(() => project.remove());

describe('a sync of the sample that is asked to end', () => {
  // While lists are read, at the first and the last pages of events, at the plan, and while files are written.
  it.each([1, 14, 17, 28, 100])(
    'after %i lines of its log ends with 130 and no defect, and leaves nothing half done',
    (lines) => checkInterrupted(project, lines),
  );

  it('while it writes is complete after the next one', async () => {
    await interruptedAt(project, 100);
    const next = await project.run(['sync'], SAMPLE_DAY);
    expect(next.code).toBe(0);
    const disturbed = project.files('content');
    project.remove();
    project = twoLanguages();
    await project.run(['sync'], SAMPLE_DAY);
    const undisturbed = project.files('content');
    expect(Object.keys(disturbed)).toEqual(Object.keys(undisturbed));
    for (const [path, text] of Object.entries(undisturbed))
      if (!path.startsWith('.almanac/lock')) expect(disturbed[path], path).toBe(text);
  });
});
