import { describe } from 'vitest';
import { lines, runExamples } from '../cli/examples/shown-examples.ts';

describe('the examples of the help, as they are typed', () => {
  runExamples(lines);
});
