import fc from 'fast-check';
import { inject } from 'vitest';

// A property that says no seed of its own is drawn with that of the run.
fc.configureGlobal({ seed: inject('seed') });
