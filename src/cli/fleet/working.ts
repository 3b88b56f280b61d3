import { type FleetCommand, firstLine } from '#cli/fleet/scheduling';
import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import { EXIT } from '#errors';
import type { FleetEvent } from '#fleet/worker/supervise';
import { runWorker } from '#fleet/worker/worker';
import { counted } from '#records/printable';

const instantOf = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'second' });

/** Returns a function that reports the events of a worker: a line for each cycle, and warnings for people. */
function fleetReporter(output: Output): (event: FleetEvent) => void {
  const isJson = output.log === 'json';
  const clock = () => output.now().toString({ smallestUnit: 'second' });
  return (event) => {
    const { type } = event;
    if (isJson) {
      const level = type === 'news' || type === 'trouble' ? 'warn' : 'info';
      const { type: _, ...fields } = event;
      return logEvent(output, level, type, fields);
    }
    if (type === 'ended') {
      const { calendar, token, milliseconds, end } = event;
      const why = end.message === undefined ? '' : `: ${firstLine(end.message)}`;
      const did = end.did.length === 0 ? '' : ` (${end.did.join('; ')})`;
      const time = `${(milliseconds / 1_000).toFixed(1)} s`;
      return say(output, `${clock()} ${calendar} ${end.outcome}, cycle ${token}, in ${time}${why}${did}`);
    }
    if (type === 'trouble') return warn(output, `${clock()} ${event.message}`);
    if (type === 'began') return;
    const { calendar, news } = event;
    if (news.type === 'recovered')
      return warn(output, `${clock()} ${calendar} succeeds again; it did not since ${instantOf(news.since)}.`);
    return warn(output, `${clock()} ${calendar} fails since ${instantOf(news.since)}: ${firstLine(news.message)}`);
  };
}

/** `almanac fleet work`: works on calendars that are due until it is stopped. Returns the exit code. */
export const work =
  (concurrency: number): FleetCommand =>
  async (session, { root, environment, now, stopSignal }, output) => {
    await runWorker(session, {
      root,
      environment,
      now,
      concurrency,
      script: new URL(import.meta.resolve('#cli/fleet/cycle-process')),
      stopped: stopSignal(),
      onBegin: () =>
        say(
          output,
          `Working on ${counted(concurrency, 'calendar')} at once. SIGTERM or Ctrl-C: what is under way comes to its end; twice: at once.`,
        ),
      onEvent: fleetReporter(output),
      onWarning: (text) => warn(output, text),
    });
    return EXIT.done;
  };
