import type { Call } from '#client/errors';
import type { Method } from '#interface/routes';

/** The limits on calls under way at once (`inFlight`) and on calls started within one second (`perSecond`). */
export type Pacing = { readonly inFlight: number; readonly perSecond: number };

/** The pacing for services on other machines; sites ban clients that ask faster. */
export const POLITE: Pacing = { inFlight: 4, perSecond: 4 };

/** The pacing for a service on this machine. */
export const UNPACED: Pacing = { inFlight: 4, perSecond: Number.POSITIVE_INFINITY };

/** Returns the pacing for a base URL: `UNPACED` for loopback hosts, else `POLITE`. */
export function pacingFor(baseUrl: string): Pacing {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname) ? UNPACED : POLITE;
}

/** The response to a call, with any status. */
export type Answer = {
  readonly status: number;
  /** The media type in lower case, without parameters; empty where none was sent. */
  readonly mediaType: string;
  /** The body as text, without a byte-order mark. */
  readonly body: string;
  /** The time in milliseconds for which the service asks for no further requests; absent where it names none. */
  readonly retryAfter?: number | undefined;
  /**
   * The headers by lower-case name; absent if unknown. Headers that were sent as several values are left out, but for
   * `link`, whose values are joined by commas.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The URL that answered, after redirects; absent if unknown. */
  readonly url?: URL | undefined;
  /** The credentials that were sent, in every form in which the response may repeat them: no message may quote these. */
  readonly secrets?: readonly string[] | undefined;
};

/** The counters of a transport: requests sent, retries among them, and the bytes of decoded bodies. */
export type Traffic = { requests: number; bytes: number; retries: number };

/** A call to be sent; its body is sent as JSON. */
export type Outgoing = {
  readonly method: Method | 'HEAD';
  readonly url: URL;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The `Accept` header; the transport's own if not given. */
  readonly accept?: string;
  /** True to send it without credentials, as any visitor would. */
  readonly isAnonymous?: boolean;
  /** True to have a GET answered by the service itself, not by a cache on the way to it. */
  readonly isUncached?: boolean;
  /** True to send a GET once only, whatever comes of it. */
  readonly isTriedOnce?: boolean;
};

/** A sender of calls to one service. */
export interface Transport {
  /** Sends a call and returns the response, whatever its status. Throws a `ServiceError` where there is no response. */
  send(outgoing: Outgoing): Promise<Answer>;
  /** Sends a GET, like `send`. */
  get(url: URL): Promise<Answer>;
  readonly traffic: Readonly<Traffic>;
  /** Closes all connections; calls that are under way or queued fail at once. */
  close(): Promise<void>;
}

/** Returns a transport by which every GET is answered by the service itself, not by a cache on the way to it. */
export function uncachedTransport(transport: Transport): Transport {
  const send = (outgoing: Outgoing) =>
    transport.send(outgoing.method === 'GET' ? { ...outgoing, isUncached: true } : outgoing);
  return {
    traffic: transport.traffic,
    send,
    get: (url) => send({ method: 'GET', url }),
    close: () => transport.close(),
  };
}

/** The time limits of the parts of a call, in milliseconds. */
export type Timeouts = {
  readonly connect: number;
  readonly headers: number;
  readonly body: number;
  readonly call: number;
};

/** The largest body that is read, in bytes, as it comes over the wire and once decompressed. */
export type BodyCeilings = { readonly compressed: number; readonly decoded: number };

/** The log entry for one attempt of a call: its request and response, without secrets. */
export type LoggedExchange = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The size of the decoded body. */
  readonly bytes: number;
  /** The time from the request to the end of its response, in milliseconds. */
  readonly duration: number;
  /** The number of the attempt: 1 for the first, one more for each retry. */
  readonly attempt: number;
};

/** Proxies by scheme, and the hosts that are reached without one, separated by commas. */
export type Proxies = {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  readonly none?: string | undefined;
};

/** The options of a transport, its clock, randomness and waiting included. */
export type TransportOptions = {
  readonly pacing: Pacing;
  /** The `Authorization` header, if the service wants one. */
  readonly authorization?: string | undefined;
  /** A custom header with credentials, if the service wants one. */
  readonly header?: { readonly name: string; readonly value: string } | undefined;
  /** The `Accept` header; `application/json` by default. */
  readonly accept?: string | undefined;
  /**
   * The names of the service's own hosts; by default the host of each call. Other hosts, which redirects and pages may
   * name, are reached at public addresses only, unless the first of the service's own hosts is itself not public.
   */
  readonly hosts?: readonly string[] | undefined;
  /** Tells whether an IP address is public; by IANA's registries if not given. */
  readonly isPublic?: ((address: string) => boolean) | undefined;
  /** The limits of all calls together, in bytes of decoded bodies and in ms; by default none. */
  readonly budget?: { readonly bytes: number; readonly duration: number } | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly ceilings?: Partial<BodyCeilings> | undefined;
  readonly proxies?: Proxies | undefined;
  /** Called after every exchange, without secrets; for logs. */
  readonly onExchange?: ((exchange: LoggedExchange) => void) | undefined;
  /** Waits for `duration` milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (duration: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
  /** Returns the milliseconds since a fixed moment, by a monotonic clock; `performance.now` by default. */
  readonly now?: (() => number) | undefined;
};

/** Returns a call for messages, with the status of its answer and the address that gave it, if different. */
export function answeredCall(method: string, url: URL, answer: Answer): Call {
  const [requestUrl, by] = [urlForMessages(url), answer.url === undefined ? undefined : urlForMessages(answer.url)];
  return {
    method,
    url: requestUrl,
    status: answer.status,
    ...(by === undefined || by === requestUrl ? {} : { answeredBy: by }),
  };
}

/** Returns the text of a URL for messages, with its parameter `password` hidden. */
export function urlForMessages(url: URL): string {
  const redacted = new URL(url);
  if (redacted.searchParams.has('password')) redacted.searchParams.set('password', '…');
  return redacted.href;
}

/** The length below which a text is too common to be struck out. */
const SHORTEST = 4;

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');

/**
 * Returns the texts that give credentials away, longest first: passwords, tokens and header values, plain and in
 * base64, also in the forms of JSON.
 */
export function secretsOf({
  authorization = '',
  header,
}: Pick<TransportOptions, 'authorization' | 'header'>): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(.*)$/.exec(authorization) ?? [];
  const pair = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : '';
  const password = pair.slice(pair.indexOf(':') + 1);
  const raw = [credentials.replace(/=+$/, ''), pair, password, header?.value ?? ''].filter((one) => one !== '');
  const all = [...raw, ...raw.map(base64)].flatMap((secret) => {
    const inJson = JSON.stringify(secret).slice(1, -1);
    return [secret, inJson, inJson.replaceAll('/', '\\/'), secret.replaceAll('/', '\\/')];
  });
  return [...new Set(all)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** Returns text of a service as messages may quote it: without the secrets, which a site may send back. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets.reduce((result, secret) => result.replaceAll(secret, '…'), text);
}
