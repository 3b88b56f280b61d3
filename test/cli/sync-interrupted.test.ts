import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Project } from '../support/project.ts';
import { checkInterrupted, twoLanguages } from './interrupting.ts';

let project: Project;

beforeEach(() => {
  project = twoLanguages();
});

afterEach(() => project.remove());

describe('a sync of the sample that is asked to end', () => {
  // While files are written; the long tier asks at other moments, too.
  it('after 37 lines of its log ends with 130 and no defect, and leaves nothing half done', () =>
    checkInterrupted(project, 37));
});
