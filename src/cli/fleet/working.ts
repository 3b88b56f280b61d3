import type { FleetAct } from '#cli/fleet/scheduling';
import { fleetTeller } from '#cli/fleet/told';
import { say, warn } from '#cli/terminal/output';
import { EXIT } from '#errors';
import { runWorker } from '#fleet/worker/worker';
import { counted } from '#records/printable';

/** `almanac fleet work`: works on calendars that are due until it is stopped. Returns the exit code. */
export const work =
  (concurrency: number): FleetAct =>
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
      onEvent: fleetTeller(output),
      onWarning: (text) => warn(output, text),
    });
    return EXIT.done;
  };
