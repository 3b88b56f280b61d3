import { describe, expect, it } from 'vitest';
import { validateConfiguration, withMapKey } from '#settings/settings';
import { GOOD } from './good.ts';

const TILES = 'https://tiles.example.org/{z}/{x}/{y}.png';
const withTiles = (tiles: unknown) => validateConfiguration({ ...GOOD, map: { tiles, attribution: '© Somebody' } });

describe('the map of a configuration', () => {
  it('is off by default', () => {
    expect(validateConfiguration(GOOD).map).toBe('off');
    expect(validateConfiguration({ ...GOOD, map: 'off' }).map).toBe('off');
  });

  it.each([
    TILES,
    'https://tiles.example.org:8443/a/{z}/{x}/{y}{r}.png?key={key}',
    'http://127.0.0.1:8080/{z}/{x}/{y}.png',
    'http://localhost/{z}/{x}/{y}.png',
  ])('accepts tiles from %s', (tiles) => {
    expect(withTiles(tiles).map).toEqual({ tiles, attribution: '© Somebody' });
  });

  it.each([
    ['http://tiles.example.org/{z}/{x}/{y}.png', /map\.tiles.*expected an https URL on one host/],
    ['https://{s}.tiles.example.org/{z}/{x}/{y}.png', /expected an https URL on one host/],
    ['https://user:secret@tiles.example.org/{z}/{x}/{y}.png', /expected an https URL on one host/],
    ["https://tiles.example.org;script-src'*'/{z}/{x}/{y}.png", /expected an https URL on one host/],
    ['//tiles.example.org/{z}/{x}/{y}.png', /expected an https URL on one host/],
    ['https://tiles.example.org/{z}/{x}.png', /expected \{z\}, \{x\} and \{y\}/],
    ['https://tiles.example.org/{z}/{x}/{y}.png?k={token}', /expected no other names in braces/],
    [undefined, /map\.tiles/],
  ])('refuses tiles from %s, with a reason', (tiles, why) => {
    expect(() => withTiles(tiles)).toThrow(why);
    expect(() => withTiles(tiles)).not.toThrow(/secret/);
  });

  it('requires an attribution, and refuses unknown keys and values', () => {
    expect(() => validateConfiguration({ ...GOOD, map: { tiles: TILES } })).toThrow(/map\.attribution/);
    expect(() => validateConfiguration({ ...GOOD, map: { tiles: TILES, attribution: ' ' } })).toThrow(
      /whose map it is/,
    );
    expect(() => validateConfiguration({ ...GOOD, map: { tiles: TILES, attribution: '©', key: 'abc' } })).toThrow(
      /key/,
    );
    expect(() => validateConfiguration({ ...GOOD, map: 'on' })).toThrow(
      /expected 'off' or an object with tiles and attribution/,
    );
  });

  it('gets its key from the environment, URL-encoded, and is refused when the key is missing', () => {
    const asking = withTiles(`${TILES}?key={key}`);
    expect(withMapKey(asking, { ALMANAC_MAP_KEY: 'a&b $&' }).map).toMatchObject({
      tiles: `${TILES}?key=a%26b%20%24%26`,
    });
    expect(() => withMapKey(asking, {})).toThrow(/ALMANAC_MAP_KEY is not set/);
    const other = withTiles(TILES);
    expect(withMapKey(other, { ALMANAC_MAP_KEY: 'unused' })).toBe(other);
  });
});
