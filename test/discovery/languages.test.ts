import { describe, expect, it } from 'vitest';
import { hintsOfCodes, hintsOfPage, type LanguageHint, mergeHints, withoutLanguage } from '#discovery/language-hints';
import { chooseDefaultLanguage, chooseLanguages, type LanguageTrial, type TrialListing } from '#discovery/trials';

const base = new URL('https://example.org/agenda');

const alternates = (links: Record<string, string>) =>
  Object.entries(links).map(([tag, url]) => ({ tag, url: new URL(url, 'https://example.org') }));

describe('the languages that a page links to', () => {
  it('have the segments of its links', () => {
    expect(
      hintsOfPage(
        alternates({
          ca: '/agenda/event/u/',
          'en-GB': '/agenda/en/event/one/',
          es: '/agenda/es/evento/',
          'x-default': '/agenda/event/u/',
        }),
        base,
        false,
      ),
    ).toEqual([
      { code: 'ca', tag: 'ca', segment: null, source: 'page', isDefault: true },
      { code: 'en', tag: 'en-GB', segment: 'en', source: 'page' },
      { code: 'es', tag: 'es', segment: 'es', source: 'page' },
    ]);
  });

  it('may have a segment of any name on the first page, and only there', () => {
    const links = alternates({ ca: '/agenda/', en: '/agenda/english/' });
    expect(hintsOfPage(links, base, true)[1]).toMatchObject({ code: 'english', segment: 'english' });
    expect(hintsOfPage(links, base, false)[1]).toMatchObject({ code: 'en', segment: null });
  });

  it('may be given by a parameter of its links', () => {
    expect(hintsOfPage(alternates({ 'pt-BR': '/agenda/?lang=pt-br' }), base, true)).toEqual([
      { code: 'pt-br', tag: 'pt-BR', segment: null, source: 'page' },
    ]);
  });

  it('may have a host of their own', () => {
    const links = alternates({ ca: 'https://www.example.org/agenda/', de: 'https://de.example.org/kalender/' });
    expect(hintsOfPage(links, base, true)).toEqual([
      { code: 'ca', tag: 'ca', segment: null, source: 'page' },
      { code: 'de', tag: 'de', segment: null, baseUrl: 'https://de.example.org/kalender', source: 'page' },
    ]);
    expect(hintsOfPage(links, base, false)[1]?.baseUrl).toBe('https://de.example.org');
  });

  it('get distinct codes for two countries, and are dropped without a valid code', () => {
    const links = alternates({ 'en-GB': 'https://uk.example.org/', 'en-US': 'https://us.example.org/' });
    expect(hintsOfPage(links, base, true).map(({ code }) => code)).toEqual(['en', 'en-us']);
    expect(hintsOfPage(alternates({ en: '/agenda/?lang=<script>' }), base, true)).toEqual([]);
  });

  it('take precedence over languages that the interface names', () => {
    const linked = hintsOfPage(alternates({ en: '/agenda/english/' }), base, true);
    expect(mergeHints(linked, hintsOfCodes(['EN', 'es', 'not a code'], 'interface'))).toEqual([
      { code: 'english', tag: 'en', segment: 'english', source: 'page' },
      { code: 'es', tag: 'es', segment: 'es', source: 'interface' },
    ]);
  });
});

describe('the base URL of a site without a language segment', () => {
  it.each([
    ['https://example.org/en', 'https://example.org'],
    ['https://example.org/agenda/EN-gb', 'https://example.org/agenda'],
    ['https://example.org/agenda', undefined],
    ['https://example.org', undefined],
  ])('of %s is %s', (url, expected) => {
    expect(withoutLanguage(url, ['en-GB', 'ca'])).toBe(expected);
  });
});

const standard: TrialListing = { total: 2, print: 'standard', urls: [], zones: [] };
const own = (print: string, total = 2): TrialListing => ({ total, print, urls: [], zones: [] });
const hint = (code: string, more: Partial<LanguageHint> = {}): LanguageHint => ({
  code,
  tag: code,
  segment: code,
  source: 'interface',
  ...more,
});
const trial = (one: LanguageHint, answers: Partial<Omit<LanguageTrial, 'hint'>> = {}): LanguageTrial => ({
  hint: one,
  parameter: standard,
  segment: undefined,
  both: undefined,
  ...answers,
});

describe('the language selection of a service', () => {
  const both = { parameter: own('en'), segment: own('en') };

  it.each<[string, LanguageTrial[], string, string[]]>([
    ['the parameter, when only it works', [trial(hint('en'), { parameter: own('en') })], 'parameter', ['en']],
    ['the segment, when only it works', [trial(hint('en'), { segment: own('en') })], 'segment', ['en']],
    ['the parameter, when both work', [trial(hint('en'), both)], 'parameter', ['en']],
    ['the segment, when both work and pages use it', [trial(hint('en', { source: 'page' }), both)], 'segment', ['en']],
    [
      'both, when each works for a different language',
      [trial(hint('en'), { parameter: own('en') }), trial(hint('es'), { segment: own('es') })],
      'both',
      ['en', 'es'],
    ],
    ['both, when only the two together work', [trial(hint('en'), { both: own('en') })], 'both', ['en']],
    [
      'the parameter, beside a language with a host of its own',
      [
        trial(hint('en'), { parameter: own('en') }),
        trial(hint('de', { segment: null, baseUrl: 'https://de.example.org' }), {
          parameter: undefined,
          segment: own('de'),
        }),
      ],
      'parameter',
      ['en', 'de'],
    ],
    ['the parameter, when nothing works', [trial(hint('en'))], 'parameter', []],
  ])('is %s', (_way, trials, selection, codes) => {
    const choice = chooseLanguages(trials, standard);
    expect(choice.selection).toBe(selection);
    expect(choice.distinct.map(({ code }) => code)).toEqual(codes);
    expect(choice.distinct.length + choice.others.length).toBe(trials.length);
  });

  it('accepts an empty list as the answer of a named language, but not of a guessed one', () => {
    const empty = { parameter: own('[]', 0) };
    const choice = chooseLanguages([trial(hint('en'), empty), trial(hint('de', { source: 'guess' }), empty)], standard);
    expect(choice.distinct.map(({ code }) => code)).toEqual(['en']);
  });
});

describe('the default language', () => {
  const guess = (code: string) => hint(code, { source: 'guess' });

  it.each<[string, LanguageHint[], string | undefined, string | undefined, string | undefined, boolean]>([
    ['the default that the site names', [hint('es'), hint('ca', { isDefault: true })], 'es', undefined, 'ca', false],
    ["the page's own language", [guess('ca'), guess('es')], 'es', 'Europe/Madrid', 'es', false],
    ["the page's own language without its country", [guess('ca'), guess('es')], 'es-MX', undefined, 'es', false],
    [
      'the language that pages link to without a segment',
      [hint('es'), hint('ca', { source: 'page', segment: null })],
      undefined,
      undefined,
      'ca',
      false,
    ],
    ['the only candidate', [hint('es')], undefined, undefined, 'es', false],
    ['a guess by the time zone', [guess('de'), guess('es')], undefined, 'Europe/Madrid', 'es', true],
    ['a guess', [guess('de'), guess('es')], undefined, 'Asia/Tokyo', 'de', true],
    ['none', [], 'es', undefined, undefined, false],
  ])('is %s', (_which, candidates, pageLanguage, zone, code, isGuess) => {
    const choice = chooseDefaultLanguage(candidates, pageLanguage, zone);
    expect(choice?.hint.code).toBe(code);
    expect(choice?.isGuess ?? false).toBe(isGuess);
  });
});
