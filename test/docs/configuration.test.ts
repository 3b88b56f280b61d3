import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { VARIABLES } from '#settings/environment';
import { configurationReference } from '../../scripts/configuration-reference.ts';

const committed = () => readFile(fileURLToPath(new URL('../../docs/configuration.md', import.meta.url)), 'utf8');

describe('the reference of the configuration', () => {
  test('equals the output of `npm run docs`', async () => {
    expect(await committed()).toBe(configurationReference());
  });

  test('has a line for keys at each depth, with defaults, and for each variable', async () => {
    const text = await committed();
    expect(text).toContain('| `service.baseUrl` | text | required |');
    expect(text).toContain('| `languages[].segment` | text or `null` | required |');
    expect(text).toContain("| `window.back` | text | `'P3M'` |");
    expect(text).toContain('| `statuses.cancelled.titlePrefixes` | list of texts | – |');
    for (const name of Object.keys(VARIABLES)) expect(text).toContain(`| \`${name}\` |`);
  });
});
