import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_LANGUAGES } from '#config/values';
import { wordFilesOf } from '#config/word-files';
import { messagesSchema } from '../../../site/i18n/messages.ts';
import { newWordsText, wordsSchemaText } from '../../../site/i18n/new-words.ts';
import { projectWordsOf } from '../../../site/i18n/own-words.ts';
import { messageTree, requiredKeysOf, textsIn, wordsShapeOf } from '../../../site/i18n/shape.ts';
import { MESSAGE_FILES, shippedMessages } from '../../../site/i18n/shipped.ts';
import { runs, some } from '../../support/tiers/runs.ts';

const ARABIC = readFileSync(new URL('../../support/words/ar.json', import.meta.url), 'utf8');

/** Reads the words of a language from files, each an object or the text of one. */
function read(tag: string, files: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(files).map(([name, value]): [string, string] => [
    `messages/${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return projectWordsOf(tag, new Map(texts));
}

const told = (tag: string, files: Readonly<Record<string, unknown>>) =>
  read(tag, files).problems.map(({ path, message, hint }) => `${path}: ${message} ${hint}`);

describe('the messages of a language that comes with Almanac', () => {
  it('are Almanac’s own if the project has none', () => {
    for (const tag of ['ca', 'de-AT', 'en-GB', 'fr-CH', 'it'])
      expect(read(tag, {}).words).toMatchObject({ direction: 'ltr' });
    expect(read('fr-CH', {}).words?.messages).toBe(shippedMessages('fr'));
    expect(read('en-US', {}).words?.messages).toBe(shippedMessages('en'));
    expect(read('en-IE', {}).words?.messages).toBe(shippedMessages('en-GB'));
  });

  it('are replaced by the project’s messages, one by one', () => {
    const { words, problems } = read('en-GB', {
      'en.json': { list: { upcoming: 'Soon' }, events: { one: 'one event' } },
    });
    expect(problems).toEqual([]);
    expect(words?.messages.list).toEqual({ ...shippedMessages('en').list, upcoming: 'Soon' });
    expect(words?.messages.events).toEqual({ one: 'one event', other: '{count} events' });
  });

  it('come from the file of the language, then from the file of one country', () => {
    expect(wordFilesOf('fr-CH')).toEqual(['messages/fr.json', 'messages/fr-CH.json']);
    const files = {
      'fr.json': { nav: { home: 'Agenda', past: 'Archives' } },
      'fr-CH.json': { nav: { home: 'Actualités' } },
    };
    expect(read('fr-CH', files).words?.messages.nav).toMatchObject({ home: 'Actualités', past: 'Archives' });
    expect(read('fr', files).words?.messages.nav).toMatchObject({ home: 'Agenda', past: 'Archives' });
  });

  it('may name languages that have no built-in messages', () => {
    expect(read('en', { 'en.json': { inLanguage: { oc: 'in Occitan' } } }).words?.messages.inLanguage).toMatchObject({
      oc: 'in Occitan',
      ca: 'in Catalan',
    });
  });

  it('stay unchanged if a project repeats any of them', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...BUILT_IN_LANGUAGES)
          .chain((tag) => fc.record({ tag: fc.constant(tag), kept: fc.subarray([...textsIn(MESSAGE_FILES[tag])]) })),
        ({ tag, kept }) => {
          const { words, problems } = read(tag, { [`${tag}.json`]: messageTree(new Map(kept), wordsShapeOf(tag)) });
          expect(problems).toEqual([]);
          expect(words?.messages).toEqual(shippedMessages(tag));
        },
      ),
      { numRuns: runs(240) },
    );
  });
});

describe('the messages of another language', () => {
  it('are complete by themselves, with the plural forms and the direction of the language', () => {
    const { words, problems, untranslated } = read('ar', { 'ar.json': ARABIC });
    expect(problems).toEqual([]);
    expect(untranslated).toEqual([]);
    expect(words?.direction).toBe('rtl');
    expect(Object.keys(words?.messages.events ?? {})).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  });

  it('are reported as missing one by one, each with the English text', () => {
    const file = JSON.parse(ARABIC);
    delete file.list.upcoming;
    delete file.events.few;
    delete file.former;
    expect(told('ar', { 'ar.json': file })).toEqual([
      "messages/ar.json: 'list.upcoming' is missing. Write it; in English it is “Coming up”.",
      "messages/ar.json: 'former.moved' is missing. Write it; in English it is “This page has moved.”.",
      "messages/ar.json: 'former.gone' is missing. Write it; in English it is “This is no longer in the calendar.”.",
      "messages/ar.json: 'events.few' is missing. Write it; in English it is “{count} events”.",
    ]);
  });

  it('lack exactly the removed ones', () => {
    const keys = requiredKeysOf(wordsShapeOf('ar'));
    const all = textsIn(JSON.parse(ARABIC));
    fc.assert(
      fc.property(fc.subarray([...keys], { maxLength: 12 }), (gone) => {
        const kept = new Map([...all].filter(([key]) => !gone.includes(key)));
        const { words, problems } = read('ar', { 'ar.json': messageTree(kept, wordsShapeOf('ar')) });
        expect(problems.map(({ message }) => message)).toEqual(gone.map((key) => `'${key}' is missing.`));
        expect(words === undefined).toBe(gone.length > 0);
      }),
      { numRuns: runs(240) },
    );
  });

  it('may come only from the file of one country', () => {
    expect(read('ar-MA', { 'ar-MA.json': ARABIC }).problems).toEqual([]);
  });

  it('start as the English ones, and are reported while they are still English', () => {
    for (const tag of ['pt', 'ar', 'pl', 'cy', 'ja', 'oc', 'xx']) {
      const { words, problems, untranslated } = read(tag, { [`${tag}.json`]: newWordsText(tag) });
      expect(problems, tag).toEqual([]);
      expect(words, tag).toBeDefined();
      expect(untranslated.length, tag).toBeGreaterThan(200);
      expect(untranslated, tag).not.toContain('eventPage.google');
    }
  });

  it('have the direction that the file states', () => {
    expect(read('en', { 'en.json': { direction: 'rtl' } }).words?.direction).toBe('rtl');
    expect(told('en', { 'en.json': { direction: 'up' } })).toEqual([
      "messages/en.json: 'direction' is neither 'ltr' nor 'rtl'. Write one of them, or remove the key.",
    ]);
  });
});

describe('a file of messages', () => {
  it.each([
    [{ lits: {} }, "'lits' is not known. Did you mean 'list'?"],
    [{ list: { upcomming: 'Soon' } }, "'list.upcomming' is not known. Did you mean 'list.upcoming'?"],
    [{ nothingPast: 'Nothing' }, "'nothingPast' is not known. Did you mean 'list.nothingPast'?"],
    [{ list: { gibberish: 'x' } }, "'list.gibberish' is not known. Remove it."],
    [{ 'home.later': 'Soon' }, `'home.later' is not known. Write it in braces: "home": { "later": "…" }.`],
    [{ events: { 'one.x': 'x' } }, "'events.one.x' is not known. Remove it."],
    [{ events: { few: '{count} events' } }, "'events.few' is not known. Remove it."],
    [{ event: { until: { 32: 'until {date}' } } }, "'event.until.32' is not known."],
    [{ list: 'Soon' }, "'list' is no object. Write it in braces."],
    [{ list: { upcoming: 7 } }, "'list.upcoming' is no text. Write it in quotes."],
    [{ list: { upcoming: null } }, "'list.upcoming' is no text."],
    [[], 'The file is no object.'],
    [{ inLanguage: { French: 'in French' } }, "'French' is no language. Write its subtag, such as fr."],
    [{ list: { upcoming: ' ' } }, "'list.upcoming': The text is empty. Write it; in English it is “Coming up”."],
    [
      { events: { other: 'events' } },
      "'events.other': The text names no value, and is to name {count}. In English it is “{count} events”",
    ],
    [{ browse: { page: '{page} of {all}' } }, 'The text names {page} and {all}, and is to name {page} and {pages}.'],
    [{ skip: 'Skip {count}' }, 'The text names {count}, and is to name no value.'],
    [{ skip: 'Skip {' }, 'The text has a brace alone.'],
    [{ skip: '<script>alert(1)</script>' }, 'The text holds <script>, and texts are shown as they are, never as HTML.'],
    [{ skip: '<img src=x onerror=alert(1)' }, 'The text holds <img src=x'],
    [{ skip: 'Fish &amp; chips' }, 'The text holds &amp;, and'],
    [{ skip: 'a\u202eb' }, 'The text holds U+202E, which nobody sees.'],
    [{ skip: 'a\u2066b' }, 'The text holds U+2066'],
    [{ skip: 'a\u0000b' }, 'The text holds U+0000'],
    [{ skip: 'two\nlines' }, 'The text holds U+000A'],
    [{ skip: '\ud800' }, 'The text holds half a character.'],
    [{ skip: 'x'.repeat(1_001) }, 'The text has 1001 characters. Write at most 1000.'],
    ['{"skip": "a", "skip": "b"}', "'skip' stands here for a second time"],
    ['{"skip": "a",}', 'A field’s name is expected here.'],
    ['{"__proto__": {"x": "y"}}', "'__proto__' is not known."],
    ['['.repeat(6_000), 'The file is far longer than words are.'],
    ['['.repeat(1_000), 'A ] is missing.'],
    [`"${'x'.repeat(600_000)}"`, 'The file is far longer than words are.'],
  ])('is refused with a message that says what is wrong: example %#', (file, says) => {
    const found = told('en', { 'en.json': file });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(says);
    expect(read('en', { 'en.json': file }).words).toBeUndefined();
  });

  it('may omit the number in a plural form that stands for one number only', () => {
    expect(told('en', { 'en.json': { events: { one: 'a single event' } } })).toEqual([]);
    // In French the form is that of 0, too.
    expect(told('fr', { 'fr.json': { events: { one: 'un événement' } } })[0]).toContain('is to name {count}');
  });

  it('never yields messages that the schema rejects, whatever it contains', () => {
    const keys = [...textsIn(MESSAGE_FILES.en).keys()].flatMap((key) => key.split('.'));
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.constantFrom('<b>x</b>', '{count}', 'x {date} y', '\u202e', 'plain'),
        fc.constant(null),
        fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), tie('node'), { maxKeys: 5 }),
      ),
    })).node;
    fc.assert(
      fc.property(value, fc.constantFrom('en', 'fr', 'ar'), (file, tag) => {
        const { words, problems } = read(tag, { [`${tag}.json`]: JSON.stringify(file) });
        expect(words === undefined).toBe(problems.length > 0);
        if (words !== undefined) expect(messagesSchema(tag).safeParse(words.messages).success).toBe(true);
      }),
    );
  });
});

describe('the JSON schema of message files', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  const validators = new Map<string, ValidateFunction>();
  const mistakes = (tag: string, file: unknown) => {
    const validate = validators.get(tag) ?? ajv.compile(JSON.parse(wordsSchemaText(tag)));
    validators.set(tag, validate);
    return validate(file)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  it('accepts complete languages, and single messages of a built-in language', () => {
    for (const tag of some(BUILT_IN_LANGUAGES, 2)) {
      expect(mistakes(tag, MESSAGE_FILES[tag]), tag).toEqual([]);
      expect(mistakes(tag, { list: { upcoming: 'x' }, direction: 'ltr' }), tag).toEqual([]);
      expect(mistakes(tag, JSON.parse(newWordsText(tag))), tag).toEqual([]);
    }
    for (const tag of some(['ar', 'pt', 'pl'], 3))
      expect(mistakes(tag, JSON.parse(newWordsText(tag))), tag).toEqual([]);
    expect(mistakes('ar', JSON.parse(ARABIC))).toEqual([]);
  });

  it('requires every message of another language, with its plural forms', () => {
    const file = JSON.parse(ARABIC);
    delete file.events.few;
    delete file.skip;
    expect(mistakes('ar', file).sort()).toEqual([
      " must have required property 'skip'",
      "/events must have required property 'few'",
    ]);
    expect(mistakes('en', { events: { few: 'x' }, nvm: 'x' }).sort()).toEqual([
      ' must NOT have additional properties',
      '/events must NOT have additional properties',
    ]);
  });
});
