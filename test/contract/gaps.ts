/**
 * What the embedded service does not do yet, by the title of the case that would show it. `scripts/coverage.ts` runs
 * these cases all the same, and says which gaps are closed and are to be taken out of here.
 */
export const EMBEDDED_GAPS: ReadonlyMap<string, string> = new Map();
