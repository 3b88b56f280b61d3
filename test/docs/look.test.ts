import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CASCADE_LAYERS } from '../../site/theme/style-sheet.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('the documentation of your own style sheet', () => {
  const [, section = ''] = /### Your own style sheet\n([\s\S]*?)\n## /.exec(read('docs/site.md')) ?? [];

  it('names only properties of the site, and all properties that themes and categories set', () => {
    const tokens = read('site/styles/tokens.css');
    const rows = section.split('\n').filter((line) => line.startsWith('| `--'));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/--[\w-]+/g)].map(([name]) => name));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !new RegExp(`^\\s+${name}:`, 'm').test(tokens))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['--accent', '--face', '--mark', '--tint']));
  });

  it('names the cascade layers in their order', () => {
    expect(section).toContain(
      `three layers, ${CASCADE_LAYERS.slice(0, 2)
        .map((one) => `\`${one}\``)
        .join(', ')} and \`${CASCADE_LAYERS[2]}\``,
    );
  });
});
