import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Fault, type OnWrite, spoil } from './faulty-proxy.ts';

/** The fate of one write of a push, by the order of writes; `none` if nothing goes wrong. */
export type Mishap = WriteFault | { readonly type: 'none' };

/** A fault of one write: before the service has received it, or, as with every request, in its response. */
export type WriteFault =
  /** The connection breaks before the service has got it. */
  | { readonly type: 'lost' }
  /** The service answers that it is overloaded, and does nothing. */
  | { readonly type: 'busy' }
  /** The connection breaks, and the service does it so many milliseconds later. */
  | { readonly type: 'late'; readonly by: number }
  | Extract<Fault, { type: 'drop' | 'status' | 'html' | 'cut' }>;

/** A write as it goes to the service. */
export type Write = {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly body: string;
};

/** The service's response. */
export type Done = { readonly status: number; readonly body: string };

/** An observer, called when a write is sent; the function that it returns is called once the service has done it. */
export type OnLooker = (write: Write) => Promise<(done: Done) => Promise<void>>;

async function deliver({ method, url, authorization, body }: Write): Promise<Done> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** The writes on their way to a service: some get lost, some arrive late, and all are looked at. */
export class Writes {
  readonly #onLooker: OnLooker;
  #mishaps: readonly Mishap[] = [];
  #held: { due: number; readonly arrive: () => Promise<Done> }[] = [];
  /** The number of writes that were sent since `follow`. */
  sent = 0;
  /** The first error that `answer` threw, such as one of the observer's. */
  failure: Error | undefined;

  constructor(onLooker: OnLooker) {
    this.#onLooker = onLooker;
  }

  /** Sets the fates of the writes from now on, in their order. */
  follow(mishaps: readonly Mishap[]): void {
    this.#mishaps = mishaps;
    this.sent = 0;
  }

  readonly answer: OnWrite = async (request, response, url) => {
    try {
      await this.#answer(request, response, url);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };

  async #answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const fault = this.#mishaps[this.sent] ?? { type: 'none' };
    this.sent += 1;
    const { method = '', headers } = request;
    const write = { method, url, authorization: headers.authorization, body: await text(request) };
    const noteDone = await this.#onLooker(write);
    const arrive = async () => {
      const done = await deliver(write);
      await noteDone(done);
      return done;
    };
    switch (fault.type) {
      case 'late':
        this.#held.push({ due: fault.by, arrive });
        response.destroy();
        return;
      case 'lost':
        response.destroy();
        return;
      case 'busy':
        response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"busy","message":"Later."}');
        return;
      case 'none': {
        const { status, body } = await arrive();
        response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(body);
        return;
      }
      default: {
        const { status, body } = await arrive();
        spoil(response, fault, url, status, body);
      }
    }
  }

  /** Lets milliseconds go by: what is due arrives. */
  async pass(milliseconds: number): Promise<void> {
    for (const one of this.#held) one.due -= milliseconds;
    const due = this.#held.filter((one) => one.due <= 0);
    this.#held = this.#held.filter((one) => one.due > 0);
    for (const { arrive } of due) await arrive();
  }
}
