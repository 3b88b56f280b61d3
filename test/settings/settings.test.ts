import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import type { Environment } from '#settings/environment';
import {
  authHeaderFrom,
  authorizationFrom,
  loadSettings,
  validateConfiguration,
  withEnvironment,
} from '#settings/settings';

const FILE = {
  service: { baseUrl: 'https://town.example', namespace: 'tribe/events/v1' },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en-GB', segment: 'en', label: 'English' },
    { code: 'es', tag: 'es', segment: 'castellano', label: 'Español' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  titles: { ca: 'Agenda', en: 'What’s on', es: 'Agenda' },
  siteUrl: 'https://site.example',
};

const NOW = () => Temporal.Instant.from('2026-11-21T23:30:00Z');

const made: string[] = [];

/** A directory with this configuration file. */
function directory(text: string | undefined): string {
  const root = mkdtempSync(join(tmpdir(), 'almanac-settings-'));
  made.push(root);
  if (text !== undefined) writeFileSync(join(root, CONFIGURATION_FILE), text);
  return root;
}

const directoryOf = (configuration: unknown) => directory(`export default ${JSON.stringify(configuration)};\n`);

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

const configured = (environment: Environment, file: unknown = FILE) =>
  validateConfiguration(withEnvironment(file, environment));
const segments = (environment: Environment, file: unknown = FILE) =>
  configured(environment, file).languages.map(({ code, segment }) => [code, segment]);

async function mistake(root: string, environment: Environment = {}): Promise<ConfigurationError> {
  const error: unknown = await loadSettings(root, environment, NOW).catch((caught: unknown) => caught);
  if (error instanceof ConfigurationError) return error;
  throw new Error('it was taken', { cause: error });
}

describe('the environment', () => {
  it('changes nothing when no variable of Almanac is set or all are blank', () => {
    const names =
      `BASE_URL REST_ROOT NAMESPACE LANGUAGE_PARAMETER LANGUAGE_SELECTION LANGUAGES DEFAULT_LANGUAGE WINDOW_BACK
      WINDOW_AHEAD TIME_ZONE SITE_URL CONTENT_DIR OUT_DIR CACHE_DIR TODAY AUTH_USER AUTH_PASSWORD AUTH_TOKEN`.split(
        /\s+/,
      );
    const plain = configured({});
    expect(configured({ PATH: '/bin' })).toEqual(plain);
    for (const blank of ['', ' ']) {
      const environment = Object.fromEntries(names.map((name) => [`ALMANAC_${name}`, blank]));
      expect(configured(environment)).toEqual(plain);
      expect(authorizationFrom(environment)).toBeUndefined();
    }
  });

  it('overrides each part of the service separately', () => {
    expect(configured({ ALMANAC_BASE_URL: 'https://other.example/' }).service).toMatchObject({
      baseUrl: 'https://other.example',
      namespace: 'tribe/events/v1',
    });
    expect(
      configured({
        ALMANAC_REST_ROOT: '/api',
        ALMANAC_NAMESPACE: 'calendar/events/v1',
        ALMANAC_LANGUAGE_PARAMETER: 'wpml_language',
        ALMANAC_LANGUAGE_SELECTION: 'both',
      }).service,
    ).toEqual({
      baseUrl: 'https://town.example',
      dialect: 'document',
      restRoot: '/api',
      namespace: 'calendar/events/v1',
      languageParameter: 'wpml_language',
      languageSelection: 'both',
    });
  });

  it('sets an empty REST root by a slash', () => {
    expect(configured({ ALMANAC_REST_ROOT: '/' }).service).toMatchObject({ restRoot: '' });
  });

  it('replaces the embedded service when it sets a base URL', () => {
    const file = { ...FILE, service: 'embedded' };
    expect(configured({ ALMANAC_BASE_URL: 'https://other.example' }, file).service).toMatchObject({
      baseUrl: 'https://other.example',
      namespace: 'calendar/events/v1',
    });
  });

  it('cannot change a part of the embedded service without a base URL', () => {
    expect(() => configured({ ALMANAC_NAMESPACE: 'x' }, { ...FILE, service: 'embedded' })).toThrow(
      /'namespace' of the service is set by the environment, but no address/,
    );
  });

  it('overrides window, time zone and site URL', () => {
    const { window, timeZone, siteUrl } = configured(
      { ALMANAC_WINDOW_BACK: 'P1Y', ALMANAC_TIME_ZONE: 'asia/tokyo', ALMANAC_SITE_URL: 'https://x.example/repo/' },
      { ...FILE, window: { back: 'P1M', ahead: 'P2M' } },
    );
    expect([window.back.toString(), window.ahead.toString()]).toEqual(['P1Y', 'P2M']);
    expect(timeZone).toBe('Asia/Tokyo');
    expect(siteUrl).toBe('https://x.example/repo');
    expect(configured({ ALMANAC_WINDOW_AHEAD: 'P1W' }).window.ahead.toString()).toBe('P1W');
  });

  it('is refused with the key that it overrides with an invalid value', () => {
    expect(() => configured({ ALMANAC_TIME_ZONE: 'Mars' })).toThrow(
      /timeZone: found "Mars"; expected an IANA time zone/,
    );
    expect(() => configured({ ALMANAC_LANGUAGE_SELECTION: 'path' })).toThrow(
      /service\.languageSelection: found "path"; /,
    );
    expect(() => configured({ ALMANAC_WINDOW_BACK: '3M' })).toThrow(/window\.back: found "3M"; /);
    expect(() => configured({ ALMANAC_LANGUAGES: 'ca,f' })).toThrow(/languages\[1\]\.tag: found "f"; /);
    expect(() => configured({ ALMANAC_DEFAULT_LANGUAGE: 'de' })).toThrow(/defaultLanguage: found "de"; .+ca, en, es/);
  });
});

describe('the languages of the environment', () => {
  it('are selected from the file’s, in the given order', () => {
    const { languages, defaultLanguage, titles } = configured({ ALMANAC_LANGUAGES: 'es, ca' });
    expect(languages).toMatchObject([
      { code: 'es', tag: 'es', segment: 'castellano', label: 'Español' },
      { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    ]);
    expect(defaultLanguage).toBe('ca');
    expect(titles).toEqual({ ca: 'Agenda', es: 'Agenda' });
  });

  it('may be new ones, with their code as segment and their native name as label', () => {
    const { languages } = configured({ ALMANAC_LANGUAGES: 'ca,de,' });
    expect(languages[1]).toEqual({ code: 'de', tag: 'de', segment: 'de', label: 'Deutsch' });
  });

  it('default to the first, without a segment, when the file’s default is not selected', () => {
    expect(configured({ ALMANAC_LANGUAGES: 'es,en' }).defaultLanguage).toBe('es');
    expect(segments({ ALMANAC_LANGUAGES: 'es,en' })).toEqual([
      ['es', null],
      ['en', 'en'],
    ]);
  });

  it('have the given default without a segment, and the former default gets its code as segment', () => {
    expect(configured({ ALMANAC_DEFAULT_LANGUAGE: 'en' }).defaultLanguage).toBe('en');
    expect(segments({ ALMANAC_DEFAULT_LANGUAGE: 'en' })).toEqual([
      ['ca', 'ca'],
      ['en', null],
      ['es', 'castellano'],
    ]);
    expect(segments({ ALMANAC_LANGUAGES: 'es,ca,en', ALMANAC_DEFAULT_LANGUAGE: 'es' })).toEqual([
      ['es', null],
      ['ca', 'ca'],
      ['en', 'en'],
    ]);
  });

  it('keep the segments of the file when the default stays the same', () => {
    const file = {
      ...FILE,
      languages: FILE.languages.map((one) => (one.code === 'ca' ? { ...one, segment: 'ca' } : one)),
    };
    expect(segments({ ALMANAC_LANGUAGES: 'ca,en' }, file)).toEqual([
      ['ca', 'ca'],
      ['en', 'en'],
    ]);
    expect(segments({ ALMANAC_LANGUAGES: 'ca,en', ALMANAC_DEFAULT_LANGUAGE: 'ca' }, file)).toEqual([
      ['ca', null],
      ['en', 'en'],
    ]);
  });

  it('may replace languages that the file leaves out', () => {
    const { languages: _, defaultLanguage: __, titles: ___, ...file } = FILE;
    expect(segments({ ALMANAC_LANGUAGES: 'es,ca,en' }, file)).toEqual([
      ['es', null],
      ['ca', 'ca'],
      ['en', 'en'],
    ]);
  });
});

describe('the credentials', () => {
  it('are a user and a password, or a token', () => {
    expect(authorizationFrom({})).toBeUndefined();
    expect(authorizationFrom({ ALMANAC_AUTH_TOKEN: ' s3cret ' })).toBe('Bearer s3cret');
    const basic = authorizationFrom({ ALMANAC_AUTH_USER: 'müller', ALMANAC_AUTH_PASSWORD: 'abcd efgh ijkl' });
    expect(Buffer.from(basic?.slice('Basic '.length) ?? '', 'base64').toString()).toBe('müller:abcd efgh ijkl');
  });

  it.each([
    { ALMANAC_AUTH_USER: 's3cret' },
    { ALMANAC_AUTH_PASSWORD: 's3cret' },
    { ALMANAC_AUTH_TOKEN: 's3cret', ALMANAC_AUTH_USER: 's3cret', ALMANAC_AUTH_PASSWORD: 's3cret' },
    { ALMANAC_AUTH_TOKEN: 's3cret\nx-other: 1' },
    { ALMANAC_AUTH_TOKEN: 'Bearer s3cret' },
    { ALMANAC_AUTH_TOKEN: 's3cret–ñ' },
  ])('are refused in %j, with an error that hides them', (environment) => {
    let error: unknown;
    try {
      authorizationFrom(environment);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ConfigurationError);
    if (!(error instanceof ConfigurationError)) return;
    expect(error.explain()).toMatch(/ALMANAC_AUTH_/);
    expect(error.explain()).not.toContain('s3cret');
  });
});

describe('the settings', () => {
  it('come from the file in the directory, with every folder below it', async () => {
    const root = directoryOf(FILE);
    const settings = await loadSettings(root, {}, NOW);
    expect(settings).toMatchObject({
      root,
      contentDir: join(root, 'content'),
      outDir: join(root, 'dist'),
      cacheDir: join(root, '.cache'),
      authorization: undefined,
    });
    expect(settings.configuration.siteUrl).toBe('https://site.example');
  });

  it('may be written in TypeScript', async () => {
    const root = directory(`const file: { siteUrl: string } = ${JSON.stringify(FILE)};\nexport default file;\n`);
    expect((await loadSettings(root, {}, NOW)).configuration.siteUrl).toBe('https://site.example');
  });

  it('take folders from the environment, relative to the directory or absolute', async () => {
    const root = directoryOf(FILE);
    const settings = await loadSettings(
      root,
      { ALMANAC_CONTENT_DIR: 'records', ALMANAC_OUT_DIR: '/srv/site', ALMANAC_CACHE_DIR: '../cache' },
      NOW,
    );
    expect(settings).toMatchObject({
      contentDir: join(root, 'records'),
      outDir: '/srv/site',
      cacheDir: join(root, '..', 'cache'),
    });
  });

  it('take today from the command line, the environment, or the clock in the site’s time zone', async () => {
    const root = directoryOf(FILE);
    const today = async (environment: Environment, chosen?: { today: string }) =>
      (await loadSettings(root, environment, NOW, chosen)).today.toString();
    expect(await today({})).toBe('2026-11-22');
    expect(await today({ ALMANAC_TIME_ZONE: 'America/New_York' })).toBe('2026-11-21');
    expect(await today({ ALMANAC_TODAY: '2027-01-01' })).toBe('2027-01-01');
    expect(await today({ ALMANAC_TODAY: '2027-01-01' }, { today: '2027-02-02' })).toBe('2027-02-02');
  });

  it('name the option or variable of an invalid day', async () => {
    const root = directoryOf(FILE);
    expect((await mistake(root, { ALMANAC_TODAY: 'soon' })).message).toBe(
      "ALMANAC_TODAY: found 'soon'; expected a date, YYYY-MM-DD",
    );
    await expect(loadSettings(root, {}, NOW, { today: 'soon' })).rejects.toThrow(/^--today: found 'soon'/);
  });

  it('prefer the site’s URL from the command line', async () => {
    const root = directoryOf(FILE);
    const settings = await loadSettings(root, { ALMANAC_SITE_URL: 'https://environment.example' }, NOW, {
      siteUrl: 'https://line.example/',
    });
    expect(settings.configuration.siteUrl).toBe('https://line.example');
  });

  it('hold the credentials only as the authorization', async () => {
    const root = directoryOf(FILE);
    const settings = await loadSettings(root, { ALMANAC_AUTH_TOKEN: 's3cret' }, NOW);
    expect(settings.authorization).toBe('Bearer s3cret');
    expect(JSON.stringify({ ...settings, authorization: undefined })).not.toContain('s3cret');
  });

  it('name the missing configuration file and its folder', async () => {
    const root = directory(undefined);
    const { message, hint } = await mistake(root);
    expect(message).toBe(`There is no almanac.config.ts in ${root}.`);
    expect(hint).toMatch(/docs\/configuration\.md shows what it says/);
  });

  it('report why a file cannot be loaded, with its line', async () => {
    expect((await mistake(directory('\nthrow new Error("out of paper");'))).message).toMatch(
      /^almanac\.config\.ts:2 can't be loaded: .*out of paper/,
    );
    expect((await mistake(directory('export default {\n  a: 1\n  b: 2\n};'))).message).toMatch(
      /^almanac\.config\.ts:3 can't be loaded: (?:.|\n)*[Ee]xpected/,
    );
    expect((await mistake(directory('throw "out of paper";'))).message).toMatch(
      /^almanac\.config\.ts can't be loaded: out of paper/,
    );
  });

  it.each([
    '',
    'export const config = {};',
    'export default undefined;',
    'export default null;',
    'export default "x";',
  ])('are refused for the file %j without a configuration', async (text) => {
    expect((await mistake(directory(text))).message).toMatch(/the configuration: found |has no default export/);
  });

  it('are refused without a service', async () => {
    const { service: _, ...file } = FILE;
    expect((await mistake(directoryOf(file))).message).toMatch(
      /service: found nothing; expected 'embedded' or an object/,
    );
  });

  it('never show credentials in an error', async () => {
    const environment = { ALMANAC_AUTH_USER: 'editor', ALMANAC_AUTH_PASSWORD: 's3cret', ALMANAC_TIME_ZONE: 'Mars' };
    const error = await mistake(directoryOf(FILE), environment);
    expect(error.explain()).not.toMatch(/s3cret|editor/);
  });
});

describe('the dialect', () => {
  const dialectOf = (service: object, environment = {}) => {
    const { service: found } = validateConfiguration(withEnvironment({ ...minimal, service }, environment));
    return found === 'embedded' ? undefined : found;
  };
  const minimal = {
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  };

  it('sets default names that the configuration leaves out', () => {
    expect(dialectOf({ baseUrl: 'https://town.example', dialect: 'the-events-calendar' })).toMatchObject({
      namespace: 'tribe/events/v1',
      languageParameter: 'wpml_language',
      restRoot: '/wp-json',
    });
    expect(dialectOf({ baseUrl: 'https://town.example' })).toMatchObject({
      dialect: 'document',
      namespace: 'calendar/events/v1',
      languageParameter: 'translation_language',
    });
  });

  it('follows from the namespace when it is not set', () => {
    expect(dialectOf({ baseUrl: 'https://town.example', namespace: 'tribe/events/v1' })).toMatchObject({
      dialect: 'the-events-calendar',
      languageParameter: 'wpml_language',
    });
  });

  it('is overridden by ALMANAC_DIALECT, and an unknown one is refused by name', () => {
    const service = { baseUrl: 'https://town.example' };
    expect(dialectOf(service, { ALMANAC_DIALECT: 'the-events-calendar' })).toMatchObject({
      namespace: 'tribe/events/v1',
    });
    expect(() => dialectOf(service, { ALMANAC_DIALECT: 'latin' })).toThrow(/service\.dialect: found "latin"/);
  });
});

describe('a custom header for authorization', () => {
  it('comes from ALMANAC_AUTH_HEADER, and is refused without being shown when it is invalid', () => {
    expect(authHeaderFrom({ ALMANAC_AUTH_HEADER: 'X-Api-Key: s3cret' })).toEqual({
      name: 'X-Api-Key',
      value: 's3cret',
    });
    expect(authHeaderFrom({})).toBeUndefined();
    for (const wrong of ['s3cret', 'X Api: s3cret', 'X-Api-Key: s3cret\nX-Other: 1', 'X-Api-Key:'])
      expect(() => authHeaderFrom({ ALMANAC_AUTH_HEADER: wrong })).toThrow(
        /^ALMANAC_AUTH_HEADER is not a header that can be sent\.$/,
      );
  });

  it.each(['Host: evil.example', 'content-length: 0', 'Transfer-Encoding: chunked', 'Connection: close'])(
    'is refused when HTTP itself uses it: %s',
    (header) => {
      expect(() => authHeaderFrom({ ALMANAC_AUTH_HEADER: header })).toThrow(
        /^ALMANAC_AUTH_HEADER can't be [\w-]+: that header is/,
      );
    },
  );
});
