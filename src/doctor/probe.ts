import { errorOf, parseJson } from '#client/answers';
import {
  BlockedError,
  type Call,
  ServiceError,
  TimedOutError,
  UnavailableError,
  UnreachableError,
} from '#client/errors';
import { httpTransport } from '#client/http-transport';
import { type Answer, shownUrl, type Transport, type TransportOptions } from '#client/transport';

/** As whom something is asked: with the credentials that are set, or as any visitor. */
export type ProbeIdentity = 'configured' | 'anonymous';

/** JSON that came with a status of 2xx. */
export type Reply = {
  /** The address that was asked, fit to be shown. */
  readonly url: string;
  /** The one that answered, after redirects. */
  readonly landed: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The size of the body, decompressed. */
  readonly bytes: number;
  /** From the request to the end of its answer, in milliseconds. */
  readonly duration: number;
  /** When it had come in, by our clock. */
  readonly at: Temporal.Instant;
};

/** What came of a question instead of a reply. */
export type FailedProbe = {
  readonly url: string;
  readonly failure: ServiceError;
  /** It was not asked: an earlier one showed that the host takes no more questions, and `failure` is that one's. */
  readonly unasked?: boolean;
};

/** A question and what came of it. */
export type ProbeResult = Reply | FailedProbe;

/** Whether a question was asked, and replied to. */
export function isReply(asked: ProbeResult | undefined): asked is Reply {
  return asked !== undefined && 'body' in asked;
}

/** Whether a failure says that more questions would do harm, or wait in vain. */
function isFinal(failure: ServiceError): boolean {
  if (failure instanceof BlockedError) return ![200, 404].includes(failure.call.status ?? 0);
  return [UnavailableError, UnreachableError, TimedOutError].some((kind) => failure instanceof kind);
}

/** Asks a service, one question at a time; only reads. A host that is down, or refuses us, is not asked again. */
export interface Probe {
  /** Asks for JSON; whatever goes wrong is part of what it resolves to. */
  json(url: URL, reader: ProbeIdentity): Promise<ProbeResult>;
  /** What answers at an address, as any visitor has it; `undefined` where nothing does. */
  page(url: URL): Promise<Answer | undefined>;
  /** Whether the host of a URL is not asked any more. */
  hasGivenUp(url: URL): boolean;
  /** The transport with the credentials that are set. */
  readonly transport: Transport;
  /** How many requests were sent, repeated and redirected ones among them. */
  readonly requests: number;
  close(): Promise<void>;
}

/** Opens the way to a service. */
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

  async function json(url: URL, reader: ProbeIdentity): Promise<ProbeResult> {
    const asked: Call = { method: 'GET', url: shownUrl(url) };
    const known = final.get(url.origin);
    if (known !== undefined) return { url: asked.url, failure: known, unasked: true };
    try {
      const answer = await transports[reader].get(url);
      const call = { ...asked, status: answer.status };
      if (answer.status < 200 || answer.status > 299) throw errorOf(answer, call);
      return {
        url: asked.url,
        landed: shownUrl(answer.url ?? url),
        headers: answer.headers ?? {},
        body: parseJson(answer, call),
        bytes: Buffer.byteLength(answer.body),
        duration,
        at: now(),
      };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (isFinal(error)) final.set(url.origin, error);
      return { url: asked.url, failure: error };
    }
  }

  return {
    json,
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
