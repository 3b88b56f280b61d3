import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import type { FleetEvent } from '#fleet/worker/supervise';

const instantOf = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'second' });

/** Returns the first line of a text. */
export const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Tells what a worker does: a line for each cycle, and what a person should see. */
export function fleetTeller(output: Output): (event: FleetEvent) => void {
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
