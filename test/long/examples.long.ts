import { describe } from 'vitest';
import { isOneMore, lines, runExamples } from '../cli/shown-examples.ts';

describe('the examples of the help that `npm test` leaves out', () => {
  runExamples(lines.filter(isOneMore));
});
