import { describe } from 'vitest';
import { lines, runExamples } from '../cli/examples/shown-examples.ts';
import { sizes } from '../support/tiers/runs.ts';

describe('the examples of the help', () => {
  runExamples(lines.filter((_, index) => index % sizes({ long: 4, soak: 1 }) === 0));
});
