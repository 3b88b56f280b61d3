/** A reply as far as its latency goes. */
export type Reply = {
  /** What was asked for, as far as it decides how long an answer takes: replies of one name are compared. */
  readonly like: string;
  /** The size of the answer: large pages take longer, and are compared with large ones only. */
  readonly bytes: number;
  /** From the request to the end of its answer, in milliseconds. */
  readonly duration: number;
  /** For how much of that our own process was busy, in milliseconds: a reply may have waited for it. */
  readonly own?: number | undefined;
};

/** How many of the latest unloaded replies of one sort make the baseline. */
const RECENT = 32;

/** Until there are so many of them, replies under load stand in. */
const ENOUGH = 6;

/** How many sorts of replies are remembered; the one unheard of for longest is forgotten first. */
const SORTS = 64;

/** The share of them that may be freakishly fast (from a cache, say) without becoming the baseline. */
const FAST = 1 / 3;

/** The share of a reply's time that our own process may be busy for the reply to count towards the baseline. */
const CLEAR = 1 / 4;

/** A difference in milliseconds that our own process may have caused: it says nothing about the service. */
const OUR_OWN = 10;

/** The latency of each sort of reply while the service has little to do for us. */
export class Baselines {
  readonly #recent = new Map<string, number[]>();

  /**
   * How many times longer a reply took than its sort does without load, at least 1. `load` is how strained the service
   * is taken to be, or undefined where this reply was given without load: so that a listing that is begun under load
   * does not take load for the norm.
   */
  strainOf({ like, bytes, duration, own = 0 }: Reply, load: number | undefined): number {
    const sort = `${like} ${Math.round(Math.log2(bytes + 1))}`;
    const known = this.#recent.get(sort) ?? [];
    const served = duration - own;
    const tells = own <= duration * CLEAR && (load === undefined || known.length < ENOUGH);
    const recent = tells ? [...known, served / (load ?? 1)].slice(-RECENT) : known;
    // Set anew, so that it stands last in the map.
    this.#recent.delete(sort);
    this.#recent.set(sort, recent);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > SORTS && oldest !== undefined) this.#recent.delete(oldest);
    const baseline = recent.toSorted((one, other) => one - other)[Math.floor((recent.length - 1) * FAST)] ?? served;
    return served - baseline < OUR_OWN ? 1 : served / baseline;
  }
}
