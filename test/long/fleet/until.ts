import { until as soon } from '../../support/until.ts';

/** In milliseconds, between two looks: one reads files or asks Redis, and the workers need the cores. */
const LOOK_EACH = 100;

/** As `until` of all tests, and looks less often. */
export const until = (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> =>
  soon(what, isSo, LOOK_EACH);
