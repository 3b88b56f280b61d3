import { UnreachableError } from '#client/errors';
import { type Outgoing, type Transport, urlForMessages } from '#client/transport';

/**
 * The fate of a write between client and service. `lost`: the service never gets it. `unanswered`: the service carries
 * it out, and its answer is lost. `late`: the connection breaks, and the service carries it out five seconds later.
 * `killed`: the service carries it out, and the client's process has ended by then.
 */
export type Mishap = 'none' | 'lost' | 'unanswered' | 'late' | 'killed';

/** Milliseconds between the end of the connection and the time at which the service gets a late write. */
const LATE_BY = 5_000;

/** Thrown in the place of an end of the client's process. */
export class Killed extends Error {
  constructor() {
    super('the process was ended');
    this.name = new.target.name;
  }
}

/** A connection between a client and a service that loses, delays and notes writes. */
export class Wire {
  /** The writes that the client sent: method and path. */
  readonly writes: string[] = [];
  /** Returns the mishap of a write, by its place among those that the client sends from now on, from zero. */
  #mishapOf: (index: number) => Mishap = () => 'none';
  #since = 0;
  #held: { due: number; readonly arrive: () => Promise<unknown> }[] = [];

  /** Sets the mishaps of the writes from now on. */
  follow(mishapOf: (index: number) => Mishap): void {
    this.#mishapOf = mishapOf;
    this.#since = this.writes.length;
  }

  readonly through = (transport: Transport): Transport => ({
    ...transport,
    send: (outgoing) => (outgoing.method === 'GET' ? transport.send(outgoing) : this.#write(transport, outgoing)),
  });

  async #write(transport: Transport, outgoing: Outgoing) {
    const { method, url } = outgoing;
    const mishap = this.#mishapOf(this.writes.length - this.#since);
    this.writes.push(`${method} ${url.pathname}`);
    const broken = () =>
      new UnreachableError({ method, url: urlForMessages(url) }, { message: 'The connection broke.' });
    if (mishap === 'late') this.#held.push({ due: LATE_BY, arrive: () => transport.send(outgoing) });
    if (mishap === 'late' || mishap === 'lost') throw broken();
    const answer = await transport.send(outgoing);
    if (mishap === 'unanswered') throw broken();
    if (mishap === 'killed') throw new Killed();
    return answer;
  }

  /** Lets time pass: late writes that are due reach the service. */
  async pass(milliseconds: number): Promise<void> {
    for (const one of this.#held) one.due -= milliseconds;
    const due = this.#held.filter((one) => one.due <= 0);
    this.#held = this.#held.filter((one) => one.due > 0);
    for (const { arrive } of due) await arrive();
  }
}
