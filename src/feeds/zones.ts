import { offsetBy, type Regime, regimeOf } from '#feeds/regime';
import { vtimezone } from '#feeds/vtimezone';
import { comesTwice, type Occurrence, type Zone } from '#records/time';

type KnownZone = { readonly regime: Regime | undefined; readonly text: string | undefined };

/** A zone that every program knows, for a calendar that needs none. */
const UTC: Zone = 'Etc/UTC';

/** The zones of a calendar's feeds, each looked at once. */
export class Zones {
  readonly #known = new Map<Zone, KnownZone>();

  #of(zone: Zone): KnownZone {
    const before = this.#known.get(zone);
    if (before !== undefined) return before;
    // Programs know no names of offsets, and not all read what a VTIMEZONE says of one.
    const regime = zone === 'UTC' || /^[+-]/.test(zone) ? undefined : regimeOf(zone);
    const known = { regime, text: regime && vtimezone(zone, regime) };
    this.#known.set(zone, known);
    return known;
  }

  /** Whether all programs take a wall time for its instant that is given with its zone's VTIMEZONE. */
  #isPlain(moment: Temporal.ZonedDateTime): boolean {
    const { regime } = this.#of(moment.timeZoneId);
    if (regime === undefined) return false;
    const offset = offsetBy(regime, moment.toPlainDateTime());
    // Of a wall time that comes twice many take the second, not the first (RFC 5545, 3.3.5).
    return offset !== undefined && offset * 1e9 === moment.offsetNanoseconds && !comesTwice(moment);
  }

  /**
   * The zone that DTSTART and DTEND of an event name by TZID. None where they are days; nor where anything else than UTC
   * would not mean the same instants to all programs: in zones without a rule, and in years before it.
   */
  namedBy({ allDay, zone, start, end }: Occurrence): Zone | undefined {
    return !allDay && this.#isPlain(start) && this.#isPlain(end) ? zone : undefined;
  }

  /** The VTIMEZONE of a zone, that of UTC for a zone that none can be named by. */
  vtimezone(zone: Zone): string {
    return this.#of(zone).text ?? vtimezone(UTC, { offset: 0 });
  }
}
