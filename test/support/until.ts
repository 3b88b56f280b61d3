import { setTimeout } from 'node:timers/promises';

/** In milliseconds: what takes longer hangs, on however slow a machine. It says nothing of what is slow. */
export const HANGS = 10 * 60_000;

/** In milliseconds, between two looks. */
const LOOK_EACH = 5;

/**
 * Waits until something is so, and looks each few milliseconds. Rejects where it is not so after ten minutes, which only what
 * hangs takes, with `what` that is; and with the error of a look that throws one.
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, lookEach = LOOK_EACH): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > HANGS) throw new Error(`This hangs: ${what}`);
    await setTimeout(lookEach);
  }
}
