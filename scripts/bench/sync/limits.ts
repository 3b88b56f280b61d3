import { KINDS } from '#interface/kinds';
import type { Results } from './cases.ts';

/** Calls that a list may take beyond its pages. */
const SPARE_PER_LIST = 3;

/** A limit that a figure keeps or misses. */
export type Check = { readonly limit: string; readonly found: string; readonly outcome: 'ok' | 'MISSED' };

const check = (limit: string, found: string | number, holds: boolean): Check => ({
  limit,
  found: String(found),
  outcome: holds ? 'ok' : 'MISSED',
});

/** Returns the ratio of a first sync's memory to the case of 1,000 × 4; absent if one of them did not run. */
export function peakRssRatioOf({ first, 'first-1000x4': small }: Results): number | undefined {
  return first === undefined || small === undefined
    ? undefined
    : Number((first.peakRssMb / small.peakRssMb).toFixed(2));
}

/** Sets the results beside the limits of 10,000 × 4 at 100 ms; what was not run is not checked. */
export function checksOf(results: Results, languages: number): readonly Check[] {
  const { first, unchanged, 'one-event-changed': changed } = results;
  const checks: Check[] = [];
  if (first !== undefined) {
    const most = first.requestsUnavoidable + SPARE_PER_LIST * KINDS.length * languages;
    checks.push(
      check('first: ratioToBound ≤ 1.25', first.ratioToBound, first.ratioToBound <= 1.25),
      check(`first: requests ≤ ${most}`, first.requests, first.requests <= most),
    );
  }
  if (unchanged !== undefined)
    checks.push(
      check('unchanged: filesWritten = 0', unchanged.filesWritten, unchanged.filesWritten === 0),
      check('unchanged: ratioToBound ≤ 1.1', unchanged.ratioToBound, unchanged.ratioToBound <= 1.1),
    );
  if (changed !== undefined) {
    const { concerned = [], written = [], filesWritten } = changed;
    const exact = filesWritten === concerned.length && concerned.every((path) => written.includes(path));
    checks.push(check(`one-event-changed: exactly ${concerned.join(', ')}`, written.join(', ') || 'none', exact));
  }
  for (const [name, result] of Object.entries({ first, unchanged, 'one-event-changed': changed }))
    if (result !== undefined) checks.push(check(`${name}: peakRssMb ≤ 300`, result.peakRssMb, result.peakRssMb <= 300));
  const ratio = peakRssRatioOf(results);
  if (ratio !== undefined) checks.push(check('peakRssRatio < 3', ratio, ratio < 3));
  return checks;
}
