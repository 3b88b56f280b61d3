import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ConfigurationError, messageOf } from '#errors';
import type { EndpointLanguage, Naming } from '#interface/endpoint';
import { type Editions, restApp } from '#service/app';
import { openDatabase } from '#service/database';
import type { SampleData } from '#service/rows';
import { addressesOf, type Edition, type Site } from '#service/site';
import { Store } from '#service/store';

/** What a service starts with. */
export type ServiceOptions = {
  /** The calendar that a new database begins with. */
  readonly seed: SampleData | 'none';
  readonly naming: Naming;
  readonly languages: readonly EndpointLanguage[];
  /** The code of the language for requests that name none, or an unknown one. */
  readonly defaultLanguage: string;
  /** The address that URLs in responses begin with, wherever the service listens; no trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Temporal.Instant;
  /** The site's zone, in which "today" begins; Europe/Madrid if not given. */
  readonly timeZone?: string | undefined;
  /** A file to keep the calendar in; in memory if not given. */
  readonly database?: string | undefined;
  /** A free one if not given or 0. */
  readonly port?: number | undefined;
  /** 127.0.0.1 if not given. */
  readonly host?: string | undefined;
  /** Milliseconds by which each answer is held back. */
  readonly latency?: number | undefined;
};

/** A running service. */
export type Service = {
  /** The base URL for clients, without a trailing slash. */
  readonly url: string;
  /** Ends open connections, stops listening and closes the database. */
  readonly close: () => Promise<void>;
};

function editionsOf(options: ServiceOptions, store: Store): Editions {
  const { languages, naming, publicUrl, now, timeZone = 'Europe/Madrid' } = options;
  const defaultLanguage = languages.find((language) => language.code === options.defaultLanguage);
  if (defaultLanguage === undefined)
    throw new ConfigurationError({
      message: `defaultLanguage: '${options.defaultLanguage}' is none of the service's languages`,
      hint: `It has ${languages.map((language) => language.code).join(', ')}.`,
    });
  const site: Site = { naming, languages, defaultLanguage, publicUrl, timeZone, now };
  const edition = (language: EndpointLanguage): Edition => ({
    site,
    store,
    language: language.code,
    addresses: addressesOf(site, language),
  });
  return {
    standard: edition(defaultLanguage),
    byLanguage: new Map(languages.map((language) => [language.code, edition(language)])),
    bySegment: new Map(
      languages.flatMap((language) => (language.segment === null ? [] : [[language.segment, edition(language)]])),
    ),
  };
}

function listening(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `The service can't listen on ${host}, port ${port}: ${messageOf(cause)}`;
      reject(new ConfigurationError({ message, hint: 'Choose another port; 0 takes a free one.', cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new TypeError('a TCP server without a port'));
      else resolve(address);
    });
  });
}

/**
 * Starts the embedded service: the interface over HTTP. With one seed and one clock, two services answer with the same
 * bytes. Rejects with a `ConfigurationError` where the address is taken, the database file is of another layout or
 * the default language is unknown.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { host = '127.0.0.1', port = 0, latency = 0, database = ':memory:' } = options;
  const store = new Store(openDatabase(database, options.seed));
  try {
    const app = restApp(editionsOf(options, store), latency);
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    const address = await listening(server, host, port);
    return {
      url: `http://${host}:${address.port}`,
      close: async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}
