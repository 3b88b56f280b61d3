import { UnreachableError } from '#client/errors';
import { type Outgoing, shownUrl, type Transport } from '#client/transport';

/**
 * What becomes of a write between client and service. `lost`: the service never gets it. `unanswered`: the service does
 * it, and its answer is lost. `late`: the connection breaks, and the service does it five seconds later. `killed`: the
 * service does it, and the client's process has ended by then.
 */
export type Mishap = 'none' | 'lost' | 'unanswered' | 'late' | 'killed';

/** How long after its connection broke a late write is done, in milliseconds. */
const LATE_BY = 5_000;

/** Thrown where the client's process ends. */
export class Killed extends Error {
  constructor() {
    super('the process was ended');
    this.name = new.target.name;
  }
}

/** What lies between a client and a service: it loses, holds and counts writes. */
export class Wire {
  /** The writes that the client sent: method and path. */
  readonly writes: string[] = [];
  /** What becomes of a write, by its place among those that the client sends from now on, from zero. */
  #mishapOf: (index: number) => Mishap = () => 'none';
  #since = 0;
  #held: { due: number; readonly arrive: () => Promise<unknown> }[] = [];

  /** What becomes of the writes from now on. */
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
    const broken = () => new UnreachableError({ method, url: shownUrl(url) }, { message: 'The connection broke.' });
    if (mishap === 'late') this.#held.push({ due: LATE_BY, arrive: () => transport.send(outgoing) });
    if (mishap === 'late' || mishap === 'lost') throw broken();
    const answer = await transport.send(outgoing);
    if (mishap === 'unanswered') throw broken();
    if (mishap === 'killed') throw new Killed();
    return answer;
  }

  /** Lets time go by: held writes of which the time has come are done. */
  async pass(milliseconds: number): Promise<void> {
    for (const one of this.#held) one.due -= milliseconds;
    const due = this.#held.filter((one) => one.due <= 0);
    this.#held = this.#held.filter((one) => one.due > 0);
    for (const { arrive } of due) await arrive();
  }
}
