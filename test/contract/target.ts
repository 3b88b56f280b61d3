import { setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { pacingFor, type Transport } from '#client/transport';
import type { Dialect } from '#interface/dialects/dialects';
import { type CallLanguage, type Endpoint, type LanguageSelection, urlOf } from '#interface/endpoint';
import type { AddressForm, Method } from '#interface/routes';
import { readWorld, type World } from './world.ts';

/** The facts about a service that its responses do not show. */
export type Facts = {
  /** The ids of a parent event and of its child events, in the default language. */
  readonly family?: { readonly parent: number; readonly children: readonly number[] };
  /** The ids of events with tickets, in the default language. */
  readonly ticketed?: readonly number[];
  /** True if the index and the description have addresses of their own in each language. */
  readonly describesLanguages?: boolean;
};

/** A request that is sent without any check by the client. `path` is below the namespace. */
export type WireRequest = {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly as?: 'editor';
};

/** The response to a wire request; `body` is `undefined` where it is not JSON. */
export type WireAnswer = { readonly status: number; readonly body: unknown };

/** A service that cases are run against, with clients of it. */
export type Target = {
  readonly dialect: Dialect;
  readonly languages: readonly CallLanguage[];
  readonly defaultLanguage: CallLanguage;
  /** The day that the service takes as today. */
  readonly today: Temporal.PlainDate;
  readonly facts: Facts;
  /** The seed of random choices. */
  readonly seed: number;
  /** A client without credentials, which chooses the language by parameter. */
  readonly anonymous: Client;
  /** A client with credentials; absent where none were given. */
  readonly editor?: Client | undefined;
  /** Returns a client without credentials that chooses the language in a given way. */
  choosing(selection: LanguageSelection): Client;
  /** A client that fails the case as soon as it sends anything. */
  readonly silent: Client;
  wire(request: WireRequest): Promise<WireAnswer>;
  /** Returns all records that the service lists without credentials in a language; they are read once. */
  world(language: CallLanguage): Promise<World>;
  /** Returns a text that no record of the service contains. */
  unique(): string;
};

/** The options of a target. */
export type TargetOptions = Pick<Target, 'dialect' | 'languages' | 'defaultLanguage' | 'today'> & {
  /** Site address without a trailing slash. */
  readonly baseUrl: string;
  /** The site address from which the world is read; `baseUrl` by default. */
  readonly worldUrl?: string;
  readonly naming?: Partial<Endpoint>;
  readonly authorization?: string | undefined;
  readonly header?: { readonly name: string; readonly value: string } | undefined;
  readonly facts?: Facts;
  readonly seed?: number;
};

/** The default seed of random choices. */
export const SEED = 20_261_121;

/** Returns the path of a record. */
export function pathOf(kind: string, by: AddressForm, key: number | string): string {
  return by === 'id' ? `/${kind}/${key}` : `/${kind}/by-slug/${encodeURIComponent(key)}`;
}

const SILENT: Transport = {
  send: () => Promise.reject(new Error('something was sent')),
  get: () => Promise.reject(new Error('something was sent')),
  traffic: { requests: 0, bytes: 0, retries: 0 },
  close: () => Promise.resolve(),
};

let made = 0;

/** Creates a target; `close` ends its connections. */
export function createTarget(options: TargetOptions): { readonly target: Target; close(): Promise<void> } {
  const { dialect, languages, defaultLanguage, today, baseUrl, facts = {}, seed = SEED } = options;
  const endpointOf = (url: string, languageSelection: LanguageSelection): Endpoint => ({
    ...dialect.naming,
    ...options.naming,
    baseUrl: url,
    languageSelection,
  });
  const endpoint = endpointOf(baseUrl, 'parameter');
  const transportOf = (credentials: Pick<TargetOptions, 'authorization' | 'header'>) =>
    httpTransport({
      ...credentials,
      pacing: pacingFor(baseUrl),
      sleep: (duration, signal) => setTimeout(duration, undefined, { signal }),
      random: Math.random,
    });
  const anonymousTransport = transportOf({});
  const { authorization, header } = options;
  const editorTransport =
    authorization === undefined && header === undefined ? undefined : transportOf({ authorization, header });
  const speaks = { dialect, languages: languages.map(({ code }) => code) };
  const clientOf = (one: Endpoint, transport: Transport) => createClient(one, transport, speaks);
  const reader = clientOf(endpointOf(options.worldUrl ?? baseUrl, 'parameter'), anonymousTransport);
  const worlds = new Map<string, Promise<World>>();
  const target: Target = {
    dialect,
    languages,
    defaultLanguage,
    today,
    facts,
    seed,
    anonymous: clientOf(endpoint, anonymousTransport),
    editor: editorTransport && clientOf(endpoint, editorTransport),
    choosing: (selection) => clientOf(endpointOf(baseUrl, selection), anonymousTransport),
    silent: clientOf(endpoint, SILENT),
    async wire({ method, path, query = {}, body, as }) {
      const url = new URL(`${urlOf(endpoint, defaultLanguage, { operation: 'index' }).href.split('?')[0]}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const transport = as === 'editor' ? (editorTransport ?? anonymousTransport) : anonymousTransport;
      const answer = await transport.send({ method, url, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, body: jsonOf(answer.body) };
    },
    world(language) {
      const known = worlds.get(language.code) ?? readWorld(reader, language);
      worlds.set(language.code, known);
      return known;
    },
    unique() {
      made += 1;
      return `${Date.now().toString(36)}${made.toString(36)}`;
    },
  };
  return {
    target,
    close: async () => {
      await anonymousTransport.close();
      await editorTransport?.close();
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
