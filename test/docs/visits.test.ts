import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { allowedHosts } from '#config/head';
import { validateConfiguration } from '#settings/settings';
import { GOOD } from '../config/good.ts';

describe('the documented scripts that count visits', () => {
  const text = readFileSync(fileURLToPath(new URL('../../docs/site.md', import.meta.url)), 'utf8');
  const [, section = ''] = /\n## Visits\n([\s\S]*?)\n## /.exec(text) ?? [];
  const examples = [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, example = '']): object =>
    runInNewContext(`({${example}})`),
  );

  it('are valid configurations that allow the necessary hosts', () => {
    const hosts = examples.map((example) => {
      const { head, policy } = validateConfiguration({ ...GOOD, ...structuredClone(example) });
      return allowedHosts(head, policy);
    });
    expect(hosts).toEqual([
      {
        'script-src': ['https://plausible.io/js/script.js'],
        'connect-src': ['https://plausible.io'],
        'img-src': [],
      },
      {
        'script-src': ['https://plausible.io/js/pa-your-own.js'],
        'connect-src': ['https://plausible.io'],
        'img-src': [],
      },
      {
        'script-src': ['https://matomo.example.org/matomo.js'],
        'connect-src': ['https://matomo.example.org'],
        'img-src': ['https://matomo.example.org'],
      },
    ]);
  });
});
