import type { CommandContext } from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { ConfigurationError, EXIT, UsageError } from '#errors';
import { expectedSchedule } from '#fleet/fleet-file';
import type { CalendarSchedule } from '#fleet/schedule';
import type { FleetSession } from '#fleet/session';
import { counted } from '#records/printable';

/** The action of a command of a fleet, called once Redis is reached. Returns the exit code. */
export type FleetCommand = (session: FleetSession, context: CommandContext, output: Output) => Promise<number>;

/** Returns the first line of a text. */
export const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** `almanac fleet schedule`: brings the schedules in Redis into step with the file. Returns the exit code. */
export const schedule: FleetCommand = async (session, { environment }, output) => {
  const { queues } = session;
  const { expected, atOnce, unresolved } = await expectedSchedule(session, environment);
  const plan = await queues.plan(expected, new Set(unresolved.keys()));
  await queues.apply(plan, atOnce);
  const names = (rows: readonly CalendarSchedule[]) => rows.map(({ calendar }) => calendar).join(', ');
  for (const [does, rows] of [
    ['added', plan.add],
    ['changed', plan.change],
    ['mended', plan.mend],
    ['removed', plan.remove],
  ] as const)
    if (rows.length > 0) say(output, `${does}: ${names(rows)}`);
  say(output, `${counted(expected.length, 'calendar')} scheduled, ${plan.same} as before.`);
  for (const [name, message] of unresolved)
    warn(output, `${name} is left as it was, as its configuration can't be read: ${message}`);
  return unresolved.size > 0 ? EXIT.failed : EXIT.done;
};

/** `almanac fleet run`: has a cycle of a calendar run as soon as a worker is free. Returns the exit code. */
export const runNow =
  (name: string): FleetCommand =>
  async (session, { environment }, output) => {
    const calendar = session.calendars.find((one) => one.name === name);
    if (calendar === undefined)
      throw new UsageError({
        message: `The fleet has no calendar '${name}'.`,
        hint: `It has ${session.calendars.map((one) => one.name).join(', ')}.`,
      });
    const { expected, atOnce, unresolved } = await expectedSchedule(session, environment, [calendar]);
    const [entry] = expected;
    if (entry === undefined)
      throw new ConfigurationError({ message: `${name} can't be run: ${unresolved.get(name) ?? 'it has no host'}` });
    await session.queues.ask(entry, atOnce);
    say(output, `${name} runs as soon as a worker is free. \`almanac fleet status\` tells how it ended.`);
    return EXIT.done;
  };

/** `almanac fleet pause`: has no further cycle begin; cycles under way go on. Returns the exit code. */
export const pause: FleetCommand = async ({ queues }, _, output) => {
  await queues.pause();
  say(output, 'Paused: no cycle begins until `almanac fleet resume`. Those under way come to their end.');
  return EXIT.done;
};

/** `almanac fleet resume`: ends a pause, so that cycles that are due begin. Returns the exit code. */
export const resume: FleetCommand = async ({ queues }, _, output) => {
  await queues.resume();
  say(output, 'What is due begins again.');
  return EXIT.done;
};

/** Milliseconds between counts of the jobs under way. */
const COUNT_EACH = 500;

/** `almanac fleet drain`: pauses the fleet, and waits until no cycle is under way. Returns the exit code. */
export const drain =
  (wait: (milliseconds: number) => Promise<void>): FleetCommand =>
  async ({ queues }, { stopSignal }, output) => {
    const stopped = stopSignal();
    await queues.pause();
    let before = -1;
    for (;;) {
      const active = await queues.active();
      if (active === 0) break;
      if (active !== before) say(output, `${counted(active, 'cycle')} under way.`);
      before = active;
      if (stopped.aborted) return EXIT.interrupted;
      await wait(COUNT_EACH);
    }
    say(output, 'Nothing is under way, and nothing begins until `almanac fleet resume`.');
    return EXIT.done;
  };
