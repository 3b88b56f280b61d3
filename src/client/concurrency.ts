import { Baselines, type Reply } from '#client/latency';

/** The limit at first. Latency alone never takes it lower: two calls keep one worker busy, fewer only wait. */
const START = 2;

/** A mean strain up to it is none, and beyond the other is rising: three calls where there is room for two show 1.5. */
const STRAIN = { none: 1.25, rising: 1.4 };

/** A single reply counts as no more strained than this: any one may be late for reasons of its own. */
const FREAK = 3;

/** How many round trips of evidence a back-off needs; a raise needs one. */
const EVIDENCE = 3;

/** Round trips before a limit that was too much is tried again: at first, and when it was too much each time. */
const PATIENCE = { first: 2, longest: 32 };

/** Round trips after which a limit that was too much once counts as good. */
const PROVED = 8;

/** A call that is under way, as `begin` gives it. */
export type Begun = {
  /** How often the limit had changed before it. */
  readonly epoch: number;
  /** How many calls were under way, itself among them. */
  readonly crowd: number;
};

/** What became of a call: a reply, a refusal for load (429, 503, no answer in time), or nothing that tells of load. */
export type Outcome = Reply | 'overload' | 'nothing';

function mean(strains: readonly number[]): number {
  return strains.length === 0 ? 1 : strains.reduce((sum, one) => sum + one, 0) / strains.length;
}

/**
 * How many calls may be under way at once: few at first, more with each round trip while latency holds (by half until
 * it first backs off, then by one), half of them after a refusal, three quarters after latency has risen. It backs off
 * once per round trip: of what happens to calls that were begun before, it takes no more notice. The limit is from 1 to
 * the ceiling. One that proved too much is tried again ever more seldom. It has no clock: latencies come in with the
 * outcomes.
 */
export class AdaptiveConcurrency {
  readonly #ceiling: number;
  readonly #baselines = new Baselines();
  #limit: number;
  #underWay = 0;
  #epoch = 0;
  #backedOff = 0;
  /** The strains of replies to calls that were begun under the present limit, since the last judgement. */
  #strains: number[] = [];
  /** For how many round trips latency has held under the present limit. */
  #held = 0;
  #tooMany = Number.POSITIVE_INFINITY;
  #patience = PATIENCE.first;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = Math.min(START, ceiling);
  }

  get limit(): number {
    return this.#limit;
  }

  /** Notes that a call begins. Each needs its `end`. */
  begin(): Begun {
    this.#underWay += 1;
    return { epoch: this.#epoch, crowd: this.#underWay };
  }

  /** Notes how a call ended. */
  end(begun: Begun, outcome: Outcome): void {
    this.#underWay -= 1;
    if (outcome === 'overload') {
      if (begun.epoch >= this.#backedOff) this.#backOff(Math.max(1, Math.floor(this.#limit / 2)));
    } else if (outcome !== 'nothing') {
      const strain = this.#baselines.strainOf(outcome, begun.crowd > START ? mean(this.#strains) : undefined);
      if (begun.crowd >= this.#limit && begun.epoch === this.#epoch) this.#judge(strain);
    }
  }

  #judge(strain: number): void {
    this.#strains.push(Math.min(strain, FREAK));
    const typical = mean(this.#strains);
    const wanted = typical > STRAIN.none ? EVIDENCE * this.#limit : this.#limit;
    if (this.#strains.length < wanted) return;
    this.#strains = [];
    if (typical <= STRAIN.none) this.#hold();
    else if (typical > STRAIN.rising && this.#limit > START)
      this.#backOff(Math.max(START, Math.floor((this.#limit * 3) / 4)));
  }

  #hold(): void {
    this.#held += 1;
    if (this.#limit >= this.#tooMany && this.#held >= PROVED) this.#tooMany = Number.POSITIVE_INFINITY;
    const isCareful = Number.isFinite(this.#tooMany);
    const next = Math.min(this.#ceiling, this.#limit + (isCareful ? 1 : Math.ceil(this.#limit / 2)));
    if (next > this.#limit && this.#held >= (next >= this.#tooMany ? this.#patience : 1)) this.#change(next);
  }

  #backOff(limit: number): void {
    this.#patience = this.#limit >= this.#tooMany ? Math.min(this.#patience * 2, PATIENCE.longest) : PATIENCE.first;
    this.#tooMany = this.#limit;
    this.#change(limit);
    this.#backedOff = this.#epoch;
  }

  #change(limit: number): void {
    this.#limit = limit;
    this.#epoch += 1;
    this.#strains = [];
    this.#held = 0;
  }
}
