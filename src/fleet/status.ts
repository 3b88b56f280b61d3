import type { FleetCalendar } from '#fleet/config';
import type { DueTimes, QueueCounts } from '#fleet/queues';
import type { CalendarState } from '#fleet/state';

const instantOf = (milliseconds: number | undefined) =>
  milliseconds === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();

/** The status of a calendar, for people and programs; instants are ISO 8601. */
type CalendarStatus = {
  readonly name: string;
  /** The end of its last cycle; `never` without a cycle, `unscheduled` without a schedule. */
  readonly last: NonNullable<CalendarState['outcome']> | 'never' | 'unscheduled';
  readonly ended?: string | undefined;
  readonly lastDone?: string | undefined;
  /** Its next due time; after failures later than its schedule says. */
  readonly due?: string | undefined;
  readonly failures: number;
  readonly failingSince?: string | undefined;
  readonly message?: string | undefined;
  readonly cycle: number;
};

/** Returns the status of each calendar; `states` are in the same order, `due` are the due times by the schedule alone. */
export function calendarStatuses(
  calendars: readonly FleetCalendar[],
  states: readonly CalendarState[],
  due: DueTimes,
): readonly CalendarStatus[] {
  return calendars.map(({ name, every }, index) => {
    const {
      outcome,
      ended,
      lastDone,
      notBefore = 0,
      failures = 0,
      failingSince,
      message,
      token = 0,
    } = states[index] ?? {};
    const scheduled = due.get(name);
    // Due times before `notBefore` are skipped.
    const missed = scheduled === undefined ? 0 : Math.max(0, Math.ceil((notBefore - scheduled) / every));
    return {
      name,
      last: scheduled === undefined ? 'unscheduled' : (outcome ?? 'never'),
      ended: instantOf(ended),
      lastDone: instantOf(lastDone),
      due: scheduled === undefined ? undefined : instantOf(scheduled + missed * every),
      failures,
      failingSince: instantOf(failingSince),
      message,
      cycle: token,
    };
  });
}

/** Returns labels of a metric in Prometheus's syntax. */
const labelled = (labels: Readonly<Record<string, string>>) => {
  const all = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  );
  return all.length === 0 ? '' : `{${all.join(',')}}`;
};

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

function family(name: string, help: string, samples: readonly Sample[]): string {
  const full = `almanac_fleet_${name}`;
  const rows = samples.map(([labels, value]) => `${full}${labelled(labels)} ${value}`);
  return [`# HELP ${full} ${help}`, `# TYPE ${full} gauge`, ...rows].join('\n');
}

/** Returns metrics of a fleet in the text format of Prometheus (version 0.0.4); `states` are in the order of the calendars. */
export function metricsText(
  calendars: readonly FleetCalendar[],
  states: readonly CalendarState[],
  counts: ReadonlyMap<string, QueueCounts>,
): string {
  const seconds = (milliseconds: number | undefined) => (milliseconds ?? 0) / 1_000;
  const each = (value: (state: CalendarState) => number) =>
    calendars.flatMap(({ name }, index): Sample[] => {
      const state = states[index];
      return state === undefined ? [] : [[{ calendar: name }, value(state)]];
    });
  const jobs = [...counts].flatMap(([queue, states]) =>
    Object.entries(states).map(([state, count]): Sample => [{ queue, state }, count]),
  );
  return `${[
    family('calendars', 'Calendars of the fleet.', [[{}, calendars.length]]),
    family(
      'last_success_timestamp_seconds',
      'When a cycle of a calendar last ended well; 0 for never.',
      each(({ lastDone }) => seconds(lastDone)),
    ),
    family(
      'last_cycle_timestamp_seconds',
      'When a cycle of a calendar last ended; 0 for never.',
      each(({ ended }) => seconds(ended)),
    ),
    family(
      'last_cycle_seconds',
      'How long the last cycle of a calendar took.',
      each(({ began, ended }) => seconds((ended ?? 0) - (began ?? 0))),
    ),
    family(
      'failures',
      'Cycles of a calendar that failed in a row.',
      each(({ failures }) => failures),
    ),
    family(
      'interval_seconds',
      'From one cycle of a calendar to the next.',
      calendars.map(({ name, every }): Sample => [{ calendar: name }, seconds(every)]),
    ),
    family('jobs', 'Jobs of a queue by state.', jobs),
  ].join('\n')}\n`;
}
