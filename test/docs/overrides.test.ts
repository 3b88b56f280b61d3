import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { overridesReference } from '../../scripts/overrides-reference.ts';
import { siteComponents } from '../../site/engine/compile/components.ts';

describe('the reference of replaceable components', () => {
  it('equals the output of `npm run docs`', () => {
    const committed = readFileSync(fileURLToPath(new URL('../../docs/overrides.md', import.meta.url)), 'utf8');
    expect(committed).toBe(overridesReference());
  });

  it('has a section for each component', () => {
    const text = overridesReference();
    const files = [...siteComponents().values()].map(({ file }) => file);
    expect(files.length).toBeGreaterThan(40);
    for (const name of siteComponents().keys()) expect(text).toContain(`\n### ${name}\n`);
  });
});
