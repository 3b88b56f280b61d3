/** Returns the date in a zone, as in "2026-11-21"; `undefined` where the browser does not know the zone. */
export function presentDate(timeZone: string, now: Date): string | undefined {
  try {
    // Swedes write dates so.
    return now.toLocaleDateString('sv-SE', { timeZone });
  } catch {
    return undefined;
  }
}
