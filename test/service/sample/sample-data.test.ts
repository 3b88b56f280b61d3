import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSchema, readSampleDefinitions, seriesSchema, TERMS_SCHEMA } from '#service/sample/definitions';

const IDS = {
  venues: { church: 16 },
  organizers: { council: 31 },
  categories: { music: 2 },
  tags: { free: 21 },
  images: { cello: 41 },
};
const TEXT = { title: 'Title', excerpt: '', description: 'A text.' };
const TEXTS = { ca: TEXT, en: TEXT, de: TEXT, es: TEXT };
const EVENT = { id: 101, when: { day: { inDays: 1 } }, categories: ['music'], texts: TEXTS };

const problemsOf = (schema: z.ZodType, data: unknown): string => {
  const { error } = schema.safeParse(data);
  return error === undefined ? '' : z.prettifyError(error);
};

describe('the sample data files', () => {
  it('may refer to records by key, which is replaced with the record’s id', () => {
    const event = { ...EVENT, venue: 'church', organizers: ['council'], tags: ['free'], image: 'cello' };
    const facts = { categories: [2], venue: 16, organizers: [31], tags: [21], image: 41 };
    expect(eventsSchema(IDS).parse([event])).toMatchObject([{ facts, recurring: false }]);
  });

  it.each([
    ['an unknown venue', { ...EVENT, venue: 'chruch' }, /expected one of church\s.*\[0\]\.venue/],
    ['a key inherited from Object', { ...EVENT, venue: 'constructor' }, /expected one of church/],
    ['a missing language', { ...EVENT, texts: { en: TEXT, de: TEXT } }, /texts in ca, es are missing/],
    ['no days', { id: 101, categories: [], texts: TEXTS }, /either "id" and "when", or "occurrences"/],
    ['a field that does not exist', { ...EVENT, costs: 'free' }, /costs/],
    [
      'an hour that does not exist',
      { ...EVENT, when: { day: { inDays: 1 }, hours: { from: '9', to: '24:00' } } },
      /09:30/,
    ],
  ])('are rejected, with the position of the error, for %s', (_, event, expected) => {
    expect(problemsOf(eventsSchema(IDS), [event])).toMatch(expected);
  });

  it('may omit languages for an event marked as untranslated', () => {
    expect(problemsOf(eventsSchema(IDS), [{ ...EVENT, untranslated: true, texts: { en: TEXT } }])).toBe('');
  });

  it('are rejected when a series has no texts or a category has an unknown parent', () => {
    const series = { firstId: 1000, rhythm: { date: 1 }, facts: { categories: [] }, note: {}, variants: [] };
    expect(problemsOf(seriesSchema(IDS), [series])).toMatch(/variants/);
    const names = { ca: { name: 'a' }, en: { name: 'a' }, de: { name: 'a' }, es: { name: 'a' } };
    expect(problemsOf(TERMS_SCHEMA, { jazz: { id: 4, parent: 'musik', texts: names } })).toMatch(
      /there is no 'musik' in this file\s.*jazz\.parent/,
    );
  });

  it('contain only unique ids', () => {
    const { events, venues, organizers, categories, tags, images } = readSampleDefinitions();
    const posts = [
      ...events.flatMap(({ occurrences }) => occurrences),
      ...venues,
      ...organizers,
      ...Object.values(images).map((id) => ({ id })),
    ].map(({ id }) => id);
    const terms = [...categories, ...tags].map(({ id }) => id);
    expect(posts).toEqual([...new Set(posts)]);
    expect(terms).toEqual([...new Set(terms)]);
  });
});
