import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenLinkParts,
  readTranslations,
  type Translations,
  translationGroups,
  translationsText,
  withIdOf,
  withLink,
  withPageLinks,
} from '#content/calendar/translations';
import { TRANSLATIONS_PATH } from '#content/store/layout';
import { ContentError } from '#errors';
import { memoryFiles } from '../memory-files.ts';

const record = (
  language: string,
  id: number | undefined,
  sameness = 'same',
  name = `${language}-${id}`,
): Parameters<typeof translationGroups>[1][number] => ({ language, id, name, sameness });

/** Returns the groups as lists of `language id`, each once. */
function groups(
  records: readonly Parameters<typeof translationGroups>[1][number][],
  translations: Translations = {},
): string[][] {
  const found = translationGroups('events', records, translations);
  return [...new Set(found.values())].map((group) => group.map((one) => `${one.language} ${one.id}`));
}

describe('translations', () => {
  it('are records with the same id and the same distinguishing data', () => {
    expect(groups([record('ca', 1), record('en', 1), record('de', 1)])).toEqual([['ca 1', 'en 1', 'de 1']]);
  });

  it('exclude records with the same id that differ in their distinguishing data', () => {
    expect(groups([record('ca', 1, 'a'), record('en', 1, 'b')])).toEqual([['ca 1'], ['en 1']]);
  });

  it('exclude records with different ids, however alike, unless people link them', () => {
    const records = [record('ca', 90), record('es', 19), record('en', 99)];
    expect(groups(records)).toEqual([['ca 90'], ['es 19'], ['en 99']]);
    expect(groups(records, { events: [{ ca: 90, es: 19 }] })).toEqual([['ca 90', 'es 19'], ['en 99']]);
  });

  it('include records with the same id as a record that people linked', () => {
    const records = [record('ca', 90), record('es', 19), record('en', 19)];
    expect(groups(records, { events: [{ ca: 90, es: 19 }] })).toEqual([['ca 90', 'es 19', 'en 19']]);
  });

  it('that people linked take precedence over records with the same id, in the languages of the link', () => {
    const records = [record('ca', 90), record('es', 19), record('en', 19), record('en', 33)];
    expect(groups(records, { events: [{ ca: 90, es: 19, en: 33 }] })).toEqual([['ca 90', 'es 19', 'en 33'], ['en 19']]);
  });

  it('are linked within one kind only', () => {
    expect(groups([record('ca', 90), record('es', 19)], { venues: [{ ca: 90, es: 19 }] })).toHaveLength(2);
  });

  it('may be linked to records that content lacks', () => {
    expect(
      groups([record('ca', 90)], {
        events: [
          { ca: 90, es: 19 },
          { ca: 1, en: 2 },
        ],
      }),
    ).toEqual([['ca 90']]);
  });

  it('exclude records without an id, however alike, unless people link them', () => {
    const records = [record('ca', undefined), record('en', undefined), record('en', 7)];
    expect(groups(records)).toEqual([['ca undefined'], ['en undefined'], ['en 7']]);
    expect(groups(records, { events: [{ ca: 'ca-undefined', en: 7 }] })).toEqual([
      ['ca undefined', 'en 7'],
      ['en undefined'],
    ]);
  });

  it('that people linked by the name of a file stay linked once its record has an id', () => {
    const events = [{ ca: 90, en: 'the-night' }];
    const others = [record('ca', 90), record('en', 8, 'same', 'another-night')];
    expect(groups([...others, record('en', undefined, 'same', 'the-night')], { events })).toContainEqual([
      'ca 90',
      'en undefined',
    ]);
    expect(groups([...others, record('en', 7, 'same', 'the-night')], { events })).toContainEqual(['ca 90', 'en 7']);
  });

  it('distinguish a file named with digits from a record with that id', () => {
    const events = [{ ca: 1, en: '7' }];
    const records = [record('ca', 1), record('en', 7, 'other'), record('en', 8, 'another', '7')];
    expect(groups(records, { events })).toEqual([['ca 1', 'en 8'], ['en 7']]);
  });

  it('never join two records of one language, and never put a record into two groups', () => {
    const language = fc.constantFrom('ca', 'en', 'de');
    const records = fc.array(
      fc.record({
        language,
        id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        name: fc.constantFrom('x', 'y'),
        sameness: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 12 },
    );
    const linked = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('x', 'y'));
    const links = fc.array(fc.dictionary(language, linked, { noNullPrototype: true }), { maxLength: 3 });
    fc.assert(
      fc.property(records, links, (given, events) => {
        const found = translationGroups('events', given, { events });
        const all = [...new Set(found.values())];
        for (const group of all) {
          const languages = group.map((one) => one.language);
          expect(new Set(languages).size).toBe(languages.length);
          expect(group).toEqual(given.filter((one) => group.includes(one)));
        }
        const members = all.flat();
        expect(new Set(members).size).toBe(members.length);
        for (const [one, group] of found) expect(group).toContain(one);
      }),
    );
  });
});

describe('translations.json', () => {
  const read = (text: string) => readTranslations(memoryFiles({ [TRANSLATIONS_PATH]: text }));

  it('holds groups of ids or file names by language, for each kind', async () => {
    const links = { events: [{ ca: 90, es: 'la-noche' }], tags: [] };
    expect(await read(JSON.stringify(links))).toEqual(links);
    expect(await readTranslations(memoryFiles())).toEqual({});
  });

  it.each([
    ['{', /JSON/],
    ['{"event": []}', /event/],
    ['{"events": [{"ca": ""}]}', /events\.0\.ca: expected an id, or the name of a file/],
    ['{"events": [{"ca": 1.5}]}', /events\.0\.ca: expected an id, or the name of a file/],
    ['{"events": {"ca": 90}}', /events: /],
  ])('causes an error of one line with an example when it says %j', async (text, reason) => {
    const error: unknown = await read(text).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toMatch(reason);
    expect(error.message).not.toContain('\n');
    expect(error.hint).toContain('{"events": [{"ca": 90, "es": 19}]}');
  });
});

describe('links from pages', () => {
  it('are added to the links of people, and extend them where both agree', () => {
    const own = {
      events: [
        { ca: 1, de: 'neu' },
        { ca: 5, en: 6 },
      ],
      venues: [{ ca: 1, en: 2 }],
    };
    const ofPages = {
      events: [
        { ca: 1, en: 2 },
        { ca: 9, es: 10 },
      ],
    };
    expect(withPageLinks(own, ofPages)).toEqual({
      events: [
        { ca: 9, es: 10 },
        { ca: 1, en: 2, de: 'neu' },
        { ca: 5, en: 6 },
      ],
      venues: [{ ca: 1, en: 2 }],
    });
    expect(
      withPageLinks(
        {
          tags: [
            { ca: 1, en: 2 },
            { de: 3, es: 4 },
          ],
        },
        { tags: [{ en: 2, de: 3 }] },
      ),
    ).toEqual({
      tags: [{ ca: 1, en: 2, de: 3, es: 4 }],
    });
  });

  it('give way to the links of people where both contradict each other', () => {
    expect(withPageLinks({ events: [{ ca: 1, de: 9 }] }, { events: [{ ca: 1, en: 2, de: 3 }] })).toEqual({
      events: [
        { en: 2, de: 3 },
        { ca: 1, de: 9 },
      ],
    });
  });

  it('keep together all records that people linked, and give no record two links', () => {
    const language = fc.constantFrom('ca', 'en', 'de', 'es');
    const links = (most: number) =>
      fc
        .array(fc.dictionary(language, fc.integer({ min: 1, max: 8 }), { minKeys: 2, noNullPrototype: true }), {
          maxLength: most,
        })
        // Each record is in one link.
        .map((all) => {
          const seen = new Set<string>();
          const free = (link: object) => Object.entries(link).every((part) => !seen.has(String(part)));
          return all.filter((link) => {
            if (!free(link)) return false;
            for (const part of Object.entries(link)) seen.add(String(part));
            return true;
          });
        });
    fc.assert(
      fc.property(links(6), links(6), (own, ofPages) => {
        const { events = [] } = withPageLinks({ events: own }, { events: ofPages });
        for (const link of own)
          expect(events.filter((one) => Object.entries(link).every(([code, id]) => one[code] === id))).toHaveLength(1);
        const parts = events.flatMap((link) => Object.entries(link).map(String));
        expect(new Set(parts).size).toBe(parts.length);
      }),
    );
  });
});

describe('a new link', () => {
  it('is added on its own when none of its records is linked', () => {
    expect(withLink({}, 'events', { ca: 90, es: 19 })).toEqual({ events: [{ ca: 90, es: 19 }] });
    expect(withLink({ tags: [{ ca: 1, en: 2 }] }, 'events', { ca: 1, en: 2 })).toEqual({
      tags: [{ ca: 1, en: 2 }],
      events: [{ ca: 1, en: 2 }],
    });
  });

  it('extends the links that name one of its records, and joins several into one', () => {
    const events = [
      { ca: 90, es: 19 },
      { ca: 1, es: 2 },
      { en: 5, de: 6 },
    ];
    expect(withLink({ events }, 'events', { ca: 90, en: 5 })).toEqual({
      events: [
        { ca: 1, es: 2 },
        { ca: 90, es: 19, en: 5, de: 6 },
      ],
    });
  });

  it('is refused when a record already has another translation in the same language', () => {
    expect(() => withLink({ events: [{ ca: 90, es: 19 }] }, 'events', { ca: 90, es: 20 })).toThrow(
      /two records of events in 'es' with one thing: 19 and 20/,
    );
  });

  it('loses no id, and changes nothing when added again', () => {
    const link = fc.dictionary(fc.constantFrom('ca', 'en', 'de', 'es'), fc.integer({ min: 1, max: 6 }), {
      minKeys: 1,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 5 }), link, (events, added) => {
        const ids = (links: Translations) =>
          new Set((links.events ?? []).flatMap((one) => Object.entries(one).map(String)));
        let after: Translations;
        try {
          after = withLink({ events }, 'events', added);
        } catch (error) {
          expect(error).toBeInstanceOf(ContentError);
          return;
        }
        expect(ids(after)).toEqual(ids({ events: [...events, added] }));
        expect(translationsText(withLink(after, 'events', added))).toBe(translationsText(after));
      }),
    );
  });
});

describe('the id of a record that had none', () => {
  it('replaces its name in links of its kind and language only', () => {
    const before = { events: [{ ca: 90, en: 'night' }, { ca: 'night' }], venues: [{ en: 'night' }] };
    expect(withIdOf(before, 'events', 'en', 'night', 7)).toEqual({
      events: [{ ca: 90, en: 7 }, { ca: 'night' }],
      venues: [{ en: 'night' }],
    });
  });

  it('changes nothing when no link has the name', () => {
    const before = { events: [{ ca: 90, en: 8 }] };
    expect(withIdOf(before, 'events', 'en', 'night', 7)).toBe(before);
    expect(withIdOf(before, 'tags', 'en', 'night', 7)).toBe(before);
  });
});

describe('the text of translations.json', () => {
  it('has kinds, links and languages in a fixed order', () => {
    const text = translationsText({ tags: [], events: [{ es: 19, ca: 90 }, { en: 3 }, { es: 1, ca: 9 }] });
    expect(text).toBe(
      `${JSON.stringify({ events: [{ ca: 9, es: 1 }, { ca: 90, es: 19 }, { en: 3 }], tags: [] }, null, 2)}\n`,
    );
    expect(translationsText(JSON.parse(text))).toBe(text);
  });

  it('lists links by id before links by name', () => {
    const events = [{ ca: 'b' }, { ca: 'a' }, { ca: 10 }, { ca: 9 }];
    expect(JSON.parse(translationsText({ events })).events).toEqual([{ ca: 9 }, { ca: 10 }, { ca: 'a' }, { ca: 'b' }]);
  });
});

describe('a broken link', () => {
  const find = (_kind: string, language: string, linked: number | string) => {
    if (language === 'es' || linked === 'gone') return undefined;
    return typeof linked === 'number'
      ? { language, id: linked, name: `name-${linked}` }
      : { language, id: Number(linked.slice('name-'.length)), name: linked };
  };

  it('is reported when it names a record that content lacks', () => {
    const link = { ca: 90, es: 19 };
    expect(brokenLinkParts({ events: [link, { ca: 1, en: 2 }] }, find)).toEqual([
      { kind: 'events', link, language: 'es', id: 19, reason: "content has no 19 among its events in 'es'" },
    ]);
  });

  it('is reported when a later link names the same record, and the later link applies', () => {
    const events = [
      { ca: 90, en: 1 },
      { ca: 90, de: 2 },
    ];
    expect(brokenLinkParts({ events }, find)).toMatchObject([{ link: events[0], language: 'ca', id: 90 }]);
    expect(groups([record('ca', 90), record('en', 1, 'b'), record('de', 2, 'c')], { events })).toEqual([
      ['ca 90', 'de 2'],
      ['en 1'],
    ]);
  });

  it('is reported when a later link names the same record by its file name', () => {
    const events = [
      { ca: 90, en: 1 },
      { ca: 'name-90', de: 2 },
    ];
    expect(brokenLinkParts({ events }, find)).toMatchObject([{ link: events[0], language: 'ca', id: 90 }]);
  });

  it('is reported when it names a file that content lacks', () => {
    expect(brokenLinkParts({ events: [{ ca: 90, en: 'gone' }] }, find)).toMatchObject([
      { language: 'en', id: 'gone', reason: "content has no 'gone' among its events in 'en'" },
    ]);
  });
});
