import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { validateConfiguration, withEnvironment } from '#settings/settings';
import { GOOD } from './good.ts';

const others = ['en', 'es'].map((code) => ({ code, tag: code, segment: code, label: code }));
const THREE = { ...GOOD, languages: [...GOOD.languages, ...others] };

describe('the configuration of fallback languages', () => {
  it('is empty by default, and off in feeds', () => {
    const { fallback, feeds } = validateConfiguration(GOOD);
    expect(fallback).toEqual({});
    expect(feeds.fallback).toBe(false);
  });

  it('is kept unchanged when it is valid', () => {
    const { fallback, feeds } = validateConfiguration({
      ...THREE,
      fallback: { ca: ['es', 'en'], en: [] },
      feeds: { fallback: true },
    });
    expect(fallback).toEqual({ ca: ['es', 'en'], en: [] });
    expect(feeds.fallback).toBe(true);
  });

  it.each([
    [{ fallback: ['es'] }, 'fallback: found a list of 1; expected an object'],
    [{ fallback: { ca: 'es' } }, 'fallback.ca: found "es"; expected a list'],
    [{ fallback: { ca: [7] } }, 'fallback.ca[0]: found 7; expected text'],
    [
      { fallback: { fr: ['es'] } },
      'fallback.fr: found a list of 1; expected a list for one of the languages: ca, en, es',
    ],
    [{ fallback: { ca: ['es', 'fr'] } }, 'fallback.ca[1]: found "fr"; expected one of the other languages: en, es'],
    [{ fallback: { ca: ['ca'] } }, 'fallback.ca[0]: found "ca"; expected one of the other languages: en, es'],
    [{ fallback: { ca: ['es', 'en', 'es'] } }, `fallback.ca[2]: found "es"; the list has 'es' twice`],
    [{ feeds: { fallback: 'yes' } }, 'feeds.fallback: found "yes"; expected boolean'],
  ])('is refused with the key, its value and the allowed values: %j', (changes, line) => {
    expect(() => validateConfiguration({ ...THREE, ...changes })).toThrow(ConfigurationError);
    expect(() => validateConfiguration({ ...THREE, ...changes })).toThrow(`\n  ${line}`);
  });

  it('is refused with every mistake', () => {
    const wrong = { ...THREE, fallback: { fr: ['de'], ca: ['de'] } };
    expect(() => validateConfiguration(wrong)).toThrow(
      /fallback\.fr: .+\n.+fallback\.fr\[0\]: .+\n.+fallback\.ca\[0\]: /,
    );
  });

  it('loses the languages that the environment excludes', () => {
    const fallback = { ca: ['es', 'en'], es: ['ca'], en: ['es'] };
    const picked = validateConfiguration(withEnvironment({ ...THREE, fallback }, { ALMANAC_LANGUAGES: 'ca,en' }));
    expect(picked.fallback).toEqual({ ca: ['en'], en: [] });
    expect(validateConfiguration(withEnvironment({ ...THREE, fallback }, {})).fallback).toEqual(fallback);
  });
});
