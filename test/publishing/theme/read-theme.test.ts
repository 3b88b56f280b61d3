import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTheme } from '#publishing/theme/read-theme';
import { validateConfiguration } from '#settings/settings';
import { GOOD } from '../../config/good.ts';
import { logoOf, THEME, writeTheme } from '../../support/sites/themed.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-theme-'));
});

afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, content: string | Uint8Array) => {
  mkdirSync(join(root, 'theme'), { recursive: true });
  writeFileSync(join(root, 'theme', path), content);
};
const read = (theme?: object) => readTheme(root, theme && validateConfiguration({ ...GOOD, theme }).theme);
const problemsOf = async (theme?: object) =>
  (await read(theme)).problems.map(({ path, line, message }) => `${path}:${line}: ${message}`);

describe('the files of a theme', () => {
  it('are absent if there is neither a setting nor a style sheet', async () => {
    expect(await read()).toEqual({ source: undefined, problems: [] });
  });

  it('are all that the configuration and the user’s own style sheet name', async () => {
    writeTheme(root);
    const { source, problems } = await read(THEME);
    expect(problems).toEqual([]);
    expect([...(source?.files.keys() ?? [])].sort()).toEqual([
      'theme/icon.svg',
      'theme/logo-dark.svg',
      'theme/logo.svg',
      'theme/touch.png',
      'theme/town-sans.woff2',
      'theme/town/foot.svg',
    ]);
    expect(source?.custom?.((path) => `of ${path}`)).toContain('url("of theme/town/foot.svg")');
  });

  it('may be only a style sheet, without a setting', async () => {
    write('custom.css', 'a { color: red }');
    expect((await read()).source?.custom?.(() => '')).toBe('a { color: red }');
  });

  it('are each reported if missing', async () => {
    expect(await problemsOf({ logo: 'theme/logo.svg', icon: 'theme/icon.png' })).toEqual([
      'theme/icon.png:1: There is no such file.',
      'theme/logo.svg:1: There is no such file.',
    ]);
    write('custom.css', '\n\na { background: url(no.png) }');
    expect(await problemsOf()).toEqual(['theme/no.png:1: There is no such file.']);
  });

  it('must not be links that lead out of the folder', async () => {
    const secret = join(root, 'secret.svg');
    writeFileSync(secret, logoOf('red'));
    write('one.svg', logoOf('red'));
    symlinkSync(secret, join(root, 'theme/logo.svg'));
    expect(await problemsOf({ logo: 'theme/logo.svg' })).toEqual([
      'theme/logo.svg:1: It is a link to what lies outside theme/.',
    ]);
    symlinkSync(join(root, 'theme/one.svg'), join(root, 'theme/inside.svg'));
    expect(await problemsOf({ logo: 'theme/inside.svg' })).toEqual([]);
    writeFileSync(join(root, 'all.css'), 'a {}');
    symlinkSync(join(root, 'all.css'), join(root, 'theme/custom.css'));
    expect(await problemsOf()).toEqual(['theme/custom.css:1: It is a link to what lies outside theme/.']);
  });

  it('must match their extensions, and must not be too large for visitors', async () => {
    write('logo.png', logoOf('red'));
    write('a.woff2', 'no font');
    write('logo.svg', `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    write('none.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('large.svg', logoOf('red') + ' '.repeat(1024 * 1024));
    const font = { text: { family: 'A', files: [{ file: 'theme/a.woff2' }] } };
    expect(await problemsOf({ logo: 'theme/logo.png', fonts: font })).toEqual([
      'theme/a.woff2:1: It is no font in WOFF2.',
      'theme/logo.png:1: It is no image.',
    ]);
    expect((await problemsOf({ logo: 'theme/logo.svg' }))[0]).toMatch(
      /^theme\/logo\.svg:1: It can't be published: it has/,
    );
    expect(await problemsOf({ logo: 'theme/none.svg' })).toEqual([
      'theme/none.svg:1: It does not say how large it is.',
    ]);
    expect(await problemsOf({ logo: 'theme/large.svg' })).toEqual([
      'theme/large.svg:1: It has 1025 KiB, and every visitor loads it.',
    ]);
    copyFileSync(new URL('../../../site/icons/icon-192.png', import.meta.url), join(root, 'theme/logo.webp'));
    expect(await problemsOf({ logo: 'theme/logo.webp' })).toEqual(['theme/logo.webp:1: It is of the type image/png.']);
  });

  it('include only icons that are square and large enough', async () => {
    // The header of a PNG of 100 by 50 pixels: no more of it is read.
    const png = Buffer.alloc(64);
    png.write('\x89PNG\r\n\x1a\n', 'latin1');
    png.write('IHDR', 12, 'latin1');
    png.writeUInt32BE(100, 16);
    png.writeUInt32BE(50, 20);
    write('icon.png', png);
    expect(await problemsOf({ icon: 'theme/icon.png' })).toEqual(['theme/icon.png:1: It is 100 by 50 pixels.']);
    expect(await problemsOf({ touchIcon: 'theme/icon.png' })).toEqual(['theme/icon.png:1: It is 100 by 50 pixels.']);
  });

  it.each([
    ['@import "x.css";', "theme/custom.css:1: It can't be published: @import can't stand in a layer."],
    ['a {}\n}', "theme/custom.css:2: It can't be published: a } closes what is not open."],
    [
      'a { b: url(https://evil.example/x.png) }',
      'theme/custom.css:1: It names https://evil.example/x.png, which is no file of the theme.',
    ],
    [
      'a { b: url(//evil.example/x.png) }',
      'theme/custom.css:1: It names //evil.example/x.png, which is no file of the theme.',
    ],
    ['a { b: url(../content/x.png) }', 'theme/custom.css:1: It names ../content/x.png, which is no file of the theme.'],
    ['a { b: url(..%2fx.png) }', 'theme/custom.css:1: It names ..%2fx.png, which is no file of the theme.'],
    ['a { b: url(/theme/x.png) }', 'theme/custom.css:1: It names /theme/x.png, which is no file of the theme.'],
    [
      'a { b: url(data:image/png;base64,AA) }',
      'theme/custom.css:1: It names data:image/png;base64,AA, which is no file of the theme.',
    ],
    ['a { b: url(x.js) }', 'theme/custom.css:1: It names x.js, which is no file of the theme.'],
  ])('do not include a style sheet with %s', async (css, problem) => {
    write('custom.css', css);
    expect(await problemsOf()).toEqual([problem]);
  });
});
