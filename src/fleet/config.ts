import { z } from 'zod';
import type { Environment } from '#settings/environment';

/** Returns a schema of ISO 8601 durations between two others, both included; its values are in ms. */
function durationBetween(shortest: string, longest: string) {
  const inMilliseconds = (text: string) =>
    Temporal.Duration.from(text).total({ unit: 'milliseconds', relativeTo: '2026-01-01T00:00Z[UTC]' });
  return z.string().transform((value, context) => {
    try {
      const milliseconds = inMilliseconds(value);
      if (milliseconds >= inMilliseconds(shortest) && milliseconds <= inMilliseconds(longest)) return milliseconds;
    } catch {
      // reported below
    }
    context.addIssue({
      code: 'custom',
      message: `expected an ISO 8601 duration from ${shortest} to ${longest}, such as PT15M`,
      input: value,
    });
    return z.NEVER;
  });
}

const interval = durationBetween('PT2S', 'P31D');
const line = z.string().trim().min(1, 'expected a line of a shell');
const path = z.string().min(1, 'expected the path of a folder');
const count = z.int('expected a whole number above 0').positive('expected a whole number above 0');
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of a variable of the environment');

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The schema of the name of a calendar, in commands and in Redis. */
export const calendarNameSchema = z
  .string()
  .regex(NAME, 'expected a name of small letters, digits and hyphens, such as girona');

/** An address with a password, or a web address with a user, which services accept as a token. */
const SECRET_IN_ADDRESS = /^(?:[a-z+]+:\/\/[^/@]*:[^/@]*@|https?:\/\/[^/@]*@)/i;

const repository = z
  .string()
  .min(1)
  .refine((value) => !SECRET_IN_ADDRESS.test(value), {
    error: 'expected an address without a password or token: a credential helper of git or a key of ssh holds that',
  });

const calendar = z
  .strictObject({
    folder: path.optional(),
    repository: repository.optional(),
    branch: z
      .string()
      .regex(/^[\w][\w./-]*$/, 'expected the name of a branch')
      .optional(),
    directory: path.optional(),
    host: z.string().min(1).optional(),
    every: interval.optional(),
    publish: line.optional(),
    secrets: z.record(variable, variable).optional(),
  })
  .superRefine((value, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', message, input: value });
    if ((value.folder === undefined) === (value.repository === undefined))
      issue('expected either `folder` or `repository`');
    if (value.repository === undefined && (value.branch ?? value.directory) !== undefined)
      issue('expected `branch` and `directory` only beside `repository`');
    if (value.repository !== undefined && value.host === undefined)
      issue('expected `host` beside `repository`: the host of the calendar’s service, such as www.example.org');
  });

/** The schema of `fleet.config.ts`. */
export const fleetSchema = z.strictObject({
  name: z.string().regex(NAME, 'expected a name of small letters, digits and hyphens').default('almanac'),
  calendars: z.record(calendarNameSchema, calendar).default({}),
  folder: path.optional(),
  every: interval.prefault('PT15M'),
  publish: line.optional(),
  secrets: z.record(variable, variable).default({}),
  atOnce: count.default(2),
  hosts: z.record(z.string().min(1), count).default({}),
  lease: durationBetween('PT2S', 'PT10M').prefault('PT30S'),
  longest: durationBetween('PT5S', 'P1D').prefault('PT1H'),
  report: line.optional(),
  reportAfter: durationBetween('PT0S', 'P31D').prefault('P1D'),
  work: path.default('.fleet'),
});

/** A fleet as a person writes it in `fleet.config.ts`. */
export type FleetConfig = z.input<typeof fleetSchema>;

/** A fleet after validation, with every default filled in; durations are in ms. */
export type Fleet = z.output<typeof fleetSchema>;

/** A calendar as the file names it. */
type NamedCalendar = Fleet['calendars'][string];

/** The place of a calendar's own configuration: a folder of this machine, or a directory of a git repository. */
export type CalendarPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'repository';
      readonly url: string;
      readonly branch?: string | undefined;
      readonly directory: string;
    };

/** A calendar of a fleet, with everything a cycle needs. */
export type FleetCalendar = {
  readonly name: string;
  readonly place: CalendarPlace;
  /** The host of its service, where the file names it: else the calendar's own configuration does. */
  readonly host: string | undefined;
  /** From one cycle to the next, in ms. */
  readonly every: number;
  /** The shell command that publishes. */
  readonly publish: string | undefined;
  /** The variables of a cycle, with the names under which the worker's environment has them. */
  readonly secrets: Readonly<Record<string, string>>;
};

/** Returns a calendar of a fleet, with the fleet's interval, publishing command and secrets where it has none of its own. */
export function fleetCalendarOf(fleet: Fleet, name: string, named: NamedCalendar): FleetCalendar {
  const { folder = '', repository: url, branch, directory = '.' } = named;
  return {
    name,
    place: url === undefined ? { kind: 'folder', folder } : { kind: 'repository', url, branch, directory },
    host: named.host,
    every: named.every ?? fleet.every,
    publish: named.publish ?? fleet.publish,
    secrets: { ...fleet.secrets, ...named.secrets },
  };
}

/** Returns the variables of an environment whose names `counts` accepts. */
const variablesWhere = (
  environment: Environment,
  counts: (name: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]): [string, string][] =>
      value === undefined || !counts(name) ? [] : [[name, value]],
    ),
  );

/** Returns the names under which a worker's environment has the secrets of calendars. */
const secretNames = (calendars: readonly FleetCalendar[]) =>
  new Set(calendars.flatMap(({ secrets }) => Object.values(secrets)));

/**
 * Returns the variables of a worker's environment that all cycles see: without Almanac's own and without the secrets of
 * calendars.
 */
export function visibleEnvironment(
  calendars: readonly FleetCalendar[],
  environment: Environment,
): Readonly<Record<string, string>> {
  const secrets = secretNames(calendars);
  return variablesWhere(environment, (name) => !name.startsWith('ALMANAC_') && !secrets.has(name));
}

/** The variable with the address of Redis, and an address that has a user or a password. */
const REDIS = 'ALMANAC_REDIS_URL';
const WITH_USER = /^\w+:\/\/[^/]*@/;

/** Returns the variables of a worker's environment that calendars must not see: the secrets of all, and Redis's password. */
export function secretEnvironment(
  calendars: readonly FleetCalendar[],
  environment: Environment,
): Readonly<Record<string, string>> {
  const secrets = secretNames(calendars);
  if (WITH_USER.test(environment[REDIS] ?? '')) secrets.add(REDIS);
  return variablesWhere(environment, (name) => secrets.has(name));
}

/**
 * Returns the variables with a calendar's secrets, under the names that its cycle reads. `missing` are the names that the
 * worker's environment lacks or has empty, sorted.
 */
export function secretsOf(
  { secrets }: FleetCalendar,
  environment: Environment,
): { readonly variables: Readonly<Record<string, string>>; readonly missing: readonly string[] } {
  const variables = Object.fromEntries(
    Object.entries(secrets).flatMap(([name, from]): [string, string][] => {
      const value = environment[from] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const missing = Object.entries(secrets).flatMap(([name, from]) => (Object.hasOwn(variables, name) ? [] : [from]));
  return { variables, missing: missing.sort() };
}
