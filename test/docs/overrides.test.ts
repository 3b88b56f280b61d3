import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { overridesReference } from '../../scripts/overrides-reference.ts';
import { siteComponents } from '../../site/engine/compile/components.ts';

describe('the reference of the components that can be replaced', () => {
  it('is what their sources say; `npm run docs` writes it', () => {
    const committed = readFileSync(fileURLToPath(new URL('../../docs/overrides.md', import.meta.url)), 'utf8');
    expect(committed).toBe(overridesReference());
  });

  it('has each of them, under a name that no other has', () => {
    const text = overridesReference();
    const files = [...siteComponents().values()].map(({ file }) => file);
    expect(files.length).toBeGreaterThan(40);
    for (const name of siteComponents().keys()) expect(text).toContain(`\n### ${name}\n`);
  });
});
