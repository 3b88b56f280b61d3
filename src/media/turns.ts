import PQueue from 'p-queue';
import { POLITE, pacingFor } from '#client/transport';

/** Failures of a host in a row, as of one that is down or wants no more, after which a run leaves it alone. */
const PATIENCE = 3;

/** Lets calls to many hosts take turns: few at once in all, and politely to each host. */
export class Turns {
  readonly #all = new PQueue({ concurrency: POLITE.inFlight });
  readonly #hosts = new Map<string, PQueue>();
  readonly #failures = new Map<string, number>();

  /** Runs a task that calls the host of a URL, when it is its turn. */
  take<T>(url: URL, task: () => Promise<T>): Promise<T> {
    const known = this.#hosts.get(url.origin);
    const { inFlight, perSecond } = pacingFor(url.origin);
    const queue =
      known ??
      new PQueue({
        concurrency: inFlight,
        ...(Number.isFinite(perSecond) ? { intervalCap: perSecond, interval: 1000 } : {}),
      });
    if (known === undefined) this.#hosts.set(url.origin, queue);
    return queue.add(() => this.#all.add(task));
  }

  /** Notes whether the host of a URL could be called. */
  note(url: URL, result: 'answered' | 'failed'): void {
    this.#failures.set(url.origin, result === 'answered' ? 0 : (this.#failures.get(url.origin) ?? 0) + 1);
  }

  /** Tells whether the host of a URL has failed too often in a row to be called again. */
  isLeftAlone(url: URL): boolean {
    return (this.#failures.get(url.origin) ?? 0) >= PATIENCE;
  }
}
