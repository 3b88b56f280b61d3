import { describe, expect, it } from 'vitest';
import { BUILT_IN_LANGUAGES } from '#config/values';
import british from '../../../site/i18n/en-GB.json' with { type: 'json' };
import { countWriterOf, fill, messagesSchema } from '../../../site/i18n/messages.ts';
import { MESSAGE_FILES, shippedMessages } from '../../../site/i18n/shipped.ts';

/** Every text of a file by its path, plural forms left out. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  const entries = Object.entries(Object(value));
  if (entries.some(([key]) => key === 'other')) return new Map([[path, String(Object(value).other)]]);
  return new Map(entries.flatMap(([key, inner]) => [...textsOf(inner, `${path}.${key}`)]));
}

const placesOf = (text: string | undefined) => [...(text ?? '').matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('the built-in messages', () => {
  it.each(BUILT_IN_LANGUAGES)('of %s are complete', (language) => {
    expect(shippedMessages(language).nav.home).not.toBe('');
  });

  it('have the same placeholders in every language', () => {
    const english = textsOf(MESSAGE_FILES.en);
    for (const language of BUILT_IN_LANGUAGES)
      for (const [path, text] of textsOf(MESSAGE_FILES[language]))
        expect([language, path, ...placesOf(text)]).toEqual([language, path, ...placesOf(english.get(path))]);
  });

  it('of British English differ from American English only in spelling', () => {
    const english = textsOf(MESSAGE_FILES.en);
    const american = (text: string) =>
      text
        .replaceAll('olour', 'olor')
        .replaceAll('rganis', 'rganiz')
        .replaceAll('rogramme', 'rogram')
        .replaceAll('ancelled', 'anceled');
    for (const [path, text] of textsOf(british)) expect([path, american(text)]).toEqual([path, english.get(path)]);
    expect(shippedMessages('en-GB').nav).toEqual({ ...shippedMessages('en').nav, organizers: 'Organisers' });
  });

  it.each([
    ['ca', 'i 1 data més', 'i 11 dates més', 'i 1.000.000 de dates més'],
    ['en', 'and 1 more date', 'and 11 more dates', 'and 1,000,000 more dates'],
    ['de', 'und 1 weiterer Termin', 'und 11 weitere Termine', 'und 1.000.000 weitere Termine'],
    ['es', 'y 1 fecha más', 'y 11 fechas más', 'y 1.000.000 de fechas más'],
  ] as const)('of %s count the further dates of a series', (language, ...said) => {
    const { event } = shippedMessages(language);
    expect([1, 11, 1_000_000].map((count) => countWriterOf(language)(event.moreDates, count))).toEqual(said);
  });

  it('have no straight quotes and no three dots', () => {
    for (const language of BUILT_IN_LANGUAGES)
      expect(JSON.stringify([...textsOf(MESSAGE_FILES[language]).values()])).not.toMatch(/'|\\"|\.\.\./);
  });

  it('are refused with a missing key, an unknown key or an empty text', () => {
    const schema = messagesSchema('en');
    const texts = shippedMessages('en');
    const { skip, ...withoutSkip } = texts;
    expect(skip).not.toBe('');
    expect(schema.safeParse(withoutSkip).success).toBe(false);
    expect(schema.safeParse({ ...texts, extra: 'x' }).success).toBe(false);
    expect(schema.safeParse({ ...texts, skip: '' }).success).toBe(false);
  });

  it('are refused with a plural form that the language lacks, or without one that it needs', () => {
    const english = shippedMessages('en');
    expect(messagesSchema('en').safeParse({ ...english, events: { one: 'x', few: 'x', other: 'x' } }).success).toBe(
      false,
    );
    expect(messagesSchema('es').safeParse({ ...shippedMessages('es'), events: { one: 'x', other: 'x' } }).success).toBe(
      false,
    );
  });
});

describe('counting events', () => {
  it('follows the plural forms of the language', () => {
    const say = (language: 'ca' | 'de' | 'en' | 'es', count: number) =>
      countWriterOf(language)(shippedMessages(language).events, count);
    expect([say('en', 0), say('en', 1), say('en', 2)]).toEqual(['0 events', '1 event', '2 events']);
    expect([say('ca', 1), say('ca', 3), say('ca', 1_000_000)]).toEqual(['1 acte', '3 actes', '1.000.000 d’actes']);
    expect(say('es', 1_000_000)).toBe('1.000.000 de actos');
    expect(say('de', 2)).toBe('2 Veranstaltungen');
  });
});

describe('filling a message', () => {
  it('puts values into their places and leaves braces within values alone', () => {
    expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&');
  });

  it('fails if a value is missing', () => {
    expect(() => fill('{a}', {})).toThrow("asks for 'a'");
  });
});
