import { describe, expect, it } from 'vitest';
import { languageMovedTo, languageOfUrl } from '#interface/language-of-url';

const SITE = { baseUrl: 'https://example.org/town' };
const CA = { code: 'ca', segment: null };
const EN = { code: 'en', segment: 'en' };
const DE = { code: 'de', segment: 'deutsch' };
const FR = { code: 'fr', segment: null, baseUrl: 'https://fr.example.org' };

describe('the language of a page URL', () => {
  const languageOf = languageOfUrl(SITE, [CA, EN, DE, FR]);

  it.each([
    ['https://example.org/town/en/event/jazz/', 'en'],
    ['https://example.org/town/en', 'en'],
    ['https://example.org/town/deutsch/event/jazz/', 'de'],
    ['https://example.org/town/event/jazz/', 'ca'],
    ['https://example.org/town/event/en/', 'ca'],
    ['https://example.org/town/english/', 'ca'],
    ['https://example.org/town/', 'ca'],
    ['https://fr.example.org/event/jazz/', 'fr'],
    ['https://fr.example.org/en/event/jazz/', 'fr'],
    // Sites name themselves by another host than the one that answers.
    ['https://www.example.org/en/event/jazz/', 'en'],
    ['https://example.org/town/?post_type=tribe_events&p=7', undefined],
    ['/en/event/jazz/', undefined],
    ['', undefined],
  ])('%s is %s', (url, code) => {
    expect(languageOf(url)).toBe(code);
  });

  it('can be an unconfigured language when lists mix languages and the URL has its segment', () => {
    const endpoint = { ...SITE, languageSelection: 'url' } as const;
    const languageOf = languageOfUrl(endpoint, [CA, EN]);
    const codes = ['it', 'pt-br', 'deutsch', 'event', 'en', ''].map((path) => `https://example.org/town/${path}/x/`);
    expect(codes.map(languageOf)).toEqual(['/it/', '/pt-br/', 'ca', 'ca', 'en', 'ca']);
    // Where each list holds one language, its records are in that one, whatever their addresses begin with.
    expect(languageOfUrl(SITE, [CA, EN])('https://example.org/town/it/x/')).toBe('ca');
  });

  it('is unknown without a segment when every language has one or several have none', () => {
    expect(languageOfUrl(SITE, [EN, DE])('https://example.org/town/event/jazz/')).toBeUndefined();
    expect(languageOfUrl(SITE, [CA, { code: 'es', segment: null }])('https://example.org/town/event/')).toBeUndefined();
  });

  it('counts as changed only when both URLs determine a language', () => {
    const [bare, english, draft] = ['', 'en/', '?p=7'].map((path) => `https://example.org/town/${path}`);
    expect(languageMovedTo(languageOf, 'ca', bare, english ?? '')).toBe('en');
    expect(languageMovedTo(languageOf, 'en', english, bare ?? '')).toBe('ca');
    expect(languageMovedTo(languageOf, 'ca', bare, bare ?? '')).toBeUndefined();
    expect(languageMovedTo(languageOf, 'ca', bare, draft ?? '')).toBeUndefined();
    // A record that several languages share stands at the address of one.
    expect(languageMovedTo(languageOf, 'en', bare, bare ?? '')).toBeUndefined();
    expect(languageMovedTo(languageOf, 'en', undefined, bare ?? '')).toBeUndefined();
  });
});
