import { offsetsOf, regimeOf } from '#feeds/regime';
import { vtimezone } from '#feeds/vtimezone';
import { comesTwice, type Occurrence, type Zone } from '#records/time';

type KnownZone = {
  /** The offset of a wall time, as all programs read it from `text`. */
  readonly offsetOf: ReturnType<typeof offsetsOf>;
  /** The VTIMEZONE. */
  readonly text: string;
};

/** A zone that every program knows, for a calendar that needs none. */
const UTC: Zone = 'Etc/UTC';

/** The zones of a calendar's feeds, each looked at once. */
export class Zones {
  readonly #known = new Map<Zone, KnownZone | undefined>();
  /** The zones of the occurrences that were looked at: translations share theirs. */
  readonly #named = new WeakMap<Occurrence, { readonly zone: Zone | undefined }>();

  #of(zone: Zone): KnownZone | undefined {
    if (this.#known.has(zone)) return this.#known.get(zone);
    // Programs know no names of offsets, and not all read what a VTIMEZONE says of one.
    const regime = zone === 'UTC' || /^[+-]/.test(zone) ? undefined : regimeOf(zone);
    const known = regime && { offsetOf: offsetsOf(regime), text: vtimezone(zone, regime) };
    this.#known.set(zone, known);
    return known;
  }

  /** Tells whether all programs read the wall time of a moment as its instant, given its zone's VTIMEZONE. */
  #isPlain(moment: Temporal.ZonedDateTime): boolean {
    const offset = this.#of(moment.timeZoneId)?.offsetOf(moment.toPlainDateTime());
    // Of a wall time that comes twice many take the second, not the first (RFC 5545, 3.3.5).
    return offset !== undefined && offset * 1e9 === moment.offsetNanoseconds && !comesTwice(moment);
  }

  /**
   * Returns the zone that DTSTART and DTEND of an event name by TZID. None where they are days; nor where anything else than UTC
   * would not mean the same instants to all programs: in zones without a rule, and in years before it.
   */
  namedBy(occurrence: Occurrence): Zone | undefined {
    const known = this.#named.get(occurrence);
    if (known !== undefined) return known.zone;
    const { allDay, zone, start, end } = occurrence;
    const named = !allDay && this.#isPlain(start) && this.#isPlain(end) ? zone : undefined;
    this.#named.set(occurrence, { zone: named });
    return named;
  }

  /** Returns the VTIMEZONE of a zone, that of UTC for a zone that none can be named by. */
  vtimezone(zone: Zone): string {
    return this.#of(zone)?.text ?? vtimezone(UTC, { offset: 0 });
  }
}
