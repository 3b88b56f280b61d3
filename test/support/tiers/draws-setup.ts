import fc from 'fast-check';
import { inject } from 'vitest';
import { runs } from './runs.ts';

// Properties without a seed or a number of runs of their own.
fc.configureGlobal({ seed: inject('seed'), numRuns: runs(400) });
