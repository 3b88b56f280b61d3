import { setFlagsFromString } from 'node:v8';

/** By how many percent the heap may grow beyond what was in use when garbage was last collected. */
const GROWTH = 50;

/**
 * Keeps garbage few for the rest of the command: the heap is collected, mostly beside the work, when it has grown by
 * half, and the space for new objects stays as small as it is. Left to itself, the runtime lets large texts that are
 * done with pile up to several times what is in use, which small machines do not have.
 */
export function keepGarbageFew(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  setFlagsFromString('--semi-space-growth-factor=1');
}
