import type { Method } from '#interface/routes';

/** How many calls are under way at once at most, and started within one second. */
export type Pacing = { readonly inFlight: number; readonly perSecond: number };

/** What sites that are not ours are asked with; more gets clients banned (observed behaviour, section 5). */
export const POLITE: Pacing = { inFlight: 4, perSecond: 4 };

/** For a service on this machine. */
export const UNPACED: Pacing = { inFlight: 4, perSecond: Number.POSITIVE_INFINITY };

/** The pacing for a base URL: polite, but for loopback. */
export function pacingFor(baseUrl: string): Pacing {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname) ? UNPACED : POLITE;
}

/** What a service answered, whatever its status. */
export type Answer = {
  readonly status: number;
  /** Lower-case media type without parameters; empty where none was sent. */
  readonly mediaType: string;
  /** The body as text, without a byte-order mark. */
  readonly body: string;
  /** How long the service asks to be left alone, in milliseconds; absent where it does not say. */
  readonly retryAfter?: number | undefined;
  /**
   * The headers by lower-case name; absent where they are not known. Of those that came more than once only `link` is
   * there, as one list.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Where the answer came from, after redirects; absent where that is not known. */
  readonly url?: URL | undefined;
};

/** What is counted while calls are made; bytes are those of decoded bodies. */
export type Traffic = { requests: number; bytes: number; retries: number };

/** A call as it is sent; the body becomes JSON. */
export type Outgoing = {
  readonly method: Method | 'HEAD';
  readonly url: URL;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Sends calls to one service. */
export interface Transport {
  /** Sends a call. Throws a `ServiceError` where there is no answer; every status is one. */
  send(outgoing: Outgoing): Promise<Answer>;
  /** The same for a GET. */
  get(url: URL): Promise<Answer>;
  readonly traffic: Readonly<Traffic>;
  /** Ends all connections; calls that are under way or wait fail at once. */
  close(): Promise<void>;
}

/** How long each part of a call may take, in milliseconds. */
export type Timeouts = {
  readonly connect: number;
  readonly headers: number;
  readonly body: number;
  readonly call: number;
};

/** The largest answer in bytes, as it comes over the wire and as it is once decoded. */
export type Ceilings = { readonly compressed: number; readonly decoded: number };

/** One request and its answer, fit to be logged. */
export type Exchange = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The size of the decoded body. */
  readonly bytes: number;
  /** From the request to the end of its answer, in milliseconds. */
  readonly duration: number;
  /** 1 for the first time that the call was made, one more for each retry. */
  readonly attempt: number;
};

/** Proxies by scheme, and the hosts that are reached without one, separated by commas. */
export type Proxies = {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  readonly none?: string | undefined;
};

/** Everything of the outside world that a transport needs. */
export type TransportOptions = {
  readonly pacing: Pacing;
  /** The `Authorization` header, if the service wants one. */
  readonly authorization?: string | undefined;
  /** A header of the service's own that carries credentials. */
  readonly header?: { readonly name: string; readonly value: string } | undefined;
  /** The media types that are asked for; JSON alone if not given. */
  readonly accept?: string | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly ceilings?: Partial<Ceilings> | undefined;
  readonly proxies?: Proxies | undefined;
  /** Told of every exchange, with nothing secret in it; for logs. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Waits, in milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (duration: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** Milliseconds since some fixed moment, by a clock that is never set; the process's own where none is given. */
  readonly now?: (() => number) | undefined;
};

/** A URL for messages: passwords in it are hidden. */
export function shownUrl(url: URL): string {
  const shown = new URL(url);
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '…');
  return shown.href;
}
