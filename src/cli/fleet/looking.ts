import { createServer } from 'node:http';
import { type FleetCommand, firstLine } from '#cli/fleet/scheduling';
import { say, textTable } from '#cli/terminal/output';
import { EXIT, messageOf } from '#errors';
import type { QueueCounts } from '#fleet/queues';
import type { FleetSession } from '#fleet/session';
import { calendarStatuses, metricsText } from '#fleet/status';
import { counted, jsonLine } from '#records/printable';
import { hostCheck, MISDIRECTED } from '#service/http/own-hosts';

async function countsOf({ queues }: FleetSession): Promise<ReadonlyMap<string, QueueCounts>> {
  const counts = new Map<string, QueueCounts>();
  for (const name of await queues.names()) counts.set(name, await queues.counts(name));
  return counts;
}

const statesOf = ({ store, calendars }: FleetSession) => store.states(calendars.map(({ name }) => name));

/** The characters of a message that a table shows. */
const LONGEST_MESSAGE = 80;

/** `almanac fleet status`: prints what each calendar last did, and when it is due. Returns the exit code: degraded if any fails. */
export const status =
  ({ json }: { readonly json: boolean }): FleetCommand =>
  async (session, _, output) => {
    const { calendars, queues } = session;
    const names = await queues.names();
    const rows = calendarStatuses(calendars, await statesOf(session), await queues.due(names));
    const isPaused = await queues.isPaused();
    const failing = rows.filter(({ failures }) => failures > 0);
    if (json) {
      const counts = Object.fromEntries(await countsOf(session));
      output.stdout.write(`${jsonLine({ v: 1, paused: isPaused, calendars: rows, queues: counts })}\n`);
    } else {
      const minute = (instant: string | undefined) => instant?.replace(/:\d\d(?:\.\d+)?Z$/, 'Z') ?? '–';
      say(
        output,
        textTable(
          ['calendar', 'last', 'ended', 'due', 'failed', 'why'],
          rows.map(({ name, last, ended, due, failures, message }) => [
            name,
            last,
            minute(ended),
            minute(due),
            failures === 0 ? '' : String(failures),
            message === undefined ? '' : firstLine(message).slice(0, LONGEST_MESSAGE),
          ]),
        ),
      );
      if (isPaused) say(output, 'Paused: no cycle begins until `almanac fleet resume`.');
      if (failing.length > 0) say(output, `${counted(failing.length, 'calendar')} of ${rows.length} fail.`);
    }
    return failing.length > 0 ? EXIT.degraded : EXIT.done;
  };

/** Options of `almanac fleet metrics`; without a port the metrics are printed, not served. */
export type MetricsOptions = {
  readonly port: number | undefined;
  readonly host: string;
  /** Names that it answers under, beside this machine's own. */
  readonly names?: readonly string[] | undefined;
};

/** `almanac fleet metrics`: prints the metrics of a fleet, or serves them until it is stopped. Returns the exit code. */
export const metrics =
  ({ port, host, names = [] }: MetricsOptions): FleetCommand =>
  async (session, { stopSignal }, output) => {
    const text = async () => metricsText(session.calendars, await statesOf(session), await countsOf(session));
    if (port === undefined) {
      output.stdout.write(await text());
      return EXIT.done;
    }
    const isOwn = hostCheck({ listensOn: host, names });
    const server = createServer((request, response) => {
      if (!isOwn(request.headers.host)) return void response.writeHead(421).end(`${MISDIRECTED}\n`);
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      text().then(
        (body) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body),
        (error: unknown) => response.writeHead(503).end(`${messageOf(error)}\n`),
      );
    });
    const stopped = stopSignal();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    const address = server.address();
    const listening = typeof address === 'object' && address !== null ? address.port : port;
    say(output, `http://${host}:${listening}/metrics`);
    if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener('abort', resolve, { once: true }));
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    return EXIT.done;
  };
