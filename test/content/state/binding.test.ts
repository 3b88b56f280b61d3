import { describe, expect, it } from 'vitest';
import {
  type Binding,
  bindingText,
  CONTENT_FORMAT,
  checkBinding,
  readBinding,
  widenedBinding,
} from '#content/state/binding';
import { finishInterruptedRun } from '#content/state/recovery';
import { BINDING_PATH, JOURNAL_PATH } from '#content/store/layout';
import { ContentError, RefusedError } from '#errors';
import { memoryFiles } from '../memory-files.ts';

const REAL: Binding = {
  origin: 'https://town.example',
  restRoot: '/wp-json',
  namespace: 'calendar/events/v1',
  languages: { ca: 'https://town.example/wp-json', en: 'https://town.example/en/wp-json' },
  uidHost: 'service.example',
  demo: false,
};
const DEMO: Binding = { ...REAL, origin: 'https://sample.almanac.example', demo: true };

function refusal(bound: Binding, configured: Binding): RefusedError {
  try {
    checkBinding(bound, configured);
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('the binding of content to a service', () => {
  it('is read from a file with a byte-order mark', async () => {
    expect(await readBinding(memoryFiles({ [BINDING_PATH]: `\uFEFF${bindingText(REAL)}` }))).toEqual(REAL);
    const other = bindingText(REAL).replace(`"format": ${CONTENT_FORMAT}`, '"format": 1');
    await expect(readBinding(memoryFiles({ [BINDING_PATH]: `\uFEFF${other}` }))).rejects.toThrow(
      'Content has the format 1',
    );
  });

  it('is read as written', async () => {
    expect(await readBinding(memoryFiles({ [BINDING_PATH]: bindingText(REAL) }))).toEqual(REAL);
  });

  it('is undefined before the first sync', async () => {
    expect(await readBinding(memoryFiles())).toBeUndefined();
  });

  it.each([
    ['{"origin":', /JSON/],
    ['{}', /origin: .+demo: /],
    [bindingText(REAL).replace('"demo"', '"dem"'), /demo: /],
    [JSON.stringify({ format: CONTENT_FORMAT, ...REAL, languages: { ca: 1 } }), /languages\.ca: /],
  ])('causes an error of one line with a hint when the file says %j', async (text, reason) => {
    const error: unknown = await readBinding(memoryFiles({ [BINDING_PATH]: text })).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toMatch(/^\.almanac\/service\.json can't be read: /);
    expect(error.message).toMatch(reason);
    expect(error.message).not.toContain('\n');
    expect(error.hint).toMatch(/rebind/);
  });
});

describe('content of another format', () => {
  it.each([1, CONTENT_FORMAT + 1])('is refused with a hint and left unchanged: format %i', async (format) => {
    const files = memoryFiles({
      [BINDING_PATH]: `{"format":${format},"somethingElse":true}`,
      [JOURNAL_PATH]: 'another one\n',
    });
    const before = files.snapshot();
    for (const act of [readBinding, finishInterruptedRun]) {
      const error: unknown = await act(files).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ContentError);
      expect(error).toMatchObject({
        message: `Content has the format ${format}; this Almanac works with format ${CONTENT_FORMAT}.`,
        state: 'Nothing was changed.',
        hint: expect.stringContaining('Install the version of Almanac that wrote it'),
      });
    }
    expect(files.snapshot()).toEqual(before);
  });

  it.each(['no JSON', '{"format":"2"}', JSON.stringify(REAL)])(
    'is an error when the format is unreadable: %s',
    async (text) => {
      await expect(readBinding(memoryFiles({ [BINDING_PATH]: text }))).rejects.toThrow(/service\.json can't be read/);
    },
  );
});

describe('content and configuration', () => {
  it('agree before the first sync, whatever is configured', () => {
    expect(() => checkBinding(undefined, REAL)).not.toThrow();
    expect(() => checkBinding(undefined, DEMO)).not.toThrow();
  });

  it('agree when they name the same service, in any order', () => {
    const { languages, ...service } = REAL;
    const reordered = { languages: Object.fromEntries(Object.entries(languages).reverse()), ...service };
    expect(() => checkBinding(REAL, reordered)).not.toThrow();
    expect(() => checkBinding(DEMO, DEMO)).not.toThrow();
  });

  it('agree when the configuration adds or drops a language', () => {
    const more = { ...REAL, languages: { ...REAL.languages, de: 'https://town.example/de/wp-json' } };
    expect(() => checkBinding(REAL, more)).not.toThrow();
    expect(() => checkBinding(more, REAL)).not.toThrow();
  });

  it('agree when a new language is named like a property of every object', () => {
    const odd = { ...REAL, languages: { ...REAL.languages, constructor: 'https://town.example/x/wp-json' } };
    expect(() => checkBinding(REAL, odd)).not.toThrow();
  });

  it.each([
    ['origin', { origin: 'https://village.example' }, /town\.example \(.+village\.example \(/],
    ['REST root', { restRoot: '/api' }, /\/wp-json\/calendar.+\/api\/calendar/],
    ['namespace', { namespace: 'tribe/events/v1' }, /calendar\/events\/v1.+tribe\/events\/v1/],
  ])('are refused when the %s differs, with an error that names both', (_what, change, message) => {
    const error = refusal(REAL, { ...REAL, ...change });
    expect(error.message).toMatch(message);
    expect(error.state).toBe('Nothing was changed.');
    expect(error.hint).toMatch(/almanac -- rebind`/);
    expect(error.fault).toBe('refused');
  });

  it('are refused when a language has moved, with an error that names it and both addresses', () => {
    const moved = { ...REAL, languages: { ...REAL.languages, en: 'https://en.town.example/wp-json' } };
    const { message } = refusal(REAL, moved);
    expect(message).toContain("'en'");
    expect(message).toContain('https://town.example/en/wp-json');
    expect(message).toContain('https://en.town.example/wp-json');
  });

  it('are refused when one is the demo and the other a real service, with a hint for each case', () => {
    for (const [bound, configured] of [
      [DEMO, REAL],
      [REAL, DEMO],
      [{ ...REAL, demo: true }, REAL],
    ] as const) {
      const error = refusal(bound, configured);
      expect(error.message).toContain("the embedded service's sample");
      expect(error.message).toContain('https://town.example');
      expect(error.hint).toContain(bound.demo ? 'rebind --discard' : 'ALMANAC_CONTENT_DIR');
    }
  });
});

describe('a widened binding', () => {
  it('covers the languages of both sides, sorted, and otherwise matches the configuration', () => {
    const bound = { ...REAL, languages: { de: 'https://town.example/de/wp-json', en: 'old' } };
    expect(widenedBinding(bound, REAL)).toEqual({
      ...REAL,
      languages: { ca: REAL.languages.ca, de: 'https://town.example/de/wp-json', en: REAL.languages.en },
    });
    expect(Object.keys(widenedBinding(bound, REAL).languages)).toEqual(['ca', 'de', 'en']);
    expect(widenedBinding(undefined, REAL)).toEqual(REAL);
  });

  it('is written identically whatever the order of its languages', () => {
    const turned = { ...REAL, languages: { en: REAL.languages.en ?? '', ca: REAL.languages.ca ?? '' } };
    expect(bindingText(widenedBinding(undefined, turned))).toBe(bindingText(widenedBinding(REAL, REAL)));
  });
});
