import fc from 'fast-check';
import { inject } from 'vitest';

// Properties without a seed of their own are drawn with the seed of the run.
fc.configureGlobal({ seed: inject('seed') });
