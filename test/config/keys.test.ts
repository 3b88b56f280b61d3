import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { validateConfiguration } from '#settings/settings';
import { type ConfigurationKey, configurationKeys } from '../../scripts/configuration-reference.ts';
import { GOOD } from './good.ts';

const language = (code: string) => ({ code, tag: code, segment: code, label: code });

/** The languages beside the one of the examples. */
const OTHERS = [...GOOD.languages, language('es')];

/** A configuration in which each key can have its example. */
const BASE = { ...GOOD, languages: [...OTHERS, language('en')], api: true };

const KEYS = configurationKeys();

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('.'), 0));
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

type Values = Readonly<Record<string, unknown>>;

/** What is to be said in the object in which a key is, so that the object is whole. */
const needed = (path: string): Values =>
  Object.fromEntries(
    KEYS.filter((key) => key.required && parentOf(key.path) === path).map(({ path: other, example }) => [
      nameOf(other),
      example,
    ]),
  );

/** What the example of the object in which a key is says beside it. */
function besides(path: string): Values {
  const example = KEYS.find((key) => key.path === path.replace(/\[\]$/, ''))?.example;
  const one: unknown = Array.isArray(example) ? example[0] : example;
  return typeof one === 'object' && one !== null ? { ...one } : {};
}

/** Returns a whole configuration with one key as given, and around it what its objects need. */
function withKey(path: string, value: unknown, around: (path: string) => Values): Values {
  const parent = parentOf(path);
  const [, list] = /([^.]+)\[\]$/.exec(path) ?? [];
  const own =
    list === undefined ? { [nameOf(path)]: value } : { [list]: [...(list === 'languages' ? OTHERS : []), value] };
  return parent === '' ? { ...BASE, ...own } : withKey(parent, { ...around(parent), ...own }, around);
}

/** The lines that name the mistakes of a configuration. */
function mistakes(configuration: Values): readonly string[] {
  try {
    validateConfiguration(configuration);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

/** The names that are written for a key by a slip of the fingers: a letter twice, a letter left out. */
const slips = (name: string) => [`${name[0]}${name}`, `${name.slice(0, -2)}${name.slice(-1)}`];

describe('each key of the configuration', () => {
  it.each(KEYS.map(({ path, example }): [string, Pick<ConfigurationKey, 'example'>] => [path, { example }]))(
    'accepts its example, alone or with the example of its object: %s',
    (path, { example }) => {
      const tries = [needed, besides].map((around) => mistakes(withKey(path, example, around)));
      expect(tries.some((lines) => lines.length === 0) ? [] : tries).toEqual([]);
    },
  );

  it.each(KEYS.map(({ path }) => path))('is suggested for a misspelled key: %s', (path) => {
    const name = nameOf(path);
    const before = path.slice(0, path.length - name.length);
    for (const slip of slips(name)) {
      const lines = mistakes(withKey(`${before}${slip}`, 'x', needed)).join('\n');
      expect(lines).toContain(`unknown key '${slip}' (did you mean '${name}'?)`);
    }
  });

  it('is listed at every depth', () => {
    const paths = KEYS.map(({ path }) => path);
    for (const path of ['service', 'languages[].tag', 'theme.accent.dark', 'theme.fonts.text.files[].weight'])
      expect(paths).toContain(path);
  });
});
