import { parseJson, statusErrorOf } from '#client/answers';
import {
  BlockedError,
  type Call,
  ServiceError,
  TimedOutError,
  UnavailableError,
  UnreachableError,
} from '#client/errors';
import { httpTransport } from '#client/http-transport';
import {
  type Answer,
  answeredCall,
  type Transport,
  type TransportOptions,
  uncachedTransport,
  urlForMessages,
} from '#client/transport';

/** The identity of a request: with the credentials that are set, or without any, as visitors send it. */
export type ProbeIdentity = 'configured' | 'anonymous';

/** A response with a 2xx status and a JSON body. */
export type Reply = {
  /** The address of the request, for messages. */
  readonly url: string;
  /** The address that answered, after redirects, for messages. */
  readonly landed: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The size of the body, decompressed. */
  readonly bytes: number;
  /** The time from the request to the end of its response, in milliseconds. */
  readonly duration: number;
  /** The time at which the response had been received, by this machine's clock. */
  readonly at: Temporal.Instant;
};

/** A request that failed, or was not sent. */
type FailedProbe = {
  readonly url: string;
  readonly failure: ServiceError;
  /** True if the request was not sent, because an earlier one to this host failed for good; `failure` is that one's. */
  readonly skipped?: boolean;
};

/** The result of a request. */
export type ProbeResult = Reply | FailedProbe;

/** Returns true if a request was sent and got a reply. */
export function isReply(result: ProbeResult | undefined): result is Reply {
  return result !== undefined && 'body' in result;
}

/** Returns true if, after this failure, more requests to the host would do harm or fail as well. */
function isFinal(failure: ServiceError): boolean {
  if (failure instanceof BlockedError) return ![200, 404].includes(failure.call.status ?? 0);
  return [UnavailableError, UnreachableError, TimedOutError].some((kind) => failure instanceof kind);
}

/** A sender of single GET requests to a service. A host that is down or blocks the client gets no more requests. */
export interface Probe {
  /** Reads JSON from an address; resolves to a `FailedProbe` where that fails. */
  json(url: URL, reader: ProbeIdentity): Promise<ProbeResult>;
  /** Reads JSON like `json`, from the service itself and not from a cache on the way to it. */
  uncachedJson(url: URL, reader: ProbeIdentity): Promise<ProbeResult>;
  /** Reads a page without credentials; resolves to `undefined` where there is no response. */
  page(url: URL): Promise<Answer | undefined>;
  /** Returns true if the host of a URL gets no more requests. */
  hasGivenUp(url: URL): boolean;
  /** The transport with the credentials that are set. */
  readonly transport: Transport;
  /** Number of requests sent, retries and redirects included. */
  readonly requests: number;
  close(): Promise<void>;
}

/** Creates a probe of a service. */
export function openProbe(options: TransportOptions, now: () => Temporal.Instant): Probe {
  let duration = 0;
  const open = (changes: Partial<TransportOptions>) =>
    httpTransport({
      ...options,
      ...changes,
      onExchange: (exchange) => {
        duration = exchange.duration;
        options.onExchange?.(exchange);
      },
    });
  const final = new Map<string, ServiceError>();
  const transports = { configured: open({}), anonymous: open({ authorization: undefined }) };

  async function ask(url: URL, transport: Transport): Promise<ProbeResult> {
    const request: Call = { method: 'GET', url: urlForMessages(url) };
    const known = final.get(url.origin);
    if (known !== undefined) return { url: request.url, failure: known, skipped: true };
    try {
      const answer = await transport.get(url);
      const call = answeredCall('GET', url, answer);
      if (answer.status < 200 || answer.status > 299) throw statusErrorOf(answer, call);
      return {
        url: request.url,
        landed: urlForMessages(answer.url ?? url),
        headers: answer.headers ?? {},
        body: parseJson(answer, call),
        bytes: Buffer.byteLength(answer.body),
        duration,
        at: now(),
      };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (isFinal(error)) final.set(url.origin, error);
      return { url: request.url, failure: error };
    }
  }

  return {
    json: (url, reader) => ask(url, transports[reader]),
    uncachedJson: (url, reader) => ask(url, uncachedTransport(transports[reader])),
    async page(url) {
      try {
        return await transports.anonymous.get(url);
      } catch (error) {
        if (error instanceof ServiceError) return undefined;
        throw error;
      }
    },
    hasGivenUp: (url) => final.has(url.origin),
    transport: transports.configured,
    get requests() {
      return transports.configured.traffic.requests + transports.anonymous.traffic.requests;
    },
    async close() {
      await Promise.all(Object.values(transports).map((transport) => transport.close()));
    },
  };
}
