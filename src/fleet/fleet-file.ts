import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { problemsOf } from '#config/problems';
import { AlmanacError, ConfigurationError } from '#errors';
import {
  calendarNameSchema,
  type Fleet,
  type FleetCalendar,
  fleetCalendarOf,
  fleetSchema,
  secretsOf,
  visibleEnvironment,
} from '#fleet/config';
import { type ConfigurationReply, readConfigurations } from '#fleet/configurations';
import { type CalendarSchedule, calendarScheduleFor } from '#fleet/schedule';
import { CONFIGURATION_FILE, type ConfigurationKind, importConfiguration } from '#settings/configuration-file';
import type { Environment } from '#settings/environment';
import { validateConfiguration, withEnvironment } from '#settings/settings';

/** The file of a fleet, in the working directory. */
const FLEET_FILE = 'fleet.config.ts';

const KIND: ConfigurationKind = { name: FLEET_FILE, defines: 'defineFleet', shownIn: 'docs/fleet.md' };

/** A fleet and its calendars, sorted by name, with absolute paths. */
export type LoadedFleet = {
  readonly fleet: Fleet;
  readonly calendars: readonly FleetCalendar[];
  readonly work: string;
};

/** Validates a fleet, and fills in its defaults. Throws a `ConfigurationError` with one line for each mistake. */
export function validateFleet(raw: unknown): Fleet {
  const parsed = fleetSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError({
    message: `${FLEET_FILE} is wrong.\n${problemsOf(parsed.error, raw)
      .map((problem) => `  ${problem}`)
      .join('\n')}`,
    hint: 'docs/fleet.md says what each key means.',
  });
}

/** Returns the names of the folders in a folder that have a configuration, sorted. Throws a `ConfigurationError`. */
async function calendarsIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, CONFIGURATION_FILE)))
      .map(({ name }) => name)
      .sort();
  } catch (cause) {
    throw new ConfigurationError({
      message: `The folder of the calendars, ${folder}, can't be read.`,
      hint: `Correct \`folder\` in ${FLEET_FILE}.`,
      cause,
    });
  }
}

/**
 * Loads the fleet of a directory, with the calendars in its file and in the folder that the file names. `reading`
 * counts earlier loads of this process. Throws a `ConfigurationError`.
 */
export async function loadFleet(root: string, reading = 0): Promise<LoadedFleet> {
  const fleet = validateFleet(await importConfiguration(root, reading, KIND));
  const named = new Map(
    Object.entries(fleet.calendars).map(([name, one]) => [
      name,
      fleetCalendarOf(fleet, name, one.folder === undefined ? one : { ...one, folder: resolve(root, one.folder) }),
    ]),
  );
  const folder = fleet.folder === undefined ? undefined : resolve(root, fleet.folder);
  for (const name of folder === undefined ? [] : await calendarsIn(folder)) {
    // The entry of a calendar in the file takes precedence over its folder.
    if (folder === undefined || named.has(name)) continue;
    const checked = calendarNameSchema.safeParse(name);
    if (!checked.success)
      throw new ConfigurationError({
        message: `${join(folder, name)} can't be a calendar of a fleet by its name: small letters, digits and hyphens are allowed.`,
        hint: 'Rename the folder.',
      });
    named.set(name, fleetCalendarOf(fleet, name, { folder: join(folder, name) }));
  }
  if (named.size === 0)
    throw new ConfigurationError({
      message: `${FLEET_FILE} names no calendar, and its folder has none.`,
      hint: `Name some in \`calendars\`, or in \`folder\` the folder that has a folder with ${CONFIGURATION_FILE} for each.`,
    });
  const calendars = [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { fleet, calendars, work: resolve(root, fleet.work) };
}

/** The host of a service that each cycle starts for itself. */
const EMBEDDED = 'embedded';

/** Returns the host that a calendar's own configuration names. Throws a `ConfigurationError` where it can't be read or is wrong. */
function hostIn(calendar: FleetCalendar, read: ConfigurationReply | undefined, environment: Environment): string {
  if (read === undefined) throw new TypeError('a repository without its host');
  if ('message' in read) throw new ConfigurationError(read);
  const { variables } = secretsOf(calendar, environment);
  const { service } = validateConfiguration(withEnvironment(read.configuration, variables), variables);
  return service === 'embedded' ? EMBEDDED : new URL(service.baseUrl).host;
}

/** The schedule that a fleet's calendars should have. */
type ExpectedSchedule = {
  readonly expected: readonly CalendarSchedule[];
  /** The number of cycles that may run at once, by queue. */
  readonly atOnce: ReadonlyMap<string, number>;
  /** The reasons why schedules are unknown, by calendar. */
  readonly unresolved: ReadonlyMap<string, string>;
};

/**
 * Returns the schedule that calendars of a fleet should have, all of them unless some are chosen: each in the queue of the host
 * that the file or its own configuration names.
 */
export async function expectedSchedule(
  { fleet, calendars }: LoadedFleet,
  environment: Environment,
  chosen = calendars,
): Promise<ExpectedSchedule> {
  const expected: CalendarSchedule[] = [];
  const atOnce = new Map<string, number>();
  const unresolved = new Map<string, string>();
  const folders = chosen.flatMap(({ host, place }) =>
    host === undefined && place.kind === 'folder' ? [place.folder] : [],
  );
  const read = await readConfigurations(folders, visibleEnvironment(calendars, environment));
  for (const calendar of chosen) {
    const { place } = calendar;
    try {
      const reply = place.kind === 'folder' ? read.get(place.folder) : undefined;
      const host = calendar.host ?? hostIn(calendar, reply, environment);
      const schedule = calendarScheduleFor(calendar, host);
      expected.push(schedule);
      atOnce.set(schedule.queue, fleet.hosts[host] ?? fleet.atOnce);
    } catch (error) {
      // A mistake in one calendar does not stop the others.
      if (!(error instanceof AlmanacError)) throw error;
      unresolved.set(calendar.name, error.message);
    }
  }
  return { expected, atOnce, unresolved };
}
