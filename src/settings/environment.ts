/** The environment, as `process.env` is shaped. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of the environment that settings are read from, each with its description in Markdown. */
export const VARIABLES = {
  ALMANAC_AUTH_USER: 'The user of the service, together with `ALMANAC_AUTH_PASSWORD`.',
  ALMANAC_AUTH_PASSWORD: 'Their password; for WordPress an application password.',
  ALMANAC_AUTH_TOKEN: 'A bearer token, instead of user and password.',
  ALMANAC_AUTH_HEADER: 'A header of the site’s own besides, as `name: value`.',
  ALMANAC_BASE_URL: '`service.baseUrl`.',
  ALMANAC_DIALECT: '`service.dialect`.',
  ALMANAC_REST_ROOT: '`service.restRoot`.',
  ALMANAC_NAMESPACE: '`service.namespace`.',
  ALMANAC_LANGUAGE_PARAMETER: '`service.languageParameter`.',
  ALMANAC_LANGUAGE_SELECTION: '`service.languageSelection`.',
  ALMANAC_LANGUAGES:
    '`languages`: codes, separated by commas; picks among the configured ones, and adds others by their code.',
  ALMANAC_DEFAULT_LANGUAGE: '`defaultLanguage`; it then has no segment.',
  ALMANAC_WINDOW_BACK: '`window.back`.',
  ALMANAC_WINDOW_AHEAD: '`window.ahead`.',
  ALMANAC_TIME_ZONE: '`timeZone`.',
  ALMANAC_SITE_URL: '`siteUrl`.',
  ALMANAC_MAP_KEY: 'What stands for `{key}` in `map.tiles`. It is in the pages, where all can read it.',
  ALMANAC_CONTENT_DIR: 'The folder of the records, instead of `content`.',
  ALMANAC_OUT_DIR: 'The folder that a build replaces, instead of `dist`.',
  ALMANAC_CACHE_DIR: 'The folder of what may be lost, instead of `.cache`.',
  ALMANAC_REDIS_URL:
    'The Redis of a fleet, as `redis://user:password@host:6379/0`, or `rediss://…` with TLS; that of this machine by default.',
  ALMANAC_FENCE_DIR:
    'The folder that tells which run of a fleet is the latest on this calendar; `fleet work` sets this and the two that follow.',
  ALMANAC_FENCE_TOKEN:
    'The number of this run; each later run has a greater one. What it makes is taken only while it is the latest.',
  ALMANAC_FENCE_OWNER: 'A random text that goes with the number.',
  ALMANAC_TODAY: 'The day that counts as today, `YYYY-MM-DD`.',
  HTTPS_PROXY: 'The proxy for `https`, as other programs know it; `HTTP_PROXY` and `NO_PROXY` likewise.',
  HTTP_PROXY: 'The proxy for `http`.',
  NO_PROXY: 'Hosts that are reached without a proxy, separated by commas.',
  GITHUB_STEP_SUMMARY: 'A file to which a summary of the run is added; GitHub’s runners set it.',
} as const;

/** The name of a variable of the environment that settings are read from. */
export type VariableName = keyof typeof VARIABLES;

/** Reads a value of the environment, trimmed; an empty one counts as not set. */
export function readVariable(environment: Environment, name: VariableName): string | undefined {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** The variables that override keys of the configuration, by key. */
const OVERRIDES: Readonly<Record<string, VariableName>> = {
  'service.baseUrl': 'ALMANAC_BASE_URL',
  'service.dialect': 'ALMANAC_DIALECT',
  'service.restRoot': 'ALMANAC_REST_ROOT',
  'service.namespace': 'ALMANAC_NAMESPACE',
  'service.languageParameter': 'ALMANAC_LANGUAGE_PARAMETER',
  'service.languageSelection': 'ALMANAC_LANGUAGE_SELECTION',
  languages: 'ALMANAC_LANGUAGES',
  defaultLanguage: 'ALMANAC_DEFAULT_LANGUAGE',
  'window.back': 'ALMANAC_WINDOW_BACK',
  'window.ahead': 'ALMANAC_WINDOW_AHEAD',
  timeZone: 'ALMANAC_TIME_ZONE',
  siteUrl: 'ALMANAC_SITE_URL',
};

/** Returns the values that the environment sets for the keys of an object of the configuration, such as `service`, by key. */
export function overridesIn(object: string, environment: Environment): Readonly<Record<string, string>> {
  const values = Object.entries(OVERRIDES).flatMap(([key, name]) => {
    const value = key.startsWith(`${object}.`) ? readVariable(environment, name) : undefined;
    return value === undefined ? [] : [[key.slice(object.length + 1), value] as const];
  });
  return Object.fromEntries(values);
}

/** Returns the variables that are set and override a key of the configuration, such as `service.baseUrl`, or a part of it. */
export function overridingVariables(key: string, environment: Environment): readonly VariableName[] {
  return Object.entries(OVERRIDES).flatMap(([overridden, name]) =>
    (`${key}.`.startsWith(`${overridden}.`) || overridden.startsWith(`${key}.`)) &&
    readVariable(environment, name) !== undefined
      ? [name]
      : [],
  );
}
