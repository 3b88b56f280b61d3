/**
 * Returns the ms of the clock of this machine that only runs forward. All processes read the same one, so that a moment that
 * one names means the same to another, also after it was stopped for a while.
 */
export const elapsed = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;
