import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Proxies } from '#client/transport';
import type { Configuration } from '#config/config';
import { knownKeysAt } from '#config/known-keys';
import { problemsOf } from '#config/problems';
import { configurationSchema } from '#config/schema';
import { parseDay } from '#config/values';
import { checkWordFiles } from '#config/word-files';
import { nearestWord } from '#content/check/nearest';
import type { Fence } from '#content/store/fence';
import { ConfigurationError } from '#errors';
import { CONFIGURATION_FILE, importConfiguration } from '#settings/configuration-file';
import {
  type Environment,
  overridesIn,
  overridingVariables,
  readVariable,
  type VariableName,
} from '#settings/environment';

/** The settings of a command: from the configuration file, the environment and the working directory. */
export type Settings = {
  readonly configuration: Configuration;
  /** The directory of the project. This path and the following ones are absolute. */
  readonly root: string;
  readonly contentDir: string;
  readonly outDir: string;
  readonly cacheDir: string;
  /** The day that counts as today, in the site's zone. */
  readonly today: Temporal.PlainDate;
  readonly now: () => Temporal.Instant;
  /** Aborted when a person or the system ends the command. */
  readonly stopped?: AbortSignal | undefined;
  /** A file to which a summary of the run is added, for the page of a CI run. */
  readonly summaryFile?: string | undefined;
  /** The cycle of a fleet that the command belongs to: its results count only while no later cycle has begun. */
  readonly fence?: Fence | undefined;
  /** The `Authorization` header for the service; it is in no file and in no message. */
  readonly authorization: string | undefined;
  /** Another header with credentials, as secret as `authorization`. */
  readonly header: { readonly name: string; readonly value: string } | undefined;
  readonly proxies: Proxies;
};

type Raw = Record<string, unknown>;

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

function serviceFrom(raw: unknown, environment: Environment): unknown {
  const overrides = overridesIn('service', environment);
  const names = Object.keys(overrides);
  if (names.length === 0) return raw;
  if (isRaw(raw)) return { ...raw, ...overrides };
  if ('baseUrl' in overrides) return overrides;
  throw new ConfigurationError({
    message: `${names.map((name) => `'${name}'`).join(', ')} of the service is set by the environment, but no address of a service is.`,
    hint: 'Set ALMANAC_BASE_URL, too, or name the service in almanac.config.ts.',
  });
}

/** Returns a language's name in itself, such as `Català`, with a capital; the code if it has none. */
export function nativeName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/**
 * Applies `ALMANAC_LANGUAGES`, which picks among the configured languages and adds new ones. A default language that
 * the environment chooses has no segment, and the former default has its code for a segment.
 */
function languagesFrom(raw: Raw, environment: Environment): Raw {
  const codes = readVariable(environment, 'ALMANAC_LANGUAGES')
    ?.split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const chosenDefault = readVariable(environment, 'ALMANAC_DEFAULT_LANGUAGE');
  const configured = Array.isArray(raw.languages) ? raw.languages.filter(isRaw) : [];
  const picked = codes?.map(
    (code) =>
      configured.find((one) => one.code === code) ?? { code, tag: code, segment: code, label: nativeName(code) },
  );
  const defaultLanguage =
    chosenDefault ??
    (codes !== undefined && !codes.includes(String(raw.defaultLanguage)) ? codes[0] : raw.defaultLanguage);
  const moved = chosenDefault !== undefined || defaultLanguage !== raw.defaultLanguage;
  const languages = moved
    ? (picked ?? configured).map((one) => ({
        ...one,
        segment: one.code === defaultLanguage ? null : (one.segment ?? one.code),
      }))
    : (picked ?? raw.languages);
  const ofPicked = (byCode: unknown, pick = (value: unknown) => value) =>
    isRaw(byCode) && codes !== undefined
      ? Object.fromEntries(
          Object.entries(byCode).flatMap(([code, value]) => (codes.includes(code) ? [[code, pick(value)]] : [])),
        )
      : byCode;
  const titles = ofPicked(raw.titles);
  const fallback = ofPicked(raw.fallback, (list) =>
    Array.isArray(list) ? list.filter((code) => codes?.includes(code)) : list,
  );
  return { ...raw, languages, defaultLanguage, titles, fallback };
}

/**
 * Returns the value of a configuration file with the environment's overrides; not yet validated. Throws a `ConfigurationError`
 * where the environment overrides parts of a service that has no address.
 */
export function withEnvironment(raw: unknown, environment: Environment): unknown {
  if (!isRaw(raw)) return raw;
  const timeZone = readVariable(environment, 'ALMANAC_TIME_ZONE');
  const siteUrl = readVariable(environment, 'ALMANAC_SITE_URL');
  const window = { ...(isRaw(raw.window) ? raw.window : {}), ...overridesIn('window', environment) };
  return {
    ...languagesFrom(raw, environment),
    service: serviceFrom(raw.service, environment),
    window,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(siteUrl === undefined ? {} : { siteUrl }),
  };
}

/**
 * Validates a configuration, and fills in its defaults. `applied` are the variables that were put into it. Throws a
 * `ConfigurationError` with one line for each mistake; its hint names the applied variables that override what is wrong.
 */
export function validateConfiguration(raw: unknown, applied: Environment = {}): Configuration {
  const parsed = configurationSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const keys = parsed.error.issues.map(({ path }) => path.filter((part) => typeof part === 'string').join('.'));
  const variables = [...new Set(keys.flatMap((key) => overridingVariables(key, applied)))];
  const elsewhere = variables.length === 0 ? '' : `, or in ${variables.join(' and ')}, which overrides it`;
  throw new ConfigurationError({
    message: `The configuration is wrong.\n${problemsOf(parsed.error, raw, (path, key) =>
      nearestWord(key, knownKeysAt(path)),
    )
      .map((problem) => `  ${problem}`)
      .join('\n')}`,
    hint: `Correct it in ${CONFIGURATION_FILE}${elsewhere}.`,
  });
}

/**
 * Returns the configuration with `ALMANAC_MAP_KEY` in place of `{key}` in the URL of a map's tiles. Throws a `ConfigurationError`
 * where the URL has `{key}` and the variable is not set.
 */
export function withMapKey(configuration: Configuration, environment: Environment): Configuration {
  const { map } = configuration;
  if (map === 'off' || !map.tiles.includes('{key}')) return configuration;
  const key = readVariable(environment, 'ALMANAC_MAP_KEY');
  if (key === undefined)
    throw new ConfigurationError({
      message: '`map.tiles` has `{key}`, and ALMANAC_MAP_KEY is not set.',
      hint: 'Set it to the key that the server of the tiles gave you; it will be in the pages, where all can read it.',
    });
  return { ...configuration, map: { ...map, tiles: map.tiles.replaceAll('{key}', () => encodeURIComponent(key)) } };
}

/**
 * Returns the `Authorization` header that the environment asks for; `undefined` if it has no credentials. Throws a
 * `ConfigurationError` for a user without a password or the reverse, for a token beside these, and for a token that can't be sent.
 */
export function authorizationFrom(environment: Environment): string | undefined {
  const user = readVariable(environment, 'ALMANAC_AUTH_USER');
  const password = readVariable(environment, 'ALMANAC_AUTH_PASSWORD');
  const token = readVariable(environment, 'ALMANAC_AUTH_TOKEN');
  if ((user === undefined) !== (password === undefined))
    throw new ConfigurationError({ message: 'ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD are to be set together.' });
  if (token !== undefined && user !== undefined)
    throw new ConfigurationError({
      message: 'Set either ALMANAC_AUTH_TOKEN or ALMANAC_AUTH_USER with ALMANAC_AUTH_PASSWORD, not both.',
    });
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new ConfigurationError({
      message: 'ALMANAC_AUTH_TOKEN holds a space, a line break or a letter that no HTTP header takes.',
      hint: 'Set the token alone, without a word such as Bearer before it.',
    });
  if (token !== undefined) return `Bearer ${token}`;
  return user === undefined ? undefined : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Headers that say how a message is sent (RFC 9110, 7.6.1 and 8.6; RFC 9112) or that Almanac sends itself; lower case. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...[
    'host',
    'connection',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'expect',
  ],
  ...['content-length', 'content-type', 'content-encoding', 'accept', 'accept-encoding', 'user-agent'],
  ...['cache-control', 'range'],
]);

/**
 * Parses the further header with credentials in `ALMANAC_AUTH_HEADER`, as `name: value`; `undefined` if it is not set. Throws a
 * `ConfigurationError` for a header that can't be sent or that Almanac sets itself.
 */
export function authHeaderFrom(environment: Environment): Settings['header'] {
  const text = readVariable(environment, 'ALMANAC_AUTH_HEADER');
  if (text === undefined) return undefined;
  const [, name, value] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x21-\x7e]+(?:[ \t]+[\x21-\x7e]+)*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new ConfigurationError({
      message: 'ALMANAC_AUTH_HEADER is not a header that can be sent.',
      hint: 'Set it as `name: value`, such as `X-Api-Key: 12345`.',
    });
  if (OWN_HEADERS.has(name.toLowerCase()))
    throw new ConfigurationError({
      message: `ALMANAC_AUTH_HEADER can't be ${name}: that header is set by HTTP itself, or by Almanac.`,
      hint: 'Name the header that the service asks for, such as `X-Api-Key: 12345`; a user and password or a token have variables of their own.',
    });
  return { name, value };
}

/** Returns the proxies that the environment names by the usual variables; names in lower case come first. */
export function proxiesFrom(environment: Environment): Settings['proxies'] {
  const either = (name: 'HTTP_PROXY' | 'HTTPS_PROXY' | 'NO_PROXY') =>
    environment[name.toLowerCase()]?.trim() || readVariable(environment, name);
  return { http: either('HTTP_PROXY'), https: either('HTTPS_PROXY'), none: either('NO_PROXY') };
}

/**
 * Returns the run of a fleet that the environment names; `undefined` outside of a fleet. Throws a `ConfigurationError`
 * where its number or its owner is missing or malformed.
 */
function fenceFrom(environment: Environment): Fence | undefined {
  const folder = readVariable(environment, 'ALMANAC_FENCE_DIR');
  if (folder === undefined) return undefined;
  const token = readVariable(environment, 'ALMANAC_FENCE_TOKEN') ?? '';
  const owner = readVariable(environment, 'ALMANAC_FENCE_OWNER') ?? '';
  if (/^\d{1,15}$/.test(token) && /^[\w-]+$/.test(owner)) return { folder, token: Number(token), owner };
  throw new ConfigurationError({
    message: 'ALMANAC_FENCE_DIR is set without a number in ALMANAC_FENCE_TOKEN and a text in ALMANAC_FENCE_OWNER.',
    hint: '`almanac fleet work` sets all three; for a run by hand set none of them.',
  });
}

/** Returns a path within content as a path from the project's directory, with `/`, as people and their tools open it. */
export function contentPathFromRoot({ root, contentDir }: Settings, path: string): string {
  return relative(root, join(contentDir, path)).replaceAll(sep, '/');
}

/**
 * The values that a command sets in place of those in configuration and environment, its stop signal, and the number of
 * earlier reads of the configuration.
 */
export type SettingsOverrides = {
  /** The day that counts as today, YYYY-MM-DD. */
  readonly today?: string | undefined;
  readonly siteUrl?: string | undefined;
  readonly stopped?: AbortSignal | undefined;
  /** The number of times that this process has read the configuration before; 0 by default. */
  readonly reading?: number;
};

/** Loads and validates all settings of the project in `root`. Throws a `ConfigurationError`. */
export async function loadSettings(
  root: string,
  environment: Environment,
  now: () => Temporal.Instant,
  chosen: SettingsOverrides = {},
): Promise<Settings> {
  return settingsOf(await importConfiguration(root, chosen.reading ?? 0), { root, environment, now }, chosen);
}

/** The surroundings of a configuration: the absolute directory of its project, the environment and the clock. */
type ProjectSurroundings = {
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
};

/** Validates what a configuration file exports, and returns all settings of its project. Throws a `ConfigurationError`. */
export function settingsOf(
  raw: unknown,
  { root, environment, now }: ProjectSurroundings,
  chosen: SettingsOverrides = {},
): Settings {
  const overridden = chosen.siteUrl === undefined ? environment : { ...environment, ALMANAC_SITE_URL: chosen.siteUrl };
  const valid = validateConfiguration(withEnvironment(raw, overridden), environment);
  const configuration = withMapKey(valid, environment);
  checkWordFiles(configuration, (path) => existsSync(join(root, path)));
  const day = chosen.today ?? readVariable(environment, 'ALMANAC_TODAY');
  const directory = (name: VariableName, otherwise: string) =>
    resolve(root, readVariable(environment, name) ?? otherwise);
  return {
    configuration,
    root,
    contentDir: directory('ALMANAC_CONTENT_DIR', 'content'),
    outDir: directory('ALMANAC_OUT_DIR', 'dist'),
    cacheDir: directory('ALMANAC_CACHE_DIR', '.cache'),
    today:
      day === undefined
        ? now().toZonedDateTimeISO(configuration.timeZone).toPlainDate()
        : parseDay(day, chosen.today === undefined ? 'ALMANAC_TODAY' : '--today'),
    now,
    stopped: chosen.stopped,
    fence: fenceFrom(environment),
    summaryFile: readVariable(environment, 'GITHUB_STEP_SUMMARY'),
    authorization: authorizationFrom(environment),
    header: authHeaderFrom(environment),
    proxies: proxiesFrom(environment),
  };
}
