import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { httpTransport } from '#client/http-transport';
import { type Transport, type TransportOptions, UNPACED } from '#client/transport';

/** A function that answers one request; `count` is the number of requests before it. */
export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

export type Loopback = {
  readonly url: string;
  readonly asked: readonly IncomingMessage[];
  close(): Promise<void>;
};

/** Starts a server on a loopback port of the system's choice. */
export async function startLoopback(handler: Handler): Promise<Loopback> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    handler(request, response, asked.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A transport that never waits, with the pauses that it left out, in milliseconds. */
export type Impatient = Transport & { readonly pauses: readonly number[] };

export function impatient(options: Partial<TransportOptions> = {}): Impatient {
  const pauses: number[] = [];
  const transport = httpTransport({
    pacing: UNPACED,
    random: () => 0,
    sleep: async (duration) => {
      pauses.push(duration);
    },
    ...options,
  });
  return { ...transport, pauses };
}

/** Sends a JSON response. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

/** Sends an HTML page, as firewalls do. */
export function sendHtml(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' });
  response.end('<!DOCTYPE html><html><body><h1>One moment, please</h1></body></html>');
}
