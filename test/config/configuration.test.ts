import { describe, expect, it } from 'vitest';
import { defineConfig, titleOf } from '#config/config';
import { parseDay } from '#config/values';
import { ConfigurationError } from '#errors';
import { isFree } from '#records/cost';
import { validateConfiguration } from '#settings/settings';

/** A configuration in which everything is as it should be. */
const GOOD = {
  service: { baseUrl: 'https://town.example' },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en-gb', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://site.example/repo/',
};

const [CATALAN, ENGLISH] = GOOD.languages;

/** The lines that name the mistakes. */
function mistakes(configuration: unknown): string[] {
  try {
    validateConfiguration(configuration);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.message).toMatch(/^The configuration is wrong\.\n {2}/);
    expect(error.hint).toMatch(/almanac\.config\.ts/);
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

describe('a configuration', () => {
  it('gets a default for every missing key', () => {
    const configuration = validateConfiguration(GOOD);
    expect(configuration).toMatchObject({
      service: {
        baseUrl: 'https://town.example',
        restRoot: '/wp-json',
        namespace: 'calendar/events/v1',
        languageParameter: 'translation_language',
        languageSelection: 'parameter',
      },
      titles: {},
      maxDegradedRuns: 8,
      media: 'mirror',
      statuses: {
        cancelled: { categories: [], tags: [], titlePrefixes: [] },
        postponed: { categories: [], tags: [], titlePrefixes: [] },
      },
    });
    expect(configuration.window.back.toString()).toBe('P3M');
    expect(configuration.window.ahead.toString()).toBe('P18M');
  });

  it.each([
    'Eintritt frei',
    'Freier  Eintritt',
    'Entrada lliure',
    'entrada libre',
    'Entrée libre',
    'Ingresso libero',
    'Free entry',
  ])('without words for free takes the cost “%s” as free', (cost) => {
    const { freeWords } = validateConfiguration(GOOD);
    expect(isFree(cost, freeWords)).toBe(true);
    expect(isFree(`${cost} (members)`, freeWords)).toBe(false);
  });

  it('is returned unchanged by defineConfig', () => {
    const written = { ...GOOD, service: 'embedded' } as const;
    expect(defineConfig(written)).toBe(written);
    expect(validateConfiguration(written).service).toBe('embedded');
  });

  it('may set `embed` without `api`', () => {
    expect(validateConfiguration({ ...GOOD, embed: {} })).toMatchObject({ embed: { allow: [] } });
  });

  it('names only the environment variables that override an invalid key in the hint of its error', () => {
    const hintFor = (environment: Record<string, string>, changes: object) => {
      try {
        validateConfiguration({ ...GOOD, ...changes }, environment);
      } catch (error) {
        return error instanceof ConfigurationError ? error.hint : undefined;
      }
      return undefined;
    };
    const set = { ALMANAC_SITE_URL: 'agenda', ALMANAC_TIME_ZONE: 'Europe/Paris', ALMANAC_BASE_URL: 'town' };
    expect(hintFor(set, { siteUrl: 'agenda' })).toBe(
      'Correct it in almanac.config.ts, or in ALMANAC_SITE_URL, which overrides it.',
    );
    expect(hintFor(set, { service: { baseUrl: 'town' } })).toContain(', or in ALMANAC_BASE_URL, which');
    expect(hintFor(set, { titles: 1 })).toBe('Correct it in almanac.config.ts.');
    expect(hintFor({}, { siteUrl: 'agenda' })).toBe('Correct it in almanac.config.ts.');
  });

  it('has addresses without trailing slashes, queries and fragments', () => {
    const { service, siteUrl } = validateConfiguration({
      ...GOOD,
      service: {
        baseUrl: 'HTTPS://Town.example/site//?x=1#y',
        restRoot: 'wp-json/',
        namespace: '/calendar/events/v1/',
      },
    });
    expect(service).toMatchObject({
      baseUrl: 'https://town.example/site',
      restRoot: '/wp-json',
      namespace: 'calendar/events/v1',
    });
    expect(siteUrl).toBe('https://site.example/repo');
  });

  it('may have an empty REST root', () => {
    for (const restRoot of ['', '/']) {
      const { service } = validateConfiguration({ ...GOOD, service: { ...GOOD.service, restRoot } });
      expect(service).toMatchObject({ restRoot: '' });
    }
  });

  it('accepts an e-mail address or a page as contact', () => {
    const said = (contact: string) => validateConfiguration({ ...GOOD, contact }).contact;
    expect(said('agenda@example.org')).toBe('mailto:agenda@example.org');
    expect(said(' mailto:agenda@example.org ')).toBe('mailto:agenda@example.org');
    expect(said('https://example.org/contact?topic=agenda')).toBe('https://example.org/contact?topic=agenda');
    expect(validateConfiguration(GOOD).contact).toBeUndefined();
  });

  it('has time zones and language tags in canonical form', () => {
    const { timeZone, languages } = validateConfiguration({ ...GOOD, timeZone: 'europe/madrid' });
    expect(timeZone).toBe('Europe/Madrid');
    expect(languages[1]?.tag).toBe('en-GB');
  });

  it('may give a language its own base URL', () => {
    const { languages } = validateConfiguration({
      ...GOOD,
      languages: [CATALAN, { ...ENGLISH, baseUrl: 'https://en.town.example/' }],
    });
    expect(languages[1]?.baseUrl).toBe('https://en.town.example');
  });

  it('gives the title of the site in a language, or the default title', () => {
    const configuration = validateConfiguration({ ...GOOD, titles: { ca: 'Agenda' } });
    const [catalan, english] = configuration.languages;
    if (catalan === undefined || english === undefined) throw new Error('no languages');
    expect([titleOf(configuration, catalan), titleOf(configuration, english)]).toEqual(['Agenda', 'Almanac']);
  });
});

describe('a mistake in a configuration', () => {
  it.each([
    [{ service: undefined }, /^service: found nothing; expected 'embedded' or an object with the baseUrl/],
    [{ service: 'remote' }, /^service: found "remote"; expected 'embedded' or an object/],
    [{ service: {} }, /^service\.baseUrl: found nothing; /],
    [{ service: { baseUrl: 'town.example' } }, /^service\.baseUrl: found "town\.example"; expected an absolute http/],
    [{ service: { baseUrl: 'ftp://town.example' } }, /^service\.baseUrl: found "ftp:.+"; expected an absolute http/],
    [
      { service: { ...GOOD.service, namespace: '/' } },
      /^service\.namespace: found "\/"; expected a namespace, such as/,
    ],
    [{ service: { ...GOOD.service, languageParameter: '' } }, /^service\.languageParameter: found ""; /],
    [
      { service: { ...GOOD.service, languageSelection: 'path' } },
      /^service\.languageSelection: found "path"; expected one of parameter, segment, both, url$/,
    ],
    [{ service: { ...GOOD.service, restroot: '' } }, /^service: unknown key 'restroot' \(did you mean 'restRoot'\?\)$/],
    [{ langages: [] }, /^the configuration: unknown key 'langages' \(did you mean 'languages'\?\)$/],
    [{ languages: [] }, /^languages: found an empty list; /],
    [{ languages: 'ca,en' }, /^languages: found "ca,en"; /],
    [{ languages: [CATALAN, CATALAN] }, /^languages: found a list of 2; two languages have the code 'ca'$/],
    [
      { languages: [CATALAN, { ...ENGLISH, code: 'EN' }] },
      /^languages\[1\]\.code: found "EN"; expected a language code/,
    ],
    [
      { languages: [CATALAN, { ...ENGLISH, tag: '_' }] },
      /^languages\[1\]\.tag: found "_"; expected a BCP 47 tag, such/,
    ],
    [
      { languages: [CATALAN, { ...ENGLISH, segment: 'a/b' }] },
      /^languages\[1\]\.segment: found "a\/b"; expected one path segment, such as ca, or null$/,
    ],
    [
      { languages: [CATALAN, { ...ENGLISH, segment: undefined }] },
      /^languages\[1\]\.segment: found nothing; expected one path segment, such as ca, or null$/,
    ],
    [{ languages: [CATALAN, { ...ENGLISH, label: '' }] }, /^languages\[1\]\.label: found ""; /],
    [{ defaultLanguage: 'de' }, /^defaultLanguage: found "de"; expected one of the languages: ca, en$/],
    [{ defaultLanguage: undefined }, /^defaultLanguage: found nothing; /],
    [
      { window: { back: '3 months' } },
      /^window\.back: found "3 months"; expected an ISO 8601 duration of dates, such as/,
    ],
    [{ window: { ahead: '-P3M' } }, /^window\.ahead: found "-P3M"; expected an ISO 8601 duration/],
    [{ window: { back: 'PT36H' } }, /^window\.back: found "PT36H"; expected an ISO 8601 duration of dates/],
    [{ window: { back: 'P9999Y' } }, /^window\.back: found "P9999Y"; .+ at most P1000Y$/],
    [{ window: { back: 'P999999999999Y' } }, /^window\.back: /],
    [
      { timeZone: 'Mars/Olympus' },
      /^timeZone: found "Mars\/Olympus"; expected an IANA time zone, such as Europe\/Madrid$/,
    ],
    [{ country: 'Spain' }, /^country: found "Spain"; expected the code of a country \(ISO 3166\), such as ES$/],
    [{ country: 'XX' }, /^country: /],
    [{ timeZone: '' }, /^timeZone: found ""; expected an IANA time zone/],
    [
      { titles: { de: 'Kalender' } },
      /^titles\.de: found "Kalender"; expected a title for one of the languages: ca, en$/,
    ],
    [{ siteUrl: 'https://x.example/agénda' }, /^siteUrl: .*expected a path of letters without accents/],
    [{ siteUrl: '/repo' }, /^siteUrl: found "\/repo"; expected an absolute http or https URL/],
    [{ maxDegradedRuns: 0 }, /^maxDegradedRuns: found 0; /],
    [{ freeWords: 'gratis' }, /^freeWords: found "gratis"; expected a list$/],
    [{ host: 'github' }, /^host: found "github"; expected one of .*github-pages/],
    [{ api: false, embed: {} }, /^api: found false; expected true, or nothing: what embed shows comes from there$/],
    [{ embed: { allow: ['https://town.example/page'] } }, /^embed\.allow\[0\]: .+; expected the origin of a site/],
    [{ api: true, embed: { allow: ["https://a.example; script-src 'unsafe-inline'"] } }, /^embed\.allow\[0\]: /],
    [{ api: true, embed: { allow: ['*'] } }, /^embed\.allow\[0\]: /],
    [{ contact: 'nobody' }, /^contact: found "nobody"; expected an e-mail address, such as .+, or the URL of a page$/],
    [{ contact: 'a@example.org,b@example.org' }, /^contact: .+; expected an e-mail address/],
    [{ contact: 'mailto:a@example.org?cc=b@example.org' }, /^contact: .+; expected an e-mail address/],
    [{ contact: 'javascript:alert(1)' }, /^contact: .+; expected an e-mail address/],
    [{ contact: 'https://user:secret@example.org/' }, /^contact: .+; expected an e-mail address/],
    [{ freeWords: [' '] }, /^freeWords\[0\]: found " "; expected a word for free, such as gratis$/],
    [{ statuses: { canceled: {} } }, /^statuses: unknown key 'canceled' \(did you mean 'cancelled'\?\)$/],
    [{ statuses: { cancelled: { tag: [] } } }, /^statuses\.cancelled: unknown key 'tag' \(did you mean 'tags'\?\)$/],
    [{ nothingLikeIt: 1 }, /^the configuration: unknown key 'nothingLikeIt'$/],
    [{ languages: [{ ...CATALAN, lable: 'x' }] }, /^languages\[0\]: unknown key 'lable' \(did you mean 'label'\?\)$/],
    [
      { theme: { fonts: { text: { family: 'A', files: [{ file: 'theme/a.woff2', wieght: '400' }] } } } },
      /^theme\.fonts\.text\.files\[0\]: unknown key 'wieght' \(did you mean 'weight'\?\)$/,
    ],
    [
      { theme: { categoryColors: { music: { light: 'teal', dark: '#0dd', drak: 'teal' } } } },
      /^theme\.categoryColors\.music: unknown key 'drak' \(did you mean 'dark'\?\)$/,
    ],
    [{ theme: { acent: 'teal' } }, /^theme: unknown key 'acent' \(did you mean 'accent'\?\)$/],
    [
      { statuses: { cancelled: { tags: 'abgesagt' } } },
      /^statuses\.cancelled\.tags: found "abgesagt"; expected a list$/,
    ],
    [
      { statuses: { postponed: { categories: ['ajornat', ''] } } },
      /^statuses\.postponed\.categories\[1\]: found ""; expected a slug, such as cancelled$/,
    ],
    [{ statuses: { cancelled: { tags: [7] } } }, /^statuses\.cancelled\.tags\[0\]: found 7; expected text$/],
    [
      { statuses: { cancelled: { titlePrefixes: [' '] } } },
      /^statuses\.cancelled\.titlePrefixes\[0\]: found " "; expected how titles begin, such as CANCELLED:$/,
    ],
    [{ media: 'keep' }, /^media: found "keep"; expected one of mirror, off$/],
  ])('is reported on one line that names the key, its value and the allowed values: %j', (change, line) => {
    expect(mistakes({ ...GOOD, ...change })).toEqual([expect.stringMatching(line)]);
  });

  it.each([undefined, null, 'x', 5, []])(
    'is reported on one line when the whole configuration is %j',
    (configuration) => {
      expect(mistakes(configuration)).toEqual([expect.stringMatching(/^the configuration: found /)]);
    },
  );

  it('does not hide further mistakes', () => {
    expect(mistakes({ ...GOOD, timeZone: 'x', siteUrl: 'y', service: { baseUrl: 'z', namespace: '' } })).toEqual([
      expect.stringMatching(/^service\.baseUrl: /),
      expect.stringMatching(/^service\.namespace: /),
      expect.stringMatching(/^timeZone: /),
      expect.stringMatching(/^siteUrl: /),
    ]);
  });

  it.each([
    'https://admin:hunter2@town.example',
    'https://admin:hun@ter2@town.example/x',
    'https:admin:hunter2@town.example',
    'https://admin:hun/ter2@town.example',
    'admin:hunter2@town.example',
    'https://hunter2@town.example/a@b',
  ])('is reported without the secret in the address %j', (baseUrl) => {
    for (const change of [
      { service: { baseUrl } },
      { service: { baseUrl, languageSelection: 'x' } },
      { siteUrl: baseUrl },
    ]) {
      const lines = mistakes({ ...GOOD, ...change }).join('\n');
      expect(lines).toMatch(/baseUrl|siteUrl/);
      expect(lines).not.toMatch(/hun|ter2|admin/);
    }
  });

  it('is reported without the secret under an unknown key', () => {
    const lines = mistakes({ ...GOOD, service: { ...GOOD.service, token: 'hunter2' }, password: 'hunter2' }).join('\n');
    expect(lines).toContain("'token'");
    expect(lines).toContain("'password'");
    expect(lines).not.toContain('hunter2');
  });
});

describe('a day from an option or a variable', () => {
  it('is parsed as a date', () => {
    expect(parseDay('2026-11-21', '--today').toString()).toBe('2026-11-21');
  });

  it.each(['today', '21/11/2026', '2026-02-30', ''])(
    'is refused when it is %j, with an error that names the option or variable',
    (value) => {
      expect(() => parseDay(value, 'ALMANAC_TODAY')).toThrow(ConfigurationError);
      expect(() => parseDay(value, 'ALMANAC_TODAY')).toThrow(
        `ALMANAC_TODAY: found '${value}'; expected a date, YYYY-MM-DD`,
      );
    },
  );
});
