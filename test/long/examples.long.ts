import { describe } from 'vitest';
import { isCall, lines, runExamples } from '../cli/shown-examples.ts';

describe('the examples of the help that call the interface', () => {
  runExamples(lines.filter(isCall));
});
